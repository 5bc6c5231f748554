//! Opening deals in tests.

use std::any::Any;

use impasse_puzzle::{Game, Instance, OpenError, Params, Visitor};
use impasse_superpuzz::{Deal, Superpuzz};

/// The deal in a text.
pub(crate) fn open(params: &Params, text: &str) -> Result<Deal, OpenError> {
    Superpuzz.parse(params, text, Take)
}

struct Take;

impl Visitor for Take {
    type Output = Deal;

    fn visit<P: Instance>(self, instance: P) -> Deal {
        let deal = (&instance as &dyn Any).downcast_ref::<Deal>();
        deal.expect("Superpuzz opens deals").clone()
    }
}
