//! What can happen at the doors of a room, found by a search of the room alone.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use impasse_puzzle::{Limit, Watch};
use impasse_sokoban::{Cell, Direction, Level};

use super::find::{MOST_DOORS, Room};

/// Boxes that a room may hold at once.
const MOST_BOXES: usize = 5;

/// Positions of a local search above which a room stays as it is.
const MOST_STATES: usize = 50_000;

/// Sets of positions, and positions in all of them together, above which a room
/// stays as it is.
const MOST_SETS: usize = 4_000;
const MOST_IN_SETS: usize = 1_000_000;

/// Positions between two looks at the limits.
const PIECE: usize = 1024;

/// What happens at the doors.
type Event = u16;

/// The number of a door, of which there are few.
fn number(door: usize) -> Event {
    Event::try_from(door).expect("a room has few doors")
}

/// A place, of which there are fewer than a byte tells apart.
fn byte(place: usize) -> u8 {
    u8::try_from(place).expect("a room has few cells")
}

const DOORS: Event = MOST_DOORS;
/// Nothing that anybody outside could see.
const INSIDE: Event = 0;
/// Every box in the room stands on a goal.
const DONE: Event = 1;

fn enters(door: usize) -> Event {
    2 + number(door)
}

fn leaves(door: usize) -> Event {
    2 + DOORS + number(door)
}

fn box_in(door: usize) -> Event {
    2 + 2 * DOORS + number(door)
}

fn box_out(door: usize) -> Event {
    2 + 3 * DOORS + number(door)
}

/// The player comes in by one door and pushes a box out by another.
fn enters_and_box_out(door: usize, other: usize) -> Event {
    2 + (4 + number(door)) * DOORS + number(other)
}

const NOBODY: u8 = u8::MAX;

/// The boxes in the room by their places in order, and the player's region by
/// its first place, or [`NOBODY`] where the player is outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Local {
    boxes: [u8; MOST_BOXES],
    player: u8,
}

/// What lies beside a place.
#[derive(Clone, Copy, Debug)]
enum Beside {
    Wall,
    Inside(usize),
    Out(usize),
}

/// A room with all that can happen in it and at its doors.
pub(super) struct Doorway {
    /// By local state: what can happen, and what it leads to.
    ways: Vec<Vec<(Event, u32)>>,
}

/// The room while it is searched.
struct Inner {
    beside: Vec<[Beside; 4]>,
    is_goal: Vec<bool>,
    /// The doors' places, and the directions into the room.
    doors: Vec<(usize, Direction)>,
    most_boxes: usize,
}

impl Doorway {
    /// Searches a room of which only some cells are floor; `None` where it has
    /// too many local states, or the level too many boxes.
    pub(super) fn new(
        level: &Level,
        room: &Room,
        kept: &[bool],
        watch: &mut dyn Watch,
    ) -> Result<Option<Self>, Limit> {
        let boxes = level.start().boxes.count();
        if boxes > MOST_BOXES {
            return Ok(None);
        }
        let inner = Inner::new(level, room, kept, boxes);
        let start = inner.start(level, room);
        let mut ids: HashMap<Local, u32, FixedState> = HashMap::default();
        let mut line = vec![start];
        ids.insert(start, 0);
        let mut ways = Vec::new();
        let mut held = 0;
        while let Some(&state) = line.get(ways.len()) {
            let mut own = Vec::new();
            inner.follow(state, |event, next| {
                let new = u32::try_from(line.len()).unwrap_or(u32::MAX);
                let id = *ids.entry(next).or_insert_with(|| {
                    line.push(next);
                    new
                });
                own.push((event, id));
            });
            own.sort_unstable();
            own.dedup();
            held += size_of_val(&*own);
            ways.push(own);
            if ways.len().is_multiple_of(PIECE) {
                let bytes = held + line.len() * 4 * size_of::<Local>();
                watch.check(bytes as u64)?;
            }
            if line.len() > MOST_STATES {
                return Ok(None);
            }
        }
        Ok(Some(Self { ways }))
    }

    pub(super) fn states(&self) -> usize {
        self.ways.len()
    }

