//! The journal as a table in a program without Parquet: whoever asks for it is
//! told so, and none is ever begun.

use std::path::Path;

use impasse_wire::command::{BatchRow, BatchRun};

use crate::desk::Desk;
use crate::exit::Trouble;
use crate::parts::left_out;

/// One row for each record.
pub(super) enum RecordTable {}

impl RecordTable {
    pub(super) fn begin(_: &mut Desk, path: Option<&Path>) -> Result<Option<Self>, Trouble> {
        match path {
            Some(_) => Err(left_out("--parquet", "Parquet")),
            None => Ok(None),
        }
    }

    pub(super) fn write(self, _: &Desk, _: &[BatchRun], _: &[&BatchRow]) -> Result<(), Trouble> {
        match self {}
    }
}
