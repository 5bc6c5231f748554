//! Which sides of a cell hang together, for all cells at once.
//!
//! The free floor is a graph. Two neighbours of a cell `c` are joined by a
//! walk that avoids `c` exactly if the two edges to them lie in the same
//! *block* (biconnected part). One depth-first walk over the floor (Tarjan
//! 1972) names the block of every edge, so a box that is carried about needs
//! no walk of its own for each cell it comes to. A block is named by its upper
//! end: the first cell below the cell in which the block hangs.
//!
//! The walk begins in the lowest cell of each part of the floor. So the lowest
//! cell of what is left of a part when `c` is taken out is known, too: it is
//! that first cell, or the lowest below one that hangs in `c`. It names the
//! region of the player.

use crate::board::SokobanBoard;

use super::lifted::Lifted;

/// No cell.
const NONE: u16 = u16::MAX;

/// Not free.
const TAKEN: u16 = u16::MAX;

/// What is known of a free cell.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    low: u16,
    pub(super) parent: u16,
    /// The first cell of the block of the edge to the parent.
    pub(super) head: u16,
    /// The lowest cell of a part.
    pub(super) root: u16,
    /// The lowest cell met below a cell, itself included.
    pub(super) lowest: u16,
    /// How many cells were met below a cell, itself included.
    pub(super) size: u16,
    /// How many neighbours were looked at.
    looked: u16,
    /// Whether a block hangs in it.
    pub(super) holds: bool,
}

/// The blocks of the free floor.
pub(crate) struct Blocks {
    /// When a cell was first met, from 1. What is taken counts as met last of
    /// all, so that nothing else need be asked of a neighbour.
    pub(super) found: Vec<u16>,
    pub(super) spots: Vec<Spot>,
    order: Vec<u16>,
    pub(super) parts: u16,
    /// The box that is lifted, if one is.
    pub(super) lifted: Lifted,
}

