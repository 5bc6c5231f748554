//! The moves into a position.

use impasse_puzzle::{About, Chance, Limit, Puzzle};
use impasse_search::Meter;

/// Counts the moves into a position.
///
/// # Laws
///
/// All ways from the start to a position are equally long.
pub trait Predecessors<P: Puzzle>: Send + Sync {
    /// Name, one line, reference.
    fn about(&self) -> About;

    /// 1 / the number of moves that lead to `state` from positions that can be
    /// reached from the start, or an estimate of it without bias, drawn from
    /// `chance`. `state` can be reached, and is not the start.
    ///
    /// # Errors
    ///
    /// The limit that was reached before.
    fn share_of_a_move(
        &self,
        puzzle: &P,
        state: &P::State,
        chance: &mut Chance,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Limit>;

    /// Whether a goal can be reached from `state`.
    ///
    /// # Errors
    ///
    /// The limit that was reached before.
    fn is_solvable(
        &self,
        puzzle: &P,
        state: &P::State,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit>;
}
