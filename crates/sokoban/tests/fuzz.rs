//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

mod common;

use impasse_laws::fuzz::{Slip, check_moves, check_place, config, slipped, slips, some_moves};
use impasse_puzzle::{Game as _, Instance as _, OpenError, Puzzle as _};
use impasse_sokoban::{Level, Pushes, Sokoban, Steps, View, entries};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

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
        check_position(&slipped(&text, &slips))?;
        check_position(&slipped(&text.replace('\n', " / "), &slips))?;
        check_file(&slipped(&format!("{text}\n; two\n\n{text}"), &slips))?;
    }

    #[test]
    fn moves_with_slips_are_answered(
        number in 0..20_usize,
        seed in any::<u64>(),
        count in 0..40_usize,
        slips in slips(),
    ) {
        let (steps, pushes) = views(number);
        check_moves(&steps, &slipped(&some_moves(&steps, seed, count), &slips))?;
        check_moves(&pushes, &slipped(&some_moves(&pushes, seed, count), &slips))?;
    }
}

#[test]
fn the_fuzz_reaches_both_answers() {
    let (steps, pushes) = views(12);
    assert!(check_position(&steps.text()).is_ok());
    assert!(common::open::<Steps>(&steps.text().replace('@', " ")).is_err());
    let swapped = slipped(&steps.text(), &[Slip::Insert(12, ' ')]);
    assert!(common::open::<Steps>(&swapped).is_ok(), "{swapped}");
    assert_eq!(some_moves(&steps, 1, 3).split(' ').count(), 3);
    assert!(some_moves(&pushes, 1, 3).chars().any(char::is_uppercase));
}
