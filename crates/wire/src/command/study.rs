//! `impasse study`.

use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub struct StudyCheckJson {
    pub file: String,
    pub name: Option<String>,
    pub hash: Option<String>,
    pub mistakes: Vec<StudyMistakeJson>,
}

#[derive(Clone, Debug, Serialize)]
pub struct StudyMistakeJson {
    pub line: usize,
    pub column: usize,
    pub error: String,
    pub error_ja: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct StudyOpenJson<'a> {
    pub study: &'a str,
    pub hash: String,
    pub take_part: String,
    pub research: Option<String>,
    pub token: Option<&'a str>,
}

#[derive(Clone, Debug, Serialize)]
pub struct StudyPlanJson<'a> {
    pub study: &'a str,
    pub hash: String,
    pub cells: usize,
    pub people: Vec<Vec<String>>,
    pub fewest_plays: u64,
    pub most_plays: u64,
    pub power: Option<StudyPowerJson>,
}

#[derive(Clone, Debug, Serialize)]
pub struct StudyPowerJson {
    pub participants: u64,
    pub simulated_studies: u32,
    pub plays_per_puzzle: f64,
    pub success_half_width: f64,
    pub detected: f64,
    pub simulated: bool,
}
