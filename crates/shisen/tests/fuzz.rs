//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

mod common;

use impasse_laws::fuzz::{Slip, check_moves, check_place, config, slipped, slips, some_moves};
use impasse_puzzle::{Instance, OpenError, Params, Puzzle};
use impasse_shisen::Tiles;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

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
        check_position(&slipped(&text, &slips))?;
        check_position(&slipped(&text.replace('\n', " / "), &slips))?;
    }

    #[test]
    fn moves_with_slips_are_answered(
        shape in 0..SHAPES.len(),
        number in any::<u64>(),
        count in 0..40_usize,
        slips in slips(),
    ) {
        let board = common::numbered(SHAPES[shape], number);
        check_moves(&board, &slipped(&some_moves(&board, number, count), &slips))?;
    }
}

#[test]
fn the_fuzz_reaches_both_answers() {
    let board = common::numbered("", 21);
    assert!(check_position(&board.text()).is_ok());
    let shorter = slipped(&board.text(), &[Slip::DeleteWord(5)]);
    assert!(common::open(&Params::none(), &shorter).is_err());
    let swapped = slipped(&board.text(), &[Slip::SwapWords(0, 1)]);
    let read = common::open(&Params::none(), &swapped).expect("another board");
    assert_ne!(read.text(), board.text());
    assert_eq!(some_moves(&board, 1, 3).split(' ').count(), 3);
}
