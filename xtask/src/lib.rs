//! What the chores know of the workspace: its packages, and the rules of who
//! may use whom.

pub mod architecture;
pub mod workspace;
