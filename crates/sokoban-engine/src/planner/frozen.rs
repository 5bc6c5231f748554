//! Boxes that no solution ever moves again are walls.
//!
//! Boxes hold each other and walls hold boxes: what is held along both axes
//! stays for ever. Where all such boxes stand on goals nothing is lost, but
//! the floor is smaller: from some cells a box comes to none of the goals that
//! are left. Those cells are found once for each set of such boxes.

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;

use crate::board::{SokobanBoard, Stand};

use super::zobrist::Zobrist;

/// From how far a box comes to the nearest goal that is left; [`FAR`] where it
/// does not.
pub(crate) type Nearest = Rc<[u16]>;

/// No push brings a box to a goal.
pub(crate) const FAR: u16 = u16::MAX;

/// Tables for sets of frozen boxes.
pub(crate) struct Frozen {
    known: HashMap<u64, Nearest, FixedState>,
    is_in: Vec<bool>,
    open: Vec<u16>,
}

impl Frozen {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            known: HashMap::default(),
            is_in: vec![false; board.count + 1],
            open: Vec::new(),
        }
    }

    /// The table of a position. `None` where a box is lost: frozen off its
    /// goal, or where it comes to no goal that is left.
    pub(crate) fn nearest(
        &mut self,
        board: &SokobanBoard<'_>,
        zobrist: &Zobrist,
        stand: &Stand,
        are_walls: bool,
    ) -> Option<Nearest> {
        if are_walls {
            self.freeze(board, stand);
        }
        let mut key = 0;
        for &cell in &stand.cells {
            if self.is_in[usize::from(cell)] {
                if !board.is_goal[usize::from(cell)] {
                    return None;
                }
                key ^= zobrist.at(cell);
            }
        }
        let table = if let Some(known) = self.known.get(&key) {
            Rc::clone(known)
        } else {
            let made = self.make(board);
            self.known.insert(key, Rc::clone(&made));
            made
        };
        let is_lost =
            |&cell: &u16| !self.is_in[usize::from(cell)] && table[usize::from(cell)] == FAR;
        (!stand.cells.iter().any(is_lost)).then_some(table)
    }

    /// Finds the boxes that are held for ever.
    fn freeze(&mut self, board: &SokobanBoard<'_>, stand: &Stand) {
        self.is_in.fill(false);
        self.open.clear();
        for &cell in &stand.cells {
            self.is_in[usize::from(cell)] = true;
            self.open.push(cell);
        }
        while let Some(cell) = self.open.pop() {
            let is_held = |axis: usize| {
                board.is_held[usize::from(cell)][axis]
                    || self.is_in[usize::from(board.step(cell, axis))]
                    || self.is_in[usize::from(board.step(cell, axis + 2))]
            };
            if cell != board.wall && self.is_in[usize::from(cell)] && !(is_held(0) && is_held(1)) {
                self.is_in[usize::from(cell)] = false;
                self.open.extend(board.next[usize::from(cell)]);
            }
        }
    }

    fn make(&self, board: &SokobanBoard<'_>) -> Nearest {
        let is_wall = |cell: u16| cell == board.wall || self.is_in[usize::from(cell)];
        let mut far = vec![FAR; board.count + 1];
        let mut line = Vec::new();
        for goal in board.floor.goals().iter() {
            if !self.is_in[goal.index()] {
                far[goal.index()] = 0;
                line.push(goal.0);
            }
        }
        let mut at = 0;
        while let Some(&cell) = line.get(at) {
            at += 1;
            for direction in 0..4 {
                let to = board.step(cell, direction);
                if !is_wall(to)
                    && far[usize::from(to)] == FAR
                    && !is_wall(board.step(to, direction))
                {
                    far[usize::from(to)] = far[usize::from(cell)] + 1;
                    line.push(to);
                }
            }
        }
        for (far, &is_dead) in far.iter_mut().zip(&board.is_dead) {
            if is_dead {
                *far = FAR;
            }
        }
        far.into()
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.known.len() * self.is_in.len() * 2) as u64
    }
}
