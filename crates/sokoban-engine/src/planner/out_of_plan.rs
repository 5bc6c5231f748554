//! Boxes that the plan would bury.
//!
//! Say the cells that are left are filled in the order of the plan. A box
//! comes to a cell only if it can be pushed there while those before it are
//! filled. Where the boxes cannot be given a cell each, those without one are
//! *out of plan*.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;

use crate::board::SokobanBoard;

use super::blocks::Blocks;
use super::matching::{Ends, MOST_ENDS};

/// For each cell: the goals to which a box there can come.
pub(crate) type Reach = Arc<[Ends]>;

/// What was found out for sets of filled cells.
#[derive(Default)]
pub(crate) struct OutOfPlan {
    known: HashMap<u64, Reach, FixedState>,
    blocks: Option<Blocks>,
    line: Vec<(u16, u8)>,
    bytes: u64,
}

impl OutOfPlan {
    /// The table for a set of filled cells, by its key; `left` are the others
    /// in the order of the plan.
    pub(crate) fn reach(
        &mut self,
        board: &SokobanBoard<'_>,
        key: u64,
        filled: &[u16],
        left: impl FnOnce() -> Vec<u16>,
    ) -> Reach {
        if let Some(known) = self.known.get(&key) {
            return Arc::clone(known);
        }
        let left = left();
        let mut is_wall = vec![false; board.count + 1];
        is_wall[board.count] = true;
        for &cell in filled.iter().chain(&left) {
            is_wall[usize::from(cell)] = true;
        }
        let mut ends = vec![0; board.count + 1];
        let mut sides = vec![0_u8; board.count + 1];
        for at in (0..left.len()).rev() {
            is_wall[usize::from(left[at])] = false;
            if at >= MOST_ENDS {
                continue;
            }
            let blocks = self.blocks.get_or_insert_with(|| Blocks::new(board));
            blocks.find(board, |cell| !is_wall[usize::from(cell)]);
            pull(board, blocks, left[at], &mut sides, &mut self.line);
            for (ends, &sides) in ends.iter_mut().zip(&sides) {
                *ends |= Ends::from(sides != 0) << at;
            }
        }
        let reach: Reach = ends.into();
        self.bytes += (board.count * size_of::<Ends>() + 40) as u64;
        self.known.insert(key, Arc::clone(&reach));
        reach
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Marks all from where a lone box can be pushed to a goal on the floor of
/// `blocks`: by cell the sides on which the player may stand.
pub(crate) fn pull(
    board: &SokobanBoard<'_>,
    blocks: &Blocks,
    goal: u16,
    reached: &mut [u8],
    line: &mut Vec<(u16, u8)>,
) {
    reached.fill(0);
    reached[usize::from(goal)] = 15;
    line.clear();
    line.push((goal, 15));
    while let Some((cell, sides)) = line.pop() {
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
