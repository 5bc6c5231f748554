//! Boxes that bar other boxes from all goals.
//!
//! A box on `a` *bars* a box on `b` if, with nothing else on the board, the
//! one on `b` could come to no goal as long as the other does not move. The
//! table is made once: for each `a`, pulls from all goals.

use impasse_sokoban::Cells;

use crate::board::SokobanBoard;

use super::small;

/// For each cell the cells that a box there bars, and those that bar it.
pub(crate) struct Hotspots {
    words: usize,
    bars: Vec<u64>,
    barred: Vec<u64>,
}

/// The largest floor for which the table is made.
const MOST: usize = 1500;

impl Hotspots {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        if board.count > MOST {
            return Self {
                words: 0,
                bars: Vec::new(),
                barred: Vec::new(),
            };
        }
        let words = board.count.div_ceil(64);
        let mut table = Self {
            words,
            bars: vec![0; words * board.count],
            barred: vec![0; words * board.count],
        };
        let goals: Vec<u16> = board.floor.goals().iter().map(|cell| cell.0).collect();
        let mut reached = vec![0_u32; board.count + 1];
        let mut open = Vec::with_capacity(board.count);
        for (round, a) in (1..).zip(0..board.wall) {
            if board.is_dead[usize::from(a)] {
                continue;
            }
            open.clear();
            let is_taken = |cell: u16| cell == board.wall || cell == a;
            for &goal in goals.iter().filter(|&&goal| goal != a) {
                reached[usize::from(goal)] = round;
                open.push(goal);
            }
            while let Some(cell) = open.pop() {
                for direction in 0..4 {
                    let to = board.step(cell, direction);
                    if is_taken(to) || reached[usize::from(to)] == round {
                        continue;
                    }
                    if !is_taken(board.step(to, direction)) {
                        reached[usize::from(to)] = round;
                        open.push(to);
                    }
                }
            }
            for b in 0..board.wall {
                let cell = usize::from(b);
                if b != a && reached[cell] != round && !board.is_dead[cell] {
                    table.bars[usize::from(a) * words + cell / 64] |= 1 << (cell % 64);
                    table.barred[cell * words + usize::from(a) / 64] |= 1 << (a % 64);
                }
            }
        }
        table
    }

    /// The boxes that a box on `cell` bars, and those that bar it.
    pub(crate) fn at(&self, cell: u16, boxes: &Cells) -> u16 {
        if self.words == 0 {
            return 0;
        }
        let own = usize::from(cell) * self.words..(usize::from(cell) + 1) * self.words;
        let both = self.bars[own.clone()].iter().zip(&self.barred[own]);
        let ones = both.zip(boxes.words()).map(|((bars, barred), boxes)| {
            (bars & boxes).count_ones() + (barred & boxes).count_ones()
        });
        small(ones.sum::<u32>() as usize)
    }

    pub(crate) fn bytes(&self) -> u64 {
        ((self.bars.len() + self.barred.len()) * 8) as u64
    }
}
