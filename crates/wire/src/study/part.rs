//! Taking part: what a page shows, and what it tells the server.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::study::{StudyQuestion, Texts};
use crate::{Event, InputKind};

/// A study as whoever opens its link sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyInfo {
    /// Its name, part of its links.
    pub name: String,
    /// The digest of everything that matters in it.
    pub hash: String,
    /// Whether somebody can take part now.
    pub open: bool,
    /// The languages it is written in; the first one is used where a visitor's
    /// is missing.
    pub languages: Vec<String>,
    /// Its title.
    pub title: Texts,
    /// What is told before the consent.
    pub welcome: Texts,
    /// What is consented to.
    pub consent: StudyConsent,
    /// Whom to ask.
    pub contact: String,
    /// Questions before the puzzles.
    pub before: Vec<StudyQuestion>,
    /// Questions after the puzzles.
    pub after: Vec<StudyQuestion>,
    /// The puzzle to try the rules with, if there is one.
    pub tutorial: Option<StudyTutorial>,
    /// What players may do.
    pub allowed: StudyAllowed,
    /// How long things may take.
    pub limits: StudyLimits,
    /// What is asked after each puzzle, on five levels; `null` where nothing is.
    pub rating: Option<StudyQuestion>,
    /// Puzzles for each person; `null` where people play as many as they like.
    pub per_person: Option<u32>,
    /// Names in the link's query that hold ids of a recruiting service.
    pub recruiting: Vec<String>,
    /// What is said at the end.
    pub thanks: Texts,
}

/// What is consented to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyConsent {
    /// The version that the researcher gave it.
    pub version: String,
    /// The digest of the text in all languages.
    pub hash: String,
    /// The text.
    pub text: Texts,
}

/// The puzzle to try the rules with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyTutorial {
    /// Its name.
    pub puzzle: String,
    /// What is said beside it.
    pub text: Texts,
}

/// What players may do. What is not allowed is refused by the server, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub struct StudyAllowed {
    /// Take moves back and play them again.
    pub undo: bool,
    /// Begin a puzzle anew.
    pub restart: bool,
    /// Ask for hints and solutions.
    pub hints: bool,
    /// Ask whether a position is lost, look at the review and the map.
    pub help: bool,
    /// Have targets shown, where finding them is the game.
    pub targets: bool,
    /// Let the page play what needs no thought.
    pub automatic: bool,
    /// Milliseconds after which a puzzle may be given up; `null` means never.
    pub give_up_ms: Option<u64>,
}

/// How long things may take, in milliseconds; `null` means as long as one
/// likes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyLimits {
    /// One puzzle, on the player's clock.
    pub puzzle_ms: Option<u64>,
    /// Taking part from the consent on, on the server's clock.
    pub session_ms: Option<u64>,
}

/// Somebody opened the link, or came back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// With what they came.
    pub visit: StudyVisit,
    /// Ids of a recruiting service, from the link.
    #[serde(default)]
    pub recruiting: BTreeMap<String, String>,
}

/// With what somebody came: nothing that identifies a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyVisit {
    /// The language of the page.
    pub lang: String,
    /// The size of the window: `small` (below 600 pixels), `medium`, `large`
    /// (from 1200 on).
    pub screen: String,
    /// The finest step of the page's clock in microseconds, as measured.
    pub clock_us: u64,
    /// What pointing is done with, as far as the browser tells.
    pub input: InputKind,
}

/// Where somebody stands in a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ParticipantView {
    /// The digest that stands for them in the data.
    pub participant: String,
    /// What comes next.
    pub step: StudyStep,
    /// Puzzles done.
    pub done: u32,
    /// Of how many; `null` where they play as many as they like.
    pub of: Option<u32>,
    /// What the link to stop and delete everything holds:
    /// `/stop?study=NAME#TOKEN`.
    pub withdraw: String,
}

/// What comes next for a participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum StudyStep {
    /// Consent, or not.
    Consent {},
    /// Answer the questions before.
    Before {},
    /// Try the rules; ends when solved, or by `next`.
    Tutorial {
        /// The puzzle.
        puzzle: String,
    },
    /// Play a puzzle.
    Puzzle {
        /// Which one of theirs, from 0.
        place: u32,
        /// The random number of the game; events are told with it.
        game: String,
        /// The puzzle; the first event is its `start`.
        puzzle: String,
        /// What is kept of the game, to go on where it was left.
        kept: Vec<Event>,
        /// Milliseconds since the game's last event was kept, on the server's
        /// clock; `null` where nothing is kept.
        gone_ms: Option<u64>,
    },
    /// Say how hard a puzzle was.
    Rating {
        /// Which one of theirs, from 0.
        place: u32,
        /// The puzzle.
        puzzle: String,
    },
    /// Answer the questions after.
    After {},
    /// It is over.
    Ended {
        /// How it ended.
        outcome: StudyOutcome,
        /// What to hand in, where the study has codes for that.
        code: Option<StudyCode>,
    },
}

/// How somebody's part in a study ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StudyOutcome {
    /// They did all they were asked to.
    Complete,
    /// They did not consent.
    NoConsent,
    /// An answer said that the study is not for them.
    ScreenedOut,
    /// They took longer than a session may.
    TimedOut,
    /// They came back, which the study does not allow.
    Left,
    /// There were enough participants.
    Full,
    /// They withdrew, and everything of theirs was deleted.
    Withdrawn,
}

impl StudyOutcome {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Complete,
        Self::NoConsent,
        Self::ScreenedOut,
        Self::TimedOut,
        Self::Left,
        Self::Full,
        Self::Withdrawn,
    ];

    /// The word for it in files and databases.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::NoConsent => "no-consent",
            Self::ScreenedOut => "screened-out",
            Self::TimedOut => "timed-out",
            Self::Left => "left",
            Self::Full => "full",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// The outcome of that word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.word() == word)
    }
}

/// What a participant hands in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyCode {
    /// The code.
    pub code: String,
    /// Where to go with it; `null` where the study names no address.
    pub address: Option<String>,
}

/// Somebody consents, or does not.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ConsentRequest {
    /// The digest of the text that they saw.
    pub hash: String,
    /// Whether they agree.
    pub agreed: bool,
}

/// Answers to the questions before or after, or the rating of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AnswersRequest {
    /// The puzzle that is rated, by its place; `null` for a questionnaire.
    #[serde(default)]
    pub place: Option<u32>,
    /// Answers by the names of the questions. Questions that need no answer
    /// may be missing.
    pub answers: BTreeMap<String, String>,
}

/// Events of one game of a study.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(concrete(Id = String)))]
#[serde(deny_unknown_fields)]
pub struct StudyEventsRequest<Id> {
    /// The game's number.
    pub game: Id,
    /// The events, in their order.
    pub events: Vec<Event>,
}

/// The events are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyEventsKept {
    /// The number that the next event must have.
    pub next: u64,
    /// Whether the game is over: ask what comes next.
    pub over: bool,
}

/// Somebody withdraws, by the link they were given.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(concrete(Id = String)))]
#[serde(deny_unknown_fields)]
pub struct WithdrawRequest<Id> {
    /// What the link holds.
    pub token: Id,
}

/// Everything of theirs is deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Withdrawn {
    /// How many games were deleted now; 0 where that was done before.
    pub games: u64,
    /// How many copies the researcher had made before that: each will be told
    /// to delete their part.
    pub copies: u64,
}
