//! Boards dealt again until they can be solved.

use impasse_puzzle::{Control, Puzzle as _, Strategy as _, Task, Verdict};
use impasse_shisen::{Board, Frame, Set};

use crate::ShisenPairs;

/// The numbers, from `first` on, of the boards that have a solution.
///
/// Whoever wants solvable boards takes them in this order: each is a uniform
/// deal, dealt again until it could be solved, so every solvable arrangement
/// is equally likely.
///
/// ```
/// use impasse_shisen::{Frame, Lines, Set};
/// use impasse_shisen_engine::accepted;
///
/// let frame = Frame::new(10, 6, Lines::Inside);
/// let set = Set { kinds: 15, tiles: 4 };
/// let numbers: Vec<u64> = accepted(frame, set, 12).take(5).collect();
/// assert_eq!(numbers, [12, 14, 16, 17, 18]);
/// ```
///
/// # Panics
///
/// If the set does not fill the frame.
pub fn accepted(frame: Frame, set: Set, first: u64) -> impl Iterator<Item = u64> {
    (first..).filter(move |&number| is_solvable(&Board::numbered(frame, set, number)))
}

fn is_solvable(board: &Board) -> bool {
    let start = board.start();
    let task = Task::plain(&start, Control::free());
    matches!(ShisenPairs.solve(board, &task).verdict, Verdict::Solved(_))
}
