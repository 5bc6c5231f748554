//! What several runs say together, and how far they differ.

use impasse_trials::student;

use super::float;

/// What several runs say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// Their mean, or the quotient of two means.
    pub value: f64,
    /// Its standard error, from how the runs differ (quotients: Quenouille's
    /// jackknife).
    pub error: f64,
    /// How many runs there were.
    pub runs: usize,
}

impl Spread {
    /// The 95 % interval: Student's for the relative error, as far upwards as
    /// downwards in proportion, since runs are skew.
    ///
    /// ```
    /// use impasse_space::Spread;
    /// let spread = Spread { value: 100.0, error: 25.0, runs: 5 };
    /// let [low, high] = spread.interval();
    /// assert!((low - 50.0).abs() < 0.1 && (high - 200.2).abs() < 0.1);
    /// ```
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        let errors = student(self.runs).unwrap_or(f64::INFINITY);
        if self.error <= 0.0 {
            return [self.value; 2];
        }
        let factor = (errors * self.error / self.value).exp();
        [self.value / factor, self.value * factor]
    }
}

/// The mean of independent figures, and its standard error.
pub(super) fn mean(of: &[f64]) -> Spread {
    let count = float(of.len());
    let value = of.iter().sum::<f64>() / count;
    let squares: f64 = of.iter().map(|one| (one - value).powi(2)).sum();
    Spread {
        value,
        error: (squares / (count - 1.0) / count).sqrt(),
        runs: of.len(),
    }
}

/// The quotient of two sums, and its standard error: the sums without one run,
/// for each run, tell how much each of them matters.
pub(super) fn ratio(parts: &[f64], wholes: &[f64]) -> Option<Spread> {
    let (part, whole): (f64, f64) = (parts.iter().sum(), wholes.iter().sum());
    if whole <= 0.0 {
        return None;
    }
    let count = float(parts.len());
    let value = part / whole;
    let without: Vec<f64> = parts
        .iter()
        .zip(wholes)
        .map(|(one, of)| {
            let rest = whole - of;
            if rest > 0.0 {
                (part - one) / rest
            } else {
                value
            }
        })
        .collect();
    let middle = without.iter().sum::<f64>() / count;
    let squares: f64 = without.iter().map(|one| (one - middle).powi(2)).sum();
    Some(Spread {
        value,
        error: (squares * (count - 1.0) / count).sqrt(),
        runs: parts.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_near(spread: Spread, value: f64, error: f64) {
        let near = (spread.value - value).abs() < 1e-12 && (spread.error - error).abs() < 1e-12;
        assert!(near, "{spread:?}");
    }

    #[test]
    fn runs_that_agree_have_no_error() {
        check_near(mean(&[3.0, 3.0, 3.0]), 3.0, 0.0);
        let same = ratio(&[2.0, 4.0], &[1.0, 2.0]).expect("something");
        check_near(same, 2.0, 0.0);
        assert_eq!(ratio(&[0.0, 0.0], &[0.0, 0.0]), None);
    }

    #[test]
    fn the_error_of_a_quotient_by_a_constant_is_that_of_the_mean() {
        let figures = [1.0, 2.0, 4.0, 9.0];
        let quotient = ratio(&figures, &[1.0; 4]).expect("something");
        let plain = mean(&figures);
        check_near(quotient, plain.value, plain.error);
    }
}
