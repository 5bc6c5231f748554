//! `impasse batch OPERATION LIST -o FOLDER`: an operation on every instance of
//! a list, its rows in the parts of a table.
//!
//! The list is cut into parts. A worker process, which is this program with the
//! operation's own `--json`, answers one part after another; when a part is
//! whole, it becomes a file of the folder at once, under its own name. So
//! whatever ends the program costs at most the parts in flight, and whatever
//! ends a worker costs one instance, whose row says so.
//!
//! A folder may also be led by somebody else, who hands the parts out to several
//! machines (`impasse.distributed` in Python): `--missing` tells which there are
//! to do, `--part` does one.

mod columns;
mod list;
mod manifest;
mod part;
#[cfg_attr(not(feature = "parquet"), path = "folder/no_tables.rs")]
mod tables;
mod worker;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::{Args, Parser as _, Subcommand, ValueEnum};
use impasse_lab::Workers;
use impasse_puzzle::sentence;
use impasse_wire::command::{BatchFolderJson, BatchManifest, BatchPartJson};
use impasse_wire::{Version, command::BatchFormat};

use super::super::solve::USUAL_TIME;
use crate::amounts::{self, Allowance};
use crate::exit::{CliError, Code};
use crate::figures::grouped;
use crate::options::{PuzzleOption, name};
use crate::output::Output;
use crate::{Cli, interrupt, machine, moment, progress};

use list::{List, Piece};
use manifest::Folder;
use worker::{Bounds, Crew, Ended};

/// What is done with every instance.
#[derive(Subcommand)]
pub(in crate::commands) enum Operation {
    /// Solve every instance
    Solve(FolderBatch),
    /// Map every instance's state space
    Space(FolderBatch),
    /// Play random games of every instance
    Trials(FolderBatch),
    /// Judge every instance's position
    Dead(FolderBatch),
    /// Say how hard every instance is for people
    Rate(FolderBatch),
    /// Review every game of a list: lines of a name, a tab and the moves
    Review(FolderBatch),
}

impl Operation {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let (operation, batch) = match self {
            Self::Solve(batch) => ("solve", batch),
            Self::Space(batch) => ("space", batch),
            Self::Trials(batch) => ("trials", batch),
            Self::Dead(batch) => ("dead", batch),
            Self::Rate(batch) => ("rate", batch),
            Self::Review(batch) => ("review", batch),
        };
        batch.run(operation, output)
    }
}

/// A batch whose rows go to a folder.
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse batch solve freecell#1..20 -o deals
  impasse batch rate sokoban#1..2 -o rated
  impasse batch dead sokoban#1..3 -o judged --as jsonl
  impasse batch trials freecell#1..2 -o random --time 5m -- --count 100 --more 0
  impasse batch review @games.tsv -o reviewed

The folder gets `manifest.json` and the parts, `part-000000.parquet` and so on: each appears
when it is whole. The same command goes on where an earlier one stopped, whatever stopped it.
Rows are those of the operation's own `--json`; an instance that took too much, or broke its
worker process, has a row that says so (`failed`). Options of the operation stand behind `--`.

