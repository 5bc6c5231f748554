//! Whatever is typed, the parsers answer: with a deal or moves that are
//! written as they were read, or with an error that points into the text.

mod common;

use impasse_freecell::{Build, Deal, Shuffle, Table};
use impasse_puzzle::{Instance, OpenError, Params, Puzzle, TextError};
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

/// One thing that a hand does to a text.
#[derive(Clone, Debug)]
enum Slip {
    Delete(usize),
    Duplicate(usize),
    Swap(usize, usize),
    Insert(usize, char),
    DeleteWord(usize),
    DuplicateWord(usize),
    SwapWords(usize, usize),
}

fn slips() -> impl Strategy<Value = Vec<Slip>> {
    let at = 0..400_usize;
    let letter = prop_oneof![
        Just('\n'),
        Just('/'),
        Just('|'),
        Just(';'),
        Just('-'),
        Just('\t'),
        Just('\r'),
        Just('\u{3000}'),
        Just('♥'),
        Just('é'),
        Just('\u{301}'),
        proptest::char::range(' ', '~'),
        any::<char>(),
    ];
    let slip = prop_oneof![
        at.clone().prop_map(Slip::Delete),
        at.clone().prop_map(Slip::Duplicate),
        (at.clone(), at.clone()).prop_map(|(a, b)| Slip::Swap(a, b)),
        (at.clone(), letter).prop_map(|(at, letter)| Slip::Insert(at, letter)),
        at.clone().prop_map(Slip::DeleteWord),
        at.clone().prop_map(Slip::DuplicateWord),
        (at.clone(), at).prop_map(|(a, b)| Slip::SwapWords(a, b)),
    ];
    proptest::collection::vec(slip, 0..4)
}

/// The text after one slip; places count round and round.
fn slipped(text: &str, slip: &Slip) -> String {
    let mut letters: Vec<String> = text.chars().map(String::from).collect();
    let mut words: Vec<String> = text
        .split_inclusive([' ', '\n'])
        .map(String::from)
        .collect();
    if letters.is_empty() {
        return text.to_owned();
    }
    let (l, w) = (letters.len(), words.len());
    match *slip {
        Slip::Delete(at) => drop(letters.remove(at % l)),
        Slip::Duplicate(at) => letters.insert(at % l, letters[at % l].clone()),
        Slip::Swap(a, b) => letters.swap(a % l, b % l),
        Slip::Insert(at, letter) => letters.insert(at % (l + 1), letter.to_string()),
        Slip::DeleteWord(at) => drop(words.remove(at % w)),
        Slip::DuplicateWord(at) => words.insert(at % w, words[at % w].clone()),
        Slip::SwapWords(a, b) => words.swap(a % w, b % w),
    }
    match slip {
        Slip::DeleteWord(_) | Slip::DuplicateWord(_) | Slip::SwapWords(..) => words.concat(),
        _ => letters.concat(),
    }
}

fn slipped_all(text: String, slips: &[Slip]) -> String {
    slips.iter().fold(text, |text, slip| slipped(&text, slip))
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
        Ok(deal) => {
            let again = common::open(&deal.params(), &deal.text());
            prop_assert_eq!(
                again.map(|again| again.text()),
                Ok(deal.text()),
                "{:?}",
                text
            );
            // It is a position like any other: its key holds all of it.
            let key = deal.key(deal.position());
            let mut read = deal.start();
            deal.read_key(&key, &mut read);
            prop_assert_eq!(deal.key(&read), key, "{:?}", text);
            Ok(())
        }
        Err(OpenError::Text(error)) => check_place(text, &error),
        Err(OpenError::Param(error)) => {
            prop_assert!(false, "no parameter was given, but {}", error);
            Ok(())
        }
    }
}

fn check_moves(deal: &Deal, text: &str) -> TestCaseResult {
    match deal.parse_moves(text) {
        Ok(moves) => {
            let mut state = deal.start();
            let mut names = Vec::new();
            for &m in &moves {
                names.push(deal.move_text(&state, m));
                prop_assert!(deal.try_play(&mut state, m).is_ok(), "{:?}", text);
            }
            prop_assert_eq!(deal.parse_moves(&names.join(" ")), Ok(moves));
            Ok(())
        }
        Err(error) => check_place(text, &error),
    }
}

/// The first moves of a deal, as text: always the first one listed.
fn some_moves(deal: &Deal, count: usize) -> String {
    let mut state = deal.start();
    let mut names = Vec::new();
    for turn in 0..count {
        let mut legal = Vec::new();
        if !deal.is_goal(&state) {
            deal.moves(&state, &mut legal);
        }
        let Some(&m) = legal.get(turn % legal.len().max(1)) else {
            break;
        };
        names.push(deal.move_text(&state, m));
        deal.play(&mut state, m);
    }
    names.join(" ")
}

/// Any table with any deal on it.
fn deals() -> impl Strategy<Value = Deal> {
    let tables = (0..=8_u8, 4..=12_u8, any::<bool>());
    (tables, any::<u64>()).prop_map(|((cells, columns, by_suit), number)| {
        let build = if by_suit {
            Build::Suit
        } else {
            Build::Alternate
        };
        let table = Table {
            cells,
            columns,
            build,
        };
        Deal::numbered(table, Shuffle::Uniform, number)
    })
}

/// The deal after its first moves: with cells in use and cards at home.
fn later(deal: &Deal, count: usize) -> Deal {
    let moves = deal
        .parse_moves(&some_moves(deal, count))
        .expect("legal moves");
    deal.at(&deal.replay(&moves).expect("legal moves"))
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn any_text_at_all_is_answered(text in any::<String>()) {
        check_position(&text)?;
        check_moves(&common::numbered("", 617), &text)?;
    }

    #[test]
    fn any_text_of_card_letters_is_answered(text in "[HDSCAhdsc2-9TJQK01:/|; \r\n-]{0,120}") {
        check_position(&text)?;
        check_moves(&common::numbered("", 617), &text)?;
    }

    #[test]
    fn any_signs_of_moves_are_answered(
        deal in deals(),
        text in "([1-9a-ituv][1-9a-ituv](v[0-9a-d]{1,2})? ){0,12}",
    ) {
        check_moves(&deal, &text)?;
    }

    #[test]
    fn a_position_with_slips_is_answered(
        deal in deals(),
        count in 0..60_usize,
        slips in slips(),
    ) {
        let text = later(&deal, count).text();
        check_position(&slipped_all(text.clone(), &slips))?;
        check_position(&slipped_all(text.replace('\n', " / "), &slips))?;
    }

    #[test]
    fn moves_with_slips_are_answered(
        deal in deals(),
        count in 0..40_usize,
        slips in slips(),
    ) {
        check_moves(&deal, &slipped_all(some_moves(&deal, count), &slips))?;
    }
}

#[test]
fn the_fuzz_reaches_both_answers() {
    let deal = common::numbered("", 617);
    assert!(check_position(&deal.text()).is_ok());
    let short = slipped(&deal.text(), &Slip::DeleteWord(3));
    assert!(common::open(&Params::none(), &short).is_err());
    let swapped = slipped(&deal.text(), &Slip::SwapWords(0, 1));
    let read = common::open(&Params::none(), &swapped).expect("another deal");
    assert_ne!(read.text(), deal.text());
    assert_eq!(some_moves(&deal, 3).split(' ').count(), 3);
}
