//! What `prove` writes, `impasse-check` accepts: for every puzzle that we ship
//! and cannot be solved, and for positions that somebody lost.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::{Command, Output};

use impasse_check::{Account, Refusal, check_certificate};

/// More positions than any proof here takes.
const ENOUGH: &str = "200000";

fn prove(name: &str, states: &str, more: &[&str], to: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_impasse"))
        .env_remove("IMPASSE_LANG")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .args(["prove", name, "-o"])
        .arg(to)
        .args(["--time", "none", "--states", states])
        .args(more)
        .output()
        .expect("it runs")
}

/// Proves a puzzle, and checks the proof.
#[track_caller]
fn check_proved(name: &str, more: &[&str]) -> Account {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof");
    let output = prove(name, ENOUGH, more, &file);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{name}: {said}");
    let bytes = BufReader::new(File::open(&file).expect("written"));
    let (_, account) = check_certificate(bytes, None, None)
        .unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
    assert_eq!(account.idle, 0, "{name}: every position counts");
    account
}

#[test]
fn every_puzzle_we_ship_that_cannot_be_solved_is_proved() {
    for game in impasse_games::all() {
        let name = format!("levels/{}.txt", game.name());
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(&name);
        let text = fs::read_to_string(path).expect("every game ships some");
        // Remarks stand before the puzzle that they are about.
        let mut lost = Vec::new();
        let mut remarked = 0;
        for (number, block) in (1..).zip(game.split(&text)) {
            let end = block.line - 1 + block.text.lines().count();
            let before = text.lines().take(end);
            let all = before
                .filter(|line| line.starts_with("; unsolvable: "))
                .count();
            if all > remarked {
                lost.push(number);
            }
            remarked = all;
        }
        assert!(lost.len() >= 2, "{name}: {lost:?}");
        for number in lost {
            check_proved(&format!("{name}#{number}"), &[]);
        }
    }
}

#[test]
fn large_boards_are_proved_by_a_few_tiles() {
    let account = check_proved("levels/shisen.txt#4", &[]);
    assert_eq!((account.parts, account.open), (1, 0));
}

#[test]
fn a_position_that_was_lost_is_proved() {
    let account = check_proved("sokoban#3", &["--after", "ulD"]);
    assert!(account.parts > 0, "{account:?}");
}

#[test]
fn units_are_proved_by_units() {
    let doors = "sokoban=########/#@.  . #/#      #/##$##$##/##    ##/########";
    let account = check_proved(doors, &[]);
    assert!(account.units + account.parts > 0, "{account:?}");
}

#[test]
fn what_does_not_fit_in_memory_is_proved_on_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let scratch = folder.path().join("scratch");
    fs::create_dir(&scratch).expect("a folder");
    let [here, there] = ["memory", "disk"].map(|name| folder.path().join(name));
    let name = "freecell#11982";
    let output = prove(name, "none", &[], &here);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    // The first limit within which it does not fit any more.
    let little = (10..=24)
        .rev()
        .map(|megabytes| format!("{megabytes}M"))
        .find(|limit| {
            prove(name, "none", &["--memory", limit], &there)
                .status
                .code()
                == Some(11)
        });
    let little = [
        "--memory",
        &little.expect("it does not fit into any of them"),
    ];
    let scratch_name = scratch.to_str().expect("a path");
    let more = [&little[..], &["--scratch", scratch_name]].concat();
    let output = prove(name, "none", &more, &there);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let files = [here, there].map(|file| fs::read(file).expect("written"));
    assert!(files[0] == files[1], "the certificates differ");
    assert_eq!(fs::read_dir(scratch).expect("a folder").count(), 0);
}

#[test]
fn what_can_be_solved_has_no_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof");
    let output = prove("sokoban#1", ENOUGH, &[], &file);
    assert_eq!(output.status.code(), Some(11));
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(said, "sokoban#1: no certificate: it can be solved\n");
    assert!(!file.exists());
}

#[test]
fn a_limit_is_no_proof() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof");
    let output = prove("levels/superpuzz.txt#2", "10", &[], &file);
    assert_eq!(output.status.code(), Some(11));
    assert!(!file.exists());
}

#[test]
fn a_proof_is_about_its_puzzle_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof");
    let output = prove("levels/superpuzz.txt#2", ENOUGH, &[], &file);
    assert!(output.status.success());
    let about = |puzzle| {
        let bytes = BufReader::new(File::open(&file).expect("written"));
        check_certificate(bytes, Some(puzzle), None).map(|_| ())
    };
    assert_eq!(about("superpuzz:columns=4#8"), Ok(()));
    let other = about("superpuzz:columns=4#18").expect_err("another");
    assert!(matches!(other, Refusal::Rejected(_)), "{other:?}");
}
