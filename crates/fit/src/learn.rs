//! Learners, and choosing among them without looking at what is predicted.
//!
//! A [`Recipe`] says how a prediction is learnt: from which features, how many
//! of them, with which penalty. Which recipe is best is found by predicting
//! every fold of the *training* rows from their other folds; only the chosen one
//! then sees the fold kept aside. So a score of nested folds holds for puzzles
//! nobody has seen, choices included.

use nalgebra::{DMatrix, DVector};

use crate::binomial::{Binomial, Shares, binomial, logistic};
use crate::design::{Design, Scaling};
use crate::folds::Folds;
use crate::real;

/// How a prediction is learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// What it is called in tables.
    pub name: String,
    /// Columns of the design that it may use.
    pub columns: Vec<usize>,
    /// Those among them that no puzzle lacks, for puzzles that lack others.
    pub sure: Vec<usize>,
    /// How many of them it takes at most: the most useful first, one by one;
    /// `None` takes all.
    pub most: Option<usize>,
    /// How many it takes of the sure ones for puzzles that lack others.
    pub spare: Option<usize>,
    /// The penalty on coefficients (see [`binomial`]).
    pub penalty: f64,
    /// On which scale it is linear.
    pub scale: Scale,
}

/// The scale on which features add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Log odds: logistic regression of the counts.
    LogOdds,
    /// The share itself, each puzzle counting the same: plain least squares, as
    /// baselines do it.
    Share,
}

/// Something learnt: it predicts the share of solved plays from features.
///
/// Some puzzles lack features, such as those of a space that is too large. So
/// there may be two tiers: the first learnt from puzzles that have all its
/// features, the second from all puzzles and the features that no puzzle lacks.
/// A puzzle is predicted by the first tier whose features it has.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// The tiers, best first.
    pub tiers: Vec<Tier>,
    scale: Scale,
}

/// One way to predict.
#[derive(Clone, Debug)]
pub struct Tier {
    /// The columns it uses.
    pub columns: Vec<usize>,
    /// Their scaling.
    pub scaling: Scaling,
    /// Intercept and coefficients, for scaled columns.
    pub fit: Binomial,
    /// How many puzzles it was learnt from.
    pub rows: usize,
}

impl Tier {
    /// What the features of a row add up to; `None` where it lacks one.
    fn score(&self, x: &DMatrix<f64>, row: usize) -> Option<f64> {
        let beta = &self.fit.coefficients;
        let mut sum = beta[0];
        for (place, &column) in self.columns.iter().enumerate() {
            let value = x[(row, column)];
            if value.is_nan() {
                return None;
            }
            let spread = self.scaling.spread[place];
            if spread > 0.0 {
                sum += beta[place + 1] * (value - self.scaling.mean[place]) / spread;
            }
        }
        Some(sum)
    }
}

impl Learnt {
    /// Predicted shares of the rows of a design.
    #[must_use]
    pub fn predict(&self, design: &Design) -> Vec<f64> {
        let scores = self.scores(design);
        match self.scale {
            Scale::LogOdds => scores.iter().map(|&score| logistic(score)).collect(),
            Scale::Share => scores,
        }
    }

    /// What the features add up to, on the scale of the recipe; `NaN` where no
    /// tier has all features of a row.
    #[must_use]
    pub fn scores(&self, design: &Design) -> Vec<f64> {
        let score = |row| {
            self.tiers
                .iter()
                .find_map(|tier| tier.score(&design.x, row))
        };
        let rows = 0..design.x.nrows();
        rows.map(|row| score(row).unwrap_or(f64::NAN)).collect()
    }
}

impl Recipe {
    /// Learns from rows. `None` where nothing can be: too few rows, or columns
    /// that follow from each other without a penalty.
    #[must_use]
    pub fn learn(&self, design: &Design, shares: &Shares) -> Option<Learnt> {
        let (columns, whole) = self.first_columns(design, shares);
        let first = self.tier(columns, &design.rows(&whole), &shares.rows(&whole))?;
        let mut tiers = vec![first];
        let is_sure = |column: &usize| self.sure.contains(column);
        if !tiers[0].columns.iter().all(is_sure) {
            let columns = self.chosen(&self.sure, self.spare, design, shares);
            tiers.push(self.tier(columns, design, shares)?);
        }
        let scale = self.scale;
        Some(Learnt { tiers, scale })
    }

    /// The columns of the first tier, chosen by the rows that have all of them,
    /// and the rows that have those chosen.
    fn first_columns(&self, design: &Design, shares: &Shares) -> (Vec<usize>, Vec<usize>) {
        let whole = design.columns(&self.columns).complete();
        let (design_of, shares_of) = (design.rows(&whole), shares.rows(&whole));
        let columns = self.chosen(&self.columns, self.most, &design_of, &shares_of);
        let whole = design.columns(&columns).complete();
        (columns, whole)
    }

