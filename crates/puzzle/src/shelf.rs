//! Shelves: the puzzles that a game offers to players.

use crate::{Params, Words};

/// Some puzzles of one kind.
///
/// A shelf does not say whether its numbers can be solved; that takes a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    /// What they have in common.
    pub title: Words,
    /// The parameters of the game.
    pub params: Params,
    /// Their numbers.
    pub numbers: Vec<u64>,
}

impl Shelf {
    /// A shelf of these numbers.
    pub fn new(title: Words, params: Params, numbers: impl IntoIterator<Item = u64>) -> Self {
        Self {
            title,
            params,
            numbers: numbers.into_iter().collect(),
        }
    }
}
