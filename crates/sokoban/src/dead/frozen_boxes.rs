//! Deadlocks due to frozen boxes: boxes frozen on goals are walls to the
//! others.
//!
//! ```text
//! #######    The box on the goal in the corner never moves again. With a wall
//! ##*  @#    in its place the player cannot come to the other one.
//! #  ####
//! # $ .##
//! #######
//! ```
//!
//! *Proof.* No box of the [frozen](super::freeze) set moves in any solution,
//! so a solution stays one when walls stand in place of these boxes. On that
//! smaller floor, or what of it the player can come to,
//!
//! * a box outside it can never be pushed, so it must stand on a goal;
//! * the boxes in it must be assigned to goals in it, as in
//!   [`bipartite`](super::bipartite);
//! * its dead squares are dead for all boxes that are not frozen. With them
//!   rule 2 holds more boxes, to which the proof of [`freeze`](super::freeze)
//!   applies again.
//!
//! The last is repeated until no box joins the frozen ones.

use std::collections::HashMap;
use std::rc::Rc;

use impasse_puzzle::{About, Detector, Judge, Words};

use super::bipartite::too_few;
use super::dead_square::dead_squares;
use super::freeze::frozen;
use super::{Finder, WhyDead, judge, without};
use crate::cells::{Cell, Cells};
use crate::floor::{Floor, FloorPart};
use crate::position::Position;
use crate::view::View;

/// Boxes that are lost because others are frozen on their goals.
#[derive(Clone, Copy, Debug)]
pub struct FrozenBoxes;

const TOO_FEW: Words = Words::new(
    "past boxes that never move again, too few goals are within reach of these boxes",
    "もう動かない荷物に妨げられ、これらの荷物が行けるゴールは数が足りません",
);

const HELD: Words = Words::new(
    "beside boxes that never move again, this box can never move again either",
    "もう動かない荷物に妨げられ、この荷物ももう動かせません",
);

/// Floors that are kept, and dropped when there are more.
const KEPT: usize = 1 << 10;

impl<V: View> Detector<V> for FrozenBoxes {
    fn about(&self) -> About {
        About {
            name: "frozen-boxes",
            summary: Words::new(
                "boxes frozen on goals, seen as walls, cost another box its way",
                "ゴール上で固着した荷物を壁とみなすと、ゴールに行けない荷物がある",
            ),
            reference: "Fujiwara, Deadlocks due to frozen boxes",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let floor = puzzle.level().floor();
        let finder = Walled {
            floor,
            dead: dead_squares(floor),
            known: HashMap::new(),
        };
        judge(puzzle, finder)
    }
}

struct Walled<'p> {
    floor: &'p Floor,
    dead: Cells,
    /// By the frozen boxes and the first cell that the player can come to.
    known: HashMap<(Cells, Cell), Rc<Rest>>,
}

/// What is left of the floor.
struct Rest {
    part: FloorPart,
    /// In the numbers of the whole floor.
    dead: Cells,
}

impl Walled<'_> {
    fn rest(&mut self, shut: &Cells, player: Cell) -> Rc<Rest> {
        let region = self.floor.region(shut, player);
        let key = (shut.clone(), region.first().unwrap_or(player));
        if let Some(rest) = self.known.get(&key) {
            return Rc::clone(rest);
        }
        let part = self.floor.part(&region);
        let there = dead_squares(&part.floor);
        let mut dead = self.dead.clone();
        for cell in region.iter() {
            if part.cell(cell).is_some_and(|inside| there.contains(inside)) {
                dead.insert(cell);
            }
        }
        let rest = Rc::new(Rest { part, dead });
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.known.insert(key, Rc::clone(&rest));
        rest
    }
}

impl Finder for Walled<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        let goals = self.floor.goals();
        let mut shut = frozen(self.floor, &self.dead, &position.boxes);
        if shut.is_empty() || !shut.is_within(goals) {
            return None;
        }
        loop {
            let rest = self.rest(&shut, position.player);
            let walls = || shut.iter().collect::<Vec<_>>();
            let others = without(&position.boxes, &shut);
            let is_lost = |cell: &Cell| rest.part.cell(*cell).is_none() && !goals.contains(*cell);
            if let Some(lost) = others.iter().find(is_lost) {
                return Some(WhyDead::new(HELD, vec![lost], walls()));
            }
            let inside = others.iter().filter_map(|cell| rest.part.cell(cell));
            let player = rest.part.cell(position.player)?;
            if let Some((few, _)) = too_few(&rest.part.floor, inside, player) {
                let back = |&cell: &Cell| rest.part.outer(cell);
                let few = few.iter().map(back).collect();
                return Some(WhyDead::new(TOO_FEW, few, walls()));
            }
            let more = frozen(self.floor, &rest.dead, &position.boxes);
            if let Some(lost) = without(&more, goals).first() {
                return Some(WhyDead::new(HELD, vec![lost], walls()));
            }
            if more.is_within(&shut) {
                return None;
            }
            // A floor that fewer boxes shut may have dead squares that this one
            // has not; what was held before stays held.
            shut.add(&more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FrozenBoxes;
    use crate::tests::check_dead;

    #[test]
    fn a_box_frozen_on_its_goal_may_stand_in_the_way() {
        check_dead(
            &FrozenBoxes,
            "
            #######  |  #######
            ##*  @#  |  #*   @#
            #  ####  |  #  $ .#
            # $ .##  |  #     #
            #######  |  #######
            ",
            1,
        );
    }

    /// Reached in `sokoban#50`: the boxes that join the frozen ones make the
    /// floor smaller, and on that floor fewer squares are known to be dead.
    #[test]
    fn what_is_frozen_stays_frozen_on_a_smaller_floor() {
        check_dead(
            &FrozenBoxes,
            "
            ########
            #     .#
            #  $## #
            ##    $#
            #. @#  #
            # ** * #
            ########
            ",
            0,
        );
    }
}
