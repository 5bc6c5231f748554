//! `impasse space`: everything reachable, counted and described.

mod graphml;
mod shared;
#[cfg_attr(not(feature = "parquet"), path = "space/no_tables.rs")]
mod tables;
mod tell;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cpu_time::ProcessTime;
use impasse_lab::{EstimateOptions, Method, SpaceOptions, StateSink, features};
use impasse_puzzle::sentence;
use impasse_results::SpaceResult;

use crate::amounts::{self, Expected};
use crate::exit::{CliError, Code};
use crate::files::{self, NewFile};
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::progress::Bar;

use graphml::GraphFile;
use tables::{DepthTable, StateTable};

/// Map the complete state space: counts, dead ends, losing moves, features
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse space superpuzz:columns=4#1
  impasse space superpuzz:columns=5#1 --svg space.svg --json
  impasse space superpuzz:columns=4#1..20 --parquet depths.parquet
  impasse space superpuzz:columns=7#1 --memory 2G --scratch /var/tmp
  impasse space superpuzz#25 --by own --scratch /var/tmp
  impasse space superpuzz:columns=4#1 --graphml space.graphml
  impasse space superpuzz:columns=5#1 --shared shared --shards 4
  impasse space shisen:width=14,height=6#1 --estimate

There is no time limit unless you set one. A space that does not fit in memory goes to
the scratch directory; what cannot be had there is said, and null in JSON. Superpuzz has a census
of its own for large spaces: it counts by components and ace orders, and a run that was stopped
or killed is taken up by the next one with the same scratch directory.

A space too large for one machine is counted by any number of processes that are given the same
--shared folder, each with one thread. They agree through files alone, so they may be started,
stopped and killed on any machine that sees the folder; each prints the counts of all at the end.")]
pub(crate) struct Space {
    #[command(flatten)]
    instances: Instances,
    /// Where a space may go that does not fit in memory
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// Who maps it
    #[arg(long, value_enum, default_value_t = Enumerator::Auto)]
    by: Enumerator,
    #[command(flatten)]
    shared: shared::Sharing,
    /// Do not count the space but estimate it, from independent runs of random
    /// particles; for games that can count the moves into a position
    #[arg(long, conflicts_with_all = ["scratch", "by", "parquet", "rows", "svg", "graphml"])]
    estimate: bool,
    /// Particles in each run of an estimate
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "estimate",
          value_parser = amounts::positive, allow_hyphen_values = true)]
    particles: u64,
    /// Runs of an estimate, two at least: how they differ tells its error
    #[arg(long, value_name = "N", default_value_t = 8, requires = "estimate",
          value_parser = runs, allow_hyphen_values = true)]
    runs: u64,
    /// Depths below this are the first part (f2), the others the second (f3)
    /// [default: 13 of 30, in proportion]
    #[arg(long, value_name = "DEPTH", value_parser = amounts::depth, allow_hyphen_values = true)]
    split: Option<u32>,
    /// Print a line for each depth too
    #[arg(long)]
    depths: bool,
    /// Write a table with one row for each depth
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Write a table with one row for each position
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Write positions and moves as a graph that other programs read
    #[arg(long, value_name = "FILE", conflicts_with = "rows")]
    graphml: Option<PathBuf>,
    /// Draw positions and losing moves by depth
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

/// The most runs of an estimate; more would tell nothing more.
const MOST_RUNS: u64 = 10_000;

/// A number of runs that says something about its error.
fn runs(text: &str) -> Result<u64, Expected> {
    match amounts::positive(text) {
        Ok(1) => Err(Expected(sentence!(
            "give two runs or more: one says nothing about its error",
            "1回では誤差がわかりません。2回以上を指定してください"
        ))),
        Ok(2..=MOST_RUNS) | Err(_) => amounts::positive(text),
        Ok(_) => Err(Expected(sentence!(
            "give a number of runs from 2 to {0}",
            "回数を2から{0}までの整数で指定してください",
            MOST_RUNS
        ))),
    }
}

/// The enumerator that maps a space.
#[derive(Clone, Copy, ValueEnum)]
enum Enumerator {
    /// the general enumerator while the space is small, then the game's own
    Auto,
    /// the general enumerator
    General,
    /// the game's own enumerator, if it has one
    Own,
}

impl From<Enumerator> for Method {
    fn from(by: Enumerator) -> Self {
        match by {
            Enumerator::Auto => Self::Auto,
            Enumerator::General => Self::General,
            Enumerator::Own => Self::Own,
        }
    }
}

