//! The Mersenne Twister (Matsumoto & Nishimura 1998), for deals that others
//! number by it.

const WORDS: usize = 624;
const AHEAD: usize = 397;

/// MT19937, seeded with a number as Python's `random.seed` does.
pub(crate) struct Twister {
    words: [u32; WORDS],
    /// The next word to use; all are made anew at the end.
    next: usize,
}

impl Twister {
    pub(crate) fn new(seed: u128) -> Self {
        let mut words = [19_650_218_u32; WORDS];
        for (at, number) in (1..WORDS).zip(1_u32..) {
            words[at] = number.wrapping_add(stirred(words[at - 1]).wrapping_mul(1_812_433_253));
        }
        // The words of the seed, the lowest first, without empty ones at the end.
        #[expect(clippy::cast_possible_truncation, reason = "the parts are meant")]
        let parts = [0, 32, 64, 96].map(|shift| (seed >> shift) as u32);
        let used = parts.iter().rposition(|&part| part != 0);
        let key = &parts[..=used.unwrap_or(0)];
        // The words are gone through in a ring that leaves out the first: once
        // and a step with the seed, then once without.
        let mut at = 1;
        let mut step = |factor: u32, add: &dyn Fn(u32) -> u32| {
            let stir = stirred(words[at - 1]).wrapping_mul(factor);
            let place = u32::try_from(at).expect("few words");
            words[at] = (words[at] ^ stir).wrapping_add(add(place));
            at += 1;
            if at == WORDS {
                words[0] = words[WORDS - 1];
                at = 1;
            }
        };
        for (part, turn) in key.iter().zip(0..).cycle().take(WORDS) {
            step(1_664_525, &|_| part.wrapping_add(turn));
        }
        for _ in 1..WORDS {
            step(1_566_083_941, &u32::wrapping_neg);
        }
        words[0] = 1 << 31;
        Self { words, next: WORDS }
    }

    fn make(&mut self) {
        for at in 0..WORDS {
            let bits = self.words[at] & 1 << 31 | self.words[(at + 1) % WORDS] & !(1 << 31);
            let odd = if bits & 1 == 0 { 0 } else { 0x9908_b0df };
            self.words[at] = self.words[(at + AHEAD) % WORDS] ^ bits >> 1 ^ odd;
        }
        self.next = 0;
    }

    fn word(&mut self) -> u32 {
        if self.next == WORDS {
            self.make();
        }
        let mut word = self.words[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }

    /// A number below `count`, by way of a fraction with 53 bits.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let bits = u64::from(self.word() >> 5) << 26 | u64::from(self.word() >> 6);
        #[expect(clippy::cast_precision_loss, reason = "53 bits, and few cards")]
        let scaled = bits as f64 / (1_u64 << 53) as f64 * count as f64;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "rounding down is meant, and it is not negative"
        )]
        let number = scaled as usize;
        number
    }
}

fn stirred(word: u32) -> u32 {
    word ^ word >> 30
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_other_programs() {
        // In Python: random.seed(5); [random.getrandbits(32) for _ in range(1000)]
        for (seed, first, thousandth) in [
            (0, 3_626_764_237, 2_971_151_651),
            (5, 2_675_342_405, 142_892_084),
            (1 << 32, 485_306_839, 6_718_883),
            (u128::from(u64::MAX), 93_740_670, 3_545_973_770),
            (100_000_000_000_000_000_000, 78_147_056, 4_193_823_912),
        ] {
            let mut twister = Twister::new(seed);
            let words: Vec<u32> = (0..1000).map(|_| twister.word()).collect();
            assert_eq!([words[0], words[999]], [first, thousandth], "{seed}");
        }
    }
}
