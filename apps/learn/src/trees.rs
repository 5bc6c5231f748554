//! Boosted trees on features (Friedman 2001, as in `XGBoost`; the crate
//! `smartcore`): what a network has to beat.

use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::xgboost::xgb_regressor::{XGRegressor, XGRegressorParameters};

/// Trees that were fitted.
pub struct Trees {
    fitted: XGRegressor<f64, f64, DenseMatrix<f64>, Vec<f64>>,
    mean: f64,
}

impl Trees {
    /// Fits trees to rows of features and what is wanted of each.
    ///
    /// # Errors
    ///
    /// What the crate says, where the rows do not fit together.
    pub fn fit(rows: &[Vec<f64>], wanted: &[f64]) -> Result<Self, String> {
        let mean = crate::stats::mean(wanted);
        let parameters = XGRegressorParameters::default()
            .with_n_estimators(200)
            .with_max_depth(4)
            .with_learning_rate(0.06)
            .with_min_child_weight(20)
            .with_subsample(0.5)
            .with_base_score(0.0)
            .with_seed(1);
        // The crate counts from its base score in whole steps of the target.
        let centred: Vec<f64> = wanted.iter().map(|value| value - mean).collect();
        let fitted = XGRegressor::fit(&matrix(rows)?, &centred, parameters);
        let fitted = fitted.map_err(|error| error.to_string())?;
        Ok(Self { fitted, mean })
    }

    /// What they say of each row.
    ///
    /// # Errors
    ///
    /// What the crate says, where the rows have other features.
    pub fn say(&self, rows: &[Vec<f64>]) -> Result<Vec<f64>, String> {
        let said = self.fitted.predict(&matrix(rows)?);
        let said = said.map_err(|error| error.to_string())?;
        Ok(said.into_iter().map(|value| value + self.mean).collect())
    }
}

fn matrix(rows: &[Vec<f64>]) -> Result<DenseMatrix<f64>, String> {
    let columns = rows.first().map_or(0, Vec::len);
    let values = rows.iter().flatten().copied().collect();
    DenseMatrix::new(rows.len(), columns, values, false).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Chance;

    use super::*;

    #[test]
    fn trees_learn_what_no_sum_can_tell() {
        let mut chance = Chance::new(1);
        #[expect(clippy::cast_precision_loss, reason = "below 8")]
        let rows: Vec<Vec<f64>> = (0..800)
            .map(|_| vec![chance.below(8) as f64, chance.below(8) as f64])
            .collect();
        let wanted: Vec<f64> = rows
            .iter()
            .map(|row| f64::from(u8::from((row[0] > 3.0) != (row[1] > 3.0))))
            .collect();
        let trees = Trees::fit(&rows[..600], &wanted[..600]).expect("trees");
        let said = trees.say(&rows[600..]).expect("answers");
        let right = said
            .iter()
            .zip(&wanted[600..])
            .filter(|(said, wanted)| (**said > 0.5) == (**wanted > 0.5));
        assert!(right.count() > 190);
    }
}
