//! Models: read, checked, and asked for predictions.
//!
//! A model is a [`ModelFile`]: for one game and one population it holds one or
//! more *fits*, each a list of features and weighted sums of them. Prediction
//! is a dozen multiplications; whoever fits models works elsewhere.
//!
//! ```
//! use impasse_rating::{FeatureSet, FeatureSource, Model};
//!
//! let model = Model::read(r#"{"name":"demo","game":"unblock","population":"nobody",
//!   "people":{"en":"nobody","ja":"架空の人"},"citation":"made up","simulated":true,
//!   "puzzles":2,"plays":2,"fits":[{
//!     "features":[{"name":"pieces","transform":"identity","mean":5,"sd":2}],
//!     "success":{"intercept":0,"coefficients":[-1],"covariance":[[0,0],[0,0]],"residual_sd":0.5},
//!     "seconds":null}]}"#)?;
//! let mut features = FeatureSet::default();
//! assert!(model.predict(&features).is_none());
//! features.set("pieces", 5.0, FeatureSource::Exact);
//! let success = model.predict(&features).unwrap().success.unwrap();
//! assert_eq!(success.value, 0.5);
//! assert!(success.low < 0.3 && success.high > 0.7);
//! # Ok::<(), impasse_rating::ModelError>(())
//! ```

use std::fmt;

use impasse_puzzle::{Params, Sentence};
use impasse_wire::{ModelFile, ModelFit, ModelScore, ModelSum};

use crate::feature::{Feature, FeatureSet};
use crate::registry::{Known, Transform, known};

/// Half the width of a 95 % interval, in standard deviations.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// A model that was checked: its features are known, its sums have as many
/// weights as features, and its numbers are numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    file: ModelFile,
}

/// Why something is no model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError(String);

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ModelError {}

/// What a model says about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// The share of plays that end solved.
    pub success: Option<Predicted>,
    /// The median seconds of a play that is solved.
    pub seconds: Option<Predicted>,
    /// What makes the puzzle harder or easier than the mean one, the
    /// strongest first.
    pub reasons: Vec<Cause>,
    /// Which of the model's fits spoke, the best being 0.
    pub fit: usize,
}

/// A number with a 95 % interval for one new puzzle of the kind that the model
/// was fitted to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Predicted {
    /// The middle.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What one feature does to a prediction.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// The feature.
    pub known: &'static Known,
    /// Its value.
    pub value: f64,
    /// What it adds to difficulty, in units of the sum it works on (log odds of
    /// failure, or log seconds); negative where it makes the puzzle easier.
    pub weight: f64,
}

impl Cause {
    /// The reason as a sentence.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        self.known.said(self.value)
    }
}

/// The value of a parameter that deals decide, in [`ModelFile::rules`].
pub const ANY: &str = "*";

impl Model {
    /// Reads a model file.
    ///
    /// # Errors
    ///
    /// [`ModelError`] saying what is wrong, and where.
    pub fn read(text: &str) -> Result<Self, ModelError> {
        let file = serde_json::from_str(text);
        Self::new(file.map_err(|error| ModelError(error.to_string()))?)
    }

    /// Checks what a fit has found.
    ///
    /// # Errors
    ///
    /// [`ModelError`] naming the first thing that cannot be.
    pub fn new(file: ModelFile) -> Result<Self, ModelError> {
        if file.fits.is_empty() {
            return Err(ModelError("fits: the list is empty".to_owned()));
        }
        for (at, fit) in file.fits.iter().enumerate() {
            check(fit).map_err(|ModelError(what)| ModelError(format!("fits[{at}]: {what}")))?;
        }
        Ok(Self { file })
    }

    /// The file it was read from.
    #[must_use]
    pub fn file(&self) -> &ModelFile {
        &self.file
    }

    /// Whether its first fit foretells how long plays take.
    #[must_use]
    pub fn foretells_seconds(&self) -> bool {
        let first = self.file().fits.first();
        first.is_some_and(|fit| fit.seconds.is_some())
    }

