//! Bipartite: no way to give every box a goal of its own.
//!
//! ```text
//! #######   Both boxes below can be pushed to the goal between them, but
//! #@   .#   neither to the other one.
//! # $.$ #
//! #######
//! ```
//!
//! *Proof.* Suppose the position can be solved. Each box ends on a goal of its
//! own, and by taking the other boxes away it could come there alone, from its
//! cell, with the player on the side where the player is. So the solution
//! assigns the boxes to different goals, each within the reach of the box when
//! it is alone. If there is no such assignment, there is no solution.
//! (The boxes named are a set with too few goals together: Hall's theorem.)

use impasse_puzzle::{About, Detector, Judge, Words};

use super::{Finder, WhyDead, judge};
use crate::cells::Cell;
use crate::distances::NEVER;
use crate::floor::Floor;
use crate::matching::assign;
use crate::position::Position;
use crate::sides::Side;
use crate::view::View;

/// Boxes that together can be pushed to too few goals.
#[derive(Clone, Copy, Debug)]
pub struct Bipartite;

const TOO_FEW: Words = Words::new(
    "too few goals are within reach of these boxes",
    "これらの荷物が行けるゴールは、合わせても数が足りません",
);

const NONE: Words = Words::new(
    "no goal is left that this box can be pushed to",
    "この荷物が行けるゴールはもうありません",
);

impl<V: View> Detector<V> for Bipartite {
    fn about(&self) -> About {
        About {
            name: "bipartite",
            summary: Words::new(
                "boxes that together can be pushed to too few goals",
                "行けるゴールの数が合わせても足りない荷物の組がある",
            ),
            reference: "Fujiwara, Bipartite deadlocks",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let floor = puzzle.level().floor();
        judge(puzzle, Assignment { floor })
    }
}

struct Assignment<'p> {
    floor: &'p Floor,
}

/// Boxes with too few goals, and those goals; `None` where every box has one.
pub(super) fn too_few(
    floor: &Floor,
    boxes: impl Iterator<Item = Cell>,
    player: Cell,
) -> Option<(Vec<Cell>, Vec<Cell>)> {
    let sides = floor.sides();
    let boxes: Vec<(Cell, Option<Side>)> = boxes
        .map(|cell| (cell, sides.towards(floor, cell, player)))
        .collect();
    let distances = floor.distances();
    let goals = distances.goals();
    let fits = |number: usize, goal: usize| match boxes[number] {
        (cell, Some(side)) => distances.to_goal(goal, cell, side) != NEVER,
        (cell, None) => goals[goal] == cell,
    };
    let few = assign(boxes.len(), goals.len(), fits).err()?;
    let reached = (0..goals.len()).filter(|&goal| few.iter().any(|&number| fits(number, goal)));
    let reached = reached.map(|goal| goals[goal]).collect();
    Some((few.iter().map(|&number| boxes[number].0).collect(), reached))
}

impl Finder for Assignment<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        let (few, goals) = too_few(self.floor, position.boxes.iter(), position.player)?;
        let words = if goals.is_empty() { NONE } else { TOO_FEW };
        Some(WhyDead::new(words, few, goals))
    }
}

#[cfg(test)]
mod tests {
    use super::Bipartite;
    use crate::tests::{check_dead, check_reason};

    #[test]
    fn boxes_need_different_goals() {
        check_dead(
            &Bipartite,
            "
            #######  |  #######  |  #######  |  #######
            #@   .#  |  # @ $ #  |  #@   .#  |  #.    #
            # $.$ #  |  #     #  |  # $$. #  |  # $$@ #
            #######  |  # $ ..#  |  #     #  |  #.    #
            #######  |  #######  |  #######  |  #######
            ",
            2,
        );
    }

    #[test]
    fn the_boxes_with_too_few_goals_are_named() {
        check_reason(
            &Bipartite,
            "#######/#@   .#/# $.$ #/#######",
            "too few goals are within reach of these boxes",
            "## ## ## ## ## ## ##
             ## @ -- -- -- .. ##
             ## -- [$] (..) [$] -- ##
             ## ## ## ## ## ## ##",
        );
    }
}
