//! What changes when a tile goes.

use crate::board::PairBoard;
use crate::numbering::{Numbering, Tile};
use crate::table::SearchTable;

/// Knows which pairs become possible when a tile goes, so that the search need
/// not compare all of them again.
pub trait Around<B: PairBoard>: Sized {
    /// Whether the search looks for locks before every decision, and not only
    /// where no pair is left; keeps what it learns from dead ends; and decides
    /// first on the kinds that dead ends were about, whether their pairs can be
    /// taken already or not. That takes time and saves decisions; no verdict
    /// depends on it.
    const LEARNS: bool;

    /// For the tiles of one search.
    fn new(board: &B, numbering: &Numbering<B>) -> Self;

    /// [Joins](SearchTable::join) every pair that can be taken now and could not
    /// while `gone` lay there, if both tiles are left and the pair
    /// [matters](SearchTable::is_apart). The table has taken `gone` out of the
    /// way.
    fn join_around(table: &mut SearchTable<'_, B, Self>, gone: Tile);
}
