//! Shares of many plays: logistic regression that allows for more spread than
//! chance alone has, with a penalty on large coefficients.
//!
//! A puzzle's share is `solved / played`; puzzles with equal features still
//! differ, so that a thousand plays of one puzzle do not weigh a thousand times
//! as much as one. Williams (1982): the variance of a count is
//! `n p (1 − p) (1 + (n − 1) ρ)`, with ρ found from the residuals.

use nalgebra::{DMatrix, DVector};

use crate::real;
use crate::targets::share;

/// Plays and solved plays of some puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// Plays of each puzzle.
    pub played: Vec<u64>,
    /// Solved ones.
    pub solved: Vec<u64>,
}

impl Shares {
    /// The shares themselves.
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        let pairs = self.solved.iter().zip(&self.played);
        pairs
            .map(|(&solved, &played)| share(solved, played))
            .collect()
    }

    /// Log odds, half a play added to either side so that they are finite.
    #[must_use]
    pub fn log_odds(&self) -> Vec<f64> {
        let pairs = self.solved.iter().zip(&self.played);
        let odds =
            |(&solved, &played): (&u64, &u64)| share(2 * solved + 1, 2 * (played - solved) + 1);
        pairs.map(|pair| odds(pair).ln()).collect()
    }

    /// Those of some puzzles.
    #[must_use]
    pub fn rows(&self, rows: &[usize]) -> Self {
        Self {
            played: rows.iter().map(|&row| self.played[row]).collect(),
            solved: rows.iter().map(|&row| self.solved[row]).collect(),
        }
    }

    /// What each weighs, relative to a single play, where puzzles differ by ρ.
    fn weights(&self, rho: f64) -> Vec<f64> {
        let weight = |&played: &u64| {
            let played = share(played, 1);
            played / (1.0 + (played - 1.0) * rho)
        };
        self.played.iter().map(weight).collect()
    }
}

/// A logistic regression.
#[derive(Clone, Debug, PartialEq)]
pub struct Binomial {
    /// The intercept, then the coefficients.
    pub coefficients: DVector<f64>,
    /// Their covariance.
    pub covariance: DMatrix<f64>,
    /// How alike the plays of one puzzle are, beyond its features: 0 is chance
    /// alone.
    pub rho: f64,
}

/// How often the weights and ρ are found anew from each other at most.
const ROUNDS: usize = 25;

/// Fits the shares to the columns of `x`, which are scaled, and an intercept.
/// `penalty` is what a coefficient of 1 costs, as a share of the rows (ridge;
/// the intercept is free). `None` where columns determine each other and
/// there is no penalty, or where there are fewer than two rows.
#[must_use]
pub fn binomial(x: &DMatrix<f64>, shares: &Shares, penalty: f64) -> Option<Binomial> {
    let (rows, columns) = x.shape();
    if rows < 2 {
        return None;
    }
    let full = DMatrix::from_fn(rows, columns + 1, |row, column| match column {
        0 => 1.0,
        _ => x[(row, column - 1)],
    });
    let truth = shares.values();
    let mut rho = 0.05;
    let mut found: Option<(DVector<f64>, DMatrix<f64>)> = None;
    for _ in 0..ROUNDS {
        let weights = shares.weights(rho);
        let start = found.map_or_else(|| DVector::zeros(columns + 1), |(beta, _)| beta);
        let fit = reweighted(&full, &truth, &weights, penalty * real(rows), start)?;
        let next = spread(&full, &fit.0, &truth, &shares.played, &weights, rho);
        let settled = (next - rho).abs() < 1e-6;
        rho = next;
        found = Some(fit);
        if settled {
            break;
        }
    }
    let (coefficients, covariance) = found?;
    Some(Binomial {
        coefficients,
        covariance,
        rho,
    })
}

/// Iteratively reweighted least squares; coefficients and their covariance.
fn reweighted(
    x: &DMatrix<f64>,
    truth: &[f64],
    weights: &[f64],
    penalty: f64,
    start: DVector<f64>,
) -> Option<(DVector<f64>, DMatrix<f64>)> {
    let (rows, columns) = x.shape();
    // The penalty is for weights of mean 1: what a row weighs has no unit.
    let mean = weights.iter().sum::<f64>() / real(rows);
    let mut beta = start;
    let mut covariance = None;
    for _ in 0..60 {
        let eta = x * &beta;
        let share: Vec<f64> = eta.iter().map(|&sum| logistic(sum)).collect();
        let left = (0..rows).map(|row| weights[row] * (truth[row] - share[row]));
        let mut gradient = x.tr_mul(&DVector::from_iterator(rows, left));
        let mut weighted = x.clone();
        for (row, mut line) in weighted.row_iter_mut().enumerate() {
            line *= weights[row] * share[row] * (1.0 - share[row]);
        }
        let mut hessian = x.tr_mul(&weighted);
        for column in 1..columns {
            // Around a share of a half a row counts a quarter.
            let cost = penalty * mean / 4.0;
            gradient[column] -= cost * beta[column];
            hessian[(column, column)] += cost;
        }
        let inverse = hessian.cholesky()?.inverse();
        let mut step = &inverse * gradient;
        // Far from the answer the step may be too long.
        let longest = step.amax();
        if longest > 4.0 {
            step *= 4.0 / longest;
        }
        beta += &step;
        covariance = Some(inverse);
        if step.amax() < 1e-9 {
            break;
        }
    }
    let finite = beta.iter().all(|value| value.is_finite());
    covariance
        .filter(|_| finite)
        .map(|covariance| (beta, covariance))
}

