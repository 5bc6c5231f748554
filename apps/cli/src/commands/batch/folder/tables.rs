//! Rows of JSON as a table of columns whose kinds are known beforehand, so that
//! all parts have the same.

use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use serde_json::Value;

use super::columns::{Column, Kind};
use crate::exit::CliError;
use crate::files::NewFile;
use crate::table::{ParquetTable, Rows, optional};

/// Writes all rows, and puts the file in its place.
pub(super) fn write(file: NewFile, columns: &[Column], rows: &[Value]) -> Result<(), CliError> {
    let mut table = ParquetTable::new(file, schema(columns));
    let written = table.group(|group| {
        for (name, kind) in columns {
            write_column(group, *kind, rows.iter().map(|row| &row[*name]))?;
        }
        Ok(())
    });
    written.map_err(|error| table.error(&error))?;
    table.settle()
}

fn schema(columns: &[Column]) -> String {
    let mut schema = "message rows {\n".to_owned();
    for (name, kind) in columns {
        let kind = match kind {
            Kind::Text | Kind::Json => format!("binary {name} (STRING)"),
            Kind::Whole => format!("int64 {name}"),
            Kind::Real => format!("double {name}"),
            Kind::Flag => format!("boolean {name}"),
        };
        schema += &["optional ", &kind, ";\n"].concat();
    }
    schema + "}"
}

fn write_column<'a>(
    group: &mut Rows<'_>,
    kind: Kind,
    cells: impl Iterator<Item = &'a Value>,
) -> Result<(), ParquetError> {
    match kind {
        Kind::Text => {
            let cells: Vec<_> = cells
                .map(|cell| cell.as_str().map(ByteArray::from))
                .collect();
            optional::<ByteArrayType>(group, &cells)
        }
        Kind::Json => {
            let text = |cell: &Value| {
                (!cell.is_null()).then(|| ByteArray::from(cell.to_string().into_bytes()))
            };
            optional::<ByteArrayType>(group, &cells.map(text).collect::<Vec<_>>())
        }
        Kind::Whole => {
            let cells: Vec<_> = cells.map(Value::as_i64).collect();
            optional::<Int64Type>(group, &cells)
        }
        Kind::Real => {
            let cells: Vec<_> = cells.map(Value::as_f64).collect();
            optional::<DoubleType>(group, &cells)
        }
        Kind::Flag => {
            let cells: Vec<_> = cells.map(Value::as_bool).collect();
            optional::<BoolType>(group, &cells)
        }
    }
}
