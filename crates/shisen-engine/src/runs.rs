//! Which pairs become joined when a tile goes.
//!
//! A *run* is a longest straight row of free cells. A line with at most two
//! turns joins two tiles that are not neighbours exactly if both *border* a
//! common run, the one in which the middle part of the line lies: at one of
//! its ends, or from the side, seeing one of its cells along free cells. (A
//! line with fewer turns has its middle part in the run next to one of the
//! tiles.)
//!
//! A tile goes, and its cell becomes part of two runs, one along its row and
//! one along its column. What changes?
//!
//! * The tiles at the ends of these two runs, four at most, see farther. They
//!   are compared with all their equals.
//! * Any other tile sees what it saw, so a line that is new for two of them has
//!   the cell in its middle part: both border one of the two runs from the
//!   side. And all that border a run are joined.

use impasse_shisen::Place;

use crate::layout::Tile;
use crate::table::SearchBoard;

/// Tiles met along a run, by kind.
#[derive(Debug)]
pub(crate) struct Met {
    /// The run at which a tile of each kind was last met, and that tile.
    last: Vec<(u32, Tile)>,
    /// For each tile, the one of its kind that was met before it.
    before: Vec<Option<Tile>>,
    run: u32,
}

impl Met {
    pub(crate) fn new(kinds: usize, tiles: usize) -> Self {
        Self {
            last: vec![(0, 0); kinds],
            before: vec![None; tiles],
            run: 0,
        }
    }

    /// Begins with another run.
    fn clear(&mut self) {
        self.run += 1;
    }

    /// Notes a tile, and says which one of its kind was met last.
    fn note(&mut self, kind: u16, tile: Tile) -> Option<Tile> {
        let last = &mut self.last[usize::from(kind)];
        let before = (last.0 == self.run).then_some(last.1);
        *last = (self.run, tile);
        self.before[usize::from(tile)] = before;
        before
    }
}

impl SearchBoard<'_> {
    /// Joins what can be joined now that `place` is free.
    pub(crate) fn join_around(&mut self, place: Place) {
        let Place { x, y } = place;
        let rows = self.grid.rows_seen(place);
        let columns = self.grid.columns_seen(place);
        for y in ends(rows) {
            self.compare(Place { x, y });
        }
        for x in ends(columns) {
            self.compare(Place { x, y });
        }
        self.met.clear();
        for y in bits(rows & !(1 << y)) {
            for x in ends(self.grid.columns_seen(Place { x, y })) {
                self.meet(Place { x, y });
            }
        }
        self.met.clear();
        for x in bits(columns & !(1 << x)) {
            for y in ends(self.grid.rows_seen(Place { x, y })) {
                self.meet(Place { x, y });
            }
        }
    }

    /// Compares a tile that sees farther than before with its equals.
    fn compare(&mut self, place: Place) {
        let Some(tile) = self.layout.tile_at(place) else {
            return;
        };
        let seen = (place, self.grid.sight(place));
        let kind = self.layout.kind_of(tile);
        for other in kind.tiles().filter(|&other| other != tile) {
            let pair = kind.pair(tile, other);
            if self.is_here(other)
                && self.is_apart(pair)
                && self.grid.joins(seen, self.layout.seen(&self.grid, other))
            {
                self.join(pair);
            }
        }
    }

    /// Joins a tile at a run to its equals that were met there before.
    fn meet(&mut self, place: Place) {
        let Some(tile) = self.layout.tile_at(place) else {
            return;
        };
        let kind = self.layout.kind[usize::from(tile)];
        let mut other = self.met.note(kind, tile);
        while let Some(met) = other {
            let pair = self.layout.pair(tile, met);
            if self.is_apart(pair) {
                self.join(pair);
            }
            other = self.met.before[usize::from(met)];
        }
    }
}

/// The bits next to a row of set bits, on either side.
fn ends(mask: u64) -> impl Iterator<Item = u8> {
    let low = narrow(mask.trailing_zeros());
    let high = 64 - narrow(mask.leading_zeros());
    let behind = (high < 64).then_some(high);
    low.checked_sub(1).into_iter().chain(behind)
}

fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = narrow(mask.trailing_zeros());
            mask &= mask - 1;
            bit
        })
    })
}

#[expect(clippy::cast_possible_truncation, reason = "at most 64")]
fn narrow(bit: u32) -> u8 {
    bit as u8
}
