//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

mod common;

use impasse_puzzle::{Chance, Game as _, Instance as _, OpenError, Puzzle as _, TextError};
use impasse_sokoban::{Level, Pushes, Sokoban, Steps, View, entries};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseResult};

/// The same texts in every run, and no files beside the tests: a text that
/// fails goes into a test of its own.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        cases,
        ..ProptestConfig::default()
    }
}

/// An error points at a place of the text, or just behind a line.
fn check_place(text: &str, error: &TextError) -> TestCaseResult {
    let lines = text.lines().count().max(1);
    prop_assert!((1..=lines).contains(&error.line), "{text:?}: {error}");
    let line = text.lines().nth(error.line - 1).unwrap_or("");
    let width = line.chars().count();
    prop_assert!((1..=width + 1).contains(&error.column), "{text:?}: {error}");
    prop_assert!(!error.found.is_empty() && !error.expected.is_empty());
    Ok(())
}

fn check_position(text: &str) -> TestCaseResult {
    match common::open::<Pushes>(text) {
        Ok(view) => {
            let again = common::open::<Pushes>(&view.text());
            prop_assert_eq!(
                again.map(|again| again.text()),
                Ok(view.text()),
                "{:?}",
                text
            );
            // It is a position like any other: its key holds all of it.
            let start = view.start();
            let mut read = start.clone();
            view.read_key(&view.key(&start), &mut read);
            prop_assert_eq!(&read.boxes, &start.boxes, "{:?}", text);
            prop_assert!(start.region(view.level().floor()).contains(read.player));
            Ok(())
        }
        Err(OpenError::Text(error)) => check_place(text, &error),
        Err(OpenError::Param(error)) => {
            prop_assert!(false, "no wrong parameter was given, but {}", error);
            Ok(())
        }
    }
}

/// A file is cut into parts with one level each, and nothing is lost.
fn check_file(text: &str) -> TestCaseResult {
    let entries = entries(text);
    let blocks = Sokoban.split(text);
    if !entries.is_empty() {
        prop_assert_eq!(blocks.len(), entries.len(), "{:?}", text);
        let whole: String = blocks.iter().map(|block| block.text).collect();
        prop_assert_eq!(&whole, text);
        for (block, entry) in blocks.iter().zip(&entries) {
            let read = Level::read(block.text).map(|level| level.text());
            let read = read.map_err(|error| error.from_line(block.line));
            let listed = entry.level.as_ref().map(Level::text);
            prop_assert_eq!(read, listed.map_err(Clone::clone), "{:?}", text);
        }
    }
    Ok(())
}

fn check_moves<V: View>(view: &V, text: &str) -> TestCaseResult {
    match view.parse_moves(text) {
        Ok(moves) => {
            let mut state = view.start();
            let mut names = Vec::new();
            for &m in &moves {
                names.push(view.move_text(&state, m));
                prop_assert!(view.try_play(&mut state, m).is_ok(), "{:?}", text);
            }
            prop_assert_eq!(view.parse_moves(&names.join(" ")), Ok(moves));
            Ok(())
        }
        Err(error) => check_place(text, &error),
    }
}

/// A random game of at most `count` moves, as text.
fn some_moves<V: View>(board: &V, seed: u64, count: usize) -> String {
    let mut chance = Chance::new(seed);
    let mut state = board.start();
    let mut names = Vec::new();
    for _ in 0..count {
        let mut legal = Vec::new();
        board.moves(&state, &mut legal);
        if legal.is_empty() || board.is_goal(&state) {
            break;
        }
        let choice = usize::try_from(chance.below(legal.len() as u64)).expect("an index");
        names.push(board.move_text(&state, legal[choice]));
        board.play(&mut state, legal[choice]);
    }
    names.join(" ")
}