Exit codes: 0 when every instance has its row, whatever it says.")]
pub(in crate::commands) struct FolderBatch {
    /// Names of instances as everywhere, or `@FILE`: a file that lists them,
    /// one a line
    #[arg(value_name = "LIST", value_parser = name, required = true)]
    names: Vec<String>,
    #[command(flatten)]
    kind: PuzzleOption,
    /// The folder: begun here, or continued
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// How parts are written
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = PartFormat::USUAL)]
    form: PartFormat,
    /// Instances of a part
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = amounts::positive,
          allow_hyphen_values = true)]
    part_size: u64,
    /// Go on with a folder that another revision of the program began
    #[arg(long)]
    any_revision: bool,
    /// Wall time for each instance: 500ms, 60s, 1.5m, none; a worker that does
    /// not end then is ended [default: 60s]
    #[arg(long, value_parser = amounts::time, allow_hyphen_values = true, help_heading = "Limits")]
    time: Option<Allowance<Duration>>,
    /// Memory of the whole batch: 512M, 8G [default: three quarters of the
    /// machine's]
    #[arg(long, value_parser = amounts::bytes, allow_hyphen_values = true, help_heading = "Limits")]
    memory: Option<Allowance<u64>>,
    /// Memory for each instance; as many run at a time as fit into that of the
    /// batch [default: that of the batch divided by the threads]
    #[arg(long, value_name = "MEMORY", value_parser = amounts::bytes, allow_hyphen_values = true,
          help_heading = "Limits")]
    instance_memory: Option<Allowance<u64>>,
    /// Worker processes; rows are the same for any number [default: one for
    /// each core]
    #[arg(long, short_alias = 'j', alias = "jobs", value_name = "N",
          value_parser = amounts::threads, allow_hyphen_values = true, help_heading = "Limits")]
    threads: Option<NonZero<u16>>,
    /// Begin the folder and list the parts that are missing, each with its
    /// own list; do none
    #[arg(long, conflicts_with = "part", help_heading = "Several machines")]
    missing: bool,
    /// Do one part of a folder that was begun with `--missing`; LIST is the
    /// part's own (`@-` reads it from standard input)
    #[arg(long, value_name = "N", value_parser = amounts::number, allow_hyphen_values = true,
          help_heading = "Several machines")]
    part: Option<u64>,
    /// Options of the operation, behind `--`
    #[arg(last = true, value_name = "OPTIONS")]
    options: Vec<String>,
}

/// A form of parts.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PartFormat {
    /// Parquet, for other programs
    Parquet,
    /// JSON Lines
    Jsonl,
}

impl PartFormat {
    /// A program without Parquet writes lines.
    const USUAL: Self = if cfg!(feature = "parquet") {
        Self::Parquet
    } else {
        Self::Jsonl
    };
}

impl From<PartFormat> for BatchFormat {
    fn from(format: PartFormat) -> Self {
        match format {
            PartFormat::Parquet => Self::Parquet,
            PartFormat::Jsonl => Self::Jsonl,
        }
    }
}

/// How much longer than its time an instance takes at least before its worker
/// is ended: what is interrupted has to tidy up.
const GRACE: Duration = Duration::from_secs(10);

/// How often the request to stop is passed on.
const PATIENCE: Duration = Duration::from_millis(20);

impl FolderBatch {
    fn run(&self, operation: &'static str, output: &mut Output) -> Result<(), CliError> {
        part::check(self.form.into())?;
        let crew = self.crew(operation)?;
        let list = List::read(operation, &self.names, &self.kind)?;
        let manifest = self.manifest(operation, &crew, &list);
        if let Some(number) = self.part {
            let folder = Folder::join(&self.output, &manifest, self.any_revision)?;
            return self.single_part(output, &crew, list, &folder, number);
        }
        let folder = Folder::open(&self.output, manifest, self.any_revision)?;
        if self.missing {
            let told = self.tell_missing(output, list, &folder);
            folder.tidy();
            return told;
        }
        let counts = self.work(output, &crew, list, &folder);
        folder.tidy();
        let counts = counts?;
        let is_stopped = interrupt::is_requested();
        if is_stopped {
            output.ends_with(Code::Interrupted);
        }
        self.tell(output, &folder, &counts)
    }

    /// Says which parts are not there, and what to ask for to have them.
    fn tell_missing(
        &self,
        output: &mut Output,
        list: List,
        folder: &Folder,
    ) -> Result<(), CliError> {
        for (part, pieces) in list.parts(self.part_size()) {
            if folder.has(part) {
                continue;
            }
            let names = list::lines(&pieces);
            if output.json {
                output.record(&BatchPartJson { part, names })?;
            } else {
                output.line(format_args!("{part}\t{}", names.join(" ")))?;
            }
        }
        Ok(())
    }

