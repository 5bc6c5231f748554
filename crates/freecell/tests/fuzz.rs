//! Whatever is typed, the parsers answer: with a deal or moves that are
//! written as they were read, or with an error that points into the text.

mod common;

use impasse_freecell::{Build, Deal, Shuffle, Table};
use impasse_laws::fuzz::{Slip, check_moves, check_place, config, slipped, slips, some_moves};
use impasse_puzzle::{Instance, OpenError, Params, Puzzle};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

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
        .parse_moves(&some_moves(deal, 1, count))
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
        check_position(&slipped(&text, &slips))?;
        check_position(&slipped(&text.replace('\n', " / "), &slips))?;
    }

    #[test]
    fn moves_with_slips_are_answered(
        deal in deals(),
        count in 0..40_usize,
        slips in slips(),
    ) {
        check_moves(&deal, &slipped(&some_moves(&deal, 1, count), &slips))?;
    }
}

#[test]
fn the_fuzz_reaches_both_answers() {
    let deal = common::numbered("", 617);
    assert!(check_position(&deal.text()).is_ok());
    let short = slipped(&deal.text(), &[Slip::DeleteWord(3)]);
    assert!(common::open(&Params::none(), &short).is_err());
    let swapped = slipped(&deal.text(), &[Slip::SwapWords(0, 1)]);
    let read = common::open(&Params::none(), &swapped).expect("another deal");
    assert_ne!(read.text(), deal.text());
    assert_eq!(some_moves(&deal, 1, 3).split(' ').count(), 3);
}