    /// The states from which all boxes can come to goals of the room or out of
    /// it, whatever happens outside.
    fn hopeful(&self) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.ways.len()];
        let mut hopeful = vec![false; self.ways.len()];
        let mut line = VecDeque::new();
        for (from, ways) in (0..).zip(&self.ways) {
            for &(event, to) in ways {
                if event == DONE {
                    hopeful[from as usize] = true;
                    line.push_back(from);
                } else {
                    before[to as usize].push(from);
                }
            }
        }
        while let Some(at) = line.pop_front() {
            for &from in &before[at as usize] {
                if !std::mem::replace(&mut hopeful[from as usize], true) {
                    line.push_back(from);
                }
            }
        }
        hopeful
    }

    /// Adds what follows inside, and puts the set in order.
    fn close(&self, set: &mut Vec<u32>, is_in: &mut [bool], counts: impl Fn(u32) -> bool) {
        for &state in &*set {
            is_in[state as usize] = true;
        }
        let mut at = 0;
        while let Some(&state) = set.get(at) {
            at += 1;
            for &(event, to) in &self.ways[state as usize] {
                if event == INSIDE && counts(to) && !is_in[to as usize] {
                    is_in[to as usize] = true;
                    set.push(to);
                }
            }
        }
        for &state in &*set {
            is_in[state as usize] = false;
        }
        set.sort_unstable();
    }

    /// What each event leads to from a set of states, closed; for the end, an
    /// empty set.
    fn after(
        &self,
        set: &[u32],
        is_in: &mut [bool],
        counts: impl Fn(u32) -> bool + Copy,
    ) -> BTreeMap<Event, Vec<u32>> {
        let mut after: BTreeMap<Event, Vec<u32>> = BTreeMap::new();
        for &state in set {
            for &(event, to) in &self.ways[state as usize] {
                match event {
                    INSIDE => {}
                    DONE => drop(after.entry(DONE).or_default()),
                    _ if counts(to) => after.entry(event).or_default().push(to),
                    _ => {}
                }
            }
        }
        for set in after.values_mut() {
            set.sort_unstable();
            set.dedup();
            self.close(set, is_in, counts);
        }
        after
    }
}

impl Inner {
    fn new(level: &Level, room: &Room, kept: &[bool], boxes: usize) -> Self {
        let floor = level.floor();
        let place_of: HashMap<Cell, usize> = room
            .cells
            .iter()
            .enumerate()
            .map(|(at, &cell)| (cell, at))
            .collect();
        let beside = |(place, &cell): (usize, &Cell)| {
            Direction::ALL.map(|direction| {
                let door = room
                    .doors
                    .iter()
                    .position(|door| door.inner == place && door.out == direction);
                if let Some(door) = door {
                    return Beside::Out(door);
                }
                let other = floor.next(cell, direction);
                match other.and_then(|other| place_of.get(&other)) {
                    Some(&other) if kept[other] => Beside::Inside(other),
                    _ => Beside::Wall,
                }
            })
        };
        Self {
            beside: room.cells.iter().enumerate().map(beside).collect(),
            is_goal: room
                .cells
                .iter()
                .map(|&cell| floor.goals().contains(cell))
                .collect(),
            doors: room
                .doors
                .iter()
                .map(|door| (door.inner, door.out.back()))
                .collect(),
            most_boxes: boxes,
        }
    }

    fn start(&self, level: &Level, room: &Room) -> Local {
        let start = level.start();
        let mut boxes = [NOBODY; MOST_BOXES];
        let inside = room.cells.iter().enumerate();
        let inside = inside.filter(|&(_, &cell)| start.boxes.contains(cell));
        for (to, (place, _)) in boxes.iter_mut().zip(inside) {
            *to = byte(place);
        }
        let player = room.cells.iter().position(|&cell| cell == start.player);
        self.standing(boxes, player)
    }

    /// The state with the player on a place, or outside.
    fn standing(&self, mut boxes: [u8; MOST_BOXES], player: Option<usize>) -> Local {
        boxes.sort_unstable();
        let region = player.map(|player| self.region(boxes, player));
        let first = region.and_then(|region| region.into_iter().min());
        Local {
            boxes,
            player: first.map_or(NOBODY, byte),
        }
    }

    fn region(&self, boxes: [u8; MOST_BOXES], from: usize) -> Vec<usize> {
        let mut seen = vec![false; self.beside.len()];
        let mut region = vec![from];
        seen[from] = true;
        let mut at = 0;
        while let Some(&place) = region.get(at) {
            at += 1;
            for beside in self.beside[place] {
                if let Beside::Inside(to) = beside
                    && !seen[to]
                    && !has(boxes, to)
                {
                    seen[to] = true;
                    region.push(to);
                }
            }
        }
        region
    }

    fn follow(&self, state: Local, mut tell: impl FnMut(Event, Local)) {
        let Local { boxes, player } = state;
        let is_done = |&place: &u8| place == NOBODY || self.is_goal[usize::from(place)];
        if boxes.iter().all(is_done) {
            tell(DONE, state);
        }
        if player == NOBODY {
            self.follow_from_outside(state, tell);
            return;
        }
        for place in self.region(boxes, usize::from(player)) {
            for direction in Direction::ALL {
                match self.beside[place][direction.index()] {
                    Beside::Out(door) => tell(
                        leaves(door),
                        Local {
                            player: NOBODY,
                            ..state
                        },
                    ),
                    Beside::Inside(at) if has(boxes, at) => {
                        match self.beside[at][direction.index()] {
                            Beside::Inside(to) if !has(boxes, to) => {
                                let boxes = moved(boxes, at, Some(to));
                                tell(INSIDE, self.standing(boxes, Some(at)));
                            }
                            Beside::Out(door) => {
                                let boxes = moved(boxes, at, None);
                                tell(box_out(door), self.standing(boxes, Some(at)));
                            }
                            Beside::Inside(_) | Beside::Wall => {}
                        }
                    }
                    Beside::Inside(_) | Beside::Wall => {}
                }
            }
        }
    }

