//! A game written from the template: all of it, and nothing of the template
//! is left in it.
//!
//! That the code builds and obeys the laws needs no test here: it is the code
//! of `crates/template` under another name, a member of the workspace with
//! tests of its own. A slow test builds a workspace with a new game all the
//! same.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use xtask::new_game::write;
use xtask::workspace::{Workspace, cargo, root};

/// A copy of the parts of the workspace that a new game touches; removed when
/// it goes.
struct Copy(PathBuf);

impl Copy {
    fn of(title: &str, parts: &[&str]) -> Self {
        let folder = env::temp_dir().join(format!("impasse-{title}-{}", process::id()));
        for part in parts {
            copy(&root().join(part), &folder.join(part));
        }
        Self(folder)
    }

    fn touched(title: &str) -> Self {
        let parts = [
            "Cargo.toml",
            "crates/games",
            "crates/template",
            "levels/grades.jsonl",
        ];
        Self::of(title, &parts)
    }

    #[track_caller]
    fn text(&self, path: impl AsRef<Path>) -> String {
        let path = self.0.join(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // What cannot be removed is left to whoever cleans that folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(from, to).expect("a copy");
    }
}

#[test]
fn a_new_game_has_every_file_of_the_template_and_none_of_its_names() {
    let copy = Copy::touched("new");
    let written = write(&copy.0, "peg-row").expect("a name like any other");
    for path in [
        "crates/peg-row/Cargo.toml",
        "crates/peg-row/src/lib.rs",
        "crates/peg-row/rules/en.md",
        "crates/peg-row/rules/ja.md",
        "crates/peg-row/tests/laws.rs",
        "golden/peg-row/perft.txt",
        "golden/peg-row/playthrough.txt",
        "golden/peg-row/spaces.txt",
        "levels/peg-row.txt",
        "levels/grades.jsonl",
        "site/src/board/games/peg-row.json",
    ] {
        assert!(
            written.contains(&PathBuf::from(path)),
            "{path}: {written:?}"
        );
    }
    for path in &written {
        let text = copy.text(path);
        let left = text.to_lowercase().contains("template");
        assert!(!left, "{} speaks of the template", path.display());
    }
    let source = copy.text("crates/peg-row/src/lib.rs");
    assert!(source.contains("impl Game for PegRow {"), "{source}");
    assert!(source.contains("\"peg-row\""), "{source}");
    let tests = copy.text("crates/peg-row/tests/laws.rs");
    assert!(tests.contains("use impasse_peg_row::{"), "{tests}");
}

#[test]
fn a_new_game_is_the_last_line_of_each_list() {
    let copy = Copy::touched("lists");
    let lists = [
        "Cargo.toml",
        "crates/games/Cargo.toml",
        "crates/games/src/lib.rs",
    ];
    let before = lists.map(|list| copy.text(list));
    write(&copy.0, "peg-row").expect("a name like any other");
    let lines: [&[&str]; 3] = [
        &["impasse-peg-row = { path = \"crates/peg-row\" }\n"],
        &[
            "    \"peg-row\",\n",
            "peg-row = [\"dep:impasse-peg-row\"]\n",
            "impasse-peg-row = { workspace = true, optional = true }\n",
        ],
        &["    \"peg-row\": impasse_peg_row::PegRow,\n"],
    ];
    for ((list, before), lines) in lists.iter().zip(before).zip(lines) {
        let mut after = copy.text(list);
        for line in lines {
            assert_eq!(after.matches(line).count(), 1, "{list}");
            after = after.replace(line, "");
        }
        assert_eq!(after, before, "{list} is otherwise as it was");
    }
    assert!(
        copy.text("crates/games/src/lib.rs")
            .contains("    \"peg-row\": impasse_peg_row::PegRow,\n}")
    );
    let grades = copy.text("levels/grades.jsonl");
    assert!(grades.ends_with("}\n") && grades.contains("\n{\"puzzle\":\"peg-row#"));
}

#[test]
fn a_bad_name_or_one_that_is_taken_is_refused_and_nothing_is_written() {
    let copy = Copy::touched("names");
    for (name, why) in [
        ("", "no name for a game"),
        ("Pegs", "no name for a game"),
        ("peg_row", "no name for a game"),
        ("peg row", "no name for a game"),
        ("../pegs", "no name for a game"),
        ("-pegs", "no name for a game"),
        ("pegs-", "no name for a game"),
        ("p3gs", "no name for a game"),
        ("ペグ", "no name for a game"),
        ("pegs-engine", "another part of the project"),
        ("search", "another part of the project"),
        ("xtask", "another part of the project"),
        ("template", "another part of the project"),
        ("row", "called like another"),
        ("game", "called like another"),
        ("stuck", "called like another"),
    ] {
        let refused = write(&copy.0, name).expect_err(name);
        assert!(refused.contains(why), "{name}: {refused}");
    }
    write(&copy.0, "pegs-in-a-row").expect("a name like any other");
    let refused = write(&copy.0, "pegs-in-a-row").expect_err("it is there now");
    assert!(refused.contains("is taken"), "{refused}");
    let crates = fs::read_dir(copy.0.join("crates")).expect("a folder");
    assert_eq!(crates.count(), 3, "the list, the template and one game");
}

#[test]
fn a_workspace_without_the_list_is_refused() {
    let copy = Copy::touched("listless");
    fs::write(copy.0.join("crates/games/src/lib.rs"), "// nothing\n").expect("a file");
    let refused = write(&copy.0, "pegs-in-a-row").expect_err("there is no list");
    assert!(refused.contains("crates/games/src/lib.rs"), "{refused}");
    assert!(!copy.0.join("crates/pegs-in-a-row").exists());
}

#[test]
#[ignore = "slow: builds the games and the laws of a workspace with one more game"]
fn a_new_game_builds_is_listed_and_obeys_every_law() {
    let parts = [
        "Cargo.toml",
        "Cargo.lock",
        "clippy.toml",
        "apps",
        "crates",
        "golden",
        "levels",
        "site/src",
        "xtask",
    ];
    let copy = Copy::of("built", &parts);
    write(&copy.0, "peg-row").expect("a name like any other");
    let target = Workspace::read().expect("cargo runs the tests").target;
    let run = |words: &[&str]| {
        let mut command: Command = cargo();
        command.current_dir(&copy.0).args(words);
        // Crates of other people are built already.
        command.env("CARGO_TARGET_DIR", &target);
        let status = command
            .status()
            .expect("cargo runs the tests, so it is there");
        assert!(status.success(), "cargo {words:?}");
    };
    run(&["fmt", "--package", "impasse-peg-row"]);
    run(&[
        "test",
        "--quiet",
        "--offline",
        "--package",
        "impasse-peg-row",
        "--package",
        "impasse-games",
    ]);
}
