//! Whatever a file holds: no panic, and every complaint has a place.

use impasse_study::{Study, no_files};
use proptest::prelude::*;

const GOOD: &str = include_str!("good.toml");

/// Checks that a text is read or complained about.
fn check(text: &str) {
    match Study::read(text, &no_files) {
        Ok(study) => {
            let again = Study::from_canonical(&study.canonical()).expect("its own text");
            assert_eq!(again.hash(), study.hash());
            for person in 0..3 {
                let _ = study.plan().places(0, person);
            }
        }
        Err(mistakes) => {
            assert!(!mistakes.is_empty());
            let lines = text.lines().count().max(1) + 1;
            assert!(mistakes.iter().all(|mistake| mistake.line <= lines));
        }
    }
}

#[test]
fn the_whole_form_is_read() {
    let study = Study::read(GOOD, &no_files).unwrap_or_else(|mistakes| {
        panic!(
            "{}",
            mistakes
                .iter()
                .map(|m| m.to_string() + "\n")
                .collect::<String>()
        )
    });
    assert_eq!(study.before.len(), 2);
    assert_eq!(study.exclude.len(), 3);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A line left out, doubled or put elsewhere.
    #[test]
    fn lines_in_disorder(from in 0..60_usize, to in 0..60_usize, how in 0..3) {
        let mut lines: Vec<&str> = GOOD.lines().collect();
        let from = from % lines.len();
        let line = lines[from];
        if how != 1 { lines.remove(from); }
        if how != 0 { lines.insert(to % lines.len(), line); }
        check(&lines.join("\n"));
    }

    /// Some letters exchanged.
    #[test]
    fn letters_exchanged(at in 0..3000_usize, with in "[\\PC\\n\"\\[\\]={}]{0,6}") {
        let mut letters: Vec<char> = GOOD.chars().collect();
        let at = at % letters.len();
        let end = (at + 3).min(letters.len());
        letters.splice(at..end, with.chars());
        check(&letters.into_iter().collect::<String>());
    }

    /// Values of another kind.
    #[test]
    fn values_of_another_kind(line in 0..60_usize, value in prop::sample::select(vec![
        "1", "-1", "1.5", "true", "\"\"", "\"x\"", "[]", "[1]", "{}", "{ a = 1 }", "1979-05-27",
        "9223372036854775807", "\"9999999999999h\"", "[\"sokoban#1..18446744073709551615\"]",
    ])) {
        let mut lines: Vec<String> = GOOD.lines().map(str::to_owned).collect();
        let line = line % lines.len();
        if let Some((key, _)) = lines[line].split_once('=') {
            lines[line] = format!("{key}= {value}");
        }
        check(&lines.join("\n"));
    }

    /// Anything.
    #[test]
    fn anything(text in "\\PC{0,200}") {
        check(&text);
    }
}
