//! What the chores know of the workspace: its packages, the rules of who may
//! use whom, what the rules of a game may touch, how a new game is made, and
//! what a release consists of.

pub mod architecture;
pub mod artifacts;
pub mod new_game;
pub mod purity;
pub mod workspace;
