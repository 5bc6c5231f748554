//! A position as the searches of this crate hold it.
//!
//! Cells and columns have no order that matters, so a position is what every
//! card rests on. A card has six places at most (see the keys of the game), so
//! three bits each make a key of 156 bits that tells everything: no two
//! positions share one. It is a sum over the cards, so that moving a card
//! changes one of its terms (Zobrist 1970 did so with random terms).
//!
//! Beside it stands what is asked for most often, kept true by each move.

use impasse_freecell::{Build, Card, Carry, Deal, Empty, Position, Suit, Table};

/// What a card rests on if not on a card.
pub(crate) const ON_TABLE: u8 = 52;
pub(crate) const IN_CELL: u8 = 53;
pub(crate) const AT_HOME: u8 = 54;

/// No card.
pub(crate) const NONE: u8 = 255;

/// The most columns there can be.
pub(crate) const COLUMNS: usize = 12;

/// Cards whose places share a word of the key.
pub(crate) const CARDS_A_WORD: u8 = 18;

/// Everything about a position: the place of every card.
pub(crate) type Key = [u64; 3];

/// Rank of a card, the ace being 1.
pub(crate) const fn rank(card: u8) -> u8 {
    card / 4 + 1
}

/// Suit of a card, from 0.
pub(crate) const fn suit(card: u8) -> usize {
    (card & 3) as usize
}

/// The cards of a set of bits, in order.
pub(crate) fn cards_of(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let card = set.trailing_zeros();
        set &= set - 1;
        u8::try_from(card).ok()
    })
}

/// What never changes while one deal is searched.
pub(crate) struct Rules {
    pub(crate) cells: u32,
    pub(crate) columns: u8,
    pub(crate) build: Build,
    /// All bits where empty columns help to carry several cards, else none: a mask
    /// costs the usual game less than a question. See `room`.
    waits_in_columns: u8,
    /// All bits where any number of cards in order goes to another column in one
    /// move, else none.
    at_once: u32,
    /// The cards that may go into an empty column, as bits.
    pub(crate) fills: u64,
    /// For each card, the cards it may be laid on, as bits.
    pub(crate) fits: [u64; 52],
    /// For each card, the number of each of its places.
    codes: [[u8; 64]; 52],
    /// For each card, what the place with each number rests on.
    pub(crate) places: [[u8; 8]; 52],
}

impl Rules {
    /// The rules for all positions that can be reached from `start`.
    pub(crate) fn new(table: Table, start: &Position) -> Self {
        let mut rules = Self {
            cells: u32::from(table.cells),
            columns: table.columns,
            build: table.build,
            waits_in_columns: match table.empty {
                Empty::Any => u8::MAX,
                Empty::Kings | Empty::None => 0,
            },
            at_once: match table.carry {
                Carry::Limited => 0,
                Carry::Unlimited => u32::MAX,
            },
            fills: Card::deck()
                .filter(|&card| table.empty.takes(card))
                .fold(0, |set, card| set | 1 << card.index()),
            fits: [0; 52],
            codes: [[0; 64]; 52],
            places: [[AT_HOME; 8]; 52],
        };
        for card in Card::deck() {
            let at = usize::from(card.index());
            let mut count = 0;
            let mut place = |rest: u8| {
                if rules.places[at][..usize::from(count)].contains(&rest) {
                    return;
                }
                rules.codes[at][usize::from(rest)] = count;
                rules.places[at][usize::from(count)] = rest;
                count += 1;
            };
            for rest in [AT_HOME, IN_CELL, ON_TABLE] {
                place(rest);
            }
            for under in table.build.bases(card) {
                rules.fits[at] |= 1 << under.index();
                place(under.index());
            }
            if let Some(under) = start.under(card) {
                place(under.index());
            }
        }
        rules
    }

    /// Whether a card may be laid on another.
    #[inline]
    pub(crate) fn fits(&self, card: u8, under: u8) -> bool {
        self.fits[usize::from(card)] >> under & 1 != 0
    }

    /// Whether any number of cards in order goes to another column in one move.
    #[inline]
    pub(crate) const fn goes_at_once(&self) -> bool {
        self.at_once != 0
    }

    /// Whether an empty column takes a card.
    #[inline]
    pub(crate) const fn fills(&self, card: u8) -> bool {
        self.fills >> card & 1 != 0
    }

