//! Dead squares: cells from which a box can be pushed to no goal.
//!
//! ```text
//! #####     A box pulled back from the goal, by a player who may stand
//! #   #     anywhere, comes to every cell but those along the walls where
//! # . #     no goal lies.
//! #####
//! ```
//!
//! *Proof.* Let a box stand on the cell `c`, and suppose the position could be
//! solved. Follow this box: from `c` to a goal by pushes, each from one cell
//! to the next with the player on the cell before, all of them floor. Read
//! backwards these are pulls from a goal to `c` that ask nothing but that both
//! cells are floor. So `c` would have been found.
//!
//! This is the static analysis of Fujiwara's slides: boxes are taken away,
//! and a box is pulled from each goal wherever it can go.

use impasse_puzzle::{About, Detector, Judge, Words};

use super::{Finder, WhyDead, judge};
use crate::cells::Cells;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;
use crate::view::View;

/// A box stands where it can be pushed to no goal, wherever the player is.
#[derive(Clone, Copy, Debug)]
pub struct DeadSquare;

const LOST: Words = Words::new(
    "this box can never be pushed to a goal",
    "この荷物は、どう押してもゴールに届きません",
);

impl<V: View> Detector<V> for DeadSquare {
    fn about(&self) -> About {
        About {
            name: "dead-square",
            summary: Words::new(
                "a box stands where it can never be pushed to a goal",
                "どう押してもゴールに届かないマスに荷物がある",
            ),
            reference: "Fujiwara, Dead square deadlocks",
        }
    }

    fn is_plain(&self) -> bool {
        true
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let dead = dead_squares(puzzle.level().floor());
        judge(puzzle, Squares { dead })
    }
}

/// The cells from which a box can be pushed to no goal.
#[must_use]
pub fn dead_squares(floor: &Floor) -> Cells {
    let mut live = floor.goals().clone();
    let mut open: Vec<_> = live.iter().collect();
    while let Some(cell) = open.pop() {
        for direction in Direction::ALL {
            let from = floor.next(cell, direction);
            let behind = from.and_then(|from| floor.next(from, direction));
            if let (Some(from), Some(_)) = (from, behind)
                && live.insert(from)
            {
                open.push(from);
            }
        }
    }
    Cells::of(
        floor.count(),
        floor.cells().filter(|&cell| !live.contains(cell)),
    )
}

struct Squares {
    dead: Cells,
}

impl Finder for Squares {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        let lost = position.boxes.iter().find(|&cell| self.dead.contains(cell));
        lost.map(|cell| WhyDead::new(LOST, vec![cell], Vec::new()))
    }

    fn is_dead(&mut self, position: &Position) -> bool {
        position.boxes.meets(&self.dead)
    }
}

#[cfg(test)]
mod tests {
    use super::DeadSquare;
    use crate::tests::{check_dead, check_reason};

    #[test]
    fn a_corner_or_a_wall_without_goals_is_dead() {
        check_dead(
            &DeadSquare,
            "
            #####  |  #####  |  #####  |  #####
            #$ @#  |  # $ #  |  #* @#  |  #   #
            # . #  |  # . #  |  # $.#  |  #.$@#
            #####  |  #@  #  |  #####  |  #   #
            #####  |  #####  |  #####  |  #####
            ",
            2,
        );
    }

    #[test]
    fn the_lost_box_is_named() {
        check_reason(
            &DeadSquare,
            "#####/#$ @#/# . #/#####",
            "this box can never be pushed to a goal",
            "## ## ## ## ##/## [$] -- @ ##/## -- .. -- ##/## ## ## ## ##",
        );
    }
}
