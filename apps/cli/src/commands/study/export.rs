//! `impasse study export`: tables of a study as files, row by row.

#[cfg(feature = "parquet")]
mod columns;
mod psych_ds;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use impasse_puzzle::sentence;
use impasse_web::{StudyDesk, StudyTable, csv_line};
use serde_json::Value;

use super::{Definition, missing, name_of, stored};
use crate::database::Database;
use crate::exit::CliError;
use crate::files::NewFile;
use crate::output::Output;

#[derive(Args)]
pub(super) struct Export {
    /// The study's name, or its file
    study: String,
    #[command(flatten)]
    database: Database,
    /// The form of the tables
    #[arg(long, value_enum, default_value_t = Form::Jsonl)]
    form: Form,
    /// The folder to write to; it is made where it is missing
    #[arg(short, long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
}

/// A form of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// JSON Lines: sessions.jsonl, plays.jsonl, events.jsonl
    Jsonl,
    /// Comma-separated values
    Csv,
    /// Parquet
    Parquet,
    /// A Psych-DS folder: tables with a data dictionary
    PsychDs,
}

impl Form {
    const fn word(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Parquet => "parquet",
            Self::PsychDs => "psych-ds",
        }
    }
}

impl Export {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let name = name_of(&self.study, output)?;
        let desk =
            StudyDesk::open(&self.database.url_to_read()?).map_err(|error| stored(&error))?;
        let study = desk.study(&name).map_err(|error| stored(&error))?;
        let study = study.ok_or_else(|| missing(&name))?;
        if cfg!(not(feature = "parquet")) && self.form == Form::Parquet {
            let parquet = impasse_puzzle::Words::new("Parquet", "Parquet");
            return Err(crate::parts::left_out("--form parquet", parquet));
        }
        make(&self.out)?;
        // Noted before anything leaves: whoever withdraws later is recalled.
        desk.note_copy(&name, self.form.word())
            .map_err(|error| stored(&error))?;
        let data = self.out.join("data");
        if self.form == Form::PsychDs {
            make(&data)?;
        }
        for table in StudyTable::ALL {
            let path = match self.form {
                Form::PsychDs => data.join(psych_ds::file_name(&name, table)),
                form => self.out.join(format!("{}.{}", table.name(), form.word())),
            };
            let rows = self.write(&desk, &study, table, &path, output)?;
            let line = sentence!(
                "{0}, rows: {1}",
                "{0}：{1}行",
                path.display().to_string(),
                rows
            );
            output.remark(line.of(output.lang));
        }
        if self.form == Form::PsychDs {
            psych_ds::describe(&self.out, &study)?;
        }
        Ok(())
    }

    /// Writes one table; says how many rows it has.
    fn write(
        &self,
        desk: &StudyDesk,
        study: &Definition,
        table: StudyTable,
        path: &Path,
        output: &Output,
    ) -> Result<u64, CliError> {
        #[cfg(feature = "parquet")]
        if self.form == Form::Parquet {
            return columns::write(desk, study, table, path, output);
        }
        #[cfg(not(feature = "parquet"))]
        let _ = output;
        let mut file = NewFile::create(path)?;
        let columns = table.columns(study);
        let is_csv = self.form != Form::Jsonl;
        let mut written = Ok(());
        if is_csv {
            let names: Vec<Value> = columns.iter().map(|c| c.name.clone().into()).collect();
            written = writeln!(file, "{}", csv_line(&names));
        }
        let mut rows = 0;
        let read = desk.rows(&study.name, table, |row| {
            let line = if is_csv {
                csv_line(&table.cells(&columns, &row))
            } else {
                row.to_string()
            };
            rows += 1;
            if written.is_ok() {
                written = writeln!(file, "{line}");
            }
            written.is_ok()
        });
        read.map_err(|error| stored(&error))?;
        written.map_err(|error| CliError::writing(path, &error))?;
        file.keep()?;
        Ok(rows)
    }
}

fn make(folder: &Path) -> Result<(), CliError> {
    std::fs::create_dir_all(folder).map_err(|error| CliError::writing(folder, &error))
}
