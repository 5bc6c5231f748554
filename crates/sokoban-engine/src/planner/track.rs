//! Whole-box moves become pushes.

use impasse_sokoban::{Cell, Cells, Direction, Position, Push};

use crate::board::{SokobanBoard, Stand, Walk};

use super::blocks::Blocks;
use super::carries::{Carries, Way};

/// Finds the pushes of whole-box moves.
pub(crate) struct Track {
    stand: Stand,
    walk: Walk,
    blocks: Blocks,
    carries: Carries,
}

impl Track {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            stand: Stand::new(board),
            walk: Walk::new(board),
            blocks: Blocks::new(board),
            carries: Carries::new(board),
        }
    }

    /// Lays a position out.
    pub(crate) fn lay_out(&mut self, boxes: &Cells, player: u16) {
        self.stand.clear();
        for cell in boxes.iter() {
            self.stand.add(cell.0);
        }
        self.stand.player = player;
    }

    /// The pushes of moves: from where, to where, and the direction from the
    /// box to the player then.
    ///
    /// # Panics
    ///
    /// If a move cannot be made: the search is wrong then.
    pub(crate) fn pushes(
        &mut self,
        board: &SokobanBoard<'_>,
        start: &Position,
        moves: &[(u16, u16, u8)],
    ) -> Vec<Push> {
        let mut pushes = Vec::new();
        self.stand.set(start);
        for &(from, to, side) in moves {
            pushes.extend(self.carry(board, Way::Push, (from, to, side)));
            let number = self.stand.who[usize::from(from)];
            self.stand.shift(number, to);
            self.stand.player = board.step(to, usize::from(side));
        }
        pushes
    }

    /// The pushes of one move of the position that is laid out; where a box is
    /// pulled, those that bring it back.
    ///
    /// # Panics
    ///
    /// If the move cannot be made: the search is wrong then.
    pub(crate) fn carry(
        &mut self,
        board: &SokobanBoard<'_>,
        way: Way,
        (from, to, side): (u16, u16, u8),
    ) -> Vec<Push> {
        let stand = &self.stand;
        self.walk.fill(board, stand, stand.player);
        self.blocks
            .find(board, |cell| cell == from || stand.is_free(cell));
        let begin = (0..4)
            .find(|&side| self.walk.has(board.step(from, side)))
            .expect("a box that is moved is beside the player's region");
        self.carries
            .find(board, &self.blocks, way, (from, begin), |_| true);
        let player = board.step(to, usize::from(side));
        let block = self.blocks.of_edge(to, player);
        let mut list = self.carries.list.iter();
        let at = list
            .position(|carry| carry.to == to && carry.block == block)
            .expect("a move found by search can be made");
        let mut cells = self.carries.way_to(at);
        if way == Way::Pull {
            cells.reverse();
        }
        let push = |pair: &[u16]| {
            let direction = (0..4)
                .find(|&direction| board.step(pair[0], direction) == pair[1])
                .expect("a box is moved to the next cell");
            Push {
                cell: Cell(pair[0]),
                direction: Direction::ALL[direction],
            }
        };
        cells.windows(2).map(push).collect()
    }
}
