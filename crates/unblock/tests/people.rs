//! The boards that people were watched at, which are no part of the project:
//! found through `IMPASSE_HUMAN`, and skipped where they are missing.

use impasse_laws::Explored;
use impasse_laws::kit::read;
use impasse_puzzle::{Game as _, Params};
use impasse_unblock::{Slides, Unblock};

/// What the play data say of a board: the fewest moves, of which the last is
/// driving out.
fn moves_said(text: &str) -> u32 {
    let (_, behind) = text.split_once("\"optimal\":").expect("a length");
    let digits = behind
        .trim_start()
        .split(|sign: char| !sign.is_ascii_digit());
    let moves = digits
        .into_iter()
        .next()
        .and_then(|digits| digits.parse().ok());
    moves.expect("a length")
}

#[test]
fn the_boards_that_people_played_need_as_many_slides_as_is_said() {
    let Some(text) = impasse_laws::human("rushhour-boards.json") else {
        return;
    };
    let boards = Unblock.split(&text);
    assert_eq!(boards.len(), 70);
    let mut lengths = [0; 4];
    for board in boards {
        let jam: Slides = read(&Unblock, &Params::none(), board.text).expect("a board");
        let space = Explored::whole(&jam, 1_000_000).expect("a small space");
        let slides = space.distances[0].expect("solvable");
        assert_eq!(slides + 1, moves_said(board.text), "{}", board.text);
        let group = [6, 10, 13, 15].iter().position(|&length| length == slides);
        lengths[group.expect("one of four lengths")] += 1;
    }
    assert_eq!(lengths, [18, 18, 17, 17]);
}
