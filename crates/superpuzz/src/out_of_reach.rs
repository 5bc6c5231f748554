//! Out of reach: a card cannot come home even if cards never get in each
//! other's way.
//!
//! The relaxed game: whatever a card can reach it keeps, and a cell that was
//! once empty stays empty. So an ace reaches every left cell that can become
//! empty; rank *m* reaches every such cell right of one that rank *m*−1
//! reaches; and a dealt cell can become empty once its card reaches another.
//! Every position of real play is among what the relaxed game reaches (by
//! induction over the moves: each needs only facts that the relaxed game
//! keeps). Hence where no row can take a whole suit, or the suits cannot be
//! given different rows, no goal can be reached.

use impasse_puzzle::{About, Detector, Judge, Mark, Reason, Sentence, Words};

use crate::card::{Card, Suit};
use crate::layout::{Layout, cells_of};
use crate::{Deal, permutations};

/// A card that can never come home.
#[derive(Clone, Copy, Debug)]
pub struct OutOfReach;

const NO_HOME: Words = Words::new(
    "{0} can never reach column {1}, where it belongs",
    "{0}は本来の{1}列目に決して到達できない",
);
const NO_ROW: Words = Words::new(
    "no row can ever take the whole of {0}",
    "{0}を全部並べられる段がない",
);
const SHARED_ROWS: Words = Words::new(
    "the four suits cannot be given four different rows",
    "4つのスートを別々の段に割り当てられない",
);

impl Detector<Deal> for OutOfReach {
    fn about(&self) -> About {
        About {
            name: "out-of-reach",
            summary: Words::new(
                "a card cannot come home even if cards never get in each other's way",
                "互いに邪魔をしないと仮定しても、本来の位置に届かないカードがある",
            ),
            reference: "delete relaxation: Bonet & Geffner 2001",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p Deal) -> Box<dyn Judge<Deal> + 'p> {
        Box::new(ReachJudge(puzzle))
    }
}

struct ReachJudge<'p>(&'p Deal);

/// The cells that each card reaches in the relaxed game.
struct Reach([u64; Card::INDICES]);

impl Reach {
    fn of(deal: &Deal, state: &Layout) -> Self {
        let left = deal.left_edge();
        let mut empty = state.holes();
        let mut reach = [0; Card::INDICES];
        for card in deal.cards() {
            reach[card.index()] = state.place(card).bit();
        }
        loop {
            let before = empty;
            for suit in Suit::ALL {
                let mut allowed = left;
                for rank in 1..=deal.top() {
                    let card = Card::new(suit, rank);
                    let own = &mut reach[card.index()];
                    *own |= allowed & empty;
                    if own.count_ones() > 1 {
                        empty |= state.place(card).bit();
                    }
                    allowed = (*own << 1) & !left;
                }
            }
            if empty == before {
                return Self(reach);
            }
        }
    }

    fn home(&self, deal: &Deal, card: Card) -> u64 {
        self.0[card.index()] & deal.column_set(card.rank() - 1)
    }

    /// Rows in which every card of the suit can stand at home, as a set.
    fn rows(&self, deal: &Deal, suit: Suit) -> u8 {
        let takes_all = |row: &u8| {
            (1..=deal.top()).all(|rank| {
                let cell = deal.cell(*row, rank - 1);
                self.0[Card::new(suit, rank).index()] & cell.bit() != 0
            })
        };
        (0..4).filter(takes_all).map(|row| 1 << row).sum()
    }
}

/// Whether each suit can have a row of its own.
fn can_share(rows: [u8; 4]) -> bool {
    permutations().any(|order| {
        let mut pairs = order.into_iter().zip(rows);
        pairs.all(|(row, set)| set & 1 << row != 0)
    })
}

impl Judge<Deal> for ReachJudge<'_> {
    fn is_dead(&mut self, state: &Layout) -> bool {
        let reach = Reach::of(self.0, state);
        !can_share(Suit::ALL.map(|suit| reach.rows(self.0, suit)))
    }

    fn explain(&mut self, state: &Layout) -> Option<Reason> {
        let deal = self.0;
        let reach = Reach::of(deal, state);
        let rows = Suit::ALL.map(|suit| reach.rows(deal, suit));
        if can_share(rows) {
            return None;
        }
        let mark_card = |card: Card| Mark::Dead(deal.spot(state.place(card)));
        if let Some(card) = deal.cards().find(|&card| reach.home(deal, card) == 0) {
            let column = deal.column_set(card.rank() - 1);
            let blockers = cells_of(column).map(|cell| Mark::Blocker(deal.spot(cell)));
            return Some(Reason {
                sentence: Sentence::new(NO_HOME, [card.symbol(), card.rank().to_string()]),
                marks: std::iter::once(mark_card(card)).chain(blockers).collect(),
            });
        }
        if let Some(suit) = Suit::ALL.into_iter().find(|&suit| rows[suit as usize] == 0) {
            let cards = (1..=deal.top()).map(|rank| Card::new(suit, rank));
            return Some(Reason {
                sentence: Sentence::new(NO_ROW, [suit.sign().to_string()]),
                marks: cards.map(mark_card).collect(),
            });
        }
        Some(Reason {
            sentence: Sentence::new(SHARED_ROWS, []),
            marks: cells_of(deal.left_edge())
                .map(|cell| Mark::Dead(deal.spot(cell)))
                .collect(),
        })
    }
}
