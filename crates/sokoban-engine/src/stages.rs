//! Searches one after another, until one has an answer.

use impasse_puzzle::{Limit, Outcome, Stats, Strategy as _, Task, Verdict};
use impasse_search::{Meter, Optimal};
use impasse_sokoban::{Pushes, View as _};

use crate::assignment::Assignment;
use crate::board::Board;
use crate::forward::{End, Forward, Manner};
use crate::solution::{self, ByPushes};

/// A search, and the positions after which the next one has its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub(crate) manner: Manner,
    pub(crate) positions: Option<u64>,
}

impl Stage {
    /// A search that goes on to its end.
    pub(crate) const fn to_the_end(manner: Manner) -> Self {
        Self {
            manner,
            positions: None,
        }
    }
}

/// Looks for a solution stage by stage; the last one goes on to its end.
pub(crate) fn solve<V: ByPushes>(
    view: &V,
    task: &Task<'_, V>,
    stages: &[Stage],
) -> Outcome<V::Move> {
    let board = Board::new(view.level().floor(), task.start.boxes.count());
    if !Assignment::fits(board.goals, board.most_pushes()) {
        return Optimal.solve(view, task);
    }
    let clock = Meter::new(task.control);
    let mut stats = Stats::default();
    let mut lower_bound = 0;
    let mut left = task.control.limits.states;
    let mut verdict = Verdict::Unknown(Limit::States);
    for stage in stages {
        let mut control = clock.rest();
        control.limits.states = [stage.positions, left].into_iter().flatten().min();
        let mut search = Forward::new(&board, stage.manner);
        let ended = search.run(task.start, &mut Meter::new(control));
        stats.add(&search.stats);
        lower_bound = search.proved.max(lower_bound);
        left = left.map(|left| left.saturating_sub(search.stats.stored));
        verdict = match ended {
            Ok(End::Solved(path)) => {
                let by_pushes = Pushes::new(view.level().clone());
                let measure = stage.manner.measure;
                let pushes = solution::pushes(&board, &by_pushes, measure, task.start, &path);
                Verdict::Solved(view.told_by(task.start, &pushes))
            }
            Ok(End::Unsolvable) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        if verdict != Verdict::Unknown(Limit::States) || left == Some(0) {
            break;
        }
    }
    Outcome {
        verdict,
        lower_bound: u64::from(lower_bound),
        stats,
    }
}