    fn follow_from_outside(&self, state: Local, mut tell: impl FnMut(Event, Local)) {
        let boxes = state.boxes;
        for (door, &(place, inwards)) in self.doors.iter().enumerate() {
            if !has(boxes, place) {
                tell(enters(door), self.standing(boxes, Some(place)));
                let held = boxes.iter().filter(|&&place| place != NOBODY).count();
                if held < self.most_boxes {
                    let mut boxes = boxes;
                    boxes[MOST_BOXES - 1] = byte(place);
                    tell(box_in(door), self.standing(boxes, None));
                }
                continue;
            }
            match self.beside[place][inwards.index()] {
                Beside::Inside(to) if !has(boxes, to) => {
                    let boxes = moved(boxes, place, Some(to));
                    tell(enters(door), self.standing(boxes, Some(place)));
                }
                Beside::Out(other) => {
                    let boxes = moved(boxes, place, None);
                    let event = enters_and_box_out(door, other);
                    tell(event, self.standing(boxes, Some(place)));
                }
                Beside::Inside(_) | Beside::Wall => {}
            }
        }
    }
}

fn has(boxes: [u8; MOST_BOXES], place: usize) -> bool {
    boxes.iter().any(|&at| usize::from(at) == place)
}

/// The boxes with one of them elsewhere, or gone.
fn moved(boxes: [u8; MOST_BOXES], from: usize, to: Option<usize>) -> [u8; MOST_BOXES] {
    boxes.map(|at| {
        if usize::from(at) == from {
            to.map_or(NOBODY, byte)
        } else {
            at
        }
    })
}

/// The sequences of events of a room that can be continued to its end: a
/// machine whose states are sets of local ones.
pub(super) struct Behaviour {
    after: Vec<BTreeMap<Event, usize>>,
}

/// Where the end leads.
const OVER: usize = usize::MAX;

/// Sets of states that were met, each with its number.
struct Sets {
    numbers: HashMap<u64, Vec<usize>, FixedState>,
    met: Vec<Vec<u32>>,
    held: usize,
}

impl Sets {
    fn new() -> Self {
        Self {
            numbers: HashMap::default(),
            met: Vec::new(),
            held: 0,
        }
    }

    fn number(&mut self, set: Vec<u32>) -> usize {
        let hash = FixedState::default().hash_one(&set);
        let same = self.numbers.entry(hash).or_default();
        if let Some(&number) = same.iter().find(|&&number| self.met[number] == set) {
            return number;
        }
        same.push(self.met.len());
        self.held += set.len();
        self.met.push(set);
        self.met.len() - 1
    }

    fn bytes(&self) -> u64 {
        (self.held * size_of::<u32>()) as u64
    }

    fn are_too_many(&self) -> bool {
        self.met.len() > MOST_SETS || self.held > MOST_IN_SETS
    }
}

impl Behaviour {
    /// `None` where it is too large.
    pub(super) fn of(room: &Doorway, watch: &mut dyn Watch) -> Result<Option<Self>, Limit> {
        let hopeful = room.hopeful();
        let counts = |state: u32| hopeful[state as usize];
        let mut is_in = vec![false; room.ways.len()];
        let mut sets = Sets::new();
        let mut first = Vec::new();
        if counts(0) {
            first.push(0);
        }
        room.close(&mut first, &mut is_in, counts);
        sets.number(first);
        let mut after = Vec::new();
        while let Some(set) = sets.met.get(after.len()) {
            let events = room.after(&set.clone(), &mut is_in, counts);
            let mut numbered = BTreeMap::new();
            for (event, set) in events {
                let to = if event == DONE {
                    OVER
                } else {
                    sets.number(set)
                };
                numbered.insert(event, to);
            }
            after.push(numbered);
            watch.check(sets.bytes())?;
            if sets.are_too_many() {
                return Ok(None);
            }
        }
        Ok(Some(Self { after }))
    }

    /// Whether all its sequences are possible in a room; `false` where that is
    /// not proved.
    pub(super) fn is_within(&self, room: &Doorway, watch: &mut dyn Watch) -> Result<bool, Limit> {
        let everything = |_: u32| true;
        let mut is_in = vec![false; room.ways.len()];
        let mut sets = Sets::new();
        let mut first = vec![0];
        room.close(&mut first, &mut is_in, everything);
        let first = (0, sets.number(first));
        let mut pairs = vec![first];
        let mut known: HashSet<(usize, usize), FixedState> = HashSet::default();
        known.insert(first);
        while let Some((own, other)) = pairs.pop() {
            let set = sets.met[other].clone();
            let mut possible = room.after(&set, &mut is_in, everything);
            for (&event, &to) in &self.after[own] {
                let Some(set) = possible.remove(&event) else {
                    return Ok(false);
                };
                if event == DONE {
                    continue;
                }
                let pair = (to, sets.number(set));
                if known.insert(pair) {
                    pairs.push(pair);
                }
            }
            watch.check(sets.bytes())?;
            if sets.are_too_many() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
