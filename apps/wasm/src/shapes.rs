//! What crosses into the page, as JSON.

use impasse_games::{Explained, MoveInfo};
use impasse_puzzle::{Ground, Mark, Reason, Scene, Sentence, Spot, Tone, Words};
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

fn place(spot: Spot) -> [u16; 2] {
    [spot.x, spot.y]
}

/// Places, row by row.
pub(crate) fn places(spots: &[Spot]) -> Vec<[u16; 2]> {
    spots.iter().copied().map(place).collect()
}

/// Something to point at.
#[derive(Serialize)]
struct MarkShape {
    kind: &'static str,
    spots: Vec<[u16; 2]>,
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
    cells: Vec<SquareShape>,
}

#[derive(Serialize)]
struct SquareShape {
    ground: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<PieceShape>,
}

#[derive(Serialize)]
struct PieceShape {
    code: String,
    symbol: String,
    tone: &'static str,
}

pub(crate) fn scene(scene: Scene) -> SceneShape {
    let cells = scene.cells.into_iter().map(|square| SquareShape {
        ground: match square.ground {
            Ground::Outside => "outside",
            Ground::Floor => "floor",
            Ground::Wall => "wall",
            Ground::Goal => "goal",
        },
        piece: square.piece.map(|piece| PieceShape {
            code: piece.code,
            symbol: piece.symbol,
            tone: match piece.tone {
                Tone::Ink => "ink",
                Tone::Red => "red",
                Tone::Blue => "blue",
                Tone::Green => "green",
                Tone::Player => "player",
            },
        }),
    });
    SceneShape {
        width: scene.width,
        height: scene.height,
        cells: cells.collect(),
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
