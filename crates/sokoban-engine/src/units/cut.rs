//! Ways to cut a position into units.

use std::fmt;

use impasse_sokoban::{Cell, Cells, Floor, Position, areas};

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
            "row {row}, column {column}: `{letter}` does not stand on floor"
        )
    }
}

impl std::error::Error for CutError {}

impl Cut {
    /// The cut that letters drawn over the board describe: equal letters are
    /// one unit; anything else is a passage. Rows are ended by line ends or `/`.
    ///
    /// ```
    /// use impasse_sokoban::Level;
    /// use impasse_sokoban_engine::Cut;
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
                let spot = spot.map(|(x, y)| impasse_puzzle::Spot::new(x, y));
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

    /// The cuts of a position that are tried in these ways; those that give
    /// no unit are left out.
    pub fn ways<'c>(
        ways: &'c [Way],
        floor: &'c Floor,
        position: &'c Position,
    ) -> impl Iterator<Item = Self> + 'c {
        let cuts = ways.iter().map(|way| way.cut(floor, position));
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

    /// Units around groups of boxes that stand beside each other: each takes
    /// the floor within `reach` steps that is nearer to it than to the others,
    /// so that units touch where boxes are close but stay small. Units larger
    /// than `most` cells are left out.
    #[must_use]
    pub fn around_groups(floor: &Floor, position: &Position, reach: usize, most: usize) -> Self {
        let mut units = parts(floor, &position.boxes);
        let mut taken = position.boxes.clone();
        let mut begin = vec![0; units.len()];
        for _ in 0..reach {
            for (unit, begin) in units.iter_mut().zip(&mut begin) {
                let end = unit.len();
                for at in *begin..end {
                    let around = floor.around(unit[at]);
                    unit.extend(
                        around
                            .map(|(_, other)| other)
                            .filter(|&other| taken.insert(other))
                            .collect::<Vec<_>>(),
                    );
                }
                *begin = end;
            }
        }
        units.retain(|unit| unit.len() <= most);
        for unit in &mut units {
            unit.sort_unstable();
        }
        Self { units }
    }

    /// Units around areas that boxes shut off from the player: such an area,
    /// the boxes around it, and what touches them of other such units. Units
    /// larger than `most` cells are left out.
    #[must_use]
    pub fn around_areas(floor: &Floor, position: &Position, most: usize) -> Self {
        let mut near = Cells::none(floor.count());
        for (area, boxes) in areas(floor, position) {
            near.add(&area);
            near.add(&boxes);
        }
        let mut units = parts(floor, &near);
        units.retain(|unit| unit.len() <= most);
        Self { units }
    }
}

/// A way to cut a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Around boxes, everything within so many steps; what touches is one.
    Boxes(usize),
    /// Around groups of boxes, kept apart.
    Groups(usize),
    /// Around areas that boxes shut off.
    Areas,
}

impl Way {
    /// The ways of the detector in this order, cheapest first; the bench
    /// `detectors` says what each adds.
    pub const ALL: [Self; 5] = [
        Self::Groups(0),
        Self::Boxes(1),
        Self::Groups(2),
        Self::Boxes(2),
        Self::Areas,
    ];

    /// The ways that people see first, the plainest before the others.
    pub(super) const PLAIN: [Self; 3] = [Self::Boxes(1), Self::Groups(1), Self::Groups(0)];

    /// Its name.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Boxes(reach) => format!("boxes, {reach} around"),
            Self::Groups(reach) => format!("groups, {reach} around"),
            Self::Areas => "shut areas".to_owned(),
        }
    }

    /// The position cut in this way.
    #[must_use]
    pub fn cut(self, floor: &Floor, position: &Position) -> Cut {
        match self {
            Self::Boxes(reach) => Cut::around_boxes(floor, position, reach, MOST),
            Self::Groups(reach) => Cut::around_groups(floor, position, reach, MOST),
            Self::Areas => Cut::around_areas(floor, position, MOST),
        }
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
