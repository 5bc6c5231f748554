//! What `rescue` and `inspect` say to authors.

use serde::Serialize;

use super::ForetoldJson;
use crate::{Fields, Judgement, Limit, Standing};

/// What `rescue` prints.
#[derive(Clone, Debug, Serialize)]
pub struct RescueJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub before: Standing,
    pub limit: Option<Limit>,
    pub changes: Option<usize>,
    pub steps: Vec<String>,
    pub least: Option<bool>,
    pub mended: Option<String>,
    pub moves: Option<usize>,
    pub solution: Option<String>,
    pub tried: Vec<TriedJson>,
    pub cpu_seconds: f64,
}

/// What is known of the boards with so many changes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TriedJson {
    pub boards: usize,
    pub lost: usize,
    pub open: usize,
}

/// What `inspect` prints.
#[derive(Clone, Debug, Serialize)]
pub struct InspectJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub params: String,
    pub verdict: Judgement,
    pub limit: Option<Limit>,
    pub reason: Option<String>,
    pub measure: &'a str,
    pub moves: Option<usize>,
    pub lengths: Option<Fields<u64>>,
    pub solution: Option<String>,
    pub optimal: Option<bool>,
    pub lower_bound: Option<u64>,
    pub unused: Vec<SpareJson>,
    pub in_the_way: Vec<SpareJson>,
    pub untouched: Vec<SpareJson>,
    pub narrowed: Option<String>,
    pub shortest_solutions: Option<u64>,
    pub kinds: Option<usize>,
    pub all_kinds: Option<bool>,
    pub other: Option<String>,
    pub intended: Option<IntendedJson>,
    pub predictions: Vec<ForetoldJson<'a>>,
    pub cpu_seconds: f64,
}

/// A part that a solution does not need.
#[derive(Clone, Debug, Serialize)]
pub struct SpareJson {
    pub what: String,
    pub spots: Vec<String>,
}

/// How the author's solution compares.
#[derive(Clone, Debug, Serialize)]
pub struct IntendedJson {
    pub moves: usize,
    pub shorter_by: usize,
    pub common: usize,
}
