//! Aces at the left edge whose order does not matter yet, by the rules alone.
//!
//! With a hole at the left edge the aces there can be brought into any order on
//! any of the cells that they and the holes have: the hole takes any ace, which
//! leaves another hole at the edge and can go back. So whoever can solve one order
//! can solve each, and in a proof one stands for all of them. An ace that fills the last
//! hole ends that: each order leads to a position of its own.

use impasse_puzzle::Puzzle as _;

use crate::card::{Card, Suit};
use crate::deal::{Deal, Shift};
use crate::layout::{Cell, Layout, cells_of};

/// The aces at the left edge in the order of the suits, and the cells there that
/// they and the holes have, from above; `None` without a hole or an ace there.
fn loose(deal: &Deal, state: &Layout) -> Option<(Vec<Card>, Vec<Cell>)> {
    let edge = deal.left_edge();
    let holes = state.holes() & edge;
    let aces = Suit::ALL.map(Card::ace).into_iter();
    let aces: Vec<Card> = aces.filter(|&a| state.place(a).bit() & edge != 0).collect();
    if holes == 0 || aces.is_empty() {
        return None;
    }
    let places = aces.iter().map(|&ace| state.place(ace).bit());
    let cells = cells_of(places.fold(holes, |set, place| set | place));
    Some((aces, cells.collect()))
}

/// Brings aces to cells, by legal moves: whatever stands in the way goes to a hole
/// first.
fn seated(deal: &Deal, state: &Layout, aces: &[Card], cells: &[Cell]) -> Option<Layout> {
    let mut next = state.clone();
    for (&card, &to) in aces.iter().zip(cells) {
        if next.place(card) == to {
            continue;
        }
        if let Some(other) = next.card(to) {
            let to = cells_of(next.holes() & deal.left_edge()).next()?;
            deal.play(&mut next, Shift { card: other, to });
        }
        deal.play(&mut next, Shift { card, to });
    }
    Some(next)
}

/// The order of the aces that stands for all: that of the suits, on the uppermost
/// cells.
pub(crate) fn stand_in(deal: &Deal, state: &Layout) -> Option<Layout> {
    let (aces, cells) = loose(deal, state)?;
    seated(deal, state, &aces, &cells)
}

/// All other orders, if this is the one that stands for them.
pub(crate) fn others(deal: &Deal, state: &Layout) -> Vec<Layout> {
    let Some((aces, cells)) = loose(deal, state) else {
        return Vec::new();
    };
    let mut seats: Vec<Vec<Cell>> = vec![Vec::new()];
    for _ in &aces {
        let longer = seats.iter().flat_map(|taken| {
            let free = cells.iter().filter(|cell| !taken.contains(cell));
            free.map(|&cell| [&taken[..], &[cell]].concat())
        });
        seats = longer.collect();
    }
    let mut orders = seats.iter().map(|cells| seated(deal, state, &aces, cells));
    if orders.next().flatten().as_ref() != Some(state) {
        return Vec::new();
    }
    orders.flatten().collect()
}