    fn chosen(
        &self,
        columns: &[usize],
        most: Option<usize>,
        design: &Design,
        shares: &Shares,
    ) -> Vec<usize> {
        match most {
            Some(most) => self.useful(columns, design, shares, most),
            None => columns.to_vec(),
        }
    }

    fn tier(&self, columns: Vec<usize>, design: &Design, shares: &Shares) -> Option<Tier> {
        let x = design.x.select_columns(&columns);
        let scaling = Scaling::of(&x);
        let x = scaling.apply(&x);
        let fit = match self.scale {
            Scale::LogOdds => binomial(&x, shares, self.penalty)?,
            Scale::Share => plain(&x, &shares.values(), self.penalty)?,
        };
        let rows = shares.played.len();
        Some(Tier {
            columns,
            scaling,
            fit,
            rows,
        })
    }

    /// The columns that explain most, each chosen to go with those before it.
    fn useful(
        &self,
        columns: &[usize],
        design: &Design,
        shares: &Shares,
        most: usize,
    ) -> Vec<usize> {
        let y = match self.scale {
            Scale::LogOdds => shares.log_odds(),
            Scale::Share => shares.values(),
        };
        let all = design.x.select_columns(columns);
        let known = Moments::of(&Scaling::of(&all).apply(&all), &y);
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < most.min(columns.len()) {
            let left = (0..columns.len()).filter(|place| !chosen.contains(place));
            let best = left
                .filter_map(|place| {
                    let mut with = chosen.clone();
                    with.push(place);
                    Some((place, known.unexplained(&with, self.penalty)?))
                })
                .min_by(|a, b| a.1.total_cmp(&b.1));
            let Some((place, _)) = best else {
                break;
            };
            chosen.push(place);
        }
        chosen.iter().map(|&place| columns[place]).collect()
    }

    /// How many features it may use: what it costs to understand it.
    fn size(&self) -> usize {
        self.most.unwrap_or(usize::MAX).min(self.columns.len())
    }
}

/// Least squares with a penalty, in the form of a logistic fit without spread.
fn plain(x: &DMatrix<f64>, y: &[f64], penalty: f64) -> Option<Binomial> {
    let rows = x.nrows();
    let middle = y.iter().sum::<f64>() / real(rows.max(1));
    let target = DVector::from_iterator(rows, y.iter().map(|value| value - middle));
    let mut gram = x.transpose() * x;
    for place in 0..gram.nrows() {
        gram[(place, place)] += penalty * real(rows);
    }
    let inverse = gram.cholesky()?.inverse();
    let slopes = &inverse * (x.transpose() * target);
    let mut coefficients = DVector::from_element(slopes.len() + 1, middle);
    coefficients.rows_mut(1, slopes.len()).copy_from(&slopes);
    let mut covariance = DMatrix::zeros(coefficients.len(), coefficients.len());
    covariance
        .view_mut((1, 1), inverse.shape())
        .copy_from(&inverse);
    Some(Binomial {
        coefficients,
        covariance,
        rho: 0.0,
    })
}

/// Sums of products of columns with each other and with a target, from which
/// least squares of any choice of columns follow.
struct Moments {
    rows: f64,
    columns: DMatrix<f64>,
    with_target: DVector<f64>,
    target: f64,
}

impl Moments {
    /// Those of columns with mean 0; a target has its mean taken away.
    fn of(x: &DMatrix<f64>, y: &[f64]) -> Self {
        let middle = y.iter().sum::<f64>() / real(y.len().max(1));
        let y = DVector::from_iterator(y.len(), y.iter().map(|value| value - middle));
        Self {
            rows: real(x.nrows()),
            columns: x.transpose() * x,
            with_target: x.transpose() * &y,
            target: y.dot(&y),
        }
    }

    /// The squares that least squares of some columns leave, with a penalty on
    /// their coefficients; `None` where columns follow from each other.
    fn unexplained(&self, chosen: &[usize], penalty: f64) -> Option<f64> {
        let gram = self.columns.select_rows(chosen).select_columns(chosen);
        let with_target = self.with_target.select_rows(chosen);
        let mut held = gram.clone();
        for place in 0..held.nrows() {
            held[(place, place)] += penalty * self.rows;
        }
        let slopes = held.cholesky()?.solve(&with_target);
        let explained = 2.0 * slopes.dot(&with_target) - slopes.dot(&(gram * &slopes));
        Some(self.target - explained)
    }
}

/// Predictions of every fold from the others by one recipe; `None` where some
/// fold could not be learnt.
#[must_use]
pub fn cross_validated(
    recipe: &Recipe,
    design: &Design,
    shares: &Shares,
    folds: &Folds,
) -> Option<Vec<f64>> {
    let mut predicted = vec![f64::NAN; shares.played.len()];
    for fold in 0..folds.count() {
        let (taught, asked) = folds.split(fold);
        let learnt = recipe.learn(&design.rows(&taught), &shares.rows(&taught))?;
        let answers = learnt.predict(&design.rows(&asked));
        for (&row, answer) in asked.iter().zip(answers) {
            predicted[row] = answer;
        }
    }
    Some(predicted)
}

