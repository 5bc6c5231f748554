//! Sides: from which of its neighbours a lone box can be walked around.
//!
//! ```text
//! ####          Left of the box and below it is one side: the player can
//! #  ###        walk from the one to the other. Right of it is another.
//! # @$ #
//! #  ###
//! ####
//! ```
//!
//! Put one box on a cell, and take all others away. Two neighbours `a` and `b`
//! of the cell `c` are joined by a walk that avoids `c` exactly if the edges
//! `c–a` and `c–b` lie in the same *block* (biconnected component) of the
//! floor: two edges at `c` share a block if and only if some cycle passes
//! through both of them, and a cycle through both is an edge-`c`-edge path
//! closed by a walk around `c`. So one depth-first search (Hopcroft & Tarjan
//! 1973) answers for all cells at once.
//!
//! The same search says on which side of `c` any other cell `p` lies: if `p`
//! comes below a child `v` of `c` in the search tree and nothing below `v`
//! leads back above `c`, then on the side of `v`; else on the side of the
//! cell from which `c` was found.

use crate::cells::Cell;
use crate::direction::Direction;
use crate::floor::Floor;

/// One side of a cell: the neighbours from which a player can walk to each
/// other while a box stands on the cell, named by the first direction that
/// leads to one of them.
pub type Side = Direction;

/// The sides of all cells of a floor.
#[derive(Clone, Debug)]
pub struct Sides {
    /// By cell and direction: the first direction of the same side.
    first: Vec<[Option<Side>; 4]>,
    /// When a cell was found, and when the search left it.
    found: Vec<u32>,
    left: Vec<u32>,
    /// The direction in which the cell lies from which it was found.
    parent: Vec<Option<Direction>>,
    /// Whether something below a cell leads back above its parent.
    escapes: Vec<bool>,
}

impl Sides {
    pub(crate) fn new(floor: &Floor) -> Self {
        let count = floor.count();
        let mut sides = Self {
            first: vec![[None; 4]; count],
            found: vec![u32::MAX; count],
            left: vec![0; count],
            parent: vec![None; count],
            escapes: vec![false; count],
        };
        if count > 0 {
            sides.search(floor);
        }
        sides
    }

    /// Depth first over the floor, which is connected, without recursion;
    /// edges wait on a stack until their block is complete.
    fn search(&mut self, floor: &Floor) {
        let mut low = vec![u32::MAX; floor.count()];
        let mut edges: Vec<(Cell, Direction)> = Vec::new();
        let mut clock = 0;
        let root = Cell(0);
        self.found[0] = clock;
        low[0] = clock;
        // A cell, the next direction to look at, and the edges before it came.
        let mut path: Vec<(Cell, usize, usize)> = vec![(root, 0, 0)];
        while let Some((cell, turn, before)) = path.pop() {
            let here = cell.index();
            let Some(&direction) = Direction::ALL.get(turn) else {
                self.left[here] = clock;
                let Some(back) = self.parent[here] else {
                    continue;
                };
                let above = floor.next(cell, back).expect("found from there").index();
                self.escapes[here] = low[here] < self.found[above];
                if !self.escapes[here] {
                    self.name_block(floor, &edges.split_off(before));
                }
                low[above] = low[above].min(low[here]);
                continue;
            };
            path.push((cell, turn + 1, before));
            let Some(other) = floor.next(cell, direction) else {
                continue;
            };
            let there = other.index();
            if self.found[there] == u32::MAX {
                clock += 1;
                self.found[there] = clock;
                low[there] = clock;
                self.parent[there] = Some(direction.back());
                path.push((other, 0, edges.len()));
                edges.push((cell, direction));
            } else if self.found[there] < self.found[here] && self.parent[here] != Some(direction) {
                edges.push((cell, direction));
                low[here] = low[here].min(self.found[there]);
            }
        }
        self.left.iter_mut().for_each(|left| *left += 1);
    }

    /// All edges of one block: at each of their ends they are one side.
    fn name_block(&mut self, floor: &Floor, edges: &[(Cell, Direction)]) {
        let ends = || {
            edges.iter().flat_map(|&(cell, direction)| {
                let other = floor.next(cell, direction).expect("an edge");
                [(cell, direction), (other, direction.back())]
            })
        };
        let mut firsts: Vec<(Cell, Direction)> = ends().collect();
        firsts.sort_unstable();
        firsts.dedup_by_key(|&mut (cell, _)| cell);
        for (cell, direction) in ends() {
            let at = firsts.binary_search_by_key(&cell, |&(cell, _)| cell);
            let (_, first) = firsts[at.expect("an end of an edge")];
            self.first[cell.index()][direction.index()] = Some(first);
        }
    }

    /// The side of `cell` on which its neighbour in `direction` lies; `None`
    /// where a wall stands.
    #[must_use]
    pub fn side(&self, cell: Cell, direction: Direction) -> Option<Side> {
        self.first[cell.index()][direction.index()]
    }

    /// The side of `cell` on which another cell lies; `None` for the cell
    /// itself.
    ///
    /// # Panics
    ///
    /// If the cells are not those of the floor.
    #[must_use]
    pub fn towards(&self, floor: &Floor, cell: Cell, other: Cell) -> Option<Side> {
        if cell == other {
            return None;
        }
        let below = |top: Cell| {
            let at = self.found[other.index()];
            (self.found[top.index()]..self.left[top.index()]).contains(&at)
        };
        if below(cell) {
            let child = floor
                .around(cell)
                .find(|&(direction, child)| {
                    self.parent[child.index()] == Some(direction.back()) && below(child)
                })
                .expect("what lies below a cell lies below one of its children");
            if !self.escapes[child.1.index()] {
                return self.side(cell, child.0);
            }
        }
        let up =
            self.parent[cell.index()].expect("all lies below the root, and nothing escapes it");
        self.side(cell, up)
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{level, random_floor};
    use crate::{Cells, Direction, Floor};

    /// Against walks around each cell.
    #[track_caller]
    fn check(floor: &Floor) {
        let sides = floor.sides();
        for cell in floor.cells() {
            let alone = Cells::of(floor.count(), [cell]);
            for (direction, neighbour) in floor.around(cell) {
                let region = floor.region(&alone, neighbour);
                let side = sides.side(cell, direction).expect("no wall");
                let same: Vec<Direction> = floor
                    .around(cell)
                    .filter(|&(_, other)| region.contains(other))
                    .map(|(direction, _)| direction)
                    .collect();
                assert_eq!(side, same[0], "{} {direction:?}", floor.name(cell));
                for other in region.iter() {
                    assert_eq!(
                        sides.towards(floor, cell, other),
                        Some(side),
                        "{} from {}",
                        floor.name(cell),
                        floor.name(other)
                    );
                }
            }
        }
    }

    #[test]
    fn sides_are_what_walks_around_a_box_join() {
        check(level("####/#  ###/# @$.#/#  ###/####").floor());
        check(level("#######/#@$  .#/#######").floor());
        for number in 0..300 {
            check(&random_floor(number));
        }
    }
}
