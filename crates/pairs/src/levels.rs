//! Sets of decisions, as the reasons of what follows from them.

use std::ops::BitOrAssign;

const WORDS: usize = 4;

/// A set of decision levels. A decision takes a pair at least, so 512 tiles
/// have at most 256 levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Levels([u64; WORDS]);

impl Levels {
    pub(crate) const NONE: Self = Self([0; WORDS]);

    /// One level.
    pub(crate) fn only(level: usize) -> Self {
        let mut set = Self::NONE;
        set.0[level / 64] = 1 << (level % 64);
        set
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Whether some level is in both.
    pub(crate) fn meets(self, other: Self) -> bool {
        (0..WORDS).any(|word| self.0[word] & other.0[word] != 0)
    }

    /// The levels that are not in `others`.
    pub(crate) fn without(self, others: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !others.0[word]))
    }

    /// The deepest level.
    pub(crate) fn deepest(self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * word + self.0[word].ilog2() as usize)
    }

    /// Its levels one by one.
    pub(crate) fn deepest_first(mut self) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let deepest = Self::only(self.deepest()?);
            self = self.without(deepest);
            Some(deepest)
        })
    }
}

impl BitOrAssign for Levels {
    fn bitor_assign(&mut self, other: Self) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own |= other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Levels;

    #[test]
    fn levels_are_found_from_the_deepest_on() {
        let mut set = Levels::NONE;
        for level in [3, 63, 64, 200, 255] {
            set |= Levels::only(level);
        }
        let levels: Vec<_> = set.deepest_first().map(Levels::deepest).collect();
        assert_eq!(levels, [255, 200, 64, 63, 3].map(Some));
        assert_eq!(set.without(Levels::only(255)).deepest(), Some(200));
        assert_eq!(Levels::NONE.deepest(), None);
        assert!(set.meets(Levels::only(64)) && !set.meets(Levels::only(65)));
    }
}