/// What nested folds gave.
#[derive(Clone, Debug)]
pub struct Nested {
    /// Predictions, each from folds that do not hold the row.
    pub predicted: Vec<f64>,
    /// The recipe chosen for each fold.
    pub chosen: Vec<usize>,
    /// The names of the columns used for each fold.
    pub used: Vec<Vec<String>>,
}

/// Predicts every fold by the recipe that is [chosen](choose) inside the others.
/// `None` where no recipe could be learnt, or there are fewer than three folds.
#[must_use]
pub fn nested(
    recipes: &[Recipe],
    design: &Design,
    shares: &Shares,
    folds: &Folds,
    collections: &Folds,
) -> Option<Nested> {
    if folds.count() < 3 {
        return None;
    }
    let mut predicted = vec![f64::NAN; shares.played.len()];
    let (mut chosen, mut used) = (Vec::new(), Vec::new());
    for fold in 0..folds.count() {
        let (taught, asked) = folds.split(fold);
        let (inner, counts) = (design.rows(&taught), shares.rows(&taught));
        let (own, kinds) = (folds.rows(&taught), collections.rows(&taught));
        let best = choose(recipes, &inner, &counts, &own, &kinds)?;
        let learnt = recipes[best].learn(&inner, &counts)?;
        for (&row, answer) in asked.iter().zip(learnt.predict(&design.rows(&asked))) {
            predicted[row] = answer;
        }
        chosen.push(best);
        let name = |&column: &usize| design.names[column].clone();
        used.push(learnt.tiers[0].columns.iter().map(name).collect());
    }
    Some(Nested {
        predicted,
        chosen,
        used,
    })
}

/// The recipe with the fewest features whose error is not clearly larger than
/// the smallest: by no more than one standard error of the difference, over
/// collections (Breiman, Friedman, Olshen & Stone 1984). Errors are squared
/// errors of the predicted shares, each fold predicted from the others. Among
/// equally many features the smaller error counts.
#[must_use]
pub fn choose(
    recipes: &[Recipe],
    design: &Design,
    shares: &Shares,
    folds: &Folds,
    collections: &Folds,
) -> Option<usize> {
    let truth = shares.values();
    let scored = recipes.iter().enumerate().filter_map(|(place, recipe)| {
        let predicted = cross_validated(recipe, design, shares, folds)?;
        let errors = predicted.iter().zip(&truth).map(|(p, t)| (p - t).powi(2));
        let errors: Vec<f64> = errors.collect();
        let sum: f64 = errors.iter().sum();
        sum.is_finite().then_some((place, errors, sum))
    });
    let scored: Vec<(usize, Vec<f64>, f64)> = scored.collect();
    let (_, least, _) = scored.iter().min_by(|a, b| a.2.total_cmp(&b.2))?;
    let close = scored
        .iter()
        .filter(|(_, errors, _)| is_close(errors, least, collections));
    let order = |recipe: &&(usize, Vec<f64>, f64)| (recipes[recipe.0].size(), recipe.2);
    let simplest = close.min_by(|a, b| {
        let ((size, error), (other_size, other)) = (order(a), order(b));
        size.cmp(&other_size).then(error.total_cmp(&other))
    });
    simplest.map(|(place, ..)| *place)
}

