//! The sample puzzles are what their remarks say.

use impasse_laws::kit::{LevelFile, numbered};
use impasse_puzzle::{Detector as _, Puzzle as _};
use impasse_shisen::{Board, Lines, Locked, Shisen};

fn file() -> LevelFile<Board> {
    LevelFile::of(&Shisen, "")
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    file().check_kinds(
        |board| (board.frame().width(), board.frame().lines()),
        &[
            ((6, Lines::Inside), true),
            ((6, Lines::Inside), false),
            ((18, Lines::Outside), true),
            ((18, Lines::Outside), false),
        ],
    );
}

#[test]
fn every_sample_is_the_board_it_is_said_to_be() {
    let boards = [
        ("width=6,height=4,lines=inside", 20),
        ("width=6,height=4,lines=inside", 284),
        ("width=18,height=8", 1),
        ("width=18,height=8", 50),
    ];
    file()
        .check_numbers(&boards.map(|(params, number)| (number, numbered(&Shisen, params, number))));
}

#[test]
fn every_remark_holds() {
    file().check_remarks();
}

#[test]
fn every_sample_is_read_as_it_is_written() {
    file().check_text(&Shisen);
}

#[test]
fn tiles_of_the_large_lost_board_are_locked_and_none_of_the_small_one() {
    let levels = file().levels;
    let reason = |board: &Board| Locked.prepare(board).explain(&board.start());
    let large = reason(&levels[3].puzzle).expect("locked");
    assert_eq!(large.marks.len(), 55);
    assert_eq!(reason(&levels[1].puzzle), None);
}
