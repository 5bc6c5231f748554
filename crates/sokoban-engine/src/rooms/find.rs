//! Rooms, and the rectangles of them that may be enough.

use impasse_puzzle::Spot;
use impasse_sokoban::{Cell, Cells, Direction, Floor, Level};

/// Cells of the largest room: their numbers are bytes.
const MOST_CELLS: usize = 250;

/// Doors of a room that has the most.
pub(super) const MOST_DOORS: u16 = 8;

/// A door: a cell of the room, and the direction out of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Door {
    /// The place of the cell among those of the room.
    pub(super) inner: usize,
    pub(super) out: Direction,
}

/// A part of the floor that is wide somewhere, and has doors.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub(super) cells: Vec<Cell>,
    pub(super) doors: Vec<Door>,
    /// By place: cells that are no walls in any case.
    pub(super) must_stay: Vec<bool>,
}

/// The rooms of a level: floor that lies in squares of three by three, what
/// hangs together of it.
pub(super) fn rooms(level: &Level) -> Vec<Room> {
    let floor = level.floor();
    let mut wide = Cells::none(floor.count());
    for cell in floor.cells() {
        let square = square(floor, cell);
        if square.len() == 9 {
            for cell in square {
                wide.insert(cell);
            }
        }
    }
    let mut rooms = Vec::new();
    while let Some(first) = wide.first() {
        let cells = grown(floor, &mut wide, first);
        rooms.extend(Room::new(level, &cells));
    }
    rooms
}

/// The cells of the three by three whose first corner is `cell`, as far as they
/// are floor.
fn square(floor: &Floor, cell: Cell) -> Vec<Cell> {
    let Spot { x, y, .. } = floor.spot(cell);
    let spots = (0..9).map(|at| Spot::new(x + at % 3, y + at / 3));
    spots.filter_map(|spot| floor.cell(spot)).collect()
}

/// Takes a part out of the wide cells: what hangs together, and cells that
/// touch it at several edges.
fn grown(floor: &Floor, wide: &mut Cells, first: Cell) -> Cells {
    let mut cells = Cells::none(floor.count());
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        if !cells.insert(cell) {
            continue;
        }
        wide.remove(cell);
        for (_, other) in floor.around(cell) {
            let touches = |cells: &Cells| {
                let around = floor.around(other);
                around.filter(|&(_, cell)| cells.contains(cell)).count()
            };
            if wide.contains(other) || touches(&cells) > 1 {
                open.push(other);
            }
        }
    }
    cells
}

impl Room {
    /// The room of these cells; `None` where it has no doors or too many, or is
    /// too large.
    fn new(level: &Level, set: &Cells) -> Option<Self> {
        let floor = level.floor();
        let cells: Vec<Cell> = set.iter().collect();
        let mut doors = Vec::new();
        let mut must_stay: Vec<bool> = Vec::with_capacity(cells.len());
        for (inner, &cell) in cells.iter().enumerate() {
            let start = level.start();
            let is_taken =
                floor.goals().contains(cell) || start.boxes.contains(cell) || start.player == cell;
            let before = doors.len();
            for (out, other) in floor.around(cell) {
                if !set.contains(other) {
                    doors.push(Door { inner, out });
                }
            }
            must_stay.push(is_taken || doors.len() > before);
        }
        let fits =
            cells.len() <= MOST_CELLS && (1..=usize::from(MOST_DOORS)).contains(&doors.len());
        fits.then_some(Self {
            cells,
            doors,
            must_stay,
        })
    }

    /// Which cells are kept if only those of a rectangle are, for every
    /// rectangle with all that must stay and fewer cells than the room, the
    /// smallest first.
    pub(super) fn rectangles(&self, level: &Level) -> impl Iterator<Item = Vec<bool>> {
        let floor = level.floor();
        let spots: Vec<Spot> = self.cells.iter().map(|&cell| floor.spot(cell)).collect();
        let all = || spots.iter();
        let stay = || {
            let pairs = spots.iter().zip(&self.must_stay);
            pairs.filter(|&(_, &stays)| stays).map(|(spot, _)| spot)
        };
        let range = |least: Option<u16>, most: Option<u16>| least.zip(most).unwrap_or((0, 0));
        let (left, right) = range(all().map(|s| s.x).min(), all().map(|s| s.x).max());
        let (top, bottom) = range(all().map(|s| s.y).min(), all().map(|s| s.y).max());
        let (west, east) = range(stay().map(|s| s.x).min(), stay().map(|s| s.x).max());
        let (north, south) = range(stay().map(|s| s.y).min(), stay().map(|s| s.y).max());
        let mut found = Vec::new();
        for x0 in left..=west {
            for x1 in east..=right {
                for y0 in top..=north {
                    for y1 in south..=bottom {
                        let is_in = |spot: &Spot| {
                            (x0..=x1).contains(&spot.x) && (y0..=y1).contains(&spot.y)
                        };
                        let kept: Vec<bool> = all().map(is_in).collect();
                        let count = kept.iter().filter(|&&kept| kept).count();
                        if count < kept.len() {
                            found.push((count, kept));
                        }
                    }
                }
            }
        }
        found.sort();
        found.into_iter().map(|(_, kept)| kept)
    }
}
