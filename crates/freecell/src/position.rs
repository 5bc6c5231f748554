//! A position: what every card rests on.

use std::fmt;

use crate::card::{Card, Suit};
use crate::deal::Move;

/// The most columns and cells there can be.
pub(crate) const MOST_COLUMNS: usize = 12;
pub(crate) const MOST_CELLS: usize = 8;

/// What a card rests on; a number below 52 is a card.
pub(crate) const ON_TABLE: u8 = 52;
pub(crate) const IN_CELL: u8 = 53;
pub(crate) const AT_HOME: u8 = 54;
/// One more than the largest of them.
pub(crate) const RESTS: usize = 55;

/// No card.
const NONE: u8 = u8::MAX;

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A free cell, from 0.
    Cell(u8),
    /// A column, from 0.
    Column(u8),
    /// The home of the card's suit.
    Home,
}

/// A position exactly as the player sees it. Columns are kept as what each
/// card rests on: that is what a key is made of, whatever the order of
/// columns and cells.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    rests: [u8; Card::COUNT],
    tops: [u8; MOST_COLUMNS],
    cells: [u8; MOST_CELLS],
    home: [u8; 4],
}

fn card(index: u8) -> Option<Card> {
    (index != NONE).then(|| Card::of_index(index))
}

impl Position {
    /// All cards at home.
    pub(crate) const fn solved() -> Self {
        Self {
            rests: [AT_HOME; Card::COUNT],
            tops: [NONE; MOST_COLUMNS],
            cells: [NONE; MOST_CELLS],
            home: [13; 4],
        }
    }

    /// The last card of a column, the only one that can move.
    #[must_use]
    pub fn top(&self, column: u8) -> Option<Card> {
        card(self.tops[usize::from(column)])
    }

    /// The card in a cell.
    #[must_use]
    pub fn cell(&self, cell: u8) -> Option<Card> {
        card(self.cells[usize::from(cell)])
    }

    /// The highest rank of a suit that is home; 0 if none is.
    #[must_use]
    pub const fn home(&self, suit: Suit) -> u8 {
        self.home[suit as usize]
    }

    /// Cards that are home.
    #[must_use]
    pub fn cards_home(&self) -> u8 {
        self.home.iter().sum()
    }

    /// Whether a card is home.
    #[must_use]
    pub const fn is_home(&self, card: Card) -> bool {
        card.rank() <= self.home(card.suit())
    }

    /// The card that lies under another in its column.
    #[must_use]
    pub fn under(&self, card: Card) -> Option<Card> {
        let rest = self.rests[usize::from(card.index())];
        (rest < ON_TABLE).then(|| Card::of_index(rest))
    }

    /// The cards of a column, from the last one, which can move, to the first.
    pub fn from_top(&self, column: u8) -> impl Iterator<Item = Card> + '_ {
        std::iter::successors(self.top(column), |&card| self.under(card))
    }

    /// The cards of a column, from the first one dealt.
    #[must_use]
    pub fn column(&self, column: u8) -> Vec<Card> {
        let mut cards: Vec<Card> = self.from_top(column).collect();
        cards.reverse();
        cards
    }

    /// The card that would move from a place.
    #[must_use]
    pub fn card_at(&self, from: Slot) -> Option<Card> {
        match from {
            Slot::Cell(cell) => self.cell(cell),
            Slot::Column(column) => self.top(column),
            Slot::Home => None,
        }
    }

    pub(crate) const fn rests(&self) -> &[u8; Card::COUNT] {
        &self.rests
    }

    /// Lays a card that lies nowhere on a column.
    pub(crate) fn lay(&mut self, card: Card, column: u8) {
        let top = &mut self.tops[usize::from(column)];
        self.rests[usize::from(card.index())] = if *top == NONE { ON_TABLE } else { *top };
        *top = card.index();
    }

    /// Puts a card that lies nowhere into an empty cell.
    pub(crate) fn park(&mut self, card: Card, cell: u8) {
        self.rests[usize::from(card.index())] = IN_CELL;
        self.cells[usize::from(cell)] = card.index();
    }

    /// Says how far a suit is home; the cards must lie accordingly.
    pub(crate) fn set_home(&mut self, suit: Suit, rank: u8) {
        self.home[suit as usize] = rank;
    }

    /// Takes cards from one place to another.
    pub(crate) fn shift(&mut self, m: Move) {
        let moved = match m.from {
            Slot::Cell(cell) => std::mem::replace(&mut self.cells[usize::from(cell)], NONE),
            Slot::Column(column) => {
                let top = self.tops[usize::from(column)];
                let first = (1..m.cards).fold(top, |card, _| self.rests[usize::from(card)]);
                let rest = self.rests[usize::from(first)];
                self.tops[usize::from(column)] = if rest == ON_TABLE { NONE } else { rest };
                if let (Slot::Column(to), true) = (m.to, first != top) {
                    self.lay(Card::of_index(first), to);
                    self.tops[usize::from(to)] = top;
                    return;
                }
                top
            }
            Slot::Home => return,
        };
        let moved = Card::of_index(moved);
        match m.to {
            Slot::Cell(cell) => self.park(moved, cell),
            Slot::Column(column) => self.lay(moved, column),
            Slot::Home => {
                self.rests[usize::from(moved.index())] = AT_HOME;
                self.home[moved.suit() as usize] += 1;
            }
        }
    }

    /// The position in which every card rests on what is said; columns and
    /// cells in the order of their first cards.
    pub(crate) fn from_rests(rests: &[u8; Card::COUNT]) -> Self {
        let mut position = Self::solved();
        let mut above = [NONE; Card::COUNT];
        position.rests = *rests;
        position.home = [0; 4];
        for (index, &rest) in (0..).zip(rests) {
            match rest {
                AT_HOME => position.home[usize::from(index & 3)] += 1,
                ON_TABLE | IN_CELL => {}
                under => above[usize::from(under)] = index,
            }
        }
        let (mut columns, mut cells) = (0, 0);
        for (index, &rest) in (0..).zip(rests) {
            if rest == IN_CELL {
                position.cells[cells] = index;
                cells += 1;
            } else if rest == ON_TABLE {
                let mut top = index;
                while above[usize::from(top)] != NONE {
                    top = above[usize::from(top)];
                }
                position.tops[columns] = top;
                columns += 1;
            }
        }
        position
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "home {:?}, cells", self.home)?;
        for cell in (0..8).filter_map(|cell| self.cell(cell)) {
            write!(f, " {cell}")?;
        }
        for column in 0..12 {
            if self.top(column).is_some() {
                write!(f, ", {column}: {:?}", self.column(column))?;
            }
        }
        Ok(())
    }
}
