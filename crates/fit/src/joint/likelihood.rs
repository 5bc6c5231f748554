//! What one play says about the log odds of ever solving the puzzle (η) and
//! about the logarithm of the seconds that takes (μ).

use statrs::distribution::{Continuous, ContinuousCDF, Normal};

use crate::binomial::logistic;

/// How a play ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// Solved, after that logarithm of seconds where the time is known.
    Solved(Option<f64>),
    /// Not solved until that logarithm of seconds, when time was up: it may
    /// have been solved later. `None` if nothing is known of the time.
    Unsolved(Option<f64>),
}

/// A log likelihood with its first derivatives by η and μ, and minus its second
/// ones (ηη, ημ, μμ).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Curve {
    pub(super) value: f64,
    pub(super) slope: [f64; 2],
    pub(super) bend: [f64; 3],
}

pub(super) fn look(ending: Ending, eta: f64, mu: f64, sigma: f64) -> Curve {
    let able = logistic(eta);
    let varies = able * (1.0 - able);
    match ending {
        Ending::Solved(time) => {
            let mut curve = Curve {
                value: able.max(1e-300).ln(),
                slope: [1.0 - able, 0.0],
                bend: [varies, 0.0, 0.0],
            };
            if let Some(time) = time {
                let z = (time - mu) / sigma;
                curve.value -= z * z / 2.0 + sigma.ln() + 0.5 * std::f64::consts::TAU.ln();
                curve.slope[1] = z / sigma;
                curve.bend[2] = 1.0 / (sigma * sigma);
            }
            curve
        }
        Ending::Unsolved(None) => Curve {
            value: (1.0 - able).max(1e-300).ln(),
            slope: [-able, 0.0],
            bend: [varies, 0.0, 0.0],
        },
        Ending::Unsolved(Some(left)) => {
            // Solved by then: able, and quick enough.
            let q = (left - mu) / sigma;
            let normal = Normal::standard();
            let (quick, density) = (normal.cdf(q), normal.pdf(q));
            let not = (1.0 - able * quick).max(1e-12);
            let first = [varies * quick, -able * density / sigma];
            let second = [
                varies * (1.0 - 2.0 * able) * quick,
                -varies * density / sigma,
                -able * q * density / (sigma * sigma),
            ];
            let squares = [
                first[0] * first[0],
                first[0] * first[1],
                first[1] * first[1],
            ];
            Curve {
                value: not.ln(),
                slope: first.map(|each| -each / not),
                bend: std::array::from_fn(|at| second[at] / not + squares[at] / (not * not)),
            }
        }
    }
}

/// The nearest bend that points nowhere upwards, for steps that must climb.
pub(super) fn humped(bend: [f64; 3]) -> [f64; 3] {
    let [first, shared, second] = bend;
    let middle = f64::midpoint(first, second);
    let reach = (((first - second) / 2.0).powi(2) + shared * shared).sqrt();
    let (high, low) = (middle + reach, middle - reach);
    if low >= 0.0 {
        return bend;
    }
    if high <= 0.0 {
        return [0.0; 3];
    }
    // What belongs to the positive eigenvalue alone.
    let [x, y] = if shared.abs() > 1e-300 {
        [shared, high - first]
    } else if first >= second {
        [1.0, 0.0]
    } else {
        [0.0, 1.0]
    };
    let scale = high / (x * x + y * y);
    [scale * x * x, scale * x * y, scale * y * y]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_are_those_of_the_value() {
        let endings = [
            Ending::Solved(Some(4.2)),
            Ending::Solved(None),
            Ending::Unsolved(Some(5.7)),
            Ending::Unsolved(None),
        ];
        let step = 1e-5;
        for ending in endings {
            for (eta, mu) in [(0.3, 5.0), (-2.0, 6.5), (2.5, 5.8)] {
                let value = |a: f64, b: f64| look(ending, eta + a, mu + b, 0.8).value;
                let here = look(ending, eta, mu, 0.8);
                let by_eta = (value(step, 0.0) - value(-step, 0.0)) / (2.0 * step);
                let by_mu = (value(0.0, step) - value(0.0, -step)) / (2.0 * step);
                assert!((by_eta - here.slope[0]).abs() < 1e-6, "{ending:?}");
                assert!((by_mu - here.slope[1]).abs() < 1e-6, "{ending:?}");
                let slope = |a: f64, b: f64| look(ending, eta + a, mu + b, 0.8).slope;
                let along =
                    |from: [f64; 2], to: [f64; 2], at: usize| (to[at] - from[at]) / (2.0 * step);
                let by_eta = (slope(-step, 0.0), slope(step, 0.0));
                let by_mu = (slope(0.0, -step), slope(0.0, step));
                let found = [
                    along(by_eta.0, by_eta.1, 0),
                    along(by_eta.0, by_eta.1, 1),
                    along(by_mu.0, by_mu.1, 1),
                ];
                for (found, bend) in found.iter().zip(here.bend) {
                    assert!((found + bend).abs() < 1e-5, "{ending:?}: {found} {bend}");
                }
            }
        }
    }

    #[test]
    fn a_bend_that_points_upwards_is_flattened_there() {
        let flat = humped([1.0, 2.0, 1.0]);
        assert!(
            flat.iter().all(|each| (each - 1.5).abs() < 1e-12),
            "{flat:?}"
        );
        let kept = humped([2.0, 1.0, 2.0]);
        assert!(
            (kept[0] - 2.0).abs() + (kept[1] - 1.0).abs() < 1e-12,
            "{kept:?}"
        );
        assert!(
            humped([-2.0, 0.0, -1.0])
                .iter()
                .all(|each| each.abs() < 1e-12)
        );
    }
}
