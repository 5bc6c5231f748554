//! What all workers at one computation share: its limits, the memory in use,
//! the scratch directory; and the watch that each of them keeps on the limits.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use impasse_puzzle::{Control, Limit, Limits, Snapshot};
use impasse_search::{Meter, PROGRAM_BYTES, Workers, process_bytes};

use crate::SpaceError;
use crate::disk::Scratch;

/// Why work was left unfinished.
#[derive(Debug)]
pub enum Unfinished {
    /// A limit was reached.
    Limit(Limit),
    /// A file could not be made, written or read.
    Disk(SpaceError),
    /// Another worker stopped, and says why.
    Told,
}

impl Unfinished {
    /// The limit that ended the work.
    ///
    /// # Errors
    ///
    /// The file that ended it instead.
    pub fn limit(self) -> Result<Limit, SpaceError> {
        match self {
            Self::Limit(limit) => Ok(limit),
            Self::Disk(error) => Err(error),
            Self::Told => Ok(Limit::Interrupted),
        }
    }
}

impl From<SpaceError> for Unfinished {
    fn from(error: SpaceError) -> Self {
        Self::Disk(error)
    }
}

impl From<Limit> for Unfinished {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// What all workers share.
///
/// Memory is watched in one of two ways: either all that is in use together is
/// kept below the limit, or each worker keeps what it holds below its share of
/// what common structures leave.
pub struct Resources<'a> {
    /// Who works.
    pub workers: Workers,
    /// Where files may be made.
    pub scratch: Option<Scratch>,
    clock: Meter<'a>,
    limits: Limits,
    in_use: AtomicU64,
    most_in_use: AtomicU64,
    /// Bytes of what all workers look at; they are in use, too.
    common: AtomicU64,
    /// Workers that share the rest.
    sharing: AtomicUsize,
}

impl<'a> Resources<'a> {
    /// What a computation that begins now may use.
    #[must_use]
    pub fn new(control: Control<'a>, workers: Workers, scratch: Option<Scratch>) -> Self {
        Self {
            workers,
            scratch,
            clock: Meter::new(control),
            limits: control.limits,
            in_use: AtomicU64::new(0),
            most_in_use: AtomicU64::new(0),
            common: AtomicU64::new(0),
            sharing: AtomicUsize::new(1),
        }
    }

    /// The limit on positions.
    #[must_use]
    pub fn most_states(&self) -> u64 {
        self.limits.states.unwrap_or(u64::MAX)
    }

    /// Notes bytes that came into use.
    pub fn take(&self, bytes: u64) {
        let now = self.in_use.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.most_in_use.fetch_max(now, Ordering::Relaxed);
    }

    /// Notes bytes that went out of use.
    pub fn give(&self, bytes: u64) {
        self.in_use.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Notes that something that took `before` bytes takes `now`.
    fn resize(&self, before: u64, now: u64) {
        match now.checked_sub(before) {
            Some(more) => self.take(more),
            None => self.give(before - now),
        }
    }

    /// Bytes in use.
    #[must_use]
    pub fn in_use(&self) -> u64 {
        self.in_use.load(Ordering::Relaxed)
    }

    /// The most bytes that were in use.
    #[must_use]
    pub fn most_in_use(&self) -> u64 {
        self.most_in_use.load(Ordering::Relaxed)
    }

    fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or(u64::MAX)
    }

    /// Whether there would be room for so many bytes more.
    #[must_use]
    pub fn has_room(&self, more: u64) -> bool {
        process_bytes(self.in_use() + more) <= self.memory()
    }

