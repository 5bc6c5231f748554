//! What can happen inside one unit.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use impasse_sokoban::{Cell, Cells, Direction, Floor, NEVER, is_held_by_floor};

/// Cells of the largest unit: its sets are one word.
pub(crate) const MOST_CELLS: usize = 64;

/// What lies beside a cell of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    Wall,
    /// Another cell of the unit.
    Inside(usize),
    /// Behind a gateway.
    Out(usize),
}

/// A gateway: a cell, and the direction out of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate {
    pub(crate) cell: usize,
    pub(crate) out: Direction,
}

/// Gateways as a set of their numbers.
pub(crate) type Gates = u128;

/// Gateways of the largest unit.
pub(crate) const MOST_GATES: usize = 128;

/// What is asked about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Everything that can become of it.
    Everything,
    /// Whether it can be done with; the rest only where it cannot.
    Finish,
}

/// What can become of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Future {
    /// The gateways by which the player or a box can come out.
    pub(crate) out: Gates,
    /// Whether it can be done with.
    pub(crate) finished: bool,
    /// Whether everything was looked at; else the search ended as soon as the
    /// unit was done with, and only `finished` counts.
    pub(crate) whole: bool,
    /// Local states; `None` where there are too many.
    pub(crate) states: Option<usize>,
}

/// A local state: the boxes that never left, and the player's region inside,
/// named by its lowest cell, or [`OUTSIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Local {
    pub(crate) boxes: u64,
    pub(crate) player: u8,
}

impl Local {
    /// The state with the player somewhere in a region.
    fn of(boxes: u64, region: u64) -> Self {
        let lowest = region.trailing_zeros();
        Self {
            boxes,
            player: u8::try_from(lowest).expect("fewer than 64 cells"),
        }
    }
}

pub(crate) const OUTSIDE: u8 = u8::MAX;

/// A unit by itself.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(crate) cells: Vec<Cell>,
    beside: Vec<[Beside; 4]>,
    neighbours: Vec<u64>,
    pub(crate) gates: Vec<Gate>,
    /// By cell: its gateways.
    gates_of: Vec<Gates>,
    pub(crate) goals: u64,
    /// Cells from which a lone box comes to no goal, by the direction in which
    /// the player stands from it.
    dead: [u64; 4],
    /// Cells on which walls or dead squares hold a box along an axis: left and
    /// right, up and down.
    held: [u64; 2],
    /// By axis and cell: the cells beside it along that axis.
    along: [Vec<u64>; 2],
    /// Gateways behind which a lone box that was just pushed out comes to no
    /// goal.
    shut: Gates,
}

impl Unit {
    /// A unit of these cells; `lost` are the dead squares of the floor.
    pub(crate) fn new(floor: &Floor, lost: &Cells, cells: &[Cell]) -> Self {
        let distances = floor.distances();
        let hopeless = |cell, side| distances.nearest(cell, side) == NEVER;
        Self::build(floor, lost, cells, hopeless)
    }

    /// The same without knowledge of anything but these cells and the walls
    /// beside them: wherever a box leaves, a goal may lie.
    pub(crate) fn alone(floor: &Floor, cells: &[Cell]) -> Self {
        Self::build(floor, &Cells::none(floor.count()), cells, |_, _| false)
    }

