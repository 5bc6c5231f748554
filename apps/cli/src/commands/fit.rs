//! `impasse fit`: what people did, turned into tables and models.

mod json;
mod tell;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use impasse_fit::{
    About, Findings, JointFindings, Material, Model, NoJoint, Roles, Rules, StudyError, Target,
    Wishes, model_of_joint, model_of_shares, study,
};
use impasse_lab::naming::{Name, parse_name};
use impasse_lab::{open, rated_rules};
use impasse_puzzle::{Argument, sentence};

use crate::amounts::{self, Allowance};
use crate::exit::{CliError, Code};
use crate::files;
use crate::interrupt;
use crate::output::Output;

/// Fit models to what people did: the tables, the plots, a model file
#[derive(Args)]
#[command(after_help = "\
DATA is one of
  a record           JSON Lines as `impasse export` writes them; every game is replayed
  a table of plays   columns player, puzzle, solved; where there are any seconds, rating, moves,
                     pause, gave_up, attempt (rows are then attempts, and add up to plays)
  a table of counts  columns puzzle, played, solved
and where it has columns collection and fold, they keep puzzles together. FEATURES is a table whose
first column names the puzzle. Rows that cannot be right are set aside with their line and a reason.
docs/fit.md has the studies that come with Impasse, a command each.

Examples:
  impasse fit plays.csv
  impasse fit plays.csv --features features.csv --target log-seconds --svg time.svg
  impasse fit counts.csv --features features.csv --predict --model site.json
  impasse fit plays.csv --features features.csv --use random_win --joint --limit 2m
  impasse fit events.jsonl --pause 3m --no-move --table puzzles.csv")]
#[expect(clippy::struct_excessive_bools, reason = "options of a command line")]
pub(crate) struct Fit {
    /// A record, a table of plays, or a table of counts (`-`: standard input)
    #[arg(value_name = "DATA")]
    data: PathBuf,
    /// Headings that are called otherwise: `player=participant,seconds=time_s`; a
    /// puzzle named by two columns is `puzzle=collection+level`
    #[arg(long, value_name = "ROLE=HEADING,…", value_delimiter = ',')]
    columns: Vec<String>,
    /// A table of the puzzles' features
    #[arg(long, value_name = "FILE")]
    features: Option<PathBuf>,
    /// The column of that table that names the puzzle, where it is not the first
    #[arg(long, value_name = "HEADING", requires = "features")]
    key: Option<String>,
    /// Only these features
    #[arg(
        long = "use",
        value_name = "NAME,…",
        value_delimiter = ',',
        requires = "features"
    )]
    only: Vec<String>,
    /// What is to be explained
    #[arg(long, value_name = "TARGET", default_value = "success", value_parser = target())]
    target: String,
    /// Average plays as they are, without taking a player's own mean away
    #[arg(long)]
    raw: bool,
    #[command(flatten)]
    cleaning: Cleaning,
    /// Folds that are predicted from each other: `fold`, `collection`, `puzzle`, or a
    /// number of folds that are drawn [default: fold, else collection, else 10]
    #[arg(long, value_name = "FOLDS")]
    folds: Option<String>,
    /// The table of Korekawa & Kotani (2012) for f1 to f6, and what it predicts
    #[arg(long, requires = "features")]
    paper: bool,
    /// Predict puzzles kept aside, with every choice made inside the training folds
    #[arg(long, requires = "features")]
    predict: bool,
    /// Take every feature there, and choose the penalty alone
    #[arg(long, requires = "predict")]
    every: bool,
    /// Beside it, plain least squares of these features
    #[arg(long, value_name = "NAME,…", requires = "predict")]
    baseline: Vec<String>,
    /// A joint model of success and time: skill and speed of persons, features of puzzles
    #[arg(long)]
    joint: bool,
    /// When a play was cut off: unsolved ones may have taken longer
    #[arg(long, value_name = "TIME", requires = "joint", value_parser = amounts::time)]
    limit: Option<Allowance<Duration>>,
    /// Fit the joint model only, without predicting puzzles kept aside
    #[arg(long, requires = "joint")]
    no_held_out: bool,
    /// Draw measured against estimated values
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a table of the puzzles: plays, values, estimates
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    model: ModelOptions,
}