/// One thing that a hand does to a text: at a place, a letter goes, or comes,
/// or a word goes or is doubled.
fn slipped(text: &str, kind: u8, at: usize, letter: char) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    if letters.is_empty() {
        return text.to_owned();
    }
    let (l, w) = (at % letters.len(), at % words.len());
    match kind {
        0 => drop(letters.remove(l)),
        1 => letters.insert(l, letter),
        2 => letters.swap(0, l),
        3 => drop(words.remove(w)),
        4 => words.insert(w, words[w]),
        _ => words.swap(0, w),
    }
    if kind < 3 {
        letters.into_iter().collect()
    } else {
        words.concat()
    }
}

fn slips() -> impl Strategy<Value = Vec<(u8, usize, char)>> {
    let letter = prop_oneof![
        Just('\n'),
        Just('/'),
        Just('|'),
        Just(';'),
        Just('-'),
        Just(','),
        Just('\r'),
        Just('\u{3000}'),
        Just('東'),
        Just('\u{301}'),
        proptest::char::range(' ', '~'),
        any::<char>(),
    ];
    proptest::collection::vec((0..6_u8, 0..600_usize, letter), 0..4)
}

fn slipped_all(text: &str, slips: &[(u8, usize, char)]) -> String {
    let start = text.to_owned();
    let apply = |text: String, &(kind, at, letter): &_| slipped(&text, kind, at, letter);
    slips.iter().fold(start, apply)
}

fn views(number: usize) -> (Steps, Pushes) {
    let level = common::shipped(1 + number % 20);
    (Steps::new(level.clone()), Pushes::new(level))
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn any_text_at_all_is_answered(text in any::<String>()) {
        check_position(&text)?;
        check_file(&text)?;
        let (steps, pushes) = views(12);
        check_moves(&steps, &text)?;
        check_moves(&pushes, &text)?;
    }

    #[test]
    fn any_bytes_at_all_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        check_position(&text)?;
        check_file(&text)?;
    }

    #[test]
    fn any_text_of_signs_is_answered(text in "[#@$.*+ 0-4()/|;\r\n_-]{0,120}") {
        check_position(&text)?;
        check_file(&text)?;
    }

    #[test]
    fn any_rows_between_walls_are_answered(
        rows in proptest::collection::vec("#[ .$#@*]{5}#", 1..8),
    ) {
        let wall = "#######".to_owned();
        let wall = std::slice::from_ref(&wall);
        let rows = [wall, &rows[..], wall].concat();
        check_position(&rows.join("\n"))?;
        check_position(&rows.join(" | "))?;
        check_file(&format!("{0}\n\n; 1\n{0}\nTitle: a\nSolution\nlurd", rows.join("\n")))?;
    }

    #[test]
    fn any_letters_are_answered(text in "[lurdLURD2-3() ]{0,30}", number in 0..20_usize) {
        let (steps, pushes) = views(number);
        check_moves(&steps, &text)?;
        check_moves(&pushes, &text)?;
    }

    #[test]
    fn a_level_with_slips_is_answered(number in 0..20_usize, slips in slips()) {
        let text = views(number).0.text();
        check_position(&slipped_all(&text, &slips))?;
        check_position(&slipped_all(&text.replace('\n', " / "), &slips))?;
        check_file(&slipped_all(&format!("{text}\n; two\n\n{text}"), &slips))?;
    }

    #[test]
    fn moves_with_slips_are_answered(
        number in 0..20_usize,
        seed in any::<u64>(),
        count in 0..40_usize,
        slips in slips(),
    ) {
        let (steps, pushes) = views(number);
        check_moves(&steps, &slipped_all(&some_moves(&steps, seed, count), &slips))?;
        check_moves(&pushes, &slipped_all(&some_moves(&pushes, seed, count), &slips))?;
    }
}

#[test]
fn the_fuzz_reaches_both_answers() {
    let (steps, pushes) = views(12);
    assert!(check_position(&steps.text()).is_ok());
    assert!(common::open::<Steps>(&steps.text().replace('@', " ")).is_err());
    let swapped = slipped(&steps.text(), 1, 12, ' ');
    assert!(common::open::<Steps>(&swapped).is_ok(), "{swapped}");
    assert_eq!(some_moves(&steps, 1, 3).split(' ').count(), 3);
    assert!(some_moves(&pushes, 1, 3).chars().any(char::is_uppercase));
}
