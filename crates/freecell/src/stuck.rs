//! Stuck: no card can move, and not all are home. Sound by the rules
//! themselves.

use impasse_puzzle::{About, Detector, Judge, Mark, Puzzle, Reason, Sentence, Words};

use crate::{Deal, Position, Slot};

/// The end that the rules themselves name.
#[derive(Clone, Copy, Debug)]
pub struct Stuck;

const NO_MOVE: Words = Words::new(
    "no card can move: every cell is full, and {0} fit nowhere",
    "動かせるカードがありません：セルは満杯で、{0}はどこにも置けません",
);

impl Detector<Deal> for Stuck {
    fn about(&self) -> About {
        About {
            name: "stuck",
            summary: Words::new("no legal move is left", "動かせるカードが一枚もない"),
            reference: "",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p Deal) -> Box<dyn Judge<Deal> + 'p> {
        Box::new(StuckJudge(puzzle))
    }
}

struct StuckJudge<'p>(&'p Deal);

impl Judge<Deal> for StuckJudge<'_> {
    fn is_dead(&mut self, state: &Position) -> bool {
        // A free cell settles nearly every question: it takes a card from any
        // column, and without cards in columns the lowest ones go home.
        if self.0.free_cell(state).is_some() || self.0.is_goal(state) {
            return false;
        }
        let mut moves = Vec::new();
        self.0.moves(state, &mut moves);
        moves.is_empty()
    }

    fn explain(&mut self, state: &Position) -> Option<Reason> {
        if !self.is_dead(state) {
            return None;
        }
        let deal = self.0;
        let columns = (0..deal.table().columns).map(Slot::Column);
        let places: Vec<Slot> = (0..deal.table().cells)
            .map(Slot::Cell)
            .chain(columns)
            .filter(|&place| state.card_at(place).is_some())
            .collect();
        let cards = places.iter().filter_map(|&place| state.card_at(place));
        let names: Vec<String> = cards.map(|card| deal.symbol(card)).collect();
        Some(Reason {
            sentence: Sentence::listing(NO_MOVE, names),
            marks: places
                .iter()
                .map(|&place| Mark::Dead(deal.spot(state, place)))
                .collect(),
        })
    }
}
