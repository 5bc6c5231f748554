//! `impasse grades`: the puzzles that are offered to players, and how hard
//! they may be.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use clap::Args;
use impasse_lab::{
    Graded, Offer, Shelved, Workers, all, feature_lines_in, figures_in, offers, on_shelves,
};
use impasse_puzzle::{Lang, OpenError, Words};
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
    /// Measure the puzzles that a file has no figures of, and write it; a
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
            return fill_up(output, path, shelved.collect(), old.collect(), |puzzle| {
                puzzle.measure(Workers::threads(machine::cores()))
            });
        }
        if let Some(path) = &self.features {
            let old = old_text(path)?;
            let old = feature_lines_in(&old).map(|line| (line.puzzle.clone(), line));
            let shelved = all().iter().flat_map(|&game| on_shelves(game));
            let measure = Shelved::features;
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
                chance: puzzle.chance,
                success: puzzle.success,
                simulated: puzzle.simulated,
            })?;
        }
    }
    Ok(())
}

const HEADS: [Words; 5] = [
    Words::new("puzzle", "問題"),
    Words::new("grade", "難度"),
    Words::new("solved by", "解ける割合の予測"),
    Words::new("moves", "手数"),
    Words::new("random play wins", "ランダムに動かして解ける割合"),
];
const SIMULATED: Words = Words::new("simulated", "シミュレーション");
const NEVER: Words = Words::new("never seen", "観測なし");

fn tell(output: &mut Output, offer: &Offer) -> Result<(), CliError> {
    let lang = output.lang;
    for shelf in &offer.shelves {
        let title = game(offer.game).about().title.of(lang);
        output.line(format_args!("{title}: {}", shelf.title.of(lang)))?;
        let mut rows = vec![HEADS.map(|head| head.of(lang).to_owned()).to_vec()];
        rows.extend(shelf.puzzles.iter().map(|puzzle| row(puzzle, lang)));
        output.line(columns(&rows, true))?;
    }
    Ok(())
}

fn row(puzzle: &Graded, lang: Lang) -> Vec<String> {
    let wins = puzzle.chance.map(chance);
    vec![
        puzzle.name.clone(),
        puzzle.grade.to_string(),
        foretold(puzzle, lang),
        puzzle.moves.to_string(),
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

/// Fills a file with a line for each puzzle up. Whoever stops it finds what it
/// had, and it goes on from there.
fn fill_up<L: Serialize>(
    output: &mut Output,
    path: &Path,
    puzzles: Vec<Shelved>,
    mut old: HashMap<String, L>,
    measure: impl Fn(&Shelved) -> Result<L, OpenError>,
) -> Result<(), CliError> {
    let template = "{wide_bar} {pos}/{len} {prefix}";
    let bar = progress::drawn(output, Some(puzzles.len() as u64), template);
    let mut text = String::new();
    for puzzle in puzzles {
        bar.set_prefix(puzzle.name());
        let line = match old.remove(&puzzle.name()) {
            Some(line) => line,
            None if interrupt::is_requested() => {
                output.ends_with(Code::Interrupted);
                continue;
            }
            None => measure(&puzzle)
                .map_err(|error| CliError::unreadable(format!("{}: ", puzzle.name()), &error))?,
        };
        text += &serde_json::to_string(&line).expect("strings and numbers");
        text.push('\n');
        bar.inc(1);
    }
    bar.finish_and_clear();
    NewFile::create(path)?.hold(&text)
}
