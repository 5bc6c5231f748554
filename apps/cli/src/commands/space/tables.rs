//! Tables for other programs: Parquet, compressed with Zstandard.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use impasse_lab::{SpaceReport, StateRow, StateSink};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::desk::Desk;
use crate::exit::Trouble;
use crate::files::NewFile;

const DEPTHS: &str = "message depths {
    required binary id (STRING);
    required int64 depth;
    required int64 states;
    required int64 transitions;
    required int64 goals;
    required int64 dead_ends;
    optional int64 solvable;
    optional int64 solvable_transitions;
    optional int64 losing_moves;
    optional int64 only_moves;
}";

const STATES: &str = "message states {
    required binary id (STRING);
    required int64 state;
    required binary key;
    required int64 depth;
    required int64 moves;
    required boolean goal;
    required boolean solvable;
    optional int64 distance;
    required int64 component;
}";

/// Positions written at a time.
const GROUP: usize = 1 << 17;

/// One row for each depth of every space.
pub(super) struct DepthTable {
    table: Table,
    ids: Vec<ByteArray>,
    /// depth, states, transitions, goals, `dead_ends`
    counts: [Vec<i64>; 5],
    /// solvable, `solvable_transitions`, `losing_moves`, `only_moves`
    labels: [Vec<Option<i64>>; 4],
}

impl DepthTable {
    /// A table without rows.
    pub(super) fn new(file: NewFile) -> Self {
        Self {
            table: Table::new(file, DEPTHS),
            ids: Vec::new(),
            counts: Default::default(),
            labels: Default::default(),
        }
    }

    /// Adds the depths of one space.
    pub(super) fn add(&mut self, id: &str, report: &SpaceReport) {
        let id = ByteArray::from(id);
        for (depth, row) in (0..).zip(&report.depths) {
            self.ids.push(id.clone());
            let counts = [
                depth,
                row.states,
                row.transitions,
                row.goals,
                row.dead_ends,
            ];
            for (column, count) in self.counts.iter_mut().zip(counts) {
                column.push(signed(count));
            }
            let labels = [
                row.labels.map(|labels| labels.solvable),
                row.labels.map(|labels| labels.solvable_transitions),
                row.labels.map(|labels| labels.losing_moves),
                row.labels.map(|labels| labels.only_moves),
            ];
            for (column, count) in self.labels.iter_mut().zip(labels) {
                column.push(count.map(signed));
            }
        }
    }

    /// Writes the file.
    pub(super) fn finish(mut self, desk: &Desk) -> Result<(), Trouble> {
        if self.ids.is_empty() {
            return self.table.finish(desk);
        }
        let path = self.table.path.clone();
        let written = self.table.group(|group| {
            required::<ByteArrayType>(group, &self.ids)?;
            for column in &self.counts {
                required::<Int64Type>(group, column)?;
            }
            for column in &self.labels {
                optional(group, column)?;
            }
            Ok(())
        });
        written.map_err(|error| Trouble::writing(&path, &root(&error)))?;
        self.table.finish(desk)
    }
}

/// One row for each position of every space.
pub(super) struct StateTable {
    table: Table,
    id: ByteArray,
    rows: Rows,
    failure: Option<ParquetError>,
}

#[derive(Default)]
struct Rows {
    ids: Vec<ByteArray>,
    states: Vec<i64>,
    keys: Vec<ByteArray>,
    depths: Vec<i64>,
    moves: Vec<i64>,
    goals: Vec<bool>,
    solvable: Vec<bool>,
    distances: Vec<Option<i64>>,
    components: Vec<i64>,
}

impl StateTable {
    /// A table without rows.
    pub(super) fn new(file: NewFile) -> Self {
        Self {
            table: Table::new(file, STATES),
            id: ByteArray::from(""),
            rows: Rows::default(),
            failure: None,
        }
    }

    /// What follows belongs to this space.
    pub(super) fn begin(&mut self, id: &str) {
        self.id = ByteArray::from(id);
    }

