//! A short proof that a position is dead: few cards that never leave their
//! cells.
//!
//! The [relaxed game](crate::reach) leaves some suit without a row. For each
//! such suit we take cards out of the trusted ones as long as that stays so;
//! what is left is a proof in which no card can be spared, though another
//! choice of cards might be shorter. Two orders are tried and the shortest
//! proof wins.
//!
//! With all four aces at the left edge, the cards in order behind them never
//! move again, as every player sees; they are trusted from the beginning and
//! do not count.

use crate::Deal;
use crate::card::{Card, Suit};
use crate::layout::{Cell, Layout};
use crate::reach::{Cards, Reach, bit};

/// Why a suit has no row.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    /// The suit.
    pub suit: Suit,
    /// The cards the proof speaks of, without the fixed ones.
    pub cards: Cards,
    /// Cards in order from the left edge, which never move again.
    pub fixed: Cards,
    /// The relaxed game in which only these cards obey the rules.
    pub reach: Reach,
}

impl Proof {
    /// A proof that the position is dead, if the relaxed game has one.
    pub(crate) fn find(deal: &Deal, state: &Layout) -> Option<Self> {
        let whole = Reach::of(deal, state);
        let fixed = fixed(deal, state);
        let homeless = Suit::ALL.into_iter();
        let homeless = homeless.filter(|&suit| whole.is_homeless(deal, suit));
        let orders = &orders(deal);
        let proofs = homeless.flat_map(|suit| {
            let spare = move |order: &Vec<Card>| (suit, spared(deal, state, suit, fixed, order));
            orders.iter().map(spare)
        });
        let (suit, cards) = proofs.min_by_key(|(_, cards)| cards.count_ones())?;
        Some(Self {
            suit,
            cards,
            fixed,
            reach: Reach::trusting(deal, state, cards | fixed),
        })
    }

    /// What keeps the suit out of a row: its lowest card that cannot come home
    /// there, and the card that lies on that place for good.
    ///
    /// There always is one. The card before it does come home, or it is an
    /// ace: so all it lacks is that its place becomes empty.
    pub(crate) fn obstacle(&self, deal: &Deal, state: &Layout, row: u8) -> Option<(Card, Card)> {
        let card = self.reach.missing(deal, self.suit, row)?;
        let holder = state.card(deal.cell(row, card.rank() - 1))?;
        Some((card, holder))
    }

    /// The cards that lie, for good, where `card` would have to go; and
    /// whether it would also have to go beyond the end of a row.
    pub(crate) fn blockers(&self, deal: &Deal, state: &Layout, card: Card) -> (Vec<Card>, bool) {
        if card.rank() == 1 {
            let edge = (0..4).map(|row| deal.cell(row, 0));
            return (self.holders(state, edge), false);
        }
        let mut beyond = false;
        let from = crate::layout::cells_of(self.reach.cells(card.previous()));
        let wanted: Vec<Cell> = from
            .filter_map(|cell| {
                let last = deal.column(cell) == deal.top();
                beyond |= last;
                (!last).then_some(Cell(cell.0 + 1))
            })
            .collect();
        (self.holders(state, wanted.into_iter()), beyond)
    }

    fn holders(&self, state: &Layout, cells: impl Iterator<Item = Cell>) -> Vec<Card> {
        cells
            .filter(|&cell| !self.reach.opens(cell))
            .filter_map(|cell| state.card(cell))
            .collect()
    }
}

/// The cards in order from the left edge, if all four aces are there.
fn fixed(deal: &Deal, state: &Layout) -> Cards {
    let mut fixed = 0;
    if deal.component(state).aces == 4 {
        for suit in Suit::ALL {
            let ace = state.place(Card::ace(suit));
            fixed |= (1..=deal.top())
                .map(|rank| Card::new(suit, rank))
                .take_while(|card| state.place(*card).0 == ace.0 + card.rank() - 1)
                .fold(0, |cards, card| cards | bit(card));
        }
    }
    fixed
}

/// The orders in which cards are spared. More of them hardly find shorter
/// proofs.
fn orders(deal: &Deal) -> [Vec<Card>; 2] {
    let mut rising: Vec<Card> = deal.cards().collect();
    rising.sort_by_key(|card| card.rank());
    let falling = rising.iter().rev().copied().collect();
    [falling, rising]
}

/// Spares one card after another, as long as the suit stays without a row.
fn spared(deal: &Deal, state: &Layout, suit: Suit, fixed: Cards, order: &[Card]) -> Cards {
    let mut cards = order.iter().fold(0, |cards, &card| cards | bit(card)) & !fixed;
    for &card in order {
        let fewer = cards & !bit(card);
        if fewer != cards && Reach::trusting(deal, state, fewer | fixed).is_homeless(deal, suit) {
            cards = fewer;
        }
    }
    cards
}

