//! Parts as tables in a program without Parquet: none is ever begun, because
//! whoever asks for them is told so before.

use serde_json::Value;

use super::columns::Column;
use crate::exit::CliError;
use crate::files::NewFile;

pub(super) fn write(_: NewFile, _: &[Column], _: &[Value]) -> Result<(), CliError> {
    Err(super::part::no_parquet())
}
