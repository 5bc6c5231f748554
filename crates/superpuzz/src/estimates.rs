//! Estimates of the moves still needed.

use impasse_puzzle::{About, Estimate, Heuristic, Promise, Words};

use crate::card::Card;
use crate::layout::{Cell, Layout};
use crate::{Deal, permutations};

/// Cards that are not where the best choice of rows wants them: each must
/// move at least once, and a move brings one card home at most.
#[derive(Clone, Copy, Debug)]
pub struct Misplaced;

/// Cards that do not stand behind their predecessor (aces: at the left edge).
/// Only a guide: a move attaches its card, and with luck the successor that
/// already stands on the other side of the hole.
#[derive(Clone, Copy, Debug)]
pub struct Unlinked;

/// Unlinked cards, low ranks weighing more: what every move except an ace's
/// brings down, so it leads a greedy search steadily forward.
#[derive(Clone, Copy, Debug)]
pub struct Potential;

fn misplaced(deal: &Deal, state: &Layout) -> u32 {
    let mut at_home = [[0; 4]; 4];
    for card in deal.cards() {
        let place = state.place(card);
        if deal.column(place) == card.rank() - 1 {
            at_home[card.suit() as usize][usize::from(deal.row(place))] += 1;
        }
    }
    let best = permutations()
        .map(|rows| (0..4).map(|suit| at_home[suit][rows[suit]]).sum())
        .max();
    4 * u32::from(deal.top()) - best.unwrap_or(0)
}

fn unlinked_ranks<'a>(deal: &'a Deal, state: &'a Layout) -> impl Iterator<Item = u32> + 'a {
    deal.cards()
        .filter(|card| !is_linked(deal, state, *card))
        .map(|card| u32::from(card.rank()))
}

fn is_linked(deal: &Deal, state: &Layout, card: Card) -> bool {
    let place = state.place(card);
    match card.rank() {
        1 => deal.column(place) == 0,
        rank => {
            let before = Card::new(card.suit(), rank - 1);
            deal.column(place) > 0 && state.card(Cell(place.0 - 1)) == Some(before)
        }
    }
}

type Formula = fn(&Deal, &Layout) -> u32;

/// A heuristic that is a formula, at work.
struct Formed<'p>(&'p Deal, Formula);

impl Estimate<Deal> for Formed<'_> {
    fn estimate(&mut self, state: &Layout) -> Option<u32> {
        Some(self.1(self.0, state))
    }
}

macro_rules! formulas {
    ($($name:ident: $called:literal, $promise:expr, $en:literal, $ja:literal, $formula:expr;)*) => {$(
        impl Heuristic<Deal> for $name {
            fn about(&self) -> About {
                About { name: $called, summary: Words::new($en, $ja), reference: "" }
            }
            fn promise(&self) -> Promise {
                $promise
            }
            fn prepare<'p>(&'p self, puzzle: &'p Deal) -> Box<dyn Estimate<Deal> + 'p> {
                Box::new(Formed(puzzle, $formula))
            }
        }
    )*};
}

formulas! {
    Misplaced: "misplaced", Promise::CONSISTENT,
        "cards not in their place, for the best choice of rows",
        "最良の段の割り当てで、本来の位置にないカードの数",
        misplaced;
    Unlinked: "unlinked", Promise::GUIDE,
        "cards that do not stand behind their predecessor",
        "直前のカードの右隣にないカードの数",
        |deal, state| u32::try_from(unlinked_ranks(deal, state).count()).expect("48 cards");
    Potential: "potential", Promise::GUIDE,
        "unlinked cards, low ranks weighing more",
        "直前のカードに続いていないカードの、小さい数字ほど重い和",
        |deal, state| {
            let n = u32::from(deal.columns());
            unlinked_ranks(deal, state).map(|rank| n - rank).sum()
        };
}