    /// Whether a card that may go home can do so without harm: nothing that is
    /// left will ever need it to lie on.
    ///
    /// By suit nothing fits on it but a card that is home. In alternate colours
    /// only the two cards of the rank below and the other colour fit on it. If
    /// they are home, the case is clear. If they are next to go home, then
    /// wherever a game lays one of them on this card, it may bring it home
    /// instead; what the game would later lay on *it* is of this card's colour
    /// and two ranks lower than this card: of this suit it is home, and of the
    /// other it is home or next to go there, if the third condition holds, and
    /// so may go home instead, too. So whatever can be won from here can be won
    /// with this card at home first.
    ///
    /// What an empty column takes has no part in this: moves are only left out or
    /// become moves home, so that no place is taken that was free. Where cards
    /// in order go at once, one that went with this card at its end goes without
    /// it, and a run that was laid on it has two cards at most, of which the lower
    /// goes home first.
    #[inline]
    pub(crate) fn is_safe(&self, home: [u8; 4], card: u8) -> bool {
        match self.build {
            Build::Suit => true,
            Build::Alternate => {
                let rank = rank(card);
                let (own, [a, b]) = match suit(card) {
                    0 => (3, [1, 2]),
                    1 => (2, [0, 3]),
                    2 => (1, [0, 3]),
                    _ => (0, [1, 2]),
                };
                let others = home[a].min(home[b]);
                others + 1 >= rank || (others + 2 >= rank && home[own] + 3 >= rank)
            }
        }
    }

    #[inline]
    pub(crate) fn code(&self, card: u8, rest: u8) -> u64 {
        let code = self.codes[usize::from(card)][usize::from(rest & 63)];
        u64::from(code) << (card % CARDS_A_WORD * 3)
    }
}

/// A position.
#[derive(Clone, Copy)]
pub(crate) struct FreeCellBoard {
    /// What each card rests on.
    pub(crate) rests: [u8; 52],
    /// The column of each card that lies in one.
    pub(crate) column: [u8; 52],
    /// How many cards lie under it.
    depth: [u8; 52],
    /// The lowest rank at or under it.
    low: [u8; 52],
    /// The first card of the run in order that ends with it.
    head: [u8; 52],
    pub(crate) tops: [u8; COLUMNS],
    pub(crate) heights: [u8; COLUMNS],
    /// How far each suit is home.
    pub(crate) home: [u8; 4],
    /// Cards in cells, as bits.
    pub(crate) parked: u64,
    /// Cards that lie above a lower one.
    pub(crate) above_lower: u8,
    /// Cards that lie on one they do not fit on.
    pub(crate) unbuilt: u8,
    /// Columns with a card.
    filled: u8,
    pub(crate) key: Key,
}

impl FreeCellBoard {
    const BARE: Self = Self {
        rests: [AT_HOME; 52],
        column: [0; 52],
        depth: [0; 52],
        low: [0; 52],
        head: [0; 52],
        tops: [NONE; COLUMNS],
        heights: [0; COLUMNS],
        home: [0; 4],
        parked: 0,
        above_lower: 0,
        unbuilt: 0,
        filled: 0,
        key: [0; 3],
    };

    pub(crate) fn new(rules: &Rules, deal: &Deal, state: &Position) -> Self {
        let mut board = Self {
            home: Suit::ALL.map(|suit| state.home(suit)),
            ..Self::BARE
        };
        for column in 0..deal.table().columns {
            for card in state.column(column) {
                board.lay(rules, card.index(), column);
            }
        }
        for cell in 0..deal.table().cells {
            if let Some(card) = state.cell(cell) {
                board.park(rules, card.index());
            }
        }
        board
    }

    /// The position of a key; columns in the order of their first cards.
    pub(crate) fn of_key(rules: &Rules, key: &Key) -> Self {
        let mut board = Self::BARE;
        let mut above = [NONE; 52];
        let mut first = 0_u64;
        for card in 0..52_u8 {
            let word = key[usize::from(card / CARDS_A_WORD)];
            let code = word >> (card % CARDS_A_WORD * 3) & 7;
            let rest = rules.places[usize::from(card)][code as usize];
            match rest {
                AT_HOME => board.home[suit(card)] += 1,
                IN_CELL => board.park(rules, card),
                ON_TABLE => first |= 1 << card,
                under => above[usize::from(under)] = card,
            }
        }
        for (column, mut card) in (0..).zip(cards_of(first)) {
            while card != NONE {
                board.lay(rules, card, column);
                card = above[usize::from(card)];
            }
        }
        board
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.home == [13; 4]
    }

    /// Whether there is a free cell for each card that lies above a lower one.
    /// Then the rest is easy: what lies on the lowest card that is left is of
    /// its rank, and goes home like it, or it is one of those cards, and waits
    /// in its cell. So all cards come home, rank by rank.
    #[inline]
    pub(crate) fn is_easy(&self, rules: &Rules) -> bool {
        u32::from(self.above_lower) <= self.free_cells(rules)
    }

