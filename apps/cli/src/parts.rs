//! What a build may leave out to be ready sooner: the pages, PostgreSQL and
//! Parquet. Whoever asks for it is told how to get a program that has it.

use std::fmt;

use crate::exit::CliError;

/// Something was asked for that this build does not have.
pub(crate) fn left_out(asked: impl fmt::Display, part: &str) -> CliError {
    CliError::usage(format_args!(
        "{asked}: this program was built without {part}; \
         `cargo xtask install` puts the whole program on the path"
    ))
}
