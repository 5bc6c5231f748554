//! The fewest pushes, proved.

use impasse_puzzle::{About, Assurance, Outcome, Strategy, Task, Words};

use crate::forward::{Manner, Measure};
use crate::solution::ByPushes;
use crate::stages::{Stage, solve};

/// `sokoban-pushes`: a solution with the fewest pushes, or a proof that there
/// is none. Where moves are steps, it is shortest by pushes all the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct SokobanPushes;

impl SokobanPushes {
    /// Name, one line, reference.
    pub const ABOUT: About = About {
        name: "sokoban-pushes",
        summary: Words::new(
            "Sokoban: the fewest pushes, proved",
            "倉庫番専用：押し数が最小の解を証明付きで求める",
        ),
        reference: "A*: Hart, Nilsson & Raphael 1968; matching: Junghanns & Schaeffer 1997; PI-corrals: Meger & Damgaard",
    };
}

impl<V: ByPushes> Strategy<V> for SokobanPushes {
    fn about(&self) -> About {
        Self::ABOUT
    }

    fn assurance(&self) -> Assurance {
        Assurance {
            complete: true,
            optimal: V::MEASURE == Measure::Pushes,
        }
    }

    fn solve(&self, view: &V, task: &Task<'_, V>) -> Outcome<V::Move> {
        solve(view, task, &[Stage::to_the_end(Manner::PUSHES)])
    }
}
