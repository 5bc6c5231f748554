//! The laboratory: every ability of every game behind one facade.
//!
//! The list of games is that of `impasse-games`; here each is erased
//! *heavily*. An opened instance is a [`Opened`]: solving it, mapping it or
//! judging a position costs one virtual call, and everything inside that call
//! is compiled for the game's own types.
//!
//! ```
//! use impasse_lab::{Listed, SolveRequest, open_text};
//! use impasse_puzzle::{Control, Params, Verdict};
//!
//! let opened = open_text(
//!     Listed::Superpuzz,
//!     &Params::none(),
//!     "HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA",
//! )?;
//! let report = opened.solve(&SolveRequest::default(), Control::free())?;
//! let Verdict::Solved(moves) = report.outcome.verdict else { panic!() };
//! assert!(opened.check(&moves.join(" ")).solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What an application needs besides (the list, the names of instances, the
//! strategies, the figures of a space, statistics) is handed on from here, so that it
//! depends on this crate alone.

mod advice;
mod convert;
mod engines;
mod explain_moves;
mod find_number;
mod forks;
mod grades;
mod inspect;
mod layers;
mod light;
mod open;
mod opened;
mod prove;
mod rating;
mod referee;
mod reference;
mod rescue;
mod review;
pub mod sokoban;
mod typed;
mod variants;
mod ways;

pub use advice::{Advice, Deed, Mistake};
pub use find_number::number_of;
pub use forks::Fork;
pub use grades::{
    Ease, Fewest, Graded, GradedShelf, Offer, Shelved, figures_in, grade_among_shelves, offers,
    on_shelves,
};
pub use inspect::{InspectError, Inspection, Intended, Spare, Without, inspect};
pub use layers::{Layers, PathStep};
pub use light::{KnownPositions, LightReport};
pub use open::{ForWork, open, open_number, open_number_within, open_text, open_within};
pub use opened::{
    Cause, CheckReport, ConvertError, DeadReport, FeatureRequest, HeuristicInfo, ImproveError,
    ImproveReport, Opened, SolveReport, SolveRequest, Step, Tie, Written,
};
pub use prove::{Proof, ProveOptions, Proved, prove_fewest, prove_or_solve};
pub use rating::{Foretold, Rated, find_solution, rate, rate_by_players, rated_rules};
pub use reference::{feature_lines_in, percentile};
pub use rescue::{Mended, MendingStep, NotMade, Rescue, RescueOptions, Tried, rescue};
pub use review::{Loss, Review, ReviewError};
pub use typed::Typed;
pub use variants::strategies_of_variants;
pub use ways::Ways;

pub use impasse_games::{Listed, MoveInfo, all, find, find_kind, naming, nearest};
pub use impasse_rating::{
    Cause as RatingCause, Feature, FeatureSet, FeatureSource, Model, ModelError, PlayerSample,
    Predicted, Prediction, Shown, shipped_models,
};
pub use impasse_search::{Meter, StrategyInfo, Workers, generic_strategies};
#[cfg(not(target_family = "wasm"))]
pub use impasse_search::{pause, wall_clock};
pub use impasse_space::disk::shared::SharedOptions;
pub use impasse_space::{
    Bounded, DepthEstimate, DepthLabels, DepthRow, Estimate, EstimateOptions, Features, GraphFacts,
    LearntFigures, Method, PartitionCount, SpaceError, SpaceOptions, SpaceReport, Spread,
    StageCount, StateRow, StateSink, Weighted, default_split, features,
};
pub use impasse_trials::{
    Adaptive, AdaptiveOptions, AdaptiveRun, Ends, Interval, Moments, Quantiles, Split,
    SplitOptions, Tally, TrialOptions, Trials, wilson,
};
pub use impasse_wire::Figures;
