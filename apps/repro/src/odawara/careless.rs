//! The paper's test once more, in the plainest form, with each of its gaps left open at will.
//!
//! [`careless_death`] collects for each unit every placement of its boxes with every cell of the
//! player, as [`study`](impasse_sokoban_engine::study) does, but with no cleverness; of dead ends
//! inside units it knows squares from which no box comes to a goal. Without a gap it is sound; each
//! [`Gap`] is a way to read the paper under which it is not.

use std::collections::BTreeSet;

use impasse_sokoban::{Cell, Cells, Direction, Floor, Position, dead_squares};
use impasse_sokoban_engine::Cut;

/// Something that the paper leaves open or says only in passing, read the wrong way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// Units with goals, or in several pieces, count like any other.
    GoalsInUnits,
    /// A box that is pushed out does not make its passage reached: only a player who follows does,
    /// for whom it must be pushed on.
    BoxesReachNothing,
    /// Every visit finds the unit as it is now.
    PresentPlacement,
    /// A visit that leaves where it entered changes nothing.
    NoReturn,
    /// No box is pushed across the border of a unit.
    BorderIsWall,
    /// Boxes of no unit stand in the way for ever.
    OthersAreWalls,
    /// A player inside a unit is put outside where a walk leads, and nowhere else.
    PlayerPutOutside,
}

impl Gap {
    /// Every one.
    pub const ALL: [Self; 7] = [
        Self::GoalsInUnits,
        Self::BoxesReachNothing,
        Self::PresentPlacement,
        Self::NoReturn,
        Self::BorderIsWall,
        Self::OthersAreWalls,
        Self::PlayerPutOutside,
    ];
}

/// A placement of a unit's boxes that are left in it.
type Boxes = BTreeSet<Cell>;

/// A unit while it is visited.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Visit {
    boxes: Boxes,
    /// Boxes that were pushed out and still lie before the border; followed where that matters.
    outside: Boxes,
    player: Cell,
    /// The cell outside from which it was entered; `None` where the player began inside.
    from: Option<Cell>,
}

/// Everything that is known to be possible.
struct Possible<'a> {
    floor: &'a Floor,
    gap: Option<Gap>,
    /// The unit of each cell.
    unit_of: Vec<Option<usize>>,
    /// Cells from which no box comes to a goal.
    dead: Cells,
    /// Cells where nobody can ever be.
    walls: BTreeSet<Cell>,
    /// By unit: placements that are met from outside, of boxes inside and before the border.
    placements: Vec<BTreeSet<(Boxes, Boxes)>>,
    visits: Vec<BTreeSet<Visit>>,
    /// Cells outside that are reached; and edges between units, from inner to outer cell.
    reached: BTreeSet<Cell>,
    edges: BTreeSet<(Cell, Cell)>,
}

/// Whether the test calls a cut position dead, with one of its gaps open or none.
#[must_use]
pub fn careless_death(floor: &Floor, position: &Position, cut: &Cut, gap: Option<Gap>) -> bool {
    let mut unit_of = vec![None; floor.count()];
    for (unit, cells) in cut.units.iter().enumerate() {
        for cell in cells {
            unit_of[cell.index()] = Some(unit);
        }
    }
    let boxes_of = |unit: Option<usize>| -> Boxes {
        let own = position.boxes.iter();
        own.filter(|cell| unit_of[cell.index()] == unit).collect()
    };
    let walls = match gap {
        Some(Gap::OthersAreWalls) => boxes_of(None),
        _ => Boxes::new(),
    };
    let start: Vec<Boxes> = (0..cut.units.len())
        .map(|unit| boxes_of(Some(unit)))
        .collect();
    let mut possible = Possible {
        floor,
        gap,
        dead: dead_squares(floor),
        walls,
        placements: start
            .iter()
            .map(|boxes| BTreeSet::from([(boxes.clone(), Boxes::new())]))
            .collect(),
        visits: vec![BTreeSet::new(); cut.units.len()],
        reached: BTreeSet::new(),
        edges: BTreeSet::new(),
        unit_of,
    };
    possible.begin(position, &start);
    possible.settle();
    (0..cut.units.len()).any(|unit| {
        let applies = gap == Some(Gap::GoalsInUnits) || possible.is_plain(&cut.units[unit]);
        applies && !start[unit].is_empty() && possible.touches_unreached(&cut.units[unit])
    })
}

