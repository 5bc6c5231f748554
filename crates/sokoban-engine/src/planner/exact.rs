//! The searches with a bound in a portfolio.

use std::cell::OnceCell;

use impasse_puzzle::{Control, Limit, Stats, Task};
use impasse_search::Meter;
use impasse_sokoban::{Position, Push, Pushes, View as _};

use crate::agenda::Held;
use crate::board::SokobanBoard;
use crate::in_turn::{Ahead, InTurn};
use crate::solution::{self, ByPushes};
use crate::stages::{SearchStage, judges};

/// Searches with a bound, one after another; the last goes on to its end.
pub(super) struct Exact<'b, 'f, V: ByPushes> {
    board: &'b SokobanBoard<'f>,
    behind: &'b [OnceCell<SokobanBoard<'f>>],
    start: &'b Position,
    stages: &'b [SearchStage],
    view: &'b V,
    task: &'b Task<'b, V>,
    at: usize,
    search: Option<InTurn<'b, 'f>>,
    done: Stats,
    proved: u32,
}

/// What a slice brought.
pub(super) enum Brought {
    Solved(Vec<Push>),
    Unsolvable,
    Nothing,
}

impl<'b, 'f, V: ByPushes> Exact<'b, 'f, V> {
    pub(super) fn new(
        board: &'b SokobanBoard<'f>,
        behind: &'b [OnceCell<SokobanBoard<'f>>],
        stages: &'b [SearchStage],
        view: &'b V,
        task: &'b Task<'b, V>,
    ) -> Self {
        Self {
            board,
            behind,
            start: task.start,
            stages,
            view,
            task,
            at: 0,
            search: None,
            done: Stats::default(),
            proved: 0,
        }
    }

    /// No solution is shorter.
    pub(super) fn proved(&self) -> u32 {
        self.proved
    }

    pub(super) fn held(&self) -> Held {
        self.search.as_ref().map(InTurn::held).unwrap_or_default()
    }

    /// Adds so many positions at most, and no more than the limits leave beside
    /// those it holds.
    pub(super) fn work(
        &mut self,
        positions: u64,
        mut control: Control<'_>,
    ) -> Result<Brought, Limit> {
        let stage = self.stages[self.at];
        let search = self.search.get_or_insert_with(|| {
            let ahead = Ahead {
                board: self.board,
                manner: stage.manner,
                judges: judges(self.view, self.task),
            };
            InTurn::new(ahead, self.start, stage.which, &self.behind[self.at])
        });
        let held = search.held().positions;
        let most = control.limits.states.map_or(u64::MAX, |left| held + left);
        let slice = (held + positions).min(stage.positions.unwrap_or(u64::MAX));
        control.limits.states = Some(slice.min(most));
        let ended = search.run(&mut Meter::new(control));
        self.proved = self.proved.max(search.proved());
        match ended {
            Ok(Some((board, path))) => {
                let by_pushes = Pushes::new(self.view.level().clone());
                let measure = stage.manner.measure;
                let found = solution::pushes(board, &by_pushes, measure, self.start, &path);
                Ok(Brought::Solved(found))
            }
            Ok(None) => Ok(Brought::Unsolvable),
            Err(Limit::States) if slice <= most => {
                if stage.positions.is_some_and(|cap| slice >= cap) {
                    self.done.add(&search.stats);
                    self.search = None;
                    self.at += 1;
                }
                Ok(Brought::Nothing)
            }
            Err(limit) => Err(limit),
        }
    }

    pub(super) fn stats(&self) -> Stats {
        let mut stats = self.done;
        if let Some(search) = &self.search {
            stats.add(&search.stats);
        }
        stats
    }
}
