//! Complete enumeration of a space that does not fit in memory: keys and
//! edges lie on disk and are read and written in long stretches.
//!
//! Breadth-first with delayed duplicate detection (Munagala & Ranade 1999;
//! Korf 2004): the successors of a whole layer are sorted by key, and one
//! merge of them with all keys seen so far tells old positions from new ones.
//! Ids go layer by layer, inside a layer in the order of keys, so they depend
//! on the puzzle alone.
//!
//! 1. *Expand*: threads list the moves of neighbouring stretches of the layer
//!    and sort the successors' keys, each with the number of its edge.
//! 2. *Merge*: the sorted successors against the sorted runs of visited
//!    positions. Unseen keys are the next layer; every edge learns its target.
//!    Threads take a range of keys each. Runs are merged as in a
//!    log-structured tree, so that few stand side by side.
//! 3. *Remember*: targets go back into the order of edges and are appended to
//!    a file, the numbers of moves to another.
//! 4. *Label*, when the last layer is done: one bit for each position in
//!    memory, the edges swept from the last layer to the first until nothing
//!    changes.
//!
//! A layer whose edges do not fit in memory is sorted in runs on disk, and the
//! targets come back through a file as well.
//!
//! | what takes room | bytes |
//! |---|---|
//! | memory: an edge of the layer at hand, while they all fit | 21 (keys up to 12 bytes), 29 (up to 20) |
//! | memory: a position, for its label | 1/8 |
//! | memory: a block of a run (128 KiB where there is room), for the index | 16, 24 |
//! | disk: a position | key + 5; its key + 4 again while its run is merged |
//! | disk: an edge | 4 |
//! | disk: an edge of a layer that is sorted on disk, until it is done | key + 12 |
//!
//! Strongly connected components, distances and random play need random
//! access to the graph and are left out; the report says so.

/// The function for keys of this width, whatever the game. It is chosen by what
/// is not generic, so that all of them are compiled here and not once more, in
/// another crate's pieces, by whoever enumerates.
macro_rules! widths {
    ($key_len:expr, $function:ident, $type:ty) => {{
        fn chosen(key_len: usize) -> Result<$type, SpaceError> {
            Ok(match (key_len + NUMBER).div_ceil(8) {
                0..=2 => $function::<2>,
                3 => $function::<3>,
                4 => $function::<4>,
                5..=8 => $function::<8>,
                9..=64 => $function::<64>,
                _ => {
                    return Err(SpaceError {
                        what: format!("sorting keys of {key_len} bytes on disk"),
                        source: io::ErrorKind::Unsupported.into(),
                    });
                }
            })
        }
        chosen($key_len)
    }};
}

mod budget;
mod crew;
mod expand;
mod files;
mod labels;
mod layers;
mod merge;
mod positions;
mod record;
mod run;
mod scratch;
pub mod shared;
mod sorted;

use std::io;
use std::path::Path;

use impasse_puzzle::Instance;
use impasse_search::{Meter, Workers};

use crate::omitted::{self, ReportPart};
use crate::resources::Unfinished;
use crate::{SpaceError, SpaceReport};
use budget::Budget;
use expand::Harvest;
use layers::LayerCounts;
use positions::InstancePositions;
use record::NUMBER;

pub use positions::{KeyExpander, Positions};
pub use scratch::{Held, Scratch};
pub use sorted::{Sorted, sorted};

/// Enumerates every position reachable from the start of `instance`, with
/// `memory` bytes for the whole process and the rest on disk in `scratch`.
///
/// Counts, layers, goals, dead ends, labels and partitions are the same as in
/// memory and for any number of workers; [`SpaceReport::graph`] is left out. A
/// limit ends the enumeration with the layers whose moves were all listed.
/// Nothing is left in `scratch`, however this ends.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_search::{Meter, Workers};
/// use impasse_space::disk;
/// use impasse_superpuzz::Deal;
///
/// let deal = Deal::numbered(3, 1);
/// let mut meter = Meter::new(Control::free());
/// let (scratch, two) = (std::env::temp_dir(), Workers::threads(2));
/// let report = disk::enumerate(&deal, &scratch, two, &mut meter, 64 << 20)?;
/// assert!(report.complete && report.graph.is_none());
/// assert!(report.labelled(|row| row.solvable) <= Some(report.states()));
/// # Ok::<(), impasse_space::SpaceError>(())
/// ```
///
/// # Errors
///
/// [`SpaceError`] when `scratch` cannot be written or read, or is full; or when
/// keys are wider than 508 bytes.
pub fn enumerate<P: Instance>(
    instance: &P,
    scratch: &Path,
    workers: Workers,
    meter: &mut Meter<'_>,
    memory: u64,
) -> Result<SpaceReport, SpaceError> {
    let run = widths!(instance.key_len(), in_words, Enumerator)?;
    let positions = InstancePositions::new(instance);
    run(&positions, scratch, workers, meter, memory)
}

/// An enumerator for keys of some width.
type Enumerator =
    fn(&dyn Positions, &Path, Workers, &mut Meter<'_>, u64) -> Result<SpaceReport, SpaceError>;

fn in_words<const W: usize>(
    positions: &dyn Positions,
    scratch: &Path,
    workers: Workers,
    meter: &mut Meter<'_>,
    memory: u64,
) -> Result<SpaceReport, SpaceError> {
    let mut report = SpaceReport {
        omitted: vec![omitted::graph_on_disk()],
        ..SpaceReport::default()
    };
    let budget = match Budget::new(memory, workers, Harvest::<W>::bytes_per_edge()) {
        Ok(budget) => budget,
        Err(limit) => {
            report.limit = Some(limit);
            return Ok(report);
        }
    };
    let scratch = Scratch::new(scratch)?;
    let mut counts = LayerCounts::default();
    let survey = layers::walk::<W>(positions, &scratch, &budget, meter, &mut counts);
    report.complete = survey.is_ok();
    report.depths = counts.rows;
    report.partitions = positions.partitions();
    for (partition, counts) in report.partitions.iter_mut().zip(&counts.classes) {
        partition.add(counts);
    }
    let labelled = survey.and_then(|(survey, _)| {
        labels::label(&survey, &budget, meter).inspect_err(|stop| {
            if let Unfinished::Limit(limit) = stop {
                report
                    .omitted
                    .push(omitted::stopped(ReportPart::Labels, *limit));
            }
        })
    });
    report.peak_bytes = meter.peak_bytes();
    report.disk_bytes = scratch.most_bytes();
    match labelled {
        Ok(labels) => {
            for (row, labels) in report.depths.iter_mut().zip(labels) {
                row.labels = Some(labels);
            }
        }
        Err(unfinished) => report.limit = Some(unfinished.limit()?),
    }
    Ok(report)
}
