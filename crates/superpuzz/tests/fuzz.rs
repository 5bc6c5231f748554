//! Whatever is typed, the parsers answer: with a deal or moves that are
//! written as they were read, or with an error that points into the text.

mod common;

use impasse_laws::fuzz::{Slip, check_moves, check_place, config, slipped, slips, some_moves};
use impasse_puzzle::{Instance, OpenError, Params, Puzzle};
use impasse_superpuzz::Deal;
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
            let mut read = Deal::numbered(deal.columns(), 1).start();
            deal.read_key(&deal.key(deal.layout()), &mut read);
            prop_assert_eq!(&read, deal.layout(), "{:?}", text);
            Ok(())
        }
        Err(OpenError::Text(error)) => check_place(text, &error),
        Err(OpenError::Param(error)) => {
            prop_assert!(false, "no parameter was given, but {}", error);
            Ok(())
        }
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn any_text_at_all_is_answered(text in any::<String>()) {
        check_position(&text)?;
        check_moves(&Deal::numbered(4, 18), &text)?;
    }

    #[test]
    fn any_text_of_card_letters_is_answered(text in "[HDSCAhdsc2-9TJQK0/|; \r\n-]{0,120}") {
        check_position(&text)?;
        check_moves(&Deal::numbered(4, 18), &text)?;
    }

    #[test]
    fn any_rows_of_cells_are_answered(
        cells in proptest::collection::vec("(--|[HDSC][A2-9TJQK])", 0..60),
        width in 1..15_usize,
    ) {
        let rows: Vec<String> = cells.chunks(width).map(|row| row.join(" ")).collect();
        check_position(&rows.join("\n"))?;
        check_position(&rows.join("/"))?;
    }

    #[test]
    fn a_deal_with_slips_is_answered(
        columns in 3..=13_u8,
        number in any::<u64>(),
        slips in slips(),
    ) {
        let text = Deal::numbered(columns, number).text();
        check_position(&slipped(&text, &slips))?;
        check_position(&slipped(&text.replace('\n', " / "), &slips))?;
    }

    #[test]
    fn moves_with_slips_are_answered(
        columns in 3..=13_u8,
        number in any::<u64>(),
        count in 0..40_usize,
        slips in slips(),
    ) {
        let deal = Deal::numbered(columns, number);
        check_moves(&deal, &slipped(&some_moves(&deal, 1, count), &slips))?;
    }
}

#[test]
fn the_fuzz_reaches_both_answers() {
    let deal = Deal::numbered(13, 21);
    assert!(check_position(&deal.text()).is_ok());
    assert!(
        common::open(
            &Params::none(),
            &slipped(&deal.text(), &[Slip::DeleteWord(3)])
        )
        .is_err()
    );
    let swapped = slipped(&deal.text(), &[Slip::SwapWords(0, 1)]);
    let read = common::open(&Params::none(), &swapped).expect("another deal");
    assert_ne!(read.text(), deal.text());
    assert_eq!(some_moves(&deal, 1, 3).split(' ').count(), 3);
}