    /// The next step where the rest is easy, of a settled position that is not
    /// solved: what lies on the lowest card goes into a cell.
    pub(crate) fn easy_step(&self) -> CardStep {
        let suits = (0..4_u8).zip(&self.home);
        let lowest = suits.min_by_key(|&(_, &rank)| rank);
        let card = lowest.map_or(0, |(suit, &rank)| rank * 4 + suit);
        CardStep {
            card: self.tops[usize::from(self.column[usize::from(card)])],
            onto: IN_CELL,
        }
    }

    pub(crate) fn cards_home(&self) -> u8 {
        self.home.iter().sum()
    }

    #[inline]
    pub(crate) fn free_cells(&self, rules: &Rules) -> u32 {
        rules.cells - self.parked.count_ones()
    }

    /// How many cards can be carried to a column, or to one of the empty ones. In
    /// empty columns some may wait, if these take any card: of cards in order only
    /// the first can be a king.
    #[inline]
    pub(crate) fn room(&self, rules: &Rules) -> (u32, u32) {
        let cells = self.free_cells(rules) + 1;
        let empty = u32::from(self.empty_columns(rules) & rules.waits_in_columns);
        let (most, most_to_empty) = (cells << empty, cells << empty.saturating_sub(1));
        (most | rules.at_once, most_to_empty | rules.at_once)
    }

    /// How many cards a step takes along, each of which moves for itself.
    #[inline]
    pub(crate) fn carried(&self, rules: &Rules, step: CardStep) -> i32 {
        let above = u32::from(self.above(step.card));
        (above & !rules.at_once).cast_signed()
    }

    /// How many columns are empty.
    #[inline]
    pub(crate) fn empty_columns(&self, rules: &Rules) -> u8 {
        rules.columns - self.filled
    }

    /// The first empty column; there must be one.
    #[inline]
    fn empty_column(&self) -> u8 {
        let column = (0..).zip(&self.tops).find(|&(_, &top)| top == NONE);
        column.map_or(NONE, |(column, _)| column)
    }

    /// The last cards of all columns, as bits.
    #[inline]
    pub(crate) fn ends(&self, rules: &Rules) -> u64 {
        let tops = &self.tops[..usize::from(rules.columns)];
        let ends = tops.iter().filter(|&&top| top != NONE);
        ends.fold(0, |set, &top| set | 1 << top)
    }

    /// How many cards lie on a card.
    #[inline]
    pub(crate) fn above(&self, card: u8) -> u8 {
        if self.rests[usize::from(card)] >= IN_CELL {
            return 0;
        }
        let height = self.heights[usize::from(self.column[usize::from(card)])];
        height - self.depth[usize::from(card)] - 1
    }

    /// The first card of the run that ends with the last card of a column, and
    /// how many cards the run has.
    #[inline]
    pub(crate) fn run(&self, top: u8) -> (u8, u32) {
        let head = self.head[usize::from(top)];
        let count = self.depth[usize::from(top)] - self.depth[usize::from(head)] + 1;
        (head, u32::from(count))
    }

    #[inline]
    fn add(&mut self, rules: &Rules, card: u8, rest: u8) {
        self.rests[usize::from(card)] = rest;
        self.key[usize::from(card / CARDS_A_WORD)] += rules.code(card, rest);
    }

    /// Lays a card that lies nowhere at the end of a column.
    #[inline]
    pub(crate) fn lay(&mut self, rules: &Rules, card: u8, column: u8) {
        let (at, to) = (usize::from(card), usize::from(column));
        let under = self.tops[to];
        self.column[at] = column;
        self.depth[at] = self.heights[to];
        self.heights[to] += 1;
        self.tops[to] = card;
        if under == NONE {
            self.low[at] = rank(card);
            self.head[at] = card;
            self.filled += 1;
            self.add(rules, card, ON_TABLE);
        } else {
            let low = self.low[usize::from(under)];
            self.low[at] = low.min(rank(card));
            self.above_lower += u8::from(rank(card) > low);
            if rules.fits(card, under) {
                self.head[at] = self.head[usize::from(under)];
            } else {
                self.head[at] = card;
                self.unbuilt += 1;
            }
            self.add(rules, card, under);
        }
    }

    /// The cards of a column, the first one first.
    #[cfg(test)]
    pub(crate) fn cards(&self, column: u8) -> Vec<Card> {
        let mut cards = Vec::new();
        let mut card = self.tops[usize::from(column)];
        while card < ON_TABLE {
            cards.push(Card::of_index(card));
            card = self.rests[usize::from(card)];
        }
        cards.reverse();
        cards
    }

