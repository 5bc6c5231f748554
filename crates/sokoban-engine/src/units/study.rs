//! Units put together: which passages can be reached, which units can be done
//! with, and what passes through each.

use std::collections::HashMap;
use std::rc::Rc;

use impasse_puzzle::{Limit, Watch};
use impasse_sokoban::{Cell, Cells, Direction, Floor, Position};

use super::automaton::{Ask, Future, Gates, Local, MOST_CELLS, MOST_GATES, OUTSIDE};
use super::cut::{Cut, parts};
use super::memory::{Memory, Shape};

/// What is known of a cut position.
#[derive(Clone, Debug)]
pub struct Units {
    /// The units.
    pub units: Vec<UnitReport>,
    /// The passages that can be reached, by number.
    pub reached: Vec<bool>,
    /// The cells of each passage; none where two units touch.
    pub passages: Vec<Vec<Cell>>,
}

/// What is known of a unit.
#[derive(Clone, Debug)]
pub struct UnitReport {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Its boxes.
    pub boxes: Vec<Cell>,
    /// Its gateways.
    pub gateways: Vec<Gateway>,
    /// Whether there was a local state in which it is done with.
    pub can_be_finished: bool,
    /// Whether it holds goals.
    pub has_goals: bool,
    /// Whether it is in one piece.
    pub is_connected: bool,
    /// Local states that were collected; `None` where there were too many.
    pub states: Option<usize>,
}

/// An open edge between a unit and a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gateway {
    /// The cell of the unit.
    pub cell: Cell,
    /// The direction out of the unit.
    pub out: Direction,
    /// The passage behind it.
    pub passage: usize,
}

impl Units {
    /// A unit that can never be done with (theorem A).
    #[must_use]
    pub fn unfinished(&self) -> Option<&UnitReport> {
        self.units.iter().find(|unit| !unit.can_be_finished)
    }

    /// A unit without goals beside a passage that is never reached, and that
    /// passage (theorem B).
    #[must_use]
    pub fn unreached(&self) -> Option<(&UnitReport, usize)> {
        let mut found = self.units.iter().filter_map(|unit| {
            let applies = !unit.has_goals && unit.is_connected && !unit.boxes.is_empty();
            let mut passages = unit.gateways.iter().map(|gateway| gateway.passage);
            let passage = passages.find(|&passage| !self.reached[passage]);
            passage.filter(|_| applies).map(|passage| (unit, passage))
        });
        found.next()
    }
}

/// Studies a position cut in this way. Units of more than 64 cells are left
/// whole: they are passages then.
#[must_use]
pub fn study(floor: &Floor, position: &Position, cut: &Cut) -> Units {
    Memory::default().study(floor, position, cut)
}

/// A position cut into units.
pub(super) struct CutPosition {
    pub(super) parts: Vec<UnitPart>,
    passages: Vec<Vec<Cell>>,
    /// The passage in which the player begins.
    pub(super) begins: Option<usize>,
}

/// A unit of the position.
pub(super) struct UnitPart {
    pub(super) shape: Rc<Shape>,
    pub(super) boxes: u64,
    start: Local,
    /// The passage behind each gateway.
    pub(super) behind: Vec<usize>,
}

impl UnitPart {
    /// The gateways by which the player can come in.
    fn open(&self, reached: &[bool]) -> Gates {
        let gates = self.behind.iter().enumerate();
        let open = gates.filter(|(_, passage)| reached[**passage]);
        open.fold(0, |set, (gate, _)| set | 1 << gate)
    }
}

