//! Whole-box moves: one box is carried to any cell it can come to while all
//! others stand still, pushed or pulled.

use crate::board::{SokobanBoard, back};

use super::blocks::Blocks;

/// Whether boxes are pushed or pulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Push,
    Pull,
}

/// A cell to which a box can be carried, and on which side the player stands
/// then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carry {
    pub(crate) to: u16,
    /// The direction from the box to the player.
    pub(crate) side: u8,
    /// The block of the player's side.
    pub(crate) block: u16,
    pub(crate) far: u16,
    /// The carry one push shorter, by its place in the list.
    before: u32,
}

/// Carries one box about; keeps its scratch paper.
pub(crate) struct Carries {
    /// By cell: the round, and the sides met in it.
    seen: Vec<(u32, u8)>,
    round: u32,
    pub(crate) list: Vec<Carry>,
}

impl Carries {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            seen: vec![(0, 0); board.count + 1],
            round: 0,
            list: Vec::new(),
        }
    }

    /// Finds all carries of the box on `from`, the player standing in
    /// direction `side` from it; `blocks` are those of the floor without that
    /// box. The first in the list is the box where it stands. `may_stand`
    /// says where a box may come to.
    pub(crate) fn find(
        &mut self,
        board: &SokobanBoard<'_>,
        blocks: &Blocks,
        way: Way,
        start: (u16, usize),
        may_stand: impl Fn(u16) -> bool,
    ) {
        self.find_until(board, blocks, way, start, may_stand, |_| false);
    }

    /// Like [`find`](Self::find), until the box comes to a cell that is
    /// `enough`; whether it does.
    pub(crate) fn find_until(
        &mut self,
        board: &SokobanBoard<'_>,
        blocks: &Blocks,
        way: Way,
        (from, side): (u16, usize),
        may_stand: impl Fn(u16) -> bool,
        enough: impl Fn(u16) -> bool,
    ) -> bool {
        if self.round == u32::MAX {
            self.seen.fill((0, 0));
            self.round = 0;
        }
        self.round += 1;
        self.list.clear();
        self.meet(board, blocks, (from, side), 0, 0);
        let mut at = 0;
        while let Some(&Carry {
            to: cell,
            block,
            far,
            ..
        }) = self.list.get(at)
        {
            if enough(cell) {
                return true;
            }
            for direction in 0..4 {
                let player = board.step(cell, direction);
                if !blocks.has(player) || blocks.of_edge(cell, player) != block {
                    continue;
                }
                let (to, side) = match way {
                    Way::Push => (board.step(cell, back(direction)), direction),
                    Way::Pull if blocks.has(board.step(player, direction)) => (player, direction),
                    Way::Pull => continue,
                };
                if blocks.has(to) && may_stand(to) {
                    self.meet(board, blocks, (to, side), far + 1, at);
                }
            }
            at += 1;
        }
        false
    }

    fn meet(
        &mut self,
        board: &SokobanBoard<'_>,
        blocks: &Blocks,
        (cell, side): (u16, usize),
        far: u16,
        before: usize,
    ) {
        let seen = &mut self.seen[usize::from(cell)];
        if seen.0 != self.round {
            *seen = (self.round, 0);
        }
        if seen.1 >> side & 1 != 0 {
            return;
        }
        let block = blocks.of_edge(cell, board.step(cell, side));
        for direction in 0..4 {
            let other = board.step(cell, direction);
            if blocks.has(other) && blocks.of_edge(cell, other) == block {
                seen.1 |= 1 << direction;
            }
        }
        self.list.push(Carry {
            to: cell,
            side: u8::try_from(side).expect("one of four"),
            block,
            far,
            before: u32::try_from(before).expect("at most four a cell"),
        });
    }

    /// The cells through which the box comes to a carry of the list, its own
    /// cell first.
    pub(crate) fn way_to(&self, at: usize) -> Vec<u16> {
        let mut way = Vec::new();
        let mut at = at;
        while at != 0 {
            way.push(self.list[at].to);
            at = self.list[at].before as usize;
        }
        way.push(self.list[0].to);
        way.reverse();
        way
    }
}
