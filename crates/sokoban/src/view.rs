//! What the two ways to count moves have in common.

use impasse_puzzle::Instance;

use crate::level::Level;
use crate::position::Position;

/// A way to count the moves of a level. Whatever judges positions works for
/// all of them.
pub trait View: Instance<State = Position> {
    /// The value of the parameter `by`, which is also what a move is.
    const BY: &'static str;

    /// The level seen this way.
    fn new(level: Level) -> Self;

    /// The level.
    fn level(&self) -> &Level;
}
