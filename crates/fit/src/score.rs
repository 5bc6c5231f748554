//! How good predictions are: rank correlation, R², log loss, the area under
//! the curve, calibration; each with an interval from resampling whole groups.

use crate::chance::Chance;
use crate::real;

/// Ranks from 1, ties sharing their mean rank.
#[must_use]
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    for tied in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let first = order.partition_point(|&at| values[at].total_cmp(&values[tied[0]]).is_lt());
        let shared = real(2 * first + tied.len() + 1) / 2.0;
        for &at in tied {
            ranks[at] = shared;
        }
    }
    ranks
}

/// The mean; `None` of nothing.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / real(values.len()))
}

/// Pearson's correlation; `None` below two pairs or where a side never varies.
#[must_use]
pub fn correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.len() < 2 {
        return None;
    }
    let (mean_a, mean_b) = (mean(a)?, mean(b)?);
    let (mut aa, mut bb, mut ab) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        let (x, y) = (x - mean_a, y - mean_b);
        aa += x * x;
        bb += y * y;
        ab += x * y;
    }
    let scale = (aa * bb).sqrt();
    (scale > 0.0).then(|| ab / scale)
}

/// Spearman's rank correlation; `None` where [`correlation`] of the ranks is.
#[must_use]
pub fn rank_correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    correlation(&ranks(a), &ranks(b))
}

/// The share of the variance of `truth` that predictions explain; negative
/// where the mean would do better. `None` where the truth never varies.
#[must_use]
pub fn explained(predicted: &[f64], truth: &[f64]) -> Option<f64> {
    let mean = mean(truth)?;
    let total: f64 = truth.iter().map(|y| (y - mean).powi(2)).sum();
    let left: f64 = truth
        .iter()
        .zip(predicted)
        .map(|(y, p)| (y - p).powi(2))
        .sum();
    (total > 0.0).then(|| 1.0 - left / total)
}

/// The mean of −log of the probability given to what happened.
#[must_use]
pub fn log_loss(predicted: &[f64], happened: &[bool]) -> Option<f64> {
    let each = predicted.iter().zip(happened).map(|(&p, &yes)| {
        let p = p.clamp(1e-12, 1.0 - 1e-12);
        -(if yes { p } else { 1.0 - p }).ln()
    });
    mean(&each.collect::<Vec<f64>>())
}

/// The chance that a case that happened was given a higher probability than
/// one that did not (ties count half); `None` where all happened, or none.
#[must_use]
pub fn area_under_curve(predicted: &[f64], happened: &[bool]) -> Option<f64> {
    let ranks = ranks(predicted);
    let positive = happened.iter().filter(|&&yes| yes).count();
    let negative = happened.len() - positive;
    if positive == 0 || negative == 0 {
        return None;
    }
    let sum: f64 = ranks
        .iter()
        .zip(happened)
        .filter(|(_, yes)| **yes)
        .map(|(r, _)| r)
        .sum();
    let least = real(positive * (positive + 1)) / 2.0;
    Some((sum - least) / (real(positive) * real(negative)))
}

/// Intercept and slope of what happened on the predicted scale: 0 and 1 where
/// predictions mean what they say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// What is added to a prediction.
    pub intercept: f64,
    /// What it is multiplied with; below 1 predictions are too extreme.
    pub slope: f64,
}

/// How predictions of a number are calibrated: the line through truth against
/// prediction. `None` where predictions never vary.
#[must_use]
pub fn calibration(predicted: &[f64], truth: &[f64]) -> Option<Calibration> {
    let (mean_p, mean_t) = (mean(predicted)?, mean(truth)?);
    let (mut pp, mut pt) = (0.0, 0.0);
    for (p, t) in predicted.iter().zip(truth) {
        pp += (p - mean_p).powi(2);
        pt += (p - mean_p) * (t - mean_t);
    }
    (pp > 0.0).then(|| Calibration {
        intercept: mean_t - pt / pp * mean_p,
        slope: pt / pp,
    })
}

/// The mean inside groups of the rank correlation; groups where there is none
/// are left out. What holds inside collections is not owed to differences
/// between them.
#[must_use]
pub fn inside_groups(predicted: &[f64], truth: &[f64], groups: &[usize]) -> Option<f64> {
    let count = groups.iter().max()? + 1;
    let each = (0..count).filter_map(|group| {
        let (p, t) = of_group(predicted, truth, groups, group);
        rank_correlation(&p, &t)
    });
    mean(&each.collect::<Vec<f64>>())
}

/// The pairs of one group.
#[must_use]
pub fn of_group(
    predicted: &[f64],
    truth: &[f64],
    groups: &[usize],
    group: usize,
) -> (Vec<f64>, Vec<f64>) {
    let pairs = predicted.iter().zip(truth).zip(groups);
    pairs
        .filter(|(_, g)| **g == group)
        .map(|((p, t), _)| (*p, *t))
        .unzip()
}

