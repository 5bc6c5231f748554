//! The clock and the threads of an operating system. Whoever starts a
//! computation hands them in; nothing below knows of them, so that everything
//! else runs where there are none, such as in a browser.

use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use crate::Workers;

/// The time since the program first asked for it.
pub fn wall_clock() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// Lets others work for so long.
pub fn pause(time: Duration) {
    thread::sleep(time);
}

impl Workers {
    /// So many threads, the calling one included.
    #[must_use]
    pub fn threads(count: usize) -> Self {
        Self::new(count, scoped)
    }
}

fn scoped(helpers: usize, help: &(dyn Fn(usize) + Sync), lead: &mut dyn FnMut()) {
    thread::scope(|scope| {
        for number in 0..helpers {
            scope.spawn(move || help(number));
        }
        lead();
    });
}
