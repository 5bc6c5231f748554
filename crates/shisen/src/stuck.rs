//! Stuck: tiles are left, and no two equal ones can be joined.

use impasse_puzzle::{About, Detector, Judge, Mark, Puzzle, Reason, Sentence, Words};

use crate::board::{Board, Pair};
use crate::tiles::Tiles;

/// The end that the rules themselves name.
#[derive(Clone, Copy, Debug)]
pub struct Stuck;

const NO_PAIR: Words = Words::new(
    "no two of the {0} tiles left can be joined",
    "残り{0}枚のうち、つなげる同じ牌が一組もない",
);

impl Detector<Board> for Stuck {
    fn about(&self) -> About {
        About {
            name: "stuck",
            summary: Words::new(
                "no two equal tiles can be joined",
                "つなげる同じ牌が一組もない",
            ),
            reference: "Korekawa & Kotani 2012, fig. 3",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p Board) -> Box<dyn Judge<Board> + 'p> {
        Box::new(StuckJudge {
            board: puzzle,
            moves: Vec::new(),
        })
    }
}

struct StuckJudge<'p> {
    board: &'p Board,
    moves: Vec<Pair>,
}

impl Judge<Board> for StuckJudge<'_> {
    fn is_dead(&mut self, state: &Tiles) -> bool {
        if state.is_empty() {
            return false;
        }
        self.moves.clear();
        self.board.moves(state, &mut self.moves);
        self.moves.is_empty()
    }

    fn explain(&mut self, state: &Tiles) -> Option<Reason> {
        self.is_dead(state).then(|| Reason {
            sentence: Sentence::new(NO_PAIR, [state.count().to_string()]),
            marks: state
                .iter()
                .map(|cell| Mark::Dead(self.board.spot(cell)))
                .collect(),
        })
    }
}
