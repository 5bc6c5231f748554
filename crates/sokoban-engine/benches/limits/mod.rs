//! Limits that several benches set.

use std::time::Duration;

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Deadline, Limits};

/// So many seconds of CPU time from now on, and four gigabytes.
pub(crate) fn cpu_seconds(seconds: f64) -> Control<'static> {
    let mut control = Control::within(Limits {
        memory: Some(4 << 30),
        ..Limits::default()
    });
    control.deadline = Some(Deadline::after(Duration::from_secs_f64(seconds), || {
        ProcessTime::now().as_duration()
    }));
    control
}
