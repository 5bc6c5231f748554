//! Opening boards in tests.

use std::any::Any;

use impasse_puzzle::{Game, Instance, OpenError, Params, Visitor};
use impasse_shisen::{Board, Shisen};

/// The board in a text.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub(crate) fn open(params: &Params, text: &str) -> Result<Board, OpenError> {
    Shisen.parse(params, text, Take)
}

/// A numbered board with parameters such as `width=4,height=4`.
#[allow(dead_code, reason = "each test file uses what it needs")]
#[track_caller]
pub(crate) fn numbered(params: &str, number: u64) -> Board {
    let params: Params = params.parse().expect("parameters");
    Shisen.number(&params, number, Take).expect("a board")
}

struct Take;

impl Visitor for Take {
    type Output = Board;

    fn visit<P: Instance>(self, instance: P) -> Board {
        let board = (&instance as &dyn Any).downcast_ref::<Board>();
        board.expect("Shisen-sho opens boards").clone()
    }
}
