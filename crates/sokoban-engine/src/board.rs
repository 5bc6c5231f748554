//! A floor in flat tables, and a position that is changed in place.
//!
//! Cells have the numbers of the [`Floor`]; one number more stands for every
//! wall, so that a step never needs to be asked whether it leads anywhere.

use std::collections::VecDeque;
use std::sync::OnceLock;

use impasse_puzzle::{Limit, Watch};
use impasse_sokoban::{Cell, Cells, Direction, Floor, Labels, NEVER, Position};

use crate::planner::Fillings;
use crate::symmetry::symmetries;

/// What stands on a cell: a box by its number, or one of these.
pub(crate) const FREE: u16 = u16::MAX;
pub(crate) const WALL: u16 = u16::MAX - 1;

/// The direction opposite to one, as numbers.
pub(crate) const fn back(direction: usize) -> usize {
    direction ^ 2
}

/// What never changes, and what is asked for at every push.
pub(crate) struct SokobanBoard<'f> {
    pub(crate) floor: &'f Floor,
    /// Floor cells, and the same as the number of the wall.
    pub(crate) count: usize,
    pub(crate) wall: u16,
    pub(crate) boxes: usize,
    pub(crate) goals: usize,
    pub(crate) next: Vec<[u16; 4]>,
    pub(crate) is_goal: Vec<bool>,
    /// From there a lone box comes to no goal, wherever the player stands; or
    /// to where no box began, for pulls.
    pub(crate) is_dead: Vec<bool>,
    /// By cell and axis (0 across, 1 up and down): walls or dead squares hold
    /// a box.
    pub(crate) is_held: Vec<[bool; 2]>,
    /// Pushes to every goal by cell and by where the player stands; for pulls,
    /// from where every box began.
    pushes: Vec<u16>,
    /// The side of a cell on which another lies, for small floors.
    sides: Vec<u8>,
    /// Numbers of the cells that are not dead, and the cells of the numbers.
    pub(crate) live_of: Vec<u16>,
    pub(crate) live: Vec<u16>,
    pub(crate) pairs: Option<&'f Labels>,
    /// How groups of goals can be filled, found when it is asked for.
    fillings: OnceLock<Fillings>,
    /// Ways to turn and mirror the floor onto itself, but for leaving it.
    pub(crate) symmetries: Vec<Vec<u16>>,
}

/// Watches for a part of what is made, beside what is there already.
struct Beside<'w> {
    watch: &'w mut dyn Watch,
    bytes: u64,
}

impl Beside<'_> {
    fn check(&mut self, bytes: u64) -> Result<(), Limit> {
        self.watch.check(self.bytes + bytes)
    }
}

/// Floors with so many cells have a table of sides.
const SMALL: usize = 512;

impl<'f> SokobanBoard<'f> {
    /// For pushes: boxes go to goals.
    pub(crate) fn new(
        floor: &'f Floor,
        boxes: usize,
        watch: &mut dyn Watch,
    ) -> Result<Self, Limit> {
        let mut board = Self::plain(floor, boxes, watch)?;
        board.pairs = floor.pairs();
        board.symmetries = symmetries(floor);
        Ok(board)
    }

    /// For pushes, without what takes long to make: pairs and symmetries.
    pub(crate) fn plain(
        floor: &'f Floor,
        boxes: usize,
        watch: &mut dyn Watch,
    ) -> Result<Self, Limit> {
        floor.make_tables(watch)?;
        let distances = floor.distances();
        let ends = distances.goals().len();
        let far = |end, cell, direction| distances.to_goal(end, cell, direction);
        Self::with(floor, boxes, ends, far, &mut Beside { watch, bytes: 0 })
    }

