//! Model files of what was fitted, in the form that predictions are made from.

use impasse_rating::{
    Model, ModelError, ModelFeature, ModelFile, ModelFit, ModelScore, ModelSum, Transform, known,
};
use impasse_wire::{Fields, Version, Words};
use nalgebra::DMatrix;

use crate::binomial::Shares;
use crate::design::{Design, Scaling};
use crate::folds::Folds;
use crate::joint::Joint;
use crate::learn::{Learnt, Recipe, Tier, cross_validated};
use crate::score::Scored;

/// What a model file says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name of the model.
    pub name: String,
    /// The game.
    pub game: String,
    /// The name of the population.
    pub population: String,
    /// The population in English and Japanese.
    pub people: [String; 2],
    /// Whose data it was fitted to.
    pub citation: String,
    /// Whether the players were simulated.
    pub simulated: bool,
    /// The rules of the puzzles, where they are known.
    pub rules: Vec<String>,
}

/// The scores of a model by their names.
pub type Scores = Vec<(&'static str, Scored)>;

fn file(about: &About, puzzles: usize, plays: u64, fits: Vec<ModelFit>) -> ModelFile {
    let [en, ja] = about.people.clone();
    ModelFile {
        version: Version::latest(),
        name: about.name.clone(),
        game: about.game.clone(),
        population: about.population.clone(),
        people: Words {
            en: en.into(),
            ja: ja.into(),
        },
        citation: about.citation.clone(),
        simulated: about.simulated,
        puzzles: puzzles as u64,
        plays,
        rules: about.rules.clone(),
        fits,
    }
}

/// Six digits are more than any fit knows, and keep the file readable.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

fn features(names: &[String], scaling: &Scaling) -> Vec<ModelFeature> {
    let each = names.iter().enumerate().map(|(at, name)| {
        let transform = known(name).map_or(Transform::Identity, |known| known.transform);
        ModelFeature {
            name: name.clone(),
            transform: transform.name().to_owned(),
            mean: rounded(scaling.mean[at]),
            sd: rounded(scaling.spread[at]),
        }
    });
    each.collect()
}

fn scores(scores: &Scores) -> Fields<ModelScore> {
    let each = scores.iter().map(|(name, score)| {
        let score = ModelScore {
            value: rounded(score.value),
            low: Some(rounded(score.low)),
            high: Some(rounded(score.high)),
        };
        ((*name).to_owned(), score)
    });
    Fields(each.collect())
}

fn rows(matrix: &DMatrix<f64>) -> Vec<Vec<f64>> {
    let row = |at: usize| matrix.row(at).iter().map(|&each| rounded(each)).collect();
    (0..matrix.nrows()).map(row).collect()
}

/// The model of shares that a recipe learnt from all rows, a fit for each tier.
/// What puzzles have of their own is how far log odds of held-out puzzles lie
/// from their predictions.
///
/// # Errors
///
/// [`ModelError`] where a feature is none of the registry.
pub fn model_of_shares(
    about: &About,
    recipe: &Recipe,
    learnt: &Learnt,
    design: &Design,
    shares: &Shares,
    folds: &Folds,
    of: &Scores,
) -> Result<Model, ModelError> {
    let fits = learnt.tiers.iter().enumerate().map(|(place, tier)| {
        let names: Vec<String> = tier
            .columns
            .iter()
            .map(|&at| design.names[at].clone())
            .collect();
        let beta = &tier.fit.coefficients;
        ModelFit {
            features: features(&names, &tier.scaling),
            success: Some(ModelSum {
                intercept: rounded(beta[0]),
                coefficients: beta.iter().skip(1).map(|&each| rounded(each)).collect(),
                covariance: rows(&tier.fit.covariance),
                residual_sd: rounded(left_over(recipe, tier, design, shares, folds)),
            }),
            seconds: None,
            scores: if place == 0 {
                scores(of)
            } else {
                Fields::default()
            },
        }
    });
    let plays = shares.played.iter().sum();
    Model::new(file(about, shares.played.len(), plays, fits.collect()))
}

/// The standard deviation of log odds around their held-out predictions.
fn left_over(recipe: &Recipe, tier: &Tier, design: &Design, shares: &Shares, folds: &Folds) -> f64 {
    let rows = design.columns(&tier.columns).complete();
    let design = design.rows(&rows);
    let shares = shares.rows(&rows);
    let same = Recipe {
        columns: tier.columns.clone(),
        sure: tier.columns.clone(),
        most: None,
        ..recipe.clone()
    };
    let Some(predicted) = cross_validated(&same, &design, &shares, &folds.rows(&rows)) else {
        return 1.0;
    };
    let truth = shares.log_odds();
    let squares: Vec<f64> = predicted
        .iter()
        .zip(truth)
        .map(|(p, t)| {
            let p = p.clamp(1e-6, 1.0 - 1e-6);
            (t - (p / (1.0 - p)).ln()).powi(2)
        })
        .collect();
    crate::score::mean(&squares).unwrap_or(1.0).sqrt()
}

/// How much flatter the share of many people is than the curve of one, where
/// their skill spreads so widely (the logistic curve taken for a normal one).
fn flattened(skill: f64) -> f64 {
    let constant = 16.0 * 3f64.sqrt() / (15.0 * std::f64::consts::PI);
    1.0 / (1.0 + (constant * skill).powi(2)).sqrt()
}

/// The model of a joint fit that was made without a limit: its success is then
/// success as the data has it, and its seconds those of solved plays.
///
/// # Errors
///
/// [`ModelError`] where a feature is none of the registry.
pub fn model_of_joint(
    about: &About,
    joint: &Joint,
    names: &[String],
    scaling: &Scaling,
    counts: (usize, u64),
    of: &Scores,
) -> Result<Model, ModelError> {
    let count = names.len() + 1;
    let spread = |at: usize| joint.spreads[at].map_or(0.0, |found| found.value.exp());
    let sum = |first: usize, factor: f64, left: f64| {
        let weights = if first == 0 {
            &joint.success
        } else {
            &joint.time
        };
        let block = joint.covariance().view((first, first), (count, count));
        ModelSum {
            intercept: rounded(weights[0].value * factor),
            coefficients: weights[1..]
                .iter()
                .map(|w| rounded(w.value * factor))
                .collect(),
            covariance: rows(&(block * factor * factor)),
            residual_sd: rounded(left * factor),
        }
    };
    let fit = ModelFit {
        features: features(names, scaling),
        success: Some(sum(0, flattened(spread(0)), spread(2))),
        seconds: joint.spreads[4].map(|_| sum(count, 1.0, spread(3))),
        scores: scores(of),
    };
    Model::new(file(about, counts.0, counts.1, vec![fit]))
}
