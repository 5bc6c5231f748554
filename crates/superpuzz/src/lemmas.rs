//! What proofs may leave out of account, each for positions as they are and by
//! the rules alone.
//!
//! *Home.* With all four aces at the left edge no hole is left there: aces never
//! move again, and each has given its suit a row. A card is *fixed* if it and all
//! lower cards of its suit stand in that row in order; it never moves again,
//! since it would have to come behind a card that never does.
//!
//! [`safe`]: *a card that goes home.* Let x be the lowest card of its suit that
//! is not fixed, its home h a hole, p the cell where it stands. It may go at once
//! if nothing can want to follow it to p: x is the highest, or p is at the right
//! edge, or x+1 stands behind it already. Every solution brings x to h in one
//! move, since its predecessor never moves; played first, it takes nothing from
//! the moves before it: only x could go to h, and only x+1 could have needed x
//! at p, but it stands at p+1 and cannot leave before x does, or there is no such
//! card or cell.
//!
//! [`sufficient`]: *a stubborn set.* A set U of cards that are not fixed, with
//!
//! 1. a card x the card x-1, unless that is fixed;
//! 2. the card that stands in the cell right of x-1, unless it is x or fixed;
//! 3. where that cell is a hole, so that x can move: let p be the cell of x. If
//!    x+1 exists, and p+1 is a hole, then x+1; and if p+1 holds another card,
//!    then that card, unless it is fixed.
//!
//! One of U is the lowest card of its suit that is not fixed. It is not home, so
//! every solution moves a card of U; let x be the first. Its predecessor has not
//! moved before (1), so x goes to the cell q right of where it stands now. No
//! other card can have left q before (2): q is a hole now, and x can move at
//! once. Do so, and then what the solution did before: nothing else could fill q
//! while x-1 stood still, a new hole hinders no card, and only x+1 could have
//! needed x at p; it did not, by 3.
//!
//! [`relaxed`]: *reach.* Whatever a card can reach it keeps, and a cell that was
//! once empty stays empty.

use impasse_puzzle::Relaxed;

use crate::card::{Card, Suit};
use crate::deal::{Deal, Shift};
use crate::layout::{Cell, Layout, cells_of};

/// How many cards of each suit are fixed, where all four aces are at the left
/// edge.
fn fixed(deal: &Deal, state: &Layout) -> Option<[u8; 4]> {
    let mut fixed = [0; 4];
    for (suit, count) in Suit::ALL.into_iter().zip(&mut fixed) {
        let ace = state.place(Card::ace(suit));
        if deal.column(ace) != 0 {
            return None;
        }
        let row = deal.row(ace);
        let is_home = |&rank: &u8| state.place(Card::new(suit, rank)) == deal.cell(row, rank - 1);
        *count = u8::try_from((1..=deal.top()).take_while(is_home).count()).ok()?;
    }
    Some(fixed)
}

/// The cell to the right, on the board.
fn right(deal: &Deal, cell: Cell) -> Option<Cell> {
    let column = deal.column(cell) + 1;
    (column < deal.columns()).then(|| deal.cell(deal.row(cell), column))
}

/// A card that may go home at once.
pub(crate) fn safe(deal: &Deal, state: &Layout) -> Option<Shift> {
    let fixed = fixed(deal, state)?;
    Suit::ALL.into_iter().zip(fixed).find_map(|(suit, done)| {
        let card = (done < deal.top()).then(|| Card::new(suit, done + 1))?;
        let home = right(deal, state.place(card.previous()))?;
        let is_free = state.card(home).is_none();
        let is_safe = card.rank() == deal.top()
            || right(deal, state.place(card))
                .is_none_or(|behind| state.card(behind) == Some(card.next()));
        (is_free && is_safe).then_some(Shift { card, to: home })
    })
}

/// The moves of these cards, if they are a stubborn set.
pub(crate) fn sufficient(deal: &Deal, state: &Layout, set: &[Card]) -> Option<Vec<Shift>> {
    let fixed = fixed(deal, state)?;
    let is_fixed = |card: Card| {
        let own = Suit::ALL.iter().position(|&suit| suit == card.suit());
        own.is_some_and(|at| card.rank() <= fixed[at])
    };
    let settled = |card: Card| set.contains(&card) || is_fixed(card);
    let mut moves = Vec::new();
    let mut must_move = false;
    for &card in set {
        if is_fixed(card) || !settled(card.previous()) {
            return None;
        }
        must_move |= is_fixed(card.previous());
        let Some(to) = right(deal, state.place(card.previous())) else {
            continue;
        };
        match state.card(to) {
            Some(there) if there == card || settled(there) => {}
            Some(_) => return None,
            None => {
                moves.push(Shift { card, to });
                if card.rank() == deal.top() {
                    continue;
                }
                let follower = right(deal, state.place(card));
                let holder = follower.map(|cell| state.card(cell).unwrap_or(card.next()));
                let already = follower.is_some_and(|cell| state.card(cell) == Some(card.next()));
                if !already && holder.is_some_and(|holder| !settled(holder)) {
                    return None;
                }
            }
        }
    }
    must_move.then_some(moves)
}

/// The card on each cell that may come there, and each cell that may be empty.
pub(crate) fn relaxed(deal: &Deal, state: &Layout) -> Relaxed {
    let cells = 4 * usize::from(deal.columns());
    let at = |card: Card, cell: Cell| (1 + card.index()) * cells + cell.index();
    let all: Vec<Cell> = (0..4)
        .flat_map(|row| (0..deal.columns()).map(move |column| deal.cell(row, column)))
        .collect();
    let mut game = Relaxed {
        facts: (1 + Card::INDICES) * cells,
        now: cells_of(state.holes()).map(Cell::index).collect(),
        ..Relaxed::default()
    };
    for card in deal.cards() {
        let place = state.place(card);
        game.now.push(at(card, place));
        for &cell in &all {
            let (empty, there) = (cell.index(), at(card, cell));
            let behind = match deal.column(cell).checked_sub(1) {
                Some(left) if card.rank() > 1 => {
                    at(card.previous(), deal.cell(deal.row(cell), left))
                }
                None if card.rank() == 1 => empty,
                _ => continue,
            };
            game.rules.push(([empty, behind], there));
            if cell != place {
                game.rules.push(([there, there], place.index()));
            }
        }
    }
    let home = |suit, row| {
        let cards = (1..=deal.top()).map(|rank| Card::new(suit, rank));
        cards
            .map(|card| at(card, deal.cell(row, card.rank() - 1)))
            .collect()
    };
    let rows = |suit| (0..4).map(|row| home(suit, row)).collect();
    game.goals = Suit::ALL.into_iter().map(rows).collect();
    game
}