    /// For pulls: boxes go back to where they stand in `start`.
    /// Others hold so many bytes already.
    pub(crate) fn backwards(
        floor: &'f Floor,
        start: &Position,
        held: u64,
        watch: &mut dyn Watch,
    ) -> Result<Self, Limit> {
        let mut beside = Beside { watch, bytes: held };
        let mut tables = Vec::with_capacity(start.boxes.count());
        for cell in start.boxes.iter() {
            beside.bytes += (floor.count() * size_of::<[u16; 4]>()) as u64;
            beside.check(0)?;
            tables.push(pushes_from(floor, cell, start.player));
        }
        let far = |end: usize, cell: Cell, direction: Direction| -> u16 {
            tables[end][cell.index()][direction.index()]
        };
        let mut board = Self::with(floor, tables.len(), tables.len(), far, &mut beside)?;
        let region = start.region(floor);
        let keeps = |symmetry: &Vec<u16>, cells: &Cells| {
            cells
                .iter()
                .all(|cell| cells.contains(Cell(symmetry[cell.index()])))
        };
        board.symmetries = symmetries(floor);
        board
            .symmetries
            .retain(|symmetry| keeps(symmetry, &start.boxes) && keeps(symmetry, &region));
        Ok(board)
    }

    /// With the pushes between a cell and each of so many ends, by where the
    /// player stands.
    fn with(
        floor: &'f Floor,
        boxes: usize,
        ends: usize,
        far: impl Fn(usize, Cell, Direction) -> u16,
        watch: &mut Beside<'_>,
    ) -> Result<Self, Limit> {
        let count = floor.count();
        let wall = u16::try_from(count).expect("a board has at most 65025 cells");
        let neighbours = |cell| {
            Direction::ALL.map(|direction| floor.next(cell, direction).map_or(wall, |to| to.0))
        };
        let mut next: Vec<[u16; 4]> = floor.cells().map(neighbours).collect();
        next.push([wall; 4]);
        let bytes = (count * 4 * ends * size_of::<u16>()) as u64;
        watch.check(bytes)?;
        let mut pushes = Vec::with_capacity(count * 4 * ends);
        for cell in floor.cells() {
            if cell.0.is_multiple_of(64) {
                watch.check(bytes)?;
            }
            for direction in Direction::ALL {
                pushes.extend((0..ends).map(|end| far(end, cell, direction)));
            }
        }
        let mut board = Self {
            floor,
            count,
            wall,
            boxes,
            goals: ends,
            next,
            is_goal: floor
                .cells()
                .map(|cell| floor.goals().contains(cell))
                .collect(),
            is_dead: Vec::new(),
            is_held: Vec::new(),
            pushes,
            sides: Vec::new(),
            live_of: Vec::new(),
            live: Vec::new(),
            pairs: None,
            fillings: OnceLock::new(),
            symmetries: Vec::new(),
        };
        board.tell_the_dead();
        if count <= SMALL {
            let sides = floor.cells().flat_map(|cell| {
                let side = move |player| side_by_search(floor, cell, player);
                floor.cells().map(side)
            });
            board.sides = sides.collect();
        }
        Ok(board)
    }

    /// The same floor with other ends, `tables` the pushes of a lone box to each
    /// of them by cell and by the direction in which the player stands.
    pub(crate) fn aim(&mut self, ends: &[u16], tables: &[&[[u16; 4]]]) {
        self.goals = ends.len();
        self.is_goal.fill(false);
        for &end in ends {
            self.is_goal[usize::from(end)] = true;
        }
        self.pushes.clear();
        for cell in 0..self.count {
            for direction in 0..4 {
                self.pushes
                    .extend(tables.iter().map(|table| table[cell][direction]));
            }
        }
        self.pairs = None;
        self.symmetries.clear();
        self.tell_the_dead();
    }

    /// Finds from the table of pushes which cells are dead, and what follows.
    fn tell_the_dead(&mut self) {
        let (count, wall, ends) = (self.count, self.wall, self.goals);
        let own = |cell: usize| &self.pushes[cell * 4 * ends..(cell + 1) * 4 * ends];
        let is_dead = |cell| own(cell).iter().all(|&pushes| pushes == NEVER);
        let is_dead: Vec<bool> = (0..count).map(is_dead).collect();
        let hold = |cell: usize, axis: usize| {
            let [one, other] = [self.next[cell][axis], self.next[cell][back(axis)]];
            one == wall || other == wall || is_dead[usize::from(one)] && is_dead[usize::from(other)]
        };
        self.is_held = (0..count)
            .map(|cell| [hold(cell, 0), hold(cell, 1)])
            .collect();
        self.live_of.clear();
        self.live_of.resize(count, wall);
        self.live.clear();
        for cell in (0..wall).filter(|&cell| !is_dead[usize::from(cell)]) {
            self.live_of[usize::from(cell)] =
                u16::try_from(self.live.len()).expect("fewer than cells");
            self.live.push(cell);
        }
        self.is_dead = is_dead;
    }

