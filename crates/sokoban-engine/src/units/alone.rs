//! A part of the floor of which nothing is known but its own cells.

use impasse_sokoban::{Cell, Floor};

use super::automaton::{Ask, Gates, Local, OUTSIDE, Unit};

/// A unit by itself: the player can come in by every gateway, and a box that
/// leaves may stand on a goal.
#[derive(Debug)]
pub struct UnitAlone(Unit);

impl UnitAlone {
    /// The unit of these cells, at most [`MOST_CELLS`](crate::Cut::MOST_CELLS).
    #[must_use]
    pub fn new(floor: &Floor, cells: &[Cell]) -> Self {
        Self(Unit::alone(floor, cells))
    }

    /// Its cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0.cells
    }

    /// Whether boxes on some of its cells can all leave it or come to goals in
    /// it. `boxes` has a bit for each of [`cells`](Self::cells); `player` is the
    /// place of one of them, or `None` for a player outside. `true` also where
    /// there are more than `most_states` local states and nothing is known.
    #[must_use]
    pub fn can_be_finished(&self, boxes: u64, player: Option<usize>, most_states: usize) -> bool {
        let outside = Local {
            boxes,
            player: OUTSIDE,
        };
        let start = player.map_or(outside, |at| self.0.standing(boxes, at));
        let future = self.0.future(start, Gates::MAX, most_states, Ask::Finish);
        future.finished
    }
}
