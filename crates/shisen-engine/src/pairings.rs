//! The search over pairings: as a strategy, and what certificates take from it.

use impasse_pairs::{decide, refutation};
use impasse_puzzle::{About, Assurance, Limit, Outcome, Strategy, Task, Words};
use impasse_search::Meter;
use impasse_shisen::{Board, Pair};
use impasse_space::{Evidence, Nogood};

use crate::runs::Met;

/// `shisen-pairs`: decides which tiles are paired rather than in which order, and
/// jumps back from a dead end to the decision to blame. It ends with a solution
/// or with a proof that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShisenPairs;

impl Strategy<Board> for ShisenPairs {
    fn about(&self) -> About {
        About {
            name: "shisen-pairs",
            summary: Words::new(
                "Shisen-sho: decides on pairings, and jumps back to the decision to blame",
                "四川省専用：取る順でなく組合せを決め、行き詰まりの原因となった手まで戻る",
            ),
            reference: "pairings: de Bondt 2012; conflict-directed backjumping: Prosser 1993",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::OPTIMAL
    }

    fn solve(&self, board: &Board, task: &Task<'_, Board>) -> Outcome<Pair> {
        let mut meter = Meter::new(task.control);
        let decision = decide::<_, Met>(board, task.start, |nodes, bytes| {
            meter.check("search", nodes, bytes)
        });
        decision.outcome(task.start, meter.peak_bytes())
    }
}

/// Why no pairing takes all tiles.
impl Evidence<Board> for ShisenPairs {
    fn nogoods(
        &self,
        board: &Board,
        check: &mut dyn FnMut(u64, u64) -> Result<(), Limit>,
    ) -> Option<Result<Option<Vec<Nogood>>, Limit>> {
        Some(refutation::<_, Met>(board, check))
    }
}
