//! The frame of a board: its size, its cells, where lines may run and how they turn.

use std::fmt;

use impasse_pairs::{Cell, Tiles};
use impasse_puzzle::Spot;

/// Where a line that joins two tiles may run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// Also outside, around the board: the common rule.
    #[default]
    Outside,
    /// On the board only.
    Inside,
}

impl Lines {
    /// The value of the parameter `lines`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Outside => "outside",
            Self::Inside => "inside",
        }
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How often a line that joins two tiles may turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turns {
    /// At most twice, in three parts: the common rule.
    #[default]
    Two,
    /// At most once, in two parts.
    One,
}

impl Turns {
    /// The value of the parameter `turns`.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::One => 1,
        }
    }
}

/// Columns, rows and the rules for lines.
///
/// ```
/// use impasse_shisen::{Cell, Frame, Lines, Turns};
/// let frame = Frame::new(10, 6, Lines::Outside);
/// assert_eq!(frame.name(Cell(12)), "C2");
/// assert_eq!(frame.cell_named("c2"), Some(Cell(12)));
/// assert_eq!(frame.turns(), Turns::Two);
/// assert_eq!(frame.with_turns(Turns::One).turns(), Turns::One);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    width: u8,
    height: u8,
    lines: Lines,
    turns: Turns,
}

impl Frame {
    /// The most columns, and the most rows: with the ring around them they
    /// fit in a machine word.
    pub const LONGEST: u8 = 62;
    /// The most cells.
    pub const MOST_CELLS: usize = Tiles::MOST;

    /// A frame in which lines turn at most twice.
    ///
    /// # Panics
    ///
    /// If a side is 0 or longer than [`LONGEST`](Self::LONGEST), or there are
    /// more than [`MOST_CELLS`](Self::MOST_CELLS) cells.
    #[must_use]
    pub fn new(width: u8, height: u8, lines: Lines) -> Self {
        let frame = Self {
            width,
            height,
            lines,
            turns: Turns::Two,
        };
        let sides = 1..=Self::LONGEST;
        assert!(
            sides.contains(&width)
                && sides.contains(&height)
                && frame.cell_count() <= Self::MOST_CELLS,
            "a board of {width} by {height}"
        );
        frame
    }

    /// The same with another rule for turns.
    #[must_use]
    pub const fn with_turns(mut self, turns: Turns) -> Self {
        self.turns = turns;
        self
    }

    /// Columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Where lines may run.
    #[must_use]
    pub const fn lines(self) -> Lines {
        self.lines
    }

    /// How often lines may turn.
    #[must_use]
    pub const fn turns(self) -> Turns {
        self.turns
    }

    /// How many cells there are.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..u16::from(self.width) * u16::from(self.height)).map(Cell)
    }

    /// The column of a cell, from 0.
    #[must_use]
    pub fn column(self, cell: Cell) -> u8 {
        narrow(cell.0 % u16::from(self.width))
    }

    /// The row of a cell, from 0.
    #[must_use]
    pub fn row(self, cell: Cell) -> u8 {
        narrow(cell.0 / u16::from(self.width))
    }

    /// The cell in a column and a row, both from 0; `None` off the board.
    #[must_use]
    pub fn cell(self, column: u16, row: u16) -> Option<Cell> {
        let width = u16::from(self.width);
        (column < width && row < u16::from(self.height)).then(|| Cell(row * width + column))
    }

    /// The cell above one; `None` in the first row.
    #[must_use]
    pub fn above(self, cell: Cell) -> Option<Cell> {
        cell.0.checked_sub(u16::from(self.width)).map(Cell)
    }

    /// The cell below one; `None` in the last row.
    #[must_use]
    pub fn below(self, cell: Cell) -> Option<Cell> {
        let below = Cell(cell.0 + u16::from(self.width));
        (below.index() < self.cell_count()).then_some(below)
    }

    /// A cell as people write it; what lies around the board has no name.
    #[must_use]
    pub fn name(self, cell: Cell) -> String {
        Spot::new(self.column(cell).into(), self.row(cell).into()).name()
    }

    /// The cell that people write so, in letters of either case.
    #[must_use]
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        let digits = name.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, row) = name.split_at(digits);
        let value = |letter: u8| u16::from(letter.to_ascii_uppercase() - b'A');
        let column = match *letters.as_bytes() {
            [only] => value(only),
            [first, second] => 26 + 26 * value(first) + value(second),
            _ => return None,
        };
        if !row.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let row: u16 = row.parse().ok()?;
        self.cell(column, row.checked_sub(1)?)
    }
}

fn narrow(number: u16) -> u8 {
    u8::try_from(number).expect("a side has at most 62 cells")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_found_by_its_name() {
        for (width, height) in [(1, 62), (62, 1), (62, 8), (22, 23)] {
            let frame = Frame::new(width, height, Lines::Inside);
            for cell in frame.cells() {
                let name = frame.name(cell);
                assert_eq!(frame.cell_named(&name), Some(cell), "{name}");
            }
        }
    }

    #[test]
    fn other_names_are_refused() {
        let frame = Frame::new(10, 6, Lines::Outside);
        for name in [
            "", "A", "1", "A0", "K1", "A7", "AAA1", "A1x", "A+1", "Ä1", "A99999",
        ] {
            assert_eq!(frame.cell_named(name), None, "{name}");
        }
    }
}
