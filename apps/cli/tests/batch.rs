//! A batch that is killed, interrupted, torn or asked for in another way.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// Deals of which some can be solved and some cannot, a moment's work each;
/// then some that take long enough to be caught working.
const LIST: [&str; 2] = ["superpuzz:columns=4#1..28", "superpuzz#1..12"];
const SEARCH: [&str; 4] = ["--strategy", "bfs", "--states", "20000"];
const QUICK: usize = 28;
const ALL: usize = 40;

/// A folder with a journal in it.
struct Place {
    /// It disappears with this.
    _folder: TempDir,
    journal: PathBuf,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = folder.path().join("journal.jsonl");
        Self {
            _folder: folder,
            journal,
        }
    }

    fn command(&self, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
        command
            .arg("batch")
            .args(LIST)
            .args(SEARCH)
            .args(["--memory", "256M", "-o"])
            .arg(&self.journal)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn run(&self, more: &[&str]) -> Output {
        self.command(more).output().expect("the program starts")
    }

    fn start(&self, more: &[&str]) -> Child {
        self.command(more).spawn().expect("the program starts")
    }

    /// The records of finished instances, a torn line left out.
    fn records(&self) -> BTreeMap<String, Value> {
        let text = fs::read_to_string(&self.journal).unwrap_or_default();
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let lines = whole
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"));
        let records = lines.filter(|line: &Value| line["line"] == "instance");
        let mut all = BTreeMap::new();
        for record in records {
            let id = record["id"].as_str().expect("a name").to_owned();
            assert!(all.insert(id, record).is_none(), "solved once");
        }
        all
    }

    /// The records without what depends on the clock.
    fn timeless(&self) -> BTreeMap<String, Value> {
        let mut records = self.records();
        for record in records.values_mut() {
            let fields = record.as_object_mut().expect("an object");
            for name in ["cpu_seconds", "started", "finished"] {
                fields.remove(name).expect(name);
            }
        }
        records
    }

    /// Waits until so many instances are finished.
    fn wait_for(&self, count: usize, child: &mut Child) {
        while self.records().len() < count {
            let ended = child.try_wait().expect("a child");
            assert_eq!(ended, None, "it ends before {count} are finished");
            sleep(Duration::from_millis(2));
        }
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// The table of a summary without its times.
#[track_caller]
fn table(output: &Output) -> String {
    let lines = text(&output.stdout).lines();
    lines
        .filter(|line| !line.contains("CPU seconds"))
        .fold(String::new(), |all, line| all + line + "\n")
}

/// An undisturbed run on one thread, for comparison.
fn undisturbed() -> (Place, Output) {
    let place = Place::new();
    let output = place.run(&["--threads", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    (place, output)
}

#[test]
fn records_are_the_same_for_any_number_of_threads() {
    let (one, alone) = undisturbed();
    let two = Place::new();
    let together = two.run(&["--threads", "2"]);
    assert_eq!(one.timeless(), two.timeless());
    assert_eq!(table(&alone), table(&together));
    let verdicts: Vec<Value> = one
        .records()
        .values()
        .map(|r| r["verdict"].clone())
        .collect();
    assert_eq!(verdicts.len(), ALL);
    for verdict in ["solved", "unsolvable", "unknown"] {
        assert!(verdicts.contains(&verdict.into()), "some are {verdict}");
    }
}

#[test]
#[cfg(unix)]
fn a_killed_batch_goes_on_as_if_nothing_had_happened() {
    let (whole, expected) = undisturbed();
    let place = Place::new();
    // Killed again and again, with more finished each time.
    for count in [1, QUICK + 1, QUICK + 4] {
        let mut child = place.start(&["--threads", "2"]);
        place.wait_for(count, &mut child);
        child.kill().expect("SIGKILL");
        child.wait().expect("it ends");
    }
    let before = place.records();
    assert!(before.len() < ALL, "killed before the end");
    let resumed = place.run(&["--threads", "2"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    assert_eq!(table(&resumed), table(&expected));
    assert_eq!(place.timeless(), whole.timeless());
    let after = place.records();
    for (id, record) in before {
        assert_eq!(after[&id], record, "what was finished is kept as it was");
    }
    let summed = Command::new(env!("CARGO_BIN_EXE_impasse"))
        .args(["batch", "--summary"])
        .arg(&place.journal)
        .output()
        .expect("the program starts");
    assert_eq!(summed.stdout, resumed.stdout);
}

#[test]
#[cfg(unix)]
fn an_interrupted_batch_keeps_what_is_finished() {
    let place = Place::new();
    let mut child = place.start(&["superpuzz#13..5000"]);
    place.wait_for(QUICK + 2, &mut child);
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("the signal is sent").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let records = place.records();
    assert!(records.len() >= QUICK + 2);
    assert!(
        records
            .values()
            .all(|record| record["limit"] != "interrupted")
    );
    assert!(
        text(&output.stdout).starts_with("superpuzz columns=13\n"),
        "a summary"
    );
}
