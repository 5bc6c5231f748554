//! Stuck: tiles are left, and no two equal ones can be taken.

use impasse_puzzle::{About, Detector, Judge, Mark, Reason, Sentence};

use crate::board::{Pair, PairBoard};
use crate::tiles::Tiles;

/// The end that the rules themselves name.
#[derive(Clone, Copy, Debug)]
pub struct Stuck;

impl<B: PairBoard> Detector<B> for Stuck {
    fn about(&self) -> About {
        About {
            name: "stuck",
            summary: B::WORDS.stuck,
            reference: B::WORDS.stuck_reference,
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p B) -> Box<dyn Judge<B> + 'p> {
        Box::new(StuckJudge {
            board: puzzle,
            moves: Vec::new(),
        })
    }
}

struct StuckJudge<'p, B> {
    board: &'p B,
    moves: Vec<Pair>,
}

impl<B: PairBoard> Judge<B> for StuckJudge<'_, B> {
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
            sentence: Sentence::new(B::WORDS.no_pair, [state.count().to_string()]),
            marks: state
                .iter()
                .map(|cell| Mark::Dead(self.board.spot(cell)))
                .collect(),
        })
    }
}
