//! Several threads at one piece of work, and the watch over their limits.

use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use impasse_puzzle::Limit;
use impasse_search::Meter;

use crate::SpaceError;

/// Why work was left unfinished.
#[derive(Debug)]
pub(super) enum Stop {
    /// A limit was reached.
    Limit(Limit),
    /// A file could not be made, written or read.
    Disk(SpaceError),
    /// Another thread stopped, and says why.
    Told,
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

/// What a progress listener and a limit need to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) phase: &'static str,
    /// Different positions so far.
    pub(super) states: u64,
    /// Bytes of memory in use.
    pub(super) bytes: u64,
}

/// Asked by each thread again and again whether it may go on. One of them
/// holds the meter; the others hear from it.
pub(super) struct Watch<'w, 'c> {
    meter: Option<&'w mut Meter<'c>>,
    stop: &'w AtomicBool,
    standing: Standing,
    patience: u32,
}

impl Watch<'_, '_> {
    /// Steps between two looks.
    const PATIENCE: u32 = 256;

    /// Notes how many bytes of memory are in use.
    pub(super) fn note_bytes(&mut self, bytes: u64) {
        self.standing.bytes = bytes;
    }

    /// One small step was done.
    #[inline]
    pub(super) fn tick(&mut self) -> Result<(), Stop> {
        self.patience -= 1;
        if self.patience > 0 {
            return Ok(());
        }
        self.patience = Self::PATIENCE;
        self.look()
    }

    /// Whether the work may go on.
    #[cold]
    pub(super) fn look(&mut self) -> Result<(), Stop> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stop::Told);
        }
        let Standing {
            phase,
            states,
            bytes,
        } = self.standing;
        match &mut self.meter {
            Some(meter) => Ok(meter.check(phase, states, bytes)?),
            None => Ok(()),
        }
    }
}

/// Does all jobs at once, one thread each, and gives their results in order.
/// The first job runs on the calling thread, with the meter.
pub(super) fn together<J: Send, R: Send>(
    meter: &mut Meter<'_>,
    standing: Standing,
    jobs: impl IntoIterator<Item = J>,
    work: impl Fn(J, &mut Watch<'_, '_>) -> Result<R, Stop> + Sync,
) -> Result<Vec<R>, Stop> {
    let stop = AtomicBool::new(false);
    let attend = |job, meter| {
        let mut watch = Watch {
            meter,
            stop: &stop,
            standing,
            patience: 1,
        };
        work(job, &mut watch).inspect_err(|_| stop.store(true, Ordering::Relaxed))
    };
    let mut jobs = jobs.into_iter();
    let Some(first) = jobs.next() else {
        return Ok(Vec::new());
    };
    let attend = &attend;
    let results = thread::scope(|scope| {
        let others: Vec<_> = jobs
            .map(|job| scope.spawn(move || attend(job, None)))
            .collect();
        let mut results = vec![attend(first, Some(meter))];
        results.extend(others.into_iter().map(|other| {
            let done = other.join();
            done.unwrap_or_else(|fall| panic::resume_unwind(fall))
        }));
        results
    });
    let mut done = Vec::with_capacity(results.len());
    let mut told = false;
    for result in results {
        match result {
            Ok(result) => done.push(result),
            Err(Stop::Told) => told = true,
            Err(reason) => return Err(reason),
        }
    }
    assert!(!told, "whoever tells the others to stop gives a reason");
    Ok(done)
}

/// The work of one thread alone, under the same watch.
pub(super) fn alone<R>(
    meter: &mut Meter<'_>,
    standing: Standing,
    work: impl FnOnce(&mut Watch<'_, '_>) -> Result<R, Stop>,
) -> Result<R, Stop> {
    let stop = AtomicBool::new(false);
    work(&mut Watch {
        meter: Some(meter),
        stop: &stop,
        standing,
        patience: 1,
    })
}
