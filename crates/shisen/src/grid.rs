//! Which tiles a line can join.
//!
//! The board with the ring of cells around it, as bit sets: a row is a word
//! with a bit for each column, and the same once more for columns. A set bit
//! stops a line. Where lines may run outside, the ring is free; where they may
//! not, it is walled, and that is all the difference between the two rules:
//! a line farther out could as well run in the ring.
//!
//! A line with at most two turns has three parts, of which the outer ones are
//! parallel and may be empty. Say they are horizontal: from each tile, all
//! columns it sees along its row are one word ([`span`]); a middle part is
//! possible in the columns that both see and in which no row between stops it.
//! A line that turns at most once has its middle part in the column of one of
//! the tiles, so where that is the rule all other columns are left out.

use impasse_pairs::{Cell, Tiles};

use crate::frame::{Frame, Lines, Turns};

/// A cell in the grid, the ring included: the cells of the board begin at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Column; 0 is left of the board.
    pub x: u8,
    /// Row; 0 is above the board.
    pub y: u8,
}

impl Place {
    /// Where a cell lies in the grid.
    #[must_use]
    pub fn of(frame: Frame, cell: Cell) -> Self {
        Self {
            x: frame.column(cell) + 1,
            y: frame.row(cell) + 1,
        }
    }
}

/// What stops lines: the tiles that are left, and a wall around the board (or
/// around the free ring, where lines may run outside).
///
/// ```
/// use impasse_shisen::{Cell, Frame, Grid, Lines, Place, Tiles};
/// let frame = Frame::new(3, 1, Lines::Inside);
/// let tiles: Tiles = frame.cells().collect();
/// let mut grid = Grid::new(frame, &tiles);
/// let [a, b, c] = [0, 1, 2].map(|cell| Place::of(frame, Cell(cell)));
/// let joins = |grid: &Grid| grid.joins((a, grid.sight(a)), (c, grid.sight(c)));
/// assert!(!joins(&grid));
/// grid.free(b);
/// assert!(joins(&grid));
/// ```
#[derive(Clone, Debug)]
pub struct Grid {
    rows: [u64; 64],
    columns: [u64; 64],
    /// The columns and rows in which any middle part may run: all of them, or
    /// none but those of the two tiles.
    anywhere: u64,
}

/// The columns (or rows) that a tile sees along its row (or column), its own
/// included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Columns, a bit each.
    pub columns: u64,
    /// Rows, a bit each.
    pub rows: u64,
}

impl Grid {
    /// The grid in which only `tiles` stop lines.
    #[must_use]
    pub fn new(frame: Frame, tiles: &Tiles) -> Self {
        let (width, height) = (frame.width(), frame.height());
        let mut grid = Self {
            rows: [!0; 64],
            columns: [!0; 64],
            anywhere: match frame.turns() {
                Turns::Two => !0,
                Turns::One => 0,
            },
        };
        let (row_walls, column_walls) = match frame.lines() {
            Lines::Outside => {
                let (row, column) = (!below(width + 2), !below(height + 2));
                for ring in [0, height + 1] {
                    grid.rows[usize::from(ring)] = row;
                }
                for ring in [0, width + 1] {
                    grid.columns[usize::from(ring)] = column;
                }
                (row, column)
            }
            Lines::Inside => (!below(width + 1) | 1, !below(height + 1) | 1),
        };
        let columns = &mut grid.columns[1..=usize::from(width)];
        columns.fill(column_walls);
        for y in 0..usize::from(height) {
            let mut row = tiles.stretch(y * usize::from(width), width);
            grid.rows[y + 1] = row << 1 | row_walls;
            while row != 0 {
                columns[row.trailing_zeros() as usize] |= 2 << y;
                row &= row - 1;
            }
        }
        grid
    }

    /// Takes a tile out of the way.
    #[inline]
    pub fn free(&mut self, place: Place) {
        self.rows[usize::from(place.y)] &= !(1 << place.x);
        self.columns[usize::from(place.x)] &= !(1 << place.y);
    }

    /// Puts a tile in the way.
    #[inline]
    pub fn block(&mut self, place: Place) {
        self.rows[usize::from(place.y)] |= 1 << place.x;
        self.columns[usize::from(place.x)] |= 1 << place.y;
    }

    /// Whether lines stop here.
    #[must_use]
    #[inline]
    pub fn stops(&self, place: Place) -> bool {
        self.rows[usize::from(place.y)] >> place.x & 1 != 0
    }

    /// What the tile at `place` sees.
    #[must_use]
    #[inline]
    pub fn sight(&self, place: Place) -> Sight {
        Sight {
            columns: self.columns_seen(place),
            rows: self.rows_seen(place),
        }
    }

    /// The columns that are seen from `place` along its row, its own included.
    #[must_use]
    #[inline]
    pub fn columns_seen(&self, place: Place) -> u64 {
        span(self.rows[usize::from(place.y)], place.x)
    }

    /// The rows that are seen from `place` along its column, its own
    /// included.
    #[must_use]
    #[inline]
    pub fn rows_seen(&self, place: Place) -> u64 {
        span(self.columns[usize::from(place.x)], place.y)
    }

