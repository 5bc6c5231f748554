//! The bound `dig`, a million times a second.
//!
//! What [`impasse_freecell::Burial`] tells of a position is laid out so that a
//! card on its way home needs three small numbers: its column, how many cards
//! stay under it, and up to where the column must be dug for it. Cards that make
//! a detour in any case count as if they were not there.
//!
//! When all that can go home at no price has gone, the easier game is told by the
//! cards that still lie under others that count: the *rest*. Every other card
//! goes home as soon as it is its turn, wherever it is. So positions that differ
//! only in such cards share a rest, and so do ways of the easier game with
//! positions of the real one: nine of ten questions were asked before. The answers
//! are kept by the places of all cards of the rest, so no two are mixed up; an
//! answer that is overwritten costs time only.
//!
//! A search knows the bound of a position before it lists its moves: it was found
//! when the position was reached. So the easier game is only played within that
//! many detours, which leaves few ways. What a search does ask is which cards *can*
//! make a detour in a best way:
//!
//! * A card at the end of a column that makes a detour in some best way lowers the
//!   bound by one when it moves, and only such cards do. For if the bound falls, a
//!   best way after the move, with this card's detour, is a best way before it.
//! * No best way is missed by bringing cards home that can go at no price: a best
//!   way may bring them home first, and a detour of such a card would be one too
//!   many. So the ways within the bound are all best ways.

use crate::board::{CARDS_A_WORD, COLUMNS, Key, ON_TABLE, Rules, hash};

/// How cards lie, as far as the bound asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardLayout {
    /// How far each suit is home.
    pub(crate) home: [u8; 4],
    /// What each card rests on.
    pub(crate) rests: [u8; 52],
    /// The column of each card; any, for a card in a cell.
    pub(crate) column: [u8; 52],
    /// Of the cards that count: how many lie under it in its column.
    pub(crate) under: [u8; 52],
    /// The same with the card itself.
    pub(crate) upto: [u8; 52],
    /// How many cards count in each column.
    pub(crate) counted: [u8; COLUMNS],
    /// The last card of each column.
    pub(crate) tops: [u8; COLUMNS],
    /// The places of all cards in columns, others being home.
    pub(crate) key: Key,
}

/// More than any column has: a card in a cell is under nothing.
pub(crate) const FREE: u8 = u8::MAX;

/// The easier game on its way.
#[derive(Clone, Copy)]
struct DetourState {
    home: [u8; 4],
    counted: [u8; COLUMNS],
    /// The last card of each column that counts, or the table.
    tops: [u8; COLUMNS],
    key: Key,
}

impl DetourState {
    fn new(rules: &Rules, layout: &CardLayout) -> Self {
        let mut way = Self {
            home: layout.home,
            counted: layout.counted,
            tops: layout.tops,
            key: layout.key,
        };
        for column in 0..usize::from(rules.columns) {
            way.uncover(rules, layout, column);
        }
        way.settle(rules, layout);
        way
    }

    /// Detours that must be made before the next card of a suit can go home.
    #[inline]
    fn price(&self, layout: &CardLayout, suit: u8) -> u8 {
        let card = usize::from(self.home[usize::from(suit)] * 4 + suit);
        self.counted[usize::from(layout.column[card])].saturating_sub(layout.upto[card])
    }

    #[inline]
    fn bring_home(&mut self, rules: &Rules, layout: &CardLayout, suit: u8) {
        let card = usize::from(self.home[usize::from(suit)] * 4 + suit);
        self.home[usize::from(suit)] += 1;
        let column = usize::from(layout.column[card]);
        if layout.under[card] < self.counted[column] {
            self.counted[column] = layout.under[card];
            self.uncover(rules, layout, column);
        }
    }

    /// Takes cards off a column that are no part of the rest.
    #[inline]
    fn uncover(&mut self, rules: &Rules, layout: &CardLayout, column: usize) {
        let top = &mut self.tops[column];
        while *top < ON_TABLE && layout.under[usize::from(*top)] >= self.counted[column] {
            let rest = layout.rests[usize::from(*top)];
            self.key[usize::from(*top / CARDS_A_WORD)] -= rules.code(*top, rest);
            *top = rest;
        }
    }

    /// Brings home what can go at no price.
    #[inline]
    fn settle(&mut self, rules: &Rules, layout: &CardLayout) {
        let (mut quiet, mut suit) = (0, 0);
        while quiet < 4 {
            quiet += 1;
            while self.home[usize::from(suit)] < 13 && self.price(layout, suit) == 0 {
                self.bring_home(rules, layout, suit);
                quiet = 0;
            }
            suit = (suit + 1) & 3;
        }
    }

    /// The cards at the ends of columns, as bits.
    #[inline]
    fn ends(&self) -> u64 {
        let cards = self.tops.iter().filter(|&&top| top < ON_TABLE);
        cards.fold(0, |set, &top| set | 1 << top)
    }
}

