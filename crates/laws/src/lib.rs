//! What every game must obey, checked; and the plainest possible enumeration
//! to check everything else against.
//!
//! * [`law`] holds the laws, a function each: whoever writes a game gives
//!   [`law::check_all`] an instance and a [`Sample`] of its positions.
//! * [`Explored`] is a whole state space found by the plainest means there
//!   are: a `HashMap` of keys, lists of successors, breadth first. Searches and
//!   spaces are compared with it, so it shares no code with them.
//! * [`graph::Graph`] is a puzzle over an explicit directed graph, with
//!   parallel edges, self-loops and cycles at will.
//! * [`fuzz`] makes texts with slips, and asks that parsers answer them.
//! * [`golden`] compares a text with a file that people can read.
//! * [`kit`] is what a game's tests are made of: they hold data only.
//!
//! A development dependency only: nothing here is fast.
//!
//! ```
//! use impasse_laws::law;
//! use impasse_superpuzz::Superpuzz;
//!
//! // Deal 8 of Superpuzz with four columns, its positions up to a thousand: a law that one of
//! // them breaks is a panic which names both.
//! let columns = "columns=4".parse().unwrap();
//! let checked = law::check_number(&Superpuzz, &columns, 8, 1_000).unwrap();
//! assert!(checked.states > 0);
//! ```

mod components;
mod explored;
mod facts;
pub mod fuzz;
mod golden;
pub mod graph;
pub mod kit;
pub mod law;
mod sample;

pub use components::Components;
pub use explored::{Counts, Explored};
pub use golden::{collection, golden, human, levels};
pub use sample::{Sample, SamplePosition};
