//! What a build may leave out to be ready sooner: the pages, the papers,
//! PostgreSQL and Parquet. Whoever asks for it is told how to get a program that has it.

use impasse_puzzle::{Words, sentence};

use crate::exit::CliError;

/// Something was asked for that this build does not have.
pub(crate) fn left_out(asked: &str, part: Words) -> CliError {
    CliError::usage(sentence!(
        "{0}: this program was built without {1}; \
         `cargo xtask install` puts the whole program on the path",
        "{0}：このプログラムは{1}なしで作られています。\
         「cargo xtask install」で全機能のプログラムが入ります。",
        asked,
        part
    ))
}
