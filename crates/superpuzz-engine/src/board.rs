//! A position made for speed: 16 cells to a row, cards as bytes.
//!
//! A row has room for 16 cells although at most 13 are on the board, so the
//! neighbours of a cell are always one number away, sets of cells are 64-bit
//! words, and a shift by one never takes a set from one row into the next:
//! what leaves the board lands on a wall.

use impasse_superpuzz::{Card, Deal, Layout, Shift, Suit};

/// A cell: 16 times the row, plus the column, both from 0.
pub(crate) type Place = u8;

/// A card: 16 times the suit, plus the rank. The card that may follow it in a
/// row is one more.
pub(crate) type Code = u8;

/// What lies on a cell without a card.
pub(crate) const HOLE: Code = 0;

/// What lies outside the board; no rank is as high.
pub(crate) const WALL: Code = 15;

/// The cells at the left edge.
pub(crate) const EDGE: u64 = 0x0001_0001_0001_0001;

/// The four aces, as a set of cards.
pub(crate) const ACES: u64 = EDGE << 1;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SuperpuzzBoard {
    columns: u8,
    cards: [Code; 64],
    places: [Place; 64],
    holes: u64,
    /// Suits whose ace may stand in the row of any of them.
    loose: u8,
}

pub(crate) const fn suit(card: Code) -> usize {
    (card >> 4) as usize & 3
}

pub(crate) const fn rank(card: Code) -> u8 {
    card & 15
}

pub(crate) fn card(suit: usize, rank: u8) -> Code {
    u8::try_from(suit).expect("one of four") << 4 | rank
}

pub(crate) const fn row(place: Place) -> u8 {
    place >> 4
}

pub(crate) const fn column(place: Place) -> u8 {
    place & 15
}

/// This cell alone, as a set.
pub(crate) const fn bit(place: Place) -> u64 {
    1 << (place & 63)
}

/// The members of a set of cells or cards, in order.
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 64")]
        let member = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(member)
    })
}

/// The first member of a set that has one.
pub(crate) fn first(set: u64) -> u8 {
    members(set).next().expect("callers know that it has one")
}

/// The cells of a board, as a set.
fn inside(columns: u8) -> u64 {
    ((1 << columns) - 1) * EDGE
}

impl SuperpuzzBoard {
    /// A board with no card on it yet.
    pub(crate) fn bare(columns: u8) -> Self {
        let holes = inside(columns);
        let mut cards = [WALL; 64];
        for place in members(holes) {
            cards[usize::from(place)] = HOLE;
        }
        Self {
            columns,
            cards,
            places: [0; 64],
            holes,
            loose: 0,
        }
    }

    /// A position of a deal.
    pub(crate) fn of(deal: &Deal, layout: &Layout) -> Self {
        let mut board = Self::bare(deal.columns());
        for suit in Suit::ALL {
            for rank in 1..=deal.top() {
                let place = layout.place(Card::new(suit, rank));
                let place = deal.row(place) << 4 | deal.column(place);
                board.lay(card(suit as usize, rank), place);
            }
        }
        board
    }

    /// Lays a card on a hole.
    pub(crate) fn lay(&mut self, card: Code, place: Place) {
        self.cards[usize::from(place & 63)] = card;
        self.places[usize::from(card & 63)] = place;
        self.holes &= !bit(place);
    }

    /// Takes a card away.
    pub(crate) fn lift(&mut self, card: Code) {
        let from = self.place(card);
        self.cards[usize::from(from & 63)] = HOLE;
        self.holes |= bit(from);
    }

    /// Takes a card from where it lies to a hole.
    pub(crate) fn shift(&mut self, card: Code, to: Place) {
        self.lift(card);
        self.lay(card, to);
    }

    /// The number of columns.
    pub(crate) const fn columns(&self) -> u8 {
        self.columns
    }

    /// The highest rank in play.
    pub(crate) const fn top(&self) -> u8 {
        self.columns - 1
    }

    /// What lies on a cell: a card, [`HOLE`] or [`WALL`].
    pub(crate) const fn at(&self, place: Place) -> Code {
        self.cards[place as usize & 63]
    }

