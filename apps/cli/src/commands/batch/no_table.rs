//! The journal as a table in a program without Parquet: whoever asks for it is
//! told so, and none is ever begun.

use std::path::Path;

use impasse_puzzle::Words;
use impasse_wire::command::{BatchRow, BatchRun};

use crate::exit::CliError;
use crate::output::Output;
use crate::parts::left_out;

/// One row for each record.
pub(super) enum RecordTable {}

impl RecordTable {
    pub(super) fn begin(_: &mut Output, path: Option<&Path>) -> Result<Option<Self>, CliError> {
        match path {
            Some(_) => Err(left_out("--parquet", Words::new("Parquet", "Parquet"))),
            None => Ok(None),
        }
    }

    pub(super) fn write(self, _: &Output, _: &[BatchRun], _: &[&BatchRow]) -> Result<(), CliError> {
        match self {}
    }
}
