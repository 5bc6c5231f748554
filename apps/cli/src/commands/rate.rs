//! `impasse rate`: how hard people will find a puzzle.

mod tell;

use std::path::PathBuf;

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::{Foretold, Model, Rated, rate, shipped_models};
use impasse_puzzle::{Argument, sentence};
use impasse_results::RateResult;

use crate::exit::{CliError, Code};
use crate::files;
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::progress;

/// Say how hard people will find a puzzle, and why
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse rate sokoban#3
  impasse rate sokoban#3 --for sokoban-novices --svg card.svg
  impasse rate unblock#1..5 --json

Features are exact, sampled from fixed seeds, or absent with the reason; percentiles compare with
the puzzles on the game's shelves. A prediction is for one population, with a 95 % interval; what
rests on simulated players alone says so. See docs/rating.md.")]
pub(crate) struct Rate {
    #[command(flatten)]
    instances: Instances,
    /// The population whose prediction comes first
    #[arg(long = "for", value_name = "POPULATION")]
    population: Option<String>,
    /// A model of your own, as `impasse fit` writes it
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Map the whole space whatever it costs, so that every feature is exact
    /// that can be
    #[arg(long)]
    exact: bool,
    /// Draw a card to a file as well (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

impl Rate {
    /// Rates the instances one after another.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let queue = Queue::new(&self.instances)?;
        let mut queue = queue.within(self.budget.allotment(None));
        if self.svg.is_some() {
            queue.only_one_for("--svg")?;
        }
        let mut models = models_with(self.model.as_ref())?;
        if let Some(wanted) = &self.population {
            check_population(wanted, &models)?;
            models.sort_by_key(|model| model.file().population != *wanted);
        }
        let mut card = output.file(self.svg.as_deref())?;
        queue.each(output, |output, named| {
            let (code, picture) = self.rate(output, named, &models)?;
            if let Some(file) = card.take() {
                file.hold(&picture)?;
            }
            Ok(code)
        })
    }

    fn rate(
        &self,
        output: &mut Output,
        named: &Named,
        models: &[Model],
    ) -> Result<(Code, String), CliError> {
        let started = ProcessTime::now();
        let bar = progress::Bar::new(output, &named.id);
        let rated = rate(&*named.opened, self.exact, named.begun.control(&bar));
        drop(bar);
        let (rated, limit) = match rated {
            Ok(rated) => (rated, None),
            Err(limit) => (Rated::nothing(), Some(limit)),
        };
        let foretold = rated.foretold(named.opened.game(), models);
        let result = RateResult {
            subject: named.subject(),
            rated: &rated,
            foretold: &foretold,
            limit,
            cpu_seconds: started.elapsed().as_secs_f64(),
        };
        if output.json {
            output.record(&result.json(output.lang))?;
        } else {
            tell::tell(&result, output)?;
        }
        let picture = result.picture(output.lang);
        Ok((limit.map_or(Code::Done, Code::from), picture))
    }
}

/// The models there are, a file of the caller's before all others.
pub(super) fn models_with(file: Option<&PathBuf>) -> Result<Vec<Model>, CliError> {
    let mut models: Vec<Model> = Vec::new();
    if let Some(path) = file {
        let text = files::read_text(path)?;
        models.push(Model::read(&text).map_err(|error| {
            CliError::bad_input(sentence!(
                "{0}: {1}",
                "{0}：モデルのファイルとして読めません：{1}",
                path.display().to_string(),
                error.to_string()
            ))
        })?);
    }
    models.extend(shipped_models().iter().cloned());
    Ok(models)
}

/// Refuses a population that no model knows, and names those there are.
pub(super) fn check_population(wanted: &str, models: &[Model]) -> Result<(), CliError> {
    let mut known: Vec<&str> = models.iter().map(|m| &*m.file().population).collect();
    known.push(Foretold::SIMULATED);
    if known.contains(&wanted) {
        return Ok(());
    }
    known.sort_unstable();
    known.dedup();
    Err(CliError::usage(sentence!(
        "--for {0}: no model knows such people; known: {1}",
        "--for {0}：モデルにある集団を指定してください：{1}",
        wanted,
        Argument::all_of(known)
    )))
}
