//! `impasse papers fujiwara`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use impasse_puzzle::{Control, Deadline, sentence};
use impasse_repro::fujiwara::{self, Attempt, LevelRow, Sample};
use impasse_wire::command::{FujiwaraAttemptJson, FujiwaraJson, FujiwaraLevelJson};

use crate::exit::CliError;
use crate::options::Budget;
use crate::output::Output;
use crate::progress::Bar;
use crate::{files, machine};

/// Sokoban: depth-first search, iterative deepening and A* by steps: time and
/// moves of solutions
///
/// The levels are the 27 samples of the slides' program, which are not ours:
/// `titech.xsb` in the folder named by `IMPASSE_LEVELS`, or any collection given
/// with --levels. Without them the levels we ship are taken. Each search has ten
/// seconds of CPU time unless you set one.
#[derive(Args)]
pub(super) struct Fujiwara {
    /// A collection of levels
    #[arg(long, value_name = "FILE")]
    levels: Option<PathBuf>,
    /// Draw the two charts of bars
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

/// The time for one search where nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(10);

const OURS: &str = "those we ship (the samples of the slides' program were not found: IMPASSE_LEVELS \
                    names no folder with titech.xsb)";

impl Fujiwara {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let picture = output.file(self.svg.as_deref())?;
        let (levels, samples) = self.samples()?;
        let mut rows = Vec::new();
        for sample in &samples {
            rows.push(self.study(output, sample)?);
        }
        if let Some(file) = picture {
            file.hold(&fujiwara::charts(&rows, output.lang))?;
        }
        if output.json {
            output.record(&FujiwaraJson {
                paper: "fujiwara",
                levels,
                rows: rows.iter().map(level).collect(),
            })
        } else {
            output.print(fujiwara::text(&levels, &rows))
        }
    }

    fn samples(&self) -> Result<(String, Vec<Sample>), CliError> {
        let folder = std::env::var_os("IMPASSE_LEVELS").map(PathBuf::from);
        let usual = folder.map(|folder| folder.join("titech.xsb"));
        let path = match (&self.levels, usual) {
            (Some(path), _) => path.clone(),
            (None, Some(path)) if path.exists() => path,
            _ => return Ok((OURS.to_owned(), fujiwara::own_samples())),
        };
        let text = files::read_text(&path)?;
        let samples = fujiwara::samples(&text).map_err(|why| {
            let path = path.display().to_string();
            CliError::bad_input(sentence!("{0}: {1}", "{0}を読めません：{1}", path, why))
        })?;
        let name = path.file_name().map_or(&*path, Path::new);
        Ok((name.display().to_string(), samples))
    }

    fn study(&self, output: &Output, sample: &Sample) -> Result<LevelRow, CliError> {
        let bar = Bar::new(output, &format!("level {}", sample.name));
        let study = fujiwara::study(sample, || self.reins(&bar), &machine::process_time);
        study.map_err(|limit| CliError::stopped(format!("fujiwara: level {}", sample.name), limit))
    }

    /// The reins of one search.
    fn reins<'b>(&self, bar: &'b Bar) -> Control<'b> {
        let mut control = self.budget.control(None, bar);
        if control.deadline.is_none() && control.limits.time.is_none() {
            control.deadline = Some(Deadline::after(USUAL_TIME, machine::process_time));
        }
        control
    }
}

fn level(row: &LevelRow) -> FujiwaraLevelJson {
    let attempt = |attempt: &Attempt| FujiwaraAttemptJson {
        strategy: attempt.solver,
        verdict: attempt.verdict,
        limit: attempt.limit.map(Into::into),
        moves: attempt.solution.map(|(steps, _)| steps),
        pushes: attempt.solution.map(|(_, pushes)| pushes),
        cpu_seconds: attempt.seconds,
        states: attempt.positions,
    };
    FujiwaraLevelJson {
        level: row.name.clone(),
        boxes: row.boxes,
        attempts: row.attempts.iter().map(attempt).collect(),
    }
}
