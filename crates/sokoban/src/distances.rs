//! How many pushes a lone box needs, the player's side regarded.
//!
//! All other boxes are taken away. What remains is a small graph: a box on a
//! cell, and the side on which the player stands. A push along an edge of the
//! floor leads to the next cell with the player on the side of that same edge.
//! Distances to each goal are found backwards, breadth first.
//!
//! Taking boxes away only ever helps: every sequence of steps stays legal
//! (what was a push of a box that is gone is a walk), and the box that is left
//! moves as it did. So these distances never exceed the pushes that the box
//! really needs, and where there is no way for a lone box there is none at
//! all.

use std::collections::VecDeque;

use impasse_puzzle::{Limit, Watch};

use crate::cells::Cell;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::sides::Side;

/// No number of pushes is enough.
pub const NEVER: u16 = u16::MAX;

/// Pushes from every cell and side to every goal.
#[derive(Clone, Debug)]
pub struct Distances {
    goals: Vec<Cell>,
    /// By goal, then by cell and side.
    pushes: Vec<Vec<[u16; 4]>>,
    /// By cell and side: to the nearest goal.
    nearest: Vec<[u16; 4]>,
}

impl Distances {
    pub(crate) fn new(floor: &Floor, watch: &mut dyn Watch) -> Result<Self, Limit> {
        let goals: Vec<Cell> = floor.goals().iter().collect();
        let mut pushes = Vec::with_capacity(goals.len());
        for &goal in &goals {
            watch.check(bytes(pushes.len() + 2, floor))?;
            pushes.push(pushes_to(floor, goal));
        }
        let mut nearest = vec![[NEVER; 4]; floor.count()];
        let all = bytes(pushes.len() + 1, floor);
        for table in &pushes {
            watch.check(all)?;
            for (least, row) in nearest.iter_mut().zip(table) {
                for (least, &here) in least.iter_mut().zip(row) {
                    *least = here.min(*least);
                }
            }
        }
        Ok(Self {
            goals,
            pushes,
            nearest,
        })
    }

    /// Bytes it takes in memory.
    pub(crate) fn bytes(&self, floor: &Floor) -> u64 {
        bytes(self.pushes.len() + 1, floor)
    }

    /// The most pushes from anywhere to a goal that can be reached.
    #[must_use]
    pub fn most(&self) -> u16 {
        let all = self.pushes.iter().flatten().flatten().copied();
        all.filter(|&pushes| pushes != NEVER).max().unwrap_or(0)
    }

    /// The goals, row by row: the order of the tables.
    #[must_use]
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Pushes from `cell`, the player standing on `side` of it, to the goal
    /// of that number; [`NEVER`] where there is no way.
    #[must_use]
    pub fn to_goal(&self, goal: usize, cell: Cell, side: Side) -> u16 {
        self.pushes[goal][cell.index()][side.index()]
    }

    /// Pushes to the nearest goal.
    #[must_use]
    pub fn nearest(&self, cell: Cell, side: Side) -> u16 {
        self.nearest[cell.index()][side.index()]
    }
}

/// Bytes of so many tables.
fn bytes(tables: usize, floor: &Floor) -> u64 {
    (tables * floor.count() * size_of::<[u16; 4]>()) as u64
}

/// Pushes that bring a lone box to `goal`, by cell and by the direction in
/// which the player stands from it; directions of one side have the same
/// number; [`NEVER`] where there is no way.
#[must_use]
pub fn pushes_to(floor: &Floor, goal: Cell) -> Vec<[u16; 4]> {
    let sides = floor.sides();
    let mut table = vec![[NEVER; 4]; floor.count()];
    let mut line: VecDeque<(Cell, Side)> = VecDeque::new();
    for (direction, _) in floor.around(goal) {
        reach(floor, &mut table, &mut line, (goal, direction), 0);
    }
    while let Some((cell, side)) = line.pop_front() {
        let far = table[cell.index()][side.index()] + 1;
        for (back, from) in floor.around(cell) {
            // The last push came from there: the player stands where the box
            // was, and stood one cell farther that way.
            if sides.side(cell, back) == Some(side) && floor.next(from, back).is_some() {
                reach(floor, &mut table, &mut line, (from, back), far);
            }
        }
    }
    table
}

/// Notes that a box is `far` away when the player stands in that direction
/// from it, or anywhere on the same side.
fn reach(
    floor: &Floor,
    table: &mut [[u16; 4]],
    line: &mut VecDeque<(Cell, Side)>,
    (cell, direction): (Cell, Direction),
    far: u16,
) {
    let sides = floor.sides();
    if table[cell.index()][direction.index()] != NEVER {
        return;
    }
    let Some(side) = sides.side(cell, direction) else {
        return;
    };
    for (same, _) in floor.around(cell) {
        if sides.side(cell, same) == Some(side) {
            table[cell.index()][same.index()] = far;
        }
    }
    line.push_back((cell, side));
}