    /// Why rows could not be written, if so.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        let error = self.failure.as_ref()?;
        Some(Trouble::writing(&self.table.path, &root(error)))
    }

    /// Puts the whole file in its place; a broken one disappears.
    pub(super) fn finish(mut self, desk: &Desk) -> Result<(), Trouble> {
        if self.failure.is_some() {
            return Ok(());
        }
        if !self.rows.ids.is_empty() {
            let written = self.write_group();
            written.map_err(|error| Trouble::writing(&self.table.path, &root(&error)))?;
        }
        self.table.finish(desk)
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.rows);
        self.table.group(|group| {
            required::<ByteArrayType>(group, &rows.ids)?;
            required::<Int64Type>(group, &rows.states)?;
            required::<ByteArrayType>(group, &rows.keys)?;
            required::<Int64Type>(group, &rows.depths)?;
            required::<Int64Type>(group, &rows.moves)?;
            required::<BoolType>(group, &rows.goals)?;
            required::<BoolType>(group, &rows.solvable)?;
            optional(group, &rows.distances)?;
            required::<Int64Type>(group, &rows.components)
        })
    }
}

impl StateSink for StateTable {
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()> {
        let rows = &mut self.rows;
        rows.ids.push(self.id.clone());
        rows.states.push(row.id.into());
        rows.keys.push(row.key.to_vec().into());
        rows.depths.push(row.depth.into());
        rows.moves.push(row.moves.into());
        rows.goals.push(row.goal);
        rows.solvable.push(row.solvable);
        rows.distances.push(row.distance.map(Into::into));
        rows.components.push(row.component.into());
        if rows.ids.len() < GROUP {
            return Ok(());
        }
        self.write_group().map_err(|error| {
            let told = io::Error::other(error.to_string());
            self.failure = Some(error);
            told
        })
    }
}

/// A file being written. A table without rows is no file: whoever finds one
/// can rely on it.
struct Table {
    path: PathBuf,
    schema: &'static str,
    content: Content,
}

enum Content {
    /// No rows so far.
    Nothing(NewFile),
    Rows(SerializedFileWriter<NewFile>),
    /// It could not be begun.
    Broken,
}

impl Table {
    fn new(file: NewFile, schema: &'static str) -> Self {
        Self {
            path: file.path().to_owned(),
            schema,
            content: Content::Nothing(file),
        }
    }

    fn group(
        &mut self,
        fill: impl FnOnce(&mut SerializedRowGroupWriter<'_, NewFile>) -> Result<(), ParquetError>,
    ) -> Result<(), ParquetError> {
        let mut writer = match std::mem::replace(&mut self.content, Content::Broken) {
            Content::Nothing(place) => begun(place, self.schema)?,
            Content::Rows(writer) => writer,
            Content::Broken => return Ok(()),
        };
        let mut group = writer.next_row_group()?;
        fill(&mut group)?;
        group.close()?;
        self.content = Content::Rows(writer);
        Ok(())
    }

    fn finish(self, desk: &Desk) -> Result<(), Trouble> {
        let path = self.path;
        match self.content {
            Content::Rows(writer) => {
                let closed = writer.into_inner();
                closed.map_err(|error| Trouble::writing(&path, &root(&error)))?.keep()
            }
            Content::Nothing(_) => {
                desk.remark(format_args!("{}: not written, there are no rows", path.display()));
                Ok(())
            }
            // Told when it broke.
            Content::Broken => Ok(()),
        }
    }
}

fn begun(
    file: NewFile,
    schema: &str,
) -> Result<SerializedFileWriter<NewFile>, ParquetError> {
    let schema = parse_message_type(schema).expect("a schema that is right");
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by("impasse".to_owned())
        .build();
    SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
}

fn required<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, NewFile>,
    values: &[T::T],
) -> Result<(), ParquetError> {
    column::<T>(group, values, None)
}

fn optional(
    group: &mut SerializedRowGroupWriter<'_, NewFile>,
    values: &[Option<i64>],
) -> Result<(), ParquetError> {
    let there: Vec<i64> = values.iter().flatten().copied().collect();
    let levels: Vec<i16> = values.iter().map(|v| i16::from(v.is_some())).collect();
    column::<Int64Type>(group, &there, Some(&levels))
}

fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, NewFile>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let next = group.next_column()?;
    let mut column = next.expect("as many columns as the schema names");
    column.typed::<T>().write_batch(values, levels, None)?;
    column.close()
}

fn signed(count: u64) -> i64 {
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
