//! The sample puzzles are what their remarks say.

use impasse_laws::kit::LevelFile;
use impasse_unblock::{Slides, Unblock};

fn file() -> LevelFile<Slides> {
    LevelFile::of(&Unblock, "by=slides")
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    file().check_kinds(
        |jam| (jam.board().width(), jam.board().height()),
        &[
            ((4, 4), true),
            ((4, 4), false),
            ((6, 6), true),
            ((6, 6), false),
            ((7, 5), true),
        ],
    );
}

#[test]
fn every_remark_holds() {
    file().check_remarks();
}

#[test]
fn every_sample_is_read_as_it_is_written() {
    file().check_text(&Unblock);
}
