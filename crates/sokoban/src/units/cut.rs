//! Ways to cut a position into units.

use std::fmt;

use crate::cells::{Cell, Cells};
use crate::floor::Floor;
use crate::position::Position;

use super::automaton::MOST_CELLS;

/// Which cells belong to which unit; all others are passages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The cells of each unit; no two have a cell in common.
    pub units: Vec<Vec<Cell>>,
}

/// Cells of the largest unit that is cut out: the local search of a larger one
/// takes too long.
const MOST: usize = 24;

/// Why an overlay is no cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutError {
    /// Row, from 1.
    pub row: usize,
    /// Column, from 1.
    pub column: usize,
    letter: char,
}

impl fmt::Display for CutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            row,
            column,
            letter,
        } = self;
        write!(
            f,
            "row {row}, column {column}: found `{letter}`, expected a letter on floor"
        )
    }
}

impl std::error::Error for CutError {}

impl Cut {
    /// The cut that letters drawn over the board describe: equal letters are
    /// one unit; anything else is a passage. Rows are ended by line ends or `/`.
    ///
    /// ```
    /// use impasse_sokoban::{Cut, Level};
    /// let level = Level::read("######/#. $@#/######").unwrap();
    /// let cut = Cut::drawn(level.floor(), "      /  AA  /      ").unwrap();
    /// assert_eq!(cut.units.len(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// [`CutError`] for a letter that lies on no floor.
    pub fn drawn(floor: &Floor, overlay: &str) -> Result<Self, CutError> {
        let mut named: Vec<(char, Vec<Cell>)> = Vec::new();
        for (y, row) in overlay.split(['/', '\n']).enumerate() {
            for (x, letter) in row.chars().enumerate() {
                if !letter.is_alphabetic() {
                    continue;
                }
                let spot = u16::try_from(x).ok().zip(u16::try_from(y).ok());
                let spot = spot.map(|(x, y)| impasse_puzzle::Spot { x, y });
                let Some(cell) = spot.and_then(|spot| floor.cell(spot)) else {
                    return Err(CutError {
                        row: y + 1,
                        column: x + 1,
                        letter,
                    });
                };
                match named.iter_mut().find(|(name, _)| *name == letter) {
                    Some((_, cells)) => cells.push(cell),
                    None => named.push((letter, vec![cell])),
                }
            }
        }
        named.sort_unstable_by_key(|&(name, _)| name);
        let units = named.into_iter().map(|(_, cells)| cells).collect();
        Ok(Self { units })
    }

    /// Cells of the largest unit that can be studied.
    pub const MOST_CELLS: usize = MOST_CELLS;

    /// How many ways to cut there are.
    pub const WAYS: usize = 2;

    /// The ways to cut a position that are tried, cheapest first; those that
    /// give no unit are left out.
    pub fn ways<'c>(floor: &'c Floor, position: &'c Position) -> impl Iterator<Item = Self> + 'c {
        let reaches = 1..=Self::WAYS;
        let cuts = reaches.map(|reach| Self::around_boxes(floor, position, reach, MOST));
        cuts.filter(|cut| !cut.units.is_empty())
    }

    /// Units around boxes: all floor within `reach` steps of a box, walls and
    /// boxes not regarded as obstacles; what touches is one unit. Units larger
    /// than `most` cells are left out.
    #[must_use]
    pub fn around_boxes(floor: &Floor, position: &Position, reach: usize, most: usize) -> Self {
        let mut near = position.boxes.clone();
        for _ in 0..reach {
            let wave: Vec<Cell> = near.iter().collect();
            for cell in wave {
                floor.around(cell).for_each(|(_, other)| {
                    near.insert(other);
                });
            }
        }
        let mut units = parts(floor, &near);
        units.retain(|unit| unit.len() <= most);
        Self { units }
    }
}

/// The connected parts of a set of cells.
pub(super) fn parts(floor: &Floor, cells: &Cells) -> Vec<Vec<Cell>> {
    let mut left = cells.clone();
    let mut parts = Vec::new();
    while let Some(first) = left.first() {
        left.remove(first);
        let mut part = vec![first];
        let mut at = 0;
        while let Some(&cell) = part.get(at) {
            at += 1;
            for (_, other) in floor.around(cell) {
                if left.contains(other) {
                    left.remove(other);
                    part.push(other);
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}
