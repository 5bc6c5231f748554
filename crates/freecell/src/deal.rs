//! The rules: a deal, its moves.

use impasse_puzzle::{Illegal, Puzzle};

use crate::card::{Card, Suit};
use crate::packing::Packing;
use crate::position::{Position, Slot};
use crate::shuffle::Shuffle;
use crate::table::{Carry, Table};

/// One deal of FreeCell: a table and a start position.
#[derive(Clone, Debug)]
pub struct Deal {
    table: Table,
    start: Position,
    packing: Packing,
}

/// A card goes from one place to another; with [`Carry::Unlimited`] all that
/// lie on it in order go along from column to column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the card lies: a cell, or the end of a column.
    pub from: Slot,
    /// Where it goes.
    pub to: Slot,
    /// How many cards go.
    pub cards: u8,
}

impl Move {
    /// One card goes from a place to another.
    #[must_use]
    pub const fn single(from: Slot, to: Slot) -> Self {
        Self { from, to, cards: 1 }
    }
}

/// How a deck becomes the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealing {
    /// Where the order of the cards comes from.
    pub shuffle: Shuffle,
    /// Cells that are filled at the start, with the last cards of the deck.
    pub filled: u8,
    /// Whether homes begin with the rank of the first card: then the first
    /// three cards of that rank are home, and the fourth, the *beak*, is dealt
    /// before all others.
    pub beak: bool,
}

impl From<Shuffle> for Dealing {
    /// All cards lie in columns.
    fn from(shuffle: Shuffle) -> Self {
        Self {
            shuffle,
            filled: 0,
            beak: false,
        }
    }
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
    /// If the table has more than 8 cells, or not 4 to 12 columns, or fewer
    /// cells than are to be filled.
    #[must_use]
    pub fn numbered(table: Table, dealing: impl Into<Dealing>, number: u64) -> Self {
        let dealing = dealing.into();
        Self::of_deck(table, dealing, dealing.shuffle.deck(number))
    }

