//! `impasse inspect`: what an author wants to know of a puzzle.

use std::path::PathBuf;

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::{inspect, rate, shipped_models};
use impasse_puzzle::{Standing, Words, draw};
use impasse_results::{InspectResult, Subject, foretold_lines, not_solved};

use crate::exit::{CliError, Code};
use crate::figures::wrapped_moves;
use crate::instances;
use crate::options::{Budget, Single};
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;

use super::moves::Moves;
use super::solve::USUAL_TIME;

/// Tell an author about a puzzle: verdict, unused parts, shortcuts, difficulty
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse inspect sokoban#12
  impasse inspect levels/sokoban.txt#3 --svg unused.svg
  impasse inspect sokoban#1 R

Give your own solution to see whether there is a shorter one. A cell, box, car or wall is of no
use if the shortest solution stays as long without it; it is only in the way if a shorter one
appears. Lengths are counted in what a person decides (pushes, slides). The time limit is 60s
unless you set one.")]
pub(crate) struct Inspect {
    #[command(flatten)]
    single: Single,
    /// Your own solution, `@FILE`, or `-` for standard input
    moves: Vec<Moves>,
    /// Draw the board with the unused parts to a file (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

const SOLUTION: Words = Words::new("the solution ({0}):", "解（{0}）:");
const NARROWED: Words = Words::new(
    "without the unused cells: {0}",
    "使わないマスを埋めた盤: {0}",
);

impl Inspect {
    /// Inspects one puzzle.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let mut picture = output.file(self.svg.as_deref())?;
        let intended = match &*self.moves {
            [] => None,
            words => Some(Moves::joined(words).read()?),
        };
        let allotment = self.budget.allotment(Some(USUAL_TIME));
        let named = instances::one(output, &self.single, allotment)?;
        let (id, opened) = (&named.id, &*named.opened);
        let started = ProcessTime::now();
        let bar = Bar::new(output, id);
        let control = named.begun.control(&bar);
        let told = inspect(opened, intended.as_deref(), control);
        let told = told.map_err(|error| {
            let why = not_solved(&error);
            CliError::bad_input(impasse_puzzle::sentence!(
                "{0}: {1}",
                "{0}：{1}",
                id.clone(),
                why
            ))
        })?;
        let is_solvable = told.best.is_some();
        let rated = rate(opened, false, named.begun.control(&bar)).ok();
        let rated = rated.filter(|_| is_solvable);
        drop(bar);
        let foretold = rated
            .as_ref()
            .map(|rated| rated.foretold(opened.game(), shipped_models()));
        let result = InspectResult {
            subject: Subject { id, opened },
            told: &told,
            foretold: foretold.as_deref().unwrap_or_default(),
            cpu_seconds: started.elapsed().as_secs_f64(),
        };
        if output.json {
            output.record(&result.json(output.lang))?;
        } else {
            say(output, &result)?;
        }
        if let Some(file) = picture.take() {
            file.hold(&result.picture(output.lang))?;
        }
        output.ends_with(match (is_solvable, told.dead.standing) {
            (true, _) => Code::Done,
            (false, Standing::Lost) => Code::Impossible,
            (false, _) => told.limit.map_or(Code::GaveUp, Code::from),
        });
        Ok(())
    }
}

fn say(output: &mut Output, result: &InspectResult<'_>) -> Result<(), CliError> {
    let lang = output.lang;
    let id = result.subject.id;
    output.line(format_args!("{id}: {}", result.sentence(lang)))?;
    for line in result.lines(lang) {
        output.line(format_args!("  {line}"))?;
    }
    let marks = result.marks();
    if !marks.is_empty() {
        output.print(draw::text(&result.subject.opened.scene(), &marks))?;
    }
    for foretold in result.foretold {
        for line in foretold_lines(foretold, lang) {
            output.line(format_args!("  {line}"))?;
        }
    }
    let best = result.told.best.as_ref();
    if let Some(moves) = best.and_then(|best| best.outcome.solution()) {
        output.line(fill(SOLUTION, lang, &[&result.length(lang)]))?;
        output.print(wrapped_moves(moves, 76, "  "))?;
    }
    if let Some(narrowed) = result.json(lang).narrowed {
        output.line(fill(NARROWED, lang, &[&narrowed]))?;
    }
    Ok(())
}
