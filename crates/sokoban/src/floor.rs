//! What never changes on a board: walls, goals, and neighbours.

use std::sync::OnceLock;

use impasse_puzzle::{Limit, Spot, Watch};

use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::distances::Distances;
use crate::labels::Labels;
use crate::sides::Sides;

/// What a place of the board is, whatever stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A wall.
    Wall,
    /// A floor cell that the player could come to if no box were in the way.
    Floor(Cell),
    /// Neither: outside the walls, or shut in by them.
    Outside,
    /// A box on a goal where the player can never come: decoration.
    Ornament,
}

/// The most placements of two boxes that are labelled: those of 200 cells.
const MOST_PAIRS: usize = 19_900;

/// The part of a level that play never changes.
#[derive(Debug)]
pub struct Floor {
    width: u16,
    places: Vec<Place>,
    spots: Vec<Spot>,
    next: Vec<[Option<Cell>; 4]>,
    /// The cells beside each as bits, where all cells have one: walks are
    /// looked for more often than anything else.
    near: Option<Vec<u128>>,
    goals: Cells,
    sides: OnceLock<Sides>,
    distances: OnceLock<Distances>,
    pairs: OnceLock<Option<Labels>>,
}

impl Floor {
    /// The longest side of a board.
    pub const LONGEST: u16 = 255;

    /// A board; the reader has checked that walls surround its floor and
    /// numbered the floor row by row.
    pub(crate) fn new(width: u16, places: Vec<Place>, is_goal: impl Fn(Spot) -> bool) -> Self {
        let mut spots = Vec::new();
        let (mut x, mut y) = (0, 0);
        for place in &places {
            if matches!(place, Place::Floor(_)) {
                spots.push(Spot::new(x, y));
            }
            x += 1;
            if x == width {
                (x, y) = (0, y + 1);
            }
        }
        let index = |spot: Spot| usize::from(spot.y) * usize::from(width) + usize::from(spot.x);
        let neighbour = |spot: Spot, direction| match places[index(beside(spot, direction))] {
            Place::Floor(cell) => Some(cell),
            _ => None,
        };
        let next: Vec<_> = spots
            .iter()
            .map(|&spot| Direction::ALL.map(|direction| neighbour(spot, direction)))
            .collect();
        let bits = |next: &[Option<Cell>; 4]| {
            let cells = next.iter().flatten();
            cells.fold(0, |bits, cell| bits | 1 << cell.index())
        };
        let near = (spots.len() <= Cells::IN_BITS).then(|| next.iter().map(bits).collect());
        let on_goal = (0..spots.len()).filter(|&at| is_goal(spots[at]));
        let goals = Cells::of(spots.len(), on_goal.map(Cell::at));
        Self {
            width,
            places,
            spots,
            next,
            near,
            goals,
            sides: OnceLock::new(),
            distances: OnceLock::new(),
            pairs: OnceLock::new(),
        }
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Rows.
    ///
    /// # Panics
    ///
    /// Never: a board has at most [`LONGEST`](Self::LONGEST) rows.
    #[must_use]
    pub fn height(&self) -> u16 {
        let rows = self.places.len() / usize::from(self.width);
        u16::try_from(rows).expect("at most 255 rows")
    }

    /// All places, row by row.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// How many floor cells there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.spots.len()
    }

