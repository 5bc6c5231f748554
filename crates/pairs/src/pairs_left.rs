//! The estimate that is exact wherever there is a solution.

use impasse_puzzle::{About, Estimate, Heuristic, Promise, Words};

use crate::board::PairBoard;
use crate::tiles::Tiles;

/// Pairs that are left: every solution takes each of them in one move.
#[derive(Clone, Copy, Debug)]
pub struct PairsLeft;

impl<B: PairBoard> Heuristic<B> for PairsLeft {
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

    fn prepare<'p>(&'p self, _: &'p B) -> Box<dyn Estimate<B> + 'p> {
        Box::new(Self)
    }
}

impl<B: PairBoard> Estimate<B> for PairsLeft {
    fn estimate(&mut self, state: &Tiles) -> Option<u32> {
        Some(state.count() / 2)
    }
}
