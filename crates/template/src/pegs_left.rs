//! Moves still needed: every jump takes one peg away, and one is left at the
//! end.

use impasse_puzzle::{About, Estimate, Heuristic, Promise, Words};

use crate::row::{Pegs, Row};

/// The pegs that have to go.
#[derive(Clone, Copy, Debug)]
pub struct PegsLeft;

impl Heuristic<Row> for PegsLeft {
    fn about(&self) -> About {
        About {
            name: "pegs-left",
            summary: Words::new("pegs that have to go", "取るべきペグの数"),
            reference: "",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, _: &'p Row) -> Box<dyn Estimate<Row> + 'p> {
        Box::new(*self)
    }
}

impl Estimate<Row> for PegsLeft {
    fn estimate(&mut self, pegs: &Pegs) -> Option<u32> {
        Some(pegs.count().saturating_sub(1))
    }
}
