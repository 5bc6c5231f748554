//! A batch in a folder: every operation, killed and taken up again, and what
//! its parts hold.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A place for folders of batches.
struct BatchFolder(TempDir);

impl BatchFolder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, folder: &str, arguments: &[&str], behind: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
        command.env_remove("IMPASSE_LANG");
        command.arg("batch").args(arguments);
        command.arg("-o").arg(self.path(folder));
        if !behind.is_empty() {
            command.arg("--").args(behind);
        }
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    #[track_caller]
    fn run(&self, folder: &str, arguments: &[&str], behind: &[&str]) -> Output {
        let mut command = self.command(folder, arguments, behind);
        command.output().expect("the program starts")
    }

    /// All rows of a folder of JSON Lines, without what depends on the clock.
    fn rows(&self, folder: &str) -> Vec<Value> {
        let mut rows = Vec::new();
        for part in self.parts(folder) {
            let text = fs::read_to_string(part).expect("a part");
            for line in text.lines() {
                let mut row: Value = serde_json::from_str(line).expect("JSON");
                row.as_object_mut()
                    .expect("an object")
                    .remove("cpu_seconds");
                rows.push(row);
            }
        }
        rows
    }

    /// The parts that are there, in their order.
    fn parts(&self, folder: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path(folder)).into_iter().flatten();
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let is_part = |path: &PathBuf| {
            path.file_name()
                .is_some_and(|n| n.to_string_lossy().starts_with("part-"))
        };
        let mut parts: Vec<PathBuf> = paths.filter(is_part).collect();
        parts.sort();
        parts
    }
}

#[track_caller]
fn check_done(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
}

const SMALL: &str = "superpuzz:columns=4#1..6";

/// Rows of a Parquet file as they would stand in JSON.
fn read_table(path: &Path) -> Vec<BTreeMap<String, Value>> {
    let reader = SerializedFileReader::new(File::open(path).expect("a part")).expect("a table");
    let rows = reader.get_row_iter(None).expect("rows");
    let rows = rows.map(|row| {
        let row = row.expect("a row");
        let cells = row.get_column_iter().map(|(name, field)| {
            let value = match field {
                Field::Null => Value::Null,
                Field::Str(text) => json!(text),
                Field::Long(number) => json!(number),
                Field::Double(number) => json!(number),
                Field::Bool(flag) => json!(flag),
                other => panic!("{name}: {other:?}"),
            };
            (name.clone(), value)
        });
        cells.collect()
    });
    rows.collect()
}

