//! Searches that work for every puzzle.
//!
//! A search walks from the start along legal moves and remembers where it has
//! been: positions as keys in a [`StateStore`], everything else about them as
//! a few bytes under their number. It ends with a solution that was replayed
//! under the exact rules, with a proof that there is none, or with the limit
//! that stopped it. Sound detectors and estimates cut away what is proved
//! dead, which changes no verdict and no shortest length.
//!
//! | strategy | ends with an answer | shortest | remembers |
//! |---|---|---|---|
//! | [`BreadthFirst`] | yes | yes | everything |
//! | [`DepthFirst`] | yes | no | everything |
//! | [`IterativeDeepening`] | yes | yes | what fits |
//! | [`AStar`] | yes | yes, at weight 1 | everything |
//! | [`IdaStar`] | yes | yes | what fits |
//! | [`Optimal`] | yes | yes | everything, then what fits |
//! | [`Greedy`] | yes | no | everything |
//! | [`Beam`] | no | no | everything |
//! | [`RandomPlay`] | no | no | one game |
//! | [`Portfolio`] | as its members | as its members | as its members |
//!
//! "Shortest" supposes an admissible heuristic, where there is one at all;
//! whatever the heuristic, a bound that is returned is proved.
//!
//! [`generic_strategies`] lists them for people, [`Plan`] makes one from its name and
//! options; a plan is a strategy itself.
//!
//! ```
//! use impasse_puzzle::{Control, Puzzle, Strategy, Task, Verdict};
//! use impasse_search::BreadthFirst;
//! use impasse_superpuzz::Deal;
//!
//! let deal = Deal::numbered(4, 1);
//! let start = deal.start();
//! let found = BreadthFirst.solve(&deal, &Task::plain(&start, Control::free()));
//! let Verdict::Solved(moves) = found.verdict else {
//!     panic!("this deal has a solution");
//! };
//! assert!(deal.is_goal(&deal.replay(&moves).unwrap()));
//! ```

mod beam;
mod best_first;
mod breadth_first;
mod buckets;
mod crew;
mod deepening;
mod depth_first;
mod expansion;
mod fingerprints;
mod improve;
mod list;
mod meter;
#[cfg(not(target_family = "wasm"))]
mod native;
mod neighbourhood;
mod optimal;
mod per_state;
mod plan;
mod playout;
mod portfolio;
mod random_play;
mod short;
mod store;
mod transpositions;
mod workers;

pub use beam::Beam;
pub use best_first::{AStar, Greedy};
pub use breadth_first::BreadthFirst;
pub use crew::Crew;
pub use deepening::{IdaStar, IterativeDeepening};
pub use depth_first::DepthFirst;
pub use fingerprints::FingerprintSet;
pub use improve::improve;
pub use list::{MORE_DEAD, StrategyInfo, generic_strategies};
pub use meter::{Meter, PROGRAM_BYTES, process_bytes};
#[cfg(not(target_family = "wasm"))]
pub use native::{pause, wall_clock};
pub use optimal::Optimal;
pub use per_state::PerState;
pub use plan::{Own, Plan};
pub use playout::{FastRandomPlay, PlainRandomPlayer, Playout, RandomPlayer};
pub use portfolio::{Member, Portfolio};
pub use random_play::RandomPlay;
pub use store::{KeyBatch, StateId, StateStore};
pub use workers::Workers;
