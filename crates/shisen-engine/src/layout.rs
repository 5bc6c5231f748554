//! A position laid out for the search: tiles by kind, pairs by number.

use std::ops::Range;

use impasse_puzzle::Puzzle;
use impasse_shisen::{Board, Cell, Grid, Pair, Place, Sight, Tiles};

/// A tile, numbered so that those of a kind follow each other.
pub(crate) type Tile = u16;
/// A pair of equal tiles.
pub(crate) type PairId = u32;

/// The tiles of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindTiles {
    /// The first of its tiles.
    pub(crate) first: Tile,
    /// How many there are.
    pub(crate) count: u16,
    /// The first of its pairs.
    pub(crate) pairs: PairId,
}

impl KindTiles {
    /// Its tiles.
    pub(crate) fn tiles(self) -> Range<Tile> {
        self.first..self.first + self.count
    }

    /// The pair of two of its tiles.
    #[inline]
    pub(crate) fn pair(self, one: Tile, other: Tile) -> PairId {
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
#[derive(Debug)]
pub(crate) struct TileLayout {
    pub(crate) kinds: Vec<KindTiles>,
    /// The kind of each tile.
    pub(crate) kind: Vec<u16>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) places: Vec<Place>,
    /// The two tiles of each pair.
    pub(crate) ends: Vec<[Tile; 2]>,
    /// The tile at each place of the grid, 64 places a row.
    at: Vec<Tile>,
}

/// No tile.
const NOBODY: Tile = Tile::MAX;

impl TileLayout {
    pub(crate) fn new(board: &Board, state: &Tiles) -> Self {
        let frame = board.frame();
        let count = state.count() as usize;
        let mut lists: Vec<Vec<Cell>> = vec![Vec::new(); board.kind_count()];
        for cell in state.iter() {
            let kind = board.kind(cell).expect("a tile lies there");
            lists[kind.index()].push(cell);
        }
        lists.retain(|cells| !cells.is_empty());
        let mut layout = Self {
            kinds: Vec::with_capacity(lists.len()),
            kind: Vec::with_capacity(count),
            cells: Vec::with_capacity(count),
            places: Vec::with_capacity(count),
            ends: Vec::new(),
            at: vec![NOBODY; 64 * (usize::from(frame.height()) + 3)],
        };
        for (number, cells) in (0..).zip(&lists) {
            let first = layout.next_tile();
            layout.kinds.push(KindTiles {
                first,
                count: u16::try_from(cells.len()).expect("at most 512 tiles"),
                pairs: PairId::try_from(layout.ends.len()).expect("at most 2^17 pairs"),
            });
            for &cell in cells {
                let tile = layout.next_tile();
                let place = Place::of(frame, cell);
                layout.at[spot(place)] = tile;
                layout.kind.push(number);
                layout.cells.push(cell);
                layout.places.push(place);
            }
            let end = layout.next_tile();
            for one in first..end {
                layout.ends.extend((one + 1..end).map(|other| [one, other]));
            }
        }
        layout
    }

    fn next_tile(&self) -> Tile {
        Tile::try_from(self.cells.len()).expect("at most 512 tiles")
    }

    /// The tile that lies at `place` at the start.
    #[inline]
    pub(crate) fn tile_at(&self, place: Place) -> Option<Tile> {
        let tile = self.at[spot(place)];
        (tile != NOBODY).then_some(tile)
    }

    pub(crate) fn kind_of(&self, tile: Tile) -> KindTiles {
        self.kinds[usize::from(self.kind[usize::from(tile)])]
    }

    /// The pair of two equal tiles.
    #[inline]
    pub(crate) fn pair(&self, one: Tile, other: Tile) -> PairId {
        self.kind_of(one).pair(one, other)
    }

    /// The pair as a move of the game.
    pub(crate) fn move_of(&self, pair: PairId) -> Pair {
        let [one, other] = self.ends[pair as usize].map(|tile| self.cells[usize::from(tile)]);
        Pair::new(one, other)
    }

    /// The pairs that a line joins in `state`, which has all tiles that are
    /// laid out here, and perhaps others.
    pub(crate) fn joined(&self, board: &Board, state: &Tiles) -> Vec<PairId> {
        let mut moves = Vec::new();
        board.moves(state, &mut moves);
        let frame = board.frame();
        let tile = |cell| self.tile_at(Place::of(frame, cell));
        let pair = |m: Pair| Some(self.pair(tile(m.first)?, tile(m.second)?));
        moves.into_iter().filter_map(pair).collect()
    }

    /// What a tile sees, or would see if it were still there.
    #[inline]
    pub(crate) fn seen(&self, grid: &Grid, tile: Tile) -> (Place, Sight) {
        let place = self.places[usize::from(tile)];
        (place, grid.sight(place))
    }
}

#[inline]
fn spot(place: Place) -> usize {
    usize::from(place.y) * 64 + usize::from(place.x)
}
