//! Limits of time and memory, as the kernel sees them.

use std::time::Duration;

use crate::process::{HALL, LEVELS, Running, TILES};

/// What a process may use besides, to start and to read the largest text in a
/// test build on a busy machine; without limits the same took 25 s and more.
const TO_START: Duration = Duration::from_secs(3);

/// A search on one thread for 1 s of CPU time ends a tenth later at most.
#[track_caller]
fn check_time(arguments: &[&str]) {
    let limit = ["--cpu-time", "1s", "--time", "none", "--threads", "1"];
    let running = Running::timed(&[arguments, &limit].concat());
    let ended = running.end(Duration::from_mins(2));
    assert_eq!(ended.status.code(), Some(20), "{arguments:?}: {ended:?}");
    let used = ended.cpu_time().expect("the shell tells it");
    let most = Duration::from_millis(1100) + TO_START;
    assert!(used <= most, "{arguments:?}: {used:?}");
}

#[test]
fn the_largest_levels_are_left_in_time() {
    for level in LEVELS {
        for command in ["solve", "dead", "rate"] {
            check_time(&[command, level]);
        }
    }
}

#[test]
fn the_largest_space_is_left_in_time() {
    check_time(&["space", TILES]);
}

/// Memory that each may use.
const MEMORY: u64 = 64 << 20;

/// What the program takes to open an instance and to show it.
fn base(instance: &str) -> u64 {
    let ended = Running::start(&["show", instance]).end(Duration::from_mins(1));
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    ended.peak
}

/// A computation that wants more than it may have ends with what it has, and
/// has taken at most a tenth more, what the program itself takes aside.
#[track_caller]
fn check_memory(arguments: &[&str], instance: &str) {
    let limit = ["--memory", "64M", "--time", "none", "--threads", "2"];
    let running = Running::start(&[arguments, &[instance], &limit].concat());
    let ended = running.end(Duration::from_secs(200));
    assert_eq!(
        ended.status.code(),
        Some(21),
        "{arguments:?} {instance}: {ended:?}"
    );
    let most = MEMORY + MEMORY / 10 + base(instance);
    let peak = ended.peak;
    assert!(peak <= most, "{arguments:?} {instance}: {} kB", peak / 1024);
}

#[test]
fn spaces_stay_within_their_memory() {
    for instance in ["superpuzz#1", "freecell#1", TILES] {
        check_memory(&["space"], instance);
    }
    check_memory(&["space", "--estimate", "--particles", "10000000"], TILES);
}

#[test]
fn searches_stay_within_their_memory() {
    check_memory(&["solve", "--strategy", "bfs"], "superpuzz#1");
    check_memory(&["solve"], LEVELS[0]);
    check_memory(&["solve", "--first"], HALL);
    check_memory(&["dead"], LEVELS[1]);
}
