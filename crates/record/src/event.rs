//! One event of a game, as it is sent, kept and handed out.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One thing a player did, or that happened to the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its number in the game, from 0 without gaps.
    pub seq: u64,
    /// Milliseconds since the game began, on a clock that never goes back.
    pub ms: u64,
    /// What happened.
    pub kind: Kind,
    /// The puzzle's name, in [`Kind::Start`] only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The moves as people write them, in [`Kind::Move`] only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// How many moves stand on the table afterwards, where moves are taken
    /// back or played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
}

/// What can happen in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The game begins.
    Start,
    /// One gesture of the player, which may be several moves.
    Move,
    /// Moves are taken back.
    Undo,
    /// Moves taken back are played again.
    Redo,
    /// All moves are taken back.
    Restart,
    /// The player goes back to an earlier position, from the review.
    Back,
    /// The player gives up.
    GiveUp,
    /// No move is left.
    Stuck,
    /// The puzzle is solved.
    Solved,
    /// The player asks whether the position is lost.
    Ask,
    /// The player asks for a hint.
    Hint,
    /// The player asks for the solution.
    Solution,
    /// The player looks at the review.
    Review,
    /// The page is no longer in sight.
    Hide,
    /// The page is in sight again.
    Show,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::Start,
        Self::Move,
        Self::Undo,
        Self::Redo,
        Self::Restart,
        Self::Back,
        Self::GiveUp,
        Self::Stuck,
        Self::Solved,
        Self::Ask,
        Self::Hint,
        Self::Solution,
        Self::Review,
        Self::Hide,
        Self::Show,
    ];

    /// The name it is kept under, the same as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Move => "move",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Restart => "restart",
            Self::Back => "back",
            Self::GiveUp => "give-up",
            Self::Stuck => "stuck",
            Self::Solved => "solved",
            Self::Ask => "ask",
            Self::Hint => "hint",
            Self::Solution => "solution",
            Self::Review => "review",
            Self::Hide => "hide",
            Self::Show => "show",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_one_name_everywhere() {
        for kind in Kind::ALL {
            let json = serde_json::to_string(&kind).expect("a string");
            assert_eq!(json, format!("\"{kind}\""));
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
        assert_eq!(Kind::named("win"), None);
    }

    #[test]
    fn what_is_not_said_is_not_written() {
        let line = r#"{"seq":3,"ms":9,"kind":"give-up"}"#;
        let event: Event = serde_json::from_str(line).expect("an event");
        assert_eq!(serde_json::to_string(&event).expect("JSON"), line);
    }

    #[test]
    fn unknown_fields_and_numbers_that_are_none_are_refused() {
        for line in [
            r#"{"seq":0,"ms":0,"kind":"move","moves":"R","won":true}"#,
            r#"{"seq":-1,"ms":0,"kind":"hide"}"#,
            r#"{"seq":0,"ms":1.5,"kind":"hide"}"#,
            r#"{"seq":0,"ms":0,"kind":"cheat"}"#,
            r#"{"seq":0,"kind":"hide"}"#,
        ] {
            assert!(serde_json::from_str::<Event>(line).is_err(), "{line}");
        }
    }
}
