//! No room: every cell and column is taken, and nothing that can still happen
//! gives a place free again.
//!
//! Proof of soundness. Suppose no cell and no column is empty. Let *open* be
//! the smallest set of cards that holds every card in a cell, every last card
//! of a column, and every card under an open card that *leaves*; a card leaves
//! if it may be built on an open card of a column, or if all lower cards of its
//! suit are home or leave and are open. Then, as long as no place has become
//! empty, by induction over the moves of any game: a card that has moved leaves
//! in this sense, and a card at the end of a column, or in a cell, is open;
//! for a card moves only onto the last card of a column, which is open, or
//! home behind cards that were home or moved, and what it uncovers is under a
//! card that leaves. A card in a cell moves only if it leaves, and a column
//! becomes empty only if all its cards leave. So if no card in a cell leaves
//! and every column has a card that does not, no place ever becomes empty, and
//! cards that lie in columns stay there: there is no goal. Open cards are never
//! closed again here, which only makes more moves possible than there are.
//!
//! Where cards in order go at once, what lies on a card goes along if that card
//! may be built on an open one. Of those that lay there at the start, the last
//! is open by the time of such a move, so a card leaves in this sense, too, if
//! it lies in order on a card that may be built on an open one, up to a card
//! that is open. What an empty column would take is never asked.

use impasse_puzzle::{About, Detector, Judge, Mark, Puzzle, Reason, Sentence, Words};

use crate::card::{Card, Suit};
use crate::deal::Deal;
use crate::position::{Position, Slot};
use crate::table::Carry;

/// No cell or column can ever be emptied again.
#[derive(Clone, Copy, Debug)]
pub struct NoRoom;

const CLOSED: Words = Words::new(
    "every cell and column is taken, and none can be emptied again: {0} fit nowhere, \
     whatever else is moved",
    "セルも列もすべて塞がり、二度と空けられません：ほかをどう動かしても{0}の置き場がありません",
);

impl Detector<Deal> for NoRoom {
    fn about(&self) -> About {
        About {
            name: "no-room",
            summary: Words::new(
                "all cells and columns are taken, and no move ever empties one",
                "セルも列もすべて塞がり、どう動かしても空きができない",
            ),
            reference: "delete relaxation: Bonet & Geffner 2001",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p Deal) -> Box<dyn Judge<Deal> + 'p> {
        Box::new(NoRoomJudge(puzzle))
    }
}

struct NoRoomJudge<'p>(&'p Deal);

/// What may still happen while no place is empty.
struct Prospect {
    /// Cards that may be built on, as bits.
    open: u64,
    /// For each suit the highest rank that may come home.
    home: [u8; 4],
    /// For each column, its last card that can not leave.
    fast: Vec<Card>,
}

const fn bit(card: Card) -> u64 {
    1 << card.index()
}

impl Prospect {
    /// `None` where a place may become empty.
    fn of(deal: &Deal, state: &Position) -> Option<Self> {
        let table = deal.table();
        let columns = 0..table.columns;
        let mut prospect = Self {
            open: 0,
            home: Suit::ALL.map(|suit| state.home(suit)),
            fast: columns
                .clone()
                .map(|at| state.top(at))
                .collect::<Option<_>>()?,
        };
        let cells: Vec<Card> = (0..table.cells)
            .map(|cell| state.cell(cell))
            .collect::<Option<_>>()?;
        for &card in &prospect.fast {
            prospect.open |= bit(card);
        }
        loop {
            if cells.iter().any(|&card| prospect.leaves(deal, card)) {
                return None;
            }
            let mut changed = false;
            for column in columns.clone() {
                let card = prospect.fast[usize::from(column)];
                if let Some(first) = prospect.leaving(deal, state, card) {
                    if card.rank() == prospect.home[card.suit() as usize] + 1 {
                        prospect.home[card.suit() as usize] += 1;
                    }
                    let mut under = card;
                    loop {
                        let is_last = under == first;
                        under = state.under(under)?;
                        prospect.open |= bit(under);
                        if is_last {
                            break;
                        }
                    }
                    prospect.fast[usize::from(column)] = under;
                    changed = true;
                }
            }
            // A card that left for another column may come home later.
            for suit in Suit::ALL {
                while prospect.came_free(state, suit) {
                    prospect.home[suit as usize] += 1;
                    changed = true;
                }
            }
            if !changed {
                return Some(prospect);
            }
        }
    }

