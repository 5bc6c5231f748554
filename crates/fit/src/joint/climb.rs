//! The highest point of a smooth function of a few numbers (BFGS with slopes
//! from differences).

use nalgebra::{DMatrix, DVector};

/// Small enough for a slope on one side alone, and large beside what heights
/// are rounded to.
const STEP: f64 = 1e-4;

/// Climbs from `start` until it gains nothing more; `height` may be asked about
/// any point and says `None` where there is no height.
pub(super) fn climb(
    start: &[f64],
    rounds: usize,
    mut height: impl FnMut(&[f64]) -> Option<f64>,
) -> Option<Vec<f64>> {
    let count = start.len();
    let mut at = DVector::from_column_slice(start);
    let mut here = height(at.as_slice())?;
    let mut slope = slope_at(&at, here, &mut height)?;
    let mut inverse = DMatrix::identity(count, count) * 0.1;
    for _ in 0..rounds {
        let mut direction = &inverse * &slope;
        let longest = direction.amax();
        if longest > 1.0 {
            direction /= longest;
        }
        let Some((next, found)) = along(&at, here, &slope, &direction, &mut height) else {
            break;
        };
        let gained = found - here;
        let next_slope = slope_at(&next, found, &mut height)?;
        update(&mut inverse, &(&next - &at), &(&slope - &next_slope));
        (at, here, slope) = (next, found, next_slope);
        if gained < 1e-5 {
            break;
        }
    }
    Some(at.as_slice().to_vec())
}

/// A point along a direction that is higher by a fair part of what the slope
/// promises.
fn along(
    at: &DVector<f64>,
    here: f64,
    slope: &DVector<f64>,
    direction: &DVector<f64>,
    height: &mut impl FnMut(&[f64]) -> Option<f64>,
) -> Option<(DVector<f64>, f64)> {
    let promised = slope.dot(direction);
    let mut length = 1.0;
    for _ in 0..20 {
        let next = at + direction * length;
        match height(next.as_slice()) {
            Some(found) if found > here + 1e-4 * length * promised => return Some((next, found)),
            _ => length /= 2.0,
        }
    }
    None
}

/// The slope at a point whose height is known.
fn slope_at(
    at: &DVector<f64>,
    here: f64,
    height: &mut impl FnMut(&[f64]) -> Option<f64>,
) -> Option<DVector<f64>> {
    let mut slope = DVector::zeros(at.len());
    for place in 0..at.len() {
        let mut moved = at.clone();
        moved[place] += STEP;
        slope[place] = (height(moved.as_slice())? - here) / STEP;
    }
    Some(slope)
}

/// The inverse of minus the second derivatives, learnt from one step.
fn update(inverse: &mut DMatrix<f64>, step: &DVector<f64>, change: &DVector<f64>) {
    let curve = step.dot(change);
    if curve <= 1e-10 {
        return;
    }
    let count = step.len();
    let identity = DMatrix::<f64>::identity(count, count);
    let left = &identity - step * change.transpose() / curve;
    *inverse = &left * &*inverse * left.transpose() + step * step.transpose() / curve;
}

/// The covariance that the shape of the top suggests: minus the second
/// derivatives inverted. `None` where it is no top.
pub(super) fn spread_at(
    at: &[f64],
    mut height: impl FnMut(&[f64]) -> Option<f64>,
) -> Option<DMatrix<f64>> {
    let count = at.len();
    let step = 0.02;
    let mut ask = |moves: &[(usize, f64)]| {
        let mut point = at.to_vec();
        for &(place, by) in moves {
            point[place] += by;
        }
        height(&point)
    };
    let middle = ask(&[])?;
    let mut bend = DMatrix::zeros(count, count);
    for a in 0..count {
        let both = ask(&[(a, step)])? + ask(&[(a, -step)])? - 2.0 * middle;
        bend[(a, a)] = -both / (step * step);
    }
    for a in 0..count {
        for b in 0..a {
            let same = ask(&[(a, step), (b, step)])? + ask(&[(a, -step), (b, -step)])?;
            let both = -(same - 2.0 * middle) / (step * step);
            let value = (both - bend[(a, a)] - bend[(b, b)]) / 2.0;
            bend[(a, b)] = value;
            bend[(b, a)] = value;
        }
    }
    bend.cholesky().map(|found| found.inverse())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hill with its top at (1, −2); the covariance there is [[1, .5], [.5, .5]].
    fn hill(at: &[f64]) -> f64 {
        let (x, y) = (at[0] - 1.0, at[1] + 2.0);
        -(2.0 * x * x - 4.0 * x * y + 4.0 * y * y) / 2.0
    }

    #[test]
    fn the_top_of_a_hill_is_found_with_its_shape() {
        let top = climb(&[8.0, 5.0], 100, |at| Some(hill(at))).expect("a top");
        assert!(
            (top[0] - 1.0).abs() < 0.01 && (top[1] + 2.0).abs() < 0.01,
            "{top:?}"
        );
        let spread = spread_at(&top, |at| Some(hill(at))).expect("a top");
        assert!((spread[(0, 0)] - 1.0).abs() < 1e-6, "{spread}");
        assert!((spread[(0, 1)] - 0.5).abs() < 1e-6, "{spread}");
    }

    #[test]
    fn a_function_without_heights_has_no_top() {
        assert_eq!(climb(&[0.0], 10, |_| None), None);
        assert!(spread_at(&[0.0], |at| Some(at[0] * at[0])).is_none());
    }
}
