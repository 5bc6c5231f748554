//! Shares of successes and how far they can be trusted.

/// The 97.5 % point of the normal distribution: 95 % lie within it on either
/// side.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// Where a share lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Not below this.
    pub low: f64,
    /// Not above this.
    pub high: f64,
}

/// The 95 % score interval of Wilson (1927) for a share of successes; `None`
/// without trials. Unlike the usual approximation it stays within 0 and 1,
/// and keeps a width where all trials succeed or none does.
///
/// ```
/// let all = impasse_trials::wilson(100, 100).expect("there are trials");
/// assert!(all.low > 0.963 && all.low < 0.964 && all.high == 1.0);
/// ```
///
/// # Panics
///
/// If there are more successes than trials.
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> Option<Interval> {
    assert!(successes <= trials, "no more successes than trials");
    if trials == 0 {
        return None;
    }
    let count = in_f64(trials);
    let share = in_f64(successes) / count;
    let square = Z * Z / count;
    let middle = (share + square / 2.0) / (1.0 + square);
    let spread = share * (1.0 - share) / count + square / (4.0 * count);
    let half = Z * spread.sqrt() / (1.0 + square);
    // Exact at the ends, where rounding would leave a trace.
    Some(Interval {
        low: if successes == 0 { 0.0 } else { middle - half },
        high: if successes == trials {
            1.0
        } else {
            middle + half
        },
    })
}

/// The 95 % interval for the chance of success where trials went on until the
/// first success, which was number `trials`; `None` without trials.
///
/// The number of trials then says everything (it is geometrically
/// distributed), and the interval is exact: chances below it make a first
/// success as early as this, chances above it one as late as this, less likely
/// than 2.5 %. It holds as well if trials would have been counted on in another
/// way after an earlier success.
///
/// ```
/// let hard = impasse_trials::first_success(200_000).expect("trials");
/// assert!(hard.low > 1.2e-7 && hard.high < 1.9e-5);
/// ```
#[must_use]
pub fn first_success(trials: u64) -> Option<Interval> {
    let at_most = |tail: f64, trials: u64| -f64::exp_m1(tail.ln() / in_f64(trials));
    match trials {
        0 => None,
        1 => Some(Interval {
            low: TAIL,
            high: 1.0,
        }),
        _ => Some(Interval {
            low: at_most(1.0 - TAIL, trials),
            high: at_most(TAIL, trials - 1),
        }),
    }
}

/// What lies outside on either side.
const TAIL: f64 = 0.025;

/// Trials counted by what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Trials that succeeded.
    pub successes: u64,
    /// Trials that failed.
    pub failures: u64,
    /// Trials without an answer.
    pub unknown: u64,
}

impl Tally {
    /// How many trials there are.
    #[must_use]
    pub const fn trials(&self) -> u64 {
        self.successes + self.failures + self.unknown
    }

    /// The share of trials with an answer; `None` without trials.
    #[must_use]
    pub fn decided(&self) -> Option<f64> {
        share(self.successes + self.failures, self.trials())
    }

    /// The least and the largest share of successes that the unknown trials
    /// leave possible; `None` without trials.
    #[must_use]
    pub fn shares(&self) -> Option<Interval> {
        Some(Interval {
            low: share(self.successes, self.trials())?,
            high: share(self.successes + self.unknown, self.trials())?,
        })
    }

    /// The interval as if every unknown trial had failed.
    #[must_use]
    pub fn if_unknown_fail(&self) -> Option<Interval> {
        wilson(self.successes, self.trials())
    }

    /// The interval as if every unknown trial had succeeded.
    #[must_use]
    pub fn if_unknown_succeed(&self) -> Option<Interval> {
        wilson(self.successes + self.unknown, self.trials())
    }

    /// Holds both intervals, so whatever became of the unknown trials.
    #[must_use]
    pub fn hull(&self) -> Option<Interval> {
        Some(Interval {
            low: self.if_unknown_fail()?.low,
            high: self.if_unknown_succeed()?.high,
        })
    }
}

pub(crate) fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| in_f64(part) / in_f64(whole))
}

pub(crate) fn in_f64(count: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "nobody makes 2^53 trials")]
    let near = count as f64;
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_success_tells_the_chance_within_exact_bounds() {
        for trials in [1, 2, 10, 1000, 400_000] {
            let Interval { low, high } = first_success(trials).expect("trials");
            // As early as this, and as late as this.
            let early = 1.0 - (1.0 - low).powf(in_f64(trials));
            let late = (1.0 - high).powf(in_f64(trials - 1));
            assert!((early - 0.025).abs() < 1e-6, "{trials}: {early}");
            assert!(
                trials == 1 || (late - 0.025).abs() < 1e-6,
                "{trials}: {late}"
            );
            assert!(low < 1.0 / in_f64(trials) && high >= 1.0 / in_f64(trials));
        }
        assert_eq!(first_success(0), None);
    }

    /// Four decimals, as tables print them.
    #[track_caller]
    fn check(successes: u64, trials: u64, expected: &str) {
        let Interval { low, high } = wilson(successes, trials).expect("trials");
        assert_eq!(format!("{low:.4} {high:.4}"), expected);
    }

    #[test]
    fn intervals_are_those_of_published_tables() {
        // Newcombe 1998, table I, method 3.
        check(81, 263, "0.2553 0.3662");
        check(15, 148, "0.0624 0.1605");
        check(0, 20, "0.0000 0.1611");
        check(1, 29, "0.0061 0.1718");
    }

    #[test]
    fn an_interval_is_mirrored_when_success_and_failure_change_places() {
        for trials in 1..60 {
            for successes in 0..=trials {
                let here = wilson(successes, trials).expect("trials");
                let there = wilson(trials - successes, trials).expect("trials");
                let mirrored = (here.low - (1.0 - there.high)).abs();
                assert!(mirrored < 1e-12, "{successes} of {trials}");
                let share = share(successes, trials).expect("trials");
                assert!(
                    0.0 <= here.low && here.low <= share,
                    "{successes} of {trials}"
                );
                assert!(
                    share <= here.high && here.high <= 1.0,
                    "{successes} of {trials}"
                );
            }
        }
    }

    #[test]
    fn nothing_is_said_without_trials() {
        assert_eq!(wilson(0, 0), None);
        let none = Tally::default();
        assert_eq!(
            (none.decided(), none.shares(), none.hull()),
            (None, None, None)
        );
    }

    #[test]
    fn the_hull_holds_for_every_fate_of_the_unknown() {
        let tally = Tally {
            successes: 40,
            failures: 50,
            unknown: 10,
        };
        let hull = tally.hull().expect("trials");
        for turned_out in 0..=10 {
            let one = wilson(40 + turned_out, 100).expect("trials");
            assert!(hull.low <= one.low && one.high <= hull.high, "{turned_out}");
        }
        assert_eq!(tally.decided(), Some(0.9));
        let shares = Interval {
            low: 0.4,
            high: 0.5,
        };
        assert_eq!(tally.shares(), Some(shares));
    }
}
