//! Boxes that the plan would bury.
//!
//! Say the cells that are left are filled in the order of the plan. A box that
//! can come to some of them only as long as fewer than `j` are filled must be
//! among the first `j` boxes that come home. Where more boxes than `j` must
//! be, those beyond are *out of plan*.

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;

use crate::board::SokobanBoard;

use super::small;

/// For each cell: as long as fewer than so many of the cells that are left are
/// filled, a box there can come to one of the others.
pub(crate) type Latest = Rc<[u16]>;

/// What was found out for sets of filled cells.
#[derive(Default)]
pub(crate) struct OutOfPlan {
    known: HashMap<u64, Latest, FixedState>,
    bytes: u64,
}

impl OutOfPlan {
    /// The table for a set of filled cells, by its key; `left` are the others
    /// in the order of the plan.
    pub(crate) fn latest(
        &mut self,
        board: &SokobanBoard<'_>,
        key: u64,
        filled: &[u16],
        left: impl FnOnce() -> Vec<u16>,
    ) -> Latest {
        if let Some(known) = self.known.get(&key) {
            return Rc::clone(known);
        }
        let left = left();
        let mut is_wall = vec![false; board.count + 1];
        is_wall[board.count] = true;
        for &cell in filled.iter().chain(&left) {
            is_wall[usize::from(cell)] = true;
        }
        // From the last cell on, each is taken out of the wall and all that
        // can come to it, or to one behind it, is marked.
        let mut latest = vec![0_u16; board.count + 1];
        let mut reached = vec![false; board.count + 1];
        let mut line: Vec<u16> = Vec::new();
        for at in (0..left.len()).rev() {
            is_wall[usize::from(left[at])] = false;
            reached[usize::from(left[at])] = true;
            // A cell that was reached may lead farther now.
            line.clear();
            line.extend((0..board.wall).filter(|&cell| reached[usize::from(cell)]));
            let mut next = 0;
            while let Some(&cell) = line.get(next) {
                next += 1;
                for direction in 0..4 {
                    let to = board.step(cell, direction);
                    if !is_wall[usize::from(to)]
                        && !reached[usize::from(to)]
                        && !is_wall[usize::from(board.step(to, direction))]
                    {
                        reached[usize::from(to)] = true;
                        line.push(to);
                    }
                }
            }
            for cell in 0..board.count {
                if reached[cell] && latest[cell] == 0 {
                    latest[cell] = small(at) + 1;
                }
            }
        }
        let latest: Latest = latest.into();
        self.bytes += (board.count * 2 + 40) as u64;
        self.known.insert(key, Rc::clone(&latest));
        latest
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// How many boxes more must be among the first than there is room for.
pub(crate) fn excess(
    latest: &Latest,
    loose: impl Iterator<Item = u16>,
    count: &mut Vec<u16>,
) -> u16 {
    count.clear();
    for cell in loose {
        let latest = usize::from(latest[usize::from(cell)]);
        if count.len() <= latest {
            count.resize(latest + 1, 0);
        }
        count[latest] += 1;
    }
    let (mut sum, mut most) = (0, 0);
    for (first, &more) in (0_u16..).zip(count.iter()) {
        sum += more;
        most = most.max(sum.saturating_sub(first));
    }
    most
}
