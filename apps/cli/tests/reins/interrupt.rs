//! Ctrl-C ends whatever is under way, soon and with what was found.

use std::fs;
use std::time::Duration;

use serde_json::Value;

use crate::process::{Ended, LEVELS, Running, TILES};

/// How long each works before it is interrupted.
const BEFORE: Duration = Duration::from_millis(400);

/// CPU time it may use afterwards, in a test build, on several threads.
const AFTER: Duration = Duration::from_secs(3);

/// What is interrupted must not end by itself before: everything else would
/// pass without a Ctrl-C.
#[track_caller]
fn interrupted(arguments: &[&str]) -> Ended {
    let mut running = Running::start(arguments);
    let works = running.works_for(BEFORE);
    if works {
        running.interrupt();
    }
    let ended = running.end(AFTER);
    assert!(works, "{arguments:?} ended by itself: {ended:?}");
    assert_eq!(ended.status.code(), Some(130), "{arguments:?}: {ended:?}");
    ended
}

#[track_caller]
fn check(arguments: &[&str]) {
    interrupted(arguments);
}

#[test]
fn searches_end() {
    for level in LEVELS {
        check(&["solve", level, "--time", "none"]);
        check(&["dead", level, "--time", "none"]);
        check(&["review", level, "r", "--time", "none"]);
        check(&["rate", level, "--time", "none"]);
    }
    check(&["units", LEVELS[0], "--time", "none"]);
}

#[test]
fn enumerations_and_random_games_end() {
    for arguments in [&["space"][..], &["trials", "--count", "1000000000"]] {
        for name in ["superpuzz#1", "freecell#1", TILES, LEVELS[0]] {
            check(&[arguments, &[name, "--time", "none"]].concat());
        }
    }
    let many = ["--particles", "100000", "--runs", "1000"];
    check(&[&["space", TILES, "--estimate", "--time", "none"], &many[..]].concat());
}

#[test]
fn the_making_of_a_puzzle_ends() {
    let large = "sokoban:width=24,height=24,boxes=40,pushes=1000#1";
    check(&["show", large]);
    check(&["solve", large, "--time", "none"]);
}

#[test]
fn tables_of_papers_end() {
    check(&["papers", "korekawa", "--inside", "100000"]);
}

#[test]
fn what_was_found_is_told() {
    let told = interrupted(&["space", "superpuzz#1", "--time", "none", "--json"]);
    let report: Value = serde_json::from_str(&told.stdout).expect("JSON");
    assert_eq!(report["limit"], "interrupted", "{report}");
    assert!(report["states"].as_u64() > Some(1000), "{report}");

    // The instances done before it stay done; the rest are not begun.
    let names = ["superpuzz:columns=4#1..3", "superpuzz#1..50"];
    let search = ["--strategy", "bfs", "--time", "none", "--json"];
    let told = interrupted(&[&["solve"][..], &names, &search].concat());
    let lines: Vec<Value> = told
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!((4..50).contains(&lines.len()), "{lines:?}");
    assert!(lines[..3].iter().all(|line| line["verdict"] != "unknown"));
    let last = lines.last().expect("four at least");
    assert_eq!(last["limit"], "interrupted", "{last}");
}

#[test]
fn a_batch_keeps_its_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("journal.jsonl");
    let journal = journal.to_str().expect("UTF-8");
    let names = ["superpuzz:columns=4#1..3", LEVELS[0], LEVELS[1]];
    let rest = ["--time", "none", "-o", journal];
    interrupted(&[&["batch"][..], &names, &rest].concat());
    let kept = fs::read_to_string(journal).expect("a journal");
    let done = kept.lines().filter(|line| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        line["line"] == "instance"
    });
    assert_eq!(done.count(), 3, "{kept}");
}
