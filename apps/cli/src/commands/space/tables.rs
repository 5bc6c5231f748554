//! The tables of spaces: by depth, and by position.

use std::io;
use std::path::Path;

use impasse_lab::{SpaceReport, StateRow, StateSink};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;

use crate::exit::CliError;
use crate::output::Output;
use crate::table::{GROUP, ParquetTable, optional, required, signed};

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

/// A table, if one was asked for.
type Begun<T> = Result<Option<T>, CliError>;

/// One row for each depth of every space.
pub(super) struct DepthTable {
    table: ParquetTable,
    ids: Vec<ByteArray>,
    /// depth, states, transitions, goals, `dead_ends`
    counts: [Vec<i64>; 5],
    /// solvable, `solvable_transitions`, `losing_moves`, `only_moves`
    labels: [Vec<Option<i64>>; 4],
}

impl DepthTable {
    /// The table that was asked for, without rows.
    pub(super) fn begin(output: &mut Output, path: Option<&Path>) -> Begun<Self> {
        let table = ParquetTable::begin(output, path, DEPTHS)?;
        Ok(table.map(|table| Self {
            table,
            ids: Vec::new(),
            counts: Default::default(),
            labels: Default::default(),
        }))
    }

    /// Adds the depths of one space.
    pub(super) fn add(&mut self, id: &str, report: &SpaceReport) {
        let id = ByteArray::from(id);
        for (depth, row) in (0..).zip(&report.depths) {
            self.ids.push(id.clone());
            let counts = [depth, row.states, row.transitions, row.goals, row.dead_ends];
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
    pub(super) fn finish(mut self, output: &Output) -> Result<(), CliError> {
        if self.ids.is_empty() {
            return self.table.finish(output);
        }
        let written = self.table.group(|group| {
            required::<ByteArrayType>(group, &self.ids)?;
            for column in &self.counts {
                required::<Int64Type>(group, column)?;
            }
            for column in &self.labels {
                optional::<Int64Type>(group, column)?;
            }
            Ok(())
        });
        written.map_err(|error| self.table.error(&error))?;
        self.table.finish(output)
    }
}

/// One row for each position of every space.
pub(super) struct StateTable {
    table: ParquetTable,
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
    /// The table that was asked for, without rows.
    pub(super) fn begin(output: &mut Output, path: Option<&Path>) -> Begun<Self> {
        let table = ParquetTable::begin(output, path, STATES)?;
        Ok(table.map(|table| Self {
            table,
            id: ByteArray::from(""),
            rows: Rows::default(),
            failure: None,
        }))
    }

    /// What follows belongs to this space.
    pub(super) fn follow(&mut self, id: &str) {
        self.id = ByteArray::from(id);
    }

    /// Why rows could not be written, if so.
    pub(super) fn error(&self) -> Option<CliError> {
        let error = self.failure.as_ref()?;
        Some(self.table.error(error))
    }

    /// Puts the whole file in its place; a broken one disappears.
    pub(super) fn finish(mut self, output: &Output) -> Result<(), CliError> {
        if self.failure.is_some() {
            return Ok(());
        }
        if !self.rows.ids.is_empty() {
            let written = self.write_group();
            written.map_err(|error| self.table.error(&error))?;
        }
        self.table.finish(output)
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
            optional::<Int64Type>(group, &rows.distances)?;
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
