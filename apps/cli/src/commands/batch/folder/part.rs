//! The rows of one part, as a file that appears when it is whole.

use std::io::Write as _;
use std::path::Path;

use impasse_puzzle::Words;
use impasse_wire::command::BatchFormat;
use serde_json::Value;

use super::columns::columns;
use super::tables;
use crate::exit::CliError;
use crate::files::NewFile;
use crate::parts::left_out;

/// Refuses a format that this program was built without.
pub(super) fn check(format: BatchFormat) -> Result<(), CliError> {
    if format == BatchFormat::Parquet && !cfg!(feature = "parquet") {
        return Err(no_parquet());
    }
    Ok(())
}

pub(super) fn no_parquet() -> CliError {
    left_out("--as parquet", Words::new("Parquet", "Parquet"))
}

/// Writes a part.
pub(super) fn write(
    path: &Path,
    format: BatchFormat,
    operation: &str,
    rows: &[Value],
) -> Result<(), CliError> {
    let mut file = NewFile::create(path)?;
    match format {
        BatchFormat::Parquet => tables::write(file, &columns(operation), rows),
        BatchFormat::Jsonl => {
            for row in rows {
                writeln!(file, "{row}").map_err(|error| CliError::writing(path, &error))?;
            }
            file.keep()
        }
    }
}
