//! A level cut into units, by the rules alone.
//!
//! A *unit* is a set of cells. What lies between units falls into *passages*,
//! parts that hang together; where two units touch, each edge between them is a
//! passage without area. A local state of a unit is where those of its boxes stand
//! that never left it, and where in it the player is, or that the player is outside.
//!
//! Follow any game and look only at one unit, at its own boxes as long as they
//! have not left it. A step of the player in the unit is possible here as well: a
//! box that is pushed is one of these, or somebody else's, and then it is a walk
//! here; and what was not in the way there is not in the way here. The player comes
//! in through a passage where the player was, or a box that the player pushed
//! there just before: *reached*. A passage is reached where the player begins, and
//! is reached by somebody who leaves a unit into it, player or box; there is no
//! other way to it. At a goal all boxes stand on goals, so those that never left
//! the unit stand on goals in it. ∎ (Odawara, Kaneko & Kawai 2005, whose test is a
//! special case.)

use std::collections::BTreeSet;

use impasse_puzzle::{LocalState, Units};

use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;

/// What stands for the player in a local state with the player outside.
const OUTSIDE: u16 = u16::MAX;

/// A level cut into units.
pub(crate) struct CutLevel<'p> {
    floor: &'p Floor,
    start: Position,
    units: Vec<Cells>,
    /// All cells but those of each unit.
    around: Vec<Cells>,
    /// For each cell the unit, or the number of its passage behind all units.
    parts: Vec<usize>,
}

impl<'p> CutLevel<'p> {
    /// `None` where a cell belongs to two units.
    pub(crate) fn new(floor: &'p Floor, start: &Position, cut: &[Vec<Cell>]) -> Option<Self> {
        let mut parts = vec![usize::MAX; floor.count()];
        for (unit, cells) in cut.iter().enumerate() {
            for cell in cells {
                let part = &mut parts[cell.index()];
                if *part != usize::MAX && *part != unit {
                    return None;
                }
                *part = unit;
            }
        }
        let cells = |cells: &Vec<Cell>| Cells::of(floor.count(), cells.iter().copied());
        let units: Vec<Cells> = cut.iter().map(cells).collect();
        let all = Cells::of(floor.count(), cut.iter().flatten().copied());
        let mut passages = units.len();
        for cell in floor.cells() {
            if parts[cell.index()] == usize::MAX {
                for cell in floor.region(&all, cell).iter() {
                    parts[cell.index()] = passages;
                }
                passages += 1;
            }
        }
        let others = |unit: &Cells| {
            let others = floor.cells().filter(|&cell| !unit.contains(cell));
            Cells::of(floor.count(), others)
        };
        Some(Self {
            floor,
            start: start.clone(),
            around: units.iter().map(others).collect(),
            units,
            parts,
        })
    }

    /// The door between two cells: the passage, or the edge between two units.
    fn door(&self, one: Cell, other: Cell) -> usize {
        let count = self.units.len();
        let passage = [one, other].map(|cell| self.parts[cell.index()]);
        match passage.into_iter().find(|&part| part >= count) {
            Some(passage) => passage,
            None => (one.min(other).index() + 1) * (1 << 16) + one.max(other).index(),
        }
    }

    /// The player comes onto a cell of a unit, and pushes what stands there.
    fn step(
        &self,
        unit: usize,
        boxes: &Cells,
        to: Cell,
        direction: Direction,
    ) -> Option<(LocalState, Option<usize>)> {
        let mut boxes = boxes.clone();
        let mut door = None;
        if boxes.contains(to) {
            let beyond = self.floor.next(to, direction)?;
            if boxes.contains(beyond) {
                return None;
            }
            boxes.remove(to);
            if self.units[unit].contains(beyond) {
                boxes.insert(beyond);
            } else {
                door = Some(self.door(to, beyond));
            }
        }
        Some((self.local(unit, &boxes, Some(to)), door))
    }

    /// Where the boxes stand, and the first cell of where the player can walk.
    fn local(&self, unit: usize, boxes: &Cells, player: Option<Cell>) -> LocalState {
        let first = player.and_then(|cell| self.region(unit, boxes, cell).first());
        let boxes = boxes.iter().map(|cell| cell.0);
        let first = first.map_or(OUTSIDE, |cell| cell.0);
        boxes.chain([first]).collect()
    }

    /// Where a player who stays in the unit can walk.
    fn region(&self, unit: usize, boxes: &Cells, from: Cell) -> Cells {
        let mut closed = self.around[unit].clone();
        closed.add(boxes);
        self.floor.region(&closed, from)
    }

    fn boxes(&self, local: &LocalState) -> Cells {
        let boxes = local.iter().take(local.len() - 1);
        Cells::of(self.floor.count(), boxes.map(|&cell| Cell(cell)))
    }
}

impl Units for CutLevel<'_> {
    fn count(&self) -> usize {
        self.units.len()
    }

    fn open(&self) -> BTreeSet<usize> {
        let part = self.parts[self.start.player.index()];
        BTreeSet::from_iter((part >= self.units.len()).then_some(part))
    }

    fn start(&self, unit: usize) -> LocalState {
        let own = self.start.boxes.iter();
        let own = own.filter(|&cell| self.units[unit].contains(cell));
        let boxes = Cells::of(self.floor.count(), own);
        let player = Some(self.start.player);
        let player = player.filter(|&cell| self.units[unit].contains(cell));
        self.local(unit, &boxes, player)
    }

    fn next(
        &self,
        unit: usize,
        local: &LocalState,
        open: &BTreeSet<usize>,
    ) -> Vec<(LocalState, Option<usize>)> {
        let boxes = self.boxes(local);
        let player = local.last().copied().filter(|&cell| cell != OUTSIDE);
        let from = match player {
            Some(cell) => self.region(unit, &boxes, Cell(cell)),
            None => self.units[unit].clone(),
        };
        let mut next = Vec::new();
        for cell in from.iter() {
            for (direction, beside) in self.floor.around(cell) {
                let is_inside = self.units[unit].contains(beside);
                let door = self.door(cell, beside);
                if player.is_none() {
                    if !is_inside && open.contains(&door) {
                        next.extend(self.step(unit, &boxes, cell, direction.back()));
                    }
                } else if !is_inside {
                    next.push((self.local(unit, &boxes, None), Some(door)));
                } else if boxes.contains(beside) {
                    next.extend(self.step(unit, &boxes, beside, direction));
                }
            }
        }
        next
    }

    fn is_done(&self, _unit: usize, local: &LocalState) -> bool {
        self.boxes(local).is_within(self.floor.goals())
    }
}
