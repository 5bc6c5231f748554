//! What a position looks like.

use impasse_puzzle::{Ground, Piece, Scene, Square, Tone};

use crate::cells::Cell;
use crate::floor::{Floor, Place};
use crate::level::sign;
use crate::position::Position;

pub(crate) fn scene(floor: &Floor, position: &Position) -> Scene {
    let squares = floor.places().iter().map(|&place| match place {
        Place::Wall => bare(Ground::Wall),
        Place::Outside => bare(Ground::Outside),
        Place::Ornament => Square {
            ground: Ground::Goal,
            piece: Some(a_box(true)),
        },
        Place::Floor(cell) => square(floor, position, cell),
    });
    Scene {
        width: floor.width(),
        height: floor.height(),
        cells: squares.collect(),
    }
}

const fn bare(ground: Ground) -> Square {
    Square {
        ground,
        piece: None,
    }
}

fn square(floor: &Floor, position: &Position, cell: Cell) -> Square {
    let is_goal = floor.goals().contains(cell);
    let piece = if position.boxes.contains(cell) {
        Some(a_box(is_goal))
    } else {
        (position.player == cell).then(|| Piece {
            code: sign(false, true, is_goal).to_string(),
            symbol: "☻".to_owned(),
            tone: Tone::Player,
        })
    };
    Square {
        ground: if is_goal { Ground::Goal } else { Ground::Floor },
        piece,
    }
}

/// A box differs on a goal by its sign, not by its colour alone.
fn a_box(on_goal: bool) -> Piece {
    Piece {
        code: sign(true, false, on_goal).to_string(),
        symbol: if on_goal { "▣" } else { "■" }.to_owned(),
        tone: if on_goal { Tone::Green } else { Tone::Red },
    }
}
