//! Pairs: two boxes that cannot both be brought to goals, even alone.
//!
//! ```text
//! ######   Either box could be pushed to a goal alone, but not with the other
//! #@$ .#   one there.
//! # $. #
//! ######
//! ```
//!
//! *Proof.* Take all boxes but two away: what these two and the player can do
//! only grows. For two boxes every position is [labelled](crate::Labels),
//! exactly. If no way leads the two onto goals, none does with the others
//! there.
//!
//! The table is made once for a floor, when it is first asked for, and only
//! where it stays small.

use impasse_puzzle::{About, Detector, Judge, Words};

use super::{Finder, WhyDead, judge};
use crate::floor::Floor;
use crate::position::Position;
use crate::view::View;

/// Two boxes that cannot both be solved.
#[derive(Clone, Copy, Debug)]
pub struct PairTable;

const PAIR: Words = Words::new(
    "these two boxes cannot both be brought to goals, even if the other boxes were gone",
    "この2個の荷物は、ほかの荷物がなくても、両方をゴールに運ぶことはできません",
);

impl<V: View> Detector<V> for PairTable {
    fn about(&self) -> About {
        About {
            name: "pair-table",
            summary: Words::new(
                "two boxes that cannot both be brought to goals, by a table of all positions of two boxes",
                "両方をゴールに運ぶことはできない2個の荷物がある（2個の全局面の表による）",
            ),
            reference: "retrograde analysis: Thompson 1986; two boxes",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let floor = puzzle.level().floor();
        judge(puzzle, Pairs { floor })
    }
}

struct Pairs<'p> {
    floor: &'p Floor,
}

impl Finder for Pairs<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        let table = self.floor.pairs()?;
        let player = position.player;
        for second in position.boxes.iter() {
            for first in position.boxes.iter().take_while(|&first| first < second) {
                if !table.is_pair_solvable(first, second, player) {
                    return Some(WhyDead::new(PAIR, vec![first, second], Vec::new()));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::PairTable;
    use crate::tests::check_dead;

    #[test]
    fn two_boxes_may_be_in_each_others_way() {
        check_dead(
            &PairTable,
            "
            #######  |  #########  |  #######  |  ######
            #@ .. #  |  #@  #   #  |  #@ .. #  |  #@$ .#
            #  $$ #  |  # $$.  .#  |  #  $  #  |  # $. #
            #######  |  #   #   #  |  #   $ #  |  #    #
            #######  |  #########  |  #     #  |  ######
            #######  |  #########  |  #######  |  ######
            ",
            2,
        );
    }
}
