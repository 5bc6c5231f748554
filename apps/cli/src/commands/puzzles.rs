//! `impasse puzzles`: the games there are.

use clap::Args;
use impasse_lab::{Listed, all};
use impasse_puzzle::{Lang, Parameter, Params, Words};
use impasse_wire::command::{ParameterJson, PuzzleJson};

use crate::exit::CliError;
use crate::output::Output;
use crate::phrases::no_move_loses;

/// List the games, their parameters and references
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse puzzles
  impasse puzzles --json --lang ja")]
pub(crate) struct Puzzles {}

/// A parameter of a game, or an option of a strategy, as JSON.
pub(super) fn parameter_json(parameter: &Parameter, lang: Lang) -> ParameterJson<'_> {
    ParameterJson {
        name: parameter.name,
        values: parameter.values,
        default: parameter.default,
        summary: parameter.summary.of(lang),
    }
}

/// The same for people.
pub(super) fn parameter_line(parameter: &Parameter, lang: Lang) -> String {
    let Parameter {
        name,
        values,
        default,
        summary,
    } = parameter;
    let words = DEFAULTS.iter().find(|words| words.en == *default);
    let default = words.map_or(*default, |words| words.of(lang));
    format!("    {name}={values} [{default}]  {}", summary.of(lang))
}

/// What holds where nothing is said, where that is no value but words.
const DEFAULTS: [Words; 2] = [
    Words::new("the quick ones", "速いもの"),
    Words::new("the best that fits", "使えるうちで最良のもの"),
];

const PARAMETERS: Words = Words::new("parameters", "パラメーター");
const NUMBERS: Words = Words::new("numbers", "番号");
const ALIASES: Words = Words::new("also called", "別名");
const FILES: Words = Words::new("files", "ファイル");
const REFERENCE: Words = Words::new("reference", "文献");

impl Puzzles {
    /// Lists the games.
    #[expect(clippy::unused_self, reason = "every command runs the same way")]
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        for &game in all() {
            if output.json {
                output.record(&puzzle_json(game, output.lang))?;
            } else {
                tell(output, game)?;
            }
        }
        Ok(())
    }
}

fn puzzle_json(game: Listed, lang: Lang) -> PuzzleJson<'static> {
    let parameters = game.about().parameters.iter();
    let numbers = game.numbers(&Params::none()).ok();
    PuzzleJson {
        puzzle: game.name(),
        title: game.about().title.of(lang),
        summary: game.about().summary.of(lang),
        reference: game.about().reference,
        parameters: parameters.map(|p| parameter_json(p, lang)).collect(),
        aliases: game.aliases(),
        note: no_move_loses(game, lang),
        numbers: numbers.map(|range| [*range.start(), *range.end()]),
        extensions: game.about().extensions,
    }
}

fn tell(output: &mut Output, game: Listed) -> Result<(), CliError> {
    let lang = output.lang;
    let (name, title, summary) = (game.name(), game.about().title, game.about().summary);
    output.line(format_args!(
        "{name}  {}: {}",
        title.of(lang),
        summary.of(lang)
    ))?;
    if !game.aliases().is_empty() {
        let names = game.aliases().join(" ");
        output.line(format_args!("  {}: {names}", ALIASES.of(lang)))?;
    }
    if let Some(note) = no_move_loses(game, lang) {
        output.line(format_args!("  {note}"))?;
    }
    if !game.about().parameters.is_empty() {
        output.line(format_args!("  {}:", PARAMETERS.of(lang)))?;
        for parameter in game.about().parameters {
            output.line(parameter_line(parameter, lang))?;
        }
    }
    if let Ok(range) = game.numbers(&Params::none()) {
        let (numbers, first, last) = (NUMBERS.of(lang), range.start(), range.end());
        output.line(format_args!("  {numbers}: {name}#{first} – {name}#{last}"))?;
    }
    let extensions = game.about().extensions.iter();
    let files: Vec<String> = extensions.map(|e| format!("*.{e}")).collect();
    output.line(format_args!("  {}: {}", FILES.of(lang), files.join(" ")))?;
    output.line(format_args!(
        "  {}: {}",
        REFERENCE.of(lang),
        game.about().reference
    ))
}

#[cfg(test)]
mod tests {
    use impasse_lab::{generic_strategies, strategies_of_variants};

    use super::super::detectors::samples;
    use super::*;

    #[test]
    fn a_default_that_is_no_value_is_told_in_japanese() {
        let mut parameters: Vec<Parameter> = Vec::new();
        let mut strategies = generic_strategies().to_vec();
        for opened in samples(None).expect("a puzzle of each game") {
            let game = opened.listed();
            parameters.extend(game.about().parameters);
            strategies.extend(opened.strategies());
            strategies.extend(strategies_of_variants(game).into_iter().map(|own| own.1));
        }
        parameters.extend(strategies.iter().flat_map(|strategy| strategy.options));
        // No value has a blank in it.
        parameters.retain(|parameter| parameter.default.contains(' '));
        assert_ne!(parameters, []);
        for parameter in parameters {
            let line = parameter_line(&parameter, Lang::Ja);
            assert!(!line.contains(parameter.default), "{line}");
        }
    }
}
