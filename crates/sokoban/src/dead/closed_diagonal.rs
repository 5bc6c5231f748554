//! Closed diagonal: holes in a diagonal row between boxes and walls.
//!
//! ```text
//!  #        The holes cannot be entered, and whoever pushes a box into one of
//! # $       them has lost it.
//!  $ #
//!   #
//! ```
//!
//! A *hole* is a free cell with walls or boxes on all four sides. Holes that
//! touch at corners share the boxes between them, so that no box can be pushed
//! into a hole without being caught by those of the next. The boxes around all
//! holes of one row are looked at alone by a [local](super::local) search,
//! whose proof says all; unlike [`Corral`](super::Corral) it does not stop when
//! the player has come in.

use impasse_puzzle::{About, Detector, Judge, Words};

use super::local::Local;
use super::{Finder, WhyDead, judge};
use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;
use crate::view::View;

/// Boxes around holes in a diagonal row, none of which can be moved without
/// loss.
#[derive(Clone, Copy, Debug)]
pub struct ClosedDiagonal;

/// Positions that a search looks at.
const MOST: usize = 300;

const CLOSED: Words = Words::new(
    "these boxes close a diagonal row of holes, and not all of them can reach goals any more",
    "これらの荷物は斜めに並んだ空きを塞いでいて、もう全部はゴールに運べません",
);

impl<V: View> Detector<V> for ClosedDiagonal {
    fn about(&self) -> About {
        About {
            name: "closed-diagonal",
            summary: Words::new(
                "boxes close a diagonal row of holes and cannot get apart without loss",
                "斜めに並んだ空きを塞ぐ荷物が、手詰りにならずにはほどけない",
            ),
            reference: "Fujiwara, Closed diagonal deadlocks",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let floor = puzzle.level().floor();
        let local = Local::new(floor, MOST, false);
        judge(puzzle, Diagonals { floor, local })
    }
}

struct Diagonals<'p> {
    floor: &'p Floor,
    local: Local<'p>,
}

impl Diagonals<'_> {
    fn is_hole(&self, position: &Position, cell: Cell) -> bool {
        let shut = |(_, other)| position.boxes.contains(other);
        cell != position.player
            && !position.boxes.contains(cell)
            && self.floor.around(cell).all(shut)
    }

    /// Holes that touch this one at corners. The way round the corner is by a
    /// box or through a wall, which has no number; so the board is asked.
    fn touching(&self, position: &Position, cell: Cell) -> Vec<Cell> {
        let mut found = Vec::new();
        let spot = self.floor.spot(cell);
        for direction in [Direction::Up, Direction::Down] {
            for across in direction.across() {
                let at = crate::floor::beside(crate::floor::beside(spot, direction), across);
                let hole = self.floor.cell(at);
                found.extend(hole.filter(|&hole| self.is_hole(position, hole)));
            }
        }
        found
    }
}

impl Finder for Diagonals<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        let mut seen = Cells::none(self.floor.count());
        for cell in self.floor.cells() {
            if seen.contains(cell) || !self.is_hole(position, cell) {
                continue;
            }
            seen.insert(cell);
            let mut row = vec![cell];
            let mut at = 0;
            while let Some(&hole) = row.get(at) {
                at += 1;
                for other in self.touching(position, hole) {
                    if seen.insert(other) {
                        row.push(other);
                    }
                }
            }
            if row.len() < 2 {
                continue;
            }
            let around = row.iter().flat_map(|&hole| self.floor.around(hole));
            let boxes = Cells::of(self.floor.count(), around.map(|(_, other)| other));
            if self.local.are_lost(&boxes, position.player) {
                return Some(WhyDead::new(CLOSED, boxes.iter().collect(), row));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::ClosedDiagonal;
    use crate::tests::check_dead;

    #[test]
    fn holes_in_a_diagonal_row_hold_their_boxes() {
        check_dead(
            &ClosedDiagonal,
            "
            #########  |  #########
            #@      #  |  #@      #
            #  #    #  |  #  #    #
            # # $ . #  |  # #.$   #
            #  $ #. #  |  #  $.#  #
            #   #   #  |  #   #   #
            #########  |  #########
            ",
            1,
        );
    }
}
