//! Keys: a position in as few bytes as its deal allows.
//!
//! A card has few places it can ever lie on. An ace lies where it was dealt or
//! at the left edge; any other card where it was dealt, or right of a place of
//! its predecessor. So rank *m* has at most *m* + 4 places, and the number of
//! its place among them takes 3 or 4 bits: at most 176 bits for 13 columns,
//! and less where chains run off the board.
//!
//! A position carries the packed places of its four suits, and a move updates
//! one of them: writing a key is only putting the four together.

use crate::card::{Card, Suit};
use crate::deal::board;
use crate::layout::{CELL_ROOM, Cell, Layout, cells_of};

/// The most places a card can have: rank 12 reaches 4 + 12.
const MOST_PLACES: usize = 16;

#[derive(Clone, Debug)]
pub(crate) struct Packing {
    board: u64,
    /// For each suit its cards from the ace up.
    fields: [Vec<Field>; 4],
    /// Width of each suit's part in bits; at most 44.
    bits: [u32; 4],
    /// Bytes for hearts and diamonds, and for spades and clubs.
    halves: [usize; 2],
}

/// How one card's place is written.
#[derive(Clone, Debug)]
struct Field {
    card: Card,
    shift: u32,
    mask: u64,
    cell_of: [Cell; MOST_PLACES],
    /// The number of each place, already shifted.
    code_of: [u64; CELL_ROOM],
}

impl Packing {
    pub(crate) fn new(columns: u8, start: &Layout) -> Self {
        let mut packing = Self {
            board: board(columns),
            fields: Default::default(),
            bits: [0; 4],
            halves: [0; 2],
        };
        let edge: u64 = (0..4).map(|row| 1 << (row * columns)).sum();
        for suit in Suit::ALL {
            let fields = &mut packing.fields[suit as usize];
            let mut shift = 0;
            let mut places = edge;
            for rank in 1..columns {
                let card = Card::new(suit, rank);
                if rank > 1 {
                    // One to the right; what leaves a row at its end would
                    // come in again at the left edge of the next.
                    places = (places << 1) & !edge & packing.board;
                }
                places |= start.place(card).bit();
                let field = Field::new(card, shift, places);
                shift += field.width();
                fields.push(field);
            }
            packing.bits[suit as usize] = shift;
        }
        for half in 0..2 {
            let bits = packing.bits[2 * half] + packing.bits[2 * half + 1];
            packing.halves[half] = bits.div_ceil(8) as usize;
        }
        packing
    }

    pub(crate) fn key_len(&self) -> usize {
        self.halves[0] + self.halves[1]
    }

    /// Packs a position whose codes are not known yet.
    pub(crate) fn pack(&self, state: &mut Layout) {
        for suit in Suit::ALL {
            let fields = self.fields[suit as usize].iter();
            state.codes_mut()[suit as usize] = fields.fold(0, |code, field| {
                code | field.code_of[state.place(field.card).index()]
            });
        }
    }

    /// Takes a card to a hole.
    pub(crate) fn shift(&self, state: &mut Layout, card: Card, to: Cell) {
        let suit = card.suit() as usize;
        let codes = &self.fields[suit][usize::from(card.rank()) - 1].code_of;
        let from = state.place(card);
        // The card's bits of its place; no other card has a share in them.
        state.codes_mut()[suit] ^= codes[from.index()] ^ codes[to.index()];
        state.shift(card, to);
    }

    pub(crate) fn write(&self, state: &Layout, key: &mut [u8]) {
        let codes = state.codes();
        let (first, second) = key.split_at_mut(self.halves[0]);
        for (half, part) in [first, second].into_iter().enumerate() {
            let low = u128::from(codes[2 * half]);
            let high = u128::from(codes[2 * half + 1]);
            let both = low | high << self.bits[2 * half];
            part.copy_from_slice(&both.to_le_bytes()[..part.len()]);
        }
    }

    pub(crate) fn read(&self, key: &[u8], state: &mut Layout) {
        *state = Layout::bare(self.board);
        let (first, second) = key.split_at(self.halves[0]);
        for (half, part) in [first, second].into_iter().enumerate() {
            let mut bytes = [0; 16];
            bytes[..part.len()].copy_from_slice(part);
            let both = u128::from_le_bytes(bytes);
            let width = self.bits[2 * half];
            let codes = [both & ((1 << width) - 1), both >> width];
            for (suit, code) in (2 * half..).zip(codes) {
                #[expect(clippy::cast_possible_truncation, reason = "a suit takes 44 bits")]
                let code = code as u64;
                state.codes_mut()[suit] = code;
                for field in &self.fields[suit] {
                    let [number, ..] = ((code >> field.shift) & field.mask).to_le_bytes();
                    state.lay(field.card, field.cell_of[usize::from(number) & 15]);
                }
            }
        }
    }
}

impl Field {
    fn new(card: Card, shift: u32, places: u64) -> Self {
        let mut field = Self {
            card,
            shift,
            mask: u64::from(places.count_ones()).next_power_of_two() - 1,
            cell_of: [Cell(0); MOST_PLACES],
            code_of: [0; CELL_ROOM],
        };
        for (cell, number) in cells_of(places).zip(0_u8..) {
            field.cell_of[usize::from(number)] = cell;
            field.code_of[cell.index()] = u64::from(number) << shift;
        }
        field
    }

    const fn width(&self) -> u32 {
        self.mask.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Puzzle;

    use crate::Deal;

    #[test]
    fn a_key_takes_few_bytes() {
        let widest = |columns| {
            (0..50)
                .map(|number| Deal::numbered(columns, number).key_len())
                .max()
        };
        assert_eq!(widest(7), Some(10));
        assert_eq!(widest(13), Some(22));
    }
}
