//! `impasse puzzles`: the games there are.

use clap::Args;
use impasse_lab::{Listed, all};
use impasse_puzzle::{Lang, Parameter, Params, Words};
use serde::Serialize;

use crate::desk::Desk;
use crate::exit::Trouble;
use crate::phrases::no_move_loses;

/// List the games, their parameters and references
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse puzzles
  impasse puzzles --json --lang ja")]
pub(crate) struct Puzzles {}

#[derive(Serialize)]
struct Record<'a> {
    puzzle: &'a str,
    title: &'a str,
    summary: &'a str,
    reference: &'a str,
    parameters: Vec<ParameterRecord<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    aliases: &'a [&'a str],
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    numbers: Option<[u64; 2]>,
    extensions: &'a [&'a str],
}

/// A parameter of a game, or an option of a strategy, as JSON.
#[derive(Serialize)]
pub(super) struct ParameterRecord<'a> {
    name: &'a str,
    values: &'a str,
    default: &'a str,
    summary: &'a str,
}

impl<'a> ParameterRecord<'a> {
    /// The parameter in one language.
    pub(super) fn new(parameter: &'a Parameter, lang: Lang) -> Self {
        Self {
            name: parameter.name,
            values: parameter.values,
            default: parameter.default,
            summary: parameter.summary.of(lang),
        }
    }

    /// The parameter for people.
    pub(super) fn line(&self) -> String {
        let Self {
            name,
            values,
            default,
            summary,
        } = self;
        format!("    {name}={values} [{default}]  {summary}")
    }
}

const PARAMETERS: Words = Words::new("parameters", "パラメータ");
const NUMBERS: Words = Words::new("numbers", "番号");
const ALIASES: Words = Words::new("also called", "別名");
const FILES: Words = Words::new("files", "ファイル");
const REFERENCE: Words = Words::new("reference", "文献");

impl Puzzles {
    /// Lists the games.
    #[expect(clippy::unused_self, reason = "every command runs the same way")]
    pub(super) fn run(&self, desk: &mut Desk) -> Result<(), Trouble> {
        for &game in all() {
            let record = record(game, desk.lang);
            if desk.json {
                desk.record(&record)?;
            } else {
                tell(desk, &record)?;
            }
        }
        Ok(())
    }
}

fn record(game: Listed, lang: Lang) -> Record<'static> {
    let parameters = game.parameters().iter();
    let numbers = game.numbers(&Params::none()).ok();
    Record {
        puzzle: game.name(),
        title: game.title().of(lang),
        summary: game.summary().of(lang),
        reference: game.reference(),
        parameters: parameters.map(|p| ParameterRecord::new(p, lang)).collect(),
        aliases: game.aliases(),
        note: no_move_loses(game.name(), lang),
        numbers: numbers.map(|range| [*range.start(), *range.end()]),
        extensions: game.extensions(),
    }
}

fn tell(desk: &mut Desk, game: &Record<'_>) -> Result<(), Trouble> {
    let lang = desk.lang;
    let heading = format!("{}  {}: {}", game.puzzle, game.title, game.summary);
    desk.line(heading)?;
    if !game.aliases.is_empty() {
        let names = game.aliases.join(" ");
        desk.line(format_args!("  {}: {names}", ALIASES.of(lang)))?;
    }
    if let Some(note) = game.note {
        desk.line(format_args!("  {note}"))?;
    }
    if !game.parameters.is_empty() {
        desk.line(format_args!("  {}:", PARAMETERS.of(lang)))?;
        for parameter in &game.parameters {
            desk.line(parameter.line())?;
        }
    }
    if let Some([first, last]) = game.numbers {
        let name = game.puzzle;
        let numbers = NUMBERS.of(lang);
        desk.line(format_args!("  {numbers}: {name}#{first} – {name}#{last}"))?;
    }
    let files: Vec<String> = game.extensions.iter().map(|e| format!("*.{e}")).collect();
    desk.line(format_args!("  {}: {}", FILES.of(lang), files.join(" ")))?;
    desk.line(format_args!("  {}: {}", REFERENCE.of(lang), game.reference))
}
