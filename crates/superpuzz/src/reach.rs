//! The relaxed game: where cards could go if they never got in each other's
//! way.
//!
//! Whatever a card can reach it keeps, and a cell that was once empty stays
//! empty. So an ace reaches every left cell that can become empty; rank *m*
//! reaches every such cell right of one that rank *m*−1 reaches; and a cell
//! can become empty once the card that lies there now reaches another.
//!
//! *Claim.* In every position that play can lead to, each card lies on a cell
//! it reaches, and each hole is a cell that can become empty.
//!
//! *Proof.* True at the start. A move takes a card to a hole, right of its
//! predecessor or at the left edge; by induction both are facts of the relaxed
//! game, so the card reaches that cell. What it leaves behind is either the
//! cell it lay on at the start, which becomes empty because the card reaches
//! another, or a cell it came to later, which was a hole then. ∎
//!
//! Hence a position is dead if some suit has no row in which each of its cards
//! reaches its place. Cards that wait for each other in a circle are seen too:
//! none of them is ever the first to move, in the relaxed game as in the real
//! one.
//!
//! *No more can be seen this way:* if each suit has a row, then the suits can
//! be given different rows. For suppose each has one. A card that never moves
//! then lies in its column, or its suit would have no row. If no hole ever
//! opens at the left edge, the aces never move, so they lie there in different
//! rows. Otherwise every ace reaches every left cell, since none is held for
//! good by another card. From there go from column to column, as long as all
//! four cards of a rank reach all four cells of their column. If all cells of
//! the next column open, so it is with the next rank. If one does not, a card
//! of that rank lies there and never moves, although its predecessor reaches
//! all rows: so none of the four cells opens, and the four cards of that rank
//! lie there in different rows, one for each suit. ∎
//!
//! **Trust.** A card that is not *trusted* is bound by one rule only: it needs
//! a cell that can become empty. Its own becomes empty at once, and it need
//! not follow its predecessor. Everything then reaches at least as much as
//! before, so the claim still holds, and what stays out of reach has a proof
//! that speaks of trusted cards only.

use crate::Deal;
use crate::card::{Card, Suit};
use crate::layout::{Cell, Layout};

/// A set of cards, by [`Card::index`].
pub(crate) type Cards = u64;

/// This card alone, as a set.
pub(crate) const fn bit(card: Card) -> Cards {
    1 << card.index()
}

/// What the relaxed game reaches.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    cells: [u64; Card::INDICES],
    empty: u64,
}

impl Reach {
    /// Every card obeys the rules.
    pub(crate) fn of(deal: &Deal, state: &Layout) -> Self {
        Self::trusting(deal, state, Cards::MAX)
    }

    /// Only `trusted` cards obey the rules.
    pub(crate) fn trusting(deal: &Deal, state: &Layout, trusted: Cards) -> Self {
        let left = deal.left_edge();
        let mut empty = state.holes();
        let mut cells = [0; Card::INDICES];
        for card in deal.cards() {
            let place = state.place(card).bit();
            cells[card.index()] = place;
            if trusted & bit(card) == 0 {
                empty |= place;
            }
        }
        loop {
            let before = empty;
            for suit in Suit::ALL {
                let mut allowed = left;
                for rank in 1..=deal.top() {
                    let card = Card::new(suit, rank);
                    let own = &mut cells[card.index()];
                    if trusted & bit(card) == 0 {
                        allowed = u64::MAX;
                    }
                    *own |= allowed & empty;
                    if own.count_ones() > 1 {
                        empty |= state.place(card).bit();
                    }
                    allowed = (*own << 1) & !left;
                }
            }
            if empty == before {
                return Self { cells, empty };
            }
        }
    }

    /// Where a card can get, the cell it lies on included.
    pub(crate) const fn cells(&self, card: Card) -> u64 {
        self.cells[card.index()]
    }

    /// Whether a card never leaves the cell it lies on.
    pub(crate) const fn is_stuck(&self, card: Card) -> bool {
        self.cells(card).is_power_of_two()
    }

    /// Whether a cell is a hole or can become one.
    pub(crate) const fn opens(&self, cell: Cell) -> bool {
        self.empty & cell.bit() != 0
    }

    /// The lowest card of a suit that cannot come to its place in a row.
    pub(crate) fn missing(&self, deal: &Deal, suit: Suit, row: u8) -> Option<Card> {
        let mut cards = (1..=deal.top()).map(|rank| Card::new(suit, rank));
        cards.find(|card| {
            let home = deal.cell(row, card.rank() - 1);
            self.cells(*card) & home.bit() == 0
        })
    }

    /// Whether some suit has no row that takes it whole.
    pub(crate) fn is_dead(&self, deal: &Deal) -> bool {
        Suit::ALL
            .into_iter()
            .any(|suit| self.is_homeless(deal, suit))
    }

    /// Whether no row takes a suit whole.
    pub(crate) fn is_homeless(&self, deal: &Deal, suit: Suit) -> bool {
        // The rows in which the cards so far reach their places, each row by
        // its cell at the left edge.
        let mut rows = deal.left_edge();
        for rank in 1..=deal.top() {
            rows &= self.cells(Card::new(suit, rank)) >> (rank - 1);
        }
        rows == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permutations;

    /// Whether each suit can have a row of its own.
    fn rows_for_all(deal: &Deal, reach: &Reach) -> bool {
        permutations().any(|order| {
            let mut pairs = (0_u8..).zip(order);
            pairs.all(|(row, suit)| reach.missing(deal, Suit::ALL[suit], row).is_none())
        })
    }

    #[test]
    fn if_each_suit_has_a_row_they_have_different_rows() {
        let mut hopeless = 0;
        for columns in 3..=13 {
            for number in 0..3_000 {
                let deal = Deal::numbered(columns, number);
                let reach = Reach::of(&deal, deal.layout());
                let is_dead = reach.is_dead(&deal);
                assert_eq!(is_dead, !rows_for_all(&deal, &reach), "{columns}#{number}");
                hopeless += u32::from(is_dead);
            }
        }
        assert!(hopeless > 500, "{hopeless}");
    }
}
