//! What crosses into the page: the types of the wire, made from those of play.

use impasse_games::{Explained, MoveInfo};
use impasse_wire::{Move, Reason, Words, marks};

pub(crate) fn moves(moves: Vec<MoveInfo>) -> Vec<Move> {
    let moves = moves.into_iter().map(|info| Move {
        text: info.text,
        marks: marks(&info.marks),
    });
    moves.collect()
}

pub(crate) fn explained(explained: &Explained) -> impasse_wire::Explained {
    impasse_wire::Explained {
        detector: explained.detector.name,
        about: explained.detector.summary.into(),
        reason: Words::from(&explained.reason.sentence),
        marks: marks(&explained.reason.marks),
        causes: explained.causes.iter().map(Reason::from).collect(),
    }
}