impl CutPosition {
    pub(super) fn new(memory: &mut Memory, floor: &Floor, position: &Position, cut: &Cut) -> Self {
        let fitting = cut.units.iter().filter(|unit| unit.len() <= MOST_CELLS);
        let shapes: Vec<Rc<Shape>> = fitting.map(|unit| memory.shape(floor, unit)).collect();
        let fits = |shape: &Rc<Shape>| shape.unit.gates.len() <= MOST_GATES;
        let shapes: Vec<Rc<Shape>> = shapes.into_iter().filter(fits).collect();
        let mut free = Cells::of(floor.count(), floor.cells());
        for shape in &shapes {
            shape.unit.cells.iter().for_each(|&cell| free.remove(cell));
        }
        let mut passages = parts(floor, &free);
        let mut passage_of = vec![None; floor.count()];
        for (number, passage) in passages.iter().enumerate() {
            for cell in passage {
                passage_of[cell.index()] = Some(number);
            }
        }
        // Where two units touch, each edge is a passage without area.
        let mut edges: HashMap<(Cell, Cell), usize> = HashMap::new();
        let mut behind = |cell: Cell, other: Cell| {
            passage_of[other.index()].unwrap_or_else(|| {
                let edge = (cell.min(other), cell.max(other));
                *edges.entry(edge).or_insert_with(|| {
                    passages.push(Vec::new());
                    passages.len() - 1
                })
            })
        };
        let units = shapes.into_iter().map(|shape| {
            let unit = &shape.unit;
            let gates = unit.gates.iter().map(|gate| {
                let cell = unit.cells[gate.cell];
                let other = floor.next(cell, gate.out);
                behind(cell, other.expect("a gateway leads to floor"))
            });
            let behind = gates.collect();
            let places = unit.cells.iter().enumerate();
            let held = |(place, &cell)| u64::from(position.boxes.contains(cell)) << place;
            let boxes = places.map(held).sum();
            let inside = unit.cells.iter().position(|&cell| cell == position.player);
            let outside = Local {
                boxes,
                player: OUTSIDE,
            };
            UnitPart {
                start: inside.map_or(outside, |at| unit.standing(boxes, at)),
                boxes,
                behind,
                shape,
            }
        });
        Self {
            parts: units.collect(),
            begins: passage_of[position.player.index()],
            passages,
        }
    }

    /// Whether some unit can never be done with: the quick form.
    ///
    /// The more gateways are open, the more can become of a unit. So where
    /// every unit can be done with while the player comes only from where the
    /// player is, nothing else needs to be known.
    pub(super) fn has_unfinished(&self) -> bool {
        let lost = |part: &UnitPart| part.shape.unit.are_lost(part.boxes);
        if self.parts.iter().any(lost) {
            return true;
        }
        let mut reached = vec![false; self.passages.len()];
        self.begins
            .into_iter()
            .for_each(|passage| reached[passage] = true);
        let finishes = |part: &UnitPart| {
            let future = part
                .shape
                .future(part.start, part.open(&reached), Ask::Finish);
            future.finished
        };
        if self.parts.iter().all(finishes) {
            return false;
        }
        let (futures, _) = self.settle();
        futures.iter().any(|future| !future.finished)
    }

    /// Lets the player come in wherever a passage is reached until no more
    /// are: what can become of each unit, and the passages.
    pub(super) fn settle(&self) -> (Vec<Future>, Vec<bool>) {
        self.settle_within(&mut ()).expect("nobody watches")
    }

    /// The same within limits.
    pub(super) fn settle_within(
        &self,
        watch: &mut dyn Watch,
    ) -> Result<(Vec<Future>, Vec<bool>), Limit> {
        let mut reached = vec![false; self.passages.len()];
        self.begins
            .into_iter()
            .for_each(|passage| reached[passage] = true);
        loop {
            let before = reached.clone();
            let mut futures = Vec::new();
            for part in &self.parts {
                watch.check(0)?;
                let open = part.open(&reached);
                let future = part.shape.future(part.start, open, Ask::Everything);
                for (gate, &passage) in part.behind.iter().enumerate() {
                    reached[passage] |= future.out >> gate & 1 != 0;
                }
                futures.push(future);
            }
            if reached == before {
                return Ok((futures, reached));
            }
        }
    }

    pub(super) fn report(
        self,
        position: &Position,
        futures: &[Future],
        reached: Vec<bool>,
    ) -> Units {
        let units = self.parts.iter().zip(futures).map(|(part, future)| {
            let unit = &part.shape.unit;
            let gates = unit.gates.iter().zip(&part.behind);
            let boxes = unit.cells.iter().copied();
            UnitReport {
                cells: unit.cells.clone(),
                boxes: boxes
                    .filter(|&cell| position.boxes.contains(cell))
                    .collect(),
                gateways: gates
                    .map(|(gate, &passage)| Gateway {
                        cell: unit.cells[gate.cell],
                        out: gate.out,
                        passage,
                    })
                    .collect(),
                can_be_finished: future.finished,
                has_goals: unit.goals != 0,
                is_connected: unit.is_connected(),
                states: future.states,
            }
        });
        Units {
            units: units.collect(),
            reached,
            passages: self.passages,
        }
    }
}
