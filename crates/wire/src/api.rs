//! The other requests and answers of the server.

use serde::{Deserialize, Serialize};

use crate::{Event, Words};

/// Events of one game, as a page sends them. `Id` reads the random numbers
/// of players and games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(concrete(Id = String)))]
#[serde(deny_unknown_fields)]
pub struct EventsRequest<Id> {
    /// The player's secret.
    pub player: Id,
    /// The game's number.
    pub game: Id,
    /// The events, in their order.
    pub events: Vec<Event>,
}

/// The events are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventsKept {
    /// The number that the next event must have.
    pub next: u64,
}

/// A player's record was deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Forgotten {
    /// How many games it held.
    pub games: usize,
}

/// The server works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Health {
    /// Whether the database answers.
    pub well: bool,
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// A sentence for people, in English.
    pub error: String,
    /// The same in both languages, where it is about what somebody wrote or
    /// played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub words: Option<Words>,
    /// A word for programs.
    pub code: RefusalCode,
    /// The event that comes next, where events do not fit to the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next: Option<u64>,
    /// The number of the event that cannot have happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seq: Option<u64>,
}

/// Why, as a word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The request cannot be read.
    Malformed,
    /// It is too large.
    TooLarge,
    /// It does not say whose record is meant.
    Who,
    /// There is no such thing.
    Missing,
    /// Later, perhaps.
    Busy,
    /// Slower, please.
    TooMany,
    /// Another player began this game.
    NotYours,
    /// Events are missing before these.
    Gap,
    /// An event was told before, and was another.
    Differs,
    /// An event cannot have happened.
    Illegal,
    /// The study does not allow it.
    NotAllowed,
    /// It does not fit to where the participant stands: ask what comes next.
    OutOfStep,
    /// The study is closed.
    Closed,
}
