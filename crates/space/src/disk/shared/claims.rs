//! Who does what: tasks are claimed by making a file, and kept by letting it
//! grow.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use impasse_puzzle::Clock;
use impasse_search::Meter;

use super::SharedOptions;
use super::folder::{Folder, failed, remove};
use crate::resources::Unfinished;

/// One worker's claims.
#[derive(Debug)]
pub(super) struct Claims<'f> {
    folder: &'f Folder,
    options: SharedOptions,
    /// Claims of others: how long each file is, and since when by our clock it
    /// is so. No two clocks are compared.
    others: HashMap<PathBuf, (u64, Duration)>,
}

impl<'f> Claims<'f> {
    pub(super) fn new(folder: &'f Folder, options: &SharedOptions) -> Self {
        Self {
            folder,
            options: *options,
            others: HashMap::new(),
        }
    }

    /// Claims a task; `None` where somebody else is at it.
    pub(super) fn claim(&mut self, path: PathBuf) -> Result<Option<Lease>, Unfinished> {
        let mut file = match File::create_new(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.watch(&path);
                return Ok(None);
            }
            Err(error) => return Err(failed("claiming", &path, error).into()),
        };
        // For people who look into the folder.
        let _ = writeln!(file, "{}", self.folder.worker());
        self.others.remove(&path);
        Ok(Some(Lease {
            path,
            file,
            touched: (self.options.clock)(),
            every: self.options.lease / 4,
            clock: self.options.clock,
        }))
    }

    /// Looks at somebody else's claim, and takes it away if it has stood still
    /// for too long. Whoever comes next claims it anew.
    fn watch(&mut self, path: &Path) {
        let Ok(length) = fs::metadata(path).map(|about| about.len()) else {
            return;
        };
        let now = (self.options.clock)();
        let seen = self.others.entry(path.to_owned()).or_insert((length, now));
        if seen.0 != length {
            *seen = (length, now);
        } else if now.saturating_sub(seen.1) > self.options.lease {
            self.others.remove(path);
            remove(path);
        }
    }

    /// Forgets claims of a round that is over.
    pub(super) fn forget(&mut self) {
        self.others.clear();
    }

    /// Waits before looking again.
    pub(super) fn pause(&self) {
        let twentieth = self.options.lease / 20;
        (self.options.pause)(twentieth.clamp(Duration::from_millis(2), Duration::from_millis(200)));
    }
}

/// A claim that is ours. Dropping it gives it back.
#[derive(Debug)]
pub(super) struct Lease {
    path: PathBuf,
    file: File,
    touched: Duration,
    every: Duration,
    clock: Clock,
}

impl Lease {
    fn touch(&mut self) {
        let now = (self.clock)();
        if now.saturating_sub(self.touched) > self.every {
            self.touched = now;
            // If it cannot be written, the task may be done twice.
            let _ = self.file.write_all(b".");
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The watch over a task: limits, and the lease.
pub(super) struct TaskWatch<'w, 'c> {
    meter: &'w mut Meter<'c>,
    lease: Lease,
    /// Positions known so far.
    states: u64,
    /// Bytes of memory in use.
    pub(super) bytes: u64,
    patience: u32,
}

impl<'w, 'c> TaskWatch<'w, 'c> {
    /// Steps between two looks.
    const PATIENCE: u32 = 256;

    pub(super) fn new(meter: &'w mut Meter<'c>, lease: Lease, states: u64) -> Self {
        Self {
            meter,
            lease,
            states,
            bytes: 0,
            patience: 1,
        }
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
        self.lease.touch();
        Ok(self.meter.check("enumerate", self.states, self.bytes)?)
    }
}
