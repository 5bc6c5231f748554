//! Opening deals in tests, and small positions made of large ones.

use std::any::Any;

use impasse_freecell::{Deal, FreeCell};
use impasse_puzzle::{Game, Instance, OpenError, Params, Visitor};

/// The deal in a text.
pub(crate) fn open(params: &Params, text: &str) -> Result<Deal, OpenError> {
    FreeCell.parse(params, text, Take)
}

/// A numbered deal.
#[track_caller]
#[allow(dead_code, reason = "not every test file deals")]
pub(crate) fn numbered(params: &str, number: u64) -> Deal {
    let params = params.parse().expect("parameters");
    FreeCell
        .number(&params, number, Take)
        .expect("a deal that exists")
}

/// A numbered deal from which the lowest `home` ranks have gone home, wherever
/// they lay: what is left is a small puzzle of its own.
#[track_caller]
#[allow(dead_code, reason = "not every test file needs small puzzles")]
pub(crate) fn endgame(params: &str, number: u64, home: u8) -> Deal {
    let deal = numbered(params, number);
    let state = deal.position();
    let mut text = String::new();
    for column in 0..deal.table().columns {
        text.push(':');
        for card in state.column(column) {
            if card.rank() > home {
                text.push(' ');
                text.push_str(&card.to_string());
            }
        }
        text.push('\n');
    }
    open(&deal.params(), &text).expect("high cards are a position")
}

struct Take;

impl Visitor for Take {
    type Output = Deal;

    fn visit<P: Instance>(self, instance: P) -> Deal {
        let deal = (&instance as &dyn Any).downcast_ref::<Deal>();
        deal.expect("FreeCell opens deals").clone()
    }
}
