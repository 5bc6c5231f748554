//! A space that several processes work at, some of which are killed.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

const IMPASSE: &str = env!("CARGO_BIN_EXE_impasse");
const PUZZLE: &str = "superpuzz:columns=6#1";

fn worker(folder: &Path) -> Child {
    Command::new(IMPASSE)
        .args(["space", PUZZLE, "--json", "--lease", "1s", "--shared"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// What each depth counts, labels aside.
fn counts(printed: &[u8]) -> Vec<[u64; 4]> {
    let report: Value = serde_json::from_slice(printed).expect("JSON");
    assert_eq!(report["complete"], true, "{report}");
    let depths = report["depths"].as_array().expect("a list");
    let count = |row: &Value, name: &str| row[name].as_u64().expect("a count");
    let names = ["states", "transitions", "goals", "dead_ends"];
    depths
        .iter()
        .map(|row| names.map(|name| count(row, name)))
        .collect()
}

#[test]
fn processes_that_share_a_folder_count_what_one_counts_though_some_are_killed() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path().join("shared");
    let mut workers: Vec<Child> = (0..3).map(|_| worker(&folder)).collect();
    for _ in 0..2 {
        thread::sleep(Duration::from_millis(300));
        workers[0].kill().expect("at work, or just done");
        workers[0].wait().expect("it has ended");
        workers[0] = worker(&folder);
    }
    let alone = Command::new(IMPASSE)
        .args(["space", PUZZLE, "--json"])
        .output();
    let alone = counts(&alone.expect("the program starts").stdout);
    for worker in workers {
        let output = worker.wait_with_output().expect("it ends");
        assert_eq!(counts(&output.stdout), alone);
    }
}
