//! The solvers of Fujiwara's slides (倉庫番になろう), step by step.
//!
//! | name | what the slides print | shortest? |
//! |---|---|---|
//! | `slides-dfs` | depth first, a position is marked when its turn comes | no |
//! | `slides-iddfs` | iterative deepening with a set of marked positions that forgets their depth | no |
//! | `slides-ida` | the same with the depth remembered: what was meant | yes |
//! | `slides-astar` | A\*, the sum of rows and columns to the nearest goals | yes |
//! | `slides-euclidean` | A\*, the sum of distances as the crow flies | yes |
//! | `slides-astar-runs` | what the slides ask for: a pattern for places that cost many steps | yes |
//! | `slides-dfs-narrow`, `slides-astar-narrow` | what the slides ask for: wide rooms replaced by narrow ones | no |
//!
//! All of them see what the slides see of dead ends: dead squares beforehand,
//! and frozen boxes by a look at the neighbours. A box is moved by single
//! steps, and a walk from here to there is as many positions. So they are here
//! to be compared with, not to be used.

mod deepening;
mod depth_first;
mod narrow;
mod patterns;

use impasse_puzzle::{
    About, Assurance, Detector, Heuristic, Judge, Outcome, Puzzle, Strategy, Task, Words,
};
use impasse_search::{AStar, IdaStar};
use impasse_sokoban::{
    DeadSquare, Direction, Euclidean, FreezeShallow, Manhattan, Position, Steps,
};

pub use deepening::SlidesDeepening;
pub use depth_first::SlidesDepthFirst;
pub use narrow::SlidesNarrow;
pub use patterns::SlidesRuns;

/// The dead ends that the slides find.
const SEEN: [&dyn Detector<Steps>; 2] = [&DeadSquare, &FreezeShallow];

/// Finds them in one level.
struct Judges<'p>([Box<dyn Judge<Steps> + 'p>; 2]);

impl<'p> Judges<'p> {
    fn new(view: &'p Steps) -> Self {
        Self(SEEN.map(|detector| detector.prepare(view)))
    }

    fn are_silent(&mut self, position: &Position) -> bool {
        !self.0.iter_mut().any(|judge| judge.is_dead(position))
    }
}

/// Plays a solution.
///
/// # Panics
///
/// If it is none: the search is wrong then, and no answer is better than a
/// false one.
fn confirm(view: &Steps, start: &Position, steps: &[Direction]) {
    let mut position = start.clone();
    for &step in steps {
        view.try_play(&mut position, step)
            .expect("a solution found by search is legal step by step");
    }
    assert!(
        view.is_goal(&position),
        "a solution found by search must bring all boxes to goals"
    );
}

/// The slides' searches that the general ones do as they are printed.
#[derive(Clone, Copy, Debug)]
pub enum SlidesGuided {
    /// `slides-ida`.
    Deepening,
    /// `slides-astar`.
    AStar,
    /// `slides-euclidean`.
    AStarEuclidean,
}

impl Strategy<Steps> for SlidesGuided {
    fn about(&self) -> About {
        let (name, summary) = match self {
            Self::Deepening => (
                "slides-ida",
                Words::new(
                    "the slides' iterative deepening put right: marks remember their depth",
                    "スライドの反復深化を正したもの（訪問時の深さも覚える）",
                ),
            ),
            Self::AStar => (
                "slides-astar",
                Words::new(
                    "the slides' A* by steps, rows and columns to the nearest goals",
                    "スライドのA*（1歩単位、最寄りのゴールまでのマンハッタン距離の和）",
                ),
            ),
            Self::AStarEuclidean => (
                "slides-euclidean",
                Words::new(
                    "the slides' A* by steps, distances to the nearest goals as the crow flies",
                    "スライドのA*（1歩単位、最寄りのゴールまでの直線距離の和）",
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
        Assurance {
            complete: true,
            optimal: true,
        }
    }

    fn solve(&self, view: &Steps, task: &Task<'_, Steps>) -> Outcome<Direction> {
        let heuristic: &dyn Heuristic<Steps> = match self {
            Self::Deepening | Self::AStar => &Manhattan,
            Self::AStarEuclidean => &Euclidean,
        };
        let task = Task {
            heuristic,
            detectors: &SEEN,
            ..*task
        };
        match self {
            Self::Deepening => IdaStar::default().solve(view, &task),
            Self::AStar | Self::AStarEuclidean => AStar::default().solve(view, &task),
        }
    }
}
