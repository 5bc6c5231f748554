//! `impasse set`: a problem set chosen from a pool, and its sheets.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;
use impasse_forge::{Judged, SheetPuzzle, Spreadable, judge, sheets, spread};
use impasse_lab::open_text;
use impasse_puzzle::{Words, sentence};

use super::generate::{FigureRange, Told, how_hard, how_many, models_of, set_file, shares};
use super::unsolved::NoSolution;
use crate::exit::{CliError, Code};
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;

/// Choose a problem set from a pool, and print it with solutions
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse set sokoban#1..12 --count 4
  impasse set unblock#1..9 --count 6 --sheet sheet.svg -o set.txt
  impasse set sokoban#1..9 --count 3 --success 0.5..1 --json

The pool may be names, ranges and files, also those of `impasse generate -o`. What cannot be solved
is left out, and so is what only looks different. The choice is spread evenly over the difficulty
of the pool, or over --success; among puzzles that are equally hard, those are taken that differ most
in size, pieces and length. Sheets are pictures of the size of A4, with the solutions on the last ones:
`sheet-1.svg`, `sheet-2.svg` and so on. See docs/generate.md.")]
pub(crate) struct Set {
    #[command(flatten)]
    instances: Instances,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = how_many,
          allow_hyphen_values = true)]
    count: usize,
    /// The share of plays that shall end solved: 0.6..0.8, 60%..80%, or 0.7
    /// for what is within 0.05 [default: that of the pool]
    #[arg(long, value_name = "SHARES", value_parser = shares, allow_hyphen_values = true)]
    success: Option<FigureRange>,
    /// The population for which that shall hold
    #[arg(long = "for", value_name = "POPULATION")]
    population: Option<String>,
    /// A model of your own, as `impasse fit` writes it
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Write the set to a file as well, which every command reads (`-`:
    /// standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw the set on sheets, with the solutions at the end
    #[arg(long, value_name = "FILE.svg")]
    sheet: Option<PathBuf>,
    /// What stands on top of the sheets
    #[arg(long, value_name = "TEXT", requires = "sheet")]
    title: Option<String>,
    #[command(flatten)]
    budget: Budget,
}

const TITLE: Words = Words::new("Puzzles", "パズル");
const ALIKE: Words = Words::new(
    "{0}: left out, the same puzzle is there already",
    "{0}：同じ問題がすでにあるため除きました",
);
const UNTOLD: Words = Words::new(
    "{0}: left out, nobody can foretell how hard it is",
    "{0}：難しさを予測できないため除きました",
);
const TOO_FEW: Words = Words::new(
    "{0} of {1}: the pool has no more that fit",
    "{1}問のうち{0}問：条件に合う問題がほかにありません",
);

