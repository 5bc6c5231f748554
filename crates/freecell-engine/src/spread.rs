//! A position spread out for one look at all its moves.
//!
//! It is read from its key, and what follows a move is written as a key again:
//! a move changes few terms of it. So nothing is built for a position that was
//! met before.

use crate::board::{
    AT_HOME, CARDS_A_WORD, COLUMNS, CardStep, IN_CELL, Key, NONE, ON_TABLE, Rules, cards_of, rank,
    suit,
};
use crate::detours::{CardLayout, FREE};

/// A position, ready for its moves to be listed.
pub(crate) struct Spread {
    pub(crate) key: Key,
    pub(crate) layout: CardLayout,
    /// Cards that make a detour in any case, as bits.
    pub(crate) is_due: u64,
    /// For each column, the lowest rank of each suit in it.
    pub(crate) lowest: [[u8; 4]; COLUMNS],
    /// The last cards of all columns, as bits.
    pub(crate) ends: u64,
    /// Cards in cells, as bits.
    pub(crate) parked: u64,
    pub(crate) columns: u8,
}

/// Where a step leads, when the cards that may go home have gone.
#[derive(Clone, Copy)]
pub(crate) struct After {
    pub(crate) key: Key,
    pub(crate) home: [u8; 4],
    /// Cards that went home behind the step.
    pub(crate) settled: u8,
}

const LOWEST_OF_NONE: [u8; 4] = [u8::MAX; 4];

impl Spread {
    pub(crate) fn of_key(rules: &Rules, key: &Key) -> Self {
        let mut spread = Self {
            key: *key,
            layout: CardLayout {
                home: [0; 4],
                rests: [AT_HOME; 52],
                column: [0; 52],
                under: [FREE; 52],
                upto: [FREE; 52],
                counted: [0; COLUMNS],
                tops: [NONE; COLUMNS],
                key: *key,
            },
            is_due: 0,
            lowest: [LOWEST_OF_NONE; COLUMNS],
            ends: 0,
            parked: 0,
            columns: 0,
        };
        let mut on = [NONE; 64];
        let mut firsts = 0_u64;
        for word in 0..3_u8 {
            let mut bits = key[usize::from(word)];
            let first = word * CARDS_A_WORD;
            for card in first..(first + CARDS_A_WORD).min(52) {
                let rest = rules.places[usize::from(card)][(bits & 7) as usize];
                bits >>= 3;
                spread.layout.rests[usize::from(card)] = rest;
                on[usize::from(rest & 63)] = card;
                spread.layout.home[suit(card)] += u8::from(rest == AT_HOME);
                spread.parked |= u64::from(rest == IN_CELL) << card;
                firsts |= u64::from(rest == ON_TABLE) << card;
            }
        }
        for card in cards_of(spread.parked) {
            spread.layout.key[usize::from(card / CARDS_A_WORD)] -= rules.code(card, IN_CELL);
        }
        for mut card in cards_of(firsts) {
            let column = usize::from(spread.columns);
            let (mut counted, mut lowest) = (0, LOWEST_OF_NONE);
            loop {
                let at = usize::from(card);
                let low = &mut lowest[suit(card)];
                spread.layout.column[at] = spread.columns;
                spread.layout.under[at] = counted;
                if *low < rank(card) {
                    spread.is_due |= 1 << card;
                } else {
                    *low = rank(card);
                    counted += 1;
                }
                spread.layout.upto[at] = counted;
                if on[at] == NONE {
                    break;
                }
                card = on[at];
            }
            spread.layout.tops[column] = card;
            spread.ends |= 1 << card;
            spread.lowest[column] = lowest;
            spread.layout.counted[column] = counted;
            spread.columns += 1;
        }
        spread
    }

    #[inline]
    pub(crate) fn is_due(&self, card: u8) -> bool {
        self.is_due >> card & 1 != 0
    }

    /// Detours that are made in any case.
    #[inline]
    pub(crate) fn due(&self) -> u8 {
        let [due, ..] = self.is_due.count_ones().to_le_bytes();
        due
    }

