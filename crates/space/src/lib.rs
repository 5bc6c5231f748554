//! Complete state spaces: every position reachable from a start, counted,
//! labelled and described.
//!
//! [`explore`] does it all. Underneath: [`enumerate`] finds the [`Graph`] of
//! all positions, [`Components`] its cycles, [`Labels`] where a goal can still
//! be reached; [`disk`] does what fits no memory. What can only be estimated is
//! up to [`estimate()`].
//!
//! ```
//! use impasse_puzzle::Control;
//! use impasse_space::{SpaceOptions, explore};
//! use impasse_superpuzz::Deal;
//!
//! let options = SpaceOptions::default();
//! let report = explore(&Deal::numbered(4, 8), &options, Control::free(), None)?;
//! // All positions were found, and none of them is a goal: it cannot be solved.
//! assert!(report.complete);
//! assert_eq!((report.states(), report.goals()), (1_142, 0));
//! # Ok::<(), impasse_space::SpaceError>(())
//! ```
//!
//! Cost in memory: while enumerating 8 bytes a state and 4 a transition, plus
//! key, index and 4 bytes for each state of the unfinished stages; 45 bytes a
//! state more to describe the graph.

mod components;
pub mod disk;
mod engine;
mod enumerate;
mod estimate;
mod explore;
mod features;
mod graph;
mod improver;
mod labels;
mod mapper;
mod omitted;
mod predecessors;
mod random_walk;
mod report;
mod resources;
mod ties;

pub use components::Components;
pub use engine::{Engine, Evidence, Learnt, LearntFigures, Nogood, OwnFeatures};
pub use enumerate::{Enumeration, Keys, enumerate};
pub use estimate::{DepthEstimate, Estimate, EstimateOptions, Spread, estimate};
pub use explore::{Method, SpaceError, SpaceOptions, StateRow, StateSink, explore, explore_with};
pub use features::{Features, default_split, features};
pub use graph::{Graph, StateSet};
pub use improver::Improver;
pub use labels::Labels;
pub use mapper::Mapper;
pub use predecessors::Predecessors;
pub use report::{
    Bounded, DepthLabels, DepthRow, GraphFacts, PartitionCount, SpaceReport, StageCount, Weighted,
};
pub use resources::{LimitWatch, Phase, Resources, Unfinished};
pub use ties::TieBreaker;
