//! The fewest steps, proved.

use impasse_puzzle::{About, Assurance, Outcome, Strategy, Task, Words};
use impasse_sokoban::{Direction, Steps};

use crate::forward::Measure;
use crate::in_turn::Which;
use crate::stages::{fewest, solve};

/// `sokoban-moves`: a solution with the fewest steps, or a proof that there is
/// none. Positions are looked at after pushes only; a push costs the walk to
/// it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SokobanMoves;

impl Strategy<Steps> for SokobanMoves {
    fn about(&self) -> About {
        About {
            name: "sokoban-moves",
            summary: Words::new(
                "Sokoban: the fewest steps, proved",
                "倉庫番専用：歩数が最小の解を証明付きで求める",
            ),
            reference: "A*: Hart, Nilsson & Raphael 1968; matching: Junghanns & Schaeffer 1997",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::OPTIMAL
    }

    fn asks_detectors(&self) -> bool {
        true
    }

    fn solve(&self, view: &Steps, task: &Task<'_, Steps>) -> Outcome<Direction> {
        solve(view, task, &[fewest(Measure::Steps, Which::Forward)])
    }
}
