//! Training data does not depend on who makes it, in how many goes, or when it
//! was killed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use impasse_learn::deals::TRAIN;
use impasse_learn::jobs::{Job, Kind};

const PROGRAM: &str = env!("CARGO_BIN_EXE_impasse-learn");

/// All files of a folder with their contents, those that are unfinished left
/// out.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "csv") {
                let name = path
                    .strip_prefix(folder)
                    .expect("inside")
                    .display()
                    .to_string();
                found.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

#[test]
fn a_kill_loses_no_finished_file_and_changes_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let (killed, whole) = (folder.path().join("killed"), folder.path().join("whole"));
    let begin = |data: &Path, threads: &str| {
        let mut program = Command::new(PROGRAM);
        program.arg("data").arg(data);
        program.args(["--deals", "100", "--games", "0", "--score-games", "0"]);
        program.args(["--exact", "0", "--splitting", "0", "--positions", "50"]);
        program.args(["--threads", threads]).stderr(Stdio::null());
        program.spawn().expect("the program")
    };
    // Killed as soon as there is something, and begun again with two threads.
    let mut first = begin(&killed, "1");
    while files(&killed).len() < 3 {
        std::thread::sleep(Duration::from_millis(5));
    }
    first.kill().expect("killed");
    first.wait().expect("ended");
    let before = files(&killed);
    assert!(!before.is_empty());
    let mut second = begin(&killed, "2");
    while files(&killed).len() < before.len() + 3 {
        std::thread::sleep(Duration::from_millis(5));
    }
    second.kill().expect("killed");
    second.wait().expect("ended");
    let after = files(&killed);
    for (name, bytes) in &before {
        assert_eq!(after.get(name), Some(bytes), "{name}");
    }
    // Whatever stands there is what one job alone makes of it.
    for (name, bytes) in after
        .iter()
        .filter(|(name, _)| name.starts_with("score/effort"))
    {
        let block = name
            .trim_end_matches(".csv")
            .rsplit('/')
            .next()
            .expect("a number");
        let job = Job {
            set: impasse_learn::deals::SCORE,
            kind: Kind::Effort,
            block: block.parse().expect("a number"),
            first: 0,
        };
        job.run(&whole).expect("done");
        assert_eq!(
            &fs::read(job.file(&whole)).expect("a file"),
            bytes,
            "{name}"
        );
    }
}

#[test]
fn positions_and_games_are_the_same_every_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = |name: &str, kind: Kind, block: u64| {
        let data = folder.path().join(name);
        let job = Job {
            set: TRAIN,
            kind,
            block,
            first: 2048,
        };
        job.run(&data).expect("done");
        fs::read_to_string(job.file(&data)).expect("a file")
    };
    let first = made("one", Kind::Positions, 399);
    assert_eq!(first, made("two", Kind::Positions, 399));
    // Each of the 50 deals has given some, and lost ones are among them.
    assert!(first.lines().count() > 300, "{}", first.lines().count());
    assert!(first.contains(",unsolvable,") && first.contains(",solved,"));
}

#[test]
fn a_file_that_is_no_network_is_refused_with_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.safetensors");
    fs::write(&file, b"not a network").expect("written");
    let output = Command::new(PROGRAM).arg("searches").arg(&file).output();
    let output = output.expect("the program");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(
        said.contains("broken.safetensors: it is no safetensors file"),
        "{said}"
    );
}

#[test]
fn positions_that_a_search_meets_are_the_same_for_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/freecell-engine/models");
    let network = fs::read_dir(models)
        .expect("models that are shipped")
        .map(|entry| entry.expect("a file").path())
        .find(|path| {
            path.extension()
                .is_some_and(|extension| extension == "safetensors")
        })
        .expect("a network");
    let made = |name: &str, threads: &str| {
        let data = folder.path().join(name);
        let mut program = Command::new(PROGRAM);
        program.arg("meet").arg(&data).arg(&network);
        program.args(["--deals", "11", "--threads", threads]);
        let status = program.stderr(Stdio::null()).status();
        assert!(status.expect("the program").success());
        files(&data)
    };
    let one = made("one", "1");
    assert_eq!(one, made("two", "2"));
    // The folder bears the network's name, and files are whole: ten deals, twenty
    // positions each.
    let stem = network.file_stem().expect("a name").to_string_lossy();
    let block = |number: u32| format!("train/met-{stem}/{number:04}.csv");
    let read = |name: &str| String::from_utf8(one[name].clone()).expect("text");
    assert_eq!(read(&block(0)).lines().count(), 201);
    assert_eq!(read(&block(1)).lines().count(), 201);
    assert!(read(&block(0)).contains(",unsolvable,") && read(&block(0)).contains(",solved,"));
}

#[test]
fn data_that_are_not_there_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Command::new(PROGRAM);
    program.arg("train").arg(folder.path().join("nothing"));
    program.arg("-o").arg(folder.path().join("net.safetensors"));
    let output = program.output().expect("the program");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(said.contains("nothing"), "{said}");
}
