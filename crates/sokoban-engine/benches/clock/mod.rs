//! The clock of the benches.

use std::fs;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Processor time of this process; where the system does not tell it, time by
/// the clock.
pub(crate) fn cpu_time() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let first = *FIRST.get_or_init(Instant::now);
    fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse().ok())
        .map_or_else(|| first.elapsed(), Duration::from_nanos)
}
