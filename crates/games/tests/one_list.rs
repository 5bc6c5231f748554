//! The list of games is the only one.
//!
//! Whatever works on all games iterates over the list; a second list is
//! forgotten when a game is added. Whoever names three games or more within a
//! few lines of code has begun one.

use std::fs;
use std::path::{Path, PathBuf};

use impasse_games::all;

/// Files of these kinds are looked at; the rest is text for people.
const CODE: [&str; 10] = [
    "rs", "ts", "js", "mjs", "svelte", "html", "json", "py", "sh", "yml",
];

/// The list itself.
const THE_LIST: &str = "crates/games/src/lib.rs";

/// Folders with what is built or fetched, and with data that tests compare.
const NO_CODE: [&str; 7] = [
    ".git",
    "target",
    "node_modules",
    "dist",
    "wasm",
    "golden",
    "levels",
];

/// So many games within so many lines are a list.
const GAMES: usize = 3;
const LINES: usize = 6;

/// The line where a list of games begins, from 1.
fn list_in(text: &str, games: &[&str]) -> Option<usize> {
    let lines: Vec<&str> = text.lines().map(code_of).collect();
    let is_named = |game: &&&str, lines: &[&str]| lines.iter().any(|line| names(line, game));
    let begins = |at: &usize| {
        let near = &lines[*at..lines.len().min(at + LINES)];
        let named = games.iter().filter(|game| is_named(game, near)).count();
        named >= GAMES && games.iter().any(|game| names(near[0], game))
    };
    (0..lines.len()).find(begins).map(|at| at + 1)
}

/// A line without what is only for people: remarks, and examples of the
/// command line in help texts.
fn code_of(line: &str) -> &str {
    let line = line.trim();
    let for_people = ["//", "#!", "# ", "* ", "/*", "<!--", "impasse "];
    if for_people.iter().any(|sign| line.starts_with(sign)) {
        return "";
    }
    line.split_once(" // ").map_or(line, |(code, _)| code)
}

/// Whether a line names a game, in small or capital letters, as a word of its
/// own: an engine is none.
fn names(line: &str, game: &str) -> bool {
    let line = line.to_lowercase();
    let mut found = line.match_indices(game);
    found.any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let behind = &line[at + game.len()..];
        let is_letter = |c: char| c.is_alphanumeric();
        let alone = !before.is_some_and(is_letter) && !behind.starts_with(is_letter);
        alone
            && !["_engine", "-engine"]
                .iter()
                .any(|end| behind.starts_with(end))
    })
}

/// All files with code below a folder, relative to it.
fn files(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = folder.join(entry.file_name());
            let kind = entry.file_type().expect("a kind");
            let name = entry.file_name();
            if kind.is_dir() && !NO_CODE.iter().any(|skipped| name == *skipped) {
                folders.push(path);
            } else if kind.is_file() {
                let extension = path.extension().and_then(|extension| extension.to_str());
                if extension.is_none_or(|extension| CODE.contains(&extension)) {
                    files.push(path);
                }
            }
        }
    }
    files
}

#[test]
fn nothing_in_the_repository_is_a_second_list() {
    let games: Vec<&str> = all().iter().map(|game| game.name()).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let root = root.expect("two folders below the root");
    let mut looked_at = 0;
    let mut found = Vec::new();
    for path in files(root) {
        // What is no text holds no list.
        let Ok(text) = fs::read_to_string(root.join(&path)) else {
            continue;
        };
        looked_at += 1;
        match list_in(&text, &games) {
            Some(line) if path != Path::new(THE_LIST) => {
                found.push(format!("{}:{line}", path.display()));
            }
            None if path == Path::new(THE_LIST) => panic!("the list itself is not seen"),
            _ => {}
        }
    }
    assert!(looked_at > 300, "only {looked_at} files");
    assert!(
        found.is_empty(),
        "iterate over the list of games instead of beginning a second one:\n{}",
        found.join("\n")
    );
}

const NAMES: [&str; 4] = ["chess", "go", "peg-row", "hex"];

#[track_caller]
fn check(text: &str, expected: Option<usize>) {
    assert_eq!(list_in(text, &NAMES), expected, "{text}");
}

#[test]
fn a_list_is_seen_in_any_language() {
    check(
        "const ALL: [&str; 3] = [\"chess\", \"go\", \"hex\"];",
        Some(1),
    );
    check(
        "\nconst PLAY = {\n  chess: 'chess#1',\n  'peg-row': 'peg-row#2',\n  go: 1,\n};",
        Some(3),
    );
    check(
        "match game {\n    Chess => 1,\n    Go => 2,\n    Hex => 3,\n}",
        Some(2),
    );
    check("for game in chess go hex; do", Some(1));
    check(
        "use impasse_chess::Chess;\nuse impasse_go::Go;\nuse impasse_hex::Hex;",
        Some(1),
    );
    check(
        "a = [\n  'chess#1',\n  'chess#2',\n  'go#1',\n  'go#2',\n  'hex#1',\n]",
        Some(2),
    );
    check("\"chess\", // the oldest\n\"go\",\n\"hex\",", Some(1));
}

#[test]
fn what_is_no_list_is_let_go() {
    check("let two = [\"chess\", \"go\"];", None);
    check(
        "// chess, go and hex\n/// chess, go, hex\n* chess, go, hex",
        None,
    );
    check(
        "  impasse show chess#1\n  impasse solve go#1\n  impasse solve hex#1",
        None,
    );
    check("let cargo = \"chessboard\"; let hexagon = \"ago\";", None);
    check(
        "impasse_chess_engine::all, impasse_go_engine::all, impasse_hex_engine::all",
        None,
    );
    check("chess\n1\n2\ngo\n3\n4\nhex", None);
    check("run(\"chess#1\"); // or go, or hex", None);
}
