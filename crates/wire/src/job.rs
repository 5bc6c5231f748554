//! Questions to the laboratory, how they are getting on, and their answers.

use serde::{Deserialize, Serialize};

use crate::{Judgement, Limit, Mark, Standing, Verdict, Words};

/// A question about a position: that of a puzzle after some moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What is asked.
    pub what: What,
    /// The puzzle's name.
    pub puzzle: String,
    /// The moves as people write them.
    #[serde(default)]
    pub moves: String,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// How the puzzle is solved from there.
    Solve,
    /// Whether it can be.
    Judge,
    /// After which move it could not be any more.
    Review,
    /// The whole space, and the way the game took through it.
    Layers,
}

/// A question was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JobTaken {
    /// The number under which the answer can be fetched.
    pub id: String,
}

/// How a job is getting on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum JobState<R> {
    /// Others come first.
    Queued {
        /// Its place in the queue, from 1.
        place: usize,
    },
    /// It is being worked on.
    Running {
        /// What is being done; `null` before the first news.
        phase: Option<&'static str>,
        /// Positions met so far.
        states: u64,
        /// How many there are, where that is known.
        total: Option<u64>,
    },
    /// It is answered.
    Done {
        /// The answer.
        result: R,
    },
    /// There is no answer.
    Failed {
        /// Why, as a sentence in English.
        error: String,
        /// The same in both languages.
        words: Words,
    },
}

/// The answer to any question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum JobAnswer {
    /// To [`What::Solve`].
    Solve(SolveAnswer),
    /// To [`What::Judge`].
    Judge(JudgeAnswer),
    /// To [`What::Review`].
    Review(ReviewAnswer),
    /// To [`What::Layers`].
    Layers(LayersAnswer),
}

impl JobAnswer {
    /// Why something is missing in the answer, if something is.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        match self {
            Self::Solve(answer) => answer.limit,
            Self::Judge(answer) => answer.limit,
            Self::Review(answer) => answer.limit,
            Self::Layers(answer) => answer.limit,
        }
    }
}

/// How the puzzle is solved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SolveAnswer {
    /// How the search ended.
    pub verdict: Verdict,
    /// Why it is unknown.
    pub limit: Option<Limit>,
    /// The solution, a short one; how long it is says the length of the list.
    pub moves: Option<Vec<String>>,
    /// Whether no solution has fewer moves; `null` without a solution.
    pub optimal: Option<bool>,
    /// No solution has fewer moves than this; `null` where there is none.
    pub lower_bound: Option<u64>,
    /// Positions held at the end.
    pub states: u64,
}

/// Whether the position is dead, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgeAnswer {
    /// What can become of the position.
    pub verdict: Judgement,
    /// Why it is unknown.
    pub limit: Option<Limit>,
    /// Who proved it dead: a detector, or `search`.
    pub detector: Option<&'static str>,
    /// Why it is dead.
    pub reason: Option<Words>,
    /// Where to look.
    pub marks: Vec<Mark>,
    /// What the reason rests on, the nearest cause first.
    pub causes: Vec<JudgeCause>,
}

/// What a reason rests on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgeCause {
    /// The moves after which it holds; empty for the judged position.
    pub after: String,
    /// What holds there.
    pub reason: Words,
}

/// A game judged move by move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewAnswer {
    /// The moves played, as people write them.
    pub moves: Vec<String>,
    /// Whether the last leads to a goal.
    pub solved: bool,
    /// What could become of the start.
    pub start: Standing,
    /// The same after each move.
    pub after: Vec<Standing>,
    /// The number of the first losing move, from 1.
    pub lost_at: Option<usize>,
    /// Moves played in the last position known to be solvable.
    pub last_solvable: Option<usize>,
    /// The moves there that keep the win.
    pub alternatives: Vec<String>,
    /// The moves there of which nothing is known.
    pub undecided: Vec<String>,
    /// Why the first lost position is lost, where a detector can say it.
    pub loss: Option<ReviewLoss>,
    /// Why something is unknown.
    pub limit: Option<Limit>,
}

/// Why a position of a reviewed game is lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewLoss {
    /// The detector that knows it.
    pub detector: &'static str,
    /// Why.
    pub reason: Words,
    /// Where to look.
    pub marks: Vec<Mark>,
}

/// A small space by depth, and the way of a game through it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LayersAnswer {
    /// Whether every reachable position is counted.
    pub complete: bool,
    /// Why not.
    pub limit: Option<Limit>,
    /// One for each depth from 0 on.
    pub depths: Vec<LayerCount>,
    /// Where the game was, from the start on.
    pub path: Vec<PathStep>,
}

/// The positions of one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LayerCount {
    /// Fewest moves from the start.
    pub depth: usize,
    /// Positions from which a goal can be reached, goals included.
    pub solvable: u64,
    /// Positions from which none can.
    pub lost: u64,
    /// Goals.
    pub goals: u64,
}

/// A position of a game in the space.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PathStep {
    /// Its depth.
    pub depth: u32,
    /// Whether a goal can be reached from it.
    pub solvable: bool,
}
