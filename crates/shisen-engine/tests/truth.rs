//! The verdicts are those of whole spaces, on more than three thousand small
//! boards by every rule for lines; and large boards get one.

use impasse_laws::Sample;
use impasse_laws::kit::{
    Verdicts, check_all_over, check_limits, check_verdicts, check_verdicts_on_walks,
    count_verdicts, numbered, numbers, solve,
};
use impasse_puzzle::{Instance as _, Limits, Verdict};
use impasse_shisen::{Board, Shisen, Tiles};
use impasse_shisen_engine::{ShisenPairs, engine};

fn boards(names: &[&str]) -> impl Iterator<Item = Board> + use<> {
    numbers(&Shisen, names).into_iter().map(|(_, board)| board)
}

/// Compares verdicts with whole spaces; says how many boards can be solved and
/// how many cannot.
#[track_caller]
fn check(names: &[&str]) -> (usize, usize) {
    let verdicts = check_verdicts(&ShisenPairs, boards(names), 100_000);
    (verdicts.solved, verdicts.unsolvable)
}

#[test]
fn verdicts_are_those_of_whole_spaces_with_lines_inside() {
    let (solvable, unsolvable) = check(&[
        "width=4,height=2,lines=inside#0..199",
        "width=4,height=3,tiles=2,lines=inside#0..299",
        "width=4,height=4,lines=inside#0..299",
        "width=5,height=4,tiles=2,lines=inside#0..199",
        "width=5,height=4,lines=inside#0..149",
        "width=6,height=2,tiles=6,lines=inside#0..99",
        "width=4,height=4,tiles=8,lines=inside#0..39",
    ]);
    assert_eq!(solvable + unsolvable, 1290);
    assert!(unsolvable > 200, "{unsolvable}");
}

#[test]
fn verdicts_are_those_of_whole_spaces_with_lines_outside() {
    let (solvable, unsolvable) = check(&[
        "width=4,height=3,tiles=2#0..299",
        "width=4,height=4,tiles=2#0..299",
        "width=5,height=4,tiles=2#0..299",
        "width=4,height=4#0..199",
        "width=5,height=4#0..59",
        "width=6,height=2,tiles=6#0..39",
    ]);
    assert_eq!(solvable + unsolvable, 1200);
    assert!(unsolvable > 100, "{unsolvable}");
}

#[test]
fn verdicts_are_those_of_whole_spaces_with_one_turn() {
    let (solvable, unsolvable) = check(&[
        "width=4,height=3,tiles=2,turns=1#0..199",
        "width=5,height=4,tiles=2,turns=1#0..199",
        "width=5,height=4,turns=1#0..149",
        "width=4,height=3,tiles=2,turns=1,lines=inside#0..199",
        "width=5,height=4,tiles=2,turns=1,lines=inside#0..199",
        "width=5,height=4,turns=1,lines=inside#0..149",
    ]);
    assert_eq!(solvable + unsolvable, 1100);
    assert!(
        solvable > 100 && unsolvable > 100,
        "{solvable} {unsolvable}"
    );
}

#[test]
fn the_strategy_obeys_its_laws_from_positions_all_over_a_space() {
    let names = [
        "width=5,height=4#0..11",
        "width=5,height=4,lines=inside#0..11",
    ];
    for board in boards(&names) {
        for strategy in engine().strategies {
            check_all_over(&*strategy, &board);
        }
    }
}

#[test]
fn positions_of_lost_games_are_proved_lost_where_their_space_is_small() {
    let mut verdicts = Verdicts::default();
    for (seed, board) in (0..).zip(boards(&["lines=inside#0..39"])) {
        let walks = Sample::walks(&board, seed, 3, 30);
        verdicts += check_verdicts_on_walks(&ShisenPairs, &board, &walks, 5000);
    }
    assert!(
        verdicts.unsolvable > 60 && verdicts.solved > 100,
        "{verdicts:?}"
    );
}

#[test]
fn large_boards_are_decided() {
    let verdicts = count_verdicts(&ShisenPairs, boards(&["width=18,height=8#0..39"]), None);
    let expected = Verdicts {
        solved: 36,
        unsolvable: 4,
        unknown: 0,
    };
    assert_eq!(verdicts, expected);
}

#[test]
fn a_board_of_a_single_kind_and_the_largest_boards_are_decided() {
    let boards = boards(&[
        "tiles=60#1",
        "width=32,height=16,tiles=512#1",
        "width=30,height=16,tiles=8#1",
        "width=62,height=8#1",
    ]);
    let verdicts = count_verdicts(&ShisenPairs, boards, Some(20_000));
    assert_eq!(verdicts.unknown, 0, "{verdicts:?}");
}

#[test]
fn the_limits_are_kept() {
    let board: Board = numbered(&Shisen, "width=18,height=8", 264);
    check_limits(&ShisenPairs, &board);
}

#[test]
fn an_empty_board_is_solved() {
    let board: Board = numbered(&Shisen, "width=4,height=2", 1);
    let empty = board.at(&Tiles::default());
    let verdict = solve(&ShisenPairs, &empty, Limits::default()).verdict;
    assert_eq!(verdict, Verdict::Solved(Vec::new()));
}