/// Which plays count.
#[derive(Args)]
#[command(next_help_heading = "Cleaning")]
struct Cleaning {
    /// Drop plays with a pause of so long or longer (the paper: 3m)
    #[arg(long, value_name = "TIME", value_parser = amounts::time)]
    pause: Option<Allowance<Duration>>,
    /// Drop plays given up before the first move
    #[arg(long)]
    no_move: bool,
    /// Drop plays given up within this time
    #[arg(long, value_name = "TIME", value_parser = amounts::time)]
    gave_up_within: Option<Allowance<Duration>>,
    /// Drop unsolved plays with fewer moves
    #[arg(long, value_name = "N", value_parser = amounts::number)]
    fewest_moves: Option<u64>,
}

/// The model file.
#[derive(Args)]
#[command(next_help_heading = "Model")]
struct ModelOptions {
    /// Write what `--predict` or `--joint` found as a model for `impasse rate`
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// The model's name [default: that of the population]
    #[arg(long, requires = "model")]
    name: Option<String>,
    /// The game
    #[arg(long, requires = "model", default_value = "sokoban", value_parser = super::rules::games())]
    game: String,
    /// The population
    #[arg(
        long,
        value_name = "NAME",
        requires = "model",
        default_value = "people"
    )]
    population: String,
    /// The population in words, English and Japanese, with a bar between them
    #[arg(
        long,
        value_name = "TEXT|TEXT",
        requires = "model",
        default_value = "people|人々"
    )]
    people: String,
    /// Whose data it is
    #[arg(long, value_name = "TEXT", requires = "model", default_value = "")]
    citation: String,
    /// The players were simulated
    #[arg(long, requires = "model")]
    simulated: bool,
}

fn target() -> clap::builder::PossibleValuesParser {
    Target::ALL.map(|(name, _)| name).into()
}

fn seconds(time: Option<Allowance<Duration>>) -> Option<f64> {
    time.and_then(Allowance::amount)
        .map(|time| time.as_secs_f64())
}

