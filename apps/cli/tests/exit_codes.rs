//! The program ends as `docs/exit-codes.md` says.

use std::process::Command;

const IMPASSE: &str = env!("CARGO_BIN_EXE_impasse");
const PAGE: &str = include_str!("../../../docs/exit-codes.md");

#[track_caller]
fn check(code: i32, arguments: &[&str]) {
    let output = Command::new(IMPASSE).args(arguments).output();
    let output = output.expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{said}");
}

/// A deal that can be solved in three moves, and one that cannot be solved.
const SOLVABLE: &str = "superpuzz=HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA";
const DEAD: &str = "superpuzz=HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --";

#[test]
fn an_answer_ends_with_0_and_a_proof_that_there_is_none_with_10() {
    check(0, &["solve", SOLVABLE]);
    check(0, &["dead", SOLVABLE]);
    check(0, &["review", SOLVABLE, "H2"]);
    check(0, &["check", SOLVABLE, "H2 DA2 D2"]);
    check(0, &["space", SOLVABLE]);
    check(0, &["space", DEAD]);
    check(0, &["rescue", DEAD]);
    check(0, &["rescue", SOLVABLE]);
    check(0, &["inspect", SOLVABLE, "H2 DA2 D2"]);
    check(10, &["inspect", DEAD]);
    check(30, &["inspect", SOLVABLE, "H2"]);
    check(10, &["solve", DEAD]);
    check(10, &["dead", DEAD]);
    check(10, &["review", "sokoban#6", "rUluR"]);
    check(0, &["hint", SOLVABLE]);
    check(10, &["hint", "sokoban#6", "--after", "rU"]);
}

#[test]
fn an_end_without_an_answer_says_which_limit_was_reached() {
    let hard = "superpuzz#1";
    check(11, &["solve", hard, "--states", "10", "--strategy", "bfs"]);
    check(11, &["check", SOLVABLE, "H2"]);
    check(20, &["solve", hard, "--time", "0", "--strategy", "bfs"]);
    check(20, &["solve", hard, "--timeout", "0", "--strategy", "bfs"]);
    check(21, &["space", "superpuzz#1", "--memory", "1M"]);
    let large = "golden/sokoban/largest.txt#2";
    let large = format!("{}/../../{large}", env!("CARGO_MANIFEST_DIR"));
    check(20, &["units", &large, "--time", "0"]);
    check(20, &["rate", &large, "--time", "0"]);
    check(20, &["review", "--time", "0", &large, "r"]);
    check(
        20,
        &[
            "solve",
            "sokoban:width=24,height=24,boxes=40,pushes=1000#1",
            "--time",
            "0",
        ],
    );
}

#[test]
fn an_estimate_with_more_particles_than_there_is_room_for_is_refused() {
    let many = ["--particles", "4294967295", "--memory", "1G"];
    check(
        21,
        &[&["space", "shisen#1", "--estimate"][..], &many].concat(),
    );
    check(
        2,
        &["space", "shisen#1", "--estimate", "--runs", "4294967295"],
    );
}

#[test]
fn what_cannot_be_used_is_told_apart_from_what_cannot_be_read() {
    check(2, &["solve", SOLVABLE, "--no-such-option"]);
    check(2, &["solve", SOLVABLE, "--no-such-option", "--lang", "ja"]);
    check(2, &["solve", SOLVABLE, "--strategy", "guess"]);
    check(2, &["solve", SOLVABLE, "--puzzle", "chess"]);
    check(30, &["solve", "chess#1"]);
    check(30, &["solve", "superpuzz=HA HA"]);
    check(30, &["check", SOLVABLE, "C2"]);
    check(40, &["solve", "./there-is-no-such-file.txt"]);
}

#[test]
fn of_several_instances_the_largest_code_counts() {
    check(10, &["solve", SOLVABLE, DEAD]);
    check(30, &["solve", "chess#1", DEAD]);
}

#[test]
fn the_page_tells_how_every_command_ends() {
    let help = Command::new(IMPASSE).arg("-h").output();
    let help = String::from_utf8(help.expect("the program starts").stdout).expect("UTF-8");
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = listed.take_while(|line| line.starts_with("  "));
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let (_, table) = PAGE.split_once("## What each command").expect("a table");
    for command in commands.filter(|command| *command != "help") {
        assert!(table.contains(&format!("`{command}`")), "{command}");
    }
}