    /// Takes the last card of a column away.
    #[inline]
    pub(crate) fn lift(&mut self, rules: &Rules, column: u8) -> u8 {
        let from = usize::from(column);
        let card = self.tops[from];
        let rest = self.rests[usize::from(card)];
        self.heights[from] -= 1;
        self.key[usize::from(card / CARDS_A_WORD)] -= rules.code(card, rest);
        if rest == ON_TABLE {
            self.tops[from] = NONE;
            self.filled -= 1;
        } else {
            self.tops[from] = rest;
            self.above_lower -= u8::from(rank(card) > self.low[usize::from(rest)]);
            self.unbuilt -= u8::from(self.head[usize::from(card)] == card);
        }
        card
    }

    /// Puts a card that lies nowhere into a cell.
    #[inline]
    pub(crate) fn park(&mut self, rules: &Rules, card: u8) {
        self.parked |= 1 << card;
        self.add(rules, card, IN_CELL);
    }

    /// Takes a card out of its cell.
    #[inline]
    pub(crate) fn unpark(&mut self, rules: &Rules, card: u8) {
        self.parked &= !(1 << card);
        self.key[usize::from(card / CARDS_A_WORD)] -= rules.code(card, IN_CELL);
    }

    /// Brings a card that lies nowhere home.
    #[inline]
    pub(crate) fn bring_home(&mut self, card: u8) {
        self.rests[usize::from(card)] = AT_HOME;
        self.home[suit(card)] += 1;
    }

    /// Whether a card is the next of its suit to go home.
    #[inline]
    pub(crate) fn is_next(&self, card: u8) -> bool {
        self.home[suit(card)] + 1 == rank(card)
    }

    /// Takes a card, and all that lie on it, to where it will rest; into the
    /// first empty column, where that is the table.
    #[inline]
    pub(crate) fn play(&mut self, rules: &Rules, step: CardStep) {
        let CardStep { card, onto } = step;
        if self.rests[usize::from(card)] == IN_CELL {
            self.unpark(rules, card);
            match onto {
                AT_HOME => self.bring_home(card),
                ON_TABLE => self.lay(rules, card, self.empty_column()),
                under => self.lay(rules, card, self.column[usize::from(under)]),
            }
            return;
        }
        let from = self.column[usize::from(card)];
        let to = match onto {
            AT_HOME => {
                self.lift(rules, from);
                return self.bring_home(card);
            }
            IN_CELL => {
                self.lift(rules, from);
                return self.park(rules, card);
            }
            ON_TABLE => self.empty_column(),
            under => self.column[usize::from(under)],
        };
        let mut hand = [0; 13];
        let mut count = 0;
        loop {
            hand[count] = self.lift(rules, from);
            if hand[count] == card {
                break;
            }
            count += 1;
        }
        for &card in hand[..=count].iter().rev() {
            self.lay(rules, card, to);
        }
    }

    /// The key after a step, before any card goes home by itself. What lies on
    /// the card goes on lying there.
    #[inline]
    pub(crate) fn key_after(&self, rules: &Rules, step: CardStep) -> Key {
        let CardStep { card, onto } = step;
        let mut key = self.key;
        let word = &mut key[usize::from(card / CARDS_A_WORD)];
        *word -= rules.code(card, self.rests[usize::from(card)]);
        *word += rules.code(card, onto);
        key
    }

    /// See [`Rules::is_safe`].
    #[inline]
    pub(crate) fn is_safe(&self, rules: &Rules, card: u8) -> bool {
        rules.is_safe(self.home, card)
    }

    /// Brings cards home as long as that does no harm; tells each of them.
    #[inline]
    pub(crate) fn settle(&mut self, rules: &Rules, mut tell: impl FnMut(u8)) {
        loop {
            let mut changed = false;
            for suit in 0..4_u8 {
                let rank = self.home[usize::from(suit)];
                if rank == 13 {
                    continue;
                }
                let card = rank * 4 + suit;
                let column = self.column[usize::from(card)];
                if self.rests[usize::from(card)] == IN_CELL {
                    if !self.is_safe(rules, card) {
                        continue;
                    }
                    self.unpark(rules, card);
                } else {
                    if self.tops[usize::from(column)] != card || !self.is_safe(rules, card) {
                        continue;
                    }
                    self.lift(rules, column);
                }
                tell(card);
                self.bring_home(card);
                changed = true;
            }
            if !changed {
                return;
            }
        }
    }
}

/// A card, with all that lie on it, goes to where it will rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardStep {
    /// The card.
    pub(crate) card: u8,
    /// What it will rest on.
    pub(crate) onto: u8,
}

/// A number in which keys differ by chance.
#[inline]
pub(crate) fn hash(key: &Key) -> u64 {
    let sum = key[0]
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(key[1].wrapping_mul(0xd134_2543_de82_ef95))
        .wrapping_add(key[2].wrapping_mul(0xa076_1d64_78bd_642f));
    (sum ^ (sum >> 32)).wrapping_mul(0xe703_7ed1_a0b4_28db)
}
