//! What a long computation may use, and whom it tells how it is getting on.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::Limit;

/// What one computation may use. `None` lifts a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall time. It can only turn an answer into "unknown".
    pub time: Option<Duration>,
    /// Bytes of memory.
    pub memory: Option<u64>,
    /// Different positions; the one limit that gives the same result on every
    /// machine.
    pub states: Option<u64>,
}

/// Tells the time that has passed since some fixed moment; never goes back, and
/// may be read from any thread. Whoever starts a computation brings it: an
/// operating system and a browser have different ones.
pub type Clock = fn() -> Duration;

/// A moment on a clock of the caller's, such as one of CPU time: a limit of
/// time beside that of the wall clock.
///
/// ```
/// use std::time::Duration;
/// use impasse_puzzle::Deadline;
/// fn noon() -> Duration {
///     Duration::from_secs(12 * 3600)
/// }
/// assert!(!Deadline::after(Duration::from_secs(1), noon).is_over());
/// assert!(Deadline::after(Duration::ZERO, noon).is_over());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    clock: Clock,
    end: Duration,
}

impl Deadline {
    /// That much later on `clock`, which may be read from any thread the
    /// computation runs on.
    #[must_use]
    pub fn after(time: Duration, clock: Clock) -> Self {
        Self {
            clock,
            end: clock().saturating_add(time),
        }
    }

    /// Whether the moment has come.
    #[must_use]
    pub fn is_over(&self) -> bool {
        (self.clock)() >= self.end
    }
}

/// The reins of a computation: its limits, its clock, the request to stop, and
/// the listener for its progress.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// What it may use.
    pub limits: Limits,
    /// The wall clock. Without one, a limit of time is reached at once, since
    /// nobody could tell when, and no progress is reported.
    pub clock: Option<Clock>,
    /// Until when, on a clock of the caller's; the limit is
    /// [`Limit::Time`](crate::Limit::Time) then too.
    pub deadline: Option<Deadline>,
    /// Set from outside to make it stop soon with what it has.
    pub stop: &'a AtomicBool,
    /// Told now and then how far it is.
    pub progress: &'a dyn Progress,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Control<'static> {
    /// No limits, no clock, nobody watching.
    #[must_use]
    pub fn free() -> Self {
        Self::within(Limits::default())
    }

    /// These limits, no clock, nobody watching.
    #[must_use]
    pub fn within(limits: Limits) -> Self {
        Self {
            limits,
            clock: None,
            deadline: None,
            stop: &NEVER,
            progress: &(),
        }
    }
}

impl Control<'_> {
    /// The same with at most so many positions.
    ///
    /// ```
    /// use impasse_puzzle::Control;
    /// let control = Control::free().at_most(500).at_most(2_000);
    /// assert_eq!(control.limits.states, Some(500));
    /// ```
    #[must_use]
    pub fn at_most(self, states: u64) -> Self {
        let asked = self.limits.states.unwrap_or(states);
        let limits = Limits {
            states: Some(asked.min(states)),
            ..self.limits
        };
        Self { limits, ..self }
    }
}

/// A watch on limits, kept while something is made ready that takes long or
/// takes much memory.
pub trait Watch {
    /// Whether to go on, with so many bytes in use for what is being made.
    /// Asked once for a piece of work that takes a millisecond or so, and
    /// before memory is taken.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    fn check(&mut self, bytes: u64) -> Result<(), Limit>;
}

/// Nobody watches.
impl Watch for () {
    fn check(&mut self, _: u64) -> Result<(), Limit> {
        Ok(())
    }
}

/// A listener for the progress of a computation. Called from any thread, a
/// few times a second at most.
pub trait Progress: Sync {
    /// Something has moved on.
    fn report(&self, snapshot: Snapshot);
}

impl Progress for () {
    fn report(&self, _: Snapshot) {}
}

/// How far a computation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// What it is doing: one word.
    pub phase: &'static str,
    /// Different positions so far, or done in this phase.
    pub states: u64,
    /// How many there will be, where that is known.
    pub total: Option<u64>,
    /// Bytes of memory held by its structures.
    pub bytes: u64,
}