impl Blocks {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        let cells = board.count + 1;
        let nothing = Spot {
            low: 0,
            parent: NONE,
            head: NONE,
            root: NONE,
            lowest: NONE,
            size: 0,
            looked: 0,
            holds: false,
        };
        Self {
            found: vec![TAKEN; cells],
            spots: vec![nothing; cells],
            order: Vec::with_capacity(cells),
            parts: 0,
            lifted: Lifted::new(cells),
        }
    }

    /// Finds the blocks of the cells that are free; no box is lifted then.
    pub(crate) fn find(&mut self, board: &SokobanBoard<'_>, is_free: impl Fn(u16) -> bool) {
        for (cell, found) in (0..board.wall).zip(&mut self.found) {
            *found = if is_free(cell) { 0 } else { TAKEN };
        }
        self.lifted.drop();
        self.order.clear();
        self.parts = 0;
        for first in 0..board.wall {
            if self.found[usize::from(first)] == 0 {
                self.parts += 1;
                self.descend(board, first);
            }
        }
        for &own in &self.order {
            let cell = usize::from(own);
            let up = self.spots[cell].parent;
            if up != NONE {
                let hangs = self.spots[cell].low >= self.found[usize::from(up)];
                let above = &mut self.spots[usize::from(up)];
                above.holds |= hangs;
                self.spots[cell].head = if hangs { own } else { above.head };
            }
        }
    }

    /// Walks a part of the floor; what a cell has looked at is kept with it, so
    /// that the way back needs no list.
    fn descend(&mut self, board: &SokobanBoard<'_>, first: u16) {
        self.meet(first, NONE, first);
        let mut cell = first;
        let mut looked = 0;
        loop {
            let next = &board.next[usize::from(cell)];
            let own = &mut self.spots[usize::from(cell)];
            let mut below = NONE;
            while let Some(&to) = next.get(usize::from(looked)) {
                looked += 1;
                let found = self.found[usize::from(to)];
                if found == 0 {
                    below = to;
                    break;
                }
                if to != own.parent {
                    own.low = found.min(own.low);
                }
            }
            if below != NONE {
                own.looked = looked;
                self.meet(below, cell, first);
                (cell, looked) = (below, 0);
                continue;
            }
            let own = *own;
            if own.parent == NONE {
                return;
            }
            let above = &mut self.spots[usize::from(own.parent)];
            above.low = own.low.min(above.low);
            above.lowest = own.lowest.min(above.lowest);
            above.size += own.size;
            (cell, looked) = (own.parent, above.looked);
        }
    }

    #[inline]
    fn meet(&mut self, cell: u16, parent: u16, root: u16) {
        self.order.push(cell);
        let at = usize::from(cell);
        let found = super::small(self.order.len());
        self.found[at] = found;
        self.spots[at] = Spot {
            low: found,
            parent,
            head: NONE,
            root,
            lowest: cell,
            size: 1,
            looked: 0,
            holds: false,
        };
    }

    /// The block of the edge from a free cell to a free one beside it.
    #[inline]
    pub(crate) fn of_edge(&self, cell: u16, to: u16) -> u16 {
        if let Some(block) = self.lifted.of_edge(cell, to) {
            return block;
        }
        let deeper = if self.found[usize::from(to)] > self.found[usize::from(cell)] {
            to
        } else {
            cell
        };
        self.lifted.name(self.spots[usize::from(deeper)].head)
    }

    /// Whether a cell is free.
    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.found[usize::from(cell)] != TAKEN
    }

    /// The lowest cell that a player beside `cell`, in the block, can walk to
    /// if `cell` is taken.
    #[inline]
    pub(crate) fn lowest(&self, board: &SokobanBoard<'_>, cell: u16, block: u16) -> u16 {
        if self.lifted.is_any() {
            self.lowest_with_lifted(board, cell, block)
        } else if self.spots[usize::from(block)].parent == cell {
            self.spots[usize::from(block)].lowest
        } else {
            self.spots[usize::from(cell)].root
        }
    }

    /// How many cells a player beside `cell`, in the block, can walk to if
    /// `cell` is taken.
    pub(crate) fn size(&self, board: &SokobanBoard<'_>, cell: u16, block: u16) -> u16 {
        if self.lifted.is_any() {
            self.size_with_lifted(board, cell, block)
        } else if self.spots[usize::from(block)].parent == cell {
            self.spots[usize::from(block)].size
        } else {
            self.size_above(board, cell)
        }
    }

    /// How many cells of a part do not hang in one of them, that one left out.
    pub(super) fn size_above(&self, board: &SokobanBoard<'_>, cell: u16) -> u16 {
        let own = &self.spots[usize::from(cell)];
        let mut size = self.spots[usize::from(own.root)].size - 1;
        if !own.holds {
            return size;
        }
        for to in board.next[usize::from(cell)] {
            // Below the cell, and the first of its block.
            let spot = &self.spots[usize::from(to)];
            if self.is_ground(to) && spot.parent == cell && spot.head == to {
                size -= spot.size;
            }
        }
        size
    }

    /// Whether a cell was free when the blocks were found.
    #[inline]
    pub(super) fn is_ground(&self, cell: u16) -> bool {
        self.has(cell) && !self.lifted.is(cell)
    }

    /// Marks a cell as free or taken.
    pub(super) fn set_free(&mut self, cell: u16, is_free: bool) {
        self.found[usize::from(cell)] = if is_free { 0 } else { TAKEN };
    }

    /// The regions of the free floor, what was lifted left out.
    pub(crate) fn parts(&self) -> u16 {
        self.parts
    }

    /// The regions of the free floor if a cell of it is taken.
    pub(crate) fn regions_without(&self, board: &SokobanBoard<'_>, cell: u16) -> u16 {
        let mut blocks = [NONE; 4];
        let mut count = 0;
        for to in board.next[usize::from(cell)] {
            if self.has(to) {
                let block = self.of_edge(cell, to);
                if !blocks[..count].contains(&block) {
                    blocks[count] = block;
                    count += 1;
                }
            }
        }
        self.lifted.parts(self.parts) - 1 + super::small(count)
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.found.len() * (size_of::<Spot>() + 8)) as u64
    }
}