    /// Whether the next card of a suit has left its column and so may come
    /// home.
    fn came_free(&self, state: &Position, suit: Suit) -> bool {
        let rank = self.home[suit as usize] + 1;
        if rank > 13 {
            return false;
        }
        let card = Card::new(suit, rank);
        self.open & bit(card) != 0
            && !self.fast.contains(&card)
            && state.rests()[usize::from(card.index())] != crate::position::IN_CELL
    }

    /// Whether an open card may leave.
    fn leaves(&self, deal: &Deal, card: Card) -> bool {
        let comes_home = self.home[card.suit() as usize] + 1 >= card.rank();
        comes_home || self.is_built(deal, card)
    }

    /// Whether a card may be built on an open one.
    fn is_built(&self, deal: &Deal, card: Card) -> bool {
        let mut bases = deal.table().build.bases(card);
        bases.any(|under| self.open & bit(under) != 0)
    }

    /// The first card that leaves with the last one of a column that is left:
    /// that card itself, or one it lies on in order, where these go at once.
    fn leaving(&self, deal: &Deal, state: &Position, last: Card) -> Option<Card> {
        if self.leaves(deal, last) {
            return Some(last);
        }
        if deal.table().carry == Carry::Limited {
            return None;
        }
        let in_order = std::iter::successors(Some(last), |&card| {
            let under = state.under(card)?;
            deal.table().build.allows(card, under).then_some(under)
        });
        in_order.skip(1).find(|&card| self.is_built(deal, card))
    }
}

impl Judge<Deal> for NoRoomJudge<'_> {
    fn is_dead(&mut self, state: &Position) -> bool {
        !self.0.is_goal(state) && Prospect::of(self.0, state).is_some()
    }

    fn explain(&mut self, state: &Position) -> Option<Reason> {
        let deal = self.0;
        if deal.is_goal(state) {
            return None;
        }
        let prospect = Prospect::of(deal, state)?;
        let cells: Vec<Slot> = (0..deal.table().cells).map(Slot::Cell).collect();
        let in_cells = cells.iter().filter_map(|&cell| state.card_at(cell));
        let names: Vec<String> = in_cells
            .chain(prospect.fast.iter().copied())
            .map(|card| deal.symbol(card))
            .collect();
        let mut marks: Vec<Mark> = cells
            .iter()
            .map(|&cell| Mark::Dead(deal.spot(state, cell)))
            .collect();
        for (column, &card) in (0..).zip(&prospect.fast) {
            marks.push(Mark::Dead(deal.spot_in(state, column, card)));
        }
        Some(Reason {
            sentence: Sentence::listing(CLOSED, names),
            marks,
        })
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Detector, Puzzle};

    use super::*;
    use crate::tests::deal;

    #[track_caller]
    fn check(params: &str, text: &str, expected: bool) {
        let deal = deal(params, text);
        let found = NoRoom.prepare(&deal).is_dead(&deal.start());
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn columns_that_stay_closed_are_dead() {
        check("cells=0", "QC KC/QS KS/QD KD/QH KH", true);
        check("cells=0", "KH QS/QC KC/QH KS/QD KD", false);
        check("cells=1", "QC KC/QS KS/QD KD/QH KH", false);
        check("cells=1", "Freecells: KH/QC KC/QS KS/QD KD/JH QH", false);
        check(
            "cells=1",
            "Freecells: KD/JH QC KC/QS KS/TD QD KH/JD QH",
            true,
        );
    }

    #[test]
    fn cards_that_go_at_once_take_others_along() {
        // The jack goes onto the queen of spades with the ten that lies on it.
        let text = "Foundations: C-K D-9 H-9 S-8/KD 9S QS/QD QH JH TS/TD KS/JD TH KH JS";
        check("cells=0", text, true);
        check("cells=0,carry=unlimited", text, false);
    }
}
