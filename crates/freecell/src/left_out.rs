//! Cards that go home by themselves after a move, as programs play them.
//!
//! * *Safe* (Jim Horne's rule): aces and twos; any other card when both cards
//!   of the other colour that could be laid on it are home, so that nobody
//!   needs it in a column any more. Built by suit, every card that can go home.
//! * *All*: every card that can go home.
//!
//! Either is repeated until no card goes any more; the order does not matter,
//! since a card at home only lets more cards go.

use impasse_puzzle::{Automoves, Puzzle as _};

use crate::card::{Card, Suit};
use crate::deal::{Build, Deal, Move};
use crate::position::{Position, Slot};

/// The cards that go home from `state`, in order.
pub(crate) fn moves(deal: &Deal, state: &Position, automoves: Automoves) -> Vec<Move> {
    let mut moves = Vec::new();
    if automoves == Automoves::None {
        return moves;
    }
    let table = deal.table();
    let mut state = state.clone();
    let cells = (0..table.cells).map(Slot::Cell);
    let places: Vec<Slot> = cells.chain((0..table.columns).map(Slot::Column)).collect();
    let goes = |state: &Position, from: Slot| {
        let to = Slot::Home;
        let card = state.card_at(from)?;
        let allowed = automoves == Automoves::All || is_safe(table.build, state, card);
        let m = Move { from, to };
        (allowed && deal.is_legal(state, m)).then_some(m)
    };
    while let Some(m) = places.iter().find_map(|&from| goes(&state, from)) {
        deal.play(&mut state, m);
        moves.push(m);
    }
    moves
}

/// Whether nothing on the board could still be laid on a card.
fn is_safe(build: Build, state: &Position, card: Card) -> bool {
    let home =
        |suit: Suit| suit.is_red() == card.suit().is_red() || state.home(suit) + 1 >= card.rank();
    card.rank() <= 2 || build == Build::Suit || Suit::ALL.into_iter().all(home)
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance as _, read_with_automoves};

    use super::*;
    use crate::tests::deal;

    /// The moves as they are read, those that play themselves included.
    #[track_caller]
    fn check(text: &str, automoves: Automoves, moves: &str, expected: &str) {
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
        check(HELD, Automoves::None, "2a", "2a (0)");
        check(HELD, Automoves::Safe, "2a", "2a (0)");
        check(HELD, Automoves::All, "2a", "2a 2h ah 3h 3h 1h (5)");
        check(FREE, Automoves::Safe, "2a", "2a 2h 3h ah (3)");
        check(
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
