//! What a game's tests are made of: the game brings data, the kit checks.
//!
//! | file of a game's `tests` | what the kit has for it |
//! |---|---|
//! | `golden.rs` | [`Playthrough`], [`PerftTable`], [`SpaceTable`], [`Explanation`]: the texts under `golden/<game>` |
//! | `levels.rs` | [`LevelFile`]: `levels/<game>.txt` and what its remarks claim |
//! | `laws.rs` | [`check_laws!`](crate::check_laws) over [`LawSamples`], [`check_opening`], [`check_detectors_help`] |
//! | `fuzz.rs` | [`check_fuzz!`](crate::check_fuzz) over a [`Fuzz`] |
//! | an engine's tests | [`check_verdicts`], [`check_verdicts_on_walks`], [`check_all_over`], [`count_verdicts`], [`check_limits`]: what a strategy says, beside whole spaces |
//! | tests of games of pairs | [`pairing`]: the facts on which searches over pairings rest |
//! | whatever goes over all games | [`check_planning`]: the rules and what planners are told of them |
//! | `laws.rs` of a game with boards of authors | [`check_editing`], [`check_editing_of`]: what an editor does, held against parser and pictures |
//! | a detector's own tests | [`check_dead`], [`check_reason`]: boards side by side |
//!
//! Puzzles are opened by [`numbered`], [`numbers`] and [`read`], as the type
//! that the game's tests speak of. Every check panics where something does
//! not hold, with the puzzle's name or its board; `crates/laws/tests/kit.rs`
//! plants faults and sees each check fail.

mod dead;
mod editing;
mod explanation;
mod fuzzing;
mod law_samples;
mod level_file;
mod opened;
pub mod pairing;
mod perft;
mod planning;
mod playthrough;
mod spaces;
mod verdicts;

pub use dead::{check_dead, check_detectors_help, check_picture, check_reason};
pub use editing::{check_editing, check_editing_of};
pub use explanation::Explanation;
pub use fuzzing::{Fuzz, Rows};
pub use law_samples::{LawSamples, check_opening};
pub use level_file::{Level, LevelFile};
pub use opened::{numbered, numbers, read};
pub use perft::PerftTable;
pub use planning::check_planning;
pub use playthrough::Playthrough;
pub use spaces::{Fact, SpaceTable};
pub use verdicts::{
    Verdicts, check_all_over, check_limits, check_verdicts, check_verdicts_on_walks,
    count_verdicts, solve,
};
