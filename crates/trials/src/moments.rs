//! Sums from which means and their intervals are told. They are exact, so it
//! does not matter in which order or by how many workers they are collected.

use crate::share::{Interval, Z, in_f64};

/// How many observations there were, their sum and that of their squares.
///
/// ```
/// let mut lengths = impasse_trials::Moments::default();
/// [3, 5, 7].into_iter().for_each(|length| lengths.add(length));
/// assert_eq!(lengths.mean(), Some(5.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// Observations.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    squares: u128,
}

impl Moments {
    /// One more observation.
    pub fn add(&mut self, value: u64) {
        self.count += 1;
        self.sum += value;
        self.squares += u128::from(value) * u128::from(value);
    }

    /// All observations of another collection.
    pub fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean; `None` without observations.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| in_f64(self.sum) / in_f64(self.count))
    }

    /// The 95 % interval of the mean by the normal approximation; `None` below
    /// two observations.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let mean = self.mean().filter(|_| self.count > 1)?;
        let count = u128::from(self.count);
        // Exact until here: large squares would cancel in floating point.
        let spread = count * self.squares - u128::from(self.sum) * u128::from(self.sum);
        #[expect(clippy::cast_precision_loss, reason = "a width needs few digits")]
        let variance = spread as f64 / (count * (count - 1)) as f64;
        let half = Z * (variance / in_f64(self.count)).sqrt();
        Some(Interval {
            low: mean - half,
            high: mean + half,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[u64], mean: &str, half: &str) {
        let (mut all, mut left, mut right) = <(Moments, Moments, Moments)>::default();
        for (place, &value) in values.iter().enumerate() {
            all.add(value);
            if place % 2 == 0 {
                &mut left
            } else {
                &mut right
            }
            .add(value);
        }
        left.join(&right);
        assert_eq!(left, all);
        let found = all.interval().expect("two values");
        assert_eq!(format!("{:.3}", all.mean().expect("values")), mean);
        assert_eq!(format!("{:.3}", (found.high - found.low) / 2.0), half);
    }

    #[test]
    fn a_mean_is_as_sure_as_its_observations_agree() {
        check(&[4, 4, 4], "4.000", "0.000");
        // The variance is 2.5.
        check(&[1, 2, 3, 4, 5], "3.000", "1.386");
        check(&[1_000_000_001, 1_000_000_003], "1000000002.000", "1.960");
    }

    #[test]
    fn nothing_is_said_without_observations() {
        let mut few = Moments::default();
        assert_eq!((few.mean(), few.interval()), (None, None));
        few.add(7);
        assert_eq!((few.mean(), few.interval()), (Some(7.0), None));
    }
}
