//! Cells and the lines that cars move along.

use std::fmt;

/// The longest side of a board.
pub const LONGEST_SIDE: u8 = 8;

/// The shortest side of a board.
pub const SHORTEST_SIDE: u8 = 4;

/// A cell of a board, counted row by row on a board of the greatest size, so
/// that a set of cells is 64 bits whatever the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in a column and a row, both from 0 and below
    /// [`LONGEST_SIDE`].
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        Self(row * LONGEST_SIDE + column)
    }

    /// The column, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % LONGEST_SIDE
    }

    /// The row, from 0.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / LONGEST_SIDE
    }

    /// The set of this cell alone.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The line of cells that a car moves along. A *place* on it is a number from
/// 0, from the left or from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// The row of this number: cars move left and right.
    Row(u8),
    /// The column of this number: cars move up and down.
    Column(u8),
}

impl Line {
    /// The cell at a place of the line.
    #[must_use]
    pub const fn cell(self, place: u8) -> Cell {
        match self {
            Self::Row(row) => Cell::new(place, row),
            Self::Column(column) => Cell::new(column, place),
        }
    }

    /// The place of a cell on the line; `None` where it lies beside the line.
    #[must_use]
    pub fn place_of(self, cell: Cell) -> Option<u8> {
        match self {
            Self::Row(row) => (cell.row() == row).then(|| cell.column()),
            Self::Column(column) => (cell.column() == column).then(|| cell.row()),
        }
    }

    /// The set of `length` cells from a place on.
    pub(crate) const fn cells(self, place: u8, length: u8) -> u64 {
        let from_first = match self {
            Self::Row(_) => (1 << length) - 1,
            Self::Column(_) => COLUMN >> ((LONGEST_SIDE - length) * LONGEST_SIDE),
        };
        from_first << self.cell(place).0
    }
}

/// The first column of a board.
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// The name of a car: a capital letter, then a small one where capitals run
/// out; `A` is the car that leaves, `o` is an empty cell and `x` a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(char);

impl Letter {
    /// The car that leaves.
    pub const LEAVER: Self = Self('A');

    /// The car of that letter; `None` for signs that name no car.
    #[must_use]
    pub fn new(letter: char) -> Option<Self> {
        let names = letter.is_ascii_alphabetic() && letter != 'o' && letter != 'x';
        names.then_some(Self(letter))
    }

    /// All letters in order, `A` first.
    pub fn all() -> impl Iterator<Item = Self> {
        ('A'..='Z').chain('a'..='z').filter_map(Self::new)
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
