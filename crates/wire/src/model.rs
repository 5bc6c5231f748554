//! A model of what people do with puzzles, as a file keeps it: small, and made
//! to be read by people too.

use serde::{Deserialize, Serialize};

use crate::{Fields, Version, Words};

/// A model for one game and one population.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelFile {
    /// The version of the file.
    #[serde(default = "Version::first")]
    pub version: Version<1>,
    /// Its name, which predictions give.
    pub name: String,
    /// The game it is for.
    pub game: String,
    /// The name of the population, as `--for` takes it.
    pub population: String,
    /// The population in words.
    pub people: Words,
    /// Whose data it was fitted to.
    pub citation: String,
    /// Whether it rests on simulated players alone.
    pub simulated: bool,
    /// Puzzles it was fitted to.
    pub puzzles: u64,
    /// Plays of them.
    pub plays: u64,
    /// The rules of these puzzles, as the game writes them, each once; a value
    /// that deals decide is `*`. Empty where that is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// What it says, the best first; a puzzle takes the first whose features
    /// are all known.
    pub fits: Vec<ModelFit>,
}

/// One set of features and what follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelFit {
    /// The features, in the order of the coefficients.
    pub features: Vec<ModelFeature>,
    /// The share of plays that end solved; the sum goes through the logistic
    /// function.
    pub success: Option<ModelSum>,
    /// The median seconds of a play that is solved, or would be; the sum is
    /// their natural logarithm.
    pub seconds: Option<ModelSum>,
    /// How well it did on puzzles it was not fitted to, by the name of the
    /// score.
    #[serde(default)]
    pub scores: Fields<ModelScore>,
}

/// A feature as a fit looks at it: transformed, less its mean, by its standard
/// deviation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelFeature {
    /// Its name in the registry.
    pub name: String,
    /// `identity`, `log` or `log1p`.
    pub transform: String,
    /// The mean of the transformed values.
    pub mean: f64,
    /// Their standard deviation.
    pub sd: f64,
}

/// A weighted sum of scaled features.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelSum {
    /// The value for a puzzle whose features are all at their means.
    pub intercept: f64,
    /// One weight for each feature.
    pub coefficients: Vec<f64>,
    /// The covariance of intercept and coefficients, row by row.
    pub covariance: Vec<Vec<f64>>,
    /// The standard deviation of what puzzles have of their own, on the scale
    /// of the sum.
    pub residual_sd: f64,
}

/// A score with its interval, where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelScore {
    /// The score.
    pub value: f64,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}