impl Set {
    /// Chooses, tells, and draws.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        if let Some(sheet) = &self.sheet
            && crate::files::is_standard(sheet)
        {
            return Err(CliError::usage(sentence!(
                "--sheet needs the name of a file: there may be several pages",
                "--sheetにはファイル名を指定してください（数ページになることがあります）。"
            )));
        }
        let queue = Queue::new(&self.instances)?.within(self.budget.allotment(None));
        let file = output.file(self.output.as_deref())?;
        let mut pool: Vec<Judged> = Vec::new();
        let mut seen: HashSet<String> = HashSet::new();
        let mut unsolved = NoSolution::default();
        queue.each(output, |output, named| {
            if let Some(judged) = self.judged(output, named, &mut unsolved)? {
                if seen.insert(judged.opened.canonical()) {
                    pool.push(judged);
                } else {
                    output.remark(fill(ALIKE, output.lang, &[&judged.name]));
                }
            }
            Ok(Code::Done)
        })?;
        unsolved.tell(output);
        let chosen = self.chosen(pool);
        let models = models_of_all(&chosen, self)?;
        Told {
            models: &models,
            seed: None,
        }
        .tell_all(output, &chosen)?;
        if let Some(file) = file {
            file.hold(&set_file(&chosen, output.lang))?;
        }
        if let Some(path) = &self.sheet {
            self.draw(output, path, &chosen)?;
        }
        if chosen.len() < self.count {
            let counts = [chosen.len(), self.count].map(|count| count.to_string());
            output.remark(fill(TOO_FEW, output.lang, &[&counts[0], &counts[1]]));
            output.ends_with(Code::GaveUp);
        }
        Ok(())
    }

    /// Solves a puzzle of the pool and asks how hard it is.
    fn judged(
        &self,
        output: &Output,
        named: &Named,
        unsolved: &mut NoSolution,
    ) -> Result<Option<Judged>, CliError> {
        let game = named.opened.listed();
        let models = models_of(game, self.population.as_deref(), self.model.as_ref())?;
        let (params, text) = (named.opened.params(), named.opened.text());
        let opened = open_text(game, &params, &text)
            .map_err(|error| CliError::opening(&named.id, &error))?;
        let bar = Bar::new(output, &named.id);
        let judged = judge(named.id.clone(), opened, &models, named.begun.control(&bar));
        drop(bar);
        let judged = judged.map_err(|limit| CliError::stopped(named.id.clone(), limit))?;
        let judged = match judged {
            Ok(judged) => judged,
            Err(why) => {
                unsolved.add(&named.id, why);
                return Ok(None);
            }
        };
        if judged.success.is_none() {
            output.remark(fill(UNTOLD, output.lang, &[&named.id]));
            return Ok(None);
        }
        Ok(Some(judged))
    }

    /// The set, from easy to hard.
    fn chosen(&self, mut pool: Vec<Judged>) -> Vec<Judged> {
        if let Some(FigureRange(range)) = &self.success {
            pool.retain(|judged| judged.success.is_some_and(|share| range.contains(&share)));
        }
        let figures: Vec<Spreadable> = pool.iter().filter_map(Judged::spreadable).collect();
        let values = || figures.iter().map(|each| each.figure);
        let all = values().fold(f64::INFINITY, f64::min)..=values().fold(0.0, f64::max);
        let range = self
            .success
            .as_ref()
            .map(|FigureRange(range)| range.clone());
        let order = spread(&figures, self.count, range.unwrap_or(all));
        let mut pool: Vec<Option<Judged>> = pool.into_iter().map(Some).collect();
        order.into_iter().filter_map(|at| pool[at].take()).collect()
    }

    fn draw(&self, output: &mut Output, path: &Path, chosen: &[Judged]) -> Result<(), CliError> {
        let lang = output.lang;
        let puzzles: Vec<SheetPuzzle> = chosen
            .iter()
            .map(|judged| SheetPuzzle {
                name: judged.name.clone(),
                remark: how_hard(judged, lang),
                scene: judged.opened.scene(),
                solution: judged.solution.clone(),
            })
            .collect();
        let title = self.title.as_deref().unwrap_or(TITLE.of(lang));
        for (at, page) in (1_usize..).zip(sheets(title, &puzzles, lang)) {
            if let Some(file) = output.file(Some(&numbered(path, at)))? {
                file.hold(&page)?;
            }
        }
        Ok(())
    }
}

/// The models that spoke of any of the puzzles.
fn models_of_all(chosen: &[Judged], set: &Set) -> Result<Vec<impasse_lab::Model>, CliError> {
    match chosen.first() {
        Some(first) => models_of(
            first.opened.listed(),
            set.population.as_deref(),
            set.model.as_ref(),
        ),
        None => Ok(Vec::new()),
    }
}

/// The file of a page: `sheet.svg` is `sheet-1.svg`, `sheet-2.svg` and so on.
fn numbered(path: &Path, page: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(ending) => format!("{stem}-{page}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{page}"),
    };
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_numbered_before_the_ending() {
        assert_eq!(numbered(Path::new("a/b.svg"), 2), Path::new("a/b-2.svg"));
        assert_eq!(numbered(Path::new("sheet"), 1), Path::new("sheet-1"));
    }
}