impl Fit {
    /// Fits them.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let svg = output.file(self.svg.as_deref())?;
        let table = output.file(self.table.as_deref())?;
        let model = output.file(self.model.model.as_deref())?;
        let wishes = self.wishes()?;
        let data = files::read_text(&self.data)?;
        let features = self.features.as_deref().map(files::read_text).transpose()?;
        let found = study(
            &data,
            features.as_deref(),
            &wishes,
            &interrupt::is_requested,
        );
        let found = found.map_err(|error| self.failed(&error))?;
        let (material, findings) = (&found.material, &found.findings);
        if output.json {
            output.record(&json::told(&self.data, material, findings))?;
        } else {
            tell::tell(output, material, findings)?;
        }
        if let Some(file) = svg {
            let drawn = found.picture(output.lang);
            let missing = || {
                CliError::usage(sentence!(
                    "--svg: nothing was estimated; add --features or --joint",
                    "--svg：推定したものがありません。--featuresか--jointを付けてください。"
                ))
            };
            file.hold(&drawn.ok_or_else(missing)?)?;
        }
        if let Some(file) = table {
            file.hold(&found.table())?;
        }
        if let Some(file) = model {
            file.hold(&self.fitted(material, findings)?.text())?;
        }
        Ok(())
    }

    fn wishes(&self) -> Result<Wishes, CliError> {
        let mut roles = Roles::default();
        for given in &self.columns {
            let (role, head) = given.split_once('=').unwrap_or((given, ""));
            roles = roles.with(role, head).ok_or_else(|| {
                let known = impasse_fit::ROLES.iter().map(|(role, _)| *role);
                CliError::usage(sentence!(
                    "--columns: `{0}` is nothing a column is for; these are: {1}",
                    "--columns：「{0}」という役割の列はありません。使えるもの：{1}。",
                    role,
                    Argument::all_of(known)
                ))
            })?;
        }
        let target = Target::ALL.iter().find(|(name, _)| *name == self.target);
        Ok(Wishes {
            roles,
            key: self.key.clone(),
            only: self.only.clone(),
            target: target.map_or(Target::Success, |(_, target)| *target),
            raw: self.raw,
            rules: Rules {
                pause: seconds(self.cleaning.pause),
                no_move: self.cleaning.no_move,
                gave_up_within: seconds(self.cleaning.gave_up_within),
                fewest_moves: self.cleaning.fewest_moves,
            },
            folds: self.folds.clone(),
            paper: self.paper,
            predict: self.predict,
            every: self.every,
            baselines: self.baseline.clone(),
            joint: self.joint,
            limit: seconds(self.limit),
            is_held_out: !self.no_held_out,
        })
    }

    /// The error of a study as the command line tells it: with the option or the
    /// file that is to blame.
    fn failed(&self, error: &StudyError) -> CliError {
        if let StudyError::Joint(NoJoint::Stopped) = error {
            return CliError::failed(
                Code::Interrupted,
                sentence!("--joint: interrupted", "--joint：中断されました"),
            );
        }
        let code = if error.is_misasked() {
            Code::Usage
        } else {
            Code::BadInput
        };
        let file = match error {
            StudyError::Data(_) | StudyError::FewPuzzles { .. } => Some(&self.data),
            StudyError::Features(_) => self.features.as_ref(),
            _ => None,
        };
        match (file, error.wish()) {
            (Some(file), _) => CliError::complaint(code, format!("{}: ", file.display()), error),
            (None, Some(wish)) => CliError::complaint(code, format!("--{wish}: "), error),
            (None, None) => CliError::complaint(code, "", error),
        }
    }

    fn fitted(&self, material: &Material, findings: &Findings) -> Result<Model, CliError> {
        let options = &self.model;
        let (en, ja) = options.people.split_once('|').ok_or_else(|| {
            CliError::usage(sentence!(
                "--people: give English and Japanese words with a bar `|` between them",
                "--people：英語と日本語を縦棒「|」で区切って書いてください。"
            ))
        })?;
        let about = About {
            name: options
                .name
                .clone()
                .unwrap_or_else(|| options.population.clone()),
            game: super::rules::game(&options.game).name().to_owned(),
            population: options.population.clone(),
            people: [en.to_owned(), ja.to_owned()],
            citation: options.citation.clone(),
            simulated: options.simulated,
            rules: rules_of(super::rules::game(&options.game).name(), &material.puzzles),
        };
        let model = match findings {
            Findings {
                prediction: Some(found),
                ..
            } => {
                let (design, shares) = (&found.design, &found.shares);
                let (recipe, learnt) = (&found.study.recipe, &found.study.learnt);
                let scores = found.scores();
                model_of_shares(
                    &about,
                    recipe,
                    learnt,
                    design,
                    shares,
                    &material.folds,
                    &scores,
                )
            }
            Findings {
                joint: Some(found), ..
            } => self.of_joint(&about, material, found)?,
            _ => {
                return Err(CliError::usage(sentence!(
                    "--model: add --predict or --joint",
                    "--model：--predictか--jointを付けてください。"
                )));
            }
        };
        model.map_err(|error| {
            CliError::usage(sentence!(
                "--model: {0}",
                "--model：モデルを書けません（{0}）。",
                error.to_string()
            ))
        })
    }

    fn of_joint(
        &self,
        about: &About,
        material: &Material,
        found: &JointFindings,
    ) -> Result<Result<Model, impasse_fit::ModelError>, CliError> {
        if self.limit.is_some() {
            return Err(CliError::usage(sentence!(
                "--model: leave out --limit, so that success is that of the data",
                "--model：--limitを外してください（データどおりの成否を使うためです）。"
            )));
        }
        let counts = (material.puzzles.len(), material.plays);
        let (names, scaling) = (&found.names, &found.scaling);
        let scores = found.scores();
        Ok(model_of_joint(
            about,
            &found.joint,
            names,
            scaling,
            counts,
            &scores,
        ))
    }
}

/// The rules of puzzles, each once; none where one of them is no numbered puzzle
/// of the game.
fn rules_of(game: &str, puzzles: &[String]) -> Vec<String> {
    let rules = |puzzle: &String| match parse_name(puzzle, &|_| false).ok()? {
        Name::Numbers {
            game: own, params, ..
        } if own.name() == game => {
            let opened = open(puzzle).ok()?;
            Some(rated_rules(&*opened, &params).to_string())
        }
        _ => None,
    };
    let all: Option<BTreeSet<String>> = puzzles.iter().map(rules).collect();
    all.unwrap_or_default().into_iter().collect()
}
