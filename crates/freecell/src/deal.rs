//! The rules: a deal, its moves.

use std::fmt;

use impasse_puzzle::{Illegal, Puzzle};

use crate::card::{Card, Suit};
use crate::packing::Packing;
use crate::position::{Position, Slot};
use crate::shuffle::Shuffle;

/// On what a card may be built in a column; always on the next higher rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// On the other colour: FreeCell.
    Alternate,
    /// On the same suit: Baker's Game.
    Suit,
}

impl Build {
    /// Whether `card` may be laid on `under`.
    #[must_use]
    pub const fn allows(self, card: Card, under: Card) -> bool {
        let fits = match self {
            Self::Alternate => card.suit().is_red() != under.suit().is_red(),
            Self::Suit => card.suit() as u8 == under.suit() as u8,
        };
        fits && card.rank() + 1 == under.rank()
    }

    /// The cards that `card` may be laid on: two at most.
    pub fn bases(self, card: Card) -> impl Iterator<Item = Card> {
        let rank = card.rank() % 13 + 1;
        let higher = Suit::ALL.map(|suit| Card::new(suit, rank));
        higher
            .into_iter()
            .filter(move |&under| self.allows(card, under))
    }

    /// The name in parameters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alternate => "alternate",
            Self::Suit => "suit",
        }
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The table on which cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Free cells, 0 to 8.
    pub cells: u8,
    /// Columns, 4 to 12.
    pub columns: u8,
    /// What may be built on what.
    pub build: Build,
}

impl Default for Table {
    /// Four cells and eight columns, built in alternate colours.
    fn default() -> Self {
        Self {
            cells: 4,
            columns: 8,
            build: Build::Alternate,
        }
    }
}

/// One deal of FreeCell: a table and a start position.
#[derive(Clone, Debug)]
pub struct Deal {
    table: Table,
    start: Position,
    packing: Packing,
}

/// A card goes from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the card lies: a cell, or the end of a column.
    pub from: Slot,
    /// Where it goes.
    pub to: Slot,
}

impl Deal {
    /// A deal from a complete position on a table that has room for it; the
    /// text parser has checked that.
    pub(crate) fn new(table: Table, start: Position) -> Self {
        Self {
            packing: Packing::new(table.build, &start),
            table,
            start,
        }
    }

    /// Deal `number`, row by row from the left.
    ///
    /// ```
    /// use impasse_freecell::{Deal, Shuffle, Table};
    /// use impasse_puzzle::Instance;
    /// let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, 617);
    /// assert_eq!(deal.text().lines().next(), Some("7D TD TH KD 4C 4S JD"));
    /// ```
    ///
    /// # Panics
    ///
    /// If the table has more than 8 cells, or not 4 to 12 columns.
    #[must_use]
    pub fn numbered(table: Table, shuffle: Shuffle, number: u64) -> Self {
        Self::of_deck(table, shuffle.deck(number))
    }

    /// A deck dealt row by row from the left.
    pub(crate) fn of_deck(table: Table, deck: Vec<Card>) -> Self {
        assert!(table.cells <= 8, "0 to 8 cells");
        assert!((4..=12).contains(&table.columns), "4 to 12 columns");
        let mut start = Position::solved();
        for suit in Suit::ALL {
            start.set_home(suit, 0);
        }
        let columns = (0..table.columns).cycle();
        for (card, column) in deck.into_iter().zip(columns) {
            start.lay(card, column);
        }
        Self::new(table, start)
    }

    /// The same cards on another table with as many columns; `None` if the
    /// cards in its cells would not find room.
    #[must_use]
    pub fn on(&self, table: Table) -> Option<Self> {
        let filled = (0..8).rfind(|&cell| self.start.cell(cell).is_some());
        let fits = filled.is_none_or(|last| last < table.cells);
        (fits && table.columns == self.table.columns && table.cells <= 8)
            .then(|| Self::new(table, self.start.clone()))
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> Table {
        self.table
    }

    /// The start position, borrowed.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.start
    }

    /// The first cell without a card.
    #[must_use]
    pub fn free_cell(&self, state: &Position) -> Option<u8> {
        (0..self.table.cells).find(|&cell| state.cell(cell).is_none())
    }

    /// The columns without a card.
    pub fn empty_columns<'a>(&self, state: &'a Position) -> impl Iterator<Item = u8> + 'a {
        (0..self.table.columns).filter(|&column| state.top(column).is_none())
    }

    /// Whether a move is legal, without listing the others.
    #[must_use]
    pub fn is_legal(&self, state: &Position, m: Move) -> bool {
        let on_table = |slot| match slot {
            Slot::Cell(cell) => cell < self.table.cells,
            Slot::Column(column) => column < self.table.columns,
            Slot::Home => true,
        };
        if !on_table(m.from) || !on_table(m.to) {
            return false;
        }
        let Some(card) = state.card_at(m.from) else {
            return false;
        };
        let alone = match m.from {
            Slot::Column(_) => state.under(card).is_none(),
            Slot::Cell(_) | Slot::Home => false,
        };
        match m.to {
            Slot::Home => state.home(card.suit()) + 1 == card.rank(),
            Slot::Cell(cell) => matches!(m.from, Slot::Column(_)) && state.cell(cell).is_none(),
            Slot::Column(column) => match state.top(column) {
                Some(under) => self.table.build.allows(card, under),
                None => !alone,
            },
        }
    }

    /// Appends the moves of the card at `from`.
    fn moves_from(&self, state: &Position, from: Slot, out: &mut Vec<Move>) {
        if state.card_at(from).is_none() {
            return;
        }
        let columns = (0..self.table.columns).map(Slot::Column);
        let cells = (0..self.table.cells).map(Slot::Cell);
        let places = std::iter::once(Slot::Home).chain(columns).chain(cells);
        let moves = places.map(|to| Move { from, to });
        out.extend(moves.filter(|&m| self.is_legal(state, m)));
    }
}

impl Puzzle for Deal {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn is_goal(&self, state: &Position) -> bool {
        usize::from(state.cards_home()) == Card::COUNT
    }

    fn moves(&self, state: &Position, out: &mut Vec<Move>) {
        for cell in 0..self.table.cells {
            self.moves_from(state, Slot::Cell(cell), out);
        }
        for column in 0..self.table.columns {
            self.moves_from(state, Slot::Column(column), out);
        }
    }

    fn play(&self, state: &mut Position, m: Move) {
        state.shift(m.from, m.to);
    }

    fn key_len(&self) -> usize {
        self.packing.key_len()
    }

    fn write_key(&self, state: &Position, key: &mut [u8]) {
        self.packing.write(state, key);
    }

    fn read_key(&self, key: &[u8], state: &mut Position) {
        self.packing.read(key, state);
    }

    fn try_play(&self, state: &mut Position, m: Move) -> Result<(), Illegal> {
        if self.is_goal(state) || !self.is_legal(state, m) {
            return Err(Illegal);
        }
        self.play(state, m);
        Ok(())
    }

    /// Cards never come back from home.
    fn stage(&self, state: &Position) -> u32 {
        u32::from(state.cards_home())
    }
}
