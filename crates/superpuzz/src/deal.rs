//! The rules: a deal, its positions, its moves.

use impasse_puzzle::{Chance, OpenError, Params, Puzzle};

use crate::card::{Card, Suit};
use crate::components::{self, Component};
use crate::deck::{ACES_UP, Deck};
use crate::layout::{Cell, Layout, cells_of};
use crate::packing::Packing;
use crate::text;

/// One deal: a start position, its number of columns and what its cards are
/// called.
#[derive(Clone, Debug)]
pub struct Deal {
    deck: &'static Deck,
    columns: u8,
    start: Layout,
    packing: Packing,
}

/// A card goes to a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The card that moves.
    pub card: Card,
    /// The hole it fills.
    pub to: Cell,
}

impl Deal {
    /// A deal from a complete layout; the text parser has checked that every
    /// card lies on it once.
    pub(crate) fn new(deck: &'static Deck, columns: u8, mut start: Layout) -> Self {
        let packing = Packing::new(columns, &start);
        packing.pack(&mut start);
        Self {
            deck,
            columns,
            start,
            packing,
        }
    }

    /// Deal `number` of Superpuzz.
    ///
    /// ```
    /// use impasse_puzzle::Instance;
    /// let deal = impasse_superpuzz::Deal::numbered(3, 1);
    /// assert_eq!(deal.text().lines().count(), 4);
    /// ```
    ///
    /// # Panics
    ///
    /// If `columns` is not 3 to 13.
    #[must_use]
    pub fn numbered(columns: u8, number: u64) -> Self {
        Self::dealt(&ACES_UP, columns, number)
    }

    /// Deal `number` with any deck: the cards from the ace up, as many of each
    /// suit as there are columns, in order of suit and rank; shuffled by
    /// [`Chance`], laid out row by row; then those that do not play are taken
    /// away, the highest or the aces.
    ///
    /// # Panics
    ///
    /// If `columns` is not 3 to 13.
    #[must_use]
    pub fn dealt(deck: &'static Deck, columns: u8, number: u64) -> Self {
        assert!((3..=13).contains(&columns), "3 to 13 columns");
        let mut cards: Vec<Option<Card>> = Suit::ALL
            .into_iter()
            .flat_map(|suit| (1..=columns).map(move |number| deck.card(suit, number, columns)))
            .collect();
        Chance::new(number).shuffle(&mut cards);
        let mut start = Layout::bare(board(columns));
        for (card, cell) in cards.into_iter().zip(0..) {
            if let Some(card) = card {
                start.lay(card, Cell(cell));
            }
        }
        Self::new(deck, columns, start)
    }

    /// The deal in a text; `params` may not contradict it.
    ///
    /// # Errors
    ///
    /// [`OpenError`] with the line and column of what is no board of the deck.
    pub fn read(deck: &'static Deck, params: &Params, text: &str) -> Result<Self, OpenError> {
        text::read(deck, params, text)
    }

    /// What its cards are called.
    #[must_use]
    pub const fn deck(&self) -> &'static Deck {
        self.deck
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The highest rank in play, which nothing can follow.
    #[must_use]
    pub const fn top(&self) -> u8 {
        self.columns - 1
    }

    /// The cell at a row and a column, both from 0.
    #[must_use]
    pub const fn cell(&self, row: u8, column: u8) -> Cell {
        Cell(row * self.columns + column)
    }

    /// The row of a cell, from 0.
    #[must_use]
    pub const fn row(&self, cell: Cell) -> u8 {
        cell.0 / self.columns
    }

    /// The column of a cell, from 0.
    #[must_use]
    pub const fn column(&self, cell: Cell) -> u8 {
        cell.0 % self.columns
    }

    /// The start position, borrowed.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.start
    }

    /// The cells at the left edge, as a set.
    pub(crate) const fn left_edge(&self) -> u64 {
        self.column_set(0)
    }

    /// The cells of a column, as a set.
    pub(crate) const fn column_set(&self, column: u8) -> u64 {
        let n = self.columns;
        (1 | 1 << n | 1 << (2 * n) | 1 << (3 * n)) << column
    }

    /// All cards in play, by suit and rank.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let top = self.top();
        Suit::ALL
            .into_iter()
            .flat_map(move |suit| (1..=top).map(move |rank| Card::new(suit, rank)))
    }

    /// How many aces and holes `state` has at the left edge.
    #[must_use]
    pub fn component(&self, state: &Layout) -> Component {
        Component::of(self, state)
    }
}

/// All cells of a board, as a set.
pub(crate) const fn board(columns: u8) -> u64 {
    (1 << (4 * columns)) - 1
}

impl Puzzle for Deal {
    type State = Layout;
    type Move = Shift;

    fn start(&self) -> Layout {
        self.start.clone()
    }

    fn is_goal(&self, state: &Layout) -> bool {
        // A finished row ends in a hole, so most positions fail here at once.
        state.holes() == self.column_set(self.top())
            && (0..4).all(|row| {
                let first = state.card(self.cell(row, 0));
                first.is_some_and(|ace| {
                    ace.rank() == 1
                        && (1..self.top()).all(|column| {
                            let here = Card::new(ace.suit(), column + 1);
                            state.card(self.cell(row, column)) == Some(here)
                        })
                })
            })
    }

    /// Holes in the order of the cells; at the left edge the aces in the order
    /// of the suits.
    fn moves(&self, state: &Layout, out: &mut Vec<Shift>) {
        let left = self.left_edge();
        for to in cells_of(state.holes()) {
            if to.bit() & left != 0 {
                out.extend(Suit::ALL.map(|suit| Shift {
                    card: Card::ace(suit),
                    to,
                }));
            } else if let Some(neighbour) = state.card(Cell(to.0 - 1))
                && neighbour.rank() < self.top()
            {
                let card = neighbour.next();
                out.push(Shift { card, to });
            }
        }
    }

    fn play(&self, state: &mut Layout, m: Shift) {
        self.packing.shift(state, m.card, m.to);
    }

    fn key_len(&self) -> usize {
        self.packing.key_len()
    }

    fn write_key(&self, state: &Layout, key: &mut [u8]) {
        self.packing.write(state, key);
    }

    fn read_key(&self, key: &[u8], state: &mut Layout) {
        self.packing.read(key, state);
    }

    fn stage(&self, state: &Layout) -> u32 {
        components::stage(self, state)
    }
}
