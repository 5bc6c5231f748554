//! `impasse generate`: new puzzles, as hard as asked for.

mod range;
mod tell;

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use impasse_forge::{Generated, Wanted, Wish, generate};
use impasse_lab::{Listed, Model, naming};
use impasse_puzzle::{Argument, Params, sentence};

pub(super) use range::{FigureRange, seconds, shares};
pub(super) use tell::{Told, how_hard, set_file};

use super::rate::{check_population, models_with};
use crate::amounts::{self, Expected};
use crate::exit::{CliError, Code};
use crate::options::Budget;
use crate::output::Output;
use crate::progress::Bar;
use crate::suggest::Suggest;

/// Make new puzzles, all of them solvable, as hard as asked for
#[derive(Args)]
#[command(group = ArgGroup::new("wanted"), after_help = "\
Examples:
  impasse generate unblock --count 3
  impasse generate sokoban --count 4 --success 0.7..0.9 --seed 7
  impasse generate sokoban:boxes=2,width=8,height=7 --count 2 --grade 2 -o set.txt
  impasse generate superpuzz:columns=5 --count 3 --success 60%..90% --json
  impasse generate shisen --count 100 --unrated

Every puzzle is solved and the solution replayed, so that all can be solved for certain. How hard
they are is said by a model of people where the game has one, else by simulated players, as
`impasse rate` does. Parameters that are left open vary. The same line gives the same puzzles
for ever; turned, mirrored and renamed copies count as the same. Puzzles have names, which every
command takes; `-o` writes them as a file that every command, studies and the site open.
See docs/generate.md.")]
pub(crate) struct Generate {
    /// The game and what is asked of its puzzles: `sokoban:boxes=3`
    #[arg(value_name = "GAME[:PARAMETERS]",
          value_parser = Suggest::games(), hide_possible_values = true)]
    game: String,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = how_many,
          allow_hyphen_values = true)]
    count: usize,
    /// The share of plays that shall end solved: 0.6..0.8, 60%..80%, or 0.7
    /// for what is within 0.05
    #[arg(long, value_name = "SHARES", value_parser = shares, group = "wanted",
          allow_hyphen_values = true)]
    success: Option<FigureRange>,
    /// The grade, 1 (easy) to 5, as on the shelves of `impasse grades`
    #[arg(long, value_name = "GRADE", value_parser = grade, group = "wanted",
          allow_hyphen_values = true)]
    grade: Option<u8>,
    /// The seconds that plays which are solved shall take, at the median:
    /// 60..180, or 90 for a tenth more or less
    #[arg(long, value_name = "SECONDS", value_parser = seconds, group = "wanted",
          allow_hyphen_values = true)]
    seconds: Option<FigureRange>,
    /// However hard, and without saying how hard: much sooner done
    #[arg(long, group = "wanted")]
    unrated: bool,
    /// The population for which that shall hold
    #[arg(long = "for", value_name = "POPULATION", conflicts_with = "unrated")]
    population: Option<String>,
    /// A model of your own, as `impasse fit` writes it
    #[arg(long, value_name = "FILE", conflicts_with = "unrated")]
    model: Option<PathBuf>,
    /// The most puzzles that are looked at [default: 50 for each that is
    /// wanted]
    #[arg(long, value_name = "N", value_parser = amounts::positive, allow_hyphen_values = true)]
    tries: Option<u64>,
    /// Write the puzzles to a file as well, as a set (`-`: standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

/// Puzzles of one run.
pub(super) fn how_many(text: &str) -> Result<usize, Expected> {
    match amounts::number(text).map(usize::try_from) {
        Ok(Ok(count @ 1..=100_000)) => Ok(count),
        _ => Err(Expected::whole(1, 100_000)),
    }
}

fn grade(text: &str) -> Result<u8, Expected> {
    match text.parse() {
        Ok(grade @ 1..=5) => Ok(grade),
        _ => Err(Expected::whole(1, 5)),
    }
}

/// Looked at for each puzzle that is wanted, where nothing is said.
const TRIES: u64 = 50;

