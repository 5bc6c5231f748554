//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

mod common;

use impasse_puzzle::{Chance, Instance, OpenError, Params, Puzzle, TextError};
use impasse_shisen::{Board, Tiles};
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
    match common::open(&Params::none(), text) {
        Ok(board) => {
            let again = common::open(&board.params(), &board.text());
            prop_assert_eq!(
                again.map(|again| again.text()),
                Ok(board.text()),
                "{:?}",
                text
            );
            // It is a position like any other: its key holds all of it.
            let mut read = Tiles::default();
            board.read_key(&board.key(&board.start()), &mut read);
            prop_assert_eq!(read, board.start(), "{:?}", text);
            Ok(())
        }
        Err(OpenError::Text(error)) => check_place(text, &error),
        Err(OpenError::Param(error)) => {
            prop_assert!(false, "no parameter was given, but {}", error);
            Ok(())
        }
    }
}

fn check_moves(board: &Board, text: &str) -> TestCaseResult {
    match board.parse_moves(text) {
        Ok(moves) => {
            let mut state = board.start();
            let mut names = Vec::new();
            for &m in &moves {
                names.push(board.move_text(&state, m));
                prop_assert!(board.try_play(&mut state, m).is_ok(), "{:?}", text);
            }
            prop_assert_eq!(board.parse_moves(&names.join(" ")), Ok(moves));
            Ok(())
        }
        Err(error) => check_place(text, &error),
    }
}

/// A random game of at most `count` moves, as text.
fn some_moves(board: &Board, seed: u64, count: usize) -> String {
    let mut chance = Chance::new(seed);
    let mut state = board.start();
    let mut names = Vec::new();
    for _ in 0..count {
        let mut legal = Vec::new();
        board.moves(&state, &mut legal);
        if legal.is_empty() {
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

const SHAPES: [&str; 4] = [
    "",
    "width=4,height=3,tiles=2",
    "width=24,height=12,tiles=8,lines=inside",
    "width=2,height=30",
];

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn any_text_at_all_is_answered(text in any::<String>()) {
        check_position(&text)?;
        check_moves(&common::numbered("", 1), &text)?;
    }

    #[test]
    fn any_text_of_tile_letters_is_answered(text in "[0-3AB/|; \r\n-]{0,80}") {
        check_position(&text)?;
        check_moves(&common::numbered("", 1), &text)?;
    }

    #[test]
    fn any_rows_of_tiles_are_answered(
        cells in proptest::collection::vec("(--|[0-2]|[AB東])", 0..600),
        width in 1..70_usize,
    ) {
        let rows: Vec<String> = cells.chunks(width).map(|row| row.join(" ")).collect();
        check_position(&rows.join("\n"))?;
        check_position(&rows.join("/"))?;
        // Each row twice: an even number of everything.
        let twice: Vec<String> = rows.iter().flat_map(|row| [row.clone(), row.clone()]).collect();
        check_position(&twice.join("\n"))?;
    }

    #[test]
    fn any_words_like_moves_are_answered(text in "([A-La-l]{1,2}[0-9]{1,2}-[A-L][1-7] ?){0,6}") {
        check_moves(&common::numbered("", 1), &text)?;
    }

    #[test]
    fn a_board_with_slips_is_answered(
        shape in 0..SHAPES.len(),
        number in any::<u64>(),
        slips in slips(),
    ) {
        let text = common::numbered(SHAPES[shape], number).text();
        check_position(&slipped_all(&text, &slips))?;
        check_position(&slipped_all(&text.replace('\n', " / "), &slips))?;
    }

    #[test]
    fn moves_with_slips_are_answered(
        shape in 0..SHAPES.len(),
        number in any::<u64>(),
        count in 0..40_usize,
        slips in slips(),
    ) {
        let board = common::numbered(SHAPES[shape], number);
        check_moves(&board, &slipped_all(&some_moves(&board, number, count), &slips))?;
    }
}

#[test]
fn the_fuzz_reaches_both_answers() {
    let board = common::numbered("", 21);
    assert!(check_position(&board.text()).is_ok());
    let shorter = slipped(&board.text(), 3, 5, ' ');
    assert!(common::open(&Params::none(), &shorter).is_err());
    let swapped = slipped(&board.text(), 5, 1, ' ');
    let read = common::open(&Params::none(), &swapped).expect("another board");
    assert_ne!(read.text(), board.text());
    assert_eq!(some_moves(&board, 1, 3).split(' ').count(), 3);
}
