//! Solutions, replayed.

use impasse_games::naming;
use impasse_puzzle::{Complaint as _, Instance, Visitor, sentence};

use crate::Refusal;

/// Whether moves, as people write them, solve a puzzle; how many there are.
///
/// # Errors
///
/// [`Refusal`]: what is no puzzle is unreadable; what is no legal move, or ends
/// elsewhere, is rejected.
pub fn check_solution(puzzle: &str, moves: &str) -> Result<usize, Refusal> {
    naming::open_for(puzzle, Replay(moves))
        .map_err(|error| Refusal::Unreadable(error.sentence()))?
}

struct Replay<'m>(&'m str);

impl Visitor for Replay<'_> {
    type Output = Result<usize, Refusal>;

    fn visit<P: Instance>(self, puzzle: P) -> Self::Output {
        let read = puzzle.parse_moves(&puzzle.start(), self.0);
        let moves = read.map_err(|error| Refusal::Rejected(error.within(self.0).sentence()))?;
        let end = puzzle.replay(&moves).map_err(|at| {
            Refusal::Rejected(sentence!(
                "move {0} is not legal",
                "{0}手目は反則です",
                (at + 1).to_string()
            ))
        })?;
        if puzzle.is_goal(&end) {
            Ok(moves.len())
        } else {
            Err(Refusal::Rejected(sentence!(
                "the moves end elsewhere than at a goal",
                "手順の最後がゴールではありません"
            )))
        }
    }
}
