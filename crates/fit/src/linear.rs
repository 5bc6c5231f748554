//! Least squares with everything a table of results prints: multiple
//! correlation, adjusted R², standard errors, p-values.

use nalgebra::{DMatrix, DVector};
use statrs::distribution::{ContinuousCDF, FisherSnedecor, StudentsT};

use crate::design::Design;
use crate::folds::Folds;
use crate::real;

/// One coefficient of a regression.
#[derive(Clone, Debug, PartialEq)]
pub struct Coefficient {
    /// The column, or `intercept`.
    pub name: String,
    /// Its value in the units of the data.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// How probable a value this far from 0 is if it were 0 (two-sided, Student).
    pub p: f64,
}

/// A regression by least squares.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// The intercept, then a coefficient for each column.
    pub coefficients: Vec<Coefficient>,
    /// Rows.
    pub rows: usize,
    /// Multiple correlation: of the fitted values with the truth.
    pub r: f64,
    /// R² adjusted for the number of columns.
    pub adjusted: f64,
    /// How probable such an R is if no column mattered (F).
    pub p: f64,
    /// Fitted values.
    pub fitted: Vec<f64>,
}

impl Linear {
    /// What it says about other rows.
    #[must_use]
    pub fn answers(&self, x: &DMatrix<f64>) -> Vec<f64> {
        let slopes = &self.coefficients[1..];
        let sum = |row: usize| -> f64 {
            let terms = slopes.iter().enumerate();
            terms
                .map(|(column, slope)| slope.value * x[(row, column)])
                .sum()
        };
        (0..x.nrows())
            .map(|row| self.coefficients[0].value + sum(row))
            .collect()
    }
}

/// Predictions of every fold from the others by least squares; `None` where the
/// rest of some fold is too little.
#[must_use]
pub fn least_squares_held_out(design: &Design, y: &[f64], folds: &Folds) -> Option<Vec<f64>> {
    let mut predicted = vec![f64::NAN; y.len()];
    for fold in 0..folds.count() {
        let (taught, asked) = folds.split(fold);
        let known: Vec<f64> = taught.iter().map(|&row| y[row]).collect();
        let fit = least_squares(&design.rows(&taught).x, &design.names, &known)?;
        let answers = fit.answers(&design.rows(&asked).x);
        asked
            .iter()
            .zip(answers)
            .for_each(|(&row, answer)| predicted[row] = answer);
    }
    Some(predicted)
}

/// R² adjusted for `columns` columns and `rows` rows, from the multiple
/// correlation; `None` where rows do not suffice.
///
/// ```
/// // Korekawa & Kotani 2012, Table 1: R 0.700 with five variables, 100 puzzles.
/// let adjusted = impasse_fit::adjusted(0.700, 100, 5).expect("rows");
/// assert!((adjusted - 0.463).abs() < 0.0015);
/// ```
#[must_use]
pub fn adjusted(r: f64, rows: usize, columns: usize) -> Option<f64> {
    let freedom = rows.checked_sub(columns + 1).filter(|&left| left > 0)?;
    Some(1.0 - (1.0 - r * r) * real(rows - 1) / real(freedom))
}

/// Fits `y` to the columns of `x` and an intercept. `None` where there are too
/// few rows, or columns determine each other (see
/// [`Design::reduced`](crate::Design::reduced)).
#[must_use]
pub fn least_squares(x: &DMatrix<f64>, names: &[String], y: &[f64]) -> Option<Linear> {
    let (rows, columns) = x.shape();
    let freedom = rows.checked_sub(columns + 1).filter(|&left| left > 0)?;
    // Centred columns keep large means from eating the digits.
    let means: Vec<f64> = x.column_iter().map(|column| column.mean()).collect();
    let centred = DMatrix::from_fn(rows, columns, |row, column| {
        x[(row, column)] - means[column]
    });
    let mean_y = y.iter().sum::<f64>() / real(rows);
    let target = DVector::from_iterator(rows, y.iter().map(|value| value - mean_y));
    let inverse = (centred.transpose() * &centred).cholesky()?.inverse();
    let slopes = &inverse * (centred.transpose() * &target);
    let residual = &target - &centred * &slopes;
    let left = residual.norm_squared();
    let total = target.norm_squared();
    if total <= 0.0 || slopes.iter().any(|slope| !slope.is_finite()) {
        return None;
    }
    let variance = left / real(freedom);
    let student = StudentsT::new(0.0, 1.0, real(freedom)).ok()?;
    let coefficient = |name: &str, value: f64, spread: f64| {
        let error = (variance * spread).sqrt();
        let t = (value / error).abs();
        Coefficient {
            name: name.to_owned(),
            value,
            error,
            p: if t.is_nan() { 1.0 } else { 2.0 * student.sf(t) },
        }
    };
    let means = DVector::from_vec(means);
    let shift = (means.transpose() * &inverse * &means)[(0, 0)];
    let intercept = mean_y - means.dot(&slopes);
    let mut coefficients = vec![coefficient(
        "intercept",
        intercept,
        1.0 / real(rows) + shift,
    )];
    for (place, name) in names.iter().enumerate() {
        coefficients.push(coefficient(name, slopes[place], inverse[(place, place)]));
    }
    let r2 = (1.0 - left / total).clamp(0.0, 1.0);
    let r = r2.sqrt();
    Some(Linear {
        coefficients,
        rows,
        r,
        adjusted: adjusted(r, rows, columns)?,
        p: probability_of(r2, columns, freedom),
        fitted: target
            .iter()
            .zip(residual.iter())
            .map(|(t, e)| mean_y + t - e)
            .collect(),
    })
}

