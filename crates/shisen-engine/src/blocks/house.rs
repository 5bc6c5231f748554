//! What all workers share: limits, memory, the scratch directory; and how
//! they work off numbered pieces.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use impasse_puzzle::{Limit, Snapshot};
use impasse_search::{Meter, process_bytes};
use impasse_space::SpaceError;
use impasse_space::disk::Scratch;

/// Why work was left unfinished.
#[derive(Debug)]
pub(super) enum Stop {
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
    pub(super) clock: Meter<'a>,
    pub(super) threads: usize,
    pub(super) scratch: Option<Scratch>,
    /// The limits on memory and on positions.
    pub(super) memory: u64,
    pub(super) most_states: u64,
    in_use: AtomicU64,
    most_in_use: AtomicU64,
}

impl<'a> House<'a> {
    pub(super) fn new(clock: Meter<'a>, threads: usize, scratch: Option<Scratch>) -> Self {
        let limits = clock.rest().limits;
        Self {
            clock,
            threads: threads.max(1),
            scratch,
            memory: limits.memory.unwrap_or(u64::MAX),
            most_states: limits.states.unwrap_or(u64::MAX),
            in_use: AtomicU64::new(0),
            most_in_use: AtomicU64::new(0),
        }
    }

    /// Notes bytes that came into use.
    pub(super) fn take(&self, bytes: u64) {
        let now = self.in_use.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.most_in_use.fetch_max(now, Ordering::Relaxed);
    }

    /// Notes bytes that went out of use.
    pub(super) fn give(&self, bytes: u64) {
        self.in_use.fetch_sub(bytes, Ordering::Relaxed);
    }

    pub(super) fn in_use(&self) -> u64 {
        self.in_use.load(Ordering::Relaxed)
    }

    pub(super) fn most_in_use(&self) -> u64 {
        self.most_in_use.load(Ordering::Relaxed)
    }

    /// Whether there would be room for so many bytes more.
    pub(super) fn has_room(&self, more: u64) -> bool {
        process_bytes(self.in_use() + more) <= self.memory
    }

    /// The most bytes that may still come into use before layers had better
    /// go to disk.
    pub(super) fn is_short(&self) -> bool {
        self.scratch.is_some() && process_bytes(self.in_use()) > self.memory / 2
    }

    /// Works off the pieces 0, 1, … with all threads. Each has a worker of
    /// its own, from `hire` to `retire`. Returns what came of the pieces, in
    /// order.
    pub(super) fn work<W, T: Send>(
        &self,
        phase: &Phase,
        pieces: usize,
        hire: impl Fn() -> W + Sync,
        run: impl Fn(&mut W, usize, &mut Watch<'_, 'a>) -> Result<T, Stop> + Sync,
        retire: impl Fn(W) + Sync,
    ) -> Result<Vec<T>, Stop> {
        let next = AtomicUsize::new(0);
        let told = AtomicBool::new(false);
        let board = Mutex::new(Board {
            done: (0..pieces).map(|_| None).collect(),
            stop: None,
        });
        let work = || {
            let mut worker = hire();
            let mut watch = Watch::new(self, phase, &told);
            while !told.load(Ordering::Relaxed) {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                if piece >= pieces {
                    break;
                }
                let result = run(&mut worker, piece, &mut watch);
                let mut board = lock(&board);
                match result {
                    Ok(done) => board.done[piece] = Some(done),
                    Err(stop) => {
                        told.store(true, Ordering::Relaxed);
                        board.stop.get_or_insert(stop);
                    }
                }
            }
            retire(worker);
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads.min(pieces) {
                scope.spawn(work);
            }
            work();
        });
        let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(stop) = board.stop {
            return Err(stop);
        }
        let done: Option<Vec<T>> = board.done.into_iter().collect();
        Ok(done.expect("nothing was left out without a reason"))
    }
}

struct Board<T> {
    done: Vec<Option<T>>,
    stop: Option<Stop>,
}

fn lock<T>(board: &Mutex<T>) -> MutexGuard<'_, T> {
    board.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is being done, for those who watch.
#[derive(Debug)]
pub(super) struct Phase {
    pub(super) name: &'static str,
    pub(super) total: Option<u64>,
    pub(super) done: AtomicU64,
}

impl Phase {
    pub(super) fn new(name: &'static str, done: u64, total: Option<u64>) -> Self {
        Self {
            name,
            total,
            done: AtomicU64::new(done),
        }
    }
}

/// One worker's eye on the limits.
pub(super) struct Watch<'h, 'a> {
    house: &'h House<'a>,
    phase: &'h Phase,
    meter: Meter<'a>,
    told: &'h AtomicBool,
}

impl<'h, 'a> Watch<'h, 'a> {
    fn new(house: &'h House<'a>, phase: &'h Phase, told: &'h AtomicBool) -> Self {
        let mut control = house.clock.rest();
        // Positions are watched from layer to layer.
        control.limits.states = None;
        Self {
            house,
            phase,
            meter: Meter::new(control),
            told,
        }
    }

    /// Notes more positions, and looks at memory and clock.
    pub(super) fn pass(&mut self, more: u64) -> Result<(), Stop> {
        let done = self.phase.done.fetch_add(more, Ordering::Relaxed) + more;
        self.meter.pass(Snapshot {
            phase: self.phase.name,
            states: done,
            total: self.phase.total,
            bytes: self.house.in_use(),
        })?;
        if self.told.load(Ordering::Relaxed) {
            return Err(Limit::Interrupted.into());
        }
        Ok(())
    }
}
