//! `impasse papers all` and `impasse papers odawara`: parts of papers worked off, kept as records,
//! and told in the common form.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use impasse_puzzle::{Argument, Control, Limits, Progress, sentence};
use impasse_repro::{
    Desk, Earlier, Origin, PAPERS, Paper, Part, Record, Scale, Shelf, Work, record, report,
};
use impasse_wire::command::PaperFindingJson;

use crate::exit::CliError;
use crate::files::{self, NewFile};
use crate::machine;
use crate::options::Budget;
use crate::output::Output;
use crate::progress::Bar;

/// All papers: recompute them part by part, keep records, write the report from these
///
/// What there is a record of is not computed again, so a run that was stopped goes on where it was;
/// parts that lacked something are tried again.
/// Without --quick or --full nothing is computed: the report is written from the records that are
/// there, of each part the fullest. What belongs to others is found through `IMPASSE_LEVELS` and
/// `IMPASSE_HUMAN`, and its parts are skipped where it is missing.
#[derive(Args)]
pub(super) struct All {
    /// Compute as much as takes about a minute
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Compute as much as the papers did, or more
    #[arg(long)]
    full: bool,
    /// A paper, or a part of one such as `shintani.sizes`
    #[arg(long, value_name = "PAPER[.PART]")]
    only: Option<String>,
    /// Compute again what there are records of
    #[arg(long)]
    fresh: bool,
    /// The folder of records
    #[arg(long, value_name = "FOLDER", default_value = "papers-records")]
    records: PathBuf,
    /// The folder of tables that the repository ships
    #[arg(long, value_name = "FOLDER", default_value = "docs/data")]
    data: PathBuf,
    /// Write the report as a page that opens from disk
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the report as Markdown; its pictures are files beside it, with names that begin alike
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

impl All {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let page = output.file(self.html.as_deref())?;
        let text = output.file(self.markdown.as_deref())?;
        let parts = self.parts()?;
        let scale = match (self.quick, self.full) {
            (true, _) => Some(Scale::Quick),
            (_, true) => Some(Scale::Full),
            _ => None,
        };
        if let Some(scale) = scale {
            let folder = self.records.join("pieces");
            fs::create_dir_all(&folder).map_err(|error| CliError::writing(&folder, &error))?;
            for &(paper, part) in &parts {
                self.record(output, paper, part, scale)?;
            }
        }
        let records = self.there(&parts);
        if let Some(file) = page {
            file.hold(&report::page(&records))?;
        }
        if let Some(file) = text {
            self.hold_markdown(file, &records)?;
        }
        tell(output, &records)
    }

    /// Writes the report and, where it is a file of its own, its pictures beside it.
    fn hold_markdown(&self, file: NewFile, records: &[Record]) -> Result<(), CliError> {
        let path = self.markdown.as_deref().unwrap_or(Path::new(""));
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let told = report::markdown(records, &name);
        if !files::is_standard(path) {
            for (name, picture) in &told.pictures {
                NewFile::create(&path.with_file_name(name))?.hold(picture)?;
            }
        }
        file.hold(&told.text)
    }

    /// The parts that are asked for.
    fn parts(&self) -> Result<Vec<(&'static Paper, &'static Part)>, CliError> {
        let all = PAPERS
            .iter()
            .flat_map(|paper| paper.parts.iter().map(move |part| (paper, part)));
        let wanted = |(paper, part): &(&Paper, &Part)| match &self.only {
            None => true,
            Some(only) => only == paper.name || *only == format!("{}.{}", paper.name, part.name),
        };
        let parts: Vec<_> = all.filter(wanted).collect();
        if parts.is_empty() {
            return Err(CliError::usage(sentence!(
                "--only: there is no paper or part of that name; they are {0}",
                "--only：そのような論文・部分はありません（{0}）",
                Argument::all_of(names())
            )));
        }
        Ok(parts)
    }

    /// Works a part off, unless there is a record of it.
    fn record(
        &self,
        output: &Output,
        paper: &Paper,
        part: &Part,
        scale: Scale,
    ) -> Result<(), CliError> {
        let path = self
            .records
            .join(Record::file_name(paper.name, part.name, scale));
        let known = fs::read_to_string(&path).ok();
        let known = known.and_then(|text| serde_json::from_str::<Record>(&text).ok());
        let is_done = |record: Record| record.seed == self.budget.seed && !record.has_gaps();
        if !self.fresh && known.is_some_and(is_done) {
            return Ok(());
        }
        let command = format!(
            "impasse papers all --{} --only {}.{}{}",
            scale.name(),
            paper.name,
            part.name,
            self.budget.told()
        );
        let bar = Bar::new(output, &format!("{} {}", paper.name, part.name));
        let desk = Files {
            budget: &self.budget,
            progress: &bar,
            data: &self.data,
            pieces: Some(self.records.join("pieces")),
            is_fresh: self.fresh,
            earlier: Mutex::default(),
        };
        let record = worked_off(&desk, paper, part, scale, command)?;
        let text = serde_json::to_string_pretty(&record);
        let text = text.map_err(|error| CliError::writing(&path, &error.into()))?;
        NewFile::create(&path)?.hold(&text)
    }

    /// The records of these parts, of each the fullest.
    fn there(&self, parts: &[(&Paper, &Part)]) -> Vec<Record> {
        let names = parts.iter().flat_map(|(paper, part)| {
            [Scale::Quick, Scale::Full].map(|scale| Record::file_name(paper.name, part.name, scale))
        });
        let texts = names.filter_map(|name| fs::read_to_string(self.records.join(name)).ok());
        record::chosen(
            texts
                .filter_map(|text| serde_json::from_str(&text).ok())
                .collect(),
        )
    }
}

