//! Exact keys: a position in as few bytes as its start allows.
//!
//! An ace lies where it stood at the start or at the left edge; any other card
//! where it stood, or right of a place of its predecessor. So rank *m* has at
//! most *m* + 4 places and takes 3 or 4 bits: 22 bytes at most for 13 columns.

use crate::board::{Board, EDGE, Place, bit, card, members};

/// How the positions that can be reached from one are written.
pub(crate) struct Packing {
    fields: Vec<Field>,
    columns: u8,
    words: [usize; 2],
}

/// The place of one card.
struct Field {
    card: u8,
    word: usize,
    shift: u32,
    mask: u128,
    place_of: [Place; 16],
    code_of: [u8; 64],
}

impl Packing {
    /// For positions that can be reached from this one.
    pub(crate) fn new(start: &Board) -> Self {
        let mut fields = Vec::new();
        let mut bits = [0; 2];
        for suit in 0..4 {
            let word = suit / 2;
            let mut places = EDGE;
            for rank in 1..=start.top() {
                let card = card(suit, rank);
                if rank > 1 {
                    places = places << 1 & start.inside();
                }
                places |= bit(start.place(card));
                let width = places.count_ones().next_power_of_two().ilog2();
                let mut field = Field {
                    card,
                    word,
                    shift: bits[word],
                    mask: (1 << width) - 1,
                    place_of: [0; 16],
                    code_of: [0; 64],
                };
                for (place, code) in members(places).zip(0..) {
                    field.place_of[usize::from(code)] = place;
                    field.code_of[usize::from(place)] = code;
                }
                bits[word] += width;
                fields.push(field);
            }
        }
        Self {
            fields,
            columns: start.columns(),
            words: bits.map(|bits| bits.div_ceil(8) as usize),
        }
    }

    /// The width of a key in bytes.
    pub(crate) fn key_len(&self) -> usize {
        self.words[0] + self.words[1]
    }

    /// Writes the key of a position.
    pub(crate) fn write(&self, board: &Board, key: &mut [u8]) {
        let mut words = [0_u128; 2];
        for field in &self.fields {
            let code = field.code_of[usize::from(board.place(field.card) & 63)];
            words[field.word] |= u128::from(code) << field.shift;
        }
        let (low, high) = key.split_at_mut(self.words[0]);
        low.copy_from_slice(&words[0].to_le_bytes()[..low.len()]);
        high.copy_from_slice(&words[1].to_le_bytes()[..high.len()]);
    }

    /// The position of a key.
    pub(crate) fn read(&self, key: &[u8]) -> Board {
        let (low, high) = key.split_at(self.words[0]);
        let words = [low, high].map(|part| {
            let mut bytes = [0; 16];
            bytes[..part.len()].copy_from_slice(part);
            u128::from_le_bytes(bytes)
        });
        let mut board = Board::bare(self.columns);
        for field in &self.fields {
            let [code, ..] = (words[field.word] >> field.shift & field.mask).to_le_bytes();
            board.lay(field.card, field.place_of[usize::from(code & 15)]);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use impasse_laws::Sample;
    use impasse_superpuzz::Deal;

    use super::*;

    #[test]
    fn a_key_tells_the_whole_position_in_22_bytes() {
        for number in 0..20 {
            let deal = Deal::numbered(13, number);
            let packing = Packing::new(&Board::of(&deal, deal.layout()));
            assert!(packing.key_len() <= 22);
            let mut key = vec![0; packing.key_len()];
            for position in Sample::walks(&deal, number, 5, 200).positions {
                let board = Board::of(&deal, &position.state);
                packing.write(&board, &mut key);
                assert_eq!(packing.read(&key), board);
            }
        }
    }
}
