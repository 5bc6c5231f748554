//! Freeze: boxes that can never be pushed again, one of them off its goal.
//!
//! ```text
//! ####     Neither box can move up or down (the wall), nor to the side (the
//! #  #     other box).
//! ####
//! ```
//!
//! A box is *held* along an axis (left and right, or up and down), given a set
//! of boxes taken to be frozen, if (the three rules of Fujiwara's slides)
//!
//! 1. a wall stands on either side of it along that axis,
//! 2. or dead squares lie on both sides,
//! 3. or a box of the set stands on either side.
//!
//! *The frozen boxes* are the largest set of which every box is held along
//! both axes by the set itself: begin with all boxes and drop those that are
//! not held, until none is left to drop.
//!
//! *Proof that no frozen box moves in any solution.* Look at the first push
//! of a frozen box. All frozen boxes still stand where they stood. The push
//! goes along one axis: the player comes from the one side and the box goes to
//! the other, so there is no wall and no box on either, and rules 1 and 3 do
//! not hold it. Then rule 2 does, and the box is now on a dead square, from
//! which it comes to no goal any more. So no such push is in a solution.
//!
//! Hence a position with a frozen box off its goal is dead. (Boxes frozen on
//! goals do no harm by themselves; see
//! [`FrozenBoxes`](super::FrozenBoxes).)

use impasse_puzzle::{About, Detector, Judge, Words};

use super::dead_square::dead_squares;
use super::{Finder, WhyDead, judge, without};
use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;
use crate::view::View;

/// Boxes that hold each other for ever, one of them off its goal.
#[derive(Clone, Copy, Debug)]
pub struct Freeze;

const FROZEN: Words = Words::new(
    "this box can never move again: walls, dead squares and other boxes hold it, and they hold each other",
    "この荷物はもう動かせません（壁、ゴールに届かなくなるマス、ほかの荷物に互いに封じられている：死に手）",
);

const ALONE: Words = Words::new(
    "this box can never move again: walls and dead squares hold it",
    "この荷物はもう動かせません（壁と、ゴールに届かなくなるマスに封じられている：死に手）",
);

impl<V: View> Detector<V> for Freeze {
    fn about(&self) -> About {
        About {
            name: "freeze",
            summary: Words::new(
                "a box off its goal that can never be pushed again: walls, dead squares and other boxes hold it",
                "壁、ゴールに届かなくなるマス、ほかの荷物に封じられ、ゴールの外でもう動かせない荷物がある",
            ),
            reference: "Fujiwara, Freeze deadlocks, rules 1 to 3 to the end",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let floor = puzzle.level().floor();
        let dead = dead_squares(floor);
        judge(puzzle, Holds { floor, dead })
    }
}

/// Whether walls, or cells in `dead` on both sides, hold a box on `cell` along
/// an axis: rules 1 and 2.
#[must_use]
pub fn is_held_by_floor(floor: &Floor, dead: &Cells, cell: Cell, axis: Direction) -> bool {
    match (floor.next(cell, axis), floor.next(cell, axis.back())) {
        (Some(one), Some(other)) => dead.contains(one) && dead.contains(other),
        _ => true,
    }
}

/// Whether rule 3 holds a box on `cell` along an axis.
fn is_held_by(floor: &Floor, set: &Cells, cell: Cell, axis: Direction) -> bool {
    let beside = [axis, axis.back()].map(|direction| floor.next(cell, direction));
    beside
        .into_iter()
        .flatten()
        .any(|other| set.contains(other))
}

/// The largest set of boxes among `boxes` that hold each other for ever;
/// `dead` are cells from which a box comes to no goal.
#[must_use]
pub fn frozen(floor: &Floor, dead: &Cells, boxes: &Cells) -> Cells {
    let mut set = boxes.clone();
    let mut open: Vec<Cell> = set.iter().collect();
    while let Some(cell) = open.pop() {
        let held =
            |axis| is_held_by_floor(floor, dead, cell, axis) || is_held_by(floor, &set, cell, axis);
        if set.contains(cell) && !Direction::AXES.into_iter().all(held) {
            set.remove(cell);
            open.extend(floor.around(cell).map(|(_, other)| other));
        }
    }
    set
}

struct Holds<'p> {
    floor: &'p Floor,
    dead: Cells,
}

impl Holds<'_> {
    fn frozen(&self, boxes: &Cells) -> Cells {
        frozen(self.floor, &self.dead, boxes)
    }
}

impl Finder for Holds<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        let mut set = self.frozen(&position.boxes);
        let lost = without(&set, self.floor.goals()).first()?;
        // Fewer boxes say it as well.
        for cell in set.clone().iter() {
            let mut fewer = set.clone();
            fewer.remove(cell);
            let fewer = self.frozen(&fewer);
            if fewer.contains(lost) {
                set = fewer;
            }
        }
        set.remove(lost);
        let words = if set.is_empty() { ALONE } else { FROZEN };
        Some(WhyDead::new(words, vec![lost], set.iter().collect()))
    }

    fn is_dead(&mut self, position: &Position) -> bool {
        !self.frozen(&position.boxes).is_within(self.floor.goals())
    }
}

#[cfg(test)]
mod tests {
    use super::Freeze;
    use crate::tests::{check_dead, check_reason};

    #[test]
    fn boxes_freeze_by_walls_dead_squares_and_each_other() {
        check_dead(
            &Freeze,
            "
            #######  |  #######  |  ########  |  #######  |  #######  |  ########
            #@ .. #  |  #@ .. #  |  #@ ..  #  |  #@    #  |  #@ .  #  |  #@ ..  #
            #  $$ #  |  #  $$ #  |  #  #$  #  |  #  $$ #  |  # $   #  |  #  $   #
            #######  |  # .$$.#  |  #  $#  #  |  #  .. #  |  #   $.#  |  # $  . #
            #######  |  #######  |  ########  |  #######  |  #######  |  ########
            ",
            3,
        );
    }

    #[test]
    fn boxes_frozen_on_goals_are_no_dead_end() {
        check_dead(
            &Freeze,
            "
            #######  |  #######
            #@ .  #  |  #@ $. #
            #  $**#  |  #   **#
            #######  |  #######
            ",
            1,
        );
    }

    #[test]
    fn only_the_boxes_that_matter_are_marked() {
        check_reason(
            &Freeze,
            "########/#@ .  .#/#. $$ $#/########",
            "this box can never move again: walls, dead squares and other boxes hold it, and they \
             hold each other",
            "## ## ## ## ## ## ## ##
             ## @ -- .. -- -- .. ##
             ## .. -- [$] ($) -- $ ##
             ## ## ## ## ## ## ## ##",
        );
    }
}
