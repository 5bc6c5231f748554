//! Chance for resampling: the same numbers from the same seed everywhere.

/// A generator (`SplitMix64`; Steele, Lea & Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// A generator whose numbers depend on the seed and on nothing else.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed ^ 0x6a09_e667_f3bc_c908)
    }

    /// The next 64 bits.
    pub(crate) const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0; the error of the shares is below 2⁻³².
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let wide = u128::from(self.bits()) * (end as u128);
        usize::try_from(wide >> 64).expect("below `end`")
    }

    /// Puts the things in an order drawn at random.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for place in (1..things.len()).rev() {
            things.swap(place, self.below(place + 1));
        }
    }
}
