//! Quantiles by nearest rank: always a value that was observed.

/// The smallest value that at least `per_mille` of 1000 parts of the sample
/// do not exceed; `None` for an empty sample.
///
/// ```
/// let seconds = [0.1, 0.2, 0.3, 9.0];
/// assert_eq!(impasse_trials::quantile(&seconds, 500), Some(0.2));
/// assert_eq!(impasse_trials::quantile(&seconds, 990), Some(9.0));
/// ```
///
/// # Panics
///
/// Beyond 1000 parts.
#[must_use]
pub fn quantile<T: Copy>(sorted: &[T], per_mille: u16) -> Option<T> {
    assert!(per_mille <= 1000, "a part of the whole");
    let rank = (sorted.len() as u128 * u128::from(per_mille)).div_ceil(1000);
    // The rank counts from 1 and is no larger than the length.
    let place = usize::try_from(rank.max(1)).ok()? - 1;
    sorted.get(place).copied()
}

/// What tables show of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantiles<T> {
    /// Half of the sample is no larger.
    pub median: T,
    /// Nine tenths are no larger.
    pub p90: T,
    /// All but a hundredth are no larger.
    pub p99: T,
    /// Nothing is larger.
    pub max: T,
}

impl<T: Copy> Quantiles<T> {
    /// Those of a sample in ascending order; `None` if it is empty.
    #[must_use]
    pub fn of(sorted: &[T]) -> Option<Self> {
        Some(Self {
            median: quantile(sorted, 500)?,
            p90: quantile(sorted, 900)?,
            p99: quantile(sorted, 990)?,
            max: *sorted.last()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(count: u32, expected: [u32; 4]) {
        let sample: Vec<u32> = (1..=count).collect();
        let found = Quantiles::of(&sample).expect("a sample");
        assert_eq!([found.median, found.p90, found.p99, found.max], expected);
    }

    #[test]
    fn quantiles_are_observed_values() {
        check(1, [1, 1, 1, 1]);
        check(2, [1, 2, 2, 2]);
        check(10, [5, 9, 10, 10]);
        check(101, [51, 91, 100, 101]);
        check(1000, [500, 900, 990, 1000]);
    }

    #[test]
    fn an_empty_sample_has_none() {
        assert_eq!(Quantiles::<u32>::of(&[]), None);
        assert_eq!(quantile::<u32>(&[], 0), None);
        assert_eq!(quantile(&[7, 8], 0), Some(7));
    }
}
