//! What proofs may leave out of account: other tiles, and other pairs than one
//! that must be taken anyway.

use crate::board::{Cell, Field as _, Pair, PairBoard, TileKind};
use crate::tiles::Tiles;

/// The tiles of `state` that are equal to one of these, which must lie there.
///
/// With only them left the game can be solved if it can be solved at all: its
/// solution takes them in pairs among themselves, and taking a pair needs no
/// other tile ([monotone](crate::Field)).
#[must_use]
pub fn equal_tiles<B: PairBoard>(board: &B, state: &Tiles, cells: &[Cell]) -> Option<Tiles> {
    let kind = |cell: Cell| board.kind(cell).filter(|_| state.contains(cell));
    let kinds: Option<Vec<TileKind>> = cells.iter().copied().map(kind).collect();
    let kinds = kinds.filter(|kinds| !kinds.is_empty())?;
    let is_equal = |cell: &Cell| kind(*cell).is_some_and(|kind| kinds.contains(&kind));
    Some(state.iter().filter(is_equal).collect())
}

/// The first pair that can be taken and is the last of its kind.
///
/// Its tiles can go with each other only, so every solution takes it at some
/// time; taken at once it makes no other pair impossible.
#[must_use]
pub fn last_pair<B: PairBoard>(board: &B, state: &Tiles) -> Option<Pair> {
    let mut left = vec![0_u32; board.kind_count()];
    for kind in state.iter().filter_map(|cell| board.kind(cell)) {
        left[kind.index()] += 1;
    }
    let field = board.field(state);
    let seen = |cell| {
        let place = board.place(cell);
        (place, field.sight(place))
    };
    let is_last = |pair: &&Pair| {
        let there = state.contains(pair.first) && state.contains(pair.second);
        there
            && board
                .kind(pair.first)
                .is_some_and(|kind| left[kind.index()] == 2)
    };
    let mut last = board.pairs().iter().filter(is_last);
    last.find(|pair| field.joins(seen(pair.first), seen(pair.second)))
        .copied()
}
