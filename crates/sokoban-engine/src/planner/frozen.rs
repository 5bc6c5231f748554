//! Boxes that no solution ever moves again are walls.
//!
//! Boxes hold each other and walls hold boxes: what is held along both axes
//! stays for ever. Where all such boxes stand on goals nothing is lost, but
//! the floor is smaller: a box comes to some of the goals that are left only,
//! and where the boxes cannot be given a goal each the position is dead. To
//! which goals a box comes is found once for each set of such boxes.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;

use crate::board::{SokobanBoard, Stand};

use super::blocks::Blocks;
use super::matching::{Ends, MOST_ENDS, Matching};
use super::out_of_plan::{Reach, pull};
use super::zobrist::Zobrist;

/// Tables for sets of frozen boxes.
pub(crate) struct Frozen {
    known: HashMap<u64, Reach, FixedState>,
    is_in: Vec<bool>,
    open: Vec<u16>,
    blocks: Blocks,
    matching: Matching,
    sides: Vec<u8>,
    line: Vec<(u16, u8)>,
}

impl Frozen {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            known: HashMap::default(),
            is_in: vec![false; board.count + 1],
            open: Vec::new(),
            blocks: Blocks::new(board),
            matching: Matching::default(),
            sides: vec![0; board.count + 1],
            line: Vec::new(),
        }
    }

    /// The goals to which boxes come, by cell. `None` where a box is lost:
    /// frozen off its goal, or without a goal of its own.
    pub(crate) fn reach(
        &mut self,
        board: &SokobanBoard<'_>,
        zobrist: &Zobrist,
        stand: &Stand,
        are_walls: bool,
    ) -> Option<Reach> {
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
            Arc::clone(known)
        } else {
            let made = self.make(board);
            self.known.insert(key, Arc::clone(&made));
            made
        };
        let loose = stand
            .cells
            .iter()
            .filter(|&&cell| !self.is_in[usize::from(cell)]);
        let ends = loose.map(|&cell| table[usize::from(cell)]);
        let is_lost = if board.goals <= MOST_ENDS {
            self.matching.left_over(ends) > 0
        } else {
            ends.into_iter().any(|ends| ends == 0)
        };
        (!is_lost).then_some(table)
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

    fn make(&mut self, board: &SokobanBoard<'_>) -> Reach {
        let is_in = &self.is_in;
        self.blocks.find(board, |cell| !is_in[usize::from(cell)]);
        let goals = board.floor.goals().iter();
        let goals = goals.filter(|goal| !is_in[goal.index()]);
        let mut reach = vec![0; board.count + 1];
        for (number, goal) in goals.enumerate() {
            let end: Ends = 1 << (number % MOST_ENDS);
            pull(board, &self.blocks, goal.0, &mut self.sides, &mut self.line);
            for (reach, &sides) in reach.iter_mut().zip(&self.sides) {
                if sides != 0 {
                    *reach |= end;
                }
            }
        }
        reach.into()
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.known.len() * self.is_in.len() * size_of::<Ends>()) as u64
    }
}
