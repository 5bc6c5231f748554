//! What a researcher sees: progress, figures, sessions, games.

use serde::{Deserialize, Serialize};

use crate::study::StudyOutcome;
use crate::{Event, Fields, Version};

/// A study while it runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyProgress {
    /// Its name.
    pub study: String,
    /// The digest of everything that matters in it.
    pub hash: String,
    /// Milliseconds since 1970 when it was opened.
    pub opened: i64,
    /// When it was or will be closed; `null` where nobody said so.
    pub closed: Option<i64>,
    /// People by how far they came.
    pub counts: StudyCounts,
    /// Sessions that each exclusion rule excludes, in the order of the file.
    pub rules: Vec<RuleCount>,
    /// How much of each puzzle was played, in the order of the file.
    pub puzzles: Vec<PuzzleFigures>,
    /// Who is still there after so many puzzles.
    pub drop_out: Vec<DropOut>,
    /// Exports and backups.
    pub copies: Vec<StudyCopy>,
    /// Those who withdrew, and the copies that still hold them.
    pub withdrawn: Vec<WithdrawnAfter>,
    /// Persons for each cell of the plan: finished, and live.
    pub cells: Vec<[u64; 2]>,
    /// Whether puzzles are chosen by what participants did: then shares of
    /// solvers do not compare puzzles.
    pub adaptive: bool,
}

/// People by how far they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyCounts {
    /// Opened the link.
    pub invited: u64,
    /// Consented, those who withdrew later included.
    pub consented: u64,
    /// Seen within the idle time, and not at the end.
    pub playing: u64,
    /// At the end, by how.
    pub outcomes: Vec<(StudyOutcome, u64)>,
    /// Excluded by some rule.
    pub excluded: u64,
}

/// How many an exclusion rule excludes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleCount {
    /// The rule's name.
    pub rule: String,
    /// Whether it is about single plays.
    pub plays: bool,
    /// How many it excludes.
    pub excluded: u64,
}

/// A share with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShareInterval {
    /// The share.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What people did at one puzzle. Excluded plays are not counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleFigures {
    /// The puzzle.
    pub puzzle: String,
    /// Plays that ended.
    pub played: u64,
    /// Those that were solved.
    pub solved: u64,
    /// Those that were given up.
    pub given_up: u64,
    /// The share solved; `null` where nobody played.
    pub success: Option<ShareInterval>,
    /// Median seconds of solved plays; `null` where there is none.
    pub seconds: Option<f64>,
    /// The interval of 95 % of the median.
    pub seconds_low: Option<f64>,
    /// Its upper end.
    pub seconds_high: Option<f64>,
    /// Mean number of times without a move left.
    pub stuck: Option<f64>,
    /// Ratings, level 1 first.
    pub ratings: Vec<u64>,
}

/// Who is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DropOut {
    /// After so many puzzles.
    pub puzzles: u32,
    /// So many participants.
    pub people: u64,
}

/// A copy of the data that left the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyCopy {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// `export` or `backup`.
    pub kind: String,
    /// Its form: `jsonl`, `csv`, `parquet`, `psych-ds`, `database`.
    pub form: String,
    /// How many sessions it held.
    pub sessions: u64,
}

/// Somebody who withdrew after copies were made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WithdrawnAfter {
    /// The digest under which copies hold them.
    pub participant: String,
    /// When they withdrew.
    pub at: i64,
    /// The times of the copies that may hold them: delete them there.
    pub copies: Vec<i64>,
}

/// One session of an export: a participant, whatever became of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SessionLine {
    /// The version of the line.
    #[cfg_attr(test, ts(as = "u32"))]
    pub version: Version<1>,
    /// The study.
    pub study: String,
    /// The digest of the study they took part in.
    pub hash: String,
    /// The digest that stands for them.
    pub participant: String,
    /// Their number, by which their puzzles were drawn.
    pub number: u64,
    /// How it ended; `null` while it has not.
    pub outcome: Option<StudyOutcome>,
    /// When they opened the link, in milliseconds since 1970; `null` for
    /// whoever withdrew, as all below.
    pub joined: Option<i64>,
    /// When they consented.
    pub consented: Option<i64>,
    /// The version of the text they consented to.
    pub consent_version: Option<String>,
    /// When it ended.
    pub ended: Option<i64>,
    /// The language.
    pub lang: Option<String>,
    /// The size of the window at first: `small`, `medium`, `large`.
    pub screen: Option<String>,
    /// The finest step of the clock, in microseconds.
    pub clock_us: Option<u64>,
    /// What was pointed with at first.
    pub input: Option<String>,
    /// How often they came, the first time included.
    pub visits: u64,
    /// The cell of the plan they were put in.
    pub cell: Option<u64>,
    /// Puzzles done.
    pub plays: u64,
    /// Answers by question.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub answers: Fields<String>,
    /// What each exclusion rule about sessions says, by its name.
    #[cfg_attr(test, ts(type = "Record<string, boolean | null>"))]
    pub verdicts: Verdicts,
    /// The completion code they were given.
    pub code: Option<String>,
}

/// Whether rules exclude something, by their names; `null` where a rule says
/// nothing yet.
pub type Verdicts = Fields<Option<bool>>;

/// How a play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PlayResult {
    /// The puzzle was solved.
    Solved,
    /// It was given up.
    GivenUp,
    /// The time for it was over.
    TimeUp,
    /// It was left: the participant went away, or came back and began anew.
    Left,
}

