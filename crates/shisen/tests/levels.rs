//! The sample puzzles are what their remarks say.

use impasse_laws::kit::{LevelFile, numbered};
use impasse_laws::levels;
use impasse_puzzle::{Detector as _, Puzzle as _};
use impasse_shisen::{Board, Faces, FallingBoard, Lines, Locked, Shisen, Turns};

fn file() -> LevelFile<Board> {
    LevelFile::of(&Shisen, "")
}

/// Those with falling tiles, which are of another type.
fn falling() -> LevelFile<FallingBoard> {
    LevelFile::parse(&Shisen, "", &levels("shisen-falling.txt"))
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    file().check_kinds(
        |board| {
            let frame = board.frame();
            (frame.width(), frame.lines(), frame.turns())
        },
        &[
            ((6, Lines::Inside, Turns::Two), true),
            ((6, Lines::Inside, Turns::Two), false),
            ((18, Lines::Outside, Turns::Two), true),
            ((18, Lines::Outside, Turns::Two), false),
            ((6, Lines::Outside, Turns::One), true),
            ((6, Lines::Outside, Turns::One), false),
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
        ("width=6,height=4,turns=1", 6),
        ("width=6,height=4,turns=1", 20),
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
fn samples_with_falling_tiles_are_what_they_are_said_to_be() {
    let file = falling();
    file.check_kinds(
        |board| {
            (
                board.board().frame().width(),
                board.board().faces() == Faces::Numbers,
            )
        },
        &[
            ((6, true), true),
            ((6, true), false),
            ((18, false), true),
            ((10, true), false),
        ],
    );
    let boards = [
        ("width=6,height=4,lines=inside,gravity=down", 20),
        ("width=6,height=4,lines=inside,gravity=down", 7),
        ("board=18x8,faces=mahjong,flowers=grouped,gravity=down", 1),
        ("gravity=down", 3119),
    ];
    file.check_numbers(&boards.map(|(params, number)| (number, numbered(&Shisen, params, number))));
    file.check_remarks();
    file.check_text(&Shisen);
}

#[test]
fn tiles_of_the_large_lost_board_are_locked_and_none_of_the_small_one() {
    let levels = file().levels;
    let reason = |board: &Board| Locked.prepare(board).explain(&board.start());
    let large = reason(&levels[3].puzzle).expect("locked");
    assert_eq!(large.marks.len(), 55);
    assert_eq!(reason(&levels[1].puzzle), None);
}
