//! The sample puzzles are what their remarks say.

use impasse_laws::kit::LevelFile;
use impasse_template::{Row, Template};

fn file() -> LevelFile<Row> {
    LevelFile::of(&Template, "")
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    file().check_kinds(
        Row::width,
        &[(6, true), (6, false), (20, true), (20, false)],
    );
}

#[test]
fn every_remark_holds() {
    file().check_remarks();
}

#[test]
fn every_sample_is_read_as_it_is_written() {
    file().check_text(&Template);
}
