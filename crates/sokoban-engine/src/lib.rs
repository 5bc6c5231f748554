//! Sokoban's own searches: the fewest pushes or steps with proof, or a solution
//! soon; and detectors that take longer than a search can wait.
//!
//! | module | what it does |
//! |---|---|
//! | `board` | a floor in flat tables, a position changed in place, where the player can walk |
//! | `assignment` | the fewest pushes if boxes were never in each other's way, kept while one box moves |
//! | `lost` | pushes that lose at once |
//! | `corrals` | corrals that must be opened, and nothing else first, with the proof that this loses no shortest solution |
//! | `symmetry`, `keys` | positions as keys, those turned into each other as one |
//! | `agenda`, `forward`, `backward` | best-first search, by pushes and by pulls |
//! | `in_turn` | a search from each end |
//! | `stages` | searches one after another |
//! | `greedy` | what looks nearest first, by pulls or by pushes; tables of two and three boxes |
//! | `planner` | large levels: goals filled by a plan, whole-box moves, a search by features |
//! | `one_by_one` | how many boxes can be brought home one after another |
//! | `packing_order` | in which order a solution fills the goals, as a picture |
//! | `ties` | among solutions with the fewest pushes the fewest steps, and the other way round |
//! | `improve` | a solution made shorter, stretch by stretch and in its vicinity |
//! | `solution` | keys become moves, played under the exact rules |
//! | `rooms` | wide rooms replaced by narrow ones that do the same at their doors |
//! | `slides` | the searches of Fujiwara's slides, to be compared with |
//! | `units` | Odawara's unit method: dead ends that no search has to find, and a book of them |
//!
//! ```
//! use impasse_puzzle::{Control, Puzzle, Strategy, Task, Verdict};
//! use impasse_sokoban::{Level, Pushes, View};
//! use impasse_sokoban_engine::SokobanPushes;
//!
//! let level = Level::read("#######/#.@ # #/#$* $ #/#   $ #/# ..  #/#  *  #/#######").unwrap();
//! let view = Pushes::new(level);
//! let start = view.start();
//! let task = Task::plain(&start, Control::free());
//! let outcome = SokobanPushes::InTurn.solve(&view, &task);
//! assert!(outcome.is_optimal());
//! assert_eq!(outcome.lower_bound, 7);
//! ```

mod agenda;
mod assignment;
mod backward;
pub mod baselines;
mod board;
mod corrals;
mod evidence;
mod fast;
mod forward;
mod front;
mod greedy;
mod improve;
mod in_turn;
mod keys;
mod lost;
mod moves;
mod one_by_one;
mod packing_order;
mod planner;
mod pushes;
mod rooms;
mod slides;
mod solution;
mod stages;
mod symmetry;
mod ties;
mod tree;
mod units;

use std::sync::Arc;

use impasse_sokoban::{Pushes, Steps};
use impasse_space::Engine;

pub use fast::SokobanFast;
pub use greedy::SokobanGreedy;
pub use improve::SokobanImprover;
pub use moves::SokobanMoves;
pub use one_by_one::{OneByOne, home_one_by_one};
pub use packing_order::{PackedBox, packing_order, packing_picture};
pub use planner::SokobanPlanner;
pub use pushes::SokobanPushes;
pub use rooms::{Narrowed, narrowed};
pub use slides::{SlidesDeepening, SlidesDepthFirst, SlidesGuided, SlidesNarrow, SlidesRuns};
pub use ties::SokobanTies;
pub use units::{
    BookError, Cut, CutError, Division, Gateway, Passability, Passes, Rule, Unfinished, UnitAlone,
    UnitBook, UnitReport, Units, Unreached, Way, facing_units, passability, rules, study,
    two_doors, unfinished_by, unit_detectors,
};

/// What this crate brings to levels whose moves are pushes.
#[must_use]
pub fn engine_by_pushes() -> Engine<Pushes> {
    Engine {
        strategies: vec![
            Arc::new(SokobanFast::default()),
            Arc::new(SokobanPushes::InTurn),
            Arc::new(SokobanPushes::Forward),
            Arc::new(SokobanPushes::Backward),
            Arc::new(SokobanPlanner::default()),
            Arc::new(SokobanGreedy::default()),
        ],
        detectors: unit_detectors(None),
        features: Some(Arc::new(OneByOne)),
        ties: Some(Arc::new(SokobanTies)),
        improver: Some(Arc::new(SokobanImprover)),
        evidence: Some(Arc::new(evidence::AreasAndUnits)),
        ..Engine::default()
    }
}

/// What this crate brings to levels whose moves are steps.
#[must_use]
pub fn engine_by_steps() -> Engine<Steps> {
    Engine {
        strategies: vec![
            Arc::new(SokobanFast::default()),
            Arc::new(SokobanMoves),
            Arc::new(SokobanPushes::InTurn),
            Arc::new(SokobanPushes::Forward),
            Arc::new(SokobanPushes::Backward),
            Arc::new(SokobanPlanner::default()),
            Arc::new(SokobanGreedy::default()),
            Arc::new(SlidesDepthFirst),
            Arc::new(SlidesDeepening),
            Arc::new(SlidesGuided::Deepening),
            Arc::new(SlidesGuided::AStar),
            Arc::new(SlidesGuided::AStarEuclidean),
            Arc::new(SlidesRuns),
            Arc::new(SlidesNarrow::DepthFirst),
            Arc::new(SlidesNarrow::AStar),
        ],
        detectors: unit_detectors(None),
        ties: Some(Arc::new(SokobanTies)),
        improver: Some(Arc::new(SokobanImprover)),
        ..Engine::default()
    }
}
