//! What proofs may leave out of account: other tiles, other pairs than one
//! that must be taken anyway, and in which order pairs are taken.

use impasse_puzzle::{Limit, Pairing};

use crate::around::Around;
use crate::board::{Cell, Field as _, Pair, PairBoard, TileKind};
use crate::search::refute;
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

/// Pairs of tiles by the numbers that [`TilesLeft`] gives them.
pub type NumberedPairs = Vec<(u16, u16)>;

/// Why no pairing takes all tiles of a board: pairs that no solution takes all,
/// each list by those before it; the last one is empty. `None` where there is a solution. `check` is
/// asked with the decisions and bytes so far.
///
/// # Errors
///
/// The limit that was reached before.
pub fn refutation<B: PairBoard, A: Around<B>>(
    board: &B,
    check: impl FnMut(u64, u64) -> Result<(), Limit>,
) -> Result<Option<Vec<NumberedPairs>>, Limit> {
    let start = board.start();
    let found = refute::<_, A>(board, &start, check)?;
    Ok(found.map(|lists| numbered(&start, lists)))
}

/// Lists of pairs with the numbers that [`TilesLeft`] gives their tiles.
fn numbered(state: &Tiles, lists: Vec<Vec<Pair>>) -> Vec<NumberedPairs> {
    let mut numbers = vec![0; Tiles::MOST];
    for (number, cell) in (0..).zip(state.iter()) {
        numbers[cell.index()] = number;
    }
    let number = |pair: Pair| (numbers[pair.first.index()], numbers[pair.second.index()]);
    let lists = lists.into_iter();
    lists
        .map(|list| list.into_iter().map(number).collect())
        .collect()
}

/// The tiles of a position, for proofs about pairings. By the rules alone: which
/// tiles are equal, and which moves are legal.
pub struct TilesLeft<'p, B> {
    board: &'p B,
    cells: Vec<Cell>,
    kinds: Vec<u16>,
    all: Tiles,
    there: Tiles,
}

impl<'p, B: PairBoard> TilesLeft<'p, B> {
    /// Those of `state`, numbered in the order of their cells.
    #[must_use]
    pub fn new(board: &'p B, state: &Tiles) -> Self {
        let kind = |cell| board.kind(cell).map_or(u16::MAX, |kind| kind.0);
        Self {
            board,
            cells: state.iter().collect(),
            kinds: state.iter().map(kind).collect(),
            all: *state,
            there: *state,
        }
    }
}

impl<B: PairBoard> Pairing for TilesLeft<'_, B> {
    fn kinds(&self) -> &[u16] {
        &self.kinds
    }

    fn put_back(&mut self) {
        self.there = self.all;
    }

    fn take_away(&mut self, tile: usize) {
        self.there.remove(self.cells[tile]);
    }

    fn joins(&self, one: usize, other: usize) -> bool {
        let pair = Pair::new(self.cells[one], self.cells[other]);
        let mut there = self.there;
        there.insert(pair.first);
        there.insert(pair.second);
        self.board.is_legal(&there, pair)
    }
}
