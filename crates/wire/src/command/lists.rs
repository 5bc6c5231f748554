//! What there is: games, strategies, detectors, papers.

use serde::Serialize;

use crate::Fewest;

/// A line of `puzzles`.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleJson<'a> {
    pub puzzle: &'a str,
    pub title: &'a str,
    pub summary: &'a str,
    pub reference: &'a str,
    pub parameters: Vec<ParameterJson<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub aliases: &'a [&'a str],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'a str>,
    pub numbers: Option<[u64; 2]>,
    pub extensions: &'a [&'a str],
}

/// A parameter of a game, or an option of a strategy.
#[derive(Clone, Debug, Serialize)]
pub struct ParameterJson<'a> {
    pub name: &'a str,
    pub values: &'a str,
    pub default: &'a str,
    pub summary: &'a str,
}

/// A line of `detectors`.
#[derive(Clone, Debug, Serialize)]
pub struct DetectorJson<'a> {
    pub detector: &'a str,
    pub puzzle: &'a str,
    pub summary: &'a str,
    pub reference: &'a str,
}

/// A strategy, in the list of `strategies`.
#[derive(Clone, Debug, Serialize)]
pub struct StrategyJson<'a> {
    pub strategy: &'a str,
    /// The only game it works for; null where it works for all.
    pub puzzle: Option<&'a str>,
    pub summary: &'a str,
    pub reference: &'a str,
    pub complete: bool,
    pub optimal: bool,
    pub guided: bool,
    pub options: Vec<ParameterJson<'a>>,
    /// The parameters with which alone its game has it; null where it needs none.
    pub params: Option<String>,
}

/// A game's own enumerator, in the same list.
#[derive(Clone, Debug, Serialize)]
pub struct MapperJson<'a> {
    pub mapper: &'a str,
    pub puzzle: &'a str,
    pub summary: &'a str,
    pub reference: &'a str,
}

/// An estimate of a game, in the same list.
#[derive(Clone, Debug, Serialize)]
pub struct HeuristicJson<'a> {
    pub heuristic: &'a str,
    pub puzzle: &'a str,
    pub summary: &'a str,
    pub reference: &'a str,
    pub admissible: bool,
    pub consistent: bool,
}

/// What `rules` prints.
#[derive(Clone, Debug, Serialize)]
pub struct RulesJson<'a> {
    pub puzzle: &'a str,
    pub title: &'a str,
    pub reference: &'a str,
    pub brief: [&'a str; 3],
    pub rules: &'a str,
}

/// A line of `grades`.
#[derive(Clone, Debug, Serialize)]
pub struct GradeJson<'a> {
    pub id: &'a str,
    pub puzzle: &'a str,
    pub shelf: &'a str,
    pub grade: u8,
    pub moves: u64,
    pub optimal: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fewest: Vec<Fewest>,
    pub chance: Option<f64>,
    pub success: f64,
    pub simulated: bool,
}

/// A line of `papers`.
#[derive(Clone, Debug, Serialize)]
pub struct PaperJson<'a> {
    pub name: &'a str,
    pub summary: &'a str,
    pub reference: &'a str,
}
