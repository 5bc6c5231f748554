//! Where tiles lie: places with half offsets and levels, and who is in whose
//! way.
//!
//! ```text
//! ┌──┐┌──┐      Lengths are counted in steps, half the side of a tile. A tile
//! │  ┌──┐│      covers two steps by two; on higher levels it may lie half a
//! └──│  │┘      tile aside. It is free if nothing lies on it and nothing
//!    └──┘       touches its left side, or nothing its right side.
//! ```

use impasse_pairs::{Cell, Tiles};
use impasse_puzzle::Spot;

/// Where the upper left corner of a tile lies, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// How many tiles lie below.
    pub level: u8,
    /// Row of steps, from 0.
    pub y: u8,
    /// Column of steps, from 0.
    pub x: u8,
}

impl Place {
    /// Whether tiles in these places would cover a common step, seen from
    /// above.
    fn overlaps(self, other: Self) -> bool {
        self.x.abs_diff(other.x) < 2 && self.y.abs_diff(other.y) < 2
    }

    /// Whether `other` touches the left side of a tile here.
    fn has_at_left(self, other: Self) -> bool {
        self.level == other.level && other.x + 2 == self.x && self.y.abs_diff(other.y) < 2
    }

    /// Whether a tile here touches `other` on the same level.
    fn touches(self, other: Self) -> bool {
        let (across, down) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        self.level == other.level && (across == 2 && down < 2 || down == 2 && across < 2)
    }

    /// Where it is drawn.
    #[must_use]
    pub fn spot(self) -> Spot {
        Spot::new(self.x.into(), self.y.into()).on_level(self.level)
    }

    /// The place as people call it: `C3`, and on higher levels `C3.1`.
    #[must_use]
    pub fn name(self) -> String {
        let name = self.spot().name();
        match self.level {
            0 => name,
            level => format!("{name}.{level}"),
        }
    }
}

/// What is wrong with a list of places; numbers count its places from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// There is no place.
    Empty,
    /// More places than a board can have.
    TooMany(usize),
    /// The number of places is odd, so they cannot all be taken in pairs.
    Odd(usize),
    /// This place overlaps an earlier one on its level.
    Overlap(usize),
    /// Nothing holds a tile in this place.
    Floating(usize),
}

/// Tiles at most that can be in the way of one tile: on it, at its left, at its
/// right.
const ABOVE: usize = 4;
const BESIDE: usize = 2;

/// No cell: behind the last one.
type NeighbourIndex = u16;

/// Where something is in the way of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// It lies on the tile.
    Above,
    /// It touches the left side.
    Left,
    /// It touches the right side.
    Right,
}

/// What is in the way of a tile.
#[derive(Clone, Copy, Debug)]
struct Neighbours {
    above: [NeighbourIndex; ABOVE],
    left: [NeighbourIndex; BESIDE],
    right: [NeighbourIndex; BESIDE],
}

/// A layout: places for tiles, in reading order, the lowest level first.
#[derive(Clone, Debug)]
pub struct Layout {
    places: Vec<Place>,
    neighbours: Vec<Neighbours>,
    /// The cells that a tile is in the way of, and on which side of each.
    hampered: Vec<Vec<(Cell, Side)>>,
    /// For each cell, those that cannot become free while a tile lies there.
    pinned: Vec<Tiles>,
    width: u16,
    height: u16,
}

impl Layout {
    /// The most steps along a side.
    pub const LONGEST: u8 = 120;
    /// The most levels.
    pub const HIGHEST: u8 = 16;

    /// The layout of these places, in any order. What they must be is told
    /// by [`Flaw`].
    pub(crate) fn new(places: &[Place]) -> Result<Self, Flaw> {
        check(places)?;
        let mut places = places.to_vec();
        places.sort_unstable();
        let neighbours: Vec<Neighbours> = places
            .iter()
            .map(|&place| Neighbours::of(place, &places))
            .collect();
        let mut hampered = vec![Vec::new(); places.len()];
        for (cell, own) in (0..).map(Cell).zip(&neighbours) {
            for (other, side) in own.all().filter(|&(other, _)| other < places.len()) {
                hampered[other].push((cell, side));
            }
        }
        let side = |end: fn(&Place) -> u8| places.iter().map(end).max().unwrap_or(0);
        let mut layout = Self {
            width: u16::from(side(|place| place.x)) + 2,
            height: u16::from(side(|place| place.y)) + 2,
            pinned: Vec::new(),
            places,
            neighbours,
            hampered,
        };
        layout.pinned = layout.cells().map(|cell| layout.held_by(cell)).collect();
        Ok(layout)
    }

