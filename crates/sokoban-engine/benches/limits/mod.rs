//! Limits that several benches set.

use std::time::Duration;

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Deadline, Limits};

/// Ten seconds of CPU time and three gigabytes.
pub(crate) fn ten_seconds() -> Control<'static> {
    let mut control = Control::within(Limits {
        memory: Some(3 << 30),
        ..Limits::default()
    });
    control.deadline = Some(Deadline::after(Duration::from_secs(10), || {
        ProcessTime::now().as_duration()
    }));
    control
}
