//! What lies where at the start.

use crate::board::{Cell, Pair, TileKind};
use crate::packing::Packing;
use crate::tiles::Tiles;

/// The tiles that a board begins with, and what they are equal to.
///
/// ```
/// use impasse_pairs::{Cell, LaidTiles};
/// let row = [Some('A'), Some('B'), None, Some('B'), Some('A')];
/// let (laid, letters) = LaidTiles::new((0..).map(Cell).zip(row));
/// assert_eq!(letters, ['A', 'B']);
/// assert_eq!((laid.kind(Cell(1)), laid.kind(Cell(2))), (laid.kind(Cell(3)), None));
/// assert_eq!(laid.pairs().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct LaidTiles {
    start: Tiles,
    /// What lies on each cell.
    kinds: Vec<Option<TileKind>>,
    kind_count: usize,
    /// All pairs of equal tiles, by the first tile, then by the second.
    pairs: Vec<Pair>,
    packing: Packing,
}

impl LaidTiles {
    /// Tiles on all cells of a board, in their order; those with the same sign
    /// are equal, and there is an even number of them. Kinds come in the order
    /// in which their signs, which are handed back, first appear.
    ///
    /// # Panics
    ///
    /// If there are more than [`Tiles::MOST`] cells.
    pub fn new<S: PartialEq>(cells: impl IntoIterator<Item = (Cell, Option<S>)>) -> (Self, Vec<S>) {
        let mut signs: Vec<S> = Vec::new();
        let mut lists: Vec<Vec<Cell>> = Vec::new();
        let mut kinds = Vec::new();
        for (cell, sign) in cells {
            kinds.push(sign.map(|sign| {
                let known = signs.iter().position(|other| *other == sign);
                let kind = known.unwrap_or_else(|| {
                    signs.push(sign);
                    lists.push(Vec::new());
                    signs.len() - 1
                });
                lists[kind].push(cell);
                TileKind(u16::try_from(kind).expect("at most 512 cells"))
            }));
        }
        let laid = Self {
            start: lists.iter().flatten().copied().collect(),
            kinds,
            kind_count: signs.len(),
            pairs: Pair::all(&lists),
            packing: Packing::new(&lists),
        };
        (laid, signs)
    }

    /// All of them.
    #[must_use]
    pub const fn start(&self) -> Tiles {
        self.start
    }

    /// What lies on a cell; nothing on cells that there are not.
    #[must_use]
    #[inline]
    pub fn kind(&self, cell: Cell) -> Option<TileKind> {
        self.kinds.get(cell.index()).copied().flatten()
    }

    /// How many kinds there are.
    #[must_use]
    pub const fn kind_count(&self) -> usize {
        self.kind_count
    }

    /// All pairs of equal tiles: by the first tile, then by the second.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Whether two different tiles are left in `state`, and equal.
    #[must_use]
    pub fn has(&self, state: &Tiles, pair: Pair) -> bool {
        let left = |cell| self.kind(cell).filter(|_| state.contains(cell));
        pair.first < pair.second
            && left(pair.first).is_some_and(|kind| left(pair.second) == Some(kind))
    }

    /// How positions are packed into keys.
    #[must_use]
    pub const fn packing(&self) -> &Packing {
        &self.packing
    }

    /// How many pairs are gone in `state`.
    #[must_use]
    pub fn pairs_gone(&self, state: &Tiles) -> u32 {
        (self.start.count() - state.count()) / 2
    }
}
