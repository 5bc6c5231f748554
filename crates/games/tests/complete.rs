//! What every game of the list brings besides its code.

use std::fs;
use std::path::{Path, PathBuf};

use impasse_games::{ForPlay, all, naming};

/// Puzzles that a game ships at least.
const FEWEST: usize = 4;

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("two folders below the root").to_owned()
}

/// What a game lacks: files that are not there or empty, in a workspace.
fn missing(root: &Path, game: &str) -> Vec<String> {
    let files = [
        format!("crates/{game}/rules/en.md"),
        format!("crates/{game}/rules/ja.md"),
        format!("crates/{game}/tests/golden.rs"),
        format!("crates/{game}/tests/levels.rs"),
        format!("crates/{game}/tests/laws.rs"),
        format!("crates/{game}/tests/fuzz.rs"),
        format!("golden/{game}/perft.txt"),
        format!("golden/{game}/spaces.txt"),
        format!("levels/{game}.txt"),
        format!("site/src/board/games/{game}.json"),
    ];
    let is_there = |path: &String| {
        let text = fs::read_to_string(root.join(path));
        text.is_ok_and(|text| !text.trim().is_empty())
    };
    let mut missing: Vec<String> = files.into_iter().filter(|path| !is_there(path)).collect();
    // A game may have several of them, each under a name of its own.
    let golden = fs::read_dir(root.join("golden").join(game));
    let mut names = golden.into_iter().flatten().flatten();
    let is_playthrough = |name: &str| name.starts_with("playthrough");
    if !names.any(|entry| entry.file_name().to_str().is_some_and(is_playthrough)) {
        missing.push(format!("golden/{game}/playthrough.txt"));
    }
    missing
}

#[test]
fn every_game_has_its_rules_tests_levels_golden_files_and_browser_sample() {
    for game in all() {
        let missing = missing(&root(), game.name());
        assert!(missing.is_empty(), "{}: {missing:?}", game.name());
    }
}

#[test]
fn every_game_ships_four_puzzles_or_more_and_all_of_them_open() {
    for game in all() {
        let file = root().join(format!("levels/{}.txt", game.name()));
        let text = fs::read_to_string(file).expect("the test above is about that");
        let puzzles = naming::puzzles_in(&text, None, None);
        assert!(
            puzzles.len() >= FEWEST,
            "{}: {}",
            game.name(),
            puzzles.len()
        );
        for puzzle in puzzles {
            let puzzle = puzzle.expect("what we ship is right");
            assert_eq!(puzzle.game.name(), game.name());
            puzzle.open(ForPlay).expect("what we ship opens");
        }
    }
}

#[test]
fn the_sample_in_the_browser_is_a_puzzle_of_the_game() {
    for game in all() {
        let path = format!("site/src/board/games/{}.json", game.name());
        let text = fs::read_to_string(root().join(&path)).expect(&path);
        let (_, behind) = text.split_once("\"sample\": \"").expect(&path);
        let (sample, _) = behind.split_once('"').expect(&path);
        let opened = naming::open(sample).expect(sample);
        assert_eq!(opened.game(), game.name(), "{path}");
    }
}

#[test]
fn a_game_that_brings_nothing_lacks_everything() {
    let missing = missing(&root(), "no-such-game");
    assert_eq!(missing.len(), 11, "{missing:?}");
}