    /// Does one part, which may be the last and short.
    fn single_part(
        &self,
        output: &mut Output,
        crew: &Crew,
        list: List,
        folder: &Folder,
        number: u64,
    ) -> Result<(), CliError> {
        let count = list.count();
        if count > self.part_size || number >= folder.parts() {
            return Err(CliError::usage(sentence!(
                "--part {0}: the folder has parts 0 to {1}, of {2} instances at most; here are {3}",
                "--part {0}：このフォルダーの部分は0から{1}まで、それぞれ{2}問以下です（指定は{3}問）。",
                number,
                folder.parts().saturating_sub(1),
                self.part_size,
                count
            )));
        }
        let counts = Counts::default();
        if folder.has(number) {
            counts.found.store(count, Ordering::Relaxed);
        } else if let Some((_, pieces)) = list.parts(self.part_size()).next() {
            let stop = AtomicBool::new(false);
            match self.part(crew, folder, number, &pieces, &stop, &counts, &mut |_| ()) {
                Ok(()) => {}
                Err(Ended::Stopped) => output.ends_with(Code::Interrupted),
                Err(Ended::Failed(error)) => return Err(error),
            }
        }
        self.tell(output, folder, &counts)
    }

    fn part_size(&self) -> usize {
        usize::try_from(self.part_size).unwrap_or(usize::MAX)
    }

