//! A position: which card lies where.

use std::fmt;

use crate::card::Card;

/// Room for the 52 cells of the largest board. A power of two, so that a
/// masked index needs no check: positions are read and written by the million.
pub(crate) const CELL_ROOM: usize = 64;

/// A cell of the board, counted row by row from the upper left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % CELL_ROOM
    }

    /// This cell alone, as a set.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The cells of a set, in order.
pub(crate) fn cells_of(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 64")]
        let cell = Cell(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(cell)
    })
}

/// A position exactly as the player sees it. It keeps the board both ways
/// round, cell to card and card to cell, because a move needs both; and what
/// its key is made of, because a move changes little of that.
#[derive(Clone)]
pub struct Layout {
    cards: [Option<Card>; CELL_ROOM],
    places: [Cell; Card::INDICES],
    holes: u64,
    codes: [u64; 4],
}

impl Layout {
    /// A board of these cells with no card on it yet: `board` is all hole.
    pub(crate) const fn bare(board: u64) -> Self {
        Self {
            cards: [None; CELL_ROOM],
            places: [Cell(0); Card::INDICES],
            holes: board,
            codes: [0; 4],
        }
    }

    /// What the key is made of: the places of each suit, packed.
    pub(crate) const fn codes(&self) -> &[u64; 4] {
        &self.codes
    }

    /// The same; callers that change the board keep it true.
    pub(crate) const fn codes_mut(&mut self) -> &mut [u64; 4] {
        &mut self.codes
    }

    /// Lays a card on a hole.
    pub(crate) const fn lay(&mut self, card: Card, cell: Cell) {
        self.cards[cell.index()] = Some(card);
        self.places[card.index()] = cell;
        self.holes &= !cell.bit();
    }

    /// Takes a card from where it lies to a hole.
    pub(crate) const fn shift(&mut self, card: Card, to: Cell) {
        let from = self.place(card);
        self.cards[from.index()] = None;
        self.holes |= from.bit();
        self.lay(card, to);
    }

    /// The card on a cell; `None` is a hole.
    #[must_use]
    pub const fn card(&self, cell: Cell) -> Option<Card> {
        self.cards[cell.index()]
    }

    /// Where a card of the game lies.
    #[must_use]
    pub const fn place(&self, card: Card) -> Cell {
        self.places[card.index()]
    }

    /// The holes, as a set of cells.
    pub(crate) const fn holes(&self) -> u64 {
        self.holes
    }
}

/// Positions are equal if the same cards lie on the same cells; codes are how
/// one deal writes that.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.holes == other.holes && self.cards == other.cards
    }
}

impl Eq for Layout {}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.cards.iter().rposition(Option::is_some).unwrap_or(0);
        for cell in &self.cards[..=last] {
            match cell {
                Some(card) => write!(f, "{card:?} ")?,
                None => f.write_str("-- ")?,
            }
        }
        Ok(())
    }
}
