//! Both searches in turn, neither begun again.
//!
//! Short depth-first runs solve most deals that can be solved; the best-first
//! search solves others and proves that the rest have no solution. A run takes
//! about a third of the time for a node. At first it may see five times as many,
//! and where it did not help for long, as many.

use impasse_puzzle::{
    About, Assurance, Limit, Outcome, Puzzle as _, Stats, Strategy, Task, Verdict, Words,
};
use impasse_superpuzz::{Deal, Shift};

use crate::ace_collapse::NodeStep;
use crate::best::{BestSearch, OtherUse, SearchEnd};
use crate::depth::DepthSearch;
use crate::solution;

/// `superpuzz-both`: [`SuperpuzzDfs`](crate::SuperpuzzDfs) and
/// [`SuperpuzzBest`](crate::SuperpuzzBest) in turn, until one of them knows.
#[derive(Clone, Copy, Debug, Default)]
pub struct SuperpuzzBoth;

/// Nodes of depth-first runs before they get less time.
const LONG: u64 = 1_500_000;

/// How many nodes of depth-first runs there may be, given those of the
/// best-first search.
fn runs_may_see(best: u64) -> u64 {
    (5 * best).min(best + LONG / 5 * 4)
}

/// Nodes of the best-first search in a turn.
const TURN: u64 = 1000;

impl Strategy<Deal> for SuperpuzzBoth {
    fn about(&self) -> About {
        About {
            name: "superpuzz-both",
            summary: Words::new(
                "Superpuzz: short depth-first runs and the best-first search in turn",
                "スーパーパズ専用：短い深さ優先の試行と最良優先を交互に進める",
            ),
            reference: "portfolios: Huberman, Lukose & Hogg 1997",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Shift> {
        if deal.is_goal(task.start) {
            return Outcome::already_solved();
        }
        let mut runs = DepthSearch::new(deal, task);
        let mut best = BestSearch::new(deal, task);
        let verdict = match take_turns(&mut runs, &mut best) {
            Ok(Some(steps)) => Verdict::Solved(solution::moves(deal, task.start, &steps)),
            Ok(None) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        let (quick, exact) = (runs.stats(), best.stats());
        Outcome {
            verdict,
            lower_bound: 1,
            stats: Stats {
                expanded: quick.expanded + exact.expanded,
                generated: quick.generated + exact.generated,
                stored: quick.stored + exact.stored,
                pruned: quick.pruned + exact.pruned,
                // Either counts what the other holds.
                peak_bytes: quick.peak_bytes.max(exact.peak_bytes),
            },
        }
    }
}

/// The steps to a goal, or nothing if there is none.
fn take_turns(
    runs: &mut DepthSearch<'_>,
    best: &mut BestSearch<'_>,
) -> Result<Option<Vec<NodeStep>>, Limit> {
    let mut runs_help = true;
    loop {
        let exact = best.stats();
        if runs_help && runs.nodes() <= runs_may_see(exact.expanded) {
            let besides = OtherUse {
                states: exact.stored,
                bytes: best.bytes(),
            };
            match runs.run(besides)? {
                Some(SearchEnd::Goal(steps)) => return Ok(Some(steps)),
                // Prints may have been mistaken for each other, so this is no
                // proof; but another run would hardly see more.
                Some(SearchEnd::Nothing) => runs_help = false,
                None => {}
            }
        } else {
            let besides = OtherUse {
                states: runs.nodes(),
                bytes: runs.bytes(),
            };
            match best.run(TURN, besides)? {
                Some(SearchEnd::Goal(steps)) => return Ok(Some(steps)),
                Some(SearchEnd::Nothing) => return Ok(None),
                None => {}
            }
        }
    }
}