/// ρ from the weighted residuals (moments).
fn spread(
    x: &DMatrix<f64>,
    beta: &DVector<f64>,
    truth: &[f64],
    played: &[u64],
    weights: &[f64],
    rho: f64,
) -> f64 {
    let eta = x * beta;
    let (rows, columns) = x.shape();
    let freedom = real(rows.saturating_sub(columns).max(1));
    let mut pearson = 0.0;
    for row in 0..rows {
        let p = logistic(eta[row]);
        let chance = p * (1.0 - p);
        if chance > 0.0 {
            pearson += weights[row] * (truth[row] - p).powi(2) / chance;
        }
    }
    let excess = pearson / freedom;
    // Where rows are spread `excess` times too widely, so is what a share
    // varies by; the part that chance explains is 1 / n.
    let by_chance = played.iter().map(|&n| share(1, n)).sum::<f64>() / real(rows);
    let now = by_chance + (1.0 - by_chance) * rho;
    ((now * excess - by_chance) / (1.0 - by_chance).max(1e-9)).clamp(0.0, 0.99)
}

/// The logistic function.
#[must_use]
pub fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    fn uniform(chance: &mut Chance) -> f64 {
        real(chance.below(1 << 30)) / real(1 << 30)
    }

    fn normal(chance: &mut Chance) -> f64 {
        (0..12).map(|_| uniform(chance)).sum::<f64>() - 6.0
    }

    /// Puzzles whose log odds are 0.5 + x − 0.7 z + noise.
    fn simulated(puzzles: usize, played: u64, noise: f64, seed: u64) -> (DMatrix<f64>, Shares) {
        let mut chance = Chance::new(seed);
        let x = DMatrix::from_fn(puzzles, 2, |_, _| normal(&mut chance));
        let mut solved = Vec::new();
        for row in 0..puzzles {
            let odds = 0.5 + x[(row, 0)] - 0.7 * x[(row, 1)] + noise * normal(&mut chance);
            let p = logistic(odds);
            solved.push((0..played).filter(|_| uniform(&mut chance) < p).count() as u64);
        }
        let played = vec![played; puzzles];
        (x, Shares { played, solved })
    }

    #[test]
    fn coefficients_of_simulated_shares_are_found_again() {
        let (x, shares) = simulated(400, 200, 0.0, 5);
        let fit = binomial(&x, &shares, 0.0).expect("a fit");
        for (found, truth) in fit.coefficients.iter().zip([0.5, 1.0, -0.7]) {
            assert!((found - truth).abs() < 0.05, "{found} and not {truth}");
        }
        assert!(fit.rho < 0.003, "{}", fit.rho);
    }

    #[test]
    fn puzzles_that_differ_widen_the_errors() {
        let (x, shares) = simulated(400, 200, 0.0, 5);
        let alike = binomial(&x, &shares, 0.0).expect("a fit");
        let (x, shares) = simulated(400, 200, 1.0, 5);
        let differing = binomial(&x, &shares, 0.0).expect("a fit");
        assert!(differing.rho > 0.1, "{}", differing.rho);
        assert!(differing.covariance[(1, 1)] > 10.0 * alike.covariance[(1, 1)]);
    }

    #[test]
    fn a_penalty_draws_coefficients_to_nothing() {
        let (x, shares) = simulated(100, 50, 0.5, 3);
        let free = binomial(&x, &shares, 0.0).expect("a fit");
        let held = binomial(&x, &shares, 10.0).expect("a fit");
        assert!(held.coefficients[1].abs() < 0.3 * free.coefficients[1].abs());
    }

    #[test]
    fn columns_that_follow_from_each_other_need_a_penalty() {
        let x = DMatrix::from_fn(6, 2, |row, _| real(row) - 2.5);
        let shares = Shares {
            played: vec![10; 6],
            solved: vec![2, 3, 5, 4, 7, 8],
        };
        assert!(binomial(&x, &shares, 0.1).is_some());
        assert_eq!(
            binomial(&x.rows(0, 1).into_owned(), &shares.rows(&[0]), 0.1),
            None
        );
    }
}
