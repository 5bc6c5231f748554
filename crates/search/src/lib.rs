//! Generic searches.
mod meter;
mod store;

pub use meter::{Meter, PROGRAM_BYTES};
pub use store::{KeyBatch, StateId, StateStore};
