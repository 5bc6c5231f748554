//! Moving several cards of a column at once, as people do it: card by card,
//! through free cells and empty columns; or in one move, where the table says so.

use impasse_puzzle::Puzzle;

use crate::card::Card;
use crate::deal::{Deal, Move};
use crate::position::{Position, Slot};
use crate::table::Carry;

impl Deal {
    /// How many cards at the end of a column are in order, each built on the
    /// one before it; 0 for an empty column.
    #[must_use]
    pub fn run(&self, state: &Position, column: u8) -> usize {
        let mut cards = state.from_top(column);
        let Some(mut last) = cards.next() else {
            return 0;
        };
        1 + cards
            .take_while(|&under| {
                let built = self.table().build.allows(last, under);
                last = under;
                built
            })
            .count()
    }

    /// How many cards can be carried onto column `to` through what is free;
    /// more than there are in order, where nothing limits it.
    #[must_use]
    pub fn capacity(&self, state: &Position, to: u8) -> usize {
        if self.table().carry == Carry::Unlimited {
            return Card::COUNT;
        }
        let free = (0..self.table().cells)
            .filter(|&cell| state.cell(cell).is_none())
            .count();
        (free + 1) << self.spare_columns(state, to).count()
    }

    /// The empty columns in which cards may wait on their way to column `to`.
    fn spare_columns<'a>(&self, state: &'a Position, to: u8) -> impl Iterator<Item = u8> + 'a {
        let waits = self.table().waits_in_columns();
        self.empty_columns(state)
            .filter(move |&column| waits && column != to)
    }

    /// How many cards a move from one column to another means: those
    /// that fit on the other column, or, where that is empty, as many as can
    /// be carried. `None` where nothing can.
    #[must_use]
    pub fn meant(&self, state: &Position, from: u8, to: u8) -> Option<usize> {
        let most = self.run(state, from).min(self.capacity(state, to));
        let count = match (state.top(from)?, state.top(to)) {
            (_, None) => most,
            (card, Some(under)) => usize::from(under.rank().checked_sub(card.rank())?),
        };
        self.carry(state, from, to, count).map(|_| count)
    }

    /// The moves that carry the last `count` cards of a column to another;
    /// `None` where they are not in order, do not fit, or have no way.
    #[must_use]
    pub fn carry(&self, state: &Position, from: u8, to: u8, count: usize) -> Option<Vec<Move>> {
        let possible = from != to
            && (1..=self.run(state, from)).contains(&count)
            && count <= self.capacity(state, to);
        if !possible {
            return None;
        }
        let head = state.from_top(from).nth(count - 1)?;
        let fits = match state.top(to) {
            Some(under) => self.table().build.allows(head, under),
            // A whole column would only change its name.
            None => state.under(head).is_some() && self.table().empty.takes(head),
        };
        if !fits {
            return None;
        }
        if self.table().carry == Carry::Unlimited {
            let cards = u8::try_from(count).ok()?;
            let (from, to) = (Slot::Column(from), Slot::Column(to));
            return Some(vec![Move { from, to, cards }]);
        }
        let spare: Vec<u8> = self.spare_columns(state, to).collect();
        let mut porter = Porter {
            deal: self,
            state: state.clone(),
            moves: Vec::new(),
        };
        porter.carry(from, to, count, &spare);
        Some(porter.moves)
    }

    /// The moves that take all cards of a column to an empty one, each through
    /// a free cell of its own: what others write as one move, though it only
    /// changes the column's name. `None` where the cards are not in order, or
    /// there are too few cells.
    #[must_use]
    pub fn change_column(&self, state: &Position, from: u8, to: u8) -> Option<Vec<Move>> {
        let count = state.from_top(from).count();
        let first = state.from_top(from).last()?;
        let free = (0..self.table().cells).filter(|&cell| state.cell(cell).is_none());
        let free: Vec<Slot> = free.map(Slot::Cell).take(count).collect();
        let possible = from != to
            && state.top(to).is_none()
            && self.table().empty.takes(first)
            && self.run(state, from) == count
            && free.len() == count;
        if !possible {
            return None;
        }
        let (from, to) = (Slot::Column(from), Slot::Column(to));
        let up = free.iter().map(|&cell| Move::single(from, cell));
        let down = free.iter().rev().map(|&cell| Move::single(cell, to));
        Some(up.chain(down).collect())
    }
}

