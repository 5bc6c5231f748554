//! Short solutions, for a little more time.

use impasse_freecell::{Deal, Move};
use impasse_puzzle::{About, Assurance, Outcome, Strategy, Task, Words};

use crate::fast::solve_after;
use crate::portfolio::SHORT;

/// `freecell-short`: quick searches in which every move that brings no card
/// home counts; where they fail, the searches of
/// [`FreeCellFast`](crate::FreeCellFast). The solutions are short, but not
/// proved to be shortest.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeCellShort;

impl Strategy<Deal> for FreeCellShort {
    fn about(&self) -> About {
        About {
            name: "freecell-short",
            summary: Words::new(
                "FreeCell: short solutions, for a little more time",
                "フリーセル専用：少し時間をかけて短い解を求める",
            ),
            reference: "weighted best-first search: Pohl 1970",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Move> {
        solve_after(SHORT, deal, task)
    }
}
