//! What `papers NAME` prints: a paper's tables, recomputed.

use serde::Serialize;

use super::space::WeightedJson;
use crate::{Fields, Limit};

/// A table, a figure or a statement of a paper, judged: what `papers all` prints.
#[derive(Clone, Debug, Serialize)]
pub struct PaperFindingJson<'r> {
    pub paper: &'r str,
    pub part: &'r str,
    pub scale: &'r str,
    pub title: &'r str,
    pub test: &'r str,
    pub judgement: &'r str,
    pub remark: &'r str,
    pub lines: u64,
}

/// Shintani's tables and claims.
#[derive(Clone, Debug, Serialize)]
pub struct ShintaniJson {
    pub paper: &'static str,
    pub tables: Vec<ShintaniTableJson>,
    pub claims: Vec<ShintaniClaimsJson>,
}

/// The deals of one number of columns.
#[derive(Clone, Debug, Serialize)]
pub struct ShintaniTableJson {
    pub columns: u8,
    pub deals: u64,
    pub solvable_deals: u64,
    pub states: u64,
    pub transitions: u64,
    pub components: Fields<ClassShareJson>,
    pub ace_orders: Fields<ClassShareJson>,
}

/// The share of one class, in percent.
#[derive(Clone, Debug, Serialize)]
pub struct ClassShareJson {
    pub mean: f64,
    pub pooled: f64,
    pub printed: Option<f64>,
}

/// Theorem and properties, checked on the deals of one number of columns.
#[derive(Clone, Debug, Serialize)]
pub struct ShintaniClaimsJson {
    pub columns: u8,
    pub deals: u64,
    pub too_large: u64,
    pub states: u64,
    pub transitions: u64,
    pub claims: Fields<ClaimJson>,
}

/// One claim.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimJson {
    pub checked: u64,
    pub violations: u64,
}

/// Jimbo's table of wins.
#[derive(Clone, Debug, Serialize)]
pub struct JimboJson {
    pub paper: &'static str,
    pub games: u64,
    pub printed: &'static [u64],
    pub readings: Vec<JimboReadingJson>,
    pub decks: Vec<JimboDeckJson>,
}

/// One reading of the paper's rules.
#[derive(Clone, Debug, Serialize)]
pub struct JimboReadingJson {
    pub reading: &'static str,
    pub wins: Vec<u64>,
    pub mean_wins: f64,
    pub chi_square: f64,
    pub mean_length: f64,
    pub mean_total_branching: f64,
}

/// One deck.
#[derive(Clone, Debug, Serialize)]
pub struct JimboDeckJson {
    pub deck: String,
    pub deals: u64,
    pub games_each: u64,
    pub without_a_win: u64,
    pub mean_wins: f64,
    pub mean_wins_ci: Option<[f64; 2]>,
}

/// Korekawa's features of boards.
#[derive(Clone, Debug, Serialize)]
pub struct KorekawaJson {
    pub paper: &'static str,
    pub boards: Vec<KorekawaBoardJson>,
    pub simulated: Option<KorekawaSimulatedJson>,
}

/// What simulated players show; no people took part.
#[derive(Clone, Debug, Serialize)]
pub struct KorekawaSimulatedJson {
    pub players: u64,
    pub table_1: Vec<KorekawaTableJson>,
    pub patterns: Option<KorekawaPatternsJson>,
}

/// One regression of table 1.
#[derive(Clone, Debug, Serialize)]
pub struct KorekawaTableJson {
    pub lines: &'static str,
    pub target: &'static str,
    pub weights: &'static str,
    pub boards: u64,
    pub variables: Vec<u64>,
    pub r: f64,
    pub adjusted_r2: f64,
    pub held_out_r2: Option<f64>,
    pub simulated: bool,
}

/// Locking patterns: what they add, and the strongest.
#[derive(Clone, Debug, Serialize)]
pub struct KorekawaPatternsJson {
    pub found_on: u64,
    pub scored_on: u64,
    pub scores: Vec<KorekawaPatternScoreJson>,
    pub strongest: Vec<KorekawaPatternJson>,
}

/// How well some variables predict success on boards kept aside.
#[derive(Clone, Debug, Serialize)]
pub struct KorekawaPatternScoreJson {
    pub variables: &'static str,
    pub explained: Option<f64>,
    pub rank_correlation: Option<f64>,
}

/// One shape.
#[derive(Clone, Debug, Serialize)]
pub struct KorekawaPatternJson {
    pub shape: String,
    pub correlation_found: f64,
    pub correlation_scored: Option<f64>,
    pub boards: u64,
}

/// One board.
#[derive(Clone, Debug, Serialize)]
pub struct KorekawaBoardJson {
    pub lines: String,
    pub board: KorekawaBoard,
    pub states: u64,
    pub transitions: u64,
    pub dead_ends: u64,
    pub solvable: u64,
    pub losing_moves: u64,
    pub mean_moves: f64,
    pub first_part: Option<f64>,
    pub second_part: Option<f64>,
    pub solvable_share: f64,
    pub losing_share: Option<f64>,
    pub longest_lost_path: Option<u32>,
    pub longest_lost_path_appendix: Option<u32>,
    pub by_depth: WeightedJson,
    pub by_visits: WeightedJson,
    pub random_win: f64,
    pub random_win_error: f64,
    pub cpu_seconds: f64,
    pub peak_bytes: u64,
}

/// Which board: its number, or the one that the paper draws.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum KorekawaBoard {
    Number(u64),
    Name(&'static str),
}

/// The searches of Fujiwara's slides.
#[derive(Clone, Debug, Serialize)]
pub struct FujiwaraJson {
    pub paper: &'static str,
    pub levels: String,
    pub rows: Vec<FujiwaraLevelJson>,
}

/// One level.
#[derive(Clone, Debug, Serialize)]
pub struct FujiwaraLevelJson {
    pub level: String,
    pub boxes: usize,
    pub attempts: Vec<FujiwaraAttemptJson>,
}

/// One search on it.
#[derive(Clone, Debug, Serialize)]
pub struct FujiwaraAttemptJson {
    pub strategy: &'static str,
    pub verdict: &'static str,
    pub limit: Option<Limit>,
    pub moves: Option<u64>,
    pub pushes: Option<u64>,
    pub cpu_seconds: f64,
    pub states: u64,
}