impl Generate {
    /// Makes the puzzles.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        if self.budget.limits(None, 0).states.is_some() {
            return Err(CliError::usage(sentence!(
                "--states does not limit this: --tries says how many puzzles are looked at",
                "--statesでは制限できません。調べる問題の数は--triesで指定します。"
            )));
        }
        let (game, params) = self.kind()?;
        let models = models_of(game, self.population.as_deref(), self.model.as_ref())?;
        if self.seconds.is_some() {
            check_seconds(game, &models)?;
        }
        let file = output.file(self.output.as_deref())?;
        let wish = Wish {
            count: self.count,
            wanted: self.wanted(),
            seed: self.budget.seed,
            tries: self.tries.unwrap_or(TRIES * self.count as u64),
            models,
            workers: self.budget.workers(),
            ..Wish::of(game, params)
        };
        let bar = Bar::new(output, &self.game);
        let begun = self.budget.allotment(None).begin();
        let made = generate(&wish, begun.control(&bar));
        drop(bar);
        Told {
            models: &wish.models,
            seed: Some(wish.seed),
        }
        .tell_all(output, &made.puzzles)?;
        if let Some(file) = file {
            file.hold(&set_file(&made.puzzles, output.lang))?;
        }
        tell::summary(output, &wish, &made);
        output.ends_with(end(&wish, &made));
        Ok(())
    }

    fn kind(&self) -> Result<(Listed, Params), CliError> {
        let name = &self.game;
        let (game, params) = naming::parse_kind(name)
            .map_err(|error| CliError::misused(format!("{name}: "), &error))?;
        for kind in game.candidates(&params) {
            game.numbers(&kind)
                .map_err(|error| CliError::misused(format!("{name}: "), &error))?;
        }
        Ok((game, params))
    }

    fn wanted(&self) -> Wanted {
        match (&self.success, &self.seconds, self.grade) {
            (Some(FigureRange(range)), ..) => Wanted::Success(range.clone()),
            (_, Some(FigureRange(range)), _) => Wanted::Seconds(range.clone()),
            (.., Some(grade)) => Wanted::Grade(grade),
            _ if self.unrated => Wanted::Unrated,
            _ => Wanted::Any,
        }
    }
}

/// How it ended.
fn end(wish: &Wish, made: &Generated) -> Code {
    match made.limit {
        Some(limit) => Code::from(limit),
        None if made.puzzles.len() < wish.count => Code::GaveUp,
        None => Code::Done,
    }
}

/// The models to ask about a game, those of the population that was named and
/// no others.
pub(super) fn models_of(
    game: Listed,
    population: Option<&str>,
    model: Option<&PathBuf>,
) -> Result<Vec<Model>, CliError> {
    let mut models = models_with(model)?;
    let Some(wanted) = population else {
        return Ok(models);
    };
    check_population(wanted, &models)?;
    models.retain(|model| model.file().population == wanted);
    let knows = models.iter().any(|model| model.file().game == game.name());
    if knows || wanted == impasse_lab::Foretold::SIMULATED {
        return Ok(models);
    }
    Err(CliError::usage(sentence!(
        "--for {0}: these people have not played {1}",
        "--for {0}：この集団の{1}のモデルはありません。",
        wanted,
        game.name()
    )))
}

/// Refuses seconds where nobody can foretell them.
fn check_seconds(game: Listed, models: &[Model]) -> Result<(), CliError> {
    let mut own = models.iter().filter(|m| m.file().game == game.name());
    if own.next().is_some_and(Model::foretells_seconds) {
        return Ok(());
    }
    let able = impasse_lab::shipped_models().iter();
    let able = able.filter(|model| model.foretells_seconds());
    let able: Vec<&str> = able.map(|model| &*model.file().population).collect();
    Err(CliError::usage(sentence!(
        "--seconds: no model foretells them here; those that do are for {0} (--for)",
        "--seconds：ここでは時間を予測できるモデルがありません。予測できる集団（--for）：{0}",
        Argument::all_of(able)
    )))
}
