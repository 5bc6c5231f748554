//! How hard people find a puzzle: features of an instance, simulated players,
//! models of populations and what they predict.
//!
//! ```text
//! instance -> FeatureSet -> Model -> Prediction (share who solve it, seconds, reasons)
//! ```
//!
//! A [`Feature`] is a number with its [`FeatureSource`]: exact, sampled from a fixed
//! seed, or absent with the reason why. [`registry`] lists all of them. A
//! [`Model`] is a small file of weights for one game and one population. Fitting
//! models takes other crates; nothing here needs them, and everything here
//! builds for `wasm32` and gives the same numbers there.
//!
//! A model asked about two puzzles of which one feature is known:
//!
//! ```
//! use impasse_rating::{FeatureSet, FeatureSource, shipped_models};
//!
//! let mut models = shipped_models().iter();
//! let novices = models.find(|model| model.file().population == "sokoban-novices").expect("it is shipped");
//! let foretold = |turn_effort| {
//!     let mut features = FeatureSet::default();
//!     features.set("turn_effort", turn_effort, FeatureSource::Exact);
//!     novices.predict(&features)?.success
//! };
//! let (easy, hard) = (foretold(4.5), foretold(12.0));
//! assert!(easy.expect("a share").value > hard.expect("a share").value);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chart;
mod feature;
mod flow;
mod losses;
mod measure;
mod model;
pub mod registry;
mod shipped;
mod solutions;
mod turns;
pub mod walker;

pub use chart::{Aids, Chart, Whole};
pub use feature::{Feature, FeatureSet, FeatureSource};
pub use flow::{Try, Ways, flow, flow_along};
pub use impasse_wire::{ModelFeature, ModelFile, ModelFit, ModelScore, ModelSum};
pub use losses::{Losses, losses};
pub use measure::{PlayerSample, Request, SMALL_SPACE, WALKERS, measure, measure_players};
pub use model::{ANY, Cause, Model, ModelError, Predicted, Prediction};
pub use registry::{Group, Known, Shown, Transform, known};
pub use shipped::shipped_models;
pub use solutions::{SolutionFigures, of_moves, shortest};
pub use turns::{NoTurns, TurnPlay, turn_play};
