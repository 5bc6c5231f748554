//! Verdicts for mahjong solitaire: hundreds of turtles a second, with proofs.
//!
//! The search decides which tiles are paired, not in which order they go; it
//! is that of all games of pairs ([`impasse_pairs`]). What is this game's own is
//! `openings`: which few pairs become possible when a tile goes.
//!
//! ```
//! use impasse_laws::kit::numbered;
//! use impasse_puzzle::{Control, Puzzle, Strategy, Task, Verdict};
//! use impasse_shanghai::{Board, Shanghai};
//! use impasse_shanghai_engine::ShanghaiPairs;
//!
//! let turtle: Board = numbered(&Shanghai, "layout=turtle", 1);
//! let start = turtle.start();
//! let task = Task::plain(&start, Control::free());
//! let Verdict::Solved(pairs) = ShanghaiPairs.solve(&turtle, &task).verdict else {
//!     panic!("this deal has a solution");
//! };
//! assert_eq!(pairs.len(), 72);
//! ```

mod openings;
mod pairings;

use std::sync::Arc;

use impasse_shanghai::Board;
use impasse_space::Engine;

pub use openings::Openings;
pub use pairings::ShanghaiPairs;

/// What this crate brings to mahjong solitaire.
#[must_use]
pub fn engine() -> Engine<Board> {
    Engine {
        strategies: vec![Arc::new(ShanghaiPairs)],
        evidence: Some(Arc::new(ShanghaiPairs)),
        ..Engine::default()
    }
}
