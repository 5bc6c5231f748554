//! The blocks of the floor with one box lifted off it.
//!
//! Every box of a position is lifted once, to be carried about. Its cell joins
//! the floor, and nothing else changes: where two of its neighbours lie in one
//! part, all blocks on the way between them become one, together with the cell;
//! where they lie in several parts, the cell joins those. So the blocks of the
//! floor with all boxes on it are found once, and few of them are renamed for
//! each box.

use crate::board::SokobanBoard;

use super::blocks::Blocks;

/// No cell.
const NONE: u16 = u16::MAX;

/// What blocks with the lifted cell are named by: no board has as many cells.
const JOINED: u16 = u16::MAX - 4;

/// The box that is lifted.
pub(super) struct Lifted {
    cell: u16,
    /// By first cell of a block: four times the round in which it was joined, and
    /// the number of the part.
    joined: Vec<u32>,
    round: u32,
    /// The parts that it touches, by their lowest cells.
    roots: [u16; 4],
    count: usize,
    /// Its neighbours that are free, and the numbers of their parts.
    doors: [(u16, u8); 4],
    open: usize,
    /// Of all that hangs together with it: the lowest cell and the size.
    lowest: u16,
    size: u16,
}

/// A piece of the floor that is left when a cell is taken out.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    /// What names it, and whether it hangs in the cell.
    first: u16,
    hangs: bool,
}

impl Lifted {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            cell: NONE,
            joined: vec![0; cells],
            round: 0,
            roots: [NONE; 4],
            count: 0,
            doors: [(NONE, 0); 4],
            open: 0,
            lowest: NONE,
            size: 0,
        }
    }

    /// Nothing is lifted any more.
    pub(super) fn drop(&mut self) {
        self.cell = NONE;
        self.count = 0;
        self.open = 0;
        if self.round == u32::MAX >> 2 {
            self.joined.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    #[inline]
    pub(super) fn is_any(&self) -> bool {
        self.cell != NONE
    }

    #[inline]
    pub(super) fn is(&self, cell: u16) -> bool {
        self.cell == cell
    }

    /// The block of an edge of the lifted cell.
    #[inline]
    pub(super) fn of_edge(&self, cell: u16, to: u16) -> Option<u16> {
        let other = if cell == self.cell {
            to
        } else if to == self.cell {
            cell
        } else {
            return None;
        };
        let doors = self.doors[..self.open].iter();
        let mut own = doors.filter(|(door, _)| *door == other);
        own.next().map(|&(_, part)| JOINED + u16::from(part))
    }

    /// The name of a block now.
    #[inline]
    pub(super) fn name(&self, head: u16) -> u16 {
        let joined = self.joined[usize::from(head)];
        if joined >> 2 == self.round {
            JOINED + (joined & 3) as u16
        } else {
            head
        }
    }

    /// How many regions there are, of those without it.
    pub(super) fn parts(&self, parts: u16) -> u16 {
        if self.is_any() {
            parts + 1 - super::small(self.count)
        } else {
            parts
        }
    }

    fn touches(&self, root: u16) -> bool {
        self.roots[..self.count].contains(&root)
    }

    /// The neighbours that are free, but for one.
    fn doors_but(&self, cell: u16) -> impl Iterator<Item = u16> + '_ {
        let doors = self.doors[..self.open].iter();
        doors
            .map(|&(door, _)| door)
            .filter(move |&door| door != cell)
    }
}

impl Blocks {
    /// Lifts the box on a cell, and puts back the one that was lifted before.
    pub(crate) fn lift(&mut self, board: &SokobanBoard<'_>, cell: u16) {
        if self.lifted.is_any() {
            self.set_free(self.lifted.cell, false);
        }
        debug_assert!(!self.has(cell), "a box stands there");
        self.lifted.drop();
        let mut first = [NONE; 4];
        let (mut lowest, mut size) = (cell, 1);
        for to in board.next[usize::from(cell)] {
            if !self.has(to) {
                continue;
            }
            let root = self.spots[usize::from(to)].root;
            let parts = self.lifted.count;
            let mut known = self.lifted.roots[..parts].iter();
            let part = known.position(|&known| known == root).unwrap_or(parts);
            if part < parts {
                self.join(first[part], to, part);
            } else {
                first[part] = to;
                self.lifted.roots[part] = root;
                self.lifted.count += 1;
                lowest = lowest.min(root);
                size += self.spots[usize::from(root)].size;
            }
            let open = self.lifted.open;
            self.lifted.doors[open] = (to, u8::try_from(part).expect("one of four"));
            self.lifted.open += 1;
        }
        self.set_free(cell, true);
        self.lifted.cell = cell;
        (self.lifted.lowest, self.lifted.size) = (lowest, size);
    }