/// How probable an R² at least this large is if no column mattered.
fn probability_of(r2: f64, columns: usize, freedom: usize) -> f64 {
    if columns == 0 {
        return 1.0;
    }
    if r2 >= 1.0 {
        return 0.0;
    }
    let f = (r2 / real(columns)) / ((1.0 - r2) / real(freedom));
    FisherSnedecor::new(real(columns), real(freedom)).map_or(f64::NAN, |known| known.sf(f))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, within: f64) {
        assert!(
            (found - expected).abs() < within,
            "{found} and not {expected}"
        );
    }

    /// Longley's data (1967), a hard case for rounding, with the values that
    /// NIST certifies for it (Statistical Reference Datasets).
    #[test]
    fn the_certified_values_of_longley_are_found() {
        let rows: [[f64; 7]; 16] = [
            [60323., 83.0, 234_289., 2356., 1590., 107_608., 1947.],
            [61122., 88.5, 259_426., 2325., 1456., 108_632., 1948.],
            [60171., 88.2, 258_054., 3682., 1616., 109_773., 1949.],
            [61187., 89.5, 284_599., 3351., 1650., 110_929., 1950.],
            [63221., 96.2, 328_975., 2099., 3099., 112_075., 1951.],
            [63639., 98.1, 346_999., 1932., 3594., 113_270., 1952.],
            [64989., 99.0, 365_385., 1870., 3547., 115_094., 1953.],
            [63761., 100.0, 363_112., 3578., 3350., 116_219., 1954.],
            [66019., 101.2, 397_469., 2904., 3048., 117_388., 1955.],
            [67857., 104.6, 419_180., 2822., 2857., 118_734., 1956.],
            [68169., 108.4, 442_769., 2936., 2798., 120_445., 1957.],
            [66513., 110.8, 444_546., 4681., 2637., 121_950., 1958.],
            [68655., 112.6, 482_704., 3813., 2552., 123_366., 1959.],
            [69564., 114.2, 502_601., 3931., 2514., 125_368., 1960.],
            [69331., 115.7, 518_173., 4806., 2572., 127_852., 1961.],
            [70551., 116.9, 554_894., 4007., 2827., 130_081., 1962.],
        ];
        let y: Vec<f64> = rows.iter().map(|row| row[0]).collect();
        let x = DMatrix::from_fn(16, 6, |row, column| rows[row][column + 1]);
        let names: Vec<String> = (1..=6).map(|n| format!("x{n}")).collect();
        let fit = least_squares(&x, &names, &y).expect("a fit");
        near(fit.coefficients[0].value, -3_482_258.634_595_82, 0.5);
        near(fit.coefficients[1].value, 15.061_872_271_373_3, 1e-4);
        near(fit.coefficients[6].value, 1_829.151_464_614_2, 1e-3);
        near(fit.coefficients[0].error, 890_420.383_607_373, 0.5);
        near(fit.coefficients[6].error, 455.478_499_142_212, 1e-3);
        near(fit.r * fit.r, 0.995_479_004_577_296, 1e-9);
        near(fit.coefficients[6].p, 0.003_036_8, 1e-5);
        near(fit.p, 4.98e-10, 1e-11);
    }

    /// Table 1 of Korekawa & Kotani (2012): variables, R, adjusted R².
    const PRINTED: [(usize, f64, f64); 16] = [
        (1, 0.652, 0.420),
        (1, 0.674, 0.449),
        (1, 0.648, 0.414),
        (2, 0.683, 0.455),
        (1, 0.018, -0.010),
        (1, 0.088, -0.002),
        (1, 0.163, 0.017),
        (5, 0.700, 0.463),
        (1, 0.389, 0.143),
        (1, 0.401, 0.152),
        (1, 0.391, 0.145),
        (2, 0.408, 0.149),
        (1, 0.217, 0.037),
        (1, 0.260, 0.058),
        (1, 0.294, 0.077),
        (5, 0.519, 0.230),
    ];

    #[test]
    fn the_papers_column_of_adjusted_r2_follows_from_its_r() {
        for (variables, r, printed) in PRINTED {
            // R itself is rounded: any R that prints so will do.
            let low = adjusted(r - 0.0005, 100, variables).expect("rows");
            let high = adjusted(r + 0.0005, 100, variables).expect("rows");
            let fits = low - 0.0005 <= printed && printed <= high + 0.0005;
            assert!(fits, "{variables} {r}: {low}..{high} and not {printed}");
        }
    }

    #[test]
    fn too_few_rows_or_columns_that_follow_from_each_other_give_no_fit() {
        let names = ["a", "b"].map(String::from);
        let x = DMatrix::from_row_slice(3, 2, &[1.0, 2.0, 2.0, 4.0, 3.0, 7.0]);
        assert_eq!(least_squares(&x, &names, &[1.0, 2.0, 3.0]), None);
        let flat = DMatrix::from_row_slice(4, 1, &[1.0, 2.0, 3.0, 5.0]);
        assert_eq!(least_squares(&flat, &names[..1], &[1.0; 4]), None);
    }
}