    /// How many tiles it holds.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Columns of steps.
    #[must_use]
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Rows of steps.
    #[must_use]
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let count = u16::try_from(self.places.len()).unwrap_or(u16::MAX);
        (0..count).map(Cell)
    }

    /// Where a cell lies.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    /// All places, in reading order.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The cell of a place.
    #[must_use]
    pub fn cell(&self, place: Place) -> Option<Cell> {
        let at = self.places.binary_search(&place).ok()?;
        u16::try_from(at).ok().map(Cell)
    }

    /// The cell of a place that people write so, in letters of either case.
    #[must_use]
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let is_it = |cell: &Cell| self.place(*cell).name().eq_ignore_ascii_case(name);
        self.cells().find(is_it)
    }

    /// The cells whose tiles one on `cell` is in the way of, and on which side.
    #[must_use]
    #[inline]
    pub fn hampered(&self, cell: Cell) -> &[(Cell, Side)] {
        &self.hampered[cell.index()]
    }

    /// Whether a tile on `cell` can be taken if those lie there for which
    /// `lies` says so; it is asked about one cell behind the last, too, where
    /// nothing lies.
    #[must_use]
    #[inline]
    pub fn is_free(&self, cell: Cell, lies: impl Fn(usize) -> bool) -> bool {
        let own = &self.neighbours[cell.index()];
        let lie = |cells: &[NeighbourIndex]| cells.iter().any(|&cell| lies(usize::from(cell)));
        !(lie(&own.above) || lie(&own.left) && lie(&own.right))
    }

    /// What must be gone for the tile on `cell` to be free: with its left side
    /// open, and with its right side open.
    pub(crate) fn in_the_way(&self, cell: Cell) -> [Tiles; 2] {
        let Neighbours { above, left, right } = &self.neighbours[cell.index()];
        let is_cell = |&cell: &NeighbourIndex| usize::from(cell) < self.count();
        [left, right].map(|side| {
            let cells = above.iter().chain(side).copied();
            cells.filter(is_cell).map(Cell).collect()
        })
    }

    /// Whether something lies on the tile on `cell`.
    #[must_use]
    pub fn is_covered(&self, cell: Cell, tiles: &Tiles) -> bool {
        let mut above = self.neighbours[cell.index()].above.iter();
        above.any(|&other| usize::from(other) < self.count() && tiles.contains(Cell(other)))
    }

    /// Whether a tile on `other` cannot become free while one lies on `pin`,
    /// whatever else is gone.
    #[must_use]
    pub fn is_held_by(&self, other: Cell, pin: Cell) -> bool {
        self.pinned[pin.index()].contains(other)
    }

    /// Everything that can never be taken while a tile stays on `pin`: what is
    /// left after all that becomes free has gone.
    fn held_by(&self, pin: Cell) -> Tiles {
        let mut lies = vec![true; self.count() + 1];
        lies[self.count()] = false;
        let mut open: Vec<Cell> = self.cells().collect();
        while let Some(cell) = open.pop() {
            if cell != pin && lies[cell.index()] && self.is_free(cell, |at| lies[at]) {
                lies[cell.index()] = false;
                open.extend(self.hampered(cell).iter().map(|&(near, _)| near));
            }
        }
        let held = self
            .cells()
            .filter(|&cell| cell != pin && lies[cell.index()]);
        held.collect()
    }
}

impl Neighbours {
    fn of(place: Place, places: &[Place]) -> Self {
        let nobody = NeighbourIndex::try_from(places.len()).unwrap_or(NeighbourIndex::MAX);
        let mut own = Self {
            above: [nobody; ABOVE],
            left: [nobody; BESIDE],
            right: [nobody; BESIDE],
        };
        for (cell, &other) in (0..).zip(places) {
            if other.level == place.level + 1 && other.overlaps(place) {
                put(&mut own.above, nobody, cell);
            } else if place.has_at_left(other) {
                put(&mut own.left, nobody, cell);
            } else if other.has_at_left(place) {
                put(&mut own.right, nobody, cell);
            }
        }
        own
    }

    fn all(&self) -> impl Iterator<Item = (usize, Side)> {
        let above = self.above.iter().map(|&cell| (cell, Side::Above));
        let left = self.left.iter().map(|&cell| (cell, Side::Left));
        let right = self.right.iter().map(|&cell| (cell, Side::Right));
        let all = above.chain(left).chain(right);
        all.map(|(cell, side)| (usize::from(cell), side))
    }
}

