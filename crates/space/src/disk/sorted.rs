//! Every position of a space that does not fit in memory, in the order of keys.

use std::io;
use std::path::Path;

use impasse_search::{Meter, Workers};

use super::budget::Budget;
use super::crew::{Occupancy, alone};
use super::expand::Harvest;
use super::layers::{self, LayerCounts};
use super::positions::Positions;
use super::record::{Format, NUMBER};
use super::run::{Run, in_order};
use super::scratch::Scratch;
use crate::SpaceError;
use crate::resources::Unfinished;

/// Who is told: first how many keys there are, then each.
pub trait Sorted {
    /// How many keys follow.
    ///
    /// # Errors
    ///
    /// Why it does not go on.
    fn begin(&mut self, count: u64) -> Result<(), Unfinished>;
    /// The next key.
    ///
    /// # Errors
    ///
    /// Why it does not go on.
    fn key(&mut self, key: &[u8]) -> Result<(), Unfinished>;
}

/// Enumerates all positions, with `memory` bytes for the whole process and the
/// rest on disk in `scratch`, and tells their keys in ascending order. Nothing is
/// left in `scratch`, however this ends.
///
/// # Errors
///
/// A limit, what `to` says, or a file that cannot be made, written or read.
pub fn sorted(
    positions: &dyn Positions,
    scratch: &Path,
    workers: Workers,
    meter: &mut Meter<'_>,
    memory: u64,
    to: &mut dyn Sorted,
) -> Result<(), Unfinished> {
    let run = widths!(positions.key_len(), in_words, Sorter)?;
    run(positions, scratch, workers, meter, memory, to)
}

type Sorter = fn(
    &dyn Positions,
    &Path,
    Workers,
    &mut Meter<'_>,
    u64,
    &mut dyn Sorted,
) -> Result<(), Unfinished>;

fn in_words<const W: usize>(
    positions: &dyn Positions,
    scratch: &Path,
    workers: Workers,
    meter: &mut Meter<'_>,
    memory: u64,
    to: &mut dyn Sorted,
) -> Result<(), Unfinished> {
    let budget = Budget::new(memory, workers, Harvest::<W>::bytes_per_edge())?;
    let scratch = Scratch::new(scratch)?;
    let mut counts = LayerCounts::default();
    let (survey, runs) = layers::walk::<W>(positions, &scratch, &budget, meter, &mut counts)?;
    let states = survey.states;
    // Edges are of no use here.
    drop(survey);
    to.begin(states)?;
    let format = Format::<W>::new(positions.key_len());
    let standing = Occupancy {
        phase: "proof",
        states,
        bytes: runs.iter().map(Run::bytes).sum(),
    };
    let mut bytes = Vec::new();
    alone(meter, standing, |watch| {
        in_order(&runs, budget.block, watch, |record| {
            bytes.clear();
            format.write_key(record, &mut bytes);
            to.key(&bytes)
        })
    })
}
