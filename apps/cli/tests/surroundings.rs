//! The program among other programs: pipes, full disks, files, signals.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

fn impasse(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.env_remove("IMPASSE_LANG");
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    impasse(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

const ALMOST: &str = "superpuzz=HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA";
const SMALL: &str = "superpuzz:columns=3#26";

#[track_caller]
fn check_disk_full(arguments: &[&str]) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(40), "{arguments:?}");
    let message = text(&output.stderr);
    assert!(
        message.contains("/dev/full: cannot write: No space left"),
        "{message}"
    );
    assert!(Path::new("/dev/full").exists(), "the device is still there");
}

#[test]
fn a_language_may_be_set_for_good() {
    let said = |lang: &str, arguments: &[&str]| {
        let mut command = impasse(arguments);
        let output = command.env("IMPASSE_LANG", lang).output();
        let output = output.expect("the program starts");
        text(&output.stderr).to_owned() + text(&output.stdout)
    };
    let hint = ["hint", "sokoban#7", "--after", ""];
    assert!(said("ja", &hint).contains("解けません"));
    assert!(said("ja", &[&hint[..], &["--lang", "en"]].concat()).contains("cannot be solved"));
    assert!(said("ja_JP.UTF-8", &hint).contains("解けません"));
    for other in ["en", "", "C", "de_DE.UTF-8"] {
        assert!(said(other, &hint).contains("cannot be solved"), "{other:?}");
    }
    let wrong = ["hint", "sokoban#7", "--degree", "9"];
    assert!(said("ja", &wrong).contains("1から4まで"));
    let help = said("en", &["help", "solve", "--lang", "ja"]);
    assert!(help.contains("IMPASSE_LANG") && help.contains("Usage: impasse solve"));
}

