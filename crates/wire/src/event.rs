//! Events of a game, as the page sends them, the server keeps them and an
//! export hands them out.

use serde::{Deserialize, Serialize};

use crate::Version;

/// One thing a player did, or that happened to the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// Its number in the game, from 0 without gaps.
    pub seq: u64,
    /// Milliseconds since the game began, on a clock that never goes back.
    pub ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub happening: Happening,
}

/// What can happen in a game.
// This is the only list of kinds. Those without fields are written with
// braces, because serde refuses unknown fields only there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Happening {
    /// The game begins.
    Start {
        /// The puzzle's name.
        puzzle: String,
    },
    /// One gesture of the player, which may be several moves.
    Move {
        /// The moves as people write them.
        moves: String,
        /// What it was made with, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        by: Option<InputKind>,
    },
    /// Moves that came with the link which opened the game: nobody's own.
    Link {
        /// The moves as people write them.
        moves: String,
    },
    /// Moves that the page played for the player, who wished it so: cards that
    /// go home by themselves.
    Auto {
        /// The moves as people write them.
        moves: String,
    },
    /// Moves are taken back.
    Undo {
        /// How many moves stand on the table afterwards.
        to: u64,
    },
    /// Moves taken back are played again.
    Redo {
        /// How many moves stand on the table afterwards.
        to: u64,
    },
    /// All moves are taken back.
    Restart {
        /// How many moves stand on the table afterwards: 0.
        to: u64,
    },
    /// The player goes back to an earlier position, from the review.
    Back {
        /// How many moves stand on the table afterwards.
        to: u64,
    },
    /// The player goes to another try of the same game: some moves are taken
    /// back, and others played again that were played before.
    Switch {
        /// How many of the moves on the table stay.
        to: u64,
        /// The moves that are played again, as people write them.
        moves: String,
    },
    /// The player gives up.
    GiveUp {},
    /// No move is left.
    Stuck {},
    /// The puzzle is solved.
    Solved {},
    /// The player asks whether the position is lost.
    Ask {},
    /// The player asks for a hint.
    Hint {
        /// How much it tells, from 1; absent where there were no degrees.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        degree: Option<u8>,
    },
    /// The player asks for the solution.
    Solution {},
    /// The player looks at the review.
    Review {},
    /// The player looks at the map of all positions.
    Map {},
    /// From now on it is shown where a chosen piece can go, in a game where
    /// finding that out is part of it.
    ShowTargets {},
    /// That is no longer shown.
    HideTargets {},
    /// From now on something helps by itself.
    ShowAid {
        /// What.
        aid: Aid,
    },
    /// It does no longer.
    HideAid {
        /// What.
        aid: Aid,
    },
    /// The page is no longer in sight.
    Hide {},
    /// The page is in sight again.
    Show {},
    /// Another window has the keyboard; the page may still be in sight.
    Blur {},
    /// The page has the keyboard again.
    Focus {},
    /// The time that a study gives for a puzzle is over.
    TimeUp {},
}

/// What helps a player by itself, once it is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Aid {
    /// It is told after every move whether the game can still be won.
    Light,
    /// It is shown where pieces are lost, and where somebody who walks can get.
    Places,
}

/// What a player points with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum InputKind {
    /// A mouse, or what acts like one.
    Mouse,
    /// A finger or a pen.
    Touch,
    /// The keyboard.
    Keys,
}

/// One line of an export: an event with its game and its player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExportLine {
    /// The version of the line.
    #[serde(default = "Version::first")]
    #[cfg_attr(test, ts(as = "u32", optional = false))]
    pub version: Version<1>,
    /// The digest that stands for the player.
    pub player: String,
    /// The game's random number.
    pub game: String,
    /// Milliseconds since 1970 when the server wrote the event.
    pub received: i64,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Event, serde_json::Error> {
        serde_json::from_str(line)
    }

    #[track_caller]
    fn check_same_after_reading(line: &str) {
        let event = read(line).expect(line);
        assert_eq!(serde_json::to_string(&event).expect("JSON"), line);
    }

    #[test]
    fn an_event_is_written_as_it_was_read() {
        check_same_after_reading(r#"{"seq":0,"ms":0,"kind":"start","puzzle":"sokoban#3"}"#);
        check_same_after_reading(r#"{"seq":1,"ms":812,"kind":"move","moves":"R"}"#);
        for kind in ["undo", "redo", "restart", "back"] {
            check_same_after_reading(&format!(r#"{{"seq":2,"ms":9,"kind":"{kind}","to":0}}"#));
        }
        check_same_after_reading(r#"{"seq":3,"ms":9,"kind":"hint","degree":2}"#);
        check_same_after_reading(r#"{"seq":3,"ms":9,"kind":"switch","to":1,"moves":"R"}"#);
        check_same_after_reading(r#"{"seq":3,"ms":9,"kind":"show-aid","aid":"light"}"#);
        check_same_after_reading(r#"{"seq":3,"ms":9,"kind":"hide-aid","aid":"places"}"#);
        for kind in [
            "give-up", "stuck", "solved", "ask", "hint", "solution", "review", "hide", "show",
        ] {
            check_same_after_reading(&format!(r#"{{"seq":3,"ms":9,"kind":"{kind}"}}"#));
        }
    }

    #[test]
    fn the_order_of_fields_does_not_matter() {
        let event = read(r#"{"puzzle":"sokoban#3","kind":"start","ms":5,"seq":0}"#);
        let happening = Happening::Start {
            puzzle: "sokoban#3".to_owned(),
        };
        let expected = Event {
            seq: 0,
            ms: 5,
            happening,
        };
        assert_eq!(event.ok(), Some(expected));
    }

    #[test]
    fn every_kind_has_its_own_fields_and_no_others() {
        for line in [
            r#"{"seq":0,"ms":0,"kind":"move","moves":"R","won":true}"#,
            r#"{"seq":0,"ms":0,"kind":"move","moves":"R","to":1}"#,
            r#"{"seq":0,"ms":0,"kind":"hide","to":1}"#,
            r#"{"seq":0,"ms":0,"kind":"undo"}"#,
            r#"{"seq":0,"ms":0,"kind":"switch","to":1}"#,
            r#"{"seq":0,"ms":0,"kind":"show-aid","aid":"luck"}"#,
            r#"{"seq":0,"ms":0,"kind":"start"}"#,
            r#"{"seq":0,"ms":0,"kind":"start","puzzle":null}"#,
            r#"{"seq":-1,"ms":0,"kind":"hide"}"#,
            r#"{"seq":0,"ms":1.5,"kind":"hide"}"#,
            r#"{"seq":0,"ms":0,"kind":"cheat"}"#,
            r#"{"seq":0,"kind":"hide"}"#,
            r#"{"seq":0,"ms":0}"#,
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn exports_from_before_there_were_versions_are_read() {
        let old = r#"{"player":"ab","game":"cd","received":1794835200123,"seq":1,"ms":812,"kind":"move","moves":"R"}"#;
        let line: ExportLine = serde_json::from_str(old).expect("an old line");
        assert_eq!(line.version, Version::first());
        assert_eq!((line.event.seq, line.received), (1, 1_794_835_200_123));
        let new = serde_json::to_string(&line).expect("JSON");
        assert_eq!(new, old.replacen('{', r#"{"version":1,"#, 1));
        assert_eq!(serde_json::from_str::<ExportLine>(&new).ok(), Some(line));
        let odd = old.replacen('{', r#"{"winner":true,"#, 1);
        assert!(serde_json::from_str::<ExportLine>(&odd).is_err());
    }
}
