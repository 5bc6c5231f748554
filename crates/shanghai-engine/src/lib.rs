//! Verdicts for mahjong solitaire: hundreds of turtles a second, with proofs.
//!
//! The search decides which tiles are paired, not in which order they go; it
//! is that of all games of pairs ([`impasse_pairs`]). What is this game's own is
//! `openings`: which few pairs become possible when a tile goes.

mod openings;
mod pairings;
mod refutation;

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
        evidence: Some(Arc::new(refutation::Refutation)),
        ..Engine::default()
    }
}