#[test]
fn a_book_of_units_is_written_once_and_changes_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("units.book");
    let book = path.to_str().expect("UTF-8");
    let level = [
        "solve",
        "sokoban:by=pushes#21",
        "--strategy",
        "astar:dead=units",
    ];
    let answer = |more: &[&str]| {
        let output = run(&[&level[..], &["-o", "-", "-q"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let moves = text(&output.stdout).to_owned();
        moves
            .lines()
            .filter(|line| !line.contains("CPU"))
            .collect::<String>()
    };
    let plain = answer(&[]);
    assert_eq!(answer(&["--unit-book", book]), plain);
    let kept = fs::read(&path).expect("a book");
    assert_eq!(answer(&["--unit-book", book]), plain);
    assert_eq!(fs::read(&path).expect("a book"), kept);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_with_40_and_says_so() {
    check_disk_full(&["solve", ALMOST, "--strategy", "bfs", "-o", "/dev/full"]);
    check_disk_full(&["show", ALMOST, "--svg", "/dev/full"]);
    check_disk_full(&["dead", ALMOST, "--strategy", "bfs", "--svg", "/dev/full"]);
    check_disk_full(&["space", SMALL, "--svg", "/dev/full"]);
    check_disk_full(&["space", SMALL, "--parquet", "/dev/full"]);
    check_disk_full(&["space", SMALL, "--rows", "/dev/full"]);
}

#[test]
#[cfg(target_os = "linux")]
fn standard_output_on_a_full_disk_ends_with_40_too() {
    let full = File::options().write(true).open("/dev/full");
    let full = full.expect("the device opens");
    for arguments in [
        &["puzzles"][..],
        &["--help"],
        &["show", SMALL, "--svg", "-"],
        &["space", SMALL, "--rows", "-"],
    ] {
        let output = impasse(arguments)
            .stdout(full.try_clone().expect("another handle"))
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(40), "{arguments:?}");
        let message = text(&output.stderr);
        assert!(message.contains("cannot write: No space left"), "{message}");
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = impasse(&["show", "superpuzz#1", "--as", "svg"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[track_caller]
fn run_with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = impasse(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

#[test]
fn puzzles_and_moves_come_from_standard_input() {
    let puzzle = ALMOST.split_once('=').expect("a game and a text").1;
    let output = run_with_input(
        &["show", "-", "--puzzle", "superpuzz", "--as", "line"],
        puzzle,
    );
    assert_eq!(
        text(&output.stdout),
        "superpuzz:columns=3=HA -- H2/-- -- D2/SA S2 --/CA C2 DA\n"
    );
    let output = run_with_input(&["dead", "-", "--strategy", "bfs", "--svg", "-"], puzzle);
    assert!(text(&output.stdout).starts_with("<svg "));
    let said = text(&output.stderr);
    assert!(said.starts_with("impasse: understood as "), "{said}");
    assert!(said.ends_with("\n-#1: solvable\n"), "{said}");
    let output = run_with_input(&["show", "-#1", "--as", "text"], puzzle);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let output = run_with_input(&["check", ALMOST, "-"], "H2 DA2\nD2\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_written_solution_replays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("moves.txt");
    let path = path.to_str().expect("UTF-8");
    let puzzle = "superpuzz:columns=4#1";
    let solved = run(&["solve", puzzle, "--strategy", "bfs", "-o", path]);
    assert_eq!(solved.status.code(), Some(0));
    let checked = run(&["check", puzzle, &format!("@{path}")]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
}

#[test]
fn a_file_on_standard_output_stands_there_alone() {
    let puzzle = "superpuzz:columns=4#1";
    for more in [&[][..], &["--json"], &["--watch"]] {
        let arguments = [&["solve", puzzle, "-o", "-"], more].concat();
        let solved = run(&arguments);
        assert!(text(&solved.stderr).contains(puzzle), "the report");
        let checked = run_with_input(&["check", puzzle, "-"], text(&solved.stdout));
        assert_eq!(checked.status.code(), Some(0), "{more:?}");
    }
    for option in ["--parquet", "--rows"] {
        let output = run(&["space", SMALL, option, "-"]);
        assert!(output.stdout.starts_with(b"PAR1"), "{option}");
        assert!(output.stdout.ends_with(b"PAR1"), "{option}");
        let nothing = run(&["space", "nothing#1", option, "-"]);
        assert_eq!(text(&nothing.stdout), "", "{option}");
    }
    let both = run(&["space", SMALL, "--parquet", "-", "--svg", "-"]);
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn a_command_that_fails_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let file = file.to_str().expect("UTF-8");
    let lost = "superpuzz=HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --";
    for arguments in [
        ["solve", lost, "-o", file],
        ["space", "nothing#1", "--parquet", file],
        ["space", "nothing#1", "--rows", file],
        ["space", "nothing#1", "--svg", file],
        ["dead", "nothing#1", "--svg", file],
        ["show", "nothing#1", "--svg", file],
    ] {
        assert_ne!(run(&arguments).status.code(), Some(0), "{arguments:?}");
        let left = fs::read_dir(folder.path()).expect("readable").count();
        assert_eq!(left, 0, "{arguments:?}");
    }
}

#[test]
fn a_space_on_disk_has_no_rows_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = folder.path().join("rows.parquet");
    let output = impasse(&["space", "superpuzz:columns=5#1", "--json"])
        .args(["--memory", "24M", "--scratch"])
        .arg(folder.path())
        .arg("--rows")
        .arg(&rows)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(21));
    assert!(text(&output.stderr).ends_with("rows.parquet: not written, there are no rows\n"));
    assert!(!rows.exists());
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(record["complete"], true);
    assert_eq!(record["shortest_solution"], 19);
    let omitted = record["omitted"].to_string();
    assert!(omitted.contains("one row per position"), "{omitted}");
}

#[test]
fn what_cannot_be_written_is_known_before_the_work() {
    for arguments in [
        ["solve", "superpuzz#1", "-o", "no/such/file"],
        ["space", "superpuzz#1", "--svg", "no/such/file"],
        ["space", "superpuzz#1", "--parquet", "no/such/file"],
        ["space", "superpuzz#1", "--rows", "no/such/file"],
        ["space", "superpuzz#1", "--scratch", "no/such"],
        ["dead", "superpuzz#1", "--svg", "no/such/file"],
    ] {
        // The full game would take hours.
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(40), "{arguments:?}");
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn devices_are_read_as_files_and_not_for_ever() {
    let puzzle = ALMOST.split_once('=').expect("a game and a text").1;
    let output = run_with_input(&["show", "/dev/stdin"], puzzle);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let output = run(&["show", "/dev/zero"]);
    assert_eq!(output.status.code(), Some(40));
    assert_eq!(
        text(&output.stderr),
        "impasse: /dev/zero: cannot read: the file is larger than 64 MiB\n"
    );
}

#[track_caller]
fn rows_of(path: &Path) -> Vec<Vec<(String, Field)>> {
    let file = File::open(path).expect("written");
    let reader = SerializedFileReader::new(file).expect("a Parquet file");
    let rows = reader.get_row_iter(None).expect("rows");
    rows.map(|row| row.expect("a row").into_columns()).collect()
}

/// The sum of a column of whole numbers, empty cells left out.
#[track_caller]
fn total(rows: &[Vec<(String, Field)>], column: &str) -> i64 {
    let cell = |row: &Vec<(String, Field)>| {
        let (_, field) = row.iter().find(|(name, _)| name == column).expect(column);
        match field {
            Field::Long(count) => *count,
            Field::Bool(flag) => i64::from(*flag),
            Field::Null => 0,
            other => panic!("{column} holds {other}"),
        }
    };
    rows.iter().map(cell).sum()
}

#[test]
fn the_tables_agree_with_the_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let depths = folder.path().join("depths.parquet");
    let states = folder.path().join("states.parquet");
    let output = impasse(&["space", "superpuzz:columns=3#1", SMALL, "--json"])
        .arg("--parquet")
        .arg(&depths)
        .arg("--rows")
        .arg(&states)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let records: Vec<serde_json::Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let reported = |name: &str| -> i64 { records.iter().map(|r| r[name].as_i64().unwrap()).sum() };

    let (by_depth, by_state) = (rows_of(&depths), rows_of(&states));
    for column in [
        "states",
        "transitions",
        "goals",
        "dead_ends",
        "solvable",
        "losing_moves",
    ] {
        assert_eq!(total(&by_depth, column), reported(column), "{column}");
    }
    assert_eq!(by_state.len(), usize::try_from(reported("states")).unwrap());
    assert_eq!(total(&by_state, "moves"), reported("transitions"));
    assert_eq!(total(&by_state, "goal"), reported("goals"));
    assert_eq!(total(&by_state, "solvable"), reported("solvable"));
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        2,
        "nothing else is left"
    );
}

#[test]
fn a_census_that_was_killed_is_taken_up() {
    let scratch = tempfile::tempdir().expect("a directory");
    let place = scratch.path().to_str().expect("UTF-8");
    let arguments = [
        "space",
        "superpuzz:columns=6#5",
        "--by",
        "own",
        "--scratch",
        place,
        "--json",
    ];
    let mut child = impasse(&arguments)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    // Killed when some orders are done: each has a file in one directory.
    let finished = || {
        let directories = fs::read_dir(scratch.path()).expect("a directory");
        let of_census = directories
            .flatten()
            .map(|entry| entry.path())
            .find(|path| {
                let name = path.file_name().and_then(|name| name.to_str());
                name.is_some_and(|name| name.starts_with("impasse-census-"))
            });
        let files = of_census.and_then(|path| fs::read_dir(path).ok());
        files.map_or(0, |files| files.flatten().count())
    };
    while finished() < 3 && child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("it is still at work");
    child.wait().expect("it ends");
    let output = run(&arguments);
    let record: serde_json::Value = serde_json::from_str(text(&output.stdout)).expect("JSON");
    assert_eq!(record["states"], 6_630_009);
    assert_eq!(record["solvable"], 3_799_365);
    let note = record["notes"][0].as_str().expect("it says so");
    assert!(
        note.starts_with("ace orders taken up from an earlier run: "),
        "{note}"
    );
    let left = fs::read_dir(scratch.path()).expect("a directory");
    assert_eq!(left.count(), 0);
}

#[test]
#[cfg(unix)]
fn an_interrupted_command_reports_what_it_has() {
    let mut child = impasse(&["space", "superpuzz#1", "--json", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    sleep(Duration::from_millis(700));
    let stopped = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("the signal is sent");
    assert!(stopped.success());
    let mut printed = String::new();
    let mut stdout = child.stdout.take().expect("piped");
    stdout.read_to_string(&mut printed).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let record: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(record["limit"], "interrupted");
    assert_eq!(record["complete"], false);
    assert!(record["states"].as_u64() > Some(0));
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let commands = [
        "solve", "space", "dead", "batch", "show", "check", "rules", "man",
    ];
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell]);
        let script = text(&output.stdout);
        assert!(commands.iter().all(|c| script.contains(c)), "{shell}");
        // The others complete commands and options only.
        if ["bash", "zsh", "fish"].contains(&shell) {
            assert!(script.contains("superpuzz"), "{shell} completes games");
            assert!(script.contains("idastar"), "{shell} completes strategies");
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    let output = run(&["man", pages.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(0));
    for command in commands {
        let page = fs::read_to_string(pages.join(format!("impasse-{command}.1")));
        let page = page.expect(command);
        for part in [".SH EXAMPLES\n.nf\nimpasse ", ".SH \"EXIT STATUS\"\n"] {
            assert!(page.contains(part), "{command}");
        }
    }
    assert!(pages.join("impasse-papers-shintani.1").exists());
    let output = run(&["man"]);
    assert!(text(&output.stdout).contains(".TH IMPASSE 1 \"\" "));
}

#[test]
fn every_strategy_and_estimate_is_listed_with_what_it_assures() {
    let output = run(&["strategies", "--json"]);
    let lines = text(&output.stdout).lines();
    let records: Vec<serde_json::Value> = lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    for strategy in impasse_lab::generic_strategies() {
        let listed = records
            .iter()
            .find(|r| r["strategy"] == strategy.about.name);
        let listed = listed.unwrap_or_else(|| panic!("{} is missing", strategy.about.name));
        assert_eq!(listed["complete"], strategy.assurance.complete);
        assert_eq!(listed["optimal"], strategy.assurance.optimal);
    }
    let misplaced = records.iter().find(|r| r["heuristic"] == "misplaced");
    assert_eq!(misplaced.expect("listed")["admissible"], true);
    let told = run(&["strategies", "--lang", "ja"]);
    assert!(text(&told.stdout).contains("superpuzzの見積り"));
}
