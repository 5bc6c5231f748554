//! `impasse batch`: many instances, solved with a journal, or any operation
//! with a folder of tables.

mod chart;
mod folder;
mod journal;
mod rows;
mod summary;
#[cfg_attr(not(feature = "parquet"), path = "batch/no_table.rs")]
mod table;
mod work;

use std::path::{Path, PathBuf};

use clap::Args;
use impasse_lab::Tally;
use impasse_puzzle::{Limits, sentence};
use impasse_wire::Verdict;
use impasse_wire::command::{BatchRow, BatchRun};
use indicatif::ProgressBar;

use super::solve::USUAL_TIME;
use crate::exit::{CliError, Code};
use crate::files;
use crate::instances::Queue;
use crate::options::{Budget, PuzzleOption, name};
use crate::output::Output;
use crate::suggest::Suggest;
use crate::{interrupt, machine, moment, progress};

use journal::{Content, Continuation, Journal, Opening};
use table::RecordTable;
use work::{Job, JobResult};

/// Do many puzzles in parallel, and go on where it stopped
#[derive(Args)]
#[command(mut_arg("memory", |memory| memory.help(MEMORY_HELP)))]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(subcommand_value_name = "OPERATION", disable_help_subcommand = true)]
#[command(after_help = "\
Examples:
  impasse batch solve freecell#1..20 -o deals
  impasse batch rate sokoban#1..2 -o rated
  impasse batch superpuzz:columns=4#1..200 -o four.jsonl
  impasse batch superpuzz:columns=5#1..20 -o five.jsonl --cpu-time 10s --memory 512M --json
  impasse batch --summary four.jsonl --parquet four.parquet --svg four.svg

With an operation, rows go to a folder of Parquet or JSON Lines files: `impasse batch solve -h`.
Without one, puzzles are solved into a journal with a summary. Every finished instance is a line
of the journal at once. The same command goes on where an earlier one stopped, whatever stopped it;
a journal made with other settings is refused. An instance is solved on one thread; limits, memory
too, are those of each instance. The time limit is 60s unless you set one.

Exit codes: 0 when every instance has its record, whatever the verdict.")]
pub(crate) struct Batch {
    #[command(subcommand)]
    operation: Option<folder::Operation>,
    /// Names of instances as everywhere, or `@FILE`: a file that lists names,
    /// one a line
    #[arg(value_name = "LIST", value_parser = name, required_unless_present = "summary")]
    names: Vec<String>,
    #[command(flatten)]
    kind: PuzzleOption,
    /// The journal: begun here, or continued
    #[arg(short, long, value_name = "FILE", required_unless_present = "summary")]
    output: Option<PathBuf>,
    /// Do not solve anything: sum up a journal
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["names", "output", "fresh", "any_revision", "solutions"])]
    summary: Option<PathBuf>,
    /// Write a table with one row for each record
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Draw the share that is decided by CPU time
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// How to search
    #[arg(long, value_name = "NAME[:OPTIONS]", default_value = "auto",
          value_parser = Suggest::strategies(), hide_possible_values = true)]
    strategy: String,
    /// Keep the solutions too
    #[arg(long)]
    solutions: bool,
    /// Put a journal that is there aside, and begin a new one
    #[arg(long)]
    fresh: bool,
    /// Go on with a journal that another revision of the program began
    #[arg(long)]
    any_revision: bool,
    #[command(flatten)]
    budget: Budget,
}

const MEMORY_HELP: &str = "Memory for each instance: 512M, 8G, none; as many instances run at \
a time as the machine has memory for [default: its memory, less a quarter, divided by its cores]";

