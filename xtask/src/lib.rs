//! What the chores know of the workspace: its packages, the rules of who may
//! use whom, what the rules of a game may touch, and how a new game is made.

pub mod architecture;
pub mod new_game;
pub mod purity;
pub mod workspace;
