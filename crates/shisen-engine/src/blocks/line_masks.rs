//! The lines of a block: which pairs are joined, and in which of its
//! positions.
//!
//! All positions of a block have the same outer tiles. A line that no outer
//! tile stops is free in the positions in which the inner tiles on it are gone.
//! So the lines of a pair are looked for as if there were no inner tiles, one
//! for each row or column in which its middle part can run; the inner tiles on
//! each line are read from tables; and the pair is joined in the positions in
//! which one of these sets is gone.

use impasse_shisen::{Lines, Place, Turns};

use super::bits::Bits;
use super::coding::Coding;

/// Tables for the lines of one board.
#[derive(Debug)]
pub(super) struct LineMasks<'c> {
    pub(super) coding: &'c Coding,
    row_walls: u32,
    column_walls: u32,
    /// The columns and rows in which any middle part may run.
    anywhere: u32,
    /// Inner tiles in a row from one column (exclusive) to another
    /// (inclusive); and the same in columns.
    in_rows: Spans,
    in_columns: Spans,
    /// What [`Coding::absent`] is made of.
    words: Vec<u64>,
    across: [Bits; 16],
}

/// Inner tiles between places of a row.
#[derive(Debug)]
struct Spans {
    length: usize,
    tiles: Vec<u16>,
}

impl Spans {
    fn new(count: usize, length: usize, tiles: impl Iterator<Item = (u8, u8, u8)>) -> Self {
        let mut spans = Self {
            length,
            tiles: vec![0; count * length * length],
        };
        for (row, at, bit) in tiles {
            let at = usize::from(at);
            for from in 0..length {
                for to in 0..length {
                    let passes = (from < at && at <= to) || (to <= at && at < from);
                    if passes {
                        spans.tiles[(usize::from(row) * length + from) * length + to] |= 1 << bit;
                    }
                }
            }
        }
        spans
    }

    /// From `from` (exclusive) to `to` (inclusive).
    #[inline(always)]
    fn up_to(&self, row: u8, from: u8, to: u8) -> u16 {
        let at = (usize::from(row) * self.length + usize::from(from)) * self.length;
        self.tiles[at + usize::from(to)]
    }

    /// Strictly between two different places.
    #[inline(always)]
    fn between(&self, row: u8, one: u8, other: u8) -> u16 {
        self.up_to(row, one.min(other), one.max(other) - 1)
    }
}

/// What stops lines in a block, inner tiles left out: a word for each row and
/// for each column, ring included.
#[derive(Clone, Debug)]
pub(super) struct View {
    rows: [u32; 32],
    columns: [u32; 32],
}

impl View {
    pub(super) const EMPTY: Self = Self {
        rows: [0; 32],
        columns: [0; 32],
    };
}

/// The columns and rows that a tile sees.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    columns: u32,
    rows: u32,
}

impl<'c> LineMasks<'c> {
    pub(super) fn new(coding: &'c Coding) -> Self {
        let (width, height) = (u32::from(coding.width), u32::from(coding.height));
        let walls = |length: u32| match coding.lines {
            Lines::Outside => !low(length + 2),
            Lines::Inside => !low(length + 1) | 1,
        };
        let (words, across) = coding.absent_parts();
        let tiles = || coding.inner_tiles.iter();
        let (long, high) = (width as usize + 2, height as usize + 2);
        Self {
            row_walls: walls(width),
            column_walls: walls(height),
            anywhere: match coding.turns {
                Turns::Two => !0,
                Turns::One => 0,
            },
            in_rows: Spans::new(high, long, tiles().map(|&(bit, at)| (at.y, at.x, bit))),
            in_columns: Spans::new(long, high, tiles().map(|&(bit, at)| (at.x, at.y, bit))),
            coding,
            words,
            across,
        }
    }

