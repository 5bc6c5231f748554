//! Played games as they are kept: every event with its raw time, and a
//! referee that lets nothing in that the rules do not allow.
//!
//! A game is a list of [`Event`]s, numbered from 0 without gaps; the first
//! names the puzzle. Whoever keeps a record shows each event to a [`Referee`]
//! first, and so can rely on every record: it replays, and "solved" means
//! solved.
//!
//! ```
//! use impasse_record::{Event, Referee};
//!
//! let told = [
//!     r##"{"seq":0,"ms":0,"kind":"start","puzzle":"sokoban=#####/#@$.#/#####"}"##,
//!     r#"{"seq":1,"ms":812,"kind":"move","moves":"R"}"#,
//!     r#"{"seq":2,"ms":812,"kind":"solved"}"#,
//! ];
//! let events: Vec<Event> = told.iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>()?;
//! let mut referee = Referee::begin(&events[0])?;
//! referee.admit(&events[1])?;
//! assert!(referee.is_solved());
//! referee.admit(&events[2])?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod referee;

pub use impasse_wire::{Event, Happening};
pub use referee::{LATEST, MOST_EVENTS, MOST_LETTERS, Referee, Refused};
