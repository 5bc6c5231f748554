//! The sample puzzles are what their remarks say.

use impasse_laws::kit::LevelFile;
use impasse_shanghai::{Board, Shanghai};

fn file() -> LevelFile<Board> {
    LevelFile::of(&Shanghai, "")
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    file().check_kinds(
        |board| board.layout_name().unwrap_or("own"),
        &[
            ("own", true),
            ("bridge", true),
            ("bridge", false),
            ("turtle", true),
            ("dragon", false),
        ],
    );
}

#[test]
fn every_remark_holds() {
    file().check_remarks();
}

#[test]
fn every_sample_is_read_as_it_is_written() {
    file().check_text(&Shanghai);
}
