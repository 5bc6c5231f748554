//! Watching limits cheaply, and telling the listener now and then.

use std::sync::atomic::Ordering;
use std::time::Duration;

use impasse_puzzle::{Control, Limit, Snapshot, Watch};

/// What the program takes besides the structures a search counts.
pub const PROGRAM_BYTES: u64 = 16 << 20;

/// What the process takes when its structures take this many bytes: the
/// allocator wants a share, measured as 3 % of large structures.
///
/// ```
/// assert!(impasse_search::process_bytes(0) == impasse_search::PROGRAM_BYTES);
/// ```
#[must_use]
pub const fn process_bytes(structures: u64) -> u64 {
    structures + structures / 24 + PROGRAM_BYTES
}

/// The most calls between two looks at the clock.
const PATIENCE: u32 = 64;

/// The time that should pass between two looks, at most; where more passes,
/// there are fewer calls between them.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Watches one computation's limits.
///
/// ```
/// use impasse_puzzle::{Control, Limit, Limits};
/// use impasse_search::Meter;
/// let ten = Limits { states: Some(10), ..Limits::default() };
/// let mut meter = Meter::new(Control::within(ten));
/// assert_eq!(meter.check("search", 10, 0), Ok(()));
/// assert_eq!(meter.check("search", 11, 0), Err(Limit::States));
/// ```
pub struct Meter<'a> {
    control: Control<'a>,
    started: Duration,
    reported: Duration,
    looked: Duration,
    /// Calls between two looks at the clock, and until the next one.
    patience: u32,
    until_clock: u32,
    peak_bytes: u64,
}

impl<'a> Meter<'a> {
    /// Starts the clock.
    #[must_use]
    pub fn new(control: Control<'a>) -> Self {
        let now = now(control);
        Self {
            control,
            started: now,
            reported: now,
            looked: now,
            // Nobody knows yet how long a call takes.
            patience: 1,
            until_clock: 1,
            peak_bytes: 0,
        }
    }

    /// Whether the computation may go on, given what it holds now. Cheap
    /// enough for every position.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn check(&mut self, phase: &'static str, states: u64, bytes: u64) -> Result<(), Limit> {
        self.check_telling(states, bytes, || Snapshot {
            phase,
            states,
            total: None,
            bytes,
        })
    }

    /// Like [`check`](Self::check), for what tells people something else than
    /// how many positions it holds.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn check_telling(
        &mut self,
        states: u64,
        bytes: u64,
        tell: impl FnOnce() -> Snapshot,
    ) -> Result<(), Limit> {
        self.peak_bytes = self.peak_bytes.max(bytes);
        let limits = &self.control.limits;
        if limits.states.is_some_and(|most| states > most) {
            return Err(Limit::States);
        }
        if self.is_too_much(bytes) {
            return Err(Limit::Memory);
        }
        self.until_clock -= 1;
        if self.until_clock > 0 {
            return Ok(());
        }
        self.until_clock = self.patience;
        self.look_at_clock(tell())
    }

    /// Like [`check`](Self::check), and looks at the clock at once: for a good
    /// piece of work, of which few are done in a second.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn check_piece(
        &mut self,
        phase: &'static str,
        states: u64,
        bytes: u64,
    ) -> Result<(), Limit> {
        self.until_clock = 1;
        self.check(phase, states, bytes)
    }

    /// Like [`check`](Self::check) for a phase that knows its end, called
    /// once for a good piece of work.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn pass(&mut self, snapshot: Snapshot) -> Result<(), Limit> {
        self.peak_bytes = self.peak_bytes.max(snapshot.bytes);
        if self.is_too_much(snapshot.bytes) {
            return Err(Limit::Memory);
        }
        self.look_at_clock(snapshot)
    }

    fn is_too_much(&self, bytes: u64) -> bool {
        let most = self.control.limits.memory;
        most.is_some_and(|most| process_bytes(bytes) > most)
    }

    fn look_at_clock(&mut self, snapshot: Snapshot) -> Result<(), Limit> {
        if self.control.stop.load(Ordering::Relaxed) {
            return Err(Limit::Interrupted);
        }
        let now = now(self.control);
        let passed = now.saturating_sub(self.started);
        self.be_patient(now.saturating_sub(self.looked));
        self.looked = now;
        let no_clock = self.control.clock.is_none();
        let limit = self.control.limits.time;
        if limit.is_some_and(|most| no_clock || passed > most) {
            return Err(Limit::Time);
        }
        if self
            .control
            .deadline
            .is_some_and(|deadline| deadline.is_over())
        {
            return Err(Limit::Time);
        }
        if now.saturating_sub(self.reported) > Duration::from_millis(100) {
            self.reported = now;
            self.control.progress.report(snapshot);
        }
        Ok(())
    }

    /// Looks again after fewer calls where they take long.
    fn be_patient(&mut self, since_last: Duration) {
        self.patience = if since_last > BETWEEN_LOOKS {
            (self.patience / 4).max(1)
        } else {
            (self.patience * 2).min(PATIENCE)
        };
        self.until_clock = self.until_clock.min(self.patience);
    }

    /// The most bytes it was told of.
    #[must_use]
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }

    /// What is left of the limits, for a part of the computation.
    #[must_use]
    pub fn rest(&self) -> Control<'a> {
        let mut rest = self.control;
        let passed = now(rest).saturating_sub(self.started);
        rest.limits.time = rest.limits.time.map(|most| most.saturating_sub(passed));
        rest
    }

    /// The same beside something that takes so many bytes.
    #[must_use]
    pub fn rest_beside(&self, bytes: u64) -> Control<'a> {
        let mut rest = self.rest();
        rest.limits.memory = rest
            .limits
            .memory
            .map(|most| most.saturating_sub(bytes + bytes / 24));
        rest
    }
}

impl Watch for Meter<'_> {
    fn check(&mut self, bytes: u64) -> Result<(), Limit> {
        self.pass(Snapshot {
            phase: "tables",
            states: 0,
            total: None,
            bytes,
        })
    }
}

/// What the computation's clock says.
fn now(control: Control<'_>) -> Duration {
    control.clock.map_or(Duration::ZERO, |clock| clock())
}
