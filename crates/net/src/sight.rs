//! What a network sees of a position.

use impasse_puzzle::Puzzle;

/// How a game shows its positions to a network: as a list of inputs that are
/// on, all others being off. A game that implements this can be learnt; nothing
/// else of a network knows games.
///
/// # Laws
///
/// * Every input is below [`inputs`](Self::inputs) and is listed once.
/// * Positions with equal keys have the same inputs on, in whatever order.
pub trait Sight<P: Puzzle>: Send + Sync {
    /// How many inputs there are.
    fn inputs(&self) -> usize;

    /// Appends the inputs that are on in `state` to `on`, which the caller
    /// clears.
    fn look(&self, puzzle: &P, state: &P::State, on: &mut Vec<u16>);
}
