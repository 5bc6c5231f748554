//! What the machine has.

use std::fs;
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use cpu_time::{ProcessTime, ThreadTime};
use impasse_wire::command::BatchMachine;

/// Where the machine does not tell.
const FALLBACK: u64 = 8 << 30;

/// CPU time that this process has used.
pub(crate) fn process_time() -> Duration {
    ProcessTime::now().as_duration()
}

/// CPU time that this thread has used.
pub(crate) fn thread_time() -> Duration {
    ThreadTime::now().as_duration()
}

/// Cores that this process may use.
pub(crate) fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// What a record of work says about this machine.
pub(crate) fn described() -> BatchMachine {
    let cpu = fs::read_to_string("/proc/cpuinfo").ok();
    let memory = fs::read_to_string("/proc/meminfo").ok();
    BatchMachine {
        cpu: cpu.and_then(|text| model(&text)),
        cores: cores(),
        memory_bytes: memory.and_then(|text| physical(&text)),
    }
}

/// The line `model name : AMD EPYC`.
fn model(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo
        .lines()
        .find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.trim().to_owned())
}

/// The memory a computation may use by default: three quarters of what
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
    fn the_processor_is_named_as_it_names_itself() {
        let cpuinfo = "processor\t: 0\nmodel name\t: AMD EPYC: 2\nflags\t: fpu\n";
        assert_eq!(model(cpuinfo).as_deref(), Some("AMD EPYC: 2"));
        assert_eq!(model("processor\t: 0\n"), None);
    }

    #[test]
    fn there_is_always_some_memory() {
        assert!(usual_memory() > 16 << 20);
    }
}