impl Possible<'_> {
    fn unit(&self, cell: Cell) -> Option<usize> {
        self.unit_of[cell.index()]
    }

    fn begin(&mut self, position: &Position, start: &[Boxes]) {
        let Some(unit) = self.unit(position.player) else {
            self.reach(position.player);
            return;
        };
        let visit = Visit {
            boxes: start[unit].clone(),
            outside: Boxes::new(),
            player: position.player,
            from: None,
        };
        if self.gap == Some(Gap::PlayerPutOutside) {
            let mut walked = BTreeSet::from([visit.player]);
            let mut line = vec![visit.player];
            while let Some(cell) = line.pop() {
                for (_, next) in self.floor.around(cell).collect::<Vec<_>>() {
                    if self.unit(next) != Some(unit) {
                        self.leave(cell, next);
                    } else if !visit.boxes.contains(&next) && walked.insert(next) {
                        line.push(next);
                    }
                }
            }
        } else {
            self.visits[unit].insert(visit);
        }
    }

    /// Reaches a cell outside, and all one can walk to from there.
    fn reach(&mut self, cell: Cell) {
        let mut line = vec![cell];
        while let Some(cell) = line.pop() {
            if self.walls.contains(&cell) || !self.reached.insert(cell) {
                continue;
            }
            let around = self.floor.around(cell).map(|(_, next)| next);
            line.extend(around.filter(|&next| self.unit(next).is_none()));
        }
    }

    /// The player steps out of a unit.
    fn leave(&mut self, inner: Cell, outer: Cell) {
        if self.unit(outer).is_some() {
            self.edges.insert((inner, outer));
        } else {
            self.reach(outer);
        }
    }

    /// Whether a player can come from the outer cell.
    fn can_come(&self, outer: Cell, inner: Cell) -> bool {
        self.reached.contains(&outer) || self.edges.contains(&(outer, inner))
    }

    /// Goes on until nothing new is possible.
    fn settle(&mut self) {
        loop {
            let before = self.measure();
            for unit in 0..self.placements.len() {
                self.enter(unit);
                let mut line: Vec<Visit> = self.visits[unit].iter().cloned().collect();
                while let Some(visit) = line.pop() {
                    for next in self.steps(unit, &visit) {
                        if self.visits[unit].insert(next.clone()) {
                            line.push(next);
                        }
                    }
                }
            }
            if self.measure() == before {
                return;
            }
        }
    }

    fn measure(&self) -> [usize; 4] {
        [
            self.reached.len(),
            self.edges.len(),
            self.placements.iter().map(BTreeSet::len).sum(),
            self.visits.iter().map(BTreeSet::len).sum(),
        ]
    }

    /// Every way into a unit, over every placement that is met.
    fn enter(&mut self, unit: usize) {
        let cells: Vec<Cell> = self
            .floor
            .cells()
            .filter(|&cell| self.unit(cell) == Some(unit))
            .collect();
        for inner in cells {
            for (direction, outer) in self.floor.around(inner).collect::<Vec<_>>() {
                if self.unit(outer) == Some(unit) || !self.can_come(outer, inner) {
                    continue;
                }
                for (boxes, outside) in self.placements[unit].clone() {
                    let before = Visit {
                        boxes,
                        outside,
                        player: outer,
                        from: Some(outer),
                    };
                    let entered = self.stepped(unit, &before, inner, direction.back());
                    self.visits[unit].extend(entered);
                }
            }
        }
    }

    /// What one step from a visit leads to inside the unit.
    fn steps(&mut self, unit: usize, visit: &Visit) -> Vec<Visit> {
        let mut next = Vec::new();
        for (direction, cell) in self.floor.around(visit.player).collect::<Vec<_>>() {
            if self.unit(cell) == Some(unit) {
                next.extend(self.stepped(unit, visit, cell, direction));
                continue;
            }
            if visit.outside.contains(&cell) && self.floor.next(cell, direction).is_none() {
                continue;
            }
            self.leave(visit.player, cell);
            let returns = visit.from == Some(cell);
            let is_lost = self.gap == Some(Gap::PresentPlacement)
                || (self.gap == Some(Gap::NoReturn) && returns);
            if !is_lost {
                let left = (visit.boxes.clone(), visit.outside.clone());
                self.placements[unit].insert(left);
            }
        }
        next
    }

    /// The player steps onto a cell of a unit and pushes what stands there.
    fn stepped(
        &mut self,
        unit: usize,
        visit: &Visit,
        onto: Cell,
        direction: Direction,
    ) -> Option<Visit> {
        let mut next = visit.clone();
        next.player = onto;
        if next.boxes.remove(&onto) {
            let behind = self.floor.next(onto, direction)?;
            if self.dead.contains(behind) {
                return None;
            }
            if self.unit(behind) == Some(unit) {
                if !next.boxes.insert(behind) {
                    return None;
                }
            } else if self.gap == Some(Gap::BorderIsWall) || self.walls.contains(&behind) {
                return None;
            } else if self.gap == Some(Gap::BoxesReachNothing) {
                next.outside.insert(behind);
            } else {
                self.leave(onto, behind);
            }
        }
        Some(next)
    }

    /// No goals, and in one piece.
    fn is_plain(&self, cells: &[Cell]) -> bool {
        let own: BTreeSet<Cell> = cells.iter().copied().collect();
        let mut seen: BTreeSet<Cell> = cells.first().copied().into_iter().collect();
        let mut line: Vec<Cell> = seen.iter().copied().collect();
        while let Some(cell) = line.pop() {
            for (_, next) in self.floor.around(cell) {
                if own.contains(&next) && seen.insert(next) {
                    line.push(next);
                }
            }
        }
        seen.len() == own.len() && own.iter().all(|&cell| !self.floor.goals().contains(cell))
    }

    fn touches_unreached(&self, cells: &[Cell]) -> bool {
        cells.iter().any(|&inner| {
            let unit = self.unit(inner);
            self.floor.around(inner).any(|(_, outer)| {
                let is_reached = match self.unit(outer) {
                    None => self.reached.contains(&outer) || self.walls.contains(&outer),
                    Some(_) => {
                        self.edges.contains(&(inner, outer)) || self.edges.contains(&(outer, inner))
                    }
                };
                self.unit(outer) != unit && !is_reached
            })
        })
    }
}
