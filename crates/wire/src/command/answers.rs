//! Answers about one instance.

use serde::{Deserialize, Serialize};

use crate::{Fields, HintAbout, Judgement, Limit, Standing, Verdict};

/// A bad instance, in the place of its answer.
#[derive(Clone, Debug, Serialize)]
pub struct BadInstanceJson<'a> {
    pub id: &'a str,
    pub error: String,
    pub error_ja: String,
    pub line: Option<usize>,
    pub column: Option<usize>,
}

/// What `solve` prints.
#[derive(Clone, Debug, Serialize)]
pub struct SolveJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub verdict: Verdict,
    pub limit: Option<Limit>,
    pub moves: Option<usize>,
    pub lengths: Option<Fields<u64>>,
    pub solution: Option<String>,
    pub optimal: Option<bool>,
    pub lower_bound: Option<u64>,
    pub before: Option<Fields<u64>>,
    pub tie_by: Option<&'static str>,
    pub tie_settled: Option<bool>,
    pub strategy: &'a str,
    pub states: u64,
    pub proof_states: Option<u64>,
    pub expanded: u64,
    pub generated: u64,
    pub pruned: u64,
    pub cpu_seconds: f64,
    pub peak_bytes: u64,
    /// What was understood of the instance.
    pub understood: String,
}

/// What `improve` prints.
#[derive(Clone, Debug, Serialize)]
pub struct ImproveJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub before: Fields<u64>,
    pub moves: usize,
    pub lengths: Fields<u64>,
    pub solution: String,
    pub optimal: bool,
    pub lower_bound: u64,
    pub then_by: Option<&'static str>,
    pub states: u64,
    pub expanded: u64,
    pub cpu_seconds: f64,
    pub peak_bytes: u64,
    /// What was understood of the instance.
    pub understood: String,
}

/// What `hint` prints.
#[derive(Clone, Debug, Serialize)]
pub struct HintJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub verdict: Verdict,
    pub limit: Option<Limit>,
    pub degrees: Vec<HintDegreeJson<'a>>,
    pub solution: Option<String>,
    pub cpu_seconds: f64,
}

/// One degree of a hint.
#[derive(Clone, Debug, Serialize)]
pub struct HintDegreeJson<'a> {
    pub degree: u8,
    pub about: HintAbout,
    pub words: &'a str,
    pub moves: Option<&'a str>,
}

/// What `dead` prints.
#[derive(Clone, Debug, Serialize)]
pub struct DeadJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub verdict: Judgement,
    pub limit: Option<Limit>,
    pub kind: Option<&'a str>,
    pub detector: Option<&'a str>,
    pub reason: Option<String>,
    pub causes: Vec<CauseJson>,
    pub position: String,
    pub states: Option<u64>,
    pub cpu_seconds: f64,
}

/// What a reason rests on.
#[derive(Clone, Debug, Serialize)]
pub struct CauseJson {
    pub after: Option<String>,
    pub detector: Option<&'static str>,
    pub reason: String,
}

/// What `prove` prints.
#[derive(Clone, Debug, Serialize)]
pub struct ProveJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub verdict: Verdict,
    pub limit: Option<Limit>,
    pub positions: Option<u64>,
    pub safe: Option<u64>,
    pub parts: Option<u64>,
    pub sufficient: Option<u64>,
    pub relaxed: Option<u64>,
    pub units: Option<u64>,
    pub nogoods: Option<u64>,
    pub least: Option<u32>,
    pub bytes: Option<u64>,
    pub cpu_seconds: f64,
}

/// What `review` prints.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub moves: &'a [String],
    pub solved: bool,
    pub start: Standing,
    pub after: Vec<Standing>,
    pub lost_at: Option<usize>,
    pub last_solvable: Option<usize>,
    pub alternatives: Vec<&'a str>,
    pub undecided: &'a [String],
    pub detector: Option<&'a str>,
    pub reason: Option<String>,
    pub limit: Option<Limit>,
    pub cpu_seconds: f64,
}

/// What `trials` prints.
#[derive(Clone, Debug, Serialize)]
pub struct TrialsJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub limit: Option<Limit>,
    pub trials: u64,
    pub wins: u64,
    pub extended: bool,
    pub win_rate: Option<f64>,
    pub win_rate_ci: Option<[f64; 2]>,
    pub mean_length: Option<f64>,
    pub mean_length_ci: Option<[f64; 2]>,
    pub mean_won_length: Option<f64>,
    pub mean_total_branching: Option<f64>,
    pub mean_total_branching_ci: Option<[f64; 2]>,
    pub mean_branching: Option<f64>,
    pub ends: Option<Vec<EndsJson>>,
    pub splitting: Option<SplittingJson>,
    /// Games that learn from earlier ones: how often these are won is not
    /// `win_rate`.
    pub adaptive: Option<AdaptiveJson>,
    /// Games that follow a network: how often these are won is not `win_rate`
    /// either.
    pub guided: Option<GuidedJson>,
    pub cpu_seconds: f64,
}