    /// Where a card lies.
    pub(crate) const fn place(&self, card: Code) -> Place {
        self.places[card as usize & 63]
    }

    /// The holes, as a set of cells.
    pub(crate) const fn holes(&self) -> u64 {
        self.holes
    }

    /// All cells, as a set.
    pub(crate) fn inside(&self) -> u64 {
        inside(self.columns)
    }

    /// All cards in play, as a set of codes.
    pub(crate) fn deck(&self) -> u64 {
        inside(self.columns) & !EDGE
    }

    /// The suits whose aces stand at the left edge in no particular order: on
    /// the board they are in the order of suits on the uppermost of their
    /// cells. See [`ace_collapse`](crate::ace_collapse).
    pub(crate) const fn loose(&self) -> u8 {
        self.loose
    }

    /// Says which aces stand in no particular order.
    pub(crate) fn loosen(&mut self, suits: u8) {
        self.loose = suits;
    }

    /// Whether the ace of a suit stands in no particular order.
    pub(crate) const fn is_loose(&self, suit: usize) -> bool {
        self.loose >> suit & 1 != 0
    }

    /// The cells of the left edge on which loose aces may stand, if any are.
    pub(crate) fn loose_cells(&self) -> u64 {
        if self.loose == 0 {
            return 0;
        }
        let aces = members(u64::from(self.loose)).map(|suit| bit(self.place(suit << 4 | 1)));
        aces.fold(self.holes & EDGE, |set, cell| set | cell)
    }

    /// The cards at the left edge that are aces, as a set of suits.
    pub(crate) fn edge_aces(&self) -> u8 {
        (0..4)
            .filter(|&suit| column(self.place(card(suit, 1))) == 0)
            .map(|suit| 1 << suit)
            .sum()
    }

    /// Whether all four aces stand at the left edge, where they now stay.
    pub(crate) fn is_settled(&self) -> bool {
        self.edge_aces() == 15
    }

    /// For each suit, how many of its cards stand in order behind its ace at
    /// the left edge, the ace included; 0 if the ace is elsewhere, 1 if it is
    /// loose. Once all aces stand at the edge these cards never move again: an
    /// ace there needs a hole there, and any other only follows the one before
    /// it.
    pub(crate) fn prefixes(&self) -> [u8; 4] {
        std::array::from_fn(|suit| {
            let ace = card(suit, 1);
            let mut place = self.place(ace);
            if column(place) != 0 {
                return 0;
            }
            if self.is_loose(suit) {
                return 1;
            }
            let mut last = ace;
            while self.at(place + 1) == last + 1 {
                last += 1;
                place += 1;
            }
            rank(last)
        })
    }

    /// Whether the rows are in order, if loose aces are put where they belong.
    pub(crate) fn is_goal(&self) -> bool {
        self.holes == EDGE << self.top()
            && (0..4).all(|row| {
                let start = row << 4;
                let two = self.at(start + 1);
                let ace = self.at(start);
                rank(two) == 2
                    && (ace == two - 1
                        || rank(ace) == 1 && self.is_loose(suit(ace)) && self.is_loose(suit(two)))
                    && (2..self.top()).all(|column| self.at(start + column) == two + column - 1)
            })
    }

    /// Where a card shall lie in the end, if its ace is where it stays and not
    /// loose.
    pub(crate) fn home(&self, card: Code) -> Place {
        self.place(card & 0x30 | 1) + rank(card) - 1
    }

    /// The move of the game that takes a card to a cell.
    pub(crate) fn shift_of(deal: &Deal, card: Code, to: Place) -> Shift {
        Shift {
            card: Card::new(Suit::ALL[suit(card)], rank(card)),
            to: deal.cell(row(to), column(to)),
        }
    }
}

/// The share of one card in the fingerprint of a position (the finisher of
/// Steele, Lea & Flood 2014).
pub(crate) fn mixed(card: Code, place: Place) -> u64 {
    let mut z = (u64::from(card) << 8 | u64::from(place)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
