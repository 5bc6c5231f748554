//! How far the mean of a few figures may be off.

use crate::Interval;

/// 97.5 % points of Student's distribution for 1 to 15 degrees of freedom.
const STUDENT: [f64; 15] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131,
];

/// How many standard errors to either side of the mean of `figures` independent
/// figures the 95 % interval reaches, from how they differ; `None` below two.
/// (Of more than sixteen it is a little wide.)
///
/// ```
/// use impasse_trials::student;
/// assert_eq!(student(5), Some(2.776));
/// assert_eq!(student(1), None);
/// ```
#[must_use]
pub fn student(figures: usize) -> Option<f64> {
    let freedom = figures.checked_sub(2)?;
    Some(STUDENT[freedom.min(STUDENT.len() - 1)])
}

/// The 95 % interval of a chance that independent runs found, from how they
/// differ; `None` below two.
pub(crate) fn spread(runs: &[f64]) -> Option<Interval> {
    let errors = student(runs.len())?;
    #[expect(clippy::cast_precision_loss, reason = "a few runs")]
    let count = runs.len() as f64;
    let mean = runs.iter().sum::<f64>() / count;
    let squares: f64 = runs.iter().map(|run| (run - mean).powi(2)).sum();
    let half = errors * (squares / (count - 1.0) / count).sqrt();
    Some(Interval {
        low: (mean - half).max(0.0),
        high: (mean + half).min(1.0),
    })
}
