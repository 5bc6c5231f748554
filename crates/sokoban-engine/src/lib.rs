//! Sokoban's own searches: the fewest pushes or steps with proof, or a solution
//! soon.
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
//! | `solution` | keys become moves, played under the exact rules |
//! | `slides` | the searches of Fujiwara's slides, to be compared with |
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
mod board;
mod corrals;
mod fast;
mod forward;
mod front;
mod in_turn;
mod keys;
mod lost;
mod moves;
mod pushes;
mod slides;
mod solution;
mod stages;
mod symmetry;

use std::sync::Arc;

use impasse_sokoban::{Pushes, Steps};
use impasse_space::Engine;

pub use fast::SokobanFast;
pub use moves::SokobanMoves;
pub use pushes::SokobanPushes;
pub use slides::{SlidesDeepening, SlidesDepthFirst, SlidesGuided};

/// What this crate brings to levels whose moves are pushes.
#[must_use]
pub fn engine_by_pushes() -> Engine<Pushes> {
    Engine {
        strategies: vec![
            Arc::new(SokobanFast),
            Arc::new(SokobanPushes::InTurn),
            Arc::new(SokobanPushes::Forward),
            Arc::new(SokobanPushes::Backward),
        ],
        ..Engine::default()
    }
}

/// What this crate brings to levels whose moves are steps.
#[must_use]
pub fn engine_by_steps() -> Engine<Steps> {
    Engine {
        strategies: vec![
            Arc::new(SokobanFast),
            Arc::new(SokobanMoves),
            Arc::new(SokobanPushes::InTurn),
            Arc::new(SokobanPushes::Forward),
            Arc::new(SokobanPushes::Backward),
            Arc::new(SlidesDepthFirst),
            Arc::new(SlidesDeepening),
            Arc::new(SlidesGuided::Deepening),
            Arc::new(SlidesGuided::AStar),
            Arc::new(SlidesGuided::AStarEuclidean),
        ],
        ..Engine::default()
    }
}
