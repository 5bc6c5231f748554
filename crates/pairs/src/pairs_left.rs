//! The estimate that is exact wherever there is a solution.

use impasse_puzzle::{About, Estimate, Heuristic, Promise, Words};

use crate::board::PairPuzzle;

/// Pairs that are left: every solution takes each of them in one move.
#[derive(Clone, Copy, Debug)]
pub struct PairsLeft;

impl<B: PairPuzzle> Heuristic<B> for PairsLeft {
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

    fn prepare<'p>(&'p self, puzzle: &'p B) -> Box<dyn Estimate<B> + 'p> {
        Box::new(HalfTheTiles(puzzle))
    }
}

struct HalfTheTiles<'p, B>(&'p B);

impl<B: PairPuzzle> Estimate<B> for HalfTheTiles<'_, B> {
    fn estimate(&mut self, state: &B::State) -> Option<u32> {
        Some(self.0.tiles(state).count() / 2)
    }
}
