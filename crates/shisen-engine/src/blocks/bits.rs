//! Sets of the 512 positions of a block, and counters for each of them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not};

/// A set of positions of a block. Plain loops over eight words, which the
/// compiler turns into what the machine has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Bits(pub(super) [u64; 8]);

impl Bits {
    pub(super) const NONE: Self = Self([0; 8]);
    pub(super) const ALL: Self = Self([!0; 8]);

    /// One position.
    pub(super) fn only(index: usize) -> Self {
        let mut bits = Self::NONE;
        bits.0[index / 64] = 1 << (index % 64);
        bits
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn count(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub(super) fn contains(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Its positions, in order.
    #[inline(always)]
    pub(super) fn each(self, mut look: impl FnMut(usize)) {
        for (at, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                look(64 * at + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    /// How many of its positions come before `index`.
    #[inline(always)]
    pub(super) fn rank(self, index: usize) -> usize {
        let before = self.0[..index / 64].iter();
        let own = self.0[index / 64] & ((1 << (index % 64)) - 1);
        (before.map(|word| word.count_ones()).sum::<u32>() + own.count_ones()) as usize
    }
}

impl BitAnd for Bits {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl BitOr for Bits {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl Not for Bits {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(std::array::from_fn(|at| !self.0[at]))
    }
}

impl BitOrAssign for Bits {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for Bits {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitXorAssign for Bits {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = Self(std::array::from_fn(|at| self.0[at] ^ other.0[at]));
    }
}

/// For each byte its bits, a byte each.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// How many of some sets each position of a set is in: up to 255.
///
/// They are added up in binary across sets, all positions at once and without
/// a branch, and then written out for the few bytes in which the set has
/// positions.
#[derive(Clone, Debug)]
pub(super) struct Tally([u64; 64]);

impl Tally {
    pub(super) const NOTHING: Self = Self([0; 64]);

    /// Counts for the positions of `set`, where there are at most so many
    /// sets; what it says of other positions is not defined.
    #[inline(always)]
    pub(super) fn count<'s>(
        &mut self,
        set: Bits,
        most: usize,
        sets: impl Iterator<Item = &'s Bits>,
    ) {
        match most {
            0..16 => self.add_up::<4>(set, sets),
            16..32 => self.add_up::<5>(set, sets),
            32..64 => self.add_up::<6>(set, sets),
            _ => self.add_up::<8>(set, sets),
        }
    }

    /// The same for sets whose number has so many digits.
    #[inline(always)]
    fn add_up<'s, const DIGITS: usize>(&mut self, set: Bits, sets: impl Iterator<Item = &'s Bits>) {
        let mut digits = [Bits::NONE; DIGITS];
        for &some in sets {
            let mut carry = some;
            for digit in &mut digits {
                let next = *digit & carry;
                *digit ^= carry;
                carry = next;
            }
        }
        for (at, &own) in set.0.iter().enumerate() {
            let mut left = own;
            while left != 0 {
                let shift = left.trailing_zeros() & !7;
                left &= !(255 << shift);
                let mut sum = 0;
                for (power, digit) in digits.iter().enumerate() {
                    sum += SPREAD[(digit.0[at] >> shift & 255) as usize] << power;
                }
                self.0[8 * at + shift as usize / 8] = sum;
            }
        }
    }

    /// The number of one position.
    #[inline(always)]
    pub(super) fn of(&self, index: usize) -> u8 {
        self.0[index / 8].to_le_bytes()[index % 8]
    }
}

/// A small number for each position of a block, written in binary across
/// sets: position `i` is in plane `b` if bit `b` of its number is set.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    planes: [Bits; Self::PLANES],
    used: usize,
}

impl Counter {
    /// Enough for 255 moves; 128 tiles in kinds of four have 192 pairs.
    const PLANES: usize = 8;

    pub(super) const ZERO: Self = Self {
        planes: [Bits::NONE; Self::PLANES],
        used: 0,
    };

    /// Adds one to each of these positions.
    #[inline(always)]
    pub(super) fn add(&mut self, some: Bits) {
        let mut carry = some;
        let mut at = 0;
        while !carry.is_empty() {
            let plane = &mut self.planes[at];
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
            at += 1;
        }
        self.used = self.used.max(at);
    }

    /// The sum of the numbers of these positions.
    #[inline(always)]
    pub(super) fn sum(&self, of: Bits) -> u64 {
        let planes = self.planes[..self.used].iter().enumerate();
        planes.map(|(at, &plane)| (plane & of).count() << at).sum()
    }

    /// The number of one position.
    #[inline(always)]
    pub(super) fn of(&self, index: usize) -> u64 {
        let (word, bit) = (index / 64, index % 64);
        let planes = self.planes[..self.used].iter().enumerate();
        planes
            .map(|(at, plane)| (plane.0[word] >> bit & 1) << at)
            .sum()
    }

    /// The positions whose number is not 0.
    #[inline(always)]
    pub(super) fn some(&self) -> Bits {
        let mut some = Bits::NONE;
        for &plane in &self.planes[..self.used] {
            some |= plane;
        }
        some
    }

    /// The positions whose number is 1.
    #[inline(always)]
    pub(super) fn ones(&self) -> Bits {
        let mut more = Bits::NONE;
        for &plane in &self.planes[1..self.used.max(1)] {
            more |= plane;
        }
        self.planes[0] & !more
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    #[test]
    fn a_counter_counts_for_each_position_by_itself() {
        let mut chance = Chance::new(3);
        for round in 0..50 {
            let mut counter = Counter::ZERO;
            let mut plainly = [0_u64; 512];
            let mut sets = Vec::new();
            for _ in 0..round * 5 {
                let some = Bits(std::array::from_fn(|_| {
                    chance.next_u64() & chance.next_u64()
                }));
                counter.add(some);
                some.each(|index| plainly[index] += 1);
                sets.push(some);
            }
            let of = Bits(std::array::from_fn(|_| chance.next_u64()));
            let mut sum = 0;
            of.each(|index| sum += plainly[index]);
            assert_eq!(counter.sum(of), sum);
            let mut tally = Tally::NOTHING;
            tally.count(of, sets.len(), sets.iter());
            of.each(|index| assert_eq!(u64::from(tally.of(index)), plainly[index]));
            for (index, &number) in plainly.iter().enumerate() {
                assert_eq!(counter.of(index), number);
                assert_eq!(counter.some().contains(index), number > 0);
                assert_eq!(counter.ones().contains(index), number == 1);
            }
        }
    }

    #[test]
    fn a_rank_is_how_many_come_before() {
        let mut chance = Chance::new(4);
        let some = Bits(std::array::from_fn(|_| chance.next_u64()));
        let mut before = 0;
        some.each(|index| {
            assert_eq!(some.rank(index), before);
            before += 1;
        });
        assert_eq!(before as u64, some.count());
    }
}