    /// A deck dealt row by row from the left, and into cells what is left for
    /// them.
    pub(crate) fn of_deck(mut table: Table, dealing: Dealing, mut deck: Vec<Card>) -> Self {
        assert!(table.cells <= 8, "0 to 8 cells");
        assert!((4..=12).contains(&table.columns), "4 to 12 columns");
        assert!(dealing.filled <= table.cells, "a cell for each card");
        let mut start = Position::solved();
        for suit in Suit::ALL {
            start.set_home(suit, 0);
        }
        if dealing.beak {
            table.base = deck[0].rank();
            let (mut bases, others): (Vec<Card>, Vec<Card>) =
                deck.into_iter().partition(|card| card.rank() == table.base);
            let beak = bases.pop().expect("every rank has four cards");
            for card in bases {
                start.set_home(card.suit(), 1);
            }
            deck = std::iter::once(beak).chain(others).collect();
        }
        let in_cells = deck.split_off(deck.len() - usize::from(dealing.filled));
        let columns = (0..table.columns).cycle();
        for (face, column) in deck.into_iter().zip(columns) {
            start.lay(table.of_face(face), column);
        }
        for (face, cell) in in_cells.into_iter().zip(cells_in_turn(table, dealing)) {
            start.park(table.of_face(face), cell);
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

    /// A card's name as people know it: `♥6`.
    pub(crate) fn symbol(&self, card: Card) -> String {
        self.table.face(card).symbol()
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
        let Some(card) = self.first_card(state, m) else {
            return false;
        };
        let alone = match m.from {
            Slot::Column(_) => state.under(card).is_none(),
            Slot::Cell(_) | Slot::Home => false,
        };
        match m.to {
            Slot::Home => state.home(card.suit()) + 1 == card.rank(),
            Slot::Cell(cell) => matches!(m.from, Slot::Column(_)) && state.cell(cell).is_none(),
            Slot::Column(column) => self.takes(state.top(column), card, alone),
        }
    }

    /// Whether a column that ends with `under` takes a card; one that was alone
    /// in its column gains nothing in an empty one.
    fn takes(&self, under: Option<Card>, card: Card, alone: bool) -> bool {
        match under {
            Some(under) => self.table.build.allows(card, under),
            None => !alone && self.table.empty.takes(card),
        }
    }

    /// The card of a move that the others lie on; `None` where so many cannot
    /// go together.
    pub(crate) fn first_card(&self, state: &Position, m: Move) -> Option<Card> {
        if m.cards == 1 {
            return state.card_at(m.from);
        }
        let (Slot::Column(from), Slot::Column(_)) = (m.from, m.to) else {
            return None;
        };
        let cards = usize::from(m.cards);
        let together = self.table.carry == Carry::Unlimited && cards <= self.run(state, from);
        together
            .then(|| state.from_top(from).nth(cards.checked_sub(1)?))
            .flatten()
    }

    /// Appends the moves of the card at `from`, alone and with those under it:
    /// those that [`is_legal`](Self::is_legal) allows, without asking for each.
    /// `ends` has a bit for the last card of each column, and one above all
    /// cards for an empty column.
    fn moves_from(&self, state: &Position, ends: u64, from: Slot, out: &mut Vec<Move>) {
        let Some(top) = state.card_at(from) else {
            return;
        };
        if state.home(top.suit()) + 1 == top.rank() {
            out.push(Move::single(from, Slot::Home));
        }
        let in_column = matches!(from, Slot::Column(_));
        let most = match (self.table.carry, from) {
            (Carry::Unlimited, Slot::Column(column)) => self.run(state, column),
            _ => 1,
        };
        let most = u8::try_from(most).expect("thirteen ranks");
        if most > 1 || (self.table.build.bases_mask(top) | EMPTY_COLUMN) & ends != 0 {
            self.moves_to_columns(state, (from, top), most, out);
        }
        if in_column {
            let free = (0..self.table.cells).filter(|&cell| state.cell(cell).is_none());
            out.extend(free.map(|cell| Move::single(from, Slot::Cell(cell))));
        }
    }

    fn moves_to_columns(
        &self,
        state: &Position,
        (from, top): (Slot, Card),
        most: u8,
        out: &mut Vec<Move>,
    ) {
        let in_column = matches!(from, Slot::Column(_));
        for column in 0..self.table.columns {
            let end = state.top(column);
            let mut first = top;
            for cards in 1..=most {
                let under = state.under(first);
                if self.takes(end, first, in_column && under.is_none()) {
                    let to = Slot::Column(column);
                    out.push(Move { from, to, cards });
                }
                first = under.unwrap_or(first);
            }
        }
    }

    /// A bit for the last card of each column, and one for an empty column.
    fn ends(&self, state: &Position) -> u64 {
        let columns = 0..self.table.columns;
        let bits = columns.map(|column| {
            let top = state.top(column);
            top.map_or(EMPTY_COLUMN, |card| 1 << card.index())
        });
        bits.fold(0, |ends, bit| ends | bit)
    }
}

/// The bit for an empty column beside those of cards.
const EMPTY_COLUMN: u64 = 1 << 63;

/// The cells that are filled, in turn: as `PySolFC` fills them in Seahaven
/// Towers and in Eight Off, else from the left. It only matters for their names.
fn cells_in_turn(table: Table, dealing: Dealing) -> impl Iterator<Item = u8> {
    let (first, step) = match (dealing.filled, table.cells) {
        (2, 4) => (1, 1),
        (4, 8) => (0, 2),
        _ => (0, 1),
    };
    (first..).step_by(step)
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
        let ends = self.ends(state);
        for cell in 0..self.table.cells {
            self.moves_from(state, ends, Slot::Cell(cell), out);
        }
        for column in 0..self.table.columns {
            self.moves_from(state, ends, Slot::Column(column), out);
        }
    }

    fn play(&self, state: &mut Position, m: Move) {
        state.shift(m);
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
