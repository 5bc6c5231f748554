//! How far the mean of a few figures may be off.

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