    /// The floor cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.count()).map(Cell::at)
    }

    /// The cell beside `cell`; `None` where a wall stands.
    #[must_use]
    pub fn next(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.next[cell.index()][direction.index()]
    }

    /// The cells beside `cell` that are no walls, with their directions.
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> + '_ {
        let next = &self.next[cell.index()];
        Direction::ALL
            .into_iter()
            .filter_map(|direction| next[direction.index()].map(|other| (direction, other)))
    }

    /// The goals.
    #[must_use]
    pub const fn goals(&self) -> &Cells {
        &self.goals
    }

    /// Where a cell lies on the board.
    #[must_use]
    pub fn spot(&self, cell: Cell) -> Spot {
        self.spots[cell.index()]
    }

    /// The floor cell at a spot.
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Option<Cell> {
        if spot.x >= self.width {
            return None;
        }
        let index = usize::from(spot.y) * usize::from(self.width) + usize::from(spot.x);
        match self.places.get(index) {
            Some(&Place::Floor(cell)) => Some(cell),
            _ => None,
        }
    }

    /// A cell's name for people: its column and row, walls counted.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        self.spot(cell).name()
    }

    /// From which sides of each cell the others can be walked to.
    #[must_use]
    pub fn sides(&self) -> &Sides {
        self.sides.get_or_init(|| Sides::new(self))
    }

    /// How many pushes a lone box is away from each goal.
    ///
    /// # Panics
    ///
    /// Never: where nobody watches, nobody ends it.
    #[must_use]
    pub fn distances(&self) -> &Distances {
        let make = || Distances::new(self, &mut ()).expect("nobody watches");
        self.distances.get_or_init(make)
    }

    /// Makes the sides and the distances, which take long on a large floor
    /// with many goals; says how many bytes they take.
    ///
    /// # Errors
    ///
    /// The limit that was reached before they were made.
    pub fn make_tables(&self, watch: &mut dyn Watch) -> Result<u64, Limit> {
        let _ = self.sides();
        let distances = if let Some(made) = self.distances.get() {
            made
        } else {
            let made = Distances::new(self, watch)?;
            self.distances.get_or_init(|| made)
        };
        Ok(distances.bytes(self))
    }

    /// The labels of all positions of two boxes; `None` where the floor is
    /// too large for that.
    #[must_use]
    pub fn pairs(&self) -> Option<&Labels> {
        let pairs = self.pairs.get_or_init(|| Labels::new(self, 2, MOST_PAIRS));
        pairs.as_ref()
    }

    /// The same floor with other goals.
    #[must_use]
    pub fn with_goals(&self, goals: &Cells) -> Self {
        let is_goal = |spot| self.cell(spot).is_some_and(|cell| goals.contains(cell));
        Self::new(self.width, self.places.clone(), is_goal)
    }

    /// The part of the floor on which `cells` lie, which hang together.
    #[must_use]
    pub fn part(&self, cells: &Cells) -> FloorPart {
        let mut inner = vec![None; self.count()];
        let outer: Vec<Cell> = cells.iter().collect();
        for (number, cell) in outer.iter().enumerate() {
            inner[cell.index()] = Some(Cell::at(number));
        }
        let place = |place: &Place| match *place {
            Place::Floor(cell) => inner[cell.index()].map_or(Place::Wall, Place::Floor),
            other => other,
        };
        let places = self.places.iter().map(place).collect();
        let is_goal = |spot| {
            self.cell(spot)
                .is_some_and(|cell| self.goals.contains(cell))
        };
        FloorPart {
            floor: Self::new(self.width, places, is_goal),
            inner,
            outer,
        }
    }

    /// Where a player who stands on `from` can walk without a push.
    #[must_use]
    pub fn region(&self, boxes: &Cells, from: Cell) -> Cells {
        if let Some(near) = &self.near {
            return Cells::of_bits(reached(near, !boxes.bits(), from));
        }
        let mut region = Cells::none(self.count());
        region.insert(from);
        let mut open = Vec::with_capacity(64);
        open.push(from);
        while let Some(cell) = open.pop() {
            for other in self.next[cell.index()].into_iter().flatten() {
                if !boxes.contains(other) && region.insert(other) {
                    open.push(other);
                }
            }
        }
        region
    }

    /// The shortest walk from `from` to `to` without a push; among equally
    /// short ones the same always. `None` where there is none.
    #[must_use]
    pub fn walk(&self, boxes: &Cells, from: Cell, to: Cell) -> Option<Vec<Direction>> {
        // From the end, so that the steps come out in order.
        let mut towards: Vec<Option<Direction>> = vec![None; self.count()];
        let mut line = vec![to];
        let mut at = 0;
        while let Some(&cell) = line.get(at) {
            if cell == from {
                break;
            }
            at += 1;
            for (direction, other) in self.around(cell) {
                let new = other != to && towards[other.index()].is_none();
                if new && (other == from || !boxes.contains(other)) {
                    towards[other.index()] = Some(direction.back());
                    line.push(other);
                }
            }
        }
        let mut steps = Vec::new();
        let mut cell = from;
        while cell != to {
            let direction = towards[cell.index()]?;
            steps.push(direction);
            cell = self.next(cell, direction)?;
        }
        Some(steps)
    }
}

/// A part of a floor as a floor of its own.
#[derive(Debug)]
pub struct FloorPart {
    /// The part; all else of the board is wall.
    pub floor: Floor,
    inner: Vec<Option<Cell>>,
    outer: Vec<Cell>,
}

impl FloorPart {
    /// A cell of the whole floor, in the numbers of the part; `None` where it
    /// lies elsewhere.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<Cell> {
        self.inner[cell.index()]
    }

    /// A cell of the part, in the numbers of the whole floor.
    #[must_use]
    pub fn outer(&self, cell: Cell) -> Cell {
        self.outer[cell.index()]
    }
}

/// The cells that can be come to from one through those that are `free`.
fn reached(near: &[u128], free: u128, from: Cell) -> u128 {
    let mut region = 1 << from.index();
    let mut open: u128 = region;
    while open != 0 {
        let cell = open.trailing_zeros() as usize;
        let new = near[cell] & free & !region;
        region |= new;
        open = (open & (open - 1)) | new;
    }
    region
}

/// The spot beside another one; the reader keeps a wall or the outside around
/// all floor.
pub(crate) fn beside(spot: Spot, direction: Direction) -> Spot {
    let Spot { x, y, .. } = spot;
    match direction {
        Direction::Left => Spot::new(x - 1, y),
        Direction::Up => Spot::new(x, y - 1),
        Direction::Right => Spot::new(x + 1, y),
        Direction::Down => Spot::new(x, y + 1),
    }
}

#[cfg(test)]
mod tests {
    use crate::Level;

    /// A room of so many cells a side, boxes along its middle but for a gap.
    fn room(side: usize) -> String {
        let wall = "#".repeat(side + 2);
        let row = |inside: &str| format!("#{inside}{}#", " ".repeat(side - inside.len()));
        let mut rows = vec![wall.clone(), row("@"), row(&"$".repeat(side - 1))];
        rows.extend([row(&".".repeat(side - 1)), row("")]);
        while rows.len() < side + 1 {
            rows.push(row(""));
        }
        rows.push(wall);
        rows.join("\n")
    }

    #[test]
    fn a_region_is_where_there_is_a_walk_to_on_small_and_large_floors() {
        let shut = "#######\n#@  $ #\n#.  $ #\n#.  ###\n#######".to_owned();
        for text in [shut, room(6), room(11), room(12)] {
            let level = Level::read(&text).expect("a level");
            let (floor, start) = (level.floor(), level.start());
            let region = start.region(floor);
            for cell in floor.cells() {
                let walk = floor.walk(&start.boxes, start.player, cell);
                let is_free = !start.boxes.contains(cell);
                assert_eq!(region.contains(cell), is_free && walk.is_some(), "{text}");
            }
        }
    }
}