/// A figure with the interval that resampling gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    /// The figure.
    pub value: f64,
    /// The 2.5 % point of the resampled figures.
    pub low: f64,
    /// The 97.5 % point.
    pub high: f64,
}

/// Scores with an interval: `score` is asked about all rows, then `times` times
/// about the rows of groups drawn with replacement, as many as there are.
///
/// Whole groups are drawn because rows of a group resemble each other. Draws
/// for which there is no score are left out; `None` where there is none at all.
pub fn resampled(
    groups: &[usize],
    times: usize,
    seed: u64,
    score: impl Fn(&[usize]) -> Option<f64>,
) -> Option<Scored> {
    let count = groups.iter().max()? + 1;
    let mut members = vec![Vec::new(); count];
    for (row, &group) in groups.iter().enumerate() {
        members[group].push(row);
    }
    let all: Vec<usize> = (0..groups.len()).collect();
    let value = score(&all)?;
    let mut chance = Chance::new(seed);
    let mut drawn: Vec<f64> = (0..times)
        .filter_map(|_| {
            let rows: Vec<usize> = (0..count)
                .flat_map(|_| members[chance.below(count)].iter().copied())
                .collect();
            score(&rows)
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    let point = |share: f64| quantile(&drawn, share).unwrap_or(value);
    Some(Scored {
        value,
        low: point(0.025),
        high: point(0.975),
    })
}

/// A quantile of sorted values, between neighbours in proportion.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share * real(last);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of the last place is a place"
    )]
    let below = (place.floor() as usize).min(last);
    let above = (below + 1).min(last);
    let part = place - real(below);
    Some(sorted[below] * (1.0 - part) + sorted[above] * part)
}

/// The reliability of a whole test from the correlation of its halves
/// (Spearman 1910, Brown 1910).
#[must_use]
pub fn stepped_up(halves: f64) -> f64 {
    2.0 * halves / (1.0 + halves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: Option<f64>, expected: f64) {
        let found = found.expect("a figure");
        assert!(
            (found - expected).abs() < 1e-9,
            "{found} and not {expected}"
        );
    }

    #[test]
    fn ties_share_their_rank() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
    }

    #[test]
    fn rank_correlation_sees_order_and_nothing_else() {
        near(rank_correlation(&[1.0, 2.0, 3.0], &[1.0, 10.0, 11.0]), 1.0);
        near(rank_correlation(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), -1.0);
        near(
            rank_correlation(&[1.0, 2.0, 3.0, 4.0], &[1.0, 3.0, 2.0, 4.0]),
            0.8,
        );
        assert_eq!(rank_correlation(&[1.0, 1.0], &[1.0, 2.0]), None);
        assert_eq!(rank_correlation(&[1.0], &[1.0]), None);
    }

    #[test]
    fn the_mean_explains_nothing() {
        near(explained(&[2.0, 2.0, 2.0], &[1.0, 2.0, 3.0]), 0.0);
        near(explained(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0]), 1.0);
        assert_eq!(explained(&[1.0], &[1.0]), None);
    }

    #[test]
    fn log_loss_of_a_coin_is_the_log_of_two() {
        near(log_loss(&[0.5, 0.5], &[true, false]), 2f64.ln());
        assert!(log_loss(&[0.0], &[true]).expect("finite").is_finite());
    }

    #[test]
    fn the_area_counts_pairs_in_order() {
        near(
            area_under_curve(&[0.9, 0.8, 0.3, 0.3], &[true, false, true, false]),
            0.625,
        );
        assert_eq!(area_under_curve(&[0.5], &[true]), None);
    }

    #[test]
    fn calibration_finds_predictions_that_are_too_extreme() {
        let truth = [0.4, 0.5, 0.6];
        let found = calibration(&[0.3, 0.5, 0.7], &truth).expect("they vary");
        near(Some(found.slope), 0.5);
        near(Some(found.intercept), 0.25);
    }

    #[test]
    fn inside_groups_differences_between_them_do_not_count() {
        let predicted = [1.0, 2.0, 11.0, 12.0];
        let truth = [2.0, 1.0, 12.0, 11.0];
        near(inside_groups(&predicted, &truth, &[0, 0, 1, 1]), -1.0);
        assert!(rank_correlation(&predicted, &truth).expect("varies") > 0.5);
    }

    #[test]
    fn an_interval_is_the_same_for_the_same_seed_and_holds_the_figure() {
        let values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        let of = |rows: &[usize]| mean(&rows.iter().map(|&at| values[at]).collect::<Vec<_>>());
        let one = resampled(&[0, 0, 1, 1, 2, 2], 500, 7, of).expect("rows");
        assert_eq!(resampled(&[0, 0, 1, 1, 2, 2], 500, 7, of), Some(one));
        assert!(one.low < one.value && one.value < one.high, "{one:?}");
    }
}