    /// Whether so much memory is in use that the rest had better go to disk,
    /// where it can.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.scratch.is_some() && process_bytes(self.in_use()) > self.memory() / 2
    }

    /// Notes what everybody's structures take now.
    pub fn set_common(&self, bytes: u64) {
        let before = self.common.swap(bytes, Ordering::Relaxed);
        self.resize(before, bytes);
    }

    /// Notes how many workers share what common structures leave.
    pub fn share_among(&self, workers: usize) {
        self.sharing.store(workers, Ordering::Relaxed);
    }

    /// One worker leaves its share to the others, unless it is the last.
    pub fn leave(&self) -> bool {
        let fewer = |workers: usize| (workers > 1).then(|| workers - 1);
        let left = self
            .sharing
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
        left.is_ok()
    }

    /// Bytes that each worker may hold.
    #[must_use]
    pub fn share(&self) -> u64 {
        let room = self.limits.memory.map_or(u64::MAX / 32, |memory| {
            memory.saturating_sub(PROGRAM_BYTES) / 25 * 24
        });
        let common = self.common.load(Ordering::Relaxed);
        let workers = self.sharing.load(Ordering::Relaxed).max(1) as u64;
        room.saturating_sub(common) / workers
    }

    /// Works off the pieces 0, 1, … with all workers. Each has tools of its own,
    /// from `hire` to `retire`. Returns what came of the pieces, in order.
    ///
    /// # Errors
    ///
    /// The reason why the first piece, in order, was left unfinished.
    pub fn work_off<W, T: Send>(
        &self,
        phase: Phase<'_>,
        pieces: usize,
        hire: impl Fn() -> W + Sync,
        run: impl Fn(&mut W, usize, &mut LimitWatch<'_, 'a>) -> Result<T, Unfinished> + Sync,
        retire: impl Fn(W) + Sync,
    ) -> Result<Vec<T>, Unfinished> {
        let told = AtomicBool::new(false);
        let results = self.workers.in_order_until(
            0..pieces,
            || (hire(), LimitWatch::new(self, phase, &told)),
            |(tools, watch), piece| {
                run(tools, piece, watch).inspect_err(|_| told.store(true, Ordering::Relaxed))
            },
            |(tools, _)| retire(tools),
            Result::is_err,
        );
        in_order(results)
    }
}

/// All results, or the first reason why one is missing.
pub(crate) fn in_order<T>(results: Vec<Result<T, Unfinished>>) -> Result<Vec<T>, Unfinished> {
    let mut done = Vec::with_capacity(results.len());
    let mut told = false;
    for result in results {
        match result {
            Ok(result) => done.push(result),
            Err(Unfinished::Told) => told = true,
            Err(reason) => return Err(reason),
        }
    }
    assert!(!told, "whoever tells the others to stop gives a reason");
    Ok(done)
}

/// The phase that progress reports name.
#[derive(Clone, Copy, Debug)]
pub struct Phase<'p> {
    /// One word for it.
    pub name: &'static str,
    /// How many positions there will be, where that is known.
    pub total: Option<u64>,
    /// Positions so far.
    pub done: &'p AtomicU64,
}

/// One worker's watch on the limits.
pub struct LimitWatch<'r, 'a> {
    /// What it shares with the others.
    pub resources: &'r Resources<'a>,
    phase: Phase<'r>,
    meter: Meter<'a>,
    /// Whether another worker has stopped.
    told: &'r AtomicBool,
    held: u64,
}

impl<'r, 'a> LimitWatch<'r, 'a> {
    /// The watch of a worker that stops when it is `told`.
    #[must_use]
    pub fn new(resources: &'r Resources<'a>, phase: Phase<'r>, told: &'r AtomicBool) -> Self {
        let mut control = resources.clock.rest();
        // Memory is watched here, positions where layers or parts are whole.
        control.limits.memory = None;
        control.limits.states = None;
        Self {
            resources,
            phase,
            meter: Meter::new(control),
            told,
            held: 0,
        }
    }

    /// Notes more positions, and looks at memory and clock.
    ///
    /// # Errors
    ///
    /// The limit that was reached, or that another worker stopped.
    pub fn pass(&mut self, more: u64) -> Result<(), Unfinished> {
        if !self.resources.has_room(0) {
            return Err(Limit::Memory.into());
        }
        self.look(more)
    }

    /// Notes more positions and what this worker holds now, which is in use as
    /// long as it works, and looks at the clock. To keep within its share is up
    /// to the worker.
    ///
    /// # Errors
    ///
    /// The limit that was reached, or that another worker stopped.
    pub fn pass_holding(&mut self, more: u64, bytes: u64) -> Result<(), Unfinished> {
        self.resources.resize(self.held, bytes);
        self.held = bytes;
        self.look(more)
    }

    fn look(&mut self, more: u64) -> Result<(), Unfinished> {
        let done = self.phase.done.fetch_add(more, Ordering::Relaxed) + more;
        self.meter.pass(Snapshot {
            phase: self.phase.name,
            states: done,
            total: self.phase.total,
            bytes: self.resources.in_use(),
        })?;
        if self.told.load(Ordering::Relaxed) {
            return Err(Unfinished::Told);
        }
        Ok(())
    }
}

impl Drop for LimitWatch<'_, '_> {
    fn drop(&mut self) {
        self.resources.give(self.held);
    }
}
