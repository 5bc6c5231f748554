//! A position: the cells on which a tile still lies.

use std::fmt;

use crate::board::Cell;

const WORDS: usize = Tiles::MOST / 64;

/// The tiles that are left, as a set of cells. What each of them shows is
/// known to the board.
///
/// ```
/// use impasse_pairs::{Cell, Tiles};
/// let tiles: Tiles = [Cell(3), Cell(70)].into_iter().collect();
/// assert!(tiles.contains(Cell(70)) && !tiles.contains(Cell(4)));
/// assert_eq!(tiles.count(), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tiles([u64; WORDS]);

impl Tiles {
    /// The most cells of a board.
    pub const MOST: usize = 512;

    /// Whether a tile lies on `cell`.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.0 % 64) & 1 != 0
    }

    /// Whether no tile is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many tiles are left.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Lays a tile on `cell`.
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.0 % 64);
    }

    /// Takes the tile on `cell` away.
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.0 % 64));
    }

    /// The cells with a tile, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS && words[at] == 0 {
                at += 1;
            }
            let word = words.get_mut(at)?;
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            #[expect(clippy::cast_possible_truncation, reason = "at most 512 cells")]
            let cell = at as u16 * 64 + bit as u16;
            Some(Cell(cell))
        })
    }

    /// The tiles that are in one of the sets.
    pub(crate) fn with(&self, others: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | others.0[at]))
    }

    /// How many tiles are left on the cells of `others`.
    pub(crate) fn common(&self, others: &Self) -> u32 {
        let words = self.0.iter().zip(others.0);
        words.map(|(own, other)| (own & other).count_ones()).sum()
    }

    /// The cells from 64·`at` on, one a bit.
    pub(crate) fn word(&self, at: usize) -> u64 {
        self.0[at]
    }

    pub(crate) fn set_word(&mut self, at: usize, word: u64) {
        self.0[at] = word;
    }

    /// `count` cells (at most 64) from `first` on, one a bit.
    #[must_use]
    pub fn stretch(&self, first: usize, count: u8) -> u64 {
        let (at, shift) = (first / 64, first % 64);
        let mut bits = self.0[at] >> shift;
        if shift != 0 && at + 1 < WORDS {
            bits |= self.0[at + 1] << (64 - shift);
        }
        bits & (!0 >> (64 - count))
    }
}

impl FromIterator<Cell> for Tiles {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut tiles = Self::default();
        for cell in cells {
            tiles.insert(cell);
        }
        tiles
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|cell| cell.0))
            .finish()
    }
}
