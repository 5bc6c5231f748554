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

/// No cell.
const NONE: u16 = u16::MAX;

/// Not free.
const TAKEN: u16 = u16::MAX;

/// What is known of a free cell.
#[derive(Clone, Copy)]
struct Spot {
    low: u16,
    parent: u16,
    /// The first cell of the block of the edge to the parent.
    head: u16,
    /// The lowest cell of a part.
    root: u16,
    /// The lowest cell met below a cell, itself included.
    lowest: u16,
    /// How many cells were met below a cell, itself included.
    size: u16,
    /// How many neighbours were looked at.
    looked: u16,
}

/// The blocks of the free floor.
pub(crate) struct Blocks {
    /// When a cell was first met, from 1. What is taken counts as met last of
    /// all, so that nothing else need be asked of a neighbour.
    found: Vec<u16>,
    spots: Vec<Spot>,
    order: Vec<u16>,
    parts: u16,
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
        };
        Self {
            found: vec![TAKEN; cells],
            spots: vec![nothing; cells],
            order: Vec::with_capacity(cells),
            parts: 0,
        }
    }

    /// Finds the blocks of the cells that are free.
    pub(crate) fn find(&mut self, board: &SokobanBoard<'_>, is_free: impl Fn(u16) -> bool) {
        for (cell, found) in (0..board.wall).zip(&mut self.found) {
            *found = if is_free(cell) { 0 } else { TAKEN };
        }
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
                self.spots[cell].head = if hangs {
                    own
                } else {
                    self.spots[usize::from(up)].head
                };
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
        };
    }

    /// The block of the edge from a free cell to a free one beside it.
    #[inline]
    pub(crate) fn of_edge(&self, cell: u16, to: u16) -> u16 {
        let deeper = if self.found[usize::from(to)] > self.found[usize::from(cell)] {
            to
        } else {
            cell
        };
        self.spots[usize::from(deeper)].head
    }

    /// Whether a cell is free.
    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.found[usize::from(cell)] != TAKEN
    }

    /// The lowest cell that a player beside `cell`, in the block, can walk to
    /// if `cell` is taken.
    #[inline]
    pub(crate) fn lowest(&self, cell: u16, block: u16) -> u16 {
        if self.spots[usize::from(block)].parent == cell {
            self.spots[usize::from(block)].lowest
        } else {
            self.spots[usize::from(cell)].root
        }
    }

    /// How many cells a player beside `cell`, in the block, can walk to if
    /// `cell` is taken.
    pub(crate) fn size(&self, board: &SokobanBoard<'_>, cell: u16, block: u16) -> u16 {
        let hangs = |block: u16| self.spots[usize::from(block)].parent == cell;
        if hangs(block) {
            return self.spots[usize::from(block)].size;
        }
        let mut size = self.spots[usize::from(self.spots[usize::from(cell)].root)].size - 1;
        let next = &board.next[usize::from(cell)];
        for &to in next.iter().filter(|&&to| self.has(to)) {
            // Below the cell, and the first of its block.
            if self.spots[usize::from(to)].parent == cell && self.spots[usize::from(to)].head == to
            {
                size -= self.spots[usize::from(to)].size;
            }
        }
        size
    }

    /// The regions of the free floor.
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
        self.parts - 1 + super::small(count)
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.found.len() * (size_of::<Spot>() + 4)) as u64
    }
}
