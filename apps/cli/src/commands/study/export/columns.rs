//! Tables of a study as Parquet, a group of rows at a time.

use std::path::Path;

use impasse_web::{StudyColumn, StudyDesk, StudyTable};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
use parquet::errors::ParquetError;
use serde_json::Value;

use super::{Definition, stored};
use crate::exit::CliError;
use crate::files::NewFile;
use crate::output::Output;
use crate::table::{ParquetTable, optional};

/// Rows that are held at a time.
const HELD: usize = 4096;

/// Writes one table; says how many rows it has.
pub(super) fn write(
    desk: &StudyDesk,
    study: &Definition,
    table: StudyTable,
    path: &Path,
    output: &Output,
) -> Result<u64, CliError> {
    let columns = table.columns(study);
    let mut file = ParquetTable::new(NewFile::create(path)?, schema(&columns));
    let mut held: Vec<Vec<Value>> = Vec::new();
    let mut written = Ok(());
    let mut rows = 0;
    let read = desk.rows(&study.name, table, |row| {
        held.push(table.cells(&columns, &row));
        rows += 1;
        if held.len() == HELD {
            written = file.group(|group| fill(group, &columns, &held));
            held.clear();
        }
        written.is_ok()
    });
    read.map_err(|error| stored(&error))?;
    if written.is_ok() && !held.is_empty() {
        written = file.group(|group| fill(group, &columns, &held));
    }
    written.map_err(|error| file.error(&error))?;
    file.finish(output)?;
    Ok(rows)
}

fn schema(columns: &[StudyColumn]) -> String {
    let fields = columns.iter().map(|column| {
        // Names of columns in this form hold no points.
        let name = column.name.replace(['.', '-'], "_");
        if column.is_number {
            format!("optional double {name};")
        } else {
            format!("optional binary {name} (UTF8);")
        }
    });
    format!("message study {{ {} }}", fields.collect::<String>())
}

fn fill(
    group: &mut crate::table::Rows<'_>,
    columns: &[StudyColumn],
    rows: &[Vec<Value>],
) -> Result<(), ParquetError> {
    for (at, column) in columns.iter().enumerate() {
        let cells = rows.iter().map(|row| &row[at]);
        if column.is_number {
            let cells: Vec<Option<f64>> = cells.map(Value::as_f64).collect();
            optional::<DoubleType>(group, &cells)?;
        } else {
            let text = |cell: &Value| match cell {
                Value::Null => None,
                Value::String(text) => Some(ByteArray::from(text.as_str())),
                other => Some(ByteArray::from(other.to_string().as_str())),
            };
            let cells: Vec<Option<ByteArray>> = cells.map(text).collect();
            optional::<ByteArrayType>(group, &cells)?;
        }
    }
    Ok(())
}
