//! A solution made shorter by what only one game allows.

use impasse_puzzle::{Control, Measure, Outcome, Puzzle};

/// Makes solutions of one game shorter.
pub trait Improver<P: Puzzle>: Send + Sync {
    /// The measure that decides between solutions with as many moves, where
    /// there is one.
    fn second(&self) -> Option<Measure>;

    /// Looks for a better solution than `moves`, which solve the puzzle from
    /// `start`, until nothing can be better or a limit is reached. The outcome
    /// is always a solution, and none with more moves; its bound is what was
    /// proved.
    fn improve(
        &self,
        puzzle: &P,
        start: &P::State,
        moves: Vec<P::Move>,
        control: Control<'_>,
    ) -> Outcome<P::Move>;
}
