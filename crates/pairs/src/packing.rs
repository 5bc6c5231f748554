//! Keys: the tiles that are left, in as few bits as a set of them needs.
//!
//! Tiles go in pairs, so of each kind an even number is left, and whether the
//! last one in reading order is there follows from the others. A key has a bit
//! for each of the others.
//!
//! The bits are pushed together word by word, in six steps whose masks are
//! found beforehand (Warren, *Hacker's Delight*, "compress").

use crate::board::Cell;
use crate::tiles::Tiles;

/// How the tiles of one board are packed.
#[derive(Clone, Debug)]
pub struct Packing {
    words: Vec<Squeeze>,
    /// The tiles of each kind, and the one that is left out.
    kinds: Vec<(Tiles, Cell)>,
    key_len: usize,
}

impl Packing {
    /// For a board whose kinds lie on these cells, each list in reading
    /// order and none empty.
    #[must_use]
    pub fn new(kinds: &[Vec<Cell>]) -> Self {
        let kept: Tiles = kinds
            .iter()
            .flat_map(|cells| &cells[..cells.len() - 1])
            .copied()
            .collect();
        let used = kept.iter().last().map_or(0, |cell| cell.index() / 64 + 1);
        Self {
            words: (0..used).map(|at| Squeeze::new(kept.word(at))).collect(),
            kinds: kinds
                .iter()
                .map(|cells| (cells.iter().copied().collect(), cells[cells.len() - 1]))
                .collect(),
            // Even a board without tiles has a key.
            key_len: (kept.count() as usize).div_ceil(8).max(1),
        }
    }

    /// The bytes of a key.
    #[must_use]
    pub fn key_len(&self) -> usize {
        self.key_len
    }

    /// Writes the key of a position.
    pub fn write(&self, tiles: &Tiles, key: &mut [u8]) {
        key.fill(0);
        let mut at = 0;
        for (index, word) in self.words.iter().enumerate() {
            let bits = u128::from(word.squeeze(tiles.word(index))) << (at % 8);
            // Bytes beyond the key would be empty.
            for (byte, bits) in key[at / 8..].iter_mut().zip(bits.to_le_bytes()) {
                *byte |= bits;
            }
            at += word.count;
        }
    }

    /// Reads the position of a key.
    pub fn read(&self, key: &[u8], tiles: &mut Tiles) {
        *tiles = Tiles::default();
        let mut at = 0;
        for (index, word) in self.words.iter().enumerate() {
            let mut bytes = [0; 16];
            for (byte, &bits) in bytes.iter_mut().zip(&key[at / 8..]) {
                *byte = bits;
            }
            #[expect(clippy::cast_possible_truncation, reason = "the low 64 bits are meant")]
            let bits = (u128::from_le_bytes(bytes) >> (at % 8)) as u64;
            tiles.set_word(index, word.spread(bits));
            at += word.count;
        }
        for (cells, last) in &self.kinds {
            if tiles.common(cells) % 2 == 1 {
                tiles.insert(*last);
            }
        }
    }
}

/// Pushes the bits of a mask together, and apart again.
#[derive(Clone, Debug)]
struct Squeeze {
    mask: u64,
    /// The bits that move by 1, 2, 4, … places.
    steps: [u64; 6],
    count: usize,
}

impl Squeeze {
    fn new(mask: u64) -> Self {
        let mut steps = [0; 6];
        let mut left = mask;
        // Bits below which an odd number of gaps lies move by one place, and
        // so on with half the gaps.
        let mut gaps = !mask << 1;
        for (index, step) in steps.iter_mut().enumerate() {
            let mut odd = gaps;
            for shift in [1, 2, 4, 8, 16, 32] {
                odd ^= odd << shift;
            }
            *step = odd & left;
            left = (left ^ *step) | (*step >> (1 << index));
            gaps &= !odd;
        }
        Self {
            mask,
            steps,
            count: mask.count_ones() as usize,
        }
    }

    fn squeeze(&self, word: u64) -> u64 {
        let mut bits = word & self.mask;
        for (index, step) in self.steps.iter().enumerate() {
            let moved = bits & step;
            bits = (bits ^ moved) | (moved >> (1 << index));
        }
        bits
    }

    fn spread(&self, bits: u64) -> u64 {
        let mut word = bits;
        for (index, step) in self.steps.iter().enumerate().rev() {
            word = (word & !step) | (word << (1 << index) & step);
        }
        // What moved has also stayed where it was.
        word & self.mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    /// Bit by bit.
    fn plainly(mask: u64, word: u64) -> u64 {
        let kept = (0..64).filter(|bit| mask >> bit & 1 != 0);
        (0..)
            .zip(kept)
            .map(|(to, from)| (word >> from & 1) << to)
            .sum()
    }

    #[test]
    fn words_are_squeezed_as_if_bit_by_bit_and_spread_again() {
        let mut chance = Chance::new(1);
        for round in 0..2000 {
            let mask = match round {
                0 => 0,
                1 => !0,
                _ => chance.next_u64() & chance.next_u64() | chance.next_u64() >> 40,
            };
            let word = chance.next_u64();
            let squeeze = Squeeze::new(mask);
            assert_eq!(
                squeeze.squeeze(word),
                plainly(mask, word),
                "{mask:x} {word:x}"
            );
            assert_eq!(squeeze.spread(plainly(mask, word)), word & mask, "{mask:x}");
        }
    }
}
