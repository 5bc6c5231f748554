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
//! | [`AStar`] | yes | yes, at weight 1 | everything |
//! | [`Greedy`] | yes | no | everything |
//!
//! [`kinds`] lists them for people, [`Plan`] makes one from its name and
//! options, [`solve`] runs it.

mod best_first;
mod breadth_first;
mod buckets;
mod depth_first;
mod facts;
mod kinds;
mod meter;
mod plan;
mod scout;
mod store;

pub use best_first::{AStar, Greedy};
pub use breadth_first::BreadthFirst;
pub use depth_first::DepthFirst;
pub use kinds::{Kind, kinds};
pub use meter::{Meter, PROGRAM_BYTES};
pub use plan::{Plan, Request, solve};
pub use store::{KeyBatch, StateId, StateStore};
