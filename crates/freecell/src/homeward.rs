//! Cards that go home by themselves, as tables and programs play them.
//!
//! * *Safe* (Jim Horne's rule): aces and twos; any other card when both cards
//!   of the other colour that could be laid on it are home, so that nobody
//!   needs it in a column any more. Built by suit, every card that can go home.
//! * *All*: every card that can go home.
//!
//! Either is repeated until no card goes any more; which goes first does not
//! matter, since a card at home only lets more cards go.

use impasse_puzzle::{Automoves, Puzzle as _};

use crate::card::{Card, Suit};
use crate::deal::{Deal, Move};
use crate::position::{Position, Slot};
use crate::table::Build;

impl Deal {
    /// The moves that bring home every card which nothing can need any more,
    /// and then those that may follow.
    #[must_use]
    pub fn safely_home(&self, state: &Position) -> Vec<Move> {
        self.homeward(state, |state, card| self.is_needed_no_more(state, card))
    }

    /// The moves that a program of that habit plays by itself.
    pub(crate) fn goes_home(&self, state: &Position, automoves: Automoves) -> Vec<Move> {
        match automoves {
            Automoves::None => Vec::new(),
            Automoves::Safe => self.safely_home(state),
            Automoves::All => self.homeward(state, |_, _| true),
        }
    }

    /// The moves that bring home all cards where each may go as soon as those
    /// before it are there; none where some card lies in the way, or all are
    /// home.
    #[must_use]
    pub fn all_home(&self, state: &Position) -> Vec<Move> {
        let moves = self.homeward(state, |_, _| true);
        let left = Card::COUNT - usize::from(state.cards_home());
        if moves.len() == left {
            moves
        } else {
            Vec::new()
        }
    }

    /// The first of the moves that bring home what nothing can need any more.
    pub(crate) fn first_safely_home(&self, state: &Position) -> Option<Move> {
        self.next_home(state, |state, card| self.is_needed_no_more(state, card))
    }

    /// Brings home what may go and `fits`, lowest cards first.
    fn homeward(&self, state: &Position, fits: impl Fn(&Position, Card) -> bool) -> Vec<Move> {
        let mut state = state.clone();
        let mut moves = Vec::new();
        while let Some(m) = self.next_home(&state, &fits) {
            self.play(&mut state, m);
            moves.push(m);
        }
        moves
    }

    /// Brings home the lowest card that may go and `fits`.
    fn next_home(&self, state: &Position, fits: impl Fn(&Position, Card) -> bool) -> Option<Move> {
        let cells = (0..self.table().cells).map(Slot::Cell);
        let columns = (0..self.table().columns).map(Slot::Column);
        let ready = cells.chain(columns).filter_map(|from| {
            let card = state.card_at(from)?;
            let m = Move::single(from, Slot::Home);
            let goes = self.is_legal(state, m) && fits(state, card);
            goes.then_some((card.rank(), m))
        });
        ready.min_by_key(|&(rank, _)| rank).map(|(_, m)| m)
    }

    /// Whether nothing will ever have to be laid on a card: what could be is
    /// home, or an ace, which can go home itself.
    fn is_needed_no_more(&self, state: &Position, card: Card) -> bool {
        match self.table().build {
            Build::Suit => true,
            Build::Alternate => {
                let others = Suit::ALL.into_iter();
                let mut others = others.filter(|suit| suit.is_red() != card.suit().is_red());
                card.rank() <= 2 || others.all(|suit| state.home(suit) + 1 >= card.rank())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::deal;
    use impasse_puzzle::{Instance as _, read_with_automoves};

    #[track_caller]
    fn check(moves: impl Fn(&Deal, &Position) -> Vec<Move>, text: &str, expected: &str) {
        let deal = deal("cells=1,columns=4", text);
        let mut state = deal.start();
        let mut played = Vec::new();
        for m in moves(&deal, &deal.start()) {
            played.push(deal.move_text(&state, m));
            deal.play(&mut state, m);
        }
        assert_eq!(played.join(" "), expected, "{text}");
    }

    #[test]
    fn a_card_goes_home_when_nothing_can_be_laid_on_it_any_more() {
        let home = "Foundations: C-9 D-9 H-9 S-10";
        // The red tens are needed for no black nine: all of them are home.
        check(
            Deal::safely_home,
            &format!("{home}/KC QC JC 10D/KD QD JD 10H/KH QH JH 10C/KS QS JS"),
            "1h 2h 3h 1h 2h 3h 4h 1h 2h 3h 4h 1h 2h 3h 4h",
        );
    }

    #[test]
    fn a_card_stays_while_another_may_have_to_lie_on_it() {
        let text =
            "Foundations: C-9 D-J H-8 S-8/QD JC 10C/KD JH 9S 10S/KC KH QC QH 9H/KS QS JS 10H";
        check(Deal::safely_home, text, "3h 1h");
    }

    #[test]
    fn the_end_is_played_where_no_card_lies_on_a_lower_one() {
        let home = "Foundations: C-J D-J H-J S-J";
        check(
            Deal::all_home,
            &format!("{home}/QC KC/KD QH/KH QS/KS QD"),
            "",
        );
        check(
            Deal::all_home,
            &format!("{home}/KC QH/KD QS/KH QC/KS QD"),
            "1h 2h 3h 4h 1h 2h 3h 4h",
        );
    }

    /// The moves as they are read, those that play themselves included.
    #[track_caller]
    fn check_read(text: &str, automoves: Automoves, moves: &str, expected: &str) {
        let deal = deal("cells=2", text);
        let read = read_with_automoves(&deal, &deal.start(), moves, automoves);
        let shown = match read {
            Ok(read) => {
                let mut state = deal.start();
                let mut names = Vec::new();
                for m in read.moves {
                    names.push(deal.move_text(&state, m));
                    deal.play(&mut state, m);
                }
                format!("{} ({})", names.join(" "), read.automatic)
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected, "{text}");
    }

    /// The jack of clubs may still be laid on the queen of hearts.
    const HELD: &str = "KC KD/QH KH/JC QC QD KS/:/Founds: H-J C-T D-J S-Q";

    /// Nothing needs the queens any more.
    const FREE: &str = "KC KD/QH KH/QD KS QC/:/Founds: H-J C-J D-J S-Q";

    #[test]
    fn cards_go_home_by_themselves_after_a_move() {
        check_read(HELD, Automoves::None, "2a", "2a (0)");
        check_read(HELD, Automoves::Safe, "2a", "2a (0)");
        check_read(HELD, Automoves::All, "2a", "2a 2h ah 3h 3h 1h (5)");
        check_read(FREE, Automoves::Safe, "2a", "2a 2h 3h ah (3)");
        check_read(
            FREE,
            Automoves::Safe,
            "2a 3h",
            "2a 2h 3h ah 3h 3h 1h 1h (6)",
        );
    }

    #[test]
    fn a_word_that_cannot_be_played_is_found_where_it_stands() {
        let deal = deal("cells=2", HELD);
        let read = read_with_automoves(&deal, &deal.start(), "2a\n  4b", Automoves::Safe);
        let error = read.expect_err("column 4 is empty");
        assert_eq!((error.line, error.column), (2, 3));
    }
}
