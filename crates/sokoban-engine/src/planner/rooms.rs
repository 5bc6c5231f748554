//! Rooms, and the passages between them.
//!
//! A cell is of a room if it lies in some free rectangle of two by three; what
//! hangs together is one room. The other cells, as far as they hang together,
//! are passages; those that touch two rooms, or one room twice, join them.

use impasse_sokoban::{Cell, Cells};

use crate::board::SokobanBoard;

/// The passages of a floor.
pub(crate) struct Rooms {
    /// By cell: its passage, from 1; 0 elsewhere.
    pub(crate) passage: Vec<u16>,
    count: usize,
}

impl Rooms {
    pub(crate) fn new(board: &SokobanBoard<'_>, targets: &Cells) -> Self {
        let mut is_room = vec![false; board.count + 1];
        for corner in 0..board.wall {
            for (along, across) in [(2, 3), (3, 2)] {
                let mut cells = Vec::new();
                let mut row = corner;
                for _ in 0..across {
                    let mut cell = row;
                    for _ in 0..along {
                        cells.push(cell);
                        cell = board.step(cell, 0);
                    }
                    row = board.step(row, 1);
                }
                if cells.iter().all(|&cell| cell != board.wall) {
                    for cell in cells {
                        is_room[usize::from(cell)] = true;
                    }
                }
            }
        }
        let mut passage = vec![0; board.count + 1];
        let mut count = 0;
        let mut cells = Vec::new();
        for first in 0..board.wall {
            if is_room[usize::from(first)] || passage[usize::from(first)] != 0 {
                continue;
            }
            count += 1;
            let mut doors = 0;
            cells.clear();
            cells.push(first);
            passage[usize::from(first)] = count;
            let mut at = 0;
            while let Some(&cell) = cells.get(at) {
                at += 1;
                for to in board.next[usize::from(cell)] {
                    if to == board.wall {
                    } else if is_room[usize::from(to)] {
                        doors += 1;
                    } else if passage[usize::from(to)] == 0 {
                        passage[usize::from(to)] = count;
                        cells.push(to);
                    }
                }
            }
            if doors < 2 {
                for &cell in &cells {
                    passage[usize::from(cell)] = u16::MAX;
                }
                count -= 1;
            }
        }
        for (cell, passage) in passage.iter_mut().enumerate() {
            let is_target = cell < board.count && targets.contains(Cell::at(cell));
            if *passage == u16::MAX || is_target {
                *passage = 0;
            }
        }
        Self {
            passage,
            count: usize::from(count),
        }
    }

    /// How many boxes stand in each passage; the first number is for elsewhere.
    pub(crate) fn load(&self, boxes: &[u16], load: &mut Vec<u16>) {
        load.clear();
        load.resize(self.count + 1, 0);
        for &cell in boxes {
            load[usize::from(self.passage[usize::from(cell)])] += 1;
        }
    }
}