    /// The most pushes from anywhere to a goal.
    pub(crate) fn most_pushes(&self) -> u16 {
        let pushes = self.pushes.iter().copied();
        pushes.filter(|&pushes| pushes != NEVER).max().unwrap_or(0)
    }

    /// The cell beside another one, or the wall.
    #[inline]
    pub(crate) fn step(&self, cell: u16, direction: usize) -> u16 {
        self.next[usize::from(cell)][direction]
    }

    /// A direction in which the player could stand beside a box on `cell`,
    /// being where the player is.
    pub(crate) fn side(&self, cell: u16, player: u16) -> usize {
        let side = if self.sides.is_empty() {
            side_by_search(self.floor, Cell(cell), Cell(player))
        } else {
            self.sides[usize::from(cell) * self.count + usize::from(player)]
        };
        usize::from(side)
    }

    /// Pushes from a cell to every goal, the player standing in a direction
    /// from it.
    pub(crate) fn pushes(&self, cell: u16, side: usize) -> &[u16] {
        let at = (usize::from(cell) * 4 + side) * self.goals;
        &self.pushes[at..at + self.goals]
    }

    /// How groups of goals can be filled; there are as many boxes as goals.
    pub(crate) fn fillings(&self, watch: &mut dyn Watch) -> Result<&Fillings, Limit> {
        if let Some(made) = self.fillings.get() {
            return Ok(made);
        }
        let made = Fillings::new(self, Fillings::CELLS, watch)?;
        Ok(self.fillings.get_or_init(|| made))
    }

    /// Whether every box stands on a goal.
    pub(crate) fn is_solved(&self, stand: &Stand) -> bool {
        stand
            .cells
            .iter()
            .all(|&cell| self.is_goal[usize::from(cell)])
    }

    pub(crate) fn bytes(&self) -> u64 {
        let cells = self.count * (8 + 2 + 2 + 4 + self.symmetries.len() * 2);
        (cells + self.pushes.len() * 2 + self.sides.len()) as u64
    }
}

fn side_by_search(floor: &Floor, cell: Cell, player: Cell) -> u8 {
    let side = floor.sides().towards(floor, cell, player);
    side.map_or(0, |side| side as u8)
}

/// Pushes that bring a lone box from a cell to every other one, the player
/// beginning on `player`; by the direction in which the player stands then.
fn pushes_from(floor: &Floor, cell: Cell, player: Cell) -> Vec<[u16; 4]> {
    let sides = floor.sides();
    let mut table = vec![[NEVER; 4]; floor.count()];
    let mut line = VecDeque::new();
    let mut reach = |line: &mut VecDeque<_>, cell: Cell, side: Direction, far: u16| {
        if table[cell.index()][side.index()] != NEVER {
            return;
        }
        for (direction, _) in floor.around(cell) {
            if sides.side(cell, direction) == Some(side) {
                table[cell.index()][direction.index()] = far;
                line.push_back((cell, direction, far));
            }
        }
    };
    if let Some(side) = sides.towards(floor, cell, player) {
        reach(&mut line, cell, side, 0);
    }
    while let Some((cell, stands, far)) = line.pop_front() {
        if let Some(to) = floor.next(cell, stands.back())
            && let Some(side) = sides.side(to, stands)
        {
            reach(&mut line, to, side, far + 1);
        }
    }
    table
}

/// A position in place: boxes by number, and where each stands.
#[derive(Clone)]
pub(crate) struct Stand {
    /// The cells of the boxes.
    pub(crate) cells: Vec<u16>,
    /// What stands on each cell, the wall included.
    pub(crate) who: Vec<u16>,
    pub(crate) player: u16,
}

