//! Questions to the laboratory, how they are getting on, and their answers.

use serde::{Deserialize, Serialize};

use crate::{Judgement, Limit, Mark, Spot, Standing, Verdict, Words};

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
    /// For a hint: moves from there to a goal that are being followed, where
    /// some are known.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub way: Option<String>,
    /// For a new puzzle: what it is to be like.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub wish: Option<PuzzleWish>,
}

/// What a new puzzle is to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleWish {
    /// How many of a hundred plays shall end solved.
    pub percent: u8,
    /// What chance is drawn from: another number, another puzzle.
    pub seed: u32,
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
    /// Why it cannot be solved, for others to check.
    Prove,
    /// The smallest change that makes it winnable.
    Rescue,
    /// What its author wants to know; the moves are the author's solution.
    Inspect,
    /// Whether it can be, asked after every move, and answered at once.
    Light,
    /// What to do next, by degrees.
    Hint,
    /// A new puzzle of the same game, by wish.
    Make,
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
    /// To [`What::Prove`].
    Prove(ProveAnswer),
    /// To [`What::Rescue`].
    Rescue(RescueAnswer),
    /// To [`What::Inspect`].
    Inspect(InspectAnswer),
    /// To [`What::Light`].
    Light(LightAnswer),
    /// To [`What::Hint`].
    Hint(HintAnswer),
    /// To [`What::Make`].
    Make(MakeAnswer),
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
            Self::Prove(answer) => answer.limit,
            Self::Rescue(answer) => answer.limit,
            Self::Inspect(answer) => answer.limit,
            Self::Light(answer) => answer.limit,
            Self::Hint(answer) => answer.limit,
            Self::Make(answer) => answer.limit,
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

/// Why the puzzle cannot be solved, for others to check.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProveAnswer {
    /// What was found out.
    pub verdict: Verdict,
    /// Why it is unknown.
    pub limit: Option<Limit>,
    /// The certificate in Base64; `null` where there is none.
    pub certificate: Option<String>,
    /// Positions in it.
    pub positions: u64,
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

/// What can become of a game where it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LightAnswer {
    /// Whether it can be won.
    pub standing: Standing,
    /// Why that is not known.
    pub limit: Option<Limit>,
    /// Moves played in the last position known to be solvable.
    pub last_solvable: Option<usize>,
    /// Moves played in the first position known to be lost.
    pub first_lost: Option<usize>,
}

/// What to do next, by degrees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintAnswer {
    /// How the search ended.
    pub verdict: Verdict,
    /// Why it is unknown.
    pub limit: Option<Limit>,
    /// What is told, each a little more than the one before; empty without a
    /// solution.
    pub degrees: Vec<HintDegree>,
    /// The whole solution from here.
    pub moves: Option<Vec<String>>,
}

/// One degree of a hint.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintDegree {
    /// Its number, from 1; one that has nothing to tell is left out.
    pub degree: u8,
    /// What it tells about.
    pub about: HintAbout,
    /// What it tells.
    pub words: Words,
    /// The moves that it speaks of, as people write them.
    pub moves: Option<String>,
    /// Where to look.
    pub marks: Vec<Mark>,
    /// The part of the board that is meant: two corners.
    pub area: Option<[Spot; 2]>,
}

/// What a degree of a hint tells about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HintAbout {
    /// How far it is to a goal.
    Distance,
    /// In which part of the board to look.
    Part,
    /// What not to do, and why.
    Mistake,
    /// What to do.
    Move,
}

/// A new puzzle, or none that fits the wish.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MakeAnswer {
    /// The puzzle; `null` where none was found.
    pub made: Option<MadePuzzle>,
    /// Why none was found.
    pub limit: Option<Limit>,
    /// Puzzles that were looked at.
    pub tried: u64,
}

/// A new puzzle that can be solved for certain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MadePuzzle {
    /// Its name.
    pub name: String,
    /// Moves of the solution that was replayed.
    pub moves: usize,
    /// The share of plays that will end solved.
    pub success: f64,
    /// Whether nobody but simulated players knows that.
    pub simulated: bool,
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

/// What makes a lost position winnable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RescueAnswer {
    /// What could become of the position as it was.
    pub before: Standing,
    /// Why nothing was found, or why it is not proved to be the least.
    pub limit: Option<Limit>,
    /// The changes, one after another; none where nothing was found.
    pub steps: Vec<MendingStep>,
    /// Whether fewer are proved not to be enough; `null` where nothing was
    /// found.
    pub least: Option<bool>,
    /// The name of the mended puzzle.
    pub mended: Option<String>,
    /// Its text.
    pub text: Option<String>,
    /// A solution of it.
    pub moves: Option<Vec<String>>,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MendingStep {
    /// What is done.
    pub what: Words,
    /// Where, on the board before it.
    pub marks: Vec<Mark>,
}

/// What an author wants to know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InspectAnswer {
    /// What can become of the start.
    pub verdict: Judgement,
    /// Why something is unknown.
    pub limit: Option<Limit>,
    /// Why it cannot be solved.
    pub reason: Option<Words>,
    /// Where to look.
    pub marks: Vec<Mark>,
    /// The shortest solution that was found, in the measure that counts.
    pub moves: Option<Vec<String>>,
    /// What its length is called: `12 pushes`.
    pub length: Option<Words>,
    /// Whether no solution is shorter; `null` without a solution.
    pub optimal: Option<bool>,
    /// What that solution does not touch.
    pub spare: Vec<SparePart>,
    /// The text of the board without the cells that nobody needs.
    pub narrowed: Option<String>,
    /// Of how many kinds the shortest solutions are, orders left out; `null`
    /// where that was not found out.
    pub kinds: Option<usize>,
    /// Whether these are all; else there are so many or more.
    pub all_kinds: Option<bool>,
    /// A shortest solution of another kind than the author's.
    pub other: Option<Vec<String>>,
    /// How long the author's solution is.
    pub intended: Option<usize>,
    /// How much shorter the one found is.
    pub shorter_by: Option<usize>,
    /// So many moves they begin with in common.
    pub common: Option<usize>,
    /// How much shorter, in what the length counts: `2 pushes`.
    pub fewer: Option<Words>,
    /// How far they go together, in the same: `5 pushes`.
    pub parting: Option<Words>,
    /// How hard people will find it; empty where no model speaks.
    pub foretold: Vec<Foretelling>,
}

/// A part of the board that a solution does not touch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SparePart {
    /// What it is.
    pub what: Words,
    /// Where.
    pub spots: Vec<Spot>,
    /// What it is good for.
    pub is: SpareUse,
}

/// What a part is good for that a solution does not touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SpareUse {
    /// Nothing: the shortest solution without it is as long.
    Unused,
    /// It stands in the way: without it a shorter solution appears.
    Obstacle,
    /// Nobody knows.
    Unknown,
}

/// How hard one population will find it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Foretelling {
    /// What is foretold and why, line by line.
    pub lines: Vec<Words>,
    /// Whether it rests on simulated players alone.
    pub simulated: bool,
}
