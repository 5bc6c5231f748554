//! Several workers at one piece of work on disk, and the watch over their
//! limits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use impasse_search::{Meter, Workers};

use crate::resources::{Unfinished, in_order};

/// What a progress listener and a limit need to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occupancy {
    pub(super) phase: &'static str,
    /// Different positions so far.
    pub(super) states: u64,
    /// Bytes of memory in use.
    pub(super) bytes: u64,
}

/// Asked by each worker again and again whether it may go on. One of them
/// holds the meter; the others hear from it.
pub(super) struct LimitWatch<'w, 'c> {
    meter: Option<&'w mut Meter<'c>>,
    stop: &'w AtomicBool,
    standing: Occupancy,
    patience: u32,
}

impl LimitWatch<'_, '_> {
    /// Steps between two looks.
    const PATIENCE: u32 = 256;

    /// Notes how many bytes of memory are in use.
    pub(super) fn note_bytes(&mut self, bytes: u64) {
        self.standing.bytes = bytes;
    }

    /// One small step was done.
    #[inline]
    pub(super) fn tick(&mut self) -> Result<(), Unfinished> {
        self.patience -= 1;
        if self.patience > 0 {
            return Ok(());
        }
        self.patience = Self::PATIENCE;
        self.look()
    }

    /// Whether the work may go on.
    #[cold]
    pub(super) fn look(&mut self) -> Result<(), Unfinished> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Unfinished::Told);
        }
        let Occupancy {
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

/// Does all jobs and gives their results in order. The first of them holds the
/// meter.
pub(super) fn together<J: Send, R: Send>(
    workers: Workers,
    meter: &mut Meter<'_>,
    standing: Occupancy,
    jobs: impl IntoIterator<Item = J, IntoIter: ExactSizeIterator + Send>,
    work: impl Fn(J, &mut LimitWatch<'_, '_>) -> Result<R, Unfinished> + Sync,
) -> Result<Vec<R>, Unfinished> {
    let stop = AtomicBool::new(false);
    let meter = Mutex::new(Some(meter));
    let numbered = jobs.into_iter().enumerate();
    in_order(workers.in_order(numbered, |(number, job)| {
        let meter = if number == 0 {
            meter.lock().unwrap_or_else(PoisonError::into_inner).take()
        } else {
            None
        };
        let mut watch = LimitWatch {
            meter,
            stop: &stop,
            standing,
            patience: 1,
        };
        work(job, &mut watch).inspect_err(|_| stop.store(true, Ordering::Relaxed))
    }))
}

/// The work of one worker alone, under the same watch.
pub(super) fn alone<R>(
    meter: &mut Meter<'_>,
    standing: Occupancy,
    work: impl FnOnce(&mut LimitWatch<'_, '_>) -> Result<R, Unfinished>,
) -> Result<R, Unfinished> {
    let stop = AtomicBool::new(false);
    work(&mut LimitWatch {
        meter: Some(meter),
        stop: &stop,
        standing,
        patience: 1,
    })
}
