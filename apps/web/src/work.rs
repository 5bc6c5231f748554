//! What visitors ask the laboratory, and its answers as JSON.

use impasse_lab::{
    Bench, Cause, DeadReport, Graded, GradedShelf, Layers, Offer, Review, SolveReport,
    SolveRequest, Workers,
};
use impasse_puzzle::{Control, Limits, Mark, Sentence, Spot, Verdict};
use impasse_record::MOST_LETTERS;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Allowance;

/// A question about a position: that of a puzzle after some moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub(crate) what: What,
    pub(crate) puzzle: String,
    #[serde(default)]
    pub(crate) moves: String,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum What {
    /// How the puzzle is solved from there.
    Solve,
    /// Whether it can be.
    Judge,
    /// After which move it could not be any more.
    Review,
    /// The whole space, and the way the game took through it.
    Layers,
}

/// Positions of a space that is drawn.
const DRAWN: u64 = 200_000;

/// Answers a question within the limits.
pub(crate) fn answer(
    question: &Question,
    allowance: &Allowance,
    control: Control<'_>,
) -> Result<Value, String> {
    let bench = open(&question.puzzle)?;
    let control = Control {
        limits: Limits {
            time: allowance.time,
            memory: allowance.memory,
            states: None,
        },
        ..control
    };
    let request = SolveRequest::default();
    let moves = &*question.moves;
    match question.what {
        What::Solve => {
            let after = bench.after(moves).map_err(|error| error.to_string())?;
            let report = after
                .solve(&request, control)
                .map_err(|error| error.to_string())?;
            Ok(solved(&report))
        }
        What::Judge => {
            let after = bench.after(moves).map_err(|error| error.to_string())?;
            let report = after
                .dead(&request, control)
                .map_err(|error| error.to_string())?;
            Ok(judged(&report))
        }
        What::Review => {
            let review = bench
                .review(moves, &request, control)
                .map_err(|error| error.to_string())?;
            Ok(reviewed(&review))
        }
        What::Layers => {
            let limits = Limits {
                states: Some(DRAWN),
                ..control.limits
            };
            let control = Control { limits, ..control };
            let layers = bench
                .layers(moves, Workers::alone(), control)
                .map_err(|error| error.to_string())?;
            Ok(layered(&layers))
        }
    }
}

/// Opens a puzzle by the name a visitor gave; never a file.
fn open(name: &str) -> Result<Box<dyn Bench>, String> {
    if name.chars().count() > MOST_LETTERS {
        return Err(format!(
            "the name of a puzzle has at most {MOST_LETTERS} letters"
        ));
    }
    impasse_lab::open(name).map_err(|error| error.to_string())
}

/// The puzzles on the shelves of every game, with their grades.
pub(crate) fn offered() -> Value {
    let puzzle = |puzzle: &Graded| {
        json!({
            "name": puzzle.name,
            "grade": puzzle.grade,
            "moves": puzzle.moves,
            "optimal": puzzle.optimal,
            "chance": puzzle.chance,
        })
    };
    let shelf = |shelf: &GradedShelf| {
        let puzzles: Vec<Value> = shelf.puzzles.iter().map(puzzle).collect();
        json!({
            "title": { "en": shelf.title.en, "ja": shelf.title.ja },
            "puzzles": puzzles,
        })
    };
    let game = |offer: &Offer| {
        let shelves: Vec<Value> = offer.shelves.iter().map(shelf).collect();
        json!({ "game": offer.game, "shelves": shelves })
    };
    let games: Vec<Value> = impasse_lab::offers().iter().map(game).collect();
    json!({ "games": games })
}

fn both(sentence: &Sentence) -> Value {
    use impasse_puzzle::Lang::{En, Ja};
    json!({ "en": sentence.of(En), "ja": sentence.of(Ja) })
}

fn marks(marks: &[Mark]) -> Vec<Value> {
    let mark = |mark: &Mark| {
        let kind = match mark {
            Mark::Dead(_) => "dead",
            Mark::Blocker(_) => "blocker",
            Mark::From(_) => "from",
            Mark::To(_) => "to",
            Mark::Line(_) => "line",
        };
        let place = |spot: &Spot| {
            let mut place = vec![spot.x, spot.y];
            place.extend((spot.level > 0).then_some(u16::from(spot.level)));
            place
        };
        let spots: Vec<Vec<u16>> = mark.spots().iter().map(place).collect();
        json!({ "kind": kind, "spots": spots })
    };
    marks.iter().map(mark).collect()
}

fn solved(report: &SolveReport) -> Value {
    let (verdict, limit, moves) = match &report.outcome.verdict {
        Verdict::Solved(moves) => ("solved", None, Some(moves)),
        Verdict::Unsolvable => ("unsolvable", None, None),
        Verdict::Unknown(limit) => ("unknown", Some(limit.name()), None),
    };
    json!({
        "verdict": verdict,
        "limit": limit,
        "moves": moves,
        "states": report.outcome.stats.stored,
    })
}

fn judged(report: &DeadReport) -> Value {
    let cause = |cause: &Cause| {
        json!({
            "after": cause.after.join(" "),
            "reason": both(&cause.reason.sentence),
        })
    };
    let causes: Vec<Value> = report.causes.iter().take(20).map(cause).collect();
    let reason = report.reason.as_ref();
    json!({
        "verdict": report.verdict(),
        "limit": report.limit.map(impasse_puzzle::Limit::name),
        "detector": report.detector,
        "reason": reason.map(|reason| both(&reason.sentence)),
        "marks": reason.map_or_else(Vec::new, |reason| marks(&reason.marks)),
        "causes": causes,
    })
}

fn reviewed(review: &Review) -> Value {
    let after: Vec<&str> = review
        .after
        .iter()
        .map(|standing| standing.name())
        .collect();
    let loss = review.loss.as_ref().map(|loss| {
        json!({
            "detector": loss.detector,
            "reason": both(&loss.reason.sentence),
            "marks": marks(&loss.reason.marks),
        })
    });
    json!({
        "moves": review.moves,
        "solved": review.solved,
        "start": review.start.name(),
        "after": after,
        "lost_at": review.lost_at,
        "last_solvable": review.last_solvable,
        "alternatives": review.alternatives,
        "undecided": review.undecided,
        "loss": loss,
        "limit": review.limit.map(impasse_puzzle::Limit::name),
    })
}

fn layered(layers: &Layers) -> Value {
    let depth = |(depth, layer): (usize, &impasse_lab::Layer)| {
        json!({
            "depth": depth,
            "solvable": layer.solvable,
            "lost": layer.lost,
            "goals": layer.goals,
        })
    };
    let footing = |footing: &impasse_lab::Footing| json!({ "depth": footing.depth, "solvable": footing.solvable });
    json!({
        "complete": layers.complete,
        "limit": layers.limit.map(impasse_puzzle::Limit::name),
        "depths": layers.depths.iter().enumerate().map(depth).collect::<Vec<_>>(),
        "path": layers.path.iter().map(footing).collect::<Vec<_>>(),
    })
}