    /// The file as text, ended by a line break.
    ///
    /// # Panics
    ///
    /// Never: a model is strings and finite numbers.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(&self.file).expect("strings and numbers");
        text.push('\n');
        text
    }

    /// What the first fit says whose features are all known; `None` where
    /// every fit misses one.
    #[must_use]
    pub fn predict(&self, features: &FeatureSet) -> Option<Prediction> {
        let fits = self.file.fits.iter().enumerate();
        fits.into_iter().find_map(|(at, fit)| {
            let scaled = scaled(fit, features)?;
            Some(Prediction {
                success: fit.success.as_ref().map(|sum| chance(sum, &scaled)),
                seconds: fit.seconds.as_ref().map(|sum| time(sum, &scaled)),
                reasons: reasons(fit, &scaled),
                fit: at,
            })
        })
    }

    /// Whether a puzzle with such rules was among those it was fitted to, as
    /// far as it knows them.
    #[must_use]
    pub fn knows(&self, rules: &Params) -> bool {
        let is_alike = |known: &Params| {
            let mut parameters = known.iter().chain(rules.iter());
            parameters.all(|(name, _)| {
                known.value(name) == Some(ANY) || known.value(name) == rules.value(name)
            })
        };
        let known = &self.file.rules;
        known.is_empty()
            || known
                .iter()
                .any(|known| known.parse().is_ok_and(|known: Params| is_alike(&known)))
    }

    /// The scores of one of its fits.
    #[must_use]
    pub fn scores(&self, fit: usize) -> &[(String, ModelScore)] {
        self.file.fits.get(fit).map_or(&[], |fit| &fit.scores.0)
    }
}

fn check(fit: &ModelFit) -> Result<(), ModelError> {
    let refuse = |what: String| Err(ModelError(what));
    for feature in &fit.features {
        let name = &feature.name;
        if known(name).is_none() {
            return refuse(format!(
                "feature {name}: there is none of that name; see `impasse rate --help`"
            ));
        }
        if Transform::named(&feature.transform).is_none() {
            return refuse(format!(
                "feature {name}: there is no transform `{}`, only identity, log and log1p",
                feature.transform
            ));
        }
        if !(feature.mean.is_finite() && feature.sd.is_finite() && feature.sd > 0.0) {
            return refuse(format!("feature {name}: its sd must be above 0"));
        }
    }
    if fit.success.is_none() && fit.seconds.is_none() {
        return refuse("it must have success, seconds or both".to_owned());
    }
    let count = fit.features.len();
    for (name, sum) in [("success", &fit.success), ("seconds", &fit.seconds)] {
        let Some(sum) = sum else { continue };
        if sum.coefficients.len() != count {
            let there = sum.coefficients.len();
            return refuse(format!(
                "{name}: the coefficients ({there}) must be as many as the features ({count})"
            ));
        }
        let square = sum.covariance.len() == count + 1
            && sum.covariance.iter().all(|row| row.len() == count + 1);
        if !square {
            let side = count + 1;
            return refuse(format!(
                "{name}: the covariance must be {side} by {side}, the intercept first"
            ));
        }
        if !(sum.residual_sd >= 0.0 && sum.residual_sd.is_finite()) {
            return refuse(format!("{name}: residual_sd must be 0 or more"));
        }
    }
    Ok(())
}

/// A feature of a fit, transformed and scaled.
struct Scaled<'f> {
    feature: &'f Feature,
    value: f64,
}

fn scaled<'f>(fit: &ModelFit, features: &'f FeatureSet) -> Option<Vec<Scaled<'f>>> {
    let wanted = fit.features.iter().map(|wanted| {
        let feature = features.find(&wanted.name)?;
        let transform = Transform::named(&wanted.transform)?;
        let value = transform.of(feature.value?)?;
        Some(Scaled {
            feature,
            value: (value - wanted.mean) / wanted.sd,
        })
    });
    wanted.collect()
}

