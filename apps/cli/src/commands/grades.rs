//! `impasse grades`: the puzzles that are offered to players, and how hard
//! they may be.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use clap::Args;
use impasse_lab::{
    Graded, GradedShelf, Offer, Shelved, Workers, all, feature_lines_in, figures_in, offers,
    on_shelves,
};
use impasse_puzzle::{Lang, Measure, OpenError, Words};
use impasse_wire::command::GradeJson;
use serde::Serialize;

use crate::exit::{CliError, Code};
use crate::figures::{chance, columns};
use crate::files::{self, NewFile};
use crate::interrupt;
use crate::machine;
use crate::output::Output;
use crate::progress;

use super::rules::{game, games};

/// List puzzles for players with their grades, from 1 (easy) to 5
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse grades sokoban
  impasse grades --json

A grade comes from the share of players who will solve the puzzle, as a model of the game foretells:
of people, or of simulated players where it says so; see docs/grades.md.")]
pub(crate) struct Grades {
    /// Only this game
    #[arg(value_parser = games())]
    puzzle: Option<String>,
    /// Measure what a file does not say of the puzzles yet, and write it; a
    /// chore for whoever changes what a game offers
    #[arg(long, value_name = "FILE", conflicts_with = "puzzle")]
    measure: Option<PathBuf>,
    /// The same for the features that `rate` compares puzzles by
    #[arg(long, value_name = "FILE", conflicts_with_all = ["puzzle", "measure"])]
    features: Option<PathBuf>,
}

impl Grades {
    /// Lists them.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        if let Some(path) = &self.measure {
            let old = old_text(path)?;
            let old = figures_in(&old).map(|line| (line.puzzle.clone(), line));
            let shelved = all().iter().flat_map(|&game| on_shelves(game));
            let workers = Workers::threads(machine::cores());
            let measure = |puzzle: &Shelved, old| puzzle.measure(old, workers);
            return fill_up(output, path, shelved.collect(), old.collect(), measure);
        }
        if let Some(path) = &self.features {
            let old = old_text(path)?;
            let old = feature_lines_in(&old).map(|line| (line.puzzle.clone(), line));
            let shelved = all().iter().flat_map(|&game| on_shelves(game));
            let measure =
                |puzzle: &Shelved, old: Option<_>| old.map_or_else(|| puzzle.features(), Ok);
            return fill_up(output, path, shelved.collect(), old.collect(), measure);
        }
        let wanted = |offer: &Offer| match &self.puzzle {
            Some(name) => offer.game == name,
            None => true,
        };
        for offer in offers().iter().filter(|offer| wanted(offer)) {
            if output.json {
                record(output, offer)?;
            } else {
                tell(output, offer)?;
            }
        }
        Ok(())
    }
}

fn record(output: &mut Output, offer: &Offer) -> Result<(), CliError> {
    let lang = output.lang;
    for shelf in &offer.shelves {
        for puzzle in &shelf.puzzles {
            output.record(&GradeJson {
                id: &puzzle.name,
                puzzle: offer.game,
                shelf: shelf.title.of(lang),
                grade: puzzle.grade,
                moves: puzzle.moves,
                optimal: puzzle.optimal,
                fewest: puzzle.fewest.iter().map(Into::into).collect(),
                chance: puzzle.chance,
                success: puzzle.success,
                simulated: puzzle.simulated,
            })?;
        }
    }
    Ok(())
}

const PUZZLE: Words = Words::new("puzzle", "問題");
const GRADE: Words = Words::new("grade", "難度");
const SOLVED_BY: Words = Words::new("solved by", "解ける割合の予測");
const WINS: Words = Words::new("random play wins", "ランダムに動かして解ける割合");
const SIMULATED: Words = Words::new("simulated", "シミュレーション");
const NEVER: Words = Words::new("never seen", "観測なし");

fn tell(output: &mut Output, offer: &Offer) -> Result<(), CliError> {
    let lang = output.lang;
    for shelf in &offer.shelves {
        let title = game(offer.game).about().title.of(lang);
        output.line(format_args!("{title}: {}", shelf.title.of(lang)))?;
        let mut rows = vec![heads(shelf, lang)];
        rows.extend(shelf.puzzles.iter().map(|puzzle| row(puzzle, lang)));
        output.line(columns(&rows, true))?;
    }
    Ok(())
}

/// What stands over the figures; lengths are those that the game counts.
fn heads(shelf: &GradedShelf, lang: Lang) -> Vec<String> {
    let counted = shelf.puzzles.first().map(|puzzle| &*puzzle.fewest);
    let nouns = counted.unwrap_or_default().iter();
    let nouns: Vec<&str> = nouns.map(|known| known.measure.noun.of(lang)).collect();
    let lengths = if nouns.is_empty() {
        Measure::MOVES.noun.of(lang).to_owned()
    } else {
        nouns.join(" / ")
    };
    let [puzzle, grade, solved_by, wins] =
        [PUZZLE, GRADE, SOLVED_BY, WINS].map(|head| head.of(lang).to_owned());
    vec![puzzle, grade, solved_by, lengths, wins]
}

/// The moves of a short solution, or the fewest by each measure of the game.
fn lengths(puzzle: &Graded) -> String {
    if puzzle.fewest.is_empty() {
        return puzzle.moves.to_string();
    }
    let counts = puzzle.fewest.iter().map(|known| known.count.to_string());
    counts.collect::<Vec<_>>().join(" / ")
}

fn row(puzzle: &Graded, lang: Lang) -> Vec<String> {
    let wins = puzzle.chance.map(chance);
    vec![
        puzzle.name.clone(),
        puzzle.grade.to_string(),
        foretold(puzzle, lang),
        lengths(puzzle),
        wins.unwrap_or_else(|| NEVER.of(lang).to_owned()),
    ]
}

/// The share of players who will solve a puzzle.
fn foretold(puzzle: &Graded, lang: Lang) -> String {
    let percent = format!("{:.0} %", 100.0 * puzzle.success);
    if puzzle.simulated {
        format!("{percent} ({})", SIMULATED.of(lang))
    } else {
        percent
    }
}

/// What a file holds so far.
fn old_text(path: &Path) -> Result<String, CliError> {
    if path.exists() {
        files::read_text(path)
    } else {
        Ok(String::new())
    }
}

/// Fills a file with a line for each puzzle up, and every line with what it
/// lacks. Whoever stops it finds what it had, and it goes on from there.
fn fill_up<L: Serialize>(
    output: &mut Output,
    path: &Path,
    puzzles: Vec<Shelved>,
    mut old: HashMap<String, L>,
    measure: impl Fn(&Shelved, Option<L>) -> Result<L, OpenError>,
) -> Result<(), CliError> {
    let template = "{wide_bar} {pos}/{len} {prefix}";
    let bar = progress::drawn(output, Some(puzzles.len() as u64), template);
    let mut text = String::new();
    for puzzle in puzzles {
        bar.set_prefix(puzzle.name());
        let old = old.remove(&puzzle.name());
        let line = if interrupt::is_requested() {
            output.ends_with(Code::Interrupted);
            let Some(line) = old else { continue };
            line
        } else {
            measure(&puzzle, old)
                .map_err(|error| CliError::unreadable(format!("{}: ", puzzle.name()), &error))?
        };
        text += &serde_json::to_string(&line).expect("strings and numbers");
        text.push('\n');
        bar.inc(1);
    }
    bar.finish_and_clear();
    NewFile::create(path)?.hold(&text)
}
