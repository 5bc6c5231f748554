//! A choice among many that is spread evenly and varied.

use std::ops::RangeInclusive;

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Spreadable {
    /// What is to be spread evenly.
    pub figure: f64,
    /// What is to differ, in any units; the same number for all.
    pub traits: Vec<f64>,
}

/// Chooses `count` of a pool, or all where there are no more: one for each of as
/// many equal parts of a range, and where a part has several, the one that
/// differs most from those chosen before. The result is in the order of the
/// figures, from high to low.
///
/// ```
/// use impasse_forge::{Spreadable, spread};
/// let plain = |figure| Spreadable { figure, traits: vec![] };
/// let pool: Vec<_> = [0.61, 0.62, 0.63, 0.7, 0.79].map(plain).into();
/// assert_eq!(spread(&pool, 3, 0.6..=0.8), [4, 3, 2]);
/// ```
#[must_use]
pub fn spread(pool: &[Spreadable], count: usize, range: RangeInclusive<f64>) -> Vec<usize> {
    let (low, high) = (*range.start(), *range.end());
    let scales = scales(pool);
    let mut chosen: Vec<usize> = Vec::new();
    for slot in 0..count.min(pool.len()) {
        #[expect(clippy::cast_precision_loss, reason = "small counts")]
        let part = (high - low) / count as f64;
        #[expect(clippy::cast_precision_loss, reason = "small counts")]
        let middle = low + part * (slot as f64 + 0.5);
        let off = |at: usize| (pool[at].figure - middle).abs();
        let free = || (0..pool.len()).filter(|at| !chosen.contains(at));
        let nearest = free().map(off).fold(f64::INFINITY, f64::min);
        let reach = nearest.max(part / 2.0);
        let differs = |at: usize| {
            let others = chosen.iter();
            let apart = others.map(|&other| apart(&pool[at], &pool[other], &scales));
            apart.fold(f64::INFINITY, f64::min)
        };
        let best = free()
            .filter(|&at| off(at) <= reach)
            .max_by(|&one, &other| {
                let by_variety = differs(one).total_cmp(&differs(other));
                let by_place = off(other).total_cmp(&off(one));
                by_variety.then(by_place).then(other.cmp(&one))
            });
        chosen.extend(best);
    }
    chosen.sort_by(|&one, &other| pool[other].figure.total_cmp(&pool[one].figure));
    chosen
}

/// How much each trait differs in the pool.
fn scales(pool: &[Spreadable]) -> Vec<f64> {
    let traits = pool.first().map_or(0, |first| first.traits.len());
    let scale = |of: usize| {
        let values = || pool.iter().filter_map(|each| each.traits.get(of));
        let low = values().copied().fold(f64::INFINITY, f64::min);
        let high = values().copied().fold(f64::NEG_INFINITY, f64::max);
        if high > low { high - low } else { 1.0 }
    };
    (0..traits).map(scale).collect()
}

fn apart(one: &Spreadable, other: &Spreadable, scales: &[f64]) -> f64 {
    let pairs = one.traits.iter().zip(&other.traits).zip(scales);
    let squares = pairs.map(|((a, b), scale)| ((a - b) / scale).powi(2));
    squares.sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(figure: f64, traits: &[f64]) -> Spreadable {
        Spreadable {
            figure,
            traits: traits.to_vec(),
        }
    }

    #[test]
    fn nothing_is_chosen_twice_and_all_where_there_are_no_more() {
        let pool = [of(0.5, &[]), of(0.5, &[])];
        let mut chosen = spread(&pool, 5, 0.0..=1.0);
        chosen.sort_unstable();
        assert_eq!(chosen, [0, 1]);
    }

    #[test]
    fn of_those_alike_in_difficulty_the_one_is_chosen_that_differs() {
        let pool = [
            of(0.25, &[6.0]),
            of(0.75, &[6.0]),
            of(0.76, &[9.0]),
            of(0.74, &[7.0]),
        ];
        assert_eq!(spread(&pool, 2, 0.0..=1.0), [2, 0]);
    }
}