/// Games whose moves are drawn by what earlier games of a run met.
#[derive(Clone, Debug, Serialize)]
pub struct AdaptiveJson {
    pub rule: &'static str,
    pub games: u64,
    pub wins: u64,
    pub share: Option<f64>,
    pub share_ci: Option<[f64; 2]>,
    pub runs: Vec<AdaptiveRunJson>,
}

/// Games whose moves are drawn by what a network has learnt.
#[derive(Clone, Debug, Serialize)]
pub struct GuidedJson {
    pub games: u64,
    pub wins: u64,
    pub share: Option<f64>,
    pub share_ci: Option<[f64; 2]>,
}

/// One run of such games.
#[derive(Clone, Debug, Serialize)]
pub struct AdaptiveRunJson {
    pub games: u64,
    pub wins: u64,
    /// Which game was the first to be won, counted from 1.
    pub first_win: Option<u64>,
    /// Positions it has learnt about.
    pub positions: u64,
}

/// The chance as splitting estimates it.
#[derive(Clone, Debug, Serialize)]
pub struct SplittingJson {
    pub win_rate: Option<f64>,
    pub win_rate_ci: Option<[f64; 2]>,
    pub runs: Vec<f64>,
}

/// What a bound says about the ends of lost games.
#[derive(Clone, Debug, Serialize)]
pub struct EndsJson {
    pub bound: &'static str,
    pub lost: u64,
    pub mean: Option<f64>,
    pub moves: Vec<(u32, u64)>,
}

/// What `generate` and `set` print about a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct GeneratedJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    /// What it was drawn from; `null` for one that was chosen.
    pub seed: Option<u64>,
    pub text: String,
    pub solution: &'a str,
    pub moves: u64,
    pub population: &'a str,
    pub success: Option<f64>,
    pub seconds: Option<f64>,
    pub grade: Option<u8>,
    pub simulated: bool,
    pub predictions: Vec<super::ForetoldJson<'a>>,
    pub digest: String,
    pub canonical: String,
}

/// What `next` prints.
#[derive(Clone, Debug, Serialize)]
pub struct NextJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    /// The chance that this player solves it.
    pub chance: f64,
    /// The share of all players who will.
    pub success: f64,
    pub population: &'a str,
    pub simulated: bool,
    pub skill: f64,
    pub skill_deviation: f64,
    pub games: u64,
}

/// What `find` prints.
#[derive(Clone, Debug, Serialize)]
pub struct FindJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    /// The numbered puzzle that it is; `null` where it is none up to `last`.
    pub name: Option<&'a str>,
    /// The last number that was to be looked at.
    pub last: u64,
    /// Why it was left before that.
    pub limit: Option<Limit>,
}

/// What `exercises` prints for each.
#[derive(Clone, Debug, Serialize)]
pub struct ExerciseJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    /// The moves that lead to the position.
    pub moves: &'a str,
    /// Every move that keeps the win.
    pub keeps: &'a [String],
    /// Every move that loses it.
    pub loses: &'a [String],
    /// From 1 to 5.
    pub grade: u8,
}

/// What `exercises --check` prints at the end.
#[derive(Clone, Debug, Serialize)]
pub struct TallyJson {
    pub moves: u64,
    pub accepted: u64,
    pub wrongly_accepted: u64,
    pub wrongly_refused: u64,
    pub unknown: u64,
}

/// What `check` prints.
#[derive(Clone, Debug, Serialize)]
pub struct CheckJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub legal: bool,
    pub solved: bool,
    pub moves: usize,
    pub failed_move: Option<usize>,
    pub failure: Option<String>,
    pub failure_ja: Option<String>,
    pub line: Option<usize>,
    pub column: Option<usize>,
    pub position: String,
    /// What was understood of the instance.
    pub understood: String,
    /// Which moves played themselves.
    pub automoves: &'static str,
    /// How many of the moves did.
    pub automatic: usize,
    /// With which others all moves could be played, where one cannot.
    pub readable_with: Option<&'static str>,
}

/// What `show` prints.
#[derive(Clone, Debug, Serialize)]
pub struct ShowJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub text: String,
    pub line: String,
    pub goal: bool,
    /// What was understood of the instance.
    pub understood: String,
    /// How the text was read, if it could be read in another way too.
    pub reading: Option<String>,
    /// What its file says of it.
    pub title: Option<&'a str>,
    pub author: Option<&'a str>,
    pub digest: String,
    /// The digest that instances share which only look different.
    pub canonical: String,
}

/// What `export-pddl` prints.
#[derive(Clone, Debug, Serialize)]
pub struct PlanningJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub domain: &'a str,
    pub problem: &'a str,
}

/// What `convert` prints.
#[derive(Clone, Debug, Serialize)]
pub struct ConvertJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub form: &'a str,
    pub left_out: &'static str,
    pub moves: usize,
    pub solved: bool,
    pub text: &'a str,
}

/// A solution as `convert --as json` writes it and `--from json` reads it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SolutionFile {
    pub version: u32,
    pub id: String,
    pub position: String,
    pub solved: bool,
    pub moves: Vec<String>,
}

impl SolutionFile {
    /// The newest version there is.
    pub const VERSION: u32 = 1;
}
