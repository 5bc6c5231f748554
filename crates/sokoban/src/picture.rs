//! What a position looks like.

use impasse_puzzle::{Ground, Piece, Role, Scene, Tone};

use crate::cells::Cell;
use crate::floor::{Floor, Place};
use crate::level::sign;
use crate::position::Position;

pub(crate) fn scene(floor: &Floor, position: &Position) -> Scene {
    let mut places = floor.places().iter();
    Scene::grid(floor.width(), floor.height(), |_| match places.next() {
        Some(Place::Wall) => (Ground::Wall, None),
        Some(Place::Ornament) => (Ground::Goal, Some(a_box(true))),
        Some(&Place::Floor(cell)) => square(floor, position, cell),
        Some(Place::Outside) | None => (Ground::Outside, None),
    })
}

fn square(floor: &Floor, position: &Position, cell: Cell) -> (Ground, Option<Piece>) {
    let is_goal = floor.goals().contains(cell);
    let piece = if position.boxes.contains(cell) {
        Some(a_box(is_goal))
    } else {
        (position.player == cell).then(|| a_player(is_goal))
    };
    let ground = if is_goal { Ground::Goal } else { Ground::Floor };
    (ground, piece)
}

pub(crate) fn a_player(on_goal: bool) -> Piece {
    Piece {
        code: sign(false, true, on_goal).to_string(),
        symbol: "☻".to_owned(),
        tone: Tone::Purple,
        role: Role::Player,
    }
}

/// A box differs on a goal by its sign, not by its colour alone.
pub(crate) fn a_box(on_goal: bool) -> Piece {
    Piece {
        code: sign(true, false, on_goal).to_string(),
        symbol: if on_goal { "▣" } else { "■" }.to_owned(),
        tone: if on_goal { Tone::Green } else { Tone::Red },
        role: Role::Plain,
    }
}