/// The middle of a sum and its standard deviation for a new puzzle.
fn sum_of(sum: &ModelSum, scaled: &[Scaled<'_>]) -> (f64, f64) {
    let mut row = vec![1.0];
    row.extend(scaled.iter().map(|scaled| scaled.value));
    let mut middle = sum.intercept;
    for (weight, scaled) in sum.coefficients.iter().zip(scaled) {
        middle += weight * scaled.value;
    }
    let mut variance = sum.residual_sd * sum.residual_sd;
    for (covariances, left) in sum.covariance.iter().zip(&row) {
        for (covariance, right) in covariances.iter().zip(&row) {
            variance += left * covariance * right;
        }
    }
    (middle, variance.max(0.0).sqrt())
}

fn through(sum: &ModelSum, scaled: &[Scaled<'_>], link: fn(f64) -> f64) -> Predicted {
    let (middle, sd) = sum_of(sum, scaled);
    Predicted {
        value: link(middle),
        low: link(middle - NINETY_FIVE * sd),
        high: link(middle + NINETY_FIVE * sd),
    }
}

fn chance(sum: &ModelSum, scaled: &[Scaled<'_>]) -> Predicted {
    through(sum, scaled, |x| 1.0 / (1.0 + libm::exp(-x)))
}

fn time(sum: &ModelSum, scaled: &[Scaled<'_>]) -> Predicted {
    through(sum, scaled, libm::exp)
}

fn reasons(fit: &ModelFit, scaled: &[Scaled<'_>]) -> Vec<Cause> {
    let harder = match (&fit.success, &fit.seconds) {
        (Some(sum), _) => sum.coefficients.iter().map(|weight| -weight).collect(),
        (None, Some(sum)) => sum.coefficients.clone(),
        (None, None) => Vec::new(),
    };
    let mut causes: Vec<Cause> = scaled
        .iter()
        .zip(harder)
        .filter_map(|(scaled, harder)| {
            Some(Cause {
                known: scaled.feature.known,
                value: scaled.feature.value?,
                weight: harder * scaled.value,
            })
        })
        .collect();
    causes.sort_by(|a, b| b.weight.abs().total_cmp(&a.weight.abs()));
    causes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FeatureSource;
    use impasse_puzzle::Lang;
    use impasse_wire::{Fields, ModelFeature, Version};

    fn feature(name: &str, transform: &str, mean: f64, sd: f64) -> ModelFeature {
        ModelFeature {
            name: name.to_owned(),
            transform: transform.to_owned(),
            mean,
            sd,
        }
    }

    fn sum(intercept: f64, coefficients: &[f64], residual_sd: f64) -> ModelSum {
        let side = coefficients.len() + 1;
        let mut covariance = vec![vec![0.0; side]; side];
        covariance[0][0] = 0.09;
        ModelSum {
            intercept,
            coefficients: coefficients.to_vec(),
            covariance,
            residual_sd,
        }
    }

    fn fit(features: Vec<ModelFeature>, coefficients: &[f64]) -> ModelFit {
        ModelFit {
            features,
            success: Some(sum(1.0, coefficients, 0.4)),
            seconds: Some(sum(4.0, coefficients, 0.4)),
            scores: Fields::default(),
        }
    }

    fn file() -> ModelFile {
        ModelFile {
            version: Version::latest(),
            name: "test".to_owned(),
            game: "sokoban".to_owned(),
            population: "nobody".to_owned(),
            people: impasse_puzzle::Words::new("nobody", "架空の人").into(),
            citation: String::new(),
            simulated: true,
            puzzles: 3,
            plays: 30,
            rules: Vec::new(),
            fits: vec![
                fit(
                    vec![
                        feature("away_moves", "log1p", 1.0, 0.5),
                        feature("pieces", "identity", 4.0, 2.0),
                    ],
                    &[-0.5, -0.25],
                ),
                fit(vec![feature("pieces", "identity", 4.0, 2.0)], &[-0.75]),
            ],
        }
    }

    fn features() -> FeatureSet {
        let mut features = FeatureSet::default();
        features.set("pieces", 6.0, FeatureSource::Exact);
        features
    }

    #[test]
    fn a_prediction_is_the_weighted_sum_through_its_link() {
        let model = Model::new(file()).expect("a model");
        let said = model.predict(&features()).expect("the second fit");
        assert_eq!(said.fit, 1);
        // 1 - 0.75 · (6 - 4) / 2 = 0.25, its deviation √(0.4² + 0.09) = 0.5.
        let expected = |x: f64| 1.0 / (1.0 + (-x).exp());
        let success = said.success.expect("a sum");
        assert!((success.value - expected(0.25)).abs() < 1e-12);
        assert!((success.low - expected(0.25 - NINETY_FIVE / 2.0)).abs() < 1e-12);
        assert!((success.high - expected(0.25 + NINETY_FIVE / 2.0)).abs() < 1e-12);
        let seconds = said.seconds.expect("a sum");
        assert!((seconds.value - 3.25_f64.exp()).abs() < 1e-9);
    }

    #[test]
    fn the_best_fit_speaks_whose_features_are_all_known_and_gives_its_reasons() {
        let model = Model::new(file()).expect("a model");
        let mut features = features();
        features.set("away_moves", 19.0, FeatureSource::Exact);
        let said = model.predict(&features).expect("the first fit");
        assert_eq!(said.fit, 0);
        let names: Vec<&str> = said.reasons.iter().map(|cause| cause.known.name).collect();
        assert_eq!(names, ["away_moves", "pieces"]);
        assert!(said.reasons.iter().all(|cause| cause.weight > 0.0));
        let sentence = said.reasons[0].sentence();
        let text = "you must move away from the goal 19 times";
        assert_eq!(sentence.of(Lang::En), text);
        assert!(model.predict(&FeatureSet::default()).is_none());
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let model = Model::new(file()).expect("a model");
        assert_eq!(Model::read(&model.text()), Ok(model));
    }

    #[track_caller]
    fn check_refused(expected: &str, spoil: impl FnOnce(&mut ModelFile)) {
        let mut file = file();
        spoil(&mut file);
        let error = Model::new(file).expect_err("a bad model").to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_place() {
        check_refused("fits: the list is empty", |f| f.fits.clear());
        check_refused("fits[1]: feature luck", |f| {
            f.fits[1].features[0].name = "luck".to_owned();
        });
        check_refused("only identity, log and log1p", |f| {
            f.fits[0].features[0].transform = "square".to_owned();
        });
        check_refused("its sd must be above 0", |f| {
            f.fits[0].features[1].sd = 0.0;
        });
        check_refused("must be as many as the features (2)", |f| {
            f.fits[0]
                .success
                .as_mut()
                .expect("there")
                .coefficients
                .pop();
        });
        check_refused("must be 3 by 3", |f| {
            f.fits[0].seconds.as_mut().expect("there").covariance.pop();
        });
        check_refused("success, seconds or both", |f| {
            f.fits[1].success = None;
            f.fits[1].seconds = None;
        });
        let newer = r#"{"version":2}"#;
        let error = Model::read(newer).expect_err("a newer file").to_string();
        assert!(error.contains("only 1 to 1"), "{error}");
    }

    #[test]
    fn rules_that_no_puzzle_had_are_not_known() {
        let model = Model::new(ModelFile {
            rules: vec!["cells=4".to_owned(), "cells=7,base=*".to_owned()],
            ..file()
        });
        let model = model.expect("a model");
        let knows = |rules: &str| model.knows(&rules.parse().expect("parameters"));
        for known in ["cells=4", "cells=7,base=9", "base=K,cells=7", "cells=7"] {
            assert!(knows(known), "{known}");
        }
        for unknown in ["", "cells=2", "cells=4,build=suit", "base=9"] {
            assert!(!knows(unknown), "{unknown}");
        }
        let silent = Model::new(file()).expect("a model");
        assert!(silent.knows(&Params::none()));
    }
}