    /// Whether a line joins two tiles that see this.
    #[must_use]
    #[inline]
    pub fn joins(&self, (a, sees_a): (Place, Sight), (b, sees_b): (Place, Sight)) -> bool {
        self.middle_columns((a, sees_a), (b, sees_b)) != 0
            || self.middle_rows((a, sees_a), (b, sees_b)) != 0
    }

    /// The columns in which the middle part of a line can run, its ends being
    /// horizontal; none for tiles of one row.
    pub(crate) fn middle_columns(
        &self,
        (a, sees_a): (Place, Sight),
        (b, sees_b): (Place, Sight),
    ) -> u64 {
        let allowed = self.anywhere | 1 << a.x | 1 << b.x;
        let seen = sees_a.columns & sees_b.columns & allowed;
        common(&self.rows, a.y, b.y, seen)
    }

    /// The rows in which the middle part of a line can run, its ends being
    /// vertical; none for tiles of one column.
    pub(crate) fn middle_rows(
        &self,
        (a, sees_a): (Place, Sight),
        (b, sees_b): (Place, Sight),
    ) -> u64 {
        let allowed = self.anywhere | 1 << a.y | 1 << b.y;
        let seen = sees_a.rows & sees_b.rows & allowed;
        common(&self.columns, a.x, b.x, seen)
    }
}

/// The bits below `bit`, which is at most 64.
fn below(bit: u8) -> u64 {
    1_u64.checked_shl(u32::from(bit)).map_or(!0, |end| end - 1)
}

/// The free bits next to bit `at` of `stops`, without a gap, and `at` itself.
#[inline]
fn span(stops: u64, at: u8) -> u64 {
    let own = 1_u64 << at;
    let before = stops & (own - 1);
    let from = 64 - before.leading_zeros();
    let behind = stops & !(own | (own - 1));
    let until = behind & behind.wrapping_neg();
    // Without a stop behind, `until` is 0 and all higher bits are free.
    until.wrapping_sub(1) & !low(from)
}

/// The bits below `bit`, which is less than 64.
fn low(bit: u32) -> u64 {
    (1 << bit) - 1
}

/// The bits of `seen` that no word strictly between two stops; none where
/// there is no such pair of words.
fn common(words: &[u64; 64], one: u8, other: u8, mut seen: u64) -> u64 {
    if one == other {
        return 0;
    }
    let (first, last) = (one.min(other), one.max(other));
    for word in &words[usize::from(first) + 1..usize::from(last)] {
        if seen == 0 {
            break;
        }
        seen &= !word;
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{board, random_board};
    use impasse_puzzle::{Chance, Puzzle};

    /// Looks for a line in the plainest way: every way with few enough turns
    /// is walked, cell by cell.
    fn walks_to(grid: &Grid, frame: Frame, from: Place, to: Place) -> bool {
        const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let mut ways: Vec<(Place, usize, u8)> = (0..4).map(|way| (from, way, 0)).collect();
        while let Some((at, way, turns)) = ways.pop() {
            let next = (
                at.x.checked_add_signed(STEPS[way].0),
                at.y.checked_add_signed(STEPS[way].1),
            );
            let (Some(x), Some(y)) = next else { continue };
            let next = Place { x, y };
            if next == to {
                return true;
            }
            if x > frame.width() + 1 || y > frame.height() + 1 || grid.stops(next) {
                continue;
            }
            ways.push((next, way, turns));
            if turns < frame.turns().number() {
                ways.push((next, (way + 1) % 4, turns + 1));
                ways.push((next, (way + 3) % 4, turns + 1));
            }
        }
        false
    }

    #[test]
    fn tiles_are_joined_where_a_walk_finds_a_way() {
        let (mut joined, mut apart) = (0, 0);
        for number in 0..120 {
            let board = random_board(number);
            let frame = board.frame();
            let mut chance = Chance::of(5, number);
            let mut tiles = board.start();
            // From a full board to an empty one.
            while !tiles.is_empty() {
                let grid = Grid::new(frame, &tiles);
                let places: Vec<Place> = tiles.iter().map(|cell| Place::of(frame, cell)).collect();
                for (at, &a) in places.iter().enumerate() {
                    for &b in &places[at + 1..] {
                        let fast = grid.joins((a, grid.sight(a)), (b, grid.sight(b)));
                        assert_eq!(fast, walks_to(&grid, frame, a, b), "{a:?} {b:?} {tiles:?}");
                        assert_eq!(fast, walks_to(&grid, frame, b, a), "{a:?} {b:?} {tiles:?}");
                        if fast { joined += 1 } else { apart += 1 }
                    }
                }
                let left: Vec<Cell> = tiles.iter().collect();
                for _ in 0..left.len().div_ceil(4) {
                    let gone = chance.below(left.len() as u64);
                    tiles.remove(left[usize::try_from(gone).expect("an index")]);
                }
            }
        }
        assert!(joined > 10_000 && apart > 10_000, "{joined} {apart}");
    }

    #[test]
    fn the_longest_sides_fit_in_a_word() {
        for lines in ["outside", "inside"] {
            let wide = board(lines, &format!("A {} A", "-- ".repeat(60)));
            let frame = wide.frame();
            let grid = Grid::new(frame, &wide.start());
            let ends = [Cell(0), Cell(61)].map(|cell| Place::of(frame, cell));
            let [a, b] = ends.map(|place| (place, grid.sight(place)));
            assert!(grid.joins(a, b), "{lines}");
        }
    }
}
