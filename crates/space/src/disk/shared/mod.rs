//! One space worked off by many processes, on one machine or on many, that
//! know each other only through a folder they share.
//!
//! The layers of breadth-first search with delayed duplicate detection, as in
//! [`disk`](super), cut into *shards* by a hash of the key. A layer takes two
//! rounds of tasks; a round begins when the one before is done.
//!
//! ```text
//!   layer d          expand (shard, piece)        merge (shard)        layer d+1
//!   keys of shard 0 ──> successors, sorted, ─┬──> all for shard 0 ───> keys of shard 0
//!   keys of shard 1 ──> cut by shard         └──> all for shard 1 ───> keys of shard 1
//!                                                 less what was seen
//! ```
//!
//! * *Claim*: whoever makes the file `claim-TASK` does the task, and lets the file
//!   grow now and then. A claim that stood still for a lease is taken away.
//! * *Result*: files with names of their own, then a small text file that names
//!   them, written aside and linked to its name, `expanded-…` or `merged-…`. A
//!   task is done when that name is there, and what it says never changes: a
//!   worker that was thought dead and comes late has worked for nothing.
//! * *Going on*: what is needed no more is removed. A worker that misses a file
//!   looks whether others have gone on without it.
//!
//! So a killed worker costs its task and a lease, and any may come or go. What
//! is counted depends on the puzzle alone. Memory holds the successors of
//! one piece, or blocks of the files of one shard.
//!
//! Labels need the graph, which nobody keeps here; the report says so.

mod claims;
mod expand;
mod folder;
mod keys;
mod layer;
mod merge;
mod results;

use std::io;
use std::path::Path;
use std::time::Duration;

use impasse_puzzle::{Clock, Instance, Limit, fnv1a};
use impasse_search::{Meter, PROGRAM_BYTES};

use super::positions::{InstancePositions, Positions};
use super::record::NUMBER;
use crate::omitted;
use crate::resources::Unfinished;
use crate::{SpaceError, SpaceReport};
use claims::Claims;
use folder::{Folder, Plan};
use layer::Work;
use results::Counts;

/// How to work at a shared space.
#[derive(Clone, Copy, Debug)]
pub struct SharedOptions {
    /// Parts of each layer. The first worker decides for all.
    pub shards: u32,
    /// Positions that one task expands, at most. The first worker decides.
    pub piece: u64,
    /// How long a claim may stand still before its worker is taken for dead.
    pub lease: Duration,
    /// What tells how long a claim has stood.
    pub clock: Clock,
    /// What lets time pass while others work.
    pub pause: fn(Duration),
}

impl SharedOptions {
    /// The usual ones.
    #[must_use]
    pub fn new(clock: Clock, pause: fn(Duration)) -> Self {
        Self {
            shards: 16,
            piece: 1 << 18,
            lease: Duration::from_mins(1),
            clock,
            pause,
        }
    }
}

/// Works at the space of `instance` in `folder` with whoever else does, until
/// it is complete, and returns what all of them counted.
///
/// A limit ends this worker's part; the report then holds the layers that were
/// done by that time, and the folder what the next worker goes on with. When the space is complete, the
/// folder keeps a page with the counts, and nothing else that is large.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_search::{Meter, pause, wall_clock};
/// use impasse_space::disk::shared::{SharedOptions, work};
/// use impasse_superpuzz::Deal;
///
/// let folder = std::env::temp_dir().join(format!("shared-{}", std::process::id()));
/// std::fs::create_dir(&folder)?;
/// let deal = Deal::numbered(3, 1);
/// let mut meter = Meter::new(Control::free());
/// let options = SharedOptions::new(wall_clock, pause);
/// let report = work(&deal, &folder, &options, &mut meter, 64 << 20)?;
/// assert!(report.complete && report.labelled(|row| row.solvable).is_none());
/// std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SpaceError`] when the folder cannot be written or read, or holds the space
/// of another puzzle; or when keys are wider than 508 bytes.
pub fn work<P: Instance>(
    instance: &P,
    folder: &Path,
    options: &SharedOptions,
    meter: &mut Meter<'_>,
    memory: u64,
) -> Result<SpaceReport, SpaceError> {
    let run = worker(instance.key_len())?;
    let whose = format!(
        "{} {}\n{}",
        instance.game(),
        instance.params(),
        instance.text()
    );
    let plan = Plan {
        puzzle: format!("{} {:016x}", instance.game(), fnv1a(whose.as_bytes())),
        key_len: instance.key_len(),
        shards: options.shards.max(1),
        piece: options.piece.max(1),
    };
    let folder = Folder::open(folder, plan)?;
    let positions = InstancePositions::new(instance);
    run(&positions, &folder, options, meter, memory)
}

/// A worker for keys of some width.
type Worker = fn(
    &dyn Positions,
    &Folder,
    &SharedOptions,
    &mut Meter<'_>,
    u64,
) -> Result<SpaceReport, SpaceError>;

/// The worker for keys of this width, compiled here as
/// [`enumerator`](super::enumerator) is.
fn worker(key_len: usize) -> Result<Worker, SpaceError> {
    Ok(match (key_len + NUMBER).div_ceil(8) {
        0..=2 => in_words::<2>,
        3 => in_words::<3>,
        4 => in_words::<4>,
        5..=8 => in_words::<8>,
        9..=64 => in_words::<64>,
        _ => {
            return Err(SpaceError {
                what: format!("sorting keys of {key_len} bytes on disk"),
                source: io::ErrorKind::Unsupported.into(),
            });
        }
    })
}

fn in_words<const W: usize>(
    positions: &dyn Positions,
    folder: &Folder,
    options: &SharedOptions,
    meter: &mut Meter<'_>,
    memory: u64,
) -> Result<SpaceReport, SpaceError> {
    let mut report = SpaceReport {
        omitted: vec![omitted::graph_in_shards()],
        partitions: positions.partitions(),
        ..SpaceReport::default()
    };
    let mut counts = Counts::default();
    let room = memory.checked_sub(PROGRAM_BYTES).ok_or(Limit::Memory);
    let end = room.map_err(Unfinished::from).and_then(|room| {
        let mut work = Work::<W>::new(positions, folder, Claims::new(folder, options), room);
        let end = work.until_complete(meter, &mut counts);
        report.disk_bytes = work.most_disk_bytes();
        end
    });
    report.complete = end.is_ok();
    report.depths = counts.rows;
    for (partition, counts) in report.partitions.iter_mut().zip(&counts.classes) {
        partition.add(counts);
    }
    report.peak_bytes = meter.peak_bytes();
    if let Err(unfinished) = end {
        report.limit = Some(unfinished.limit()?);
    }
    Ok(report)
}
