//! The one generator of chance: `SplitMix64` (Steele, Lea & Flood 2014).
//!
//! Puzzle numbers such as `superpuzz#42` are promises for ever, so this file
//! must never change what it draws.

/// A stream of numbers that depends on its seed alone.
///
/// ```
/// let mut chance = impasse_puzzle::Chance::new(1);
/// assert_eq!(chance.next_u64(), 0x910a_2dec_8902_5cc1);
/// ```
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The stream of one seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of one member of a numbered family: trial 17 of seed 5.
    #[must_use]
    pub fn of(seed: u64, index: u64) -> Self {
        let mut mixed = Self(seed);
        let salt = mixed.next_u64();
        Self(salt ^ index.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, each equally likely (Lemire 2019: the high
    /// half of a product, drawn again in the rare unfair cases).
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
            let low = product as u64;
            if low >= unfair {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts `items` into a random order, each equally likely (Fisher & Yates,
    /// from the last place down).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            #[expect(clippy::cast_possible_truncation, reason = "at most `last`, a usize")]
            let other = self.below(last as u64 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_seed_0_is_the_published_one() {
        let mut chance = Chance::new(0);
        assert_eq!(chance.next_u64(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(chance.next_u64(), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn a_shuffle_never_changes_between_versions() {
        let mut items: Vec<u8> = (0..10).collect();
        Chance::new(7).shuffle(&mut items);
        assert_eq!(items, SHUFFLED_BY_7);
    }

    const SHUFFLED_BY_7: [u8; 10] = [9, 5, 8, 6, 1, 2, 4, 7, 0, 3];

    #[test]
    fn every_order_of_three_is_equally_likely() {
        let mut counts = [0_u32; 27];
        for seed in 0..6000 {
            let mut items = [0_usize, 1, 2];
            Chance::of(99, seed).shuffle(&mut items);
            counts[items[0] * 9 + items[1] * 3 + items[2]] += 1;
        }
        let seen: Vec<u32> = counts.into_iter().filter(|&n| n > 0).collect();
        assert_eq!(seen.len(), 6);
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }
}
