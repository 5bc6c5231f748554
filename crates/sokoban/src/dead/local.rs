//! A small search that proves some boxes lost by themselves.
//!
//! *Proof.* Taking boxes away only helps: if some of the boxes, alone on the
//! floor with the player where the player is, cannot all be brought onto
//! goals, then they cannot be with the others there. The search looks at every
//! push of these boxes and leaves out what the proofs of
//! [`dead_side`](super::dead_side) and [`freeze`](super::freeze) call dead. If
//! it runs out of positions before one is solved, the boxes are lost. If it
//! meets its limit, or a position that the caller would rather not look
//! beyond, nothing is said.

use std::collections::{HashMap, HashSet};

use super::dead_side::is_lost;
use super::dead_square::dead_squares;
use super::freeze::frozen;
use crate::cells::{Cell, Cells};
use crate::floor::Floor;
use crate::position::{Position, Push};

/// Answers that are kept, and dropped when there are more.
const KEPT: usize = 1 << 16;

/// Searches on one floor, with their answers.
pub(super) struct Local<'p> {
    floor: &'p Floor,
    dead: Cells,
    /// Positions of one search.
    most: usize,
    /// Whether a position in which the player can walk to every free cell
    /// ends the search without an answer.
    gives_up_outside: bool,
    known: HashMap<(Cells, Cell), bool>,
}

impl<'p> Local<'p> {
    pub(super) fn new(floor: &'p Floor, most: usize, gives_up_outside: bool) -> Self {
        Self {
            floor,
            dead: dead_squares(floor),
            most,
            gives_up_outside,
            known: HashMap::new(),
        }
    }

    /// Whether these boxes alone are proved lost.
    pub(super) fn are_lost(&mut self, boxes: &Cells, player: Cell) -> bool {
        if boxes.is_within(self.floor.goals()) {
            return false;
        }
        let first = self.floor.region(boxes, player).first().unwrap_or(player);
        let key = (boxes.clone(), first);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let lost = self.search(boxes, player);
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.known.insert(key, lost);
        lost
    }

    fn search(&self, boxes: &Cells, player: Cell) -> bool {
        let floor = self.floor;
        let start = Position {
            boxes: boxes.clone(),
            player,
        };
        let free = floor.count() - boxes.count();
        let mut seen: HashSet<(Cells, Cell)> = HashSet::new();
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            let region = position.region(floor);
            if self.gives_up_outside && region.count() == free {
                return false;
            }
            let first = region.first().unwrap_or(position.player);
            if !seen.insert((position.boxes.clone(), first)) {
                continue;
            }
            if seen.len() > self.most {
                return false;
            }
            for (push, next) in position.pushes(floor, &region) {
                if next.is_solved(floor) {
                    return false;
                }
                if !self.is_dead(&next, push) {
                    open.push(next);
                }
            }
        }
        true
    }

    /// Whether the last push was a loss that can be seen at once.
    fn is_dead(&self, position: &Position, last: Push) -> bool {
        let floor = self.floor;
        let Some(cell) = floor.next(last.cell, last.direction) else {
            return false;
        };
        is_lost(floor, cell, position.player)
            || !frozen(floor, &self.dead, &position.boxes).is_within(floor.goals())
    }
}
