//! Exact keys: a position in as few bytes as its start allows.
//!
//! An ace lies where it stood at the start or at the left edge; any other card
//! where it stood, or right of a place of its predecessor. So rank *m* has at
//! most *m* + 4 places and takes 3 or 4 bits: 22 bytes at most for 13 columns.
//! A loose ace has a code of its own.

use crate::board::{EDGE, Place, SuperpuzzBoard, bit, card, members, suit};

/// How the positions that can be reached from one are written.
pub(crate) struct PlacePacking {
    fields: Vec<Field>,
    columns: u8,
    words: [usize; 2],
}

/// The place of one card.
struct Field {
    card: u8,
    is_ace: bool,
    word: usize,
    shift: u32,
    mask: u128,
    place_of: [Place; 16],
    code_of: [u8; 64],
}

/// The code of an ace that is loose; its places have lower ones.
const LOOSE: u8 = 5;

impl Field {
    fn is_loose(&self, board: &SuperpuzzBoard) -> bool {
        self.is_ace && board.is_loose(suit(self.card))
    }
}

impl PlacePacking {
    /// For positions that can be reached from this one.
    pub(crate) fn new(start: &SuperpuzzBoard) -> Self {
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
                let mut codes = places.count_ones();
                if rank == 1 {
                    codes = u32::from(LOOSE) + 1;
                }
                let width = codes.next_power_of_two().ilog2();
                let mut field = Field {
                    card,
                    is_ace: rank == 1,
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
    pub(crate) fn write(&self, board: &SuperpuzzBoard, key: &mut [u8]) {
        let mut words = [0_u128; 2];
        for field in &self.fields {
            let code = if field.is_loose(board) {
                LOOSE
            } else {
                field.code_of[usize::from(board.place(field.card) & 63)]
            };
            words[field.word] |= u128::from(code) << field.shift;
        }
        let (low, high) = key.split_at_mut(self.words[0]);
        low.copy_from_slice(&words[0].to_le_bytes()[..low.len()]);
        high.copy_from_slice(&words[1].to_le_bytes()[..high.len()]);
    }

    /// The position of a key.
    pub(crate) fn read(&self, key: &[u8]) -> SuperpuzzBoard {
        let (low, high) = key.split_at(self.words[0]);
        let words = [low, high].map(|part| {
            let mut bytes = [0; 16];
            bytes[..part.len()].copy_from_slice(part);
            u128::from_le_bytes(bytes)
        });
        let mut board = SuperpuzzBoard::bare(self.columns);
        let mut loose = 0;
        for field in &self.fields {
            let [code, ..] = (words[field.word] >> field.shift & field.mask).to_le_bytes();
            if code == LOOSE && field.is_ace {
                loose |= 1 << suit(field.card);
            } else {
                board.lay(field.card, field.place_of[usize::from(code & 15)]);
            }
        }
        if loose != 0 {
            let cells = members(board.holes() & EDGE);
            for (suit, cell) in members(u64::from(loose)).zip(cells) {
                board.lay(suit << 4 | 1, cell);
            }
            board.loosen(loose);
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
            let packing = PlacePacking::new(&SuperpuzzBoard::of(&deal, deal.layout()));
            assert!(packing.key_len() <= 22);
            let mut key = vec![0; packing.key_len()];
            for position in Sample::walks(&deal, number, 5, 200).positions {
                let board = SuperpuzzBoard::of(&deal, &position.state);
                packing.write(&board, &mut key);
                assert_eq!(packing.read(&key), board);
            }
        }
    }
}