/// Puts a cell where there is room for it.
fn put(cells: &mut [NeighbourIndex], nobody: NeighbourIndex, cell: NeighbourIndex) {
    let room = cells.iter_mut().find(|other| **other == nobody);
    *room.expect("tiles on a level do not overlap, so there are no more") = cell;
}

/// The first flaw of a list of places.
fn check(places: &[Place]) -> Result<(), Flaw> {
    if places.is_empty() {
        return Err(Flaw::Empty);
    }
    if places.len() > Tiles::MOST {
        return Err(Flaw::TooMany(Tiles::MOST));
    }
    for (at, place) in places.iter().enumerate() {
        let earlier = &places[..at];
        let is_same = |other: &&Place| other.level == place.level && other.overlaps(*place);
        if earlier.iter().any(|other| is_same(&other)) {
            return Err(Flaw::Overlap(at));
        }
    }
    if let Some(at) = floating(places) {
        return Err(Flaw::Floating(at));
    }
    if !places.len().is_multiple_of(2) {
        return Err(Flaw::Odd(places.len()));
    }
    Ok(())
}

/// A place that nothing holds: a tile rests on the ground or on a tile of the
/// level below, or touches one on its own level that is held, as in a bridge.
fn floating(places: &[Place]) -> Option<usize> {
    let rests = |place: &Place| {
        let below = |other: &Place| other.level + 1 == place.level && other.overlaps(*place);
        place.level == 0 || places.iter().any(below)
    };
    let mut held: Vec<bool> = places.iter().map(rests).collect();
    let mut open: Vec<usize> = (0..places.len()).filter(|&at| held[at]).collect();
    while let Some(at) = open.pop() {
        for (other, place) in places.iter().enumerate() {
            if !held[other] && place.touches(places[at]) {
                held[other] = true;
                open.push(other);
            }
        }
    }
    held.iter().position(|&held| !held)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(x: u8, y: u8, level: u8) -> Place {
        Place { level, y, x }
    }

    #[track_caller]
    fn check_flaw(places: &[(u8, u8, u8)], flaw: Flaw) {
        let places: Vec<Place> = places.iter().map(|&(x, y, z)| place(x, y, z)).collect();
        assert_eq!(Layout::new(&places).expect_err("a flaw"), flaw);
    }

    #[test]
    fn what_cannot_lie_there_is_refused() {
        check_flaw(&[], Flaw::Empty);
        check_flaw(&[(0, 0, 0)], Flaw::Odd(1));
        check_flaw(&[(0, 0, 0), (1, 1, 0)], Flaw::Overlap(1));
        check_flaw(&[(0, 0, 0), (2, 0, 1)], Flaw::Floating(1));
        check_flaw(&[(0, 0, 0), (0, 0, 2)], Flaw::Floating(1));
    }

    #[test]
    fn a_bridge_is_held_by_its_ends() {
        let places = [
            (0, 0, 0),
            (6, 0, 0),
            (0, 0, 1),
            (2, 0, 1),
            (4, 0, 1),
            (6, 0, 1),
        ];
        assert!(Layout::new(&places.map(|(x, y, z)| place(x, y, z))).is_ok());
    }

    #[test]
    fn a_tile_is_free_if_nothing_lies_on_it_and_one_side_is_open() {
        // Three in a row, and one on the first two.
        let places = [(0, 0, 0), (2, 0, 0), (4, 1, 0), (1, 0, 1)];
        let layout = Layout::new(&places.map(|(x, y, z)| place(x, y, z))).expect("a layout");
        let free = |gone: &[usize]| -> Vec<bool> {
            let lies = |at: usize| at < 4 && !gone.contains(&at);
            layout
                .cells()
                .map(|cell| layout.is_free(cell, lies))
                .collect()
        };
        assert_eq!(free(&[]), [false, false, true, true]);
        assert_eq!(free(&[3]), [true, false, true, true]);
        assert_eq!(free(&[2, 3]), [true, true, true, true]);
        assert!(layout.is_held_by(Cell(0), Cell(3)) && !layout.is_held_by(Cell(2), Cell(3)));
        // The one in the middle needs one of its neighbours gone, not this one.
        assert!(!layout.is_held_by(Cell(1), Cell(0)));
    }
}
