//! What `space` prints.

use serde::Serialize;

use crate::{Fields, Limit};

/// A space, or what is known of it.
#[derive(Clone, Debug, Serialize)]
pub struct SpaceJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub complete: bool,
    pub limit: Option<Limit>,
    pub states: Option<u64>,
    pub transitions: Option<u64>,
    pub goals: Option<u64>,
    pub dead_ends: Option<u64>,
    pub solvable: Option<u64>,
    pub losing_moves: Option<u64>,
    pub only_moves: Option<u64>,
    pub mean_moves: Option<f64>,
    pub split: Option<u32>,
    pub first_part: Option<f64>,
    pub second_part: Option<f64>,
    pub solvable_share: Option<f64>,
    pub losing_share: Option<f64>,
    pub losing_share_of_solvable: Option<f64>,
    pub losing_per_solvable: Option<f64>,
    pub longest_lost_path: Option<u32>,
    pub lost_distance: Option<u32>,
    pub shortest_solution: Option<u32>,
    pub farthest_solvable: Option<u32>,
    pub random_win: Option<f64>,
    pub random_win_error: Option<f64>,
    pub sccs: Option<u64>,
    pub cyclic_sccs: Option<u64>,
    pub cyclic_states: Option<u64>,
    pub largest_scc: Option<u64>,
    pub by_depth: Option<WeightedJson>,
    pub by_visits: Option<WeightedJson>,
    pub depths: Vec<DepthJson>,
    /// By partition and class.
    pub parts: Fields<Fields<u64>>,
    /// By partition and class.
    pub classes: Option<Fields<Fields<ClassJson>>>,
    pub stages: Option<Vec<StageJson<'a>>>,
    pub most_held: Option<u64>,
    pub most_held_share: Option<f64>,
    pub estimate: Option<EstimateJson>,
    pub notes: Vec<String>,
    pub omitted: Vec<String>,
    pub cpu_seconds: f64,
    pub peak_bytes: u64,
    pub disk_bytes: u64,
}

/// One class of a partition.
#[derive(Clone, Debug, Serialize)]
pub struct ClassJson {
    pub states: u64,
    pub transitions: u64,
    pub goals: u64,
    pub dead_ends: u64,
    pub solvable: Option<u64>,
    pub losing_moves: Option<u64>,
}

/// One depth: a class with its number and one figure more.
#[derive(Clone, Debug, Serialize)]
pub struct DepthJson {
    pub depth: usize,
    #[serde(flatten)]
    pub counts: ClassJson,
    pub only_moves: Option<u64>,
}

/// One stage of a search that drops what is finished.
#[derive(Clone, Debug, Serialize)]
pub struct StageJson<'a> {
    pub stage: &'a str,
    pub states: u64,
    pub held: u64,
}

/// Means and shares under another weight.
#[derive(Clone, Debug, Serialize)]
pub struct WeightedJson {
    pub mean_moves: f64,
    pub solvable_share: f64,
    pub losing_share: Option<f64>,
}

/// What was estimated.
#[derive(Clone, Debug, Serialize)]
pub struct EstimateJson {
    pub particles: usize,
    pub seed: u64,
    pub runs: Vec<f64>,
    pub states: SpreadJson,
    pub transitions: SpreadJson,
    pub dead_ends: SpreadJson,
    pub mean_moves: SpreadJson,
    pub split: u32,
    pub first_part: Option<SpreadJson>,
    pub second_part: Option<SpreadJson>,
    pub solvable_share: SpreadJson,
    pub losing_share: Option<SpreadJson>,
    pub depths: Vec<DepthEstimateJson>,
}

/// What was estimated of one depth.
#[derive(Clone, Debug, Serialize)]
pub struct DepthEstimateJson {
    pub depth: usize,
    pub states: SpreadJson,
    pub transitions: SpreadJson,
    pub solvable: SpreadJson,
    pub losing_moves: SpreadJson,
}

/// A figure that independent runs gave.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SpreadJson {
    pub value: f64,
    pub standard_error: f64,
    pub ci: [f64; 2],
}
