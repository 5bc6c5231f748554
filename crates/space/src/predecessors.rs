//! The moves into a position.

use impasse_puzzle::{About, Chance, Puzzle};

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
    fn share_of_a_move(&self, puzzle: &P, state: &P::State, chance: &mut Chance) -> f64;

    /// Whether a goal can be reached from `state`.
    fn is_solvable(&self, puzzle: &P, state: &P::State) -> bool;
}
