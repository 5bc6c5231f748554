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

use super::blocks::Blocks;
use super::small;

/// For each cell: as long as fewer than so many of the cells that are left are
/// filled, a box there can come to one of the others.
pub(crate) type Latest = Rc<[u16]>;

/// What was found out for sets of filled cells.
#[derive(Default)]
pub(crate) struct OutOfPlan {
    known: HashMap<u64, Latest, FixedState>,
    blocks: Option<Blocks>,
    line: Vec<(u16, u8)>,
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
        // From the last cell on, each is taken out of the wall, and all from
        // where a box can be pushed to it, or to one behind it, is marked, by
        // the side on which the player stands.
        let mut latest = vec![0_u16; board.count + 1];
        let mut reached = vec![0_u8; board.count + 1];
        for at in (0..left.len()).rev() {
            is_wall[usize::from(left[at])] = false;
            reached[usize::from(left[at])] = 15;
            let blocks = self.blocks.get_or_insert_with(|| Blocks::new(board));
            blocks.find(board, |cell| !is_wall[usize::from(cell)]);
            pull(board, blocks, &mut reached, &mut self.line);
            for cell in 0..board.count {
                if reached[cell] != 0 && latest[cell] == 0 {
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

/// Marks all from where a box can be pushed to what is marked already: by cell
/// the sides on which the player may stand.
fn pull(board: &SokobanBoard<'_>, blocks: &Blocks, reached: &mut [u8], line: &mut Vec<(u16, u8)>) {
    line.clear();
    for cell in 0..board.wall {
        if reached[usize::from(cell)] != 0 {
            line.push((cell, reached[usize::from(cell)]));
        }
    }
    while let Some((cell, sides)) = line.pop() {
        // What was cut off from each other may hang together now.
        let mut own = [u16::MAX; 4];
        for (direction, own) in own.iter_mut().enumerate() {
            let player = board.step(cell, direction);
            if blocks.has(player) {
                *own = blocks.of_edge(cell, player);
            }
        }
        let is_joined = |direction: usize| {
            let joins = |side: usize| sides >> side & 1 != 0 && own[side] == own[direction];
            own[direction] != u16::MAX && (0..4).any(joins)
        };
        for direction in (0..4).filter(|&direction| is_joined(direction)) {
            reached[usize::from(cell)] |= 1 << direction;
            let to = board.step(cell, direction);
            if blocks.has(board.step(to, direction))
                && reached[usize::from(to)] >> direction & 1 == 0
            {
                reached[usize::from(to)] |= 1 << direction;
                line.push((to, 1 << direction));
            }
        }
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
