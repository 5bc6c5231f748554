//! Complete state spaces: every position reachable from a start, counted,
//! labelled and described.

mod report;

pub use report::{
    Bounded, DepthLabels, DepthRow, GraphFacts, PartitionCount, SpaceReport, Weighted,
};