#[cfg(test)]
mod tests {
    use impasse_laws::Explored;
    use impasse_puzzle::{Instance, Mark, Puzzle};

    use super::*;
    use crate::chain::Chain;

    /// Every position that play from `state` can lead to agrees with the
    /// proof: its cards stay where it says they do, and no goal comes.
    #[track_caller]
    fn check_claims(deal: &Deal, state: &Layout, proof: &Proof) {
        let board = deal.at(state).text();
        let space = Explored::from(deal, state.clone(), 30_000).expect("part of a small space");
        let told = Chain { deal, state, proof }.dead_holes();
        let marks = told.map_or_else(Vec::new, |reason| reason.marks);
        let is_dead_hole = |cell: &Cell| marks.contains(&Mark::Dead(deal.spot(*cell)));
        let dead_holes: Vec<Cell> = (0..4 * deal.columns())
            .map(Cell)
            .filter(is_dead_hole)
            .collect();
        for later in &space.states {
            assert!(!deal.is_goal(later), "{board}");
            for &hole in &dead_holes {
                assert_eq!(later.card(hole), None, "{hole:?} is filled\n{board}");
            }
            for card in deal.cards() {
                if (proof.cards | proof.fixed) & bit(card) != 0 {
                    let claimed = proof.reach.cells(card) & later.place(card).bit();
                    assert!(claimed != 0, "{card:?} leaves its cells\n{board}");
                }
            }
        }
        for row in 0..4 {
            let (card, holder) = proof
                .obstacle(deal, state, row)
                .unwrap_or_else(|| panic!("row {row} is free\n{board}"));
            assert!(
                proof.reach.is_stuck(holder),
                "{holder:?} before {card:?}\n{board}"
            );
            let spoken_of = (proof.cards | proof.fixed) & bit(holder) != 0;
            assert!(spoken_of, "{holder:?} before {card:?}\n{board}");
        }
    }

    /// No card of the proof can be spared.
    #[track_caller]
    fn check_short(deal: &Deal, state: &Layout, proof: &Proof) {
        for card in deal.cards().filter(|&card| proof.cards & bit(card) != 0) {
            let fewer = proof.cards & !bit(card) | proof.fixed;
            let reach = Reach::trusting(deal, state, fewer);
            let board = deal.at(state).text();
            assert!(
                !reach.is_homeless(deal, proof.suit),
                "{card:?} is not needed\n{board}"
            );
        }
    }

    /// Looks at every `step`th position of a deal.
    fn check(columns: u8, number: u64, step: usize) -> (usize, usize) {
        let deal = Deal::numbered(columns, number);
        let space = Explored::whole(&deal, 30_000).expect("a small space");
        let (mut before, mut settled) = (0, 0);
        for at in (0..space.count()).step_by(step) {
            let state = &space.states[at];
            let proof = Proof::find(&deal, state);
            let is_dead = Reach::of(&deal, state).is_dead(&deal);
            assert_eq!(proof.is_some(), is_dead, "{}", deal.at(state).text());
            if let Some(proof) = proof {
                assert!(!space.is_solvable(at), "{}", deal.at(state).text());
                check_claims(&deal, state, &proof);
                check_short(&deal, state, &proof);
                *(if proof.fixed == 0 {
                    &mut before
                } else {
                    &mut settled
                }) += 1;
            }
        }
        (before, settled)
    }

    #[test]
    fn all_that_a_proof_says_is_true_wherever_play_leads() {
        let (mut before, mut settled) = (0, 0);
        let deals = [
            (3, 1, 1),
            (3, 12, 3),
            (3, 177, 1),
            (4, 6, 5),
            (4, 8, 1),
            (4, 10, 3),
            (4, 13, 7),
            (4, 15, 17),
            (4, 16, 17),
            (5, 28, 29),
            (5, 50, 7),
            (6, 9, 1),
            (6, 52, 29),
            (7, 9, 3),
            (7, 15, 7),
        ];
        for (columns, number, step) in deals {
            let (more_before, more_settled) = check(columns, number, step);
            before += more_before;
            settled += more_settled;
        }
        assert!(before > 500 && settled > 500, "{before} {settled}");
    }

    #[test]
    fn with_the_aces_settled_what_is_in_order_stays() {
        let deal = crate::tests::deal("HA H2 -- D3 / DA -- -- -- / CA H3 D2 S3 / SA S2 C2 C3");
        let names: Vec<String> = deal
            .cards()
            .filter(|&card| fixed(&deal, deal.layout()) & bit(card) != 0)
            .map(|card| deal.deck().code(card))
            .collect();
        assert_eq!(names.join(" "), "HA H2 DA SA S2 CA");
        let open = crate::tests::deal("-- H2 HA D3 / DA -- -- -- / CA H3 D2 S3 / SA S2 C2 C3");
        assert_eq!(fixed(&open, open.layout()), 0);
    }
}
