//! Dead sides: the player is on the wrong side of a box for good.
//!
//! ```text
//! #######   Taken by itself the cell is not dead: a player on the left could
//! #. $@ #   push the box right, and there is a goal on the left. But the
//! #######   player is on the right, and the box can only be pushed left.
//! ```
//!
//! *Proof.* Take all other boxes away; what the player and this box can do
//! only grows. Whether the box can then come to a goal depends on its cell and
//! on the side on which the player is, and [`Distances`](crate::Distances)
//! knows the answer for each, exactly.

use impasse_puzzle::{About, Detector, Judge, Words};

use super::{Finder, WhyDead, judge};
use crate::cells::Cell;
use crate::distances::NEVER;
use crate::floor::Floor;
use crate::position::Position;
use crate::view::View;

/// A box that alone could be pushed to no goal by a player who is where the
/// player is.
#[derive(Clone, Copy, Debug)]
pub struct DeadSide;

const LOST: Words = Words::new(
    "from the side where the player is, this box can never be pushed to a goal",
    "作業員のいる側からは、この荷物をどのゴールにも押して行けません",
);

impl<V: View> Detector<V> for DeadSide {
    fn about(&self) -> About {
        About {
            name: "dead-side",
            summary: Words::new(
                "a box can never be pushed to a goal from the side where the player is",
                "作業員のいる側からはどのゴールにも押して行けない荷物がある",
            ),
            reference: "Fujiwara, Dead square deadlocks; per side of the player",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let floor = puzzle.level().floor();
        judge(puzzle, Lone { floor })
    }
}

/// Whether a box on `cell` could come to a goal if it were alone.
pub(super) fn is_lost(floor: &Floor, cell: Cell, player: Cell) -> bool {
    match floor.sides().towards(floor, cell, player) {
        Some(side) => floor.distances().nearest(cell, side) == NEVER,
        None => false,
    }
}

struct Lone<'p> {
    floor: &'p Floor,
}

impl Finder for Lone<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        let lost = |&cell: &Cell| is_lost(self.floor, cell, position.player);
        let cell = position.boxes.iter().find(lost)?;
        Some(WhyDead::new(LOST, vec![cell], vec![position.player]))
    }
}

#[cfg(test)]
mod tests {
    use super::DeadSide;
    use crate::tests::check_dead;

    #[test]
    fn the_player_may_be_on_the_wrong_side_for_good() {
        check_dead(
            &DeadSide,
            "
            #######  |  #######  |  #######
            # $@ .#  |  #. $@ #  |  #  $. #
            #######  |  #######  |  #@#   #
            #######  |  #######  |  #######
            ",
            1,
        );
    }
}
