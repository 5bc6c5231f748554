//! Where cells, homes and columns stand on the board.
//!
//! ```text
//! cells  …  home         one row: cells from the left, homes at the right; where
//!                        that would be too wide, homes above and cells below
//! (a row left free)
//! columns, downwards     each from its first card; the last one can move
//! ```

use impasse_puzzle::Spot;

use crate::card::Suit;
use crate::position::Slot;

/// Cells and homes that stand in one row, however few columns there are.
const WIDTH_OF_ONE_ROW: u8 = 8;

/// A table of so many cells and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    pub(crate) cells: u8,
    pub(crate) columns: u8,
}

/// What a player points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointed {
    Cell(u8),
    Home,
    /// A column, and the row in it from 0.
    Column(u8, usize),
}

impl Pointed {
    pub(crate) fn slot(self) -> Slot {
        match self {
            Self::Cell(cell) => Slot::Cell(cell),
            Self::Home => Slot::Home,
            Self::Column(column, _) => Slot::Column(column),
        }
    }
}

impl Geometry {
    /// Whether cells have a row of their own, below the homes.
    fn has_row_of_cells(self) -> bool {
        self.cells + 4 > self.columns.max(WIDTH_OF_ONE_ROW)
    }

    pub(crate) fn width(self) -> u16 {
        let beside = if self.has_row_of_cells() { 0 } else { 4 };
        u16::from((self.cells + beside).max(self.columns))
    }

    /// The row in which cells stand.
    pub(crate) fn cell_row(self) -> u16 {
        self.has_row_of_cells().into()
    }

    /// The row in which columns begin.
    pub(crate) fn first_row(self) -> u16 {
        self.cell_row() + 2
    }

    pub(crate) fn home_spot(self, suit: Suit) -> Spot {
        Spot::new(self.width() - 4 + suit as u16, 0)
    }

    pub(crate) fn pointed(self, spot: Spot) -> Option<Pointed> {
        let x = u8::try_from(spot.x).ok()?;
        match spot.y {
            y if y == self.cell_row() && x < self.cells => Some(Pointed::Cell(x)),
            0 if spot.x < self.width() && spot.x + 4 >= self.width() => Some(Pointed::Home),
            y if x < self.columns => {
                let row = y.checked_sub(self.first_row())?;
                Some(Pointed::Column(x, usize::from(row)))
            }
            _ => None,
        }
    }
}
