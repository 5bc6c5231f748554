//! What the machine has.

use std::fs;

/// Where the machine does not tell.
const FALLBACK: u64 = 8 << 30;

/// The memory a computation may use when nobody says: three quarters of what
/// the machine, or the container, has.
pub(crate) fn usual_memory() -> u64 {
    let machine = fs::read_to_string("/proc/meminfo").ok();
    let machine = machine.and_then(|text| physical(&text));
    let container = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let container = container.and_then(|text| text.trim().parse().ok());
    match machine.into_iter().chain(container).min() {
        Some(bytes) => bytes / 4 * 3,
        None => FALLBACK,
    }
}

/// The line `MemTotal:  24000000 kB`.
fn physical(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read_in_kib() {
        let meminfo = "MemTotal:       24000000 kB\nMemFree:        1 kB\n";
        assert_eq!(physical(meminfo), Some(24_000_000 * 1024));
        assert_eq!(physical("MemFree: 1 kB\n"), None);
        assert_eq!(physical("MemTotal: many kB\n"), None);
    }

    #[test]
    fn there_is_always_some_memory() {
        assert!(usual_memory() > 16 << 20);
    }
}
