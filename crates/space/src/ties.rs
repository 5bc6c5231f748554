//! Which of the shortest solutions is best, where a game has a second measure.

use impasse_puzzle::{Control, Measure, Outcome, Puzzle};

/// Chooses among the solutions with the fewest moves by another measure.
pub trait TieBreaker<P: Puzzle>: Send + Sync {
    /// The measure that decides.
    fn measure(&self) -> Measure;

    /// Looks for a solution from `start` with `fewest` moves, which are proved
    /// to be the fewest, and among those with the least by the measure. A
    /// solution that is returned is proved to be that; else it is unknown, and
    /// why.
    fn settle(
        &self,
        puzzle: &P,
        start: &P::State,
        fewest: u64,
        control: Control<'_>,
    ) -> Outcome<P::Move>;
}
