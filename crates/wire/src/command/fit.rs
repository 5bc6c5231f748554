//! What `fit` prints.

use serde::Serialize;

/// What was fitted to what people did.
#[derive(Clone, Debug, Serialize)]
pub struct FitJson {
    pub data: String,
    pub plays: u64,
    pub players: Option<usize>,
    pub puzzles: usize,
    pub solved_share: f64,
    pub target: String,
    pub ceiling: Option<f64>,
    pub aside: Vec<AsideJson>,
    pub folds: Vec<String>,
    pub regressions: Vec<RegressionJson>,
    pub prediction: Option<PredictionJson>,
    pub joint: Option<JointJson>,
}

/// What took no part, and why.
#[derive(Clone, Debug, Serialize)]
pub struct AsideJson {
    pub line: Option<u64>,
    pub why: String,
}

/// A row of a table of regressions.
#[derive(Clone, Debug, Serialize)]
pub struct RegressionJson {
    pub variables: Vec<String>,
    pub rows: usize,
    pub r: Option<f64>,
    pub adjusted_r2: Option<f64>,
    pub p: Option<f64>,
    pub held_out_r2: Option<f64>,
    pub held_out_rank: Option<f64>,
    pub held_out_inside: Option<f64>,
    pub split: Option<String>,
    pub coefficients: Vec<CoefficientJson>,
}

/// A coefficient with its error.
#[derive(Clone, Debug, Serialize)]
pub struct CoefficientJson {
    pub name: String,
    pub value: f64,
    pub error: Option<f64>,
    pub p: Option<f64>,
}

/// Predictions of puzzles kept aside.
#[derive(Clone, Debug, Serialize)]
pub struct PredictionJson {
    pub models: Vec<ModelScoresJson>,
    pub tried: Vec<BriefScoresJson>,
    pub groups: Vec<FeatureGroupJson>,
    pub chosen: Vec<ChosenJson>,
}

/// Scores with their intervals.
#[derive(Clone, Debug, Serialize)]
pub struct ModelScoresJson {
    pub name: String,
    pub inside_folds: Option<ScoreJson>,
    pub pooled: Option<ScoreJson>,
    pub explained: Option<ScoreJson>,
    pub calibration_slope: Option<f64>,
    pub calibration_intercept: Option<f64>,
    pub each_fold: Vec<Option<ScoreJson>>,
}

/// A score with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ScoreJson {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// Scores without intervals.
#[derive(Clone, Debug, Serialize)]
pub struct BriefScoresJson {
    pub name: String,
    pub inside_folds: Option<f64>,
    pub pooled: Option<f64>,
    pub explained: Option<f64>,
}

/// What a group of features brings.
#[derive(Clone, Debug, Serialize)]
pub struct FeatureGroupJson {
    pub name: String,
    pub features: usize,
    pub without: Option<BriefScoresJson>,
    pub alone: Option<BriefScoresJson>,
}

/// What was chosen for one fold.
#[derive(Clone, Debug, Serialize)]
pub struct ChosenJson {
    pub fold: String,
    pub recipe: String,
    pub features: Vec<String>,
}

/// A joint model of success and time.
#[derive(Clone, Debug, Serialize)]
pub struct JointJson {
    pub limit_seconds: Option<f64>,
    pub success: Vec<CoefficientJson>,
    pub log_seconds: Vec<CoefficientJson>,
    pub spreads: Vec<CoefficientJson>,
    pub skill_with_speed: f64,
    pub evidence: f64,
    pub reductions: Vec<String>,
    pub held_out: Vec<HeldOutJson>,
}

/// Single plays of puzzles kept aside.
#[derive(Clone, Debug, Serialize)]
pub struct HeldOutJson {
    pub name: String,
    pub log_loss: Option<ScoreJson>,
    pub auc: Option<ScoreJson>,
}
