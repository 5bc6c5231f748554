//! What crosses into the page, as JSON.

use impasse_games::{Explained, MoveInfo};
use impasse_puzzle::{Ground, Mark, Placed, Reason, Role, Scene, Sentence, Spot, Tone, Words};
use serde::Serialize;
use serde_json::{Value, json};

/// A fixed text in both languages.
pub(crate) fn words(words: Words) -> Value {
    json!({ "en": words.en, "ja": words.ja })
}

fn sentence(sentence: &Sentence) -> Value {
    use impasse_puzzle::Lang::{En, Ja};
    json!({ "en": sentence.of(En), "ja": sentence.of(Ja) })
}

/// Column and row; above the ground the level, too.
type Place = Vec<u16>;

fn place(spot: Spot) -> Place {
    let mut place = vec![spot.x, spot.y];
    place.extend((spot.level > 0).then_some(u16::from(spot.level)));
    place
}

/// Places, row by row.
pub(crate) fn places(spots: &[Spot]) -> Vec<Place> {
    spots.iter().copied().map(place).collect()
}

/// Something to point at.
#[derive(Serialize)]
struct MarkShape {
    kind: &'static str,
    spots: Vec<Place>,
}

fn mark(mark: &Mark) -> MarkShape {
    MarkShape {
        kind: match mark {
            Mark::Dead(_) => "dead",
            Mark::Blocker(_) => "blocker",
            Mark::From(_) => "from",
            Mark::To(_) => "to",
            Mark::Line(_) => "line",
        },
        spots: places(mark.spots()),
    }
}

fn marks(marks: &[Mark]) -> Vec<MarkShape> {
    marks.iter().map(mark).collect()
}

/// A drawn position.
#[derive(Serialize)]
pub(crate) struct SceneShape {
    width: u16,
    height: u16,
    unit: u16,
    grounds: Vec<&'static str>,
    pieces: Vec<PieceShape>,
}

#[derive(Serialize)]
struct PieceShape {
    spot: Place,
    size: [u16; 2],
    code: String,
    symbol: String,
    tone: &'static str,
    role: &'static str,
}

pub(crate) fn scene(scene: Scene) -> SceneShape {
    SceneShape {
        width: scene.width,
        height: scene.height,
        unit: scene.unit,
        grounds: scene.grounds.into_iter().map(ground).collect(),
        pieces: scene.pieces.into_iter().map(piece).collect(),
    }
}

const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Outside => "outside",
        Ground::Floor => "floor",
        Ground::Wall => "wall",
        Ground::Goal => "goal",
    }
}

fn piece(placed: Placed) -> PieceShape {
    let Placed { spot, size, piece } = placed;
    PieceShape {
        spot: place(spot),
        size: [size.width, size.height],
        code: piece.code,
        symbol: piece.symbol,
        tone: match piece.tone {
            Tone::Ink => "ink",
            Tone::Red => "red",
            Tone::Blue => "blue",
            Tone::Green => "green",
            Tone::Purple => "purple",
        },
        role: match piece.role {
            Role::Plain => "plain",
            Role::Player => "player",
            Role::Main => "main",
        },
    }
}

pub(crate) fn moves(moves: &[MoveInfo]) -> Value {
    let shape = |m: &MoveInfo| json!({ "text": m.text, "marks": marks(&m.marks) });
    moves.iter().map(shape).collect()
}

fn reason(reason: &Reason) -> Value {
    json!({ "reason": sentence(&reason.sentence), "marks": marks(&reason.marks) })
}

pub(crate) fn explained(explained: &Explained) -> Value {
    let causes: Vec<Value> = explained.causes.iter().map(reason).collect();
    json!({
        "detector": explained.detector.name,
        "about": words(explained.detector.summary),
        "reason": sentence(&explained.reason.sentence),
        "marks": marks(&explained.reason.marks),
        "causes": causes,
    })
}