/// Carries cards one by one.
struct Porter<'d> {
    deal: &'d Deal,
    state: Position,
    moves: Vec<Move>,
}

impl Porter<'_> {
    fn play(&mut self, from: Slot, to: Slot) {
        let m = Move::single(from, to);
        self.deal.play(&mut self.state, m);
        self.moves.push(m);
    }

    /// Carries `count` cards; the free cells and the `spare` columns have room
    /// for it. Where each card finds a place of its own, it moves twice at
    /// most; else some wait in a column together, as few as need be. It goes as deep
    /// as there are spare columns.
    fn carry(&mut self, from: u8, to: u8, count: usize, spare: &[u8]) {
        let cells = (0..self.deal.table().cells)
            .filter(|&cell| self.state.cell(cell).is_none())
            .map(Slot::Cell);
        let places: Vec<Slot> = cells
            .chain(spare.iter().copied().map(Slot::Column))
            .collect();
        if let ([aside, rest @ ..], true) = (spare, count > places.len() + 1) {
            let most = (places.len() - spare.len() + 1) << rest.len();
            let waiting = (count - places.len()).min(most);
            self.carry(from, *aside, waiting, rest);
            self.carry(from, to, count - waiting, rest);
            self.carry(*aside, to, waiting, rest);
            return;
        }
        let parked = &places[..count - 1];
        for &place in parked {
            self.play(Slot::Column(from), place);
        }
        self.play(Slot::Column(from), Slot::Column(to));
        for &place in parked.iter().rev() {
            self.play(place, Slot::Column(to));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::deal;

    /// `count` cards arrive, in their order, by legal moves.
    #[track_caller]
    fn check_carried(params: &str, text: &str, count: usize, moves: usize) {
        let deal = deal(params, text);
        let before = deal.position().column(0);
        let carried = deal.carry(deal.position(), 0, 1, count).expect("room");
        let end = deal.replay(&carried).expect("legal moves");
        let tail: Vec<Card> = end.column(1).into_iter().rev().take(count).rev().collect();
        assert_eq!(tail, before[before.len() - count..]);
        assert_eq!(carried.len(), moves);
        let cell = |at| end.cell(at) == deal.position().cell(at);
        assert!((0..deal.table().cells).all(cell));
    }

    const RUN: &str = "KC KS KH QC JD TC 9D / KD / QD QH QS TD / JS TS JC JH TH / : / :";
    const LONG: &str = "KS QH JS TH 9S 8H 7S 6H 5S / KH KC / QC JC TC 9C 8C 7C 6C 5C / : / : \
                        / KD QD JD TD 9D 8D 7D 6D 5D 9H 8S 7H 6S 5H TS QS JH";

    #[test]
    fn cards_are_carried_through_cells() {
        check_carried("cells=3", RUN, 4, 7);
        check_carried("cells=8", RUN, 4, 7);
    }

    #[test]
    fn cards_are_carried_through_empty_columns() {
        check_carried("cells=0", RUN, 4, 9);
        check_carried("cells=1", RUN, 4, 7);
        check_carried("cells=1", LONG, 8, 27);
        check_carried("cells=4", LONG, 8, 17);
    }

    #[test]
    fn nothing_is_carried_that_does_not_fit() {
        let deal = deal("cells=0", RUN);
        let start = deal.position();
        assert_eq!((deal.run(start, 0), deal.capacity(start, 1)), (5, 4));
        for (to, count) in [(1, 3), (1, 5), (0, 1), (2, 4), (4, 5), (4, 3)] {
            assert_eq!(deal.carry(start, 0, to, count), None, "{count} to {to}");
        }
        assert_eq!(deal.meant(start, 0, 1), Some(4));
        assert_eq!(deal.meant(start, 0, 4), Some(2));
        assert_eq!(deal.meant(start, 1, 4), None);
    }
}
