//! A batch that is killed, interrupted, torn or asked for in another way.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;
use tempfile::TempDir;

/// Deals of which some can be solved and some cannot, a moment's work each;
/// then some that take long enough to be caught working.
const LIST: [&str; 2] = ["superpuzz:columns=4#1..28", "superpuzz#1..12"];
const SEARCH: [&str; 4] = ["--strategy", "bfs", "--states", "20000"];
const QUICK: usize = 28;
const ALL: usize = 40;

/// A folder with a journal in it.
struct JournalFolder {
    folder: TempDir,
    journal: PathBuf,
}

impl JournalFolder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = folder.path().join("journal.jsonl");
        Self { folder, journal }
    }

    fn command(&self, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
        command.env_remove("IMPASSE_LANG");
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
fn undisturbed() -> (JournalFolder, Output) {
    let place = JournalFolder::new();
    let output = place.run(&["--threads", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    (place, output)
}

#[test]
fn records_are_the_same_for_any_number_of_threads() {
    let (one, alone) = undisturbed();
    let two = JournalFolder::new();
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
    let place = JournalFolder::new();
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
    assert_eq!(summary(&place.journal, &[]).stdout, resumed.stdout);
}

#[test]
#[cfg(unix)]
fn an_interrupted_batch_keeps_what_is_finished() {
    let place = JournalFolder::new();
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
        text(&output.stdout).starts_with("superpuzz columns=4\n"),
        "a summary"
    );
}

fn summary(journal: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_impasse"))
        .env_remove("IMPASSE_LANG")
        .args(["batch", "--summary"])
        .arg(journal)
        .args(more)
        .output()
        .expect("the program starts")
}

/// A journal of small deals.
fn small(list: &[&str]) -> (JournalFolder, Output) {
    let place = JournalFolder::new();
    let output = place.small(list);
    (place, output)
}

impl JournalFolder {
    fn small(&self, list: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_impasse"))
            .env_remove("IMPASSE_LANG")
            .arg("batch")
            .args(list)
            .args(["--memory", "64M", "--strategy", "bfs", "-o"])
            .arg(&self.journal)
            .current_dir(self.folder.path())
            .output()
            .expect("the program starts")
    }
}

#[test]
fn a_torn_last_line_is_dropped_and_done_again() {
    let list = ["superpuzz:columns=3#1..9"];
    let (place, expected) = small(&list);
    let whole = fs::read(&place.journal).expect("a journal");
    let expected_records = place.timeless();
    let before_last = whole[..whole.len() - 1]
        .iter()
        .rposition(|&byte| byte == b'\n');
    let end = before_last.expect("several lines") + 1;
    for cut in [end + 1, end + 40, whole.len() - 1] {
        fs::write(&place.journal, &whole[..cut]).expect("written");
        let summed = summary(&place.journal, &["--json"]);
        let summed: Value = serde_json::from_slice(&summed.stdout).expect("JSON");
        assert_eq!(summed["instances"], 8, "a summary leaves it out");
        assert_eq!(fs::read(&place.journal).expect("there"), whole[..cut]);

        let output = place.small(&list);
        let said = text(&output.stderr);
        assert!(
            said.contains("an unfinished last line was dropped"),
            "{said}"
        );
        assert!(said.contains("goes on behind 8 records"), "{said}");
        assert_eq!(table(&output), table(&expected));
        assert_eq!(place.timeless(), expected_records);
    }
}

#[test]
fn a_damaged_line_is_an_error_and_nothing_is_touched() {
    let list = ["superpuzz:columns=3#1..9"];
    let (place, _) = small(&list);
    let whole = fs::read_to_string(&place.journal).expect("a journal");
    let damaged = whole.replacen("\"verdict\"", "\"verdikt\"", 1);
    fs::write(&place.journal, &damaged).expect("written");
    let output = place.small(&list);
    assert_eq!(output.status.code(), Some(30));
    let said = text(&output.stderr);
    assert!(said.contains("journal.jsonl: line 2, column "), "{said}");
    assert_eq!(fs::read_to_string(&place.journal).expect("there"), damaged);
    assert_eq!(summary(&place.journal, &[]).status.code(), Some(30));
}

#[test]
fn a_name_that_means_another_puzzle_now_is_reported() {
    let place = JournalFolder::new();
    let levels = place.folder.path().join("levels.txt");
    let first = "HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA\n";
    let second = "HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --\n";
    fs::write(&levels, first).expect("written");
    assert_eq!(place.small(&["levels.txt"]).status.code(), Some(0));
    let before = place.records();
    fs::write(&levels, second).expect("written");
    let output = place.small(&["levels.txt"]);
    assert_eq!(output.status.code(), Some(30));
    let said = text(&output.stderr);
    assert!(
        said.contains("levels.txt#1: not the puzzle that had this name"),
        "{said}"
    );
    assert_eq!(place.records(), before);
}

#[test]
fn two_processes_cannot_write_one_journal() {
    let place = JournalFolder::new();
    let mut child = place.start(&["superpuzz#13..5000"]);
    place.wait_for(1, &mut child);
    let output = place.run(&[]);
    child.kill().expect("SIGKILL");
    child.wait().expect("it ends");
    assert_eq!(output.status.code(), Some(40));
    let said = text(&output.stderr);
    assert!(said.contains("another process is writing to it"), "{said}");
}

#[test]
#[cfg(unix)]
fn a_full_disk_ends_the_batch_and_what_is_finished_is_kept() {
    let list = ["superpuzz:columns=3#1..40"];
    let (whole, expected) = small(&list);
    let place = JournalFolder::new();
    // Blocks of 512 or 1024 bytes: room for some records.
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .env_remove("IMPASSE_LANG")
        .args([
            "-c",
            script,
            env!("CARGO_BIN_EXE_impasse"),
            "batch",
            list[0],
        ])
        .args(["--memory", "64M", "--strategy", "bfs", "-o"])
        .arg(&place.journal)
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(40), "{}", text(&output.stderr));
    let said = text(&output.stderr);
    assert!(said.contains("journal.jsonl: cannot write: "), "{said}");
    let kept = place.records().len();
    assert!(0 < kept && kept < 40, "{kept} are kept");
    let resumed = place.small(&list);
    assert_eq!(table(&resumed), table(&expected));
    assert_eq!(place.timeless(), whole.timeless());
}

#[track_caller]
fn value(cell: &Field) -> Value {
    match cell {
        Field::Null => Value::Null,
        Field::Bool(flag) => (*flag).into(),
        Field::Long(number) => (*number).into(),
        Field::ULong(number) => (*number).into(),
        Field::Double(number) => (*number).into(),
        Field::Str(text) => text.clone().into(),
        other => panic!("no column holds {other}"),
    }
}

#[test]
fn the_table_holds_what_the_journal_holds() {
    let place = JournalFolder::new();
    let parquet = place.folder.path().join("records.parquet");
    let output = place.run(&["--solutions", "--parquet", parquet.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let file = File::open(&parquet).expect("written");
    let reader = SerializedFileReader::new(file).expect("a Parquet file");
    let rows = reader.get_row_iter(None).expect("rows");
    let rows: Vec<BTreeMap<String, Value>> = rows
        .map(|row| row.expect("a row").into_columns())
        .map(|row| {
            row.into_iter()
                .map(|(name, cell)| (name, value(&cell)))
                .collect()
        })
        .collect();
    let records = place.records();
    assert_eq!(rows.len(), ALL);
    let mut solutions = 0;
    for row in &rows {
        let record = &records[row["id"].as_str().expect("a name")];
        for name in [
            "puzzle",
            "params",
            "digest",
            "canonical",
            "verdict",
            "limit",
            "solution",
            "started",
            "finished",
            "moves",
            "lower_bound",
            "states",
            "expanded",
            "generated",
            "pruned",
            "peak_bytes",
            "optimal",
            "replayed",
            "cpu_seconds",
        ] {
            assert_eq!(row[name], record[name], "{name} of {record}");
        }
        assert_eq!(row["strategy"], "bfs");
        assert_eq!(
            (&row["states_limit"], &row["time_limit"]),
            (&20000.into(), &60.0.into())
        );
        assert_eq!(row["memory_limit"], 256 << 20);
        solutions += usize::from(row["solution"].is_string());
    }
    assert!(solutions > 20, "{solutions}");
    assert_eq!(rows[0]["id"], "superpuzz#1");
    assert_eq!(rows[ALL - 1]["id"], "superpuzz:columns=4#28");
}

#[test]
fn a_batch_without_records_leaves_no_files() {
    let place = JournalFolder::new();
    let output = place.small(&["nothing#1", "--parquet", "records.parquet"]);
    assert_eq!(output.status.code(), Some(30));
    let left = fs::read_dir(place.folder.path()).expect("readable").count();
    assert_eq!(left, 0);
}

#[test]
fn boards_are_summed_up_by_what_they_are_not_by_how_their_names_were_typed() {
    let (place, _) = small(&[
        "shisen:width=4,height=2#1",
        "shisen:height=2,tiles=4,width=4#2",
        "shisen:width=4,height=4#1",
    ]);
    let told = summary(&place.journal, &["--json"]);
    let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    let groups = told["groups"].as_array().expect("groups").iter();
    let groups: Vec<_> = groups
        .map(|group| {
            let params = group["params"].as_str().expect("parameters");
            let family = group["family"].as_str().expect("a family");
            (family.strip_prefix(params), group["instances"].as_u64())
        })
        .collect();
    let of = |family, instances| (Some(family), Some(instances));
    let expected = [of(",width=4,height=2", 2), of(",width=4,height=4", 1)];
    assert_eq!(groups, expected);
    for record in place.records().values() {
        assert_eq!(told["groups"][0]["params"], record["params"]);
    }
}
