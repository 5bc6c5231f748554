//! The journal as a table: one row for each record, with what its run says.

use std::path::Path;

use impasse_wire::Limit;
use impasse_wire::command::{BatchRow, BatchRun};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;

use crate::exit::CliError;
use crate::output::Output;
use crate::table::{GROUP, ParquetTable, Rows, optional, required, signed};

/// Numbers that people give may be as large as they like; the others are
/// counts of what was done.
const RECORDS: &str = "message records {
    required binary id (STRING);
    required binary puzzle (STRING);
    required binary params (STRING);
    required binary digest (STRING);
    optional binary canonical (STRING);
    required binary verdict (STRING);
    optional binary limit (STRING);
    optional binary solution (STRING);
    required binary started (STRING);
    required binary finished (STRING);
    required binary version (STRING);
    optional binary revision (STRING);
    required binary strategy (STRING);
    optional binary cpu (STRING);
    optional int64 moves;
    optional int64 lower_bound;
    required int64 states;
    required int64 expanded;
    required int64 generated;
    required int64 pruned;
    required int64 peak_bytes;
    required int64 seed (INTEGER(64,false));
    optional int64 states_limit (INTEGER(64,false));
    optional int64 memory_limit (INTEGER(64,false));
    optional boolean optimal;
    optional boolean replayed;
    required double cpu_seconds;
    optional double time_limit;
    optional double cpu_limit;
}";

/// One row for each record.
pub(super) struct RecordTable(ParquetTable);

impl RecordTable {
    /// The table that was asked for, without rows.
    pub(super) fn begin(
        output: &mut Output,
        path: Option<&Path>,
    ) -> Result<Option<Self>, CliError> {
        let file = output.file(path)?;
        Ok(file.map(|file| Self(ParquetTable::new(file, RECORDS))))
    }

    /// Writes all rows.
    pub(super) fn write(
        self,
        output: &Output,
        runs: &[BatchRun],
        records: &[&BatchRow],
    ) -> Result<(), CliError> {
        let Self(mut table) = self;
        for some in records.chunks(GROUP) {
            let rows: Vec<BatchLine<'_>> = some
                .iter()
                .map(|record| (*record, &runs[record.run]))
                .collect();
            let written = table.group(|group| write_columns(group, &rows));
            written.map_err(|error| table.error(&error))?;
        }
        table.finish(output)
    }
}

/// A record and its run.
type BatchLine<'a> = (&'a BatchRow, &'a BatchRun);

fn write_columns(group: &mut Rows<'_>, rows: &[BatchLine<'_>]) -> Result<(), ParquetError> {
    let mut columns = Columns { group, rows };
    columns.text(|(record, _)| &record.id)?;
    columns.text(|(record, _)| &record.puzzle)?;
    columns.text(|(record, _)| &record.params)?;
    columns.text(|(record, _)| &record.digest)?;
    columns.maybe_text(|(record, _)| record.canonical.as_deref())?;
    columns.text(|(record, _)| record.verdict.name())?;
    columns.maybe_text(|(record, _)| record.limit.map(Limit::name))?;
    columns.maybe_text(|(record, _)| record.solution.as_deref())?;
    columns.text(|(record, _)| &record.started)?;
    columns.text(|(record, _)| &record.finished)?;
    columns.text(|(_, run)| &run.settings.version)?;
    columns.maybe_text(|(_, run)| run.settings.revision.as_deref())?;
    columns.text(|(_, run)| &run.settings.strategy)?;
    columns.maybe_text(|(_, run)| run.machine.cpu.as_deref())?;
    columns.maybe_number(|(record, _)| record.moves.map(signed))?;
    columns.maybe_number(|(record, _)| record.lower_bound.map(signed))?;
    columns.number(|(record, _)| signed(record.states))?;
    columns.number(|(record, _)| signed(record.expanded))?;
    columns.number(|(record, _)| signed(record.generated))?;
    columns.number(|(record, _)| signed(record.pruned))?;
    columns.number(|(record, _)| signed(record.peak_bytes))?;
    columns.number(|(_, run)| run.settings.seed.cast_signed())?;
    columns.maybe_number(|(_, run)| run.settings.limits.states.map(u64::cast_signed))?;
    columns.maybe_number(|(_, run)| run.settings.limits.memory_bytes.map(u64::cast_signed))?;
    columns.maybe_flag(|(record, _)| record.optimal)?;
    columns.maybe_flag(|(record, _)| record.replayed)?;
    columns.measure(|(record, _)| record.cpu_seconds)?;
    columns.maybe_measure(|(_, run)| run.settings.limits.time_seconds)?;
    columns.maybe_measure(|(_, run)| run.settings.limits.cpu_seconds)
}

/// Columns of a table, written one after another.
struct Columns<'a, 'g, 'r> {
    group: &'a mut Rows<'g>,
    rows: &'a [BatchLine<'r>],
}

impl<'r> Columns<'_, '_, 'r> {
    fn cells<T>(&self, of: impl Fn(&BatchLine<'r>) -> T) -> Vec<T> {
        self.rows.iter().map(of).collect()
    }

    fn text(&mut self, of: impl Fn(&BatchLine<'r>) -> &'r str) -> Result<(), ParquetError> {
        required::<ByteArrayType>(self.group, &self.cells(|row| ByteArray::from(of(row))))
    }

    fn maybe_text(
        &mut self,
        of: impl Fn(&BatchLine<'r>) -> Option<&'r str>,
    ) -> Result<(), ParquetError> {
        let cells = self.cells(|row| of(row).map(ByteArray::from));
        optional::<ByteArrayType>(self.group, &cells)
    }

    fn number(&mut self, of: impl Fn(&BatchLine<'r>) -> i64) -> Result<(), ParquetError> {
        required::<Int64Type>(self.group, &self.cells(of))
    }

    fn maybe_number(
        &mut self,
        of: impl Fn(&BatchLine<'r>) -> Option<i64>,
    ) -> Result<(), ParquetError> {
        optional::<Int64Type>(self.group, &self.cells(of))
    }

    fn maybe_flag(
        &mut self,
        of: impl Fn(&BatchLine<'r>) -> Option<bool>,
    ) -> Result<(), ParquetError> {
        optional::<BoolType>(self.group, &self.cells(of))
    }

    fn measure(&mut self, of: impl Fn(&BatchLine<'r>) -> f64) -> Result<(), ParquetError> {
        required::<DoubleType>(self.group, &self.cells(of))
    }

    fn maybe_measure(
        &mut self,
        of: impl Fn(&BatchLine<'r>) -> Option<f64>,
    ) -> Result<(), ParquetError> {
        optional::<DoubleType>(self.group, &self.cells(of))
    }
}
