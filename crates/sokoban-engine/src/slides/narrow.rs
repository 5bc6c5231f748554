//! The slides' searches in a level whose wide rooms are [narrow](crate::rooms):
//! what the slides ask for at their end.

use impasse_puzzle::{About, Assurance, Outcome, Stats, Strategy, Task, Verdict, Words};
use impasse_search::Meter;
use impasse_sokoban::{Direction, Steps, View as _};

use crate::rooms::narrowed;
use crate::solution;

use super::{SlidesDepthFirst, SlidesGuided};

/// A search of the slides behind narrow rooms. Solutions are those of the
/// narrow level, and rarely shortest.
#[derive(Clone, Copy, Debug)]
pub enum SlidesNarrow {
    /// `slides-dfs-narrow`.
    DepthFirst,
    /// `slides-astar-narrow`.
    AStar,
}

impl Strategy<Steps> for SlidesNarrow {
    fn about(&self) -> About {
        let (name, summary) = match self {
            Self::DepthFirst => (
                "slides-dfs-narrow",
                Words::new(
                    "the slides' depth-first search, wide rooms replaced by equivalent narrow ones",
                    "スライドの深さ優先探索（広い部屋を等価な狭い部屋に置き換えてから）",
                ),
            ),
            Self::AStar => (
                "slides-astar-narrow",
                Words::new(
                    "the slides' A* by steps, wide rooms replaced by equivalent narrow ones",
                    "スライドのA*（広い部屋を等価な狭い部屋に置き換えてから）",
                ),
            ),
        };
        About {
            name,
            summary,
            reference: "Fujiwara, How to become a warehouse keeper",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, view: &Steps, task: &Task<'_, Steps>) -> Outcome<Direction> {
        let level = view.level().at(task.start);
        let mut meter = Meter::new(task.control);
        let narrow = match narrowed(&level, &mut meter) {
            Ok(Some(narrow)) => narrow,
            Ok(None) => {
                let control = meter.rest();
                let outcome = self.search(view, &Task { control, ..*task });
                return Outcome {
                    lower_bound: 0,
                    ..outcome
                };
            }
            Err(limit) => {
                return Outcome {
                    verdict: Verdict::Unknown(limit),
                    lower_bound: 0,
                    stats: Stats::default(),
                };
            }
        };
        let narrow = Steps::new(narrow.level);
        let start = narrow.level().start().clone();
        let task = Task::plain(&start, meter.rest());
        let outcome = self.search(&narrow, &task);
        if let Verdict::Solved(steps) = &outcome.verdict {
            solution::play(view, level.start(), steps);
        }
        Outcome {
            lower_bound: 0,
            ..outcome
        }
    }
}

impl SlidesNarrow {
    fn search(self, view: &Steps, task: &Task<'_, Steps>) -> Outcome<Direction> {
        match self {
            Self::DepthFirst => SlidesDepthFirst.solve(view, task),
            Self::AStar => SlidesGuided::AStar.solve(view, task),
        }
    }
}
