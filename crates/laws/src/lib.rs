//! What every game must obey, checked; and the plainest possible enumeration
//! to check everything else against.
//!
//! * [`Explored`] is a whole state space found by the plainest means there
//!   are: a `HashMap` of keys, lists of successors, breadth first. Searches and
//!   spaces are compared with it, so it shares no code with them.
//! * [`graph::Graph`] is a puzzle over an explicit directed graph, with
//!   parallel edges, self-loops and cycles at will.

mod components;
mod explored;
mod facts;
pub mod graph;

pub use components::Components;
pub use explored::{Counts, Explored};