/// Whether errors are larger than the least ones by no more than one standard
/// error of the difference.
fn is_close(errors: &[f64], least: &[f64], collections: &Folds) -> bool {
    let mut sums = vec![0.0; collections.count()];
    for (row, (error, least)) in errors.iter().zip(least).enumerate() {
        sums[collections.of[row]] += error - least;
    }
    let (count, more) = (real(sums.len()), sums.iter().sum::<f64>());
    let squares = sums.iter().map(|sum| (sum - more / count).powi(2));
    let variance = squares.sum::<f64>() / (count - 1.0).max(1.0);
    more <= (count * variance).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::score::rank_correlation;

    /// Sixty puzzles: the first column decides, the second repeats it with
    /// noise, the others are noise.
    fn example() -> (Design, Shares, Folds) {
        let mut chance = Chance::new(11);
        let mut uniform = || real(chance.below(1000)) / 1000.0;
        let mut x = DMatrix::from_fn(60, 6, |_, _| uniform());
        for row in 0..60 {
            x[(row, 1)] = x[(row, 0)] + 0.5 * x[(row, 1)];
        }
        let solved = (0..60).map(|row| {
            let share = logistic(4.0 * x[(row, 0)] - 2.0);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a share of a hundred"
            )]
            let solved = (100.0 * share) as u64;
            solved
        });
        let shares = Shares {
            played: vec![100; 60],
            solved: solved.collect(),
        };
        let design = Design {
            names: (0..6).map(|column| format!("x{column}")).collect(),
            x,
        };
        (design, shares, Folds::drawn(60, 5, 1))
    }

    fn recipe(most: Option<usize>, penalty: f64) -> Recipe {
        Recipe {
            name: "test".to_owned(),
            columns: (0..6).collect(),
            sure: (1..6).collect(),
            most,
            spare: most,
            penalty,
            scale: Scale::LogOdds,
        }
    }

    /// Every puzzle a collection of its own.
    fn alone(rows: usize) -> Folds {
        Folds::drawn(rows, rows, 1)
    }

    #[test]
    fn few_features_are_preferred_to_many_that_are_hardly_better() {
        let (design, shares, folds) = example();
        let chosen = |recipes: &[Recipe]| {
            choose(recipes, &design, &shares, &folds, &alone(60)).expect("learnt")
        };
        let (one, two) = (recipe(Some(1), 0.001), recipe(Some(2), 0.001));
        assert_eq!(chosen(&[recipe(None, 0.001), two, one]), 2);
        // The second column alone is clearly worse than the first.
        let mut worse = recipe(None, 0.001);
        worse.columns = vec![1];
        assert_eq!(chosen(&[worse, recipe(Some(2), 0.001)]), 1);
    }

    #[test]
    fn moments_leave_what_least_squares_leave() {
        let (design, shares, _) = example();
        let x = Scaling::of(&design.x).apply(&design.x);
        let y = shares.log_odds();
        let known = Moments::of(&x, &y);
        for (columns, penalty) in [(vec![0], 0.0), (vec![0, 3], 0.1), (vec![5, 1, 2], 0.01)] {
            let x = x.select_columns(&columns);
            let fit = plain(&x, &y, penalty).expect("a fit");
            let said = &x * fit.coefficients.rows(1, columns.len());
            let left = y.iter().zip(said.iter());
            let left = left.map(|(y, said)| (y - said - fit.coefficients[0]).powi(2));
            let found = known.unexplained(&columns, penalty).expect("a fit");
            assert!((found - left.sum::<f64>()).abs() < 1e-9, "{columns:?}");
        }
    }

    #[test]
    fn the_column_that_decides_is_taken_first() {
        let (design, shares, _) = example();
        let learnt = recipe(Some(1), 0.01)
            .learn(&design, &shares)
            .expect("learnt");
        assert_eq!(learnt.tiers[0].columns, [0]);
    }

    #[test]
    fn puzzles_that_lack_a_feature_are_predicted_from_the_others() {
        let (mut design, shares, _) = example();
        for row in 0..10 {
            design.x[(row, 0)] = f64::NAN;
        }
        let learnt = recipe(Some(1), 0.01)
            .learn(&design, &shares)
            .expect("learnt");
        let columns: Vec<&[usize]> = learnt.tiers.iter().map(|tier| &*tier.columns).collect();
        assert_eq!(columns, [[0], [1]]);
        let rows: Vec<usize> = learnt.tiers.iter().map(|tier| tier.rows).collect();
        assert_eq!(rows, [50, 60]);
        assert!(
            learnt
                .predict(&design)
                .iter()
                .all(|share| share.is_finite())
        );
    }

    #[test]
    fn nested_folds_choose_few_features_and_predict() {
        let (design, shares, folds) = example();
        let recipes = [recipe(Some(1), 0.001), recipe(None, 100.0)];
        let found = nested(&recipes, &design, &shares, &folds, &alone(60)).expect("learnt");
        assert_eq!(found.chosen, [0; 5]);
        let rank = rank_correlation(&found.predicted, &shares.values()).expect("varies");
        assert!(rank > 0.95, "{rank}");
    }

    #[test]
    fn what_a_fold_holds_does_not_change_its_predictions() {
        let (design, mut shares, folds) = example();
        let recipes = [recipe(Some(2), 0.01), recipe(None, 0.1)];
        let before = nested(&recipes, &design, &shares, &folds, &alone(60)).expect("learnt");
        let (_, asked) = folds.split(2);
        for &row in &asked {
            shares.solved[row] = 100 - shares.solved[row];
        }
        let after = nested(&recipes, &design, &shares, &folds, &alone(60)).expect("learnt");
        for row in asked {
            assert!((before.predicted[row] - after.predicted[row]).abs() < 1e-12);
        }
    }

    #[test]
    fn two_folds_leave_nothing_to_choose_by() {
        let (design, shares, _) = example();
        let folds = Folds::drawn(60, 2, 1);
        assert!(nested(&[recipe(None, 0.1)], &design, &shares, &folds, &alone(60)).is_none());
    }
}
