//! Tables for other programs: Parquet, compressed with Zstandard.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::exit::CliError;
use crate::files::NewFile;
use crate::output::Output;

/// Rows written at a time.
pub(crate) const GROUP: usize = 1 << 17;

/// A part of a table that is being written, column by column.
pub(crate) type Rows<'a> = SerializedRowGroupWriter<'a, NewFile>;

/// A file being written. A table without rows is no file: whoever finds one
/// can rely on it.
pub(crate) struct ParquetTable {
    path: PathBuf,
    schema: Cow<'static, str>,
    content: Content,
}

enum Content {
    /// No rows so far.
    Nothing(NewFile),
    Rows(SerializedFileWriter<NewFile>),
    /// It could not be begun.
    Broken,
}

impl ParquetTable {
    /// A table without rows.
    pub(crate) fn new(file: NewFile, schema: impl Into<Cow<'static, str>>) -> Self {
        Self {
            path: file.path().to_owned(),
            schema: schema.into(),
            content: Content::Nothing(file),
        }
    }

    /// The table that was asked for, without rows.
    pub(crate) fn begin(
        output: &mut Output,
        path: Option<&Path>,
        schema: &'static str,
    ) -> Result<Option<Self>, CliError> {
        let file = output.file(path)?;
        Ok(file.map(|file| Self::new(file, schema)))
    }

    /// Writes some rows: `fill` writes every column of the schema in turn.
    pub(crate) fn group(
        &mut self,
        fill: impl FnOnce(&mut Rows<'_>) -> Result<(), ParquetError>,
    ) -> Result<(), ParquetError> {
        let mut writer = match std::mem::replace(&mut self.content, Content::Broken) {
            Content::Nothing(place) => begun(place, &self.schema)?,
            Content::Rows(writer) => writer,
            Content::Broken => return Ok(()),
        };
        let mut group = writer.next_row_group()?;
        fill(&mut group)?;
        group.close()?;
        self.content = Content::Rows(writer);
        Ok(())
    }

    /// Why it could not be written.
    pub(crate) fn error(&self, error: &ParquetError) -> CliError {
        CliError::writing(&self.path, &io::Error::other(root(error)))
    }

    /// Puts the whole file in its place, and says where there is none.
    pub(crate) fn finish(self, output: &Output) -> Result<(), CliError> {
        if matches!(self.content, Content::Nothing(_)) {
            output.remark(format_args!(
                "{}: not written, there are no rows",
                self.path.display()
            ));
        }
        self.settle()
    }

    /// Puts the whole file in its place.
    pub(crate) fn settle(self) -> Result<(), CliError> {
        let path = self.path;
        match self.content {
            Content::Rows(writer) => {
                let closed = writer.into_inner();
                closed
                    .map_err(|error| CliError::writing(&path, &io::Error::other(root(&error))))?
                    .keep()
            }
            // What broke was told then.
            Content::Nothing(_) | Content::Broken => Ok(()),
        }
    }
}

fn begun(file: NewFile, schema: &str) -> Result<SerializedFileWriter<NewFile>, ParquetError> {
    let schema = parse_message_type(schema).expect("a schema that is right");
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by("impasse".to_owned())
        .build();
    SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
}

/// Writes a column without empty cells.
pub(crate) fn required<T: DataType>(
    group: &mut Rows<'_>,
    values: &[T::T],
) -> Result<(), ParquetError> {
    column::<T>(group, values, None)
}

/// Writes a column that may have empty cells.
pub(crate) fn optional<T: DataType>(
    group: &mut Rows<'_>,
    values: &[Option<T::T>],
) -> Result<(), ParquetError> {
    let there: Vec<T::T> = values.iter().flatten().cloned().collect();
    let levels: Vec<i16> = values.iter().map(|v| i16::from(v.is_some())).collect();
    column::<T>(group, &there, Some(&levels))
}

fn column<T: DataType>(
    group: &mut Rows<'_>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let next = group.next_column()?;
    let mut column = next.expect("as many columns as the schema names");
    column.typed::<T>().write_batch(values, levels, None)?;
    column.close()
}

/// A count as Parquet stores it.
pub(crate) fn signed(count: u64) -> i64 {
    i64::try_from(count).expect("nobody has counted that far")
}

/// What the operating system said, without what was wrapped around it.
fn root(error: &ParquetError) -> String {
    let mut said: &dyn std::error::Error = error;
    while let Some(deeper) = said.source() {
        said = deeper;
    }
    said.to_string()
}
