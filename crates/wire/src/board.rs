//! Positions, marks and moves, as the browser module hands them to the page.

use impasse_puzzle::{Lang, Measure};
use serde::Serialize;

use crate::Words;

/// A place on the board: column and row from the upper left corner, and the
/// level where pieces lie on others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(type = "readonly [x: number, y: number, level?: number]")
)]
pub struct Spot(Vec<u16>);

impl From<impasse_puzzle::Spot> for Spot {
    fn from(spot: impasse_puzzle::Spot) -> Self {
        let level = (spot.level > 0).then_some(u16::from(spot.level));
        Self([spot.x, spot.y].into_iter().chain(level).collect())
    }
}

/// Places in JSON.
#[must_use]
pub fn spots(spots: &[impasse_puzzle::Spot]) -> Vec<Spot> {
    spots.iter().copied().map(Spot::from).collect()
}

/// A drawn position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scene {
    /// Columns, in steps.
    pub width: u16,
    /// Rows, in steps.
    pub height: u16,
    /// Steps along the side of the smallest piece.
    pub unit: u16,
    /// What each place itself is, row by row.
    pub grounds: Vec<Ground>,
    /// What lies on the board: lower levels first, then row by row.
    pub pieces: Vec<Piece>,
}

/// What a place itself is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Not part of the board.
    Outside,
    /// An ordinary place.
    Floor,
    /// A place where nothing can ever stand.
    Wall,
    /// A place that has to be filled.
    Goal,
}

/// Something that lies on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Piece {
    /// The upper left corner.
    pub spot: Spot,
    /// Width and height, in steps.
    #[cfg_attr(test, ts(type = "readonly [width: number, height: number]"))]
    pub size: [u16; 2],
    /// Its code in the game's text form.
    pub code: String,
    /// How people know it.
    pub symbol: String,
    /// Its colour.
    pub tone: Tone,
    /// What it is to the player.
    pub role: Role,
}

/// The colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Black on white.
    Ink,
    /// Vermilion.
    Red,
    /// Blue.
    Blue,
    /// Bluish green.
    Green,
    /// Reddish purple.
    Purple,
}

/// What a piece is to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// A piece like others.
    Plain,
    /// The player's own figure, which arrow keys move.
    Player,
    /// The piece that the goal is about.
    Main,
}

impl From<impasse_puzzle::Scene> for Scene {
    fn from(scene: impasse_puzzle::Scene) -> Self {
        Self {
            width: scene.width,
            height: scene.height,
            unit: scene.unit,
            grounds: scene.grounds.into_iter().map(Ground::from).collect(),
            pieces: scene.pieces.into_iter().map(Piece::from).collect(),
        }
    }
}

impl From<impasse_puzzle::Ground> for Ground {
    fn from(ground: impasse_puzzle::Ground) -> Self {
        use impasse_puzzle::Ground as Of;
        match ground {
            Of::Outside => Self::Outside,
            Of::Floor => Self::Floor,
            Of::Wall => Self::Wall,
            Of::Goal => Self::Goal,
        }
    }
}

impl From<impasse_puzzle::Placed> for Piece {
    fn from(placed: impasse_puzzle::Placed) -> Self {
        use impasse_puzzle::{Role as RoleOf, Tone as ToneOf};
        let impasse_puzzle::Placed { spot, size, piece } = placed;
        Self {
            spot: spot.into(),
            size: [size.width, size.height],
            code: piece.code,
            symbol: piece.symbol,
            tone: match piece.tone {
                ToneOf::Ink => Tone::Ink,
                ToneOf::Red => Tone::Red,
                ToneOf::Blue => Tone::Blue,
                ToneOf::Green => Tone::Green,
                ToneOf::Purple => Tone::Purple,
            },
            role: match piece.role {
                RoleOf::Plain => Role::Plain,
                RoleOf::Player => Role::Player,
                RoleOf::Main => Role::Main,
            },
        }
    }
}

/// Something to point at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mark {
    /// What it means.
    pub kind: MarkKind,
    /// Where it is; a line goes through several places.
    pub spots: Vec<Spot>,
}

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// This can never be right again.
    Dead,
    /// This is what stands in the way.
    Blocker,
    /// A move begins here.
    From,
    /// A move ends here.
    To,
    /// The line of a move.
    Line,
}

impl From<&impasse_puzzle::Mark> for Mark {
    fn from(mark: &impasse_puzzle::Mark) -> Self {
        use impasse_puzzle::Mark as Of;
        Self {
            kind: match mark {
                Of::Dead(_) => MarkKind::Dead,
                Of::Blocker(_) => MarkKind::Blocker,
                Of::From(_) => MarkKind::From,
                Of::To(_) => MarkKind::To,
                Of::Line(_) => MarkKind::Line,
            },
            spots: spots(mark.spots()),
        }
    }
}

/// Marks in JSON.
#[must_use]
pub fn marks(marks: &[impasse_puzzle::Mark]) -> Vec<Mark> {
    marks.iter().map(Mark::from).collect()
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Move {
    /// As people write it.
    pub text: String,
    /// Where it begins and ends.
    pub marks: Vec<Mark>,
}

/// How long a game is, in one of the measures that the game counts in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Length {
    /// The measure's name: `moves`, `pushes`.
    pub measure: &'static str,
    /// The number.
    pub count: u64,
    /// Both, for people: "12 moves".
    pub words: Words,
}

impl From<(Measure, u64)> for Length {
    fn from((measure, count): (Measure, u64)) -> Self {
        Self {
            measure: measure.name,
            count,
            words: Words {
                en: measure.say(count, Lang::En).into(),
                ja: measure.say(count, Lang::Ja).into(),
            },
        }
    }
}

/// Why something is so, in words and marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reason {
    /// Why.
    pub reason: Words,
    /// Where to look.
    pub marks: Vec<Mark>,
}

impl From<&impasse_puzzle::Reason> for Reason {
    fn from(reason: &impasse_puzzle::Reason) -> Self {
        Self {
            reason: Words::from(&reason.sentence),
            marks: marks(&reason.marks),
        }
    }
}

/// Why a position is lost, as a detector tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Explained {
    /// The detector's name.
    pub detector: &'static str,
    /// What it looks for.
    pub about: Words,
    /// Why the position is lost.
    pub reason: Words,
    /// Where to look.
    pub marks: Vec<Mark>,
    /// What that rests on, the nearest cause first.
    pub causes: Vec<Reason>,
}
