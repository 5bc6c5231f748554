//! Boxes that cannot come home one after another.
//!
//! Say a box that can be pushed to a goal that is not filled yet vanishes
//! there, while those that are home stay. Vanishing helps the others, so which
//! of them goes first does not matter. What is left in the end is *stuck*: some
//! of it must be moved out of the way of others before it can come home.

use crate::board::{SokobanBoard, Stand, Walk, back};

use super::blocks::Blocks;
use super::carries::{Carries, Way};
use super::flood::Flood;
use super::small;

/// Counts boxes that are stuck; keeps its scratch paper.
pub(crate) struct StuckBoxes {
    blocks: Blocks,
    carries: Carries,
    flood: Flood,
    taken: Vec<bool>,
    left: Vec<u16>,
}

impl StuckBoxes {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            blocks: Blocks::new(board),
            carries: Carries::new(board),
            flood: Flood::new(board),
            taken: vec![false; board.count + 1],
            left: Vec::new(),
        }
    }

    /// How many boxes are stuck; `comes_home` tells by box those that a move
    /// brings to a goal, `is_home` the boxes that stay, `may_stand` where a box
    /// may come to.
    pub(crate) fn count(
        &mut self,
        board: &SokobanBoard<'_>,
        stand: &Stand,
        walk: &Walk,
        comes_home: &[bool],
        is_home: impl Fn(u16) -> bool,
        may_stand: impl Fn(u16) -> bool,
    ) -> u16 {
        self.taken.fill(false);
        self.left.clear();
        for (&cell, &comes) in stand.cells.iter().zip(comes_home) {
            let stays = is_home(cell);
            let goes = !stays && (comes || board.is_goal[usize::from(cell)]);
            self.taken[usize::from(cell)] = !goes;
            if !stays && !goes {
                self.left.push(cell);
            }
        }
        let taken = &mut self.taken;
        let flood = &mut self.flood;
        let player = walk.first;
        flood.fill(board, player, |cell| !taken[usize::from(cell)]);
        let mut since = 0;
        let mut at = 0;
        let mut is_stale = true;
        while since < self.left.len() {
            at %= self.left.len();
            let cell = self.left[at];
            let can_push = |side: &usize| {
                let to = board.step(cell, back(*side));
                flood.has(board.step(cell, *side))
                    && to != board.wall
                    && !taken[usize::from(to)]
                    && may_stand(to)
            };
            let mut goes = false;
            if let Some(side) = (0..4).find(can_push) {
                if is_stale {
                    self.blocks.find(board, |other| !taken[usize::from(other)]);
                    is_stale = false;
                }
                self.blocks.lift(board, cell);
                self.carries
                    .find(board, &self.blocks, Way::Push, (cell, side), &may_stand);
                let mut list = self.carries.list.iter();
                goes = list.any(|carry| board.is_goal[usize::from(carry.to)]);
            }
            if goes {
                self.left.swap_remove(at);
                taken[usize::from(cell)] = false;
                is_stale = true;
                since = 0;
                flood.fill(board, player, |cell| !taken[usize::from(cell)]);
            } else {
                since += 1;
                at += 1;
            }
        }
        small(self.left.len())
    }
}
