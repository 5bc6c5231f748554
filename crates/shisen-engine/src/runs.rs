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
//!
//! Where a line may turn only once there is no middle part: the cell lies in one
//! of two parts, and the tile at the end of that part sees farther. So the
//! second point falls away.

use impasse_pairs::{Around, Numbering, SearchTable, Tile};
use impasse_shisen::{Board, Place, Turns};

/// The board during a search.
type Table<'p> = SearchTable<'p, Board, Met>;

/// Tiles met along a run, by kind.
#[derive(Debug)]
pub(crate) struct Met {
    /// The run at which a tile of each kind was last met, and that tile.
    last: Vec<(u32, Tile)>,
    /// For each tile, the one of its kind that was met before it.
    before: Vec<Option<Tile>>,
    run: u32,
    /// The tile at each place of the grid, 64 places a row.
    at: Vec<Tile>,
}

/// No tile.
const NOBODY: Tile = Tile::MAX;

#[inline]
fn spot(place: Place) -> usize {
    usize::from(place.y) * 64 + usize::from(place.x)
}

impl Around<Board> for Met {
    const LEARNS: bool = false;

    fn new(board: &Board, numbering: &Numbering<Board>) -> Self {
        let mut at = vec![NOBODY; 64 * (usize::from(board.frame().height()) + 3)];
        for tile in numbering.tiles() {
            at[spot(numbering.place(tile))] = tile;
        }
        Self {
            last: vec![(0, 0); numbering.kind_count()],
            before: vec![None; numbering.tiles().len()],
            run: 0,
            at,
        }
    }

    fn join_around(table: &mut Table<'_>, gone: Tile) {
        let place = table.numbering().place(gone);
        let Place { x, y } = place;
        let rows = table.field().rows_seen(place);
        let columns = table.field().columns_seen(place);
        for y in ends(rows) {
            compare(table, Place { x, y });
        }
        for x in ends(columns) {
            compare(table, Place { x, y });
        }
        if table.board().frame().turns() == Turns::One {
            return;
        }
        table.around().clear();
        for y in bits(rows & !(1 << y)) {
            for x in ends(table.field().columns_seen(Place { x, y })) {
                meet(table, Place { x, y });
            }
        }
        table.around().clear();
        for x in bits(columns & !(1 << x)) {
            for y in ends(table.field().rows_seen(Place { x, y })) {
                meet(table, Place { x, y });
            }
        }
    }
}

impl Met {
    /// The tile that lies at `place` at the start of the search.
    #[inline]
    fn tile_at(&self, place: Place) -> Option<Tile> {
        let tile = self.at[spot(place)];
        (tile != NOBODY).then_some(tile)
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

/// Compares a tile that sees farther than before with its equals.
fn compare(table: &mut Table<'_>, place: Place) {
    let Some(tile) = table.around().tile_at(place) else {
        return;
    };
    let seen = table.seen(tile);
    let kind = table.numbering().kind_of(tile);
    for other in kind.tiles().filter(|&other| other != tile) {
        let pair = kind.pair(tile, other);
        if table.is_here(other)
            && table.is_apart(pair)
            && table.field().joins(seen, table.seen(other))
        {
            table.join(pair);
        }
    }
}

/// Joins a tile at a run to its equals that were met there before.
fn meet(table: &mut Table<'_>, place: Place) {
    let Some(tile) = table.around().tile_at(place) else {
        return;
    };
    let kind = table.numbering().kind(tile);
    let mut other = table.around().note(kind, tile);
    while let Some(met) = other {
        let pair = table.numbering().pair(tile, met);
        if table.is_apart(pair) {
            table.join(pair);
        }
        other = table.around().before[usize::from(met)];
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
