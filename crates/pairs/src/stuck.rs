//! Stuck: tiles are left, and no two equal ones can be taken.

use impasse_puzzle::{About, Detector, Judge, Mark, Reason, Sentence};

use crate::board::{Pair, PairPuzzle};

/// The end that the rules themselves name.
#[derive(Clone, Copy, Debug)]
pub struct Stuck;

impl<B: PairPuzzle> Detector<B> for Stuck {
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

impl<B: PairPuzzle> Judge<B> for StuckJudge<'_, B> {
    fn is_dead(&mut self, state: &B::State) -> bool {
        if self.board.is_goal(state) {
            return false;
        }
        self.moves.clear();
        self.board.moves(state, &mut self.moves);
        self.moves.is_empty()
    }

    fn explain(&mut self, state: &B::State) -> Option<Reason> {
        let tiles = self.board.tiles(state);
        self.is_dead(state).then(|| Reason {
            sentence: Sentence::new(B::WORDS.no_pair, [tiles.count().to_string()]),
            marks: tiles
                .iter()
                .map(|cell| Mark::Dead(self.board.spot(cell)))
                .collect(),
        })
    }
}
