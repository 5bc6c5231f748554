//! What proofs ask a game about its rules.

/// Tiles that are taken away in pairs of equal ones, some of them out of the way.
///
/// # Laws
///
/// * A solution takes every tile, each with one equal tile.
/// * **Monotone:** what can be taken stays so with fewer tiles in the way.
pub trait Pairing {
    /// What each tile is equal to, by its number.
    fn kinds(&self) -> &[u16];
    /// Puts all tiles in the way.
    fn put_back(&mut self);
    /// Takes a tile out of the way.
    fn take_away(&mut self, tile: usize);
    /// Whether two equal tiles can be taken, with those in the way that are and
    /// with both of them there.
    fn joins(&self, one: usize, other: usize) -> bool;
}

/// A game in which nothing that was once true becomes false: facts, and what
/// follows from them. If a position can be solved, its goals follow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relaxed {
    /// How many facts there are, by number.
    pub facts: usize,
    /// Those that are true in the position.
    pub now: Vec<usize>,
    /// Facts, and the one that may become true once all of them are.
    pub rules: Vec<(Vec<usize>, usize)>,
    /// In each of these, one list of facts must become true.
    pub goals: Vec<Vec<Vec<usize>>>,
}
