//! The fewest pushes, proved.

use impasse_puzzle::{About, Assurance, Outcome, Strategy, Task, Words};

use crate::forward::Measure;
use crate::in_turn::Which;
use crate::solution::ByPushes;
use crate::stages::{fewest, solve};

/// A solution with the fewest pushes, or a proof that there is none. Where
/// moves are steps, it is shortest by pushes all the same.
#[derive(Clone, Copy, Debug)]
pub enum SokobanPushes {
    /// `sokoban-pushes`: both of the others in turn.
    InTurn,
    /// `sokoban-forward`: pushes from the start.
    Forward,
    /// `sokoban-backward`: pulls from the goals to where the boxes began. Where
    /// there are more goals than boxes, forwards all the same.
    Backward,
}

impl<V: ByPushes> Strategy<V> for SokobanPushes {
    fn about(&self) -> About {
        let (name, summary) = match self {
            Self::InTurn => (
                "sokoban-pushes",
                Words::new(
                    "Sokoban: the fewest pushes, proved; forwards and backwards in turn",
                    "倉庫番専用：押し数が最小の解を証明付きで求める（前向きと後ろ向きを交互に）",
                ),
            ),
            Self::Forward => (
                "sokoban-forward",
                Words::new(
                    "Sokoban: the fewest pushes, proved, from the start",
                    "倉庫番専用：押し数が最小の解を証明付きで、初期局面から求める",
                ),
            ),
            Self::Backward => (
                "sokoban-backward",
                Words::new(
                    "Sokoban: the fewest pushes, proved, pulling boxes from the goals",
                    "倉庫番専用：押し数が最小の解を証明付きで、ゴールから荷物を引いて求める",
                ),
            ),
        };
        About {
            name,
            summary,
            reference: "A*: Hart, Nilsson & Raphael 1968; matching: Junghanns & Schaeffer 1997; PI-corrals: Meger & Damgaard",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance {
            complete: true,
            optimal: V::MEASURE == Measure::Pushes,
        }
    }

    fn asks_detectors(&self) -> bool {
        !matches!(self, Self::Backward)
    }

    fn solve(&self, view: &V, task: &Task<'_, V>) -> Outcome<V::Move> {
        let which = match self {
            Self::InTurn => Which::InTurn,
            Self::Forward => Which::Forward,
            Self::Backward => Which::Backward,
        };
        solve(view, task, &[fewest(Measure::Pushes, which)])
    }
}
