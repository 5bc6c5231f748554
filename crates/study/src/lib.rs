//! A study as one file: read, checked, planned and judged.
//!
//! ```text
//! study.toml -> Study (checked, puzzles listed) -> hash
//!                 |-> Plan: which puzzles a person gets, in which order
//!                 |-> Stage: what comes next for a person
//!                 `-> verdicts: which rule excludes which session or play
//! ```
//!
//! Nothing here knows a clock, a file or a database: whoever reads a study
//! hands in its text and what its names of files stand for, and whoever asks
//! for verdicts hands in what happened.
//!
//! ```
//! use impasse_study::{Study, no_files};
//! let text = r#"
//! name = "first"
//! title = { en = "Boxes" }
//! consent = { version = "1", en = "I take part of my own free will." }
//! puzzles = { names = ["sokoban#1..4"] }
//! assignment = { order = "random", per_person = 2, seed = 7 }
//! "#;
//! let study = Study::read(text, &no_files).expect("a good file");
//! assert_eq!(study.puzzles.len(), 4);
//! assert_eq!(study.plan().places(0, 1).len(), 2);
//! assert_eq!(study.hash().len(), 64);
//! ```

mod adaptive;
mod allowed;
mod answers;
mod definition;
mod digest;
mod exclude;
mod plan;
mod play;
mod presets;
mod read;
mod stage;
mod toml;

pub use adaptive::{Adaptive, Played};
pub use answers::{refused_answers, screens_out};
pub use definition::{
    Asked, Assignment, Checks, Completion, Consent, ForcedWin, Order, Returning, Stop, Study,
};
pub use digest::differences;
pub use exclude::{Condition, ExclusionRule, SessionFacts, play_verdicts, session_verdicts};
pub use plan::{Place, Plan, Purpose};
pub use play::{PlayFacts, PlayMeter, play_facts, result_of};
pub use presets::{PRESET_FEATURES, PRESETS, preset};
pub use read::{NoFile, no_files};
pub use stage::Stage;
