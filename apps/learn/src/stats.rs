//! Figures: rank correlations, the chance to tell two apart.

/// Ranks from 1, those alike sharing the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    while from < order.len() {
        let value = values[order[from]];
        let alike = order[from..]
            .iter()
            .take_while(|&&at| values[at].total_cmp(&value).is_eq());
        let to = from + alike.count();
        #[expect(clippy::cast_precision_loss, reason = "few values")]
        let rank = (from + to + 1) as f64 / 2.0;
        for &at in &order[from..to] {
            ranks[at] = rank;
        }
        from = to;
    }
    ranks
}

/// The mean of some numbers; 0 without any.
#[must_use]
pub fn mean(values: &[f64]) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "few values")]
    let count = values.len().max(1) as f64;
    values.iter().sum::<f64>() / count
}

/// Pearson's correlation.
#[must_use]
pub fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let (a, b) = (mean(one), mean(other));
    let sum = |x: &[f64], m: f64, y: &[f64], n: f64| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - m) * (y - n)).sum()
    };
    let spread = (sum(one, a, one, a) * sum(other, b, other, b)).sqrt();
    if spread > 0.0 {
        sum(one, a, other, b) / spread
    } else {
        0.0
    }
}

/// Spearman's rank correlation.
///
/// ```
/// use impasse_learn::stats::rank_correlation;
/// assert!((rank_correlation(&[1.0, 2.0, 3.0], &[1.0, 8.0, 27.0]) - 1.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    correlation(&ranks(one), &ranks(other))
}

/// A rank correlation with its 95 % interval (Fisher's transformation with
/// Bonett & Wright's 2000 error).
#[must_use]
pub fn rank_correlation_told(one: &[f64], other: &[f64]) -> String {
    let rho = rank_correlation(one, other);
    #[expect(clippy::cast_precision_loss, reason = "few values")]
    let count = one.len() as f64;
    if count < 5.0 {
        return format!("{rho:.3}");
    }
    let error = 1.96 * ((1.0 + rho * rho / 2.0) / (count - 3.0)).sqrt();
    let middle = rho.clamp(-0.999_999, 0.999_999).atanh();
    let (low, high) = ((middle - error).tanh(), (middle + error).tanh());
    format!("{rho:.3} [{low:.3}, {high:.3}]")
}

/// The chance that one of `more` has a higher value than one of `less`, those
/// alike counted half, and half its 95 % interval (Hanley and `McNeil` 1982).
#[must_use]
pub fn auc(more: &[f64], less: &[f64]) -> (f64, f64) {
    let mut all = more.to_vec();
    all.extend_from_slice(less);
    let sum: f64 = ranks(&all)[..more.len()].iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "few values")]
    let (m, n) = (more.len() as f64, less.len() as f64);
    if m == 0.0 || n == 0.0 {
        return (0.5, 0.5);
    }
    let area = (sum - m * (m + 1.0) / 2.0) / (m * n);
    let one = area / (2.0 - area) - area * area;
    let two = 2.0 * area * area / (1.0 + area) - area * area;
    let variance = (area * (1.0 - area) + (m - 1.0) * one + (n - 1.0) * two) / (m * n);
    (area, 1.96 * variance.max(0.0).sqrt())
}

/// The value below which a share of all values lies.
#[must_use]
pub fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in a list"
    )]
    let at = (share * (sorted.len().max(1) - 1) as f64).round() as usize;
    sorted.get(at).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_alike_share_their_ranks() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 0.0]), [3.5, 2.0, 3.5, 1.0]);
    }

    #[test]
    fn opposite_orders_correlate_by_minus_one() {
        let rho = rank_correlation(&[1.0, 2.0, 3.0, 4.0], &[9.0, 5.0, 4.0, -1.0]);
        assert!((rho + 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_area_counts_pairs() {
        let (area, _) = auc(&[2.0, 3.0], &[1.0, 2.0, 5.0]);
        // Of six pairs three are in order, one is alike.
        assert!((area - 3.5 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn quantiles_are_values() {
        assert!((quantile(&[5.0, 1.0, 3.0], 0.5) - 3.0).abs() < 1e-12);
    }
}
