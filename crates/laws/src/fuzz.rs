//! What parsers are fed with, and what is asked of their answers: whatever is
//! typed, an answer that holds together or an error that points into the text.
//!
//! Texts are the same in every run, and no files are left beside the tests: a
//! text that fails goes into a test of its own.

use std::fmt::Debug;

use impasse_puzzle::{Argument, Chance, Complaint, Instance, Lang, Sentence, TextError};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseResult, TestRunner};

/// So many texts.
#[must_use]
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        cases,
        ..ProptestConfig::default()
    }
}

/// Tries so many values of a strategy, such as a regular expression: the same
/// in every run.
///
/// # Panics
///
/// With the smallest value found whose check fails or panics.
#[track_caller]
pub fn run<S>(cases: u32, strategy: &S, check: impl Fn(S::Value) -> TestCaseResult)
where
    S: Strategy<Value: Debug>,
{
    if let Err(error) = TestRunner::new(config(cases)).run(strategy, check) {
        panic!("{error}");
    }
}

/// One thing that a hand does to a text; places count round and round.
#[derive(Clone, Debug)]
pub enum Slip {
    /// A letter goes.
    Delete(usize),
    /// A letter is typed twice.
    Duplicate(usize),
    /// Two letters change places.
    Swap(usize, usize),
    /// A letter comes in.
    Insert(usize, char),
    /// A word goes.
    DeleteWord(usize),
    /// A word is typed twice.
    DuplicateWord(usize),
    /// Two words change places.
    SwapWords(usize, usize),
}

/// A few slips, with letters that parsers trip over.
pub fn slips() -> impl Strategy<Value = Vec<Slip>> {
    let at = 0..600_usize;
    let tricky: Vec<char> = "\n/|;-,\t\r\u{3000}♥東é\u{301}".chars().collect();
    let letter = prop_oneof![
        4 => proptest::sample::select(tricky),
        1 => proptest::char::range(' ', '~'),
        1 => any::<char>(),
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

/// The text after some slips.
#[must_use]
pub fn slipped(text: &str, slips: &[Slip]) -> String {
    slips
        .iter()
        .fold(text.to_owned(), |text, slip| after(&text, slip))
}

fn after(text: &str, slip: &Slip) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    if letters.is_empty() {
        return text.to_owned();
    }
    let (l, w) = (letters.len(), words.len());
    match *slip {
        Slip::Delete(at) => drop(letters.remove(at % l)),
        Slip::Duplicate(at) => letters.insert(at % l, letters[at % l]),
        Slip::Swap(a, b) => letters.swap(a % l, b % l),
        Slip::Insert(at, letter) => letters.insert(at % (l + 1), letter),
        Slip::DeleteWord(at) => drop(words.remove(at % w)),
        Slip::DuplicateWord(at) => words.insert(at % w, words[at % w]),
        Slip::SwapWords(a, b) => words.swap(a % w, b % w),
    }
    match slip {
        Slip::DeleteWord(_) | Slip::DuplicateWord(_) | Slip::SwapWords(..) => words.concat(),
        _ => letters.into_iter().collect(),
    }
}

/// An error points at a place of the text, or just behind a line.
///
/// # Errors
///
/// The failed case.
pub fn check_place(text: &str, error: &TextError) -> TestCaseResult {
    let lines = text.lines().count().max(1);
    prop_assert!((1..=lines).contains(&error.line), "{text:?}: {error}");
    let line = text.lines().nth(error.line - 1).unwrap_or("");
    let width = line.chars().count();
    prop_assert!((1..=width + 1).contains(&error.column), "{text:?}: {error}");
    check_complaint(error)
}

/// An error speaks both languages: all places of its sentences are filled in
/// either, and the Japanese text is no English one.
///
/// # Errors
///
/// The failed case.
pub fn check_complaint(error: &dyn Complaint) -> TestCaseResult {
    let sentence = error.sentence();
    let (en, ja) = (sentence.of(Lang::En), sentence.of(Lang::Ja));
    prop_assert_ne!(&en, &ja);
    check_words(&sentence)
}

fn check_words(sentence: &Sentence) -> TestCaseResult {
    let words = sentence.words;
    let filled = 0..sentence.arguments.len();
    for text in [words.en, words.ja] {
        let is_filled = |place: usize| text.contains(&format!("{{{place}}}"));
        prop_assert!(filled.clone().all(is_filled), "{text}: an argument is lost");
        prop_assert!(!is_filled(filled.end), "{text}: an argument is missing");
    }
    let is_said = words.en != words.ja || !words.en.contains(' ');
    prop_assert!(is_said, "{}: not translated", words.en);
    prop_assert!(
        !has_english(words.ja),
        "{}: English in a Japanese sentence",
        words.ja
    );
    for argument in &sentence.arguments {
        match argument {
            Argument::Said(part) => check_words(part)?,
            Argument::Same(_) | Argument::AnyOf { .. } | Argument::AllOf(_) => {}
        }
    }
    Ok(())
}

/// Whether two English words follow each other outside of quotation marks.
fn has_english(text: &str) -> bool {
    let mut quoted = 0_usize;
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '「' => quoted += 1,
            '」' => quoted = quoted.saturating_sub(1),
            _ if quoted == 0 => plain.push(letter),
            _ => {}
        }
    }
    let words: Vec<&str> = plain.split(' ').collect();
    let is_word = |word: &str| {
        word.chars().count() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic())
    };
    words
        .windows(2)
        .any(|pair| pair.iter().all(|word| is_word(word)))
}

/// A text read as moves is legal moves that are written as they are read, or
/// an error that points into it.
///
/// # Errors
///
/// The failed case.
pub fn check_moves<P: Instance>(instance: &P, text: &str) -> TestCaseResult {
    match instance.parse_moves(&instance.start(), text) {
        Ok(moves) => {
            let mut state = instance.start();
            let mut names = Vec::new();
            for &m in &moves {
                names.push(instance.move_text(&state, m));
                prop_assert!(instance.try_play(&mut state, m).is_ok(), "{:?}", text);
            }
            prop_assert_eq!(
                instance.parse_moves(&instance.start(), &names.join(" ")),
                Ok(moves)
            );
            Ok(())
        }
        Err(error) => check_place(text, &error),
    }
}

/// A random game of at most `count` moves, as text.
///
/// # Panics
///
/// Never: a choice among legal moves is one of them.
#[must_use]
pub fn some_moves<P: Instance>(instance: &P, seed: u64, count: usize) -> String {
    let mut chance = Chance::new(seed);
    let mut state = instance.start();
    let mut names = Vec::new();
    for _ in 0..count {
        let mut legal = Vec::new();
        if !instance.is_goal(&state) {
            instance.moves(&state, &mut legal);
        }
        if legal.is_empty() {
            break;
        }
        let choice = usize::try_from(chance.below(legal.len() as u64)).expect("an index");
        names.push(instance.move_text(&state, legal[choice]));
        instance.play(&mut state, legal[choice]);
    }
    names.join(" ")
}
