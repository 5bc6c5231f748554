//! What proofs ask a game about its rules.

use std::collections::BTreeSet;

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
    /// Two facts, which may be the same, and the one that may become true once both are.
    pub rules: Vec<([usize; 2], usize)>,
    /// In each of these, one list of facts must become true.
    pub goals: Vec<Vec<Vec<usize>>>,
}

/// A position cut into *units*, parts of the board that are looked at one by one.
/// Between them are *doors*, which stay open once something went through them.
///
/// # Laws
///
/// Take any game from the position to a goal. What happens in a unit during it,
/// with everything left out that is not of the unit or has left it:
///
/// * begins with [`start`](Self::start), goes from state to state as
///   [`next`](Self::next) says, with doors that are open at the beginning or
///   were opened by a unit before, and ends in one that [`is_done`](Self::is_done).
/// * With more doors open, nothing less can happen.
pub trait Units {
    /// How many units there are.
    fn count(&self) -> usize;
    /// The doors that are open at the beginning.
    fn open(&self) -> BTreeSet<usize>;
    /// How a unit begins.
    fn start(&self, unit: usize) -> LocalState;
    /// What may follow in a unit while these doors are open, each with the door
    /// that it opens.
    fn next(
        &self,
        unit: usize,
        local: &LocalState,
        open: &BTreeSet<usize>,
    ) -> Vec<(LocalState, Option<usize>)>;
    /// Whether nothing is left to do in the unit.
    fn is_done(&self, unit: usize, local: &LocalState) -> bool;
}

/// How things stand in a unit, in the words of its game.
pub type LocalState = Vec<u16>;