impl PlayResult {
    /// The word for it in databases.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::GivenUp => "given-up",
            Self::TimeUp => "time-up",
            Self::Left => "left",
        }
    }

    /// The result of that word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        [Self::Solved, Self::GivenUp, Self::TimeUp, Self::Left]
            .into_iter()
            .find(|result| result.word() == word)
    }
}

/// Why a puzzle was chosen for a participant: what was believed when it was.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayChoice {
    /// The share of all players that was foretold to solve it.
    pub foretold: f64,
    /// The chance that this participant would.
    pub chance: f64,
    /// Their skill, in logits above that of all players.
    pub skill: f64,
    /// How far it might be off: a standard deviation.
    pub skill_deviation: f64,
}

/// One play of an export.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayLine {
    /// The version of the line.
    #[cfg_attr(test, ts(as = "u32"))]
    pub version: Version<1>,
    /// The study.
    pub study: String,
    /// Who.
    pub participant: String,
    /// Which one of theirs, from 0.
    pub place: u32,
    /// What it was for: `puzzle`, `check`, `repeat`.
    pub purpose: String,
    /// The puzzle.
    pub puzzle: String,
    /// The game's random number.
    pub game: String,
    /// When its first event was kept, in milliseconds since 1970; `null` where
    /// it was never begun.
    pub begun: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// How; `null` while it goes on.
    pub result: Option<PlayResult>,
    /// Whether it was solved.
    pub solved: bool,
    /// Seconds until the end, without those out of sight.
    pub seconds: f64,
    /// Seconds out of sight.
    pub away: f64,
    /// The longest time without an event in sight, in seconds.
    pub pause: f64,
    /// Gestures of the player.
    pub moves: u64,
    /// Times without a move left.
    pub stuck: u64,
    /// Times begun anew.
    pub restarts: u64,
    /// Moves taken back.
    pub undos: u64,
    /// The rating, from 1; `null` where none was given.
    pub rating: Option<u64>,
    /// What each exclusion rule about plays says, by its name.
    #[cfg_attr(test, ts(type = "Record<string, boolean | null>"))]
    pub verdicts: Verdicts,
    /// Why it was chosen; `null` where it was not, and absent in lines of older
    /// programs.
    #[serde(default)]
    pub choice: Option<PlayChoice>,
}

/// A game with its events, to be replayed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyGame {
    /// The play.
    pub play: PlayLine,
    /// All its events.
    pub events: Vec<Event>,
    /// The moves that stood at its end, as people write them.
    pub moves: String,
}

/// To whom a completion code was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CodeOwner {
    /// The participant.
    pub participant: String,
    /// For what.
    pub outcome: StudyOutcome,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Where people fell into traps of one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyTraps {
    /// The puzzle.
    pub puzzle: String,
    /// Games looked at.
    pub games: u64,
    /// Positions that people came to, the most visited first.
    pub positions: Vec<TrapPosition>,
    /// Whether there were more, which are left out.
    pub cut: bool,
}

/// A position of a puzzle that people came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrapPosition {
    /// The fewest moves with which somebody came here, as people write them.
    pub moves: String,
    /// How many these are.
    pub depth: u32,
    /// Games that came here.
    pub games: u64,
    /// Games that were solved after they came here.
    pub solved: u64,
    /// Games in which no move was left here.
    pub stuck: u64,
    /// Games that fell into a trap with the move that led here: a detector
    /// sees that this position is lost, and saw nothing before.
    pub fell: u64,
    /// Where people came from: the place of that position in the list.
    pub from: Option<u32>,
    /// Why the position is lost, where a detector sees that.
    pub lost: Option<crate::Words>,
}

/// The regression on the plays so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyFit {
    /// What is explained: `log-seconds` or `success`.
    pub target: String,
    /// Puzzles with plays that count.
    pub puzzles: u64,
    /// Plays that count.
    pub plays: u64,
    /// Why there is no table yet, in both languages; `null` where there is.
    pub wanting: Option<crate::Words>,
    /// What the table leaves out, in both languages: features that are not
    /// known of every puzzle; `null` where nothing is left out.
    pub left_out: Option<crate::Words>,
    /// The rows of the table, by their variables.
    pub rows: Vec<FitRow>,
    /// Measured and estimated values of the last row.
    pub points: Vec<FitPoint>,
}

/// A regression.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FitRow {
    /// Its variables.
    pub variables: Vec<String>,
    /// The puzzles it rests on: those of which all its variables are known.
    pub puzzles: u64,
    /// The multiple correlation.
    pub r: Option<f64>,
    /// The share explained, adjusted for the number of variables.
    pub adjusted: Option<f64>,
    /// The chance of such a fit where nothing is to explain.
    pub p: Option<f64>,
    /// The coefficients, the constant first.
    pub coefficients: Vec<FitCoefficient>,
}

/// A coefficient with its standard error.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FitCoefficient {
    /// The variable; empty for the constant.
    pub name: String,
    /// Its weight.
    pub value: f64,
    /// The standard error.
    pub error: f64,
    /// The chance of such a weight where there is none.
    pub p: f64,
}

/// A puzzle in the scatter plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FitPoint {
    /// The puzzle.
    pub puzzle: String,
    /// What was measured.
    pub measured: f64,
    /// What the regression estimates.
    pub estimated: f64,
}

/// A study in the list of those that are open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyOffer {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: crate::study::Texts,
}
