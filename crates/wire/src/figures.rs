//! What was measured of a puzzle, as `levels/grades.jsonl` keeps it.

use serde::{Deserialize, Serialize};

use crate::{Fields, Verdict, Version};

/// What was measured of one puzzle, for its grade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// The version of the line.
    #[serde(default = "Version::first")]
    pub version: Version<1>,
    /// The puzzle's name.
    pub puzzle: String,
    /// How the search ended; only a solved puzzle is offered.
    pub verdict: Verdict,
    /// The moves of the solution found.
    pub moves: Option<u64>,
    /// Whether it is proved to be a shortest one.
    pub optimal: Option<bool>,
    /// Random games that were won, of `trials`.
    pub wins: Option<u64>,
    /// Random games.
    pub trials: Option<u64>,
    /// The fewest found by each other measure of the game; left out where moves
    /// are all that counts, and where nobody has looked yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<Vec<Fewest>>,
}

/// How few of something a solution is known to need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fewest {
    /// The measure's name: `pushes`.
    pub measure: String,
    /// The fewest that a known solution has.
    pub count: u64,
    /// Whether it is proved that no solution has fewer.
    pub optimal: bool,
}

/// The features of one puzzle, as `levels/features.jsonl` keeps them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FeatureLine {
    /// The version of the line.
    #[serde(default = "Version::first")]
    pub version: Version<1>,
    /// The puzzle's name.
    pub puzzle: String,
    /// Its features that are known, rounded to six digits.
    pub features: Fields<Option<f64>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_from_before_there_were_versions_or_other_measures_are_read() {
        let old = r#"{"puzzle":"sokoban#1","verdict":"solved","moves":1,"optimal":true,"wins":60000,"trials":65536}"#;
        let figures: Figures = serde_json::from_str(old).expect("an old line");
        assert_eq!(figures.verdict, Verdict::Solved);
        let new = serde_json::to_string(&figures).expect("JSON");
        assert_eq!(new, old.replacen('{', r#"{"version":1,"#, 1));
    }
}
