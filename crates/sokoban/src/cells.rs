//! Floor cells, and sets of them.

use std::fmt;

/// A floor cell, numbered row by row. Walls and what the player can never
/// come to have no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The cell as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The cell with this index.
    ///
    /// # Panics
    ///
    /// If no board is so large.
    #[must_use]
    pub fn at(index: usize) -> Self {
        Self(u16::try_from(index).expect("a board has fewer than 65536 cells"))
    }
}

/// Words of a set that needs no memory of its own.
const FEW: usize = 4;

/// A set of floor cells of one board.
///
/// Boards of at most 256 floor cells, which is nearly all of them, keep it in
/// place; larger ones on the heap.
///
/// ```
/// use impasse_sokoban::{Cell, Cells};
/// let mut cells = Cells::none(1000);
/// cells.insert(Cell(7));
/// cells.insert(Cell(700));
/// assert!(cells.contains(Cell(7)) && !cells.contains(Cell(8)));
/// assert_eq!(cells.iter().collect::<Vec<_>>(), [Cell(7), Cell(700)]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells(Words);

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Words {
    Few([u64; FEW]),
    Many(Box<[u64]>),
}

impl Cells {
    /// The empty set for a board of `count` floor cells.
    #[must_use]
    pub fn none(count: usize) -> Self {
        let words = count.div_ceil(64);
        Self(if words <= FEW {
            Words::Few([0; FEW])
        } else {
            Words::Many(vec![0; words].into_boxed_slice())
        })
    }

    /// The set of these cells.
    #[must_use]
    pub fn of(count: usize, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut set = Self::none(count);
        for cell in cells {
            set.insert(cell);
        }
        set
    }

    /// How many cells have a bit in [`bits`](Self::bits).
    pub(crate) const IN_BITS: usize = 128;

    /// The first 128 cells as bits.
    pub(crate) fn bits(&self) -> u128 {
        let words = self.words();
        let word = |at: usize| words.get(at).copied().map_or(0, u128::from);
        word(0) | word(1) << 64
    }

    /// A set on a board of at most 128 floor cells.
    #[expect(clippy::cast_possible_truncation, reason = "one half after the other")]
    pub(crate) const fn of_bits(bits: u128) -> Self {
        Self(Words::Few([bits as u64, (bits >> 64) as u64, 0, 0]))
    }

    /// The bits, 64 cells a word.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.words()[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Puts a cell in; says whether it is new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.words_mut()[cell.index() / 64];
        let bit = 1 << (cell.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a cell out.
    pub fn remove(&mut self, cell: Cell) {
        self.words_mut()[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Takes the bits of another set of the same board.
    ///
    /// # Panics
    ///
    /// If it is a set of another board.
    pub fn set_words(&mut self, words: &[u64]) {
        self.words_mut().copy_from_slice(words);
    }

    /// Takes all cells out.
    pub fn clear(&mut self) {
        self.words_mut().fill(0);
    }

    /// How many cells are in it.
    #[must_use]
    pub fn count(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        self.words().iter().map(ones).sum()
    }

    /// Whether no cell is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Whether all its cells are in `other`.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        let pairs = self.words().iter().zip(other.words());
        pairs.into_iter().all(|(own, other)| own & !other == 0)
    }

    /// Whether the two have a cell in common.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        let pairs = self.words().iter().zip(other.words());
        pairs.into_iter().any(|(own, other)| own & other != 0)
    }

    /// Puts all cells of `other` in.
    pub fn add(&mut self, other: &Self) {
        for (own, other) in self.words_mut().iter_mut().zip(other.words()) {
            *own |= other;
        }
    }

    /// Takes all cells of `other` out.
    pub fn take(&mut self, other: &Self) {
        for (own, other) in self.words_mut().iter_mut().zip(other.words()) {
            *own &= !other;
        }
    }

    /// The first cell, row by row.
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.words().iter().enumerate().flat_map(|(index, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                (left != 0).then(|| {
                    left &= left - 1;
                    Cell::at(64 * index + bit)
                })
            })
        })
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|cell| cell.0))
            .finish()
    }
}