    /// Cards that are not home.
    #[inline]
    pub(crate) fn left(&self) -> u8 {
        52 - self.layout.home.iter().sum::<u8>()
    }

    /// The column of a card that lies in one.
    #[inline]
    pub(crate) fn column(&self, card: u8) -> u8 {
        self.layout.column[usize::from(card)]
    }

    /// How cards lie after a step onto another card, on which the card of the
    /// step is not due for a detour.
    #[inline]
    pub(crate) fn layout_after(&self, rules: &Rules, step: CardStep) -> CardLayout {
        let CardStep { card, onto } = step;
        let mut layout = self.layout;
        let at = usize::from(card);
        let word = &mut layout.key[usize::from(card / CARDS_A_WORD)];
        let rest = self.layout.rests[at];
        if rest != IN_CELL {
            let from = usize::from(layout.column[at]);
            layout.tops[from] = rest;
            layout.counted[from] -= u8::from(!self.is_due(card));
            *word -= rules.code(card, rest);
        }
        *word += rules.code(card, onto);
        let to = layout.column[usize::from(onto)];
        let counted = &mut layout.counted[usize::from(to)];
        layout.rests[at] = onto;
        layout.tops[usize::from(to)] = card;
        layout.column[at] = to;
        layout.under[at] = *counted;
        *counted += 1;
        layout.upto[at] = *counted;
        layout
    }

    /// Where a step leads.
    #[inline]
    pub(crate) fn after(&self, rules: &Rules, step: CardStep) -> After {
        let CardStep { card, onto } = step;
        let rest = self.layout.rests[usize::from(card)];
        let mut after = After {
            key: self.key,
            home: self.layout.home,
            settled: 0,
        };
        let word = &mut after.key[usize::from(card / CARDS_A_WORD)];
        *word -= rules.code(card, rest);
        *word += rules.code(card, onto);
        if onto == AT_HOME {
            after.home[suit(card)] += 1;
        } else {
            // Only what was uncovered can go home now, if it is next.
            let is_next = |card: u8| self.layout.home[suit(card)] + 1 == rank(card);
            if rest >= ON_TABLE || !is_next(rest) {
                return after;
            }
        }
        self.settle(rules, step, &mut after);
        after
    }

    /// Brings cards home behind a step as long as that does no harm.
    fn settle(&self, rules: &Rules, step: CardStep, after: &mut After) {
        // What lies at the end of the columns the step did not leave as they
        // were is asked for by card; a new column needs no end.
        let mut tops = self.layout.tops;
        let mut parked = self.parked & !(1 << step.card);
        let rest = self.layout.rests[usize::from(step.card)];
        if rest != IN_CELL {
            tops[usize::from(self.column(step.card))] = rest;
        }
        let mut open = false;
        match step.onto {
            AT_HOME => {}
            IN_CELL => parked |= 1 << step.card,
            onto => {
                open = true;
                if onto != ON_TABLE {
                    tops[usize::from(self.column(onto))] = step.card;
                }
            }
        }
        loop {
            let mut changed = false;
            for suit in 0..4_u8 {
                let home = after.home[usize::from(suit)];
                let card = home * 4 + suit;
                if home == 13 || !rules.is_safe(after.home, card) {
                    continue;
                }
                let column = usize::from(self.column(card));
                let rest = if parked >> card & 1 != 0 {
                    parked &= !(1 << card);
                    IN_CELL
                } else if open && card == step.card {
                    open = false;
                    if step.onto != ON_TABLE {
                        tops[usize::from(self.column(step.onto))] = step.onto;
                    }
                    step.onto
                } else if tops[column] == card {
                    tops[column] = self.layout.rests[usize::from(card)];
                    tops[column]
                } else {
                    continue;
                };
                after.key[usize::from(card / CARDS_A_WORD)] -= rules.code(card, rest);
                after.home[usize::from(suit)] += 1;
                after.settled += 1;
                changed = true;
            }
            if !changed {
                return;
            }
        }
    }
}