/// What is known of a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DetourBound {
    /// The fewest detours of cards that count; or, if more than allowed are
    /// needed, more than allowed.
    pub(crate) detours: u8,
    /// The cards at the ends of columns that make a detour in a best way, as
    /// bits.
    pub(crate) cards: u64,
}

/// A kept answer: the rest; then the cards, whether it is exact, and the detours.
type Slot = [u64; 4];

const EXACT: u64 = 1 << 63;

const FEWEST_SLOTS: usize = 1 << 12;

/// More of them are slower to reach than to find out anew.
const MOST_SLOTS: usize = 1 << 21;

/// Each time there are so many times more.
const GROWTH: usize = 4;

/// The easier game at work; it keeps its answers from position to position.
pub(crate) struct Detours {
    /// A power of two of them.
    slots: Vec<Slot>,
    /// Answers that found their slot empty.
    filled: usize,
    most_slots: usize,
}

impl Detours {
    /// Nothing is known yet; answers may take so many bytes.
    pub(crate) fn new(most_bytes: u64) -> Self {
        let most_slots =
            usize::try_from(most_bytes).map_or(usize::MAX, |most| most / size_of::<Slot>());
        Self {
            slots: vec![[0; 4]; FEWEST_SLOTS],
            filled: 0,
            most_slots: most_slots.min(MOST_SLOTS),
        }
    }

    /// Bytes that the answers take.
    pub(crate) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot>()) as u64
    }

    /// The fewest detours of cards that count. One question is enough where `guess`
    /// is not too low.
    pub(crate) fn fewest(&mut self, rules: &Rules, layout: &CardLayout, guess: u8) -> u8 {
        let mut most = guess;
        loop {
            let DetourBound { detours, .. } = self.within(rules, layout, most);
            if detours <= most || most >= 52 {
                return detours;
            }
            most = detours + 1;
        }
    }

    /// The answer for a position, if so many detours are enough.
    #[inline]
    pub(crate) fn within(&mut self, rules: &Rules, layout: &CardLayout, most: u8) -> DetourBound {
        let way = DetourState::new(rules, layout);
        self.best(rules, layout, &way, most)
    }

    /// It goes no deeper than there are cards.
    fn best(
        &mut self,
        rules: &Rules,
        layout: &CardLayout,
        way: &DetourState,
        most: u8,
    ) -> DetourBound {
        if way.home == [13; 4] {
            return DetourBound {
                detours: 0,
                cards: 0,
            };
        }
        let at = self.slot(&way.key);
        let [a, b, c, found] = self.slots[at];
        if [a, b, c] == way.key && found != 0 {
            let [.., detours] = (found & !EXACT).to_be_bytes();
            if found & EXACT != 0 || detours > most {
                return DetourBound {
                    detours,
                    cards: (found & !EXACT) >> 8,
                };
            }
        }
        let ends = way.ends();
        let (mut fewest, mut cards) = (most + 1, 0);
        for suit in 0..4 {
            if way.home[usize::from(suit)] == 13 {
                continue;
            }
            let here = way.price(layout, suit);
            if here > fewest || here > most {
                continue;
            }
            let card = usize::from(way.home[usize::from(suit)] * 4 + suit);
            let dug = way.tops[usize::from(layout.column[card])];
            let mut next = *way;
            next.bring_home(rules, layout, suit);
            next.settle(rules, layout);
            let behind = self.best(rules, layout, &next, fewest.min(most) - here);
            let total = here + behind.detours;
            if total > most || total > fewest {
                continue;
            }
            if total < fewest {
                fewest = total;
                cards = 0;
            }
            // What ends a column only behind this is not asked for.
            cards |= behind.cards & ends | 1 << dug;
        }
        let exact = if fewest <= most { EXACT } else { 0 };
        self.keep(&way.key, exact | cards << 8 | u64::from(fewest));
        DetourBound {
            detours: fewest,
            cards,
        }
    }

    #[inline]
    fn slot(&self, key: &Key) -> usize {
        (hash(key) >> 32) as usize & (self.slots.len() - 1)
    }

    fn keep(&mut self, key: &Key, found: u64) {
        if self.filled * 2 > self.slots.len() && self.slots.len() * GROWTH <= self.most_slots {
            self.grow();
        }
        let at = self.slot(key);
        self.filled += usize::from(self.slots[at][3] == 0);
        let [a, b, c] = *key;
        self.slots[at] = [a, b, c, found];
    }

    #[cold]
    fn grow(&mut self) {
        let wider = vec![[0; 4]; self.slots.len() * GROWTH];
        self.filled = 0;
        for [a, b, c, found] in std::mem::replace(&mut self.slots, wider) {
            if found != 0 {
                self.keep(&[a, b, c], found);
            }
        }
    }
}
