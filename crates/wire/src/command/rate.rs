//! What `rate` says about how hard a puzzle is.

use serde::Serialize;

use crate::{Fields, Limit, ModelScore};

/// What `rate` prints.
#[derive(Clone, Debug, Serialize)]
pub struct RateJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub limit: Option<Limit>,
    pub solvable: Option<bool>,
    pub features: Fields<Option<f64>>,
    pub sources: Fields<&'static str>,
    pub percentiles: Fields<Option<f64>>,
    pub predictions: Vec<ForetoldJson<'a>>,
    /// What a network says that learnt from simulated play, not from people;
    /// `null` where none has learnt the game.
    pub learnt: Option<LearntJson>,
    pub cpu_seconds: f64,
}

/// What a network foretells.
#[derive(Clone, Debug, Serialize)]
pub struct LearntJson {
    pub network: &'static str,
    /// The chance that a random game is won.
    pub win: f64,
    /// Positions that the game's first search looks at.
    pub looks: f64,
    /// The fewest moves.
    pub moves: f64,
}

/// What one model says.
#[derive(Clone, Debug, Serialize)]
pub struct ForetoldJson<'a> {
    pub population: &'a str,
    pub success: Option<f64>,
    pub success_low: Option<f64>,
    pub success_high: Option<f64>,
    pub seconds: Option<f64>,
    pub seconds_low: Option<f64>,
    pub seconds_high: Option<f64>,
    pub model: &'a str,
    pub simulated: bool,
    pub extrapolated: bool,
    pub reasons: Vec<ReasonJson>,
    pub scores: Fields<ModelScore>,
    pub citation: &'a str,
}

/// A reason: a feature, its value and what it does to difficulty.
#[derive(Clone, Debug, Serialize)]
pub struct ReasonJson {
    pub feature: &'static str,
    pub value: f64,
    pub weight: f64,
    pub text: String,
}