#[test]
fn every_operation_has_its_rows_and_a_table_with_all_of_them() {
    let place = BatchFolder::new();
    let games = place.path("games.tsv");
    fs::write(
        &games,
        "sokoban#6\trUluR\nsokoban#6\tuu\nsokoban#6\tno moves\n",
    )
    .expect("written");
    let games = format!("@{}", games.display());
    let operations: [(&str, &[&str], &[&str]); 6] = [
        ("solve", &[SMALL, "nothing"], &[]),
        ("space", &[SMALL], &[]),
        ("trials", &[SMALL], &["--count", "50", "--more", "0"]),
        ("dead", &[SMALL], &[]),
        ("rate", &["sokoban#1..2"], &[]),
        ("review", &[&games], &[]),
    ];
    for (operation, list, options) in operations {
        let with = |more: &[&'static str]| -> Vec<&str> { [&[operation], list, more].concat() };
        let lines = format!("{operation}-lines");
        check_done(&place.run(&lines, &with(&["--as", "jsonl"]), options));
        let table = format!("{operation}-table");
        check_done(&place.run(&table, &with(&["--part-size", "4"]), options));
        let rows = place.rows(&lines);
        assert!(rows.len() >= 2, "{operation}");
        let parts = place.parts(&table);
        let cells: Vec<_> = parts.iter().flat_map(|part| read_table(part)).collect();
        assert_eq!(rows.len(), cells.len(), "{operation}");
        for (row, cells) in rows.iter().zip(&cells) {
            for (name, value) in row.as_object().expect("an object") {
                let cell = cells.get(name);
                let cell = cell.unwrap_or_else(|| panic!("{operation}: no column {name}"));
                let is_nested = value.is_object() || value.is_array();
                let is_same = match (is_nested, value.as_f64()) {
                    (true, _) => cell.as_str() == Some(&value.to_string()),
                    // What reads JSON may differ in the last digit.
                    (false, Some(number)) => cell
                        .as_f64()
                        .is_some_and(|cell| (cell - number).abs() <= 1e-14 * number.abs()),
                    (false, None) => cell == value,
                };
                assert!(is_same, "{operation}: {name} is {value} and {cell}");
            }
        }
    }
    let solved = place.rows("solve-lines");
    assert_eq!(solved[0]["verdict"], "solved");
    assert!(solved[6]["error"].is_string(), "{}", solved[6]);
    let reviewed = place.rows("review-lines");
    assert!(reviewed[0]["lost_at"].is_number(), "{}", reviewed[0]);
    assert_eq!(reviewed[1]["lost_at"], Value::Null);
    assert!(reviewed[2]["failed"].is_string() || reviewed[2]["error"].is_string());
}

/// Deals that take long enough to be caught working.
const LONG: [&str; 6] = [
    "solve",
    "superpuzz#1..24",
    "--as",
    "jsonl",
    "--part-size",
    "3",
];
const SEARCH: [&str; 4] = ["--strategy", "bfs", "--states", "20000"];

/// Waits until so many parts are whole.
fn wait_for(place: &BatchFolder, folder: &str, parts: usize, child: &mut Child) {
    while place.parts(folder).len() < parts {
        let ended = child.try_wait().expect("a child");
        assert_eq!(ended, None, "it ends before {parts} parts are whole");
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn whatever_ends_it_the_rest_is_done_later_and_nothing_twice() {
    let place = BatchFolder::new();
    check_done(&place.run("alone", &[&LONG[..], &["--threads", "1"]].concat(), &SEARCH));
    for (parts, signal) in [(1, "-KILL"), (3, "-KILL"), (5, "-INT")] {
        let mut child = place
            .command("killed", &LONG, &SEARCH)
            .spawn()
            .expect("it starts");
        wait_for(&place, "killed", parts, &mut child);
        let mut kill = Command::new("kill");
        let told = kill.args([signal, &child.id().to_string()]).status();
        assert!(told.expect("kill").success());
        let code = child.wait().expect("an end").code();
        assert_eq!(code, if signal == "-INT" { Some(130) } else { None });
    }
    // A part may be whole before one that stands in front of it.
    let written = || -> BTreeMap<PathBuf, SystemTime> {
        let parts = place.parts("killed").into_iter();
        parts
            .map(|part| {
                let about = fs::metadata(&part).expect("a part");
                (part, about.modified().expect("a time"))
            })
            .collect()
    };
    let before = written();
    let last = place.run(
        "killed",
        &[&LONG[..], &["--threads", "2", "--json"]].concat(),
        &SEARCH,
    );
    check_done(&last);
    let told: Value = serde_json::from_slice(&last.stdout).expect("JSON");
    assert_eq!(
        told["made"]
            .as_u64()
            .zip(told["found"].as_u64())
            .map(|(m, f)| m + f),
        Some(24)
    );
    assert!(told["found"].as_u64() >= Some(15), "{told}");
    let after = written();
    for (part, time) in &before {
        assert_eq!(after.get(part), Some(time), "left as it was: {part:?}");
    }
    assert_eq!(place.rows("killed"), place.rows("alone"));
    // Nothing is left but the manifest and the parts.
    let count = fs::read_dir(place.path("killed"))
        .expect("a folder")
        .count();
    assert!(
        count <= 1 + 8 + 4,
        "parts in flight when it was killed: {count}"
    );
}

#[test]
fn another_command_goes_elsewhere() {
    let place = BatchFolder::new();
    check_done(&place.run("one", &["dead", SMALL], &[]));
    for (arguments, behind, said) in [
        (
            vec!["dead", "superpuzz:columns=4#1..7"],
            vec![],
            "instances 7, there 6",
        ),
        (
            vec!["solve", SMALL],
            vec![],
            "operation \"solve\", there \"dead\"",
        ),
        (
            vec!["dead", SMALL, "--time", "1s"],
            vec![],
            "time_seconds 1.0",
        ),
        (vec!["dead", SMALL], vec!["--strategy", "bfs"], "options"),
    ] {
        let output = place.run("one", &arguments, &behind);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(said), "{told}");
    }
    fs::create_dir(place.path("other")).expect("made");
    fs::write(place.path("other").join("letter.txt"), "private").expect("written");
    let output = place.run("other", &["dead", SMALL], &[]);
    assert_eq!(output.status.code(), Some(2), "no folder of ours");
    let output = place.run("two", &["dead", SMALL], &["--no-such-option"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("--no-such-option"), "{told}");
    assert_eq!(output.status.code(), Some(2));
    assert!(!place.path("two").exists(), "nothing was begun");
}

#[test]
fn an_instance_that_takes_too_much_memory_has_a_row_that_says_so() {
    let place = BatchFolder::new();
    // Less than the program itself takes.
    let memory = ["--memory", "4M", "--instance-memory", "2M", "--as", "jsonl"];
    let list = [&["solve", "superpuzz#1..3"][..], &memory].concat();
    let output = place.run("full", &list, &SEARCH);
    check_done(&output);
    let rows = place.rows("full");
    assert_eq!(rows.len(), 3);
    // The limit that the search knows of, or that of its process.
    let says_so = |row: &Value| row["failed"] == "memory" || row["limit"] == "memory";
    assert!(rows.iter().all(says_so), "{rows:?}");
}
