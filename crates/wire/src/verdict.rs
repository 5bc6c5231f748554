//! Verdicts, standings and limits under their stable names.

use serde::{Deserialize, Serialize};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A solution was found and replayed.
    Solved,
    /// There is none: proved.
    Unsolvable,
    /// A limit was reached.
    Unknown,
}

impl Verdict {
    /// The name it has in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Unknown => "unknown",
        }
    }
}

impl<M> From<&impasse_puzzle::Verdict<M>> for Verdict {
    fn from(verdict: &impasse_puzzle::Verdict<M>) -> Self {
        use impasse_puzzle::Verdict as Of;
        match verdict {
            Of::Solved(_) => Self::Solved,
            Of::Unsolvable => Self::Unsolvable,
            Of::Unknown(_) => Self::Unknown,
        }
    }
}

/// What can become of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// A goal can be reached.
    Solvable,
    /// None can: proved.
    Lost,
    /// Neither was shown.
    Unknown,
}

impl From<impasse_puzzle::Standing> for Standing {
    fn from(standing: impasse_puzzle::Standing) -> Self {
        use impasse_puzzle::Standing as Of;
        match standing {
            Of::Solvable => Self::Solvable,
            Of::Lost => Self::Lost,
            Of::Unknown => Self::Unknown,
        }
    }
}

/// The same, as the question whether a position is dead is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// No goal can be reached: proved.
    Dead,
    /// A goal can be reached.
    Solvable,
    /// Neither was shown.
    Unknown,
}

impl From<impasse_puzzle::Standing> for Judgement {
    fn from(standing: impasse_puzzle::Standing) -> Self {
        use impasse_puzzle::Standing as Of;
        match standing {
            Of::Solvable => Self::Solvable,
            Of::Lost => Self::Dead,
            Of::Unknown => Self::Unknown,
        }
    }
}

/// Why something is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// The time was used up.
    Time,
    /// The memory was used up.
    Memory,
    /// The number of states was used up.
    States,
    /// The strategy does not look everywhere.
    Incomplete,
    /// Somebody stopped it.
    Interrupted,
}

impl From<impasse_puzzle::Limit> for Limit {
    fn from(limit: impasse_puzzle::Limit) -> Self {
        use impasse_puzzle::Limit as Of;
        match limit {
            Of::Time => Self::Time,
            Of::Memory => Self::Memory,
            Of::States => Self::States,
            Of::Incomplete => Self::Incomplete,
            Of::Interrupted => Self::Interrupted,
        }
    }
}

impl Limit {
    /// The limit that it stands for.
    #[must_use]
    pub const fn meant(self) -> impasse_puzzle::Limit {
        use impasse_puzzle::Limit as Of;
        match self {
            Self::Time => Of::Time,
            Self::Memory => Of::Memory,
            Self::States => Of::States,
            Self::Incomplete => Of::Incomplete,
            Self::Interrupted => Of::Interrupted,
        }
    }

    /// The name it has in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Memory => "memory",
            Self::States => "states",
            Self::Incomplete => "incomplete",
            Self::Interrupted => "interrupted",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_everywhere() {
        use impasse_puzzle::{Limit as Reached, Verdict as Found};
        for limit in [
            Reached::Time,
            Reached::Memory,
            Reached::States,
            Reached::Incomplete,
            Reached::Interrupted,
        ] {
            let here = Limit::from(limit);
            assert_eq!(here.name(), limit.name());
            let json = serde_json::to_string(&here).expect("a string");
            assert_eq!(json, format!("\"{limit}\""));
        }
        for verdict in [
            Found::Solved(vec![0]),
            Found::Unsolvable,
            Found::Unknown(Reached::Time),
        ] {
            let here = Verdict::from(&verdict);
            assert_eq!(here.name(), verdict.name());
            let json = serde_json::to_string(&here).expect("a string");
            assert_eq!(json, format!("\"{}\"", verdict.name()));
        }
    }
}
