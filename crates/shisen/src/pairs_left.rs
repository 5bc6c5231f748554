//! The estimate that is exact wherever there is a solution.

use impasse_puzzle::{About, Estimate, Heuristic, Promise, Words};

use crate::board::Board;
use crate::tiles::Tiles;

/// Pairs that are left: every solution takes each of them in one move.
#[derive(Clone, Copy, Debug)]
pub struct PairsLeft;

impl Heuristic<Board> for PairsLeft {
    fn about(&self) -> About {
        About {
            name: "pairs-left",
            summary: Words::new(
                "pairs that are left; every solution has this length",
                "残りのペアの数（どの解もこの手数）",
            ),
            reference: "",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, _: &'p Board) -> Box<dyn Estimate<Board> + 'p> {
        Box::new(Self)
    }
}

impl Estimate<Board> for PairsLeft {
    fn estimate(&mut self, state: &Tiles) -> Option<u32> {
        Some(state.count() / 2)
    }
}
