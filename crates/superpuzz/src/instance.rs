//! How a deal is written, drawn and judged.

use impasse_puzzle::{
    Detector, Ground, Heuristic, Instance, Mark, Params, Partition, PlanningTask, Puzzle, Relaxed,
    Scene, Sentence, Spot, TextError, Words, read_moves,
};

use crate::card::Card;
use crate::deal::{Deal, Shift};
use crate::editing::piece;
use crate::layout::{Cell, Layout};
use crate::{
    Misplaced, OutOfReach, Potential, Stuck, Unlinked, canonical, components, exchange, lemmas,
    text,
};

const AFTER_LAST: Words = Words::new(
    "{0} is the highest card: nothing goes behind it.",
    "{0}はいちばん大きいカードなので、その後ろには何も置けません。",
);

impl Deal {
    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        Spot::new(u16::from(self.column(cell)), u16::from(self.row(cell)))
    }

    fn cell_at(&self, spot: Spot) -> Option<Cell> {
        let column = u8::try_from(spot.x).ok().filter(|&x| x < self.columns())?;
        let row = u8::try_from(spot.y).ok().filter(|&y| y < 4)?;
        Some(self.cell(row, column))
    }
}

impl Instance for Deal {
    fn game(&self) -> &'static str {
        self.deck().game
    }

    fn params(&self) -> Params {
        Params::none().with("columns", self.columns())
    }

    fn text(&self) -> String {
        text::write(self, self.layout())
    }

    fn canonical(&self) -> String {
        canonical::text(&self.text())
    }

    fn understood(&self) -> Vec<Sentence> {
        let columns = usize::from(self.columns());
        vec![
            Sentence::counted(
                columns,
                Words::new("{0} column", "{0}列"),
                Words::new("{0} columns", "{0}列"),
            ),
            Sentence::counted(
                4 * (columns - 1),
                Words::new("{0} card", "カード{0}枚"),
                Words::new("{0} cards", "カード{0}枚"),
            ),
            Sentence::new(self.deck().says.holes, ["4".to_owned()]),
        ]
    }

    fn at(&self, state: &Layout) -> Self {
        Self::new(self.deck(), self.columns(), state.clone())
    }

    fn safe(&self, state: &Layout) -> Option<Shift> {
        lemmas::safe(self, state)
    }

    fn sufficient(&self, state: &Layout, places: &[Spot]) -> Option<Vec<Shift>> {
        let card = |&spot: &Spot| self.cell_at(spot).and_then(|cell| state.card(cell));
        let set: Option<Vec<Card>> = places.iter().map(card).collect();
        lemmas::sufficient(self, state, &set?)
    }

    fn alike(&self, state: &Layout) -> Option<Layout> {
        exchange::stand_in(self, state)
    }

    fn stands_for(&self, state: &Layout) -> Vec<Layout> {
        exchange::others(self, state)
    }

    fn relaxed(&self, state: &Layout) -> Option<Relaxed> {
        Some(lemmas::relaxed(self, state))
    }

    fn move_text(&self, _: &Layout, m: Shift) -> String {
        text::write_move(self, m)
    }

    fn parse_moves(&self, from: &Layout, text: &str) -> Result<Vec<Shift>, TextError> {
        read_moves(self, from, text, |state, word| {
            text::read_move(self, state, word).map(|shift| vec![shift])
        })
    }

    fn planning(&self) -> Result<PlanningTask, Sentence> {
        Ok(self.planning_task())
    }

    fn action(&self, state: &Layout, m: Shift) -> Option<String> {
        self.planning_action(state, m)
    }

    fn scene(&self, state: &Layout) -> Scene {
        let piece = |card: Card| piece(self.deck(), card);
        Scene::grid(u16::from(self.columns()), 4, |spot| {
            let card = self.cell_at(spot).and_then(|cell| state.card(cell));
            (Ground::Floor, card.map(piece))
        })
    }

    fn marks(&self, state: &Layout, m: Shift) -> Vec<Mark> {
        let from = self.spot(state.place(m.card));
        vec![Mark::From(from), Mark::To(self.spot(m.to))]
    }

    fn gesture(&self, state: &Layout, from: Spot, to: Spot) -> Vec<Shift> {
        let mut legal = Vec::new();
        if !self.is_goal(state) {
            self.moves(state, &mut legal);
        }
        let (Some(from), Some(to)) = (self.cell_at(from), self.cell_at(to)) else {
            return Vec::new();
        };
        legal.retain(|m| m.to == to && state.place(m.card) == from);
        legal
    }

    fn objection(&self, state: &Layout, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        let (from, hole) = (self.cell_at(from)?, self.cell_at(to?)?);
        let card = state.card(from)?;
        if from == hole || self.is_goal(state) {
            return None;
        }
        let says = &self.deck().says;
        let say = |words, cards: &[Card]| {
            let cards = cards.iter().map(|&card| self.deck().symbol(card));
            Some(Sentence::new(words, cards))
        };
        if state.card(hole).is_some() {
            return say(says.occupied, &[]);
        }
        if self.column(hole) == 0 {
            return (card.rank() > 1).then(|| Sentence::new(says.lowest_only, []));
        }
        match state.card(self.cell(self.row(hole), self.column(hole) - 1)) {
            None => say(says.after_hole, &[]),
            Some(left) if left.rank() == self.top() => say(AFTER_LAST, &[left]),
            Some(left) if left.next() != card => say(says.another, &[left]),
            Some(_) => None,
        }
    }

    fn partitions(&self) -> Vec<Partition<Self>> {
        components::partitions(self.deck())
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(Stuck), Box::new(OutOfReach)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(Misplaced), Box::new(Unlinked), Box::new(Potential)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::deal;

    #[track_caller]
    fn check(from: (u16, u16), to: (u16, u16), expected: &str) {
        let deal = deal("-- HA H2 / DA D2 -- / SA -- -- / CA C2 S2");
        let spot = |(x, y)| Spot::new(x, y);
        let said = deal.objection(&deal.start(), spot(from), Some(spot(to)));
        let said = said.map(|said| said.to_string()).unwrap_or_default();
        assert_eq!(said, expected);
    }

    #[test]
    fn who_asks_why_a_card_does_not_fit_is_told() {
        check((2, 0), (1, 0), "Only a hole takes a card.");
        check((2, 0), (0, 0), "At the left edge only an ace can lie.");
        check((1, 0), (0, 0), "");
        check(
            (2, 0),
            (2, 2),
            "To the left of this hole is another one: no card fits until that is filled.",
        );
        check(
            (2, 0),
            (2, 1),
            "♦2 is the highest card: nothing goes behind it.",
        );
        check(
            (2, 0),
            (1, 2),
            "This hole takes the card that follows ♠A in its suit.",
        );
    }
}
