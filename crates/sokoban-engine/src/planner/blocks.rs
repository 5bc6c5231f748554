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

/// The blocks of the free floor.
pub(crate) struct Blocks {
    /// When a cell was first met, from 1; 0 where it is not free.
    found: Vec<u16>,
    low: Vec<u16>,
    parent: Vec<u16>,
    /// The first cell of the block of the edge to the parent.
    head: Vec<u16>,
    /// The lowest cell of a part.
    root: Vec<u16>,
    /// The lowest cell met below a cell, itself included.
    lowest: Vec<u16>,
    /// How many cells were met below a cell, itself included.
    size: Vec<u16>,
    order: Vec<u16>,
    stack: Vec<(u16, u8)>,
    parts: u16,
}

impl Blocks {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        let cells = board.count + 1;
        Self {
            found: vec![0; cells],
            low: vec![0; cells],
            parent: vec![NONE; cells],
            head: vec![NONE; cells],
            root: vec![NONE; cells],
            lowest: vec![NONE; cells],
            size: vec![0; cells],
            order: Vec::with_capacity(cells),
            stack: Vec::new(),
            parts: 0,
        }
    }

    /// Finds the blocks of the cells that are free.
    pub(crate) fn find(&mut self, board: &SokobanBoard<'_>, is_free: impl Fn(u16) -> bool) {
        self.found.fill(0);
        self.order.clear();
        self.parts = 0;
        for first in 0..board.wall {
            if self.found[usize::from(first)] == 0 && is_free(first) {
                self.parts += 1;
                self.descend(board, first, &is_free);
            }
        }
        for &cell in self.order.iter().rev() {
            let up = self.parent[usize::from(cell)];
            if up != NONE {
                let lowest = self.lowest[usize::from(cell)];
                let above = &mut self.lowest[usize::from(up)];
                *above = lowest.min(*above);
                let size = self.size[usize::from(cell)];
                self.size[usize::from(up)] += size;
            }
        }
        for at in 0..self.order.len() {
            let cell = usize::from(self.order[at]);
            let up = self.parent[cell];
            if up != NONE {
                let hangs = self.low[cell] >= self.found[usize::from(up)];
                self.head[cell] = if hangs {
                    self.order[at]
                } else {
                    self.head[usize::from(up)]
                };
            }
        }
    }

    fn descend(&mut self, board: &SokobanBoard<'_>, first: u16, is_free: &impl Fn(u16) -> bool) {
        self.meet(first, NONE, first);
        self.stack.push((first, 0));
        while let Some(top) = self.stack.last_mut() {
            let cell = top.0;
            if top.1 == 4 {
                self.stack.pop();
                let up = self.parent[usize::from(cell)];
                if up != NONE {
                    let low = self.low[usize::from(cell)];
                    let above = &mut self.low[usize::from(up)];
                    *above = low.min(*above);
                }
                continue;
            }
            let to = board.step(cell, usize::from(top.1));
            top.1 += 1;
            let found = self.found[usize::from(to)];
            if found != 0 {
                if to != self.parent[usize::from(cell)] {
                    let low = &mut self.low[usize::from(cell)];
                    *low = found.min(*low);
                }
            } else if to != board.wall && is_free(to) {
                self.meet(to, cell, first);
                self.stack.push((to, 0));
            }
        }
    }

    #[inline]
    fn meet(&mut self, cell: u16, parent: u16, root: u16) {
        self.order.push(cell);
        let at = usize::from(cell);
        let found = super::small(self.order.len());
        self.found[at] = found;
        self.low[at] = found;
        self.parent[at] = parent;
        self.head[at] = NONE;
        self.root[at] = root;
        self.lowest[at] = cell;
        self.size[at] = 1;
    }

    /// The block of the edge from a free cell to a free one beside it.
    #[inline]
    pub(crate) fn of_edge(&self, cell: u16, to: u16) -> u16 {
        let deeper = if self.found[usize::from(to)] > self.found[usize::from(cell)] {
            to
        } else {
            cell
        };
        self.head[usize::from(deeper)]
    }

    /// Whether a cell is free.
    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.found[usize::from(cell)] != 0
    }

    /// The lowest cell that a player beside `cell`, in the block, can walk to
    /// if `cell` is taken.
    #[inline]
    pub(crate) fn lowest(&self, cell: u16, block: u16) -> u16 {
        if self.parent[usize::from(block)] == cell {
            self.lowest[usize::from(block)]
        } else {
            self.root[usize::from(cell)]
        }
    }

    /// How many cells a player beside `cell`, in the block, can walk to if
    /// `cell` is taken.
    pub(crate) fn size(&self, board: &SokobanBoard<'_>, cell: u16, block: u16) -> u16 {
        let hangs = |block: u16| self.parent[usize::from(block)] == cell;
        if hangs(block) {
            return self.size[usize::from(block)];
        }
        let mut size = self.size[usize::from(self.root[usize::from(cell)])] - 1;
        let next = &board.next[usize::from(cell)];
        for &to in next.iter().filter(|&&to| self.has(to)) {
            // Below the cell, and the first of its block.
            if self.parent[usize::from(to)] == cell && self.head[usize::from(to)] == to {
                size -= self.size[usize::from(to)];
            }
        }
        size
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
        (self.found.len() * 16) as u64
    }
}
