//! What the census may use, and who watches it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use impasse_puzzle::{Control, Limit, Snapshot};
use impasse_search::{Meter, PROGRAM_BYTES};
use impasse_space::SpaceError;
use impasse_space::disk::Scratch;

/// Why work was left unfinished.
#[derive(Debug)]
pub(super) enum Stop {
    /// The numbers of spreads need wider fields.
    Narrow,
    /// A limit was reached.
    Limit(Limit),
    /// A file could not be made, written or read.
    Disk(SpaceError),
}

impl From<SpaceError> for Stop {
    fn from(error: SpaceError) -> Self {
        Self::Disk(error)
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// What all workers share.
pub(super) struct House<'a> {
    pub(super) control: Control<'a>,
    pub(super) scratch: Option<Scratch>,
    /// Bytes that structures may take altogether.
    room: u64,
    /// Bytes of what all workers look at.
    common: AtomicU64,
    /// Workers that share the rest.
    workers: AtomicUsize,
    /// Positions listed so far, for those who watch.
    listed: AtomicU64,
    /// The most bytes that were in use.
    most_bytes: AtomicU64,
    in_use: AtomicU64,
}

impl<'a> House<'a> {
    pub(super) fn new(control: Control<'a>, scratch: Option<Scratch>) -> Self {
        let room = control.limits.memory.map_or(u64::MAX / 32, |memory| {
            memory.saturating_sub(PROGRAM_BYTES) / 25 * 24
        });
        Self {
            control,
            scratch,
            room,
            common: AtomicU64::new(0),
            workers: AtomicUsize::new(1),
            listed: AtomicU64::new(0),
            most_bytes: AtomicU64::new(0),
            in_use: AtomicU64::new(0),
        }
    }

    /// Says what everybody's structures take now.
    pub(super) fn set_common(&self, bytes: u64) {
        self.common.store(bytes, Ordering::Relaxed);
        self.most_bytes.fetch_max(bytes, Ordering::Relaxed);
    }

    /// Says how many workers share what is left.
    pub(super) fn set_workers(&self, workers: usize) {
        self.workers.store(workers, Ordering::Relaxed);
    }

    /// One worker gives up its share, unless it is the last.
    pub(super) fn leave(&self) -> bool {
        let fewer = |workers: usize| (workers > 1).then(|| workers - 1);
        let left = self
            .workers
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
        left.is_ok()
    }

    /// Bytes that each worker may use.
    pub(super) fn share(&self) -> u64 {
        let common = self.common.load(Ordering::Relaxed);
        let workers = self.workers.load(Ordering::Relaxed).max(1) as u64;
        self.room.saturating_sub(common) / workers
    }

    /// The most bytes that structures took.
    pub(super) fn most_bytes(&self) -> u64 {
        self.most_bytes.load(Ordering::Relaxed)
    }

    /// The limit on positions.
    pub(super) fn most_states(&self) -> u64 {
        self.control.limits.states.unwrap_or(u64::MAX)
    }
}

/// One worker's eye on the limits.
pub(super) struct Watch<'h, 'a> {
    pub(super) house: &'h House<'a>,
    meter: Meter<'a>,
    phase: &'static str,
    /// Whether another worker has stopped.
    told: &'h AtomicBool,
    bytes: u64,
}

impl<'h, 'a> Watch<'h, 'a> {
    /// A watch for a new worker; `clock` knows how much time is left.
    pub(super) fn new(
        house: &'h House<'a>,
        clock: &Meter<'a>,
        phase: &'static str,
        told: &'h AtomicBool,
    ) -> Self {
        let mut control = clock.rest();
        // Memory and positions are watched here.
        control.limits.memory = None;
        control.limits.states = None;
        Self {
            house,
            meter: Meter::new(control),
            phase,
            told,
            bytes: 0,
        }
    }

    /// Notes more positions and the bytes in use, and looks at the clock.
    pub(super) fn pass(&mut self, more: u64, bytes: u64) -> Result<(), Limit> {
        let listed = self.house.listed.fetch_add(more, Ordering::Relaxed) + more;
        let in_use = &self.house.in_use;
        in_use.fetch_add(bytes, Ordering::Relaxed);
        let now = in_use.fetch_sub(self.bytes, Ordering::Relaxed) - self.bytes;
        self.bytes = bytes;
        let all = now + self.house.common.load(Ordering::Relaxed);
        self.house.most_bytes.fetch_max(all, Ordering::Relaxed);
        self.meter.pass(Snapshot {
            phase: self.phase,
            states: listed,
            total: None,
            bytes: all,
        })?;
        if self.told.load(Ordering::Relaxed) {
            return Err(Limit::Interrupted);
        }
        Ok(())
    }
}

impl Drop for Watch<'_, '_> {
    fn drop(&mut self) {
        self.house.in_use.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
