//! A position laid out for the search: tiles by kind, pairs by number.

use std::ops::Range;

use crate::board::{Cell, Field, Pair, PairBoard};
use crate::tiles::Tiles;

/// A tile, numbered so that those of a kind follow each other.
pub type Tile = u16;
/// A pair of equal tiles.
pub type PairId = u32;

/// Where a tile lies in the field of a board.
pub(crate) type PlaceIn<B> = <<B as PairBoard>::Field as Field>::Place;
/// What is to be known of a tile there.
pub(crate) type SightIn<B> = <<B as PairBoard>::Field as Field>::Sight;

/// The tiles of one kind.
#[derive(Clone, Copy, Debug)]
pub struct KindTiles {
    /// The first of its tiles.
    pub first: Tile,
    /// How many there are.
    pub count: u16,
    /// The first of its pairs.
    pub pairs: PairId,
}

impl KindTiles {
    /// Its tiles.
    #[must_use]
    #[inline]
    pub fn tiles(self) -> Range<Tile> {
        self.first..self.first + self.count
    }

    /// The pair of two of its tiles.
    #[must_use]
    #[inline]
    pub fn pair(self, one: Tile, other: Tile) -> PairId {
        let (low, high) = (one.min(other) - self.first, one.max(other) - self.first);
        let (low, high, count) = (u32::from(low), u32::from(high), u32::from(self.count));
        // Before tile `low` come all pairs of lower tiles: count-1, count-2, …
        self.pairs + low * (2 * count - low - 1) / 2 + (high - low - 1)
    }

    /// The other two of four tiles; their pairs are numbered ab ac ad bc bd
    /// cd.
    pub(crate) fn complement(self, pair: PairId) -> PairId {
        2 * self.pairs + 5 - pair
    }

    /// All pairs of four tiles, each with its complement.
    pub(crate) fn complements(self) -> impl Iterator<Item = (PairId, PairId)> {
        (self.pairs..self.pairs + 6).map(move |pair| (pair, self.complement(pair)))
    }
}

/// What never changes during a search.
pub struct Numbering<B: PairBoard> {
    pub(crate) kinds: Vec<KindTiles>,
    /// The kind of each tile.
    kind: Vec<u16>,
    cells: Vec<Cell>,
    pub(crate) places: Vec<PlaceIn<B>>,
    /// The two tiles of each pair.
    pub(crate) ends: Vec<[Tile; 2]>,
    /// The tile on each cell.
    at: Vec<Tile>,
}

/// No tile.
const NOBODY: Tile = Tile::MAX;

impl<B: PairBoard> Numbering<B> {
    pub(crate) fn new(board: &B, state: &Tiles) -> Self {
        let count = state.count() as usize;
        let mut lists: Vec<Vec<Cell>> = vec![Vec::new(); board.kind_count()];
        for cell in state.iter() {
            let kind = board.kind(cell).expect("a tile lies there");
            lists[kind.index()].push(cell);
        }
        lists.retain(|cells| !cells.is_empty());
        let mut numbering = Self {
            kinds: Vec::with_capacity(lists.len()),
            kind: Vec::with_capacity(count),
            cells: Vec::with_capacity(count),
            places: Vec::with_capacity(count),
            ends: Vec::new(),
            at: vec![NOBODY; Tiles::MOST],
        };
        for (number, cells) in (0..).zip(&lists) {
            let first = numbering.next_tile();
            numbering.kinds.push(KindTiles {
                first,
                count: u16::try_from(cells.len()).expect("at most 512 tiles"),
                pairs: PairId::try_from(numbering.ends.len()).expect("at most 2^17 pairs"),
            });
            for &cell in cells {
                numbering.at[cell.index()] = numbering.next_tile();
                numbering.kind.push(number);
                numbering.cells.push(cell);
                numbering.places.push(board.place(cell));
            }
            let end = numbering.next_tile();
            for one in first..end {
                let later = (one + 1..end).map(|other| [one, other]);
                numbering.ends.extend(later);
            }
        }
        numbering
    }

    fn next_tile(&self) -> Tile {
        Tile::try_from(self.cells.len()).expect("at most 512 tiles")
    }

    /// All tiles.
    #[must_use]
    pub fn tiles(&self) -> Range<Tile> {
        0..self.next_tile()
    }

    /// The kind of a tile, as a number.
    #[must_use]
    #[inline]
    pub fn kind(&self, tile: Tile) -> u16 {
        self.kind[usize::from(tile)]
    }

    /// How many kinds there are.
    #[must_use]
    pub fn kind_count(&self) -> usize {
        self.kinds.len()
    }

    /// The kind of a tile.
    #[must_use]
    #[inline]
    pub fn kind_of(&self, tile: Tile) -> KindTiles {
        self.kinds[usize::from(self.kind(tile))]
    }

    /// Where a tile lies.
    #[must_use]
    #[inline]
    pub fn cell(&self, tile: Tile) -> Cell {
        self.cells[usize::from(tile)]
    }

    /// Where a tile lies in the field.
    #[must_use]
    #[inline]
    pub fn place(&self, tile: Tile) -> PlaceIn<B> {
        self.places[usize::from(tile)]
    }

    /// The tile that lies on `cell` at the start of the search.
    #[must_use]
    #[inline]
    pub fn tile_on(&self, cell: Cell) -> Option<Tile> {
        let tile = self.at[cell.index()];
        (tile != NOBODY).then_some(tile)
    }

    /// The pair of two equal tiles.
    #[must_use]
    #[inline]
    pub fn pair(&self, one: Tile, other: Tile) -> PairId {
        self.kind_of(one).pair(one, other)
    }

    /// The pair as a move of the game.
    #[must_use]
    pub fn move_of(&self, pair: PairId) -> Pair {
        let [one, other] = self.ends[pair as usize].map(|tile| self.cell(tile));
        Pair::new(one, other)
    }

    /// The pairs that can be taken in `state`, which has all tiles that are
    /// numbered here, and perhaps others.
    pub(crate) fn joined(&self, board: &B, state: &Tiles) -> Vec<PairId> {
        let mut moves = Vec::new();
        board.moves(state, &mut moves);
        let pair = |m: Pair| Some(self.pair(self.tile_on(m.first)?, self.tile_on(m.second)?));
        moves.into_iter().filter_map(pair).collect()
    }

    /// What a tile sees, or would see if it were still there.
    #[inline]
    pub fn seen(&self, field: &B::Field, tile: Tile) -> (PlaceIn<B>, SightIn<B>) {
        let place = self.place(tile);
        (place, field.sight(place))
    }
}
