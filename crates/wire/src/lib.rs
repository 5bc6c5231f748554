//! What leaves the process, as types: the JSON of the command line, of the
//! server and of the browser module, and what is kept in files and databases.
//!
//! ```text
//! reports (lab, space, search)  ->  these types  ->  JSON  ->  programs, pages, files
//!                                        |
//!                                        +------>  site/src/wire.ts
//! ```
//!
//! ```
//! use impasse_wire::{Verdict, Version};
//!
//! assert_eq!(serde_json::to_string(&Verdict::Unsolvable)?, r#""unsolvable""#);
//!
//! // What a later program wrote is refused, never guessed at.
//! let later = serde_json::from_str::<Version<2>>("3").expect_err("not known");
//! assert!(later.to_string().contains("only 1 to 2"));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! Names and meanings of fields never change (`docs/json.md`); fields may be
//! added. What was not computed is `null`, never 0. What is kept carries a
//! [`Version`].
//!
//! The page's types are written from these by a test; after a change
//! `UPDATE_GOLDEN=1 cargo test -p impasse-wire` renews `site/src/wire.ts`.

mod api;
mod board;
mod catalogue;
pub mod command;
mod event;
mod fields;
mod figures;
mod job;
mod making;
mod model;
pub mod study;
#[cfg(test)]
mod typescript;
mod verdict;
mod version;
mod words;

pub use api::{EventsKept, EventsRequest, Forgotten, Health, Refusal, RefusalCode};
pub use board::{
    Explained, Ground, Length, Mark, MarkKind, Move, Piece, Reason, Role, Scene, Spot, Tone, marks,
    spots,
};
pub use catalogue::{
    Catalogue, FewestKnown, FoundPuzzle, GameInfo, GameParameter, GameShelves, NumberRange,
    ParameterChoice, PuzzleLabel, Shelf, ShelvedPuzzle,
};
pub use event::{Aid, Event, ExportLine, Happening, InputKind};
pub use fields::Fields;
pub use figures::{FeatureLine, Fewest, Figures};
pub use job::{
    Foretelling, HintAbout, HintAnswer, HintDegree, InspectAnswer, JobAnswer, JobState, JobTaken,
    JudgeAnswer, JudgeCause, LayerCount, LayersAnswer, LightAnswer, MadePuzzle, MakeAnswer,
    MendingStep, PathStep, ProveAnswer, PuzzleWish, Question, RescueAnswer, ReviewAnswer,
    ReviewLoss, SolveAnswer, SparePart, SpareUse, What,
};
pub use making::{Brush, Making};
pub use model::{ModelFeature, ModelFile, ModelFit, ModelScore, ModelSum};
pub use verdict::{Judgement, Limit, Standing, Verdict};
pub use version::Version;
pub use words::{Complaint, Excerpt, Words};