impl Batch {
    /// Does what has no record yet, and sums up.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        if let Some(operation) = &self.operation {
            return operation.run(output);
        }
        let Some(path) = self.summary.as_deref().or(self.output.as_deref()) else {
            return Err(CliError::usage(sentence!(
                "say where the results go: --output FILE",
                "--output FILEを指定してください。"
            )));
        };
        output.claim(path)?;
        let table = RecordTable::begin(output, self.parquet.as_deref())?;
        let picture = output.file(self.svg.as_deref())?;
        let content = match self.summary {
            Some(_) => Content::read(path)?,
            None => self.work(output, path)?,
        };
        let mut records: Vec<&BatchRow> = content.records.values().collect();
        records.sort_by_key(|record| rows::place(record));
        let name = path.display().to_string();
        if let Some(table) = table {
            table.write(output, &content.runs, &records)?;
        }
        if let Some(file) = picture {
            file.hold(&chart::draw(&name, &records, output.lang))?;
        }
        let summary = summary::of(name, &content.runs, &records);
        if output.json {
            output.record(&summary)
        } else {
            summary::tell(output, &summary)
        }
    }

    fn work(&self, output: &mut Output, path: &Path) -> Result<Content, CliError> {
        let queue = Queue::of(&listed(&self.names)?, &self.kind)?;
        let cores = machine::cores() as u64;
        let memory = machine::usual_memory() / cores.max(1);
        let limits = self.budget.limits(Some(USUAL_TIME), memory);
        let threads = self.threads(output, limits);
        let run = self.begin(limits, threads);
        let manner = Continuation {
            fresh: self.fresh,
            any_revision: self.any_revision,
        };
        let opening = Journal::open(path, &run, manner)?;
        tell_opening(output, path, &opening);
        let Opening {
            mut journal,
            mut content,
            ..
        } = opening;
        let job = Job {
            strategy: &self.strategy,
            seed: self.budget.seed,
            limits,
            cpu_time: self.budget.cpu_time(),
            solutions: self.solutions,
            done: &content.records,
        };
        let mut new = Vec::new();
        let mut bar = Bar::new(output, queue.at_most(), &content);
        let end = job.work(queue.sources(), threads, |news| {
            let finished = bar.hear(output, news)?;
            if let Some(mut record) = finished {
                // This run comes behind those that are there.
                record.run = content.runs.len();
                journal.add(&record)?;
                new.push(*record);
            }
            Ok(())
        });
        drop(bar);
        if !new.is_empty() {
            content.runs.push(run);
        }
        content
            .records
            .extend(new.into_iter().map(|record| (record.id.clone(), record)));
        let closed = journal.close();
        if interrupt::is_requested() {
            output.ends_with(Code::Interrupted);
        }
        end.and(closed)?;
        Ok(content)
    }

    fn begin(&self, limits: Limits, threads: usize) -> BatchRun {
        let limits = rows::limits(limits, self.budget.cpu_time());
        BatchRun {
            settings: rows::settings(&self.strategy, self.budget.seed, limits, self.solutions),
            machine: machine::described(),
            threads,
            started: moment::now(),
        }
    }

    /// As many as asked for, if the memory of all their instances is there.
    fn threads(&self, output: &Output, limits: Limits) -> usize {
        let wanted = self.budget.threads();
        let Some(each) = limits.memory else {
            return wanted;
        };
        let fits = machine::usual_memory() / each.max(1);
        let fits = usize::try_from(fits).unwrap_or(usize::MAX).max(1);
        if fits < wanted {
            output.remark(format_args!(
                "{fits} of {wanted} threads: the machine has no memory for more instances at a time"
            ));
        }
        wanted.min(fits)
    }
}

fn tell_opening(output: &Output, path: &Path, opening: &Opening) {
    let path = path.display();
    if let Some(aside) = &opening.aside {
        output.remark(format_args!(
            "{path}: the old one is now {}",
            aside.display()
        ));
    }
    if opening.torn {
        output.remark(format_args!("{path}: an unfinished last line was dropped"));
    }
    let count = opening.content.records.len();
    if count > 0 {
        let records = if count == 1 { "record" } else { "records" };
        output.remark(format_args!("{path}: goes on behind {count} {records}"));
    }
}

/// The names, those in files included: one a line, blank lines and remarks
/// behind `;` left out.
fn listed(names: &[String]) -> Result<Vec<String>, CliError> {
    let mut all = Vec::new();
    for name in names {
        let Some(path) = name.strip_prefix('@') else {
            all.push(name.clone());
            continue;
        };
        let text = files::read_text(Path::new(path))?;
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(';'));
        all.extend(lines.map(str::to_owned));
    }
    Ok(all)
}

/// How far the batch is.
struct Bar {
    bar: ProgressBar,
    tally: Tally,
}

impl Bar {
    fn new(output: &Output, total: Option<usize>, content: &Content) -> Self {
        let template = match total {
            Some(_) => "{spinner} {pos}/{len} {elapsed} {wide_msg}",
            None => "{spinner} {pos} {elapsed} {wide_msg}",
        };
        let bar = progress::drawn(output, total.map(|total| total as u64), template);
        let mut bar = Self {
            bar,
            tally: Tally::default(),
        };
        for record in content.records.values() {
            bar.count(output, record);
        }
        bar
    }

    fn count(&mut self, output: &Output, record: &BatchRow) {
        let place = match record.verdict {
            Verdict::Solved => &mut self.tally.successes,
            Verdict::Unsolvable => &mut self.tally.failures,
            Verdict::Unknown => &mut self.tally.unknown,
        };
        *place += 1;
        self.bar
            .set_message(summary::so_far(&self.tally, output.lang));
    }

    /// Takes note of news; gives the record that is to be kept.
    fn hear(
        &mut self,
        output: &mut Output,
        news: JobResult,
    ) -> Result<Option<Box<BatchRow>>, CliError> {
        self.bar.inc(1);
        match news {
            JobResult::Known => Ok(None),
            JobResult::Finished(record) => {
                self.count(output, &record);
                self.bar.suspend(|| {
                    let limit = record.limit.map(impasse_wire::Limit::name);
                    let answer = limit.unwrap_or(record.verdict.name());
                    output.detail(format_args!(
                        "{}: {answer}, {:.3} s",
                        record.id, record.cpu_seconds
                    ));
                });
                Ok(Some(record))
            }
            JobResult::Bad { id, error } => {
                let told = self.bar.suspend(|| output.bad_instance(&id, error));
                told.map(|()| None)
            }
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
