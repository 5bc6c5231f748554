//! Stuck: no peg can jump, and more than one is left.
//!
//! Sound by the rules themselves.

use impasse_puzzle::{About, Detector, Judge, Mark, Puzzle, Reason, Sentence, Words};

use crate::instance::spot;
use crate::row::{Pegs, Row};

/// The end that the rules themselves name.
#[derive(Clone, Copy, Debug)]
pub struct Stuck;

const NO_JUMP: Words = Words::new(
    "no peg can jump, and {0} are left",
    "飛び越えられるペグがなく、{0}本が残っています",
);

impl Detector<Row> for Stuck {
    fn about(&self) -> About {
        About {
            name: "stuck",
            summary: Words::new("no peg can jump", "飛び越えられるペグがない"),
            reference: "",
        }
    }

    fn prepare<'p>(&'p self, row: &'p Row) -> Box<dyn Judge<Row> + 'p> {
        Box::new(StuckJudge(row))
    }
}

struct StuckJudge<'p>(&'p Row);

impl Judge<Row> for StuckJudge<'_> {
    fn is_dead(&mut self, pegs: &Pegs) -> bool {
        let mut jumps = Vec::new();
        self.0.moves(pegs, &mut jumps);
        jumps.is_empty() && !self.0.is_goal(pegs)
    }

    fn explain(&mut self, pegs: &Pegs) -> Option<Reason> {
        let left = (0..self.0.width()).filter(|&cell| pegs.has(cell));
        self.is_dead(pegs).then(|| Reason {
            sentence: Sentence::new(NO_JUMP, [pegs.count().to_string()]),
            marks: left.map(|cell| Mark::Dead(spot(cell))).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Stuck;
    use crate::tests::row;
    use impasse_laws::kit::{check_dead, check_reason};

    #[test]
    fn pegs_without_a_neighbour_or_without_a_hole_are_stuck() {
        check_dead(
            &Stuck,
            row,
            "
            o.o..o | oooooo | oo.o.. | ..o...
            ",
            2,
        );
    }

    #[test]
    fn the_pegs_that_are_left_are_counted_and_marked() {
        check_reason(
            &Stuck,
            &row("o.o..o"),
            "no peg can jump, and 3 are left",
            "[o] -- [o] -- -- [o]",
        );
    }
}
