//! What the two ways to count moves have in common.

use impasse_puzzle::{Instance, Measure, Words};

use crate::level::Level;
use crate::position::Position;

/// Boxes moved by one cell.
pub const PUSHES: Measure = Measure {
    name: "pushes",
    one: Words::new("{0} push", "押し{0}回"),
    many: Words::new("{0} pushes", "押し{0}回"),
    noun: Words::new("pushes", "押し数"),
    view: "by=pushes",
};

/// The player's steps, those that push included. Players call them moves.
pub const STEPS: Measure = Measure {
    name: "steps",
    one: Words::new("{0} move", "{0}歩"),
    many: Words::new("{0} moves", "{0}歩"),
    noun: Words::new("moves", "歩数"),
    view: "by=steps",
};

/// What players mean by moves: all steps.
pub(crate) const MOVES: Measure = Measure {
    name: Measure::MOVES.name,
    ..STEPS
};

/// The moves of a view, in the words of what they are.
pub(crate) const fn moves_are(measure: Measure) -> Measure {
    Measure {
        name: Measure::MOVES.name,
        view: Measure::MOVES.view,
        ..measure
    }
}

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