/// The files that were asked for.
struct Outputs {
    by_depth: Option<DepthTable>,
    by_state: Option<StateTable>,
    graph: Option<NewFile>,
    chart: Option<NewFile>,
}

impl Space {
    /// Maps the instances one after another.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let mut queue = Queue::new(&self.instances)?;
        let for_one = [
            ("--svg", self.svg.is_some()),
            ("--graphml", self.graphml.is_some()),
            ("--shared", self.shared.folder().is_some()),
        ];
        for (option, _) in for_one.into_iter().filter(|(_, is_given)| *is_given) {
            queue.only_one_for(option)?;
        }
        if let Some(scratch) = &self.scratch {
            files::check_directory(scratch)?;
        }
        self.shared.prepare()?;
        let mut outputs = Outputs {
            by_depth: DepthTable::begin(output, self.parquet.as_deref())?,
            by_state: StateTable::begin(output, self.rows.as_deref())?,
            graph: output.file(self.graphml.as_deref())?,
            chart: output.file(self.svg.as_deref())?,
        };
        let queue = queue.within(self.budget.allotment(None));
        queue.each(output, |output, named| {
            self.map(output, named, &mut outputs)
        })?;
        if let Some(table) = outputs.by_depth {
            table.finish(output)?;
        }
        if let Some(table) = outputs.by_state {
            table.finish(output)?;
        }
        Ok(())
    }

    fn estimate_options(&self) -> EstimateOptions {
        let whole = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        EstimateOptions {
            particles: whole(self.particles),
            runs: whole(self.runs),
            seed: self.budget.seed,
            workers: self.budget.workers(),
            split: self.split,
        }
    }

    fn map(
        &self,
        output: &mut Output,
        named: &Named,
        outputs: &mut Outputs,
    ) -> Result<Code, CliError> {
        if let Some(table) = &mut outputs.by_state {
            table.follow(&named.id);
        }
        let options = SpaceOptions {
            workers: self.budget.workers(),
            scratch: self.scratch.as_deref(),
            method: self.by.into(),
        };
        let started = ProcessTime::now();
        let bar = Bar::new(output, &named.id);
        let control = named.begun.control(&bar);
        let mut graph = outputs
            .graph
            .take()
            .map(|file| GraphFile::new(file, &*named.opened));
        let sink = match (&mut outputs.by_state, &mut graph) {
            (Some(table), _) => Some(table as &mut dyn StateSink),
            (None, Some(graph)) => Some(graph as &mut dyn StateSink),
            (None, None) => None,
        };
        let report = if let Some(folder) = self.shared.folder() {
            let options = self.shared.options();
            named.opened.shared_space(folder, &options, control)
        } else if self.estimate {
            let estimated = named.opened.estimate(&self.estimate_options(), control);
            let refused = || {
                let (id, game) = (&named.id, named.opened.game());
                CliError::usage(sentence!(
                    "{0}: --estimate works only for games whose moves into a position can be \
                     counted; those of {1} cannot",
                    "{0}：--estimateは、ある局面に入る手を数えられるゲームでだけ使えます\
                     （{1}では数えられません）。",
                    id,
                    game
                ))
            };
            Ok(estimated.ok_or_else(refused)?)
        } else {
            named.opened.space(&options, control, sink)
        };
        drop(bar);
        if let Some(error) = outputs.by_state.as_ref().and_then(StateTable::error) {
            return Err(error);
        }
        let report = report.map_err(|error| CliError::scratch(&named.id, &error))?;
        let features = report.complete.then(|| features(&report, self.split));
        let mapped = SpaceResult {
            subject: named.subject(),
            report: &report,
            features: features.as_ref(),
            cpu_seconds: started.elapsed().as_secs_f64(),
        };
        if let Some(table) = &mut outputs.by_depth {
            table.add(&named.id, &report);
        }
        if output.json {
            output.record(&mapped.json())?;
        } else {
            tell::summary(output, &mapped)?;
            if self.depths {
                tell::depths(output, &report)?;
            }
        }
        if let Some(graph) = graph {
            graph.finish(output)?;
        }
        if let Some(file) = outputs.chart.take() {
            file.hold(&mapped.picture(output.lang))?;
        }
        Ok(report.limit.map_or(Code::Done, Code::from))
    }
}