fn names() -> Vec<String> {
    let all = PAPERS.iter().flat_map(|paper| {
        let parts = paper
            .parts
            .iter()
            .map(|part| format!("{}.{}", paper.name, part.name));
        std::iter::once(paper.name.to_owned()).chain(parts)
    });
    all.collect()
}

/// Sokoban: the judgements of the unit method, what others miss, and where it is unsound as
/// printed
#[derive(Args)]
pub(super) struct Odawara {
    /// Compute more positions under random cuts
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    budget: Budget,
}

impl Odawara {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let scale = if self.full { Scale::Full } else { Scale::Quick };
        let mut records = Vec::new();
        for paper in PAPERS.iter().filter(|paper| paper.name == "odawara") {
            for part in paper.parts {
                let bar = Bar::new(output, part.name);
                let desk = Files {
                    budget: &self.budget,
                    progress: &bar,
                    data: Path::new(""),
                    pieces: None,
                    is_fresh: false,
                    earlier: Mutex::default(),
                };
                let full = if self.full { " --full" } else { "" };
                let command = format!("impasse papers odawara{full}{}", self.budget.told());
                records.push(worked_off(&desk, paper, part, scale, command)?);
            }
        }
        tell(output, &records)
    }
}

/// Prints what was found: a line for each finding where programs read it.
fn tell(output: &mut Output, records: &[Record]) -> Result<(), CliError> {
    if !output.json {
        return output.print(report::plain(records));
    }
    for record in records {
        for finding in &record.findings {
            output.record(&PaperFindingJson {
                paper: &record.paper,
                part: &record.part,
                scale: record.scale.name(),
                title: &finding.title,
                test: &finding.test,
                judgement: finding.judgement.word(),
                remark: &finding.remark,
                lines: finding.rows.len() as u64,
            })?;
        }
    }
    Ok(())
}

/// Works a part off.
fn worked_off(
    desk: &Files<'_>,
    paper: &Paper,
    part: &Part,
    scale: Scale,
    command: String,
) -> Result<Record, CliError> {
    let work = Work {
        scale,
        seed: desk.budget.seed,
        workers: desk.budget.workers(),
        desk,
    };
    let begin = machine::process_time();
    let findings = (part.run)(&work);
    let findings = findings
        .map_err(|limit| CliError::stopped(format!("{}.{}", paper.name, part.name), limit))?;
    let spent = machine::process_time().saturating_sub(begin);
    let mut earlier = desk.earlier.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(Record {
        paper: paper.name.to_owned(),
        part: part.name.to_owned(),
        scale,
        command,
        origin: desk.origin(),
        seed: desk.budget.seed,
        cpu_seconds: spent.as_secs_f64(),
        earlier: std::mem::take(&mut earlier),
        findings,
    })
}

/// The limits of each computation, in words.
fn limits(control: &Control<'_>, cpu_time: Option<Duration>) -> String {
    let Limits {
        time,
        memory,
        states,
    } = control.limits;
    let mut told = Vec::new();
    told.extend(time.map(|time| format!("{} s", time.as_secs_f64())));
    told.extend(cpu_time.map(|time| format!("{} CPU s", time.as_secs_f64())));
    if told.is_empty() {
        told.push("no limit of time".to_owned());
    }
    told.extend(states.map(|states| format!("{states} positions")));
    told.push(memory.map_or("no limit of memory".to_owned(), |bytes| {
        format!("{} MiB", bytes >> 20)
    }));
    told.join(", ")
}

/// Files, clocks and reins.
struct Files<'f> {
    budget: &'f Budget,
    progress: &'f dyn Progress,
    data: &'f Path,
    pieces: Option<PathBuf>,
    /// Whether what earlier runs kept is computed again.
    is_fresh: bool,
    earlier: Mutex<Vec<Earlier>>,
}

impl Desk for Files<'_> {
    fn origin(&self) -> Origin {
        let known = machine::described();
        Origin {
            revision: option_env!("IMPASSE_REVISION")
                .unwrap_or("unknown")
                .to_owned(),
            limits: limits(&self.control(), self.budget.cpu_time()),
            machine: format!(
                "{}, {} cores",
                known.cpu.as_deref().unwrap_or("a machine"),
                known.cores
            ),
        }
    }

    fn control(&self) -> Control<'_> {
        self.budget.control(None, self.progress)
    }

    fn cpu_time(&self) -> Duration {
        machine::process_time()
    }

    fn read(&self, of: Shelf, name: &str) -> Option<Vec<u8>> {
        let folder = match of {
            Shelf::Levels => PathBuf::from(std::env::var_os("IMPASSE_LEVELS")?),
            Shelf::Human => PathBuf::from(std::env::var_os("IMPASSE_HUMAN")?),
            Shelf::Data => self.data.to_owned(),
        };
        fs::read(folder.join(name)).ok()
    }

    fn kept(&self, name: &str) -> Option<String> {
        let piece = self.piece(name).filter(|_| !self.is_fresh)?;
        files::read_text(&piece).ok()
    }

    fn keep(&self, name: &str, text: &str) {
        let file = self
            .piece(name)
            .and_then(|path| NewFile::create(&path).ok());
        // What cannot be kept is computed again.
        let _ = file.map(|file| file.hold(text));
    }

    fn reused(&self, origin: Origin, cpu_seconds: f64) {
        let mut earlier = self.earlier.lock().unwrap_or_else(PoisonError::into_inner);
        Earlier::note(&mut earlier, origin, cpu_seconds);
    }
}

impl Files<'_> {
    fn piece(&self, name: &str) -> Option<PathBuf> {
        Some(self.pieces.as_ref()?.join(format!("{name}.json")))
    }
}
