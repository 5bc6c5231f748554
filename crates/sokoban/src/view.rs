//! What the two ways to count moves have in common.

use impasse_puzzle::{Instance, Measure, Words};

use crate::level::Level;
use crate::position::Position;

/// Boxes moved by one cell.
pub(crate) const PUSHES: Measure = Measure {
    name: "pushes",
    one: Words::new("{0} push", "押し{0}回"),
    many: Words::new("{0} pushes", "押し{0}回"),
    view: "by=pushes",
};

/// The player's steps, those that push included.
pub(crate) const STEPS: Measure = Measure {
    name: "steps",
    one: Words::new("{0} step", "{0}歩"),
    many: Words::new("{0} steps", "{0}歩"),
    view: "by=steps",
};

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
