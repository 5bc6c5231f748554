//! What this process has used so far, from the kernel's account.

/// User and system time.
pub(crate) fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux accounts for processes");
    let after_name = stat.rsplit_once(')').expect("the name is in brackets").1;
    let ticks = after_name.split_whitespace().skip(11).take(2);
    let ticks = ticks.map(|ticks| ticks.parse::<f64>().expect("a number"));
    ticks.sum::<f64>() / 100.0
}

/// The most memory that was resident at once.
pub(crate) fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux accounts for memory");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|rest| rest.split_whitespace().next());
    let kib: Option<u64> = kib.and_then(|kib| kib.parse().ok());
    kib.expect("a number of KiB") << 10
}