    /// The worker processes, and what each may take.
    fn crew(&self, operation: &'static str) -> Result<Crew, CliError> {
        let wanted = self
            .threads
            .map_or_else(machine::cores, |threads| usize::from(threads.get()));
        let all = match self.memory {
            Some(memory) => memory.amount(),
            None => Some(machine::usual_memory()),
        };
        let each = match (self.instance_memory, all) {
            (Some(each), _) => each.amount(),
            (None, all) => all.map(|all| all / wanted as u64),
        };
        let fit = match (all, each) {
            (Some(all), Some(each)) => usize::try_from(all / each.max(1)).unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        if fit == 0 {
            return Err(CliError::usage(sentence!(
                "--instance-memory: more than the whole batch may use",
                "--instance-memory：バッチ全体のメモリーを超えています。"
            )));
        }
        let time = self.time.map_or(Some(USUAL_TIME), Allowance::amount);
        let mut arguments = vec![operation.to_owned(), "--json".to_owned(), "-q".to_owned()];
        arguments.extend(["--threads".to_owned(), "1".to_owned()]);
        let time_told = time.map_or_else(|| "none".to_owned(), |t| format!("{}ms", t.as_millis()));
        arguments.extend(["--time".to_owned(), time_told]);
        if let Some(each) = each {
            arguments.extend(["--memory".to_owned(), worker::inner(each).to_string()]);
        }
        if let Some(puzzle) = &self.kind.puzzle {
            arguments.extend(["--puzzle".to_owned(), puzzle.clone()]);
        }
        if operation == "solve" && !chooses_strategy(&self.options) {
            // One instance that is left of a part is solved as all others.
            arguments.push("--first".to_owned());
        }
        arguments.extend(self.options.iter().cloned());
        check_options(&arguments, operation)?;
        let program = std::env::current_exe()
            .map_err(|error| CliError::reading(Path::new("impasse"), &error))?;
        Ok(Crew {
            program,
            arguments,
            bounds: Bounds {
                time,
                grace: GRACE,
                memory: each,
            },
            size: wanted.min(fit),
        })
    }

    fn manifest(&self, operation: &str, crew: &Crew, list: &List) -> BatchManifest {
        BatchManifest {
            version: Version::latest(),
            operation: operation.to_owned(),
            options: self.options.clone(),
            puzzle: self.kind.puzzle.clone(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            revision: option_env!("IMPASSE_REVISION").map(str::to_owned),
            time_seconds: crew.bounds.time.map(|time| time.as_secs_f64()),
            instance_memory: crew.bounds.memory,
            list: list.digest().to_owned(),
            instances: list.count(),
            part_size: self.part_size,
            format: self.form.into(),
            started: moment::now(),
        }
    }

    fn work(
        &self,
        output: &Output,
        crew: &Crew,
        list: List,
        folder: &Folder,
    ) -> Result<Counts, CliError> {
        let total = list.count();
        let template = "{spinner} {pos}/{len} {per_sec} {elapsed} ({eta} left) {wide_msg}";
        let bar = progress::drawn(output, Some(total), template);
        let parts = Mutex::new(list.parts(self.part_size()));
        let stop = AtomicBool::new(false);
        let counts = Counts::default();
        let mut end = Ok(());
        let work_off = |tell: &mut dyn FnMut(News)| {
            loop {
                if stop.load(Ordering::Relaxed) || interrupt::is_requested() {
                    return;
                }
                // What another thread left is whole: taking is its last step.
                let next = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((number, items)) = next else {
                    return;
                };
                if folder.has(number) {
                    counts
                        .found
                        .fetch_add(items.len() as u64, Ordering::Relaxed);
                    tell(News::Rows(items.len() as u64));
                    continue;
                }
                match self.part(crew, folder, number, &items, &stop, &counts, tell) {
                    Ok(()) => {}
                    Err(Ended::Stopped) => return,
                    Err(Ended::Failed(error)) => {
                        tell(News::Error(error));
                        return;
                    }
                }
            }
        };
        // The caller alone hears nothing while it works.
        Workers::threads(crew.size).listen(PATIENCE, work_off, |news| match news {
            Some(News::Rows(rows)) => bar.inc(rows),
            Some(News::Error(error)) => {
                stop.store(true, Ordering::Relaxed);
                if end.is_ok() {
                    end = Err(error);
                }
            }
            None if interrupt::is_requested() => stop.store(true, Ordering::Relaxed),
            None => {}
        });
        bar.finish_and_clear();
        end.map(|()| counts)
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "what the threads share, one by one"
    )]
    fn part(
        &self,
        crew: &Crew,
        folder: &Folder,
        number: u64,
        items: &[Piece],
        stop: &AtomicBool,
        counts: &Counts,
        tell: &mut dyn FnMut(News),
    ) -> Result<(), Ended> {
        let rows = crew.rows(items, stop, &mut || tell(News::Rows(1)))?;
        let failed = rows.iter().filter(|row| !row["failed"].is_null()).count();
        let path = folder.part(number);
        part::write(&path, self.form.into(), folder.operation(), &rows).map_err(Ended::Failed)?;
        counts.made.fetch_add(rows.len() as u64, Ordering::Relaxed);
        counts.failed.fetch_add(failed as u64, Ordering::Relaxed);
        Ok(())
    }

    fn tell(&self, output: &mut Output, folder: &Folder, counts: &Counts) -> Result<(), CliError> {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let told = BatchFolderJson {
            folder: self.output.display().to_string(),
            operation: folder.operation(),
            instances: folder.instances(),
            parts: folder.parts(),
            made: load(&counts.made),
            found: load(&counts.found),
            failed: load(&counts.failed),
        };
        if output.json {
            return output.record(&told);
        }
        let line = sentence!(
            "{0}: {1} of {2} done, {3} of them now; failed now: {4}",
            "{0}：{2}問中{1}問が完了しました（今回{3}問、失敗{4}問）",
            &told.folder,
            grouped(told.made + told.found),
            grouped(told.instances),
            grouped(told.made),
            grouped(told.failed)
        );
        output.line(line.of(output.lang))
    }
}

/// What is heard of the workers.
enum News {
    /// So many instances more have their row.
    Rows(u64),
    /// Something that ends the batch.
    Error(CliError),
}

/// Instances by what became of them.
#[derive(Default)]
struct Counts {
    /// With a row made now.
    made: AtomicU64,
    /// In parts that were there.
    found: AtomicU64,
    /// Those made now whose row says that they broke something.
    failed: AtomicU64,
}

/// Whether options of `solve` say how to search.
fn chooses_strategy(options: &[String]) -> bool {
    let is_choice = |option: &String| {
        let name = option.split('=').next().unwrap_or_default();
        ["--strategy", "--optimal", "--first"].contains(&name)
    };
    options.iter().any(is_choice)
}

/// Refuses options that the operation does not know, before anything is done.
fn check_options(arguments: &[String], operation: &str) -> Result<(), CliError> {
    let example = ["--", "freecell#1"].into_iter();
    let moves = (operation == "review").then_some("1a");
    let whole = std::iter::once("impasse")
        .chain(arguments.iter().map(String::as_str))
        .chain(example)
        .chain(moves);
    match Cli::try_parse_from(whole) {
        Ok(_) => Ok(()),
        Err(wrong) => {
            let said = wrong.to_string();
            let said = said.lines().next().unwrap_or_default();
            let said = said.trim_start_matches("error: ").to_owned();
            Err(CliError::usage(sentence!(
                "options behind `--`: {0}",
                "「--」の後のオプション：{0}",
                said
            )))
        }
    }
}