    /// What stops lines in a block.
    #[inline(always)]
    pub(super) fn look(&self, key: u64, view: &mut View) {
        let (mut by_row, mut by_column) = (0, 0);
        for outer in &self.coding.outer {
            let digit = outer.digit(key);
            by_row |= digit.by_row;
            by_column |= digit.by_column;
        }
        let ring = match self.coding.lines {
            Lines::Outside => 0,
            Lines::Inside => !0,
        };
        let (width, height) = (u32::from(self.coding.width), u32::from(self.coding.height));
        fill(&mut view.rows, by_row, width, height, self.row_walls, ring);
        fill(
            &mut view.columns,
            by_column,
            height,
            width,
            self.column_walls,
            ring,
        );
    }

    /// What a tile sees.
    #[inline(always)]
    pub(super) fn seen(view: &View, at: Place) -> Seen {
        Seen {
            columns: span(view.rows[usize::from(at.y)], at.x),
            rows: span(view.columns[usize::from(at.x)], at.y),
        }
    }

    /// The positions in which a line joins two tiles that see this; those in
    /// which one of the two is gone do not matter.
    #[inline(always)]
    pub(super) fn joined(
        &self,
        view: &View,
        (a, sees_a): (Place, Seen),
        (b, sees_b): (Place, Seen),
    ) -> Bits {
        let mut joined = Bits::NONE;
        // A line that has all tiles of another one is of no use.
        let mut last = !0;
        let allowed = self.anywhere | 1 << a.x | 1 << b.x;
        let seen = sees_a.columns & sees_b.columns & allowed;
        let mut columns = common(&view.rows, a.y, b.y, seen);
        while columns != 0 {
            let x = narrow(columns.trailing_zeros());
            columns &= columns - 1;
            let tiles = self.in_rows.up_to(a.y, a.x, x)
                | self.in_columns.between(x, a.y, b.y)
                | self.in_rows.up_to(b.y, b.x, x);
            if tiles == 0 {
                return Bits::ALL;
            }
            if tiles & last != last {
                joined |= self.absent(tiles);
                last = tiles;
            }
        }
        let allowed = self.anywhere | 1 << a.y | 1 << b.y;
        let seen = sees_a.rows & sees_b.rows & allowed;
        let mut rows = common(&view.columns, a.x, b.x, seen);
        while rows != 0 {
            let y = narrow(rows.trailing_zeros());
            rows &= rows - 1;
            let tiles = self.in_columns.up_to(a.x, a.y, y)
                | self.in_rows.between(y, a.x, b.x)
                | self.in_columns.up_to(b.x, b.y, y);
            if tiles == 0 {
                return Bits::ALL;
            }
            if tiles & last != last {
                joined |= self.absent(tiles);
                last = tiles;
            }
        }
        joined
    }

    #[inline(always)]
    fn absent(&self, tiles: u16) -> Bits {
        let word = self.words[usize::from(tiles & 255)];
        Bits(
            self.across[usize::from(tiles >> 8)]
                .0
                .map(|across| across & word),
        )
    }
}

/// Cuts the cells of a board into words, and puts walls around them.
#[inline(always)]
fn fill(words: &mut [u32; 32], cells: u128, length: u32, count: u32, walls: u32, ring: u32) {
    words[0] = walls | ring;
    let mut left = cells;
    for word in &mut words[1..=count as usize] {
        #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
        let own = left as u32 & low(length);
        *word = own << 1 | walls;
        left >>= length;
    }
    words[count as usize + 1] = walls | ring;
}

/// The bits below `bit`.
fn low(bit: u32) -> u32 {
    1_u32.checked_shl(bit).map_or(!0, |end| end - 1)
}

/// The free bits next to bit `at` of `stops`, without a gap, and `at` itself.
#[inline(always)]
fn span(stops: u32, at: u8) -> u32 {
    let own = 1_u32 << at;
    let before = stops & (own - 1);
    let from = 32 - before.leading_zeros();
    let behind = stops & !(own | (own - 1));
    let until = behind & behind.wrapping_neg();
    until.wrapping_sub(1) & !((1 << from) - 1)
}

/// The bits of `seen` that no word strictly between two stops; none where
/// there is no such pair of words.
#[inline(always)]
fn common(words: &[u32; 32], one: u8, other: u8, mut seen: u32) -> u32 {
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

#[expect(clippy::cast_possible_truncation, reason = "less than 32")]
fn narrow(bit: u32) -> u8 {
    bit as u8
}