    /// `hopeless` says where a lone box comes to no goal, by the direction in
    /// which the player stands from it.
    fn build(
        floor: &Floor,
        lost: &Cells,
        cells: &[Cell],
        hopeless: impl Fn(Cell, Direction) -> bool,
    ) -> Self {
        let mut place_of = vec![None; floor.count()];
        for (place, cell) in cells.iter().enumerate() {
            place_of[cell.index()] = Some(place);
        }
        let mut gates = Vec::new();
        let mut neighbours = vec![0; cells.len()];
        let mut beside = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            beside.push(Direction::ALL.map(|direction| {
                let Some(other) = floor.next(cell, direction) else {
                    return Beside::Wall;
                };
                if let Some(other) = place_of[other.index()] {
                    neighbours[place] |= 1 << other;
                    return Beside::Inside(other);
                }
                gates.push(Gate {
                    cell: place,
                    out: direction,
                });
                Beside::Out(gates.len() - 1)
            }));
        }
        let set = |is_in: &dyn Fn(Cell) -> bool| {
            let places = cells.iter().enumerate();
            places.fold(0, |set, (place, &cell)| {
                set | u64::from(is_in(cell)) << place
            })
        };
        let held =
            Direction::AXES.map(|axis| set(&|cell| is_held_by_floor(floor, lost, cell, axis)));
        let inside = |place: usize, direction: Direction| match beside[place][direction.index()] {
            Beside::Inside(other) => 1 << other,
            Beside::Wall | Beside::Out(_) => 0,
        };
        let along = Direction::AXES.map(|axis| {
            let places = 0..cells.len();
            let both = places.map(|place| inside(place, axis) | inside(place, axis.back()));
            both.collect()
        });
        let mut gates_of = vec![0; cells.len()];
        // A unit with more gateways is never studied.
        for (number, gate) in gates.iter().enumerate().take(MOST_GATES) {
            gates_of[gate.cell] |= 1 << number;
        }
        let is_shut = |gate: &Gate| {
            let outside = floor.next(cells[gate.cell], gate.out);
            outside.is_some_and(|cell| hopeless(cell, gate.out.back()))
        };
        let shut = (0..gates.len().min(MOST_GATES)).filter(|&gate| is_shut(&gates[gate]));
        Self {
            held,
            along,
            shut: shut.fold(0, |set, gate| set | 1 << gate),
            beside,
            neighbours,
            gates,
            gates_of,
            goals: set(&|cell| floor.goals().contains(cell)),
            dead: Direction::ALL.map(|side| set(&|cell| hopeless(cell, side))),
            cells: cells.to_vec(),
        }
    }

    /// Whether all its cells are connected, boxes taken away.
    pub(crate) fn is_connected(&self) -> bool {
        self.cells.is_empty() || self.region(0, 0).count_ones() as usize == self.cells.len()
    }

    /// What can become of it, if the player can come in by these gateways;
    /// with more than `most` local states, everything but what is
    /// [lost](Self::are_lost) at once.
    pub(crate) fn future(&self, start: Local, open: Gates, most: usize, ask: Ask) -> Future {
        let mut known = HashSet::with_hasher(FixedState::default());
        known.insert(start);
        let mut waiting = vec![start];
        let mut out = 0;
        let mut finished = false;
        while let Some(state) = waiting.pop() {
            finished |= self.is_finished(state);
            if finished && ask == Ask::Finish {
                return Future {
                    out,
                    finished,
                    whole: false,
                    states: None,
                };
            }
            self.follow(state, open, |next, through| {
                out |= through.left | through.pushed_out;
                if known.insert(next) {
                    waiting.push(next);
                }
            });
            if known.len() > most {
                return Future {
                    out: Gates::MAX,
                    finished: !self.are_lost(start.boxes),
                    whole: true,
                    states: None,
                };
            }
        }
        Future {
            out,
            finished,
            whole: true,
            states: Some(known.len()),
        }
    }

    /// Whether these boxes are lost wherever the player is: one comes to no
    /// goal even alone, or some hold each other for ever. A search says the same:
    /// no push of such a box is followed.
    pub(crate) fn are_lost(&self, boxes: u64) -> bool {
        let hopeless = self.dead.iter().fold(u64::MAX, |all, side| all & side);
        boxes & hopeless & !self.goals != 0 || self.is_frozen(boxes)
    }

    /// The walls, dead sides, shut gateways and the like of a cell, each by
    /// direction: all that a search of the unit reads of it.
    pub(crate) fn traits_of(&self, cell: usize) -> Traits {
        let of = |is: &dyn Fn(usize) -> bool| std::array::from_fn(is);
        let gate = |direction: usize| match self.beside[cell][direction] {
            Beside::Out(gate) => Some(gate),
            Beside::Wall | Beside::Inside(_) => None,
        };
        Traits {
            wall: of(&|direction| self.beside[cell][direction] == Beside::Wall),
            shut: of(&|direction| gate(direction).is_some_and(|gate| self.shut >> gate & 1 != 0)),
            dead: of(&|direction| self.dead[direction] >> cell & 1 != 0),
            gate: std::array::from_fn(gate),
            held: [0, 1].map(|axis| self.held[axis] >> cell & 1 != 0),
            goal: self.goals >> cell & 1 != 0,
        }
    }

    /// Whether every box that never left stands on a goal.
    pub(crate) const fn is_finished(&self, state: Local) -> bool {
        state.boxes & !self.goals == 0
    }

    pub(crate) fn region(&self, boxes: u64, from: usize) -> u64 {
        let mut region = 1_u64 << from;
        let mut fresh = region;
        while fresh != 0 {
            let cell = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let new = self.neighbours[cell] & !boxes & !region;
            region |= new;
            fresh |= new;
        }
        region
    }

    /// The state with the player on a cell.
    pub(crate) fn standing(&self, boxes: u64, at: usize) -> Local {
        Local::of(boxes, self.region(boxes, at))
    }

    /// The player steps from the cell before onto `to`, which may push a box
    /// out of the way; `None` where that is not possible or dead.
    fn step(&self, boxes: u64, to: usize, direction: Direction) -> Option<Entered> {
        if boxes >> to & 1 == 0 {
            return Some(Entered {
                boxes,
                pushed_out: 0,
            });
        }
        let without = boxes & !(1 << to);
        match self.beside[to][direction.index()] {
            Beside::Wall => None,
            Beside::Inside(beyond) => {
                let hopeless = self.dead[direction.back().index()] | boxes;
                let boxes = without | 1 << beyond;
                let lost = hopeless >> beyond & 1 != 0 || self.is_frozen(boxes);
                (!lost).then_some(Entered {
                    boxes,
                    pushed_out: 0,
                })
            }
            Beside::Out(gate) => (self.shut >> gate & 1 == 0).then_some(Entered {
                boxes: without,
                pushed_out: 1 << gate,
            }),
        }
    }

    /// Whether some of the boxes hold each other for ever, one of them off its
    /// goal.
    fn is_frozen(&self, boxes: u64) -> bool {
        let mut set = boxes;
        loop {
            let mut left = set;
            let mut rest = set;
            while left != 0 {
                let cell = left.trailing_zeros() as usize;
                left &= left - 1;
                let free = (0..2).any(|axis| {
                    self.held[axis] >> cell & 1 == 0 && self.along[axis][cell] & rest == 0
                });
                if free {
                    rest &= !(1 << cell);
                }
            }
            if rest & !self.goals == 0 {
                return false;
            }
            if rest == set {
                return true;
            }
            set = rest;
        }
    }

    /// Goes from a state to all that follow: `tell` hears of each, with what
    /// happens on the way. A player outside enters by the gateways in `open`.
    pub(crate) fn follow(&self, state: Local, open: Gates, mut tell: impl FnMut(Local, Through)) {
        if state.player == OUTSIDE {
            // Where the player walked in already.
            let mut walked = 0;
            for (number, gate) in self.gates.iter().enumerate() {
                let at = gate.cell;
                if open >> number & 1 == 0 || walked >> at & 1 != 0 {
                    continue;
                }
                let Some(entered) = self.step(state.boxes, at, gate.out.back()) else {
                    continue;
                };
                let region = self.region(entered.boxes, at);
                let pushes = entered.boxes != state.boxes;
                if !pushes {
                    walked |= region;
                }
                let through = Through {
                    left: 0,
                    pushed_out: entered.pushed_out,
                    pushes,
                };
                tell(Local::of(entered.boxes, region), through);
            }
            return;
        }
        let region = self.region(state.boxes, usize::from(state.player));
        let mut left = 0;
        let mut cells = region;
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            left |= self.gates_of[cell];
            if self.neighbours[cell] & state.boxes == 0 {
                continue;
            }
            for direction in Direction::ALL {
                let Beside::Inside(to) = self.beside[cell][direction.index()] else {
                    continue;
                };
                if state.boxes >> to & 1 == 0 {
                    continue;
                }
                if let Some(entered) = self.step(state.boxes, to, direction) {
                    let through = Through {
                        left: 0,
                        pushed_out: entered.pushed_out,
                        pushes: true,
                    };
                    tell(self.standing(entered.boxes, to), through);
                }
            }
        }
        if left != 0 {
            let outside = Local {
                player: OUTSIDE,
                ..state
            };
            let through = Through {
                left,
                pushed_out: 0,
                pushes: false,
            };
            tell(outside, through);
        }
    }
}

/// What a cell of a unit is like; arrays by direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    pub(crate) wall: [bool; 4],
    pub(crate) shut: [bool; 4],
    pub(crate) dead: [bool; 4],
    pub(crate) gate: [Option<usize>; 4],
    /// Along left and right, along up and down.
    pub(crate) held: [bool; 2],
    pub(crate) goal: bool,
}

struct Entered {
    boxes: u64,
    pushed_out: Gates,
}

/// What happens on the way from one local state to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Through {
    /// The gateways by any of which the player goes out; none where the player
    /// stays.
    pub(crate) left: Gates,
    /// The gateway by which a box goes out, if one does.
    pub(crate) pushed_out: Gates,
    /// Whether a box is pushed.
    pub(crate) pushes: bool,
}
