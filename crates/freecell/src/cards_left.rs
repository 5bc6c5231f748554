//! The plainest estimate: cards that are not home. Each must still move there,
//! and a move brings one card home at most, so it is consistent.

use impasse_puzzle::{About, Estimate, Heuristic, Promise, Words};

use crate::card::Card;
use crate::deal::Deal;
use crate::position::Position;

/// Cards that are not home.
#[derive(Clone, Copy, Debug)]
pub struct CardsLeft;

impl Heuristic<Deal> for CardsLeft {
    fn about(&self) -> About {
        About {
            name: "cards-left",
            summary: Words::new("cards that are not home", "まだ上がっていないカードの数"),
            reference: "",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, _: &'p Deal) -> Box<dyn Estimate<Deal> + 'p> {
        Box::new(Self)
    }
}

impl Estimate<Deal> for CardsLeft {
    fn estimate(&mut self, state: &Position) -> Option<u32> {
        let left = Card::COUNT - usize::from(state.cards_home());
        u32::try_from(left).ok()
    }
}