    /// Joins the blocks between two cells of a part.
    fn join(&mut self, mut one: u16, mut other: u16, part: usize) {
        let tag = self.lifted.round << 2 | u32::try_from(part).expect("one of four");
        while one != other {
            if self.found[usize::from(one)] < self.found[usize::from(other)] {
                std::mem::swap(&mut one, &mut other);
            }
            // The way from the one that was met later leads up.
            let head = self.spots[usize::from(one)].head;
            self.lifted.joined[usize::from(head)] = tag;
            if self.spots[usize::from(other)].head == head {
                return;
            }
            one = self.spots[usize::from(head)].parent;
        }
    }

    /// Whether all that hangs together with the lifted cell still does when
    /// another cell is taken, so that nobody need look closer.
    #[inline]
    fn is_plain(&self, cell: u16) -> bool {
        let own = &self.spots[usize::from(cell)];
        let doors = &self.lifted.doors[..self.lifted.open];
        !own.holds && own.root != cell && doors.iter().all(|&(door, _)| door != cell)
    }

    pub(super) fn lowest_with_lifted(
        &self,
        board: &SokobanBoard<'_>,
        cell: u16,
        block: u16,
    ) -> u16 {
        let lifted = &self.lifted;
        if cell == lifted.cell {
            return lifted.roots[usize::from(block - JOINED)];
        }
        let root = self.spots[usize::from(cell)].root;
        if self.is_plain(cell) {
            return if lifted.touches(root) {
                lifted.lowest
            } else {
                root
            };
        }
        let lowest = |piece: Piece| {
            if piece.hangs {
                self.spots[usize::from(piece.first)].lowest
            } else {
                piece.first
            }
        };
        match self.lone_piece(board, cell, block) {
            Some(piece) => lowest(piece),
            None => lifted
                .doors_but(cell)
                .map(|door| lowest(self.piece(board, cell, door)))
                .fold(lifted.cell, u16::min),
        }
    }

    pub(super) fn size_with_lifted(&self, board: &SokobanBoard<'_>, cell: u16, block: u16) -> u16 {
        let lifted = &self.lifted;
        let all = |root: u16| self.spots[usize::from(root)].size;
        if cell == lifted.cell {
            return all(lifted.roots[usize::from(block - JOINED)]);
        }
        let root = self.spots[usize::from(cell)].root;
        if self.is_plain(cell) {
            return if lifted.touches(root) {
                lifted.size - 1
            } else {
                all(root) - 1
            };
        }
        let size = |piece: Piece| {
            if !piece.hangs && piece.first == root {
                self.size_above(board, cell)
            } else {
                all(piece.first)
            }
        };
        if let Some(piece) = self.lone_piece(board, cell, block) {
            return size(piece);
        }
        let mut pieces: Vec<Piece> = Vec::with_capacity(4);
        for door in lifted.doors_but(cell) {
            let piece = self.piece(board, cell, door);
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        1 + pieces.into_iter().map(size).sum::<u16>()
    }

    /// The piece in which a block lies if a cell beside it is taken; `None` where
    /// it hangs together with the lifted cell.
    fn lone_piece(&self, board: &SokobanBoard<'_>, cell: u16, block: u16) -> Option<Piece> {
        if block >= JOINED {
            return None;
        }
        let hangs = self.spots[usize::from(block)].parent == cell;
        let first = if hangs {
            block
        } else {
            self.spots[usize::from(cell)].root
        };
        let own = Piece { first, hangs };
        let mut doors = self.lifted.doors_but(cell);
        let is_own = |door: u16| self.piece(board, cell, door) == own;
        (!doors.any(is_own)).then_some(own)
    }

    /// The piece in which a cell lies if another one is taken.
    fn piece(&self, board: &SokobanBoard<'_>, taken: u16, cell: u16) -> Piece {
        let spot = |cell: u16| &self.spots[usize::from(cell)];
        let found = |cell: u16| self.found[usize::from(cell)];
        let is_below = |above: u16| {
            found(above) <= found(cell) && found(cell) - found(above) < spot(above).size
        };
        let root = spot(cell).root;
        if root == spot(taken).root && is_below(taken) {
            for to in board.next[usize::from(taken)] {
                let is_child = self.is_ground(to) && spot(to).parent == taken;
                if is_child && spot(to).head == to && is_below(to) {
                    return Piece {
                        first: to,
                        hangs: true,
                    };
                }
            }
        }
        Piece {
            first: root,
            hangs: false,
        }
    }
}
