//! What the chores know of the workspace: its packages, the rules of who may
//! use whom, and what the rules of a game may touch.

pub mod architecture;
pub mod purity;
pub mod workspace;
