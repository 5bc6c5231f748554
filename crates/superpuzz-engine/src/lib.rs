//! Verdicts for Superpuzz up to thirteen columns.
//!
//! Two searches, good at different deals, and both in turn:
//!
//! | strategy | remembers | ends with | bytes a node |
//! |---|---|---|---|
//! | [`SuperpuzzDfs`] | 64-bit fingerprints | a solution or nothing | 11 to 21 |
//! | [`SuperpuzzBest`] | exact keys | a solution or a proof that there is none | about 35 |
//! | [`SuperpuzzBoth`] | both | a solution or a proof that there is none | both |
//!
//! (and [`ShintaniStages`], the paper's own plan, for comparison.) What is
//! true of all positions of a deal is counted by the [`Census`].
//!
//! They go from node to node, not from position to position: as long as it
//! does not matter in which order aces stand at the left edge, a node stands
//! for all orders (`ace_collapse`). And they try only some of the moves of a node:
//!
//! | pruning | where | what it says |
//! |---|---|---|
//! | `reach` | everywhere | dead: a card cannot come home even if nothing is in its way |
//! | `safe_home` | four aces at the left | this card may go home at once |
//! | `stubborn` | four aces at the left | one of these few cards may as well move first |
//! | `persistent` | everywhere | nothing else disturbs these cards until they move |
//! | `late_steps` | before that | an ace enters the edge only for what needs it there |
//!
//! Each module begins with the proof that every goal that can be reached stays
//! reachable, and is on trial against a plain search in the tests. Prunings
//! change no verdict; they do lengthen solutions, so no strategy here finds
//! shortest ones.
//!
//! ```
//! use impasse_puzzle::{Control, Puzzle, Strategy, Task, Verdict};
//! use impasse_superpuzz::Deal;
//! use impasse_superpuzz_engine::SuperpuzzBest;
//!
//! let deal = Deal::numbered(13, 30);
//! let start = deal.start();
//! let task = Task::plain(&start, Control::free());
//! let Verdict::Solved(moves) = SuperpuzzBest.solve(&deal, &task).verdict else {
//!     panic!("this deal has a solution");
//! };
//! assert!(deal.is_goal(&deal.replay(&moves).unwrap()));
//! ```

mod ace_collapse;
mod best;
mod board;
mod both;
mod census;
mod choice;
mod depth;
mod evidence;
mod packing;
mod persistent;
#[cfg(test)]
mod pruning_tests;
mod reach;
mod safe_home;
mod score;
mod shintani;
mod solution;
mod stubborn;
mod trial;

use std::sync::Arc;

use impasse_space::Engine;
use impasse_superpuzz::Deal;

pub use best::SuperpuzzBest;
pub use both::SuperpuzzBoth;
pub use census::Census;
pub use depth::SuperpuzzDfs;
pub use shintani::ShintaniStages;
pub use trial::{PruningSize, pruning_sizes};

/// What this crate brings to Superpuzz.
#[must_use]
pub fn engine() -> Engine<Deal> {
    Engine {
        strategies: vec![
            Arc::new(SuperpuzzBoth),
            Arc::new(SuperpuzzDfs),
            Arc::new(SuperpuzzBest),
            Arc::new(ShintaniStages),
        ],
        mappers: vec![Arc::new(Census)],
        evidence: Some(Arc::new(evidence::StubbornSets)),
        ..Engine::default()
    }
}