impl Stand {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        let mut who = vec![FREE; board.count + 1];
        who[board.count] = WALL;
        Self {
            cells: Vec::with_capacity(board.boxes),
            who,
            player: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        for &cell in &self.cells {
            self.who[usize::from(cell)] = FREE;
        }
        self.cells.clear();
    }

    pub(crate) fn add(&mut self, cell: u16) {
        self.who[usize::from(cell)] = u16::try_from(self.cells.len()).expect("fewer than cells");
        self.cells.push(cell);
    }

    pub(crate) fn set(&mut self, position: &Position) {
        self.clear();
        for cell in position.boxes.iter() {
            self.add(cell.0);
        }
        self.player = position.player.0;
    }

    #[inline]
    pub(crate) fn is_free(&self, cell: u16) -> bool {
        self.who[usize::from(cell)] == FREE
    }

    /// Puts a box elsewhere; the player stays.
    #[inline]
    pub(crate) fn shift(&mut self, number: u16, to: u16) {
        let cell = &mut self.cells[usize::from(number)];
        self.who[usize::from(*cell)] = FREE;
        self.who[usize::from(to)] = number;
        *cell = to;
    }
}

/// Where the player can walk.
pub(crate) struct Walk {
    stamp: Vec<u32>,
    now: u32,
    far: Vec<u32>,
    /// The cells, nearest first, and more that do not count.
    line: Vec<u16>,
    count: usize,
    /// The first of them, row by row.
    pub(crate) first: u16,
}

impl Walk {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            stamp: vec![0; board.count + 1],
            now: 0,
            far: Vec::new(),
            line: vec![0; board.count + 1],
            count: 0,
            first: 0,
        }
    }

    fn begin(&mut self, from: u16) {
        if self.now == u32::MAX {
            self.stamp.fill(0);
            self.now = 0;
        }
        self.now += 1;
        self.line[0] = from;
        self.count = 1;
        self.stamp[usize::from(from)] = self.now;
    }

    /// Finds all cells. Whether a neighbour is one nobody can guess, so it is
    /// put in the line in any case and counts or does not.
    pub(crate) fn fill(&mut self, board: &SokobanBoard<'_>, stand: &Stand, from: u16) {
        self.begin(from);
        let (now, line, stamp) = (self.now, &mut self.line[..], &mut self.stamp[..]);
        let (mut at, mut count, mut first) = (0, 1, from);
        while at < count {
            let cell = line[at];
            at += 1;
            first = first.min(cell);
            for to in board.next[usize::from(cell)] {
                let stamp = &mut stamp[usize::from(to)];
                let is_new = (*stamp != now) & stand.is_free(to);
                *stamp = if is_new { now } else { *stamp };
                line[count] = to;
                count += usize::from(is_new);
            }
        }
        (self.count, self.first) = (count, first);
    }

    /// Finds all cells, and how far they are.
    pub(crate) fn measure(&mut self, board: &SokobanBoard<'_>, stand: &Stand, from: u16) {
        self.begin(from);
        self.first = from;
        self.far.resize(board.count + 1, 0);
        self.far[usize::from(from)] = 0;
        let mut at = 0;
        while at < self.count {
            let cell = self.line[at];
            at += 1;
            self.first = self.first.min(cell);
            let far = self.far[usize::from(cell)] + 1;
            for to in board.next[usize::from(cell)] {
                let stamp = &mut self.stamp[usize::from(to)];
                if *stamp != self.now && stand.is_free(to) {
                    *stamp = self.now;
                    self.far[usize::from(to)] = far;
                    self.line[self.count] = to;
                    self.count += 1;
                }
            }
        }
    }

    /// The cells, nearest first.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.line[..self.count]
    }

    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.stamp[usize::from(cell)] == self.now
    }

    /// Steps to a cell where the player can walk, if they were
    /// [measured](Self::measure).
    pub(crate) fn far(&self, cell: u16) -> u32 {
        self.far[usize::from(cell)]
    }
}
