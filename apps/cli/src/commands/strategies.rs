//! `impasse strategies`: the ways to search, and the estimates that guide
//! them.

use clap::Args;
use impasse_lab::{HeuristicInfo, StrategyInfo, generic_strategies, strategies_of_variants};
use impasse_puzzle::{About, Lang, Params, Words};
use impasse_wire::command::{HeuristicJson, MapperJson, StrategyJson};

use crate::exit::CliError;
use crate::output::Output;
use crate::phrases::{fill, yes_no};

use super::detectors::samples;
use super::puzzles::{parameter_json, parameter_line};

/// List the strategies with what they assure, and each game's estimates
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse strategies
  impasse solve superpuzz:columns=5#3 --strategy astar:h=misplaced,dead=none")]
pub(crate) struct Strategies {}

const ASSURES: Words = Words::new("complete: {0}, shortest: {1}", "完全: {0}、最短: {1}");
const OWN: Words = Words::new(
    "only for {0} (`auto` is the first complete one):",
    "{0}専用（`auto` は最初の完全なもの）:",
);
const OWN_WITH: Words = Words::new("only for {0} with `{1}`:", "{0}（`{1}`）専用:");
const MAPPERS: Words = Words::new(
    "maps {0} in its own way (`space --by own`):",
    "{0}専用の全数調査（`space --by own`）:",
);
const ESTIMATES: Words = Words::new("estimates (h=) for {0}:", "{0}の見積り（h=）:");
const ADMISSIBLE: Words = Words::new(
    "admissible: {0}, consistent: {1}",
    "許容的: {0}、無矛盾: {1}",
);

impl Strategies {
    /// Lists them.
    #[expect(clippy::unused_self, reason = "every command runs the same way")]
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        for strategy in generic_strategies() {
            tell_strategy(output, strategy, None, None)?;
        }
        for opened in samples(None)? {
            let game = opened.game();
            let own = opened.strategies();
            head(output, OWN, game, own.len())?;
            for strategy in own {
                tell_strategy(output, &strategy, Some(game), None)?;
            }
            for (params, strategy) in strategies_of_variants(opened.listed()) {
                if !output.json {
                    let with = fill(OWN_WITH, output.lang, &[game, &params.to_string()]);
                    output.line(format_args!("\n{with}"))?;
                }
                tell_strategy(output, &strategy, Some(game), Some(&params))?;
            }
            let mappers = opened.mappers();
            head(output, MAPPERS, game, mappers.len())?;
            for about in mappers {
                tell_mapper(output, game, &about)?;
            }
            let heuristics = opened.heuristics();
            head(output, ESTIMATES, game, heuristics.len())?;
            for heuristic in heuristics {
                tell_heuristic(output, game, &heuristic)?;
            }
        }
        Ok(())
    }
}

fn both(words: Words, first: bool, second: bool, lang: Lang) -> String {
    fill(words, lang, &[yes_no(first, lang), yes_no(second, lang)])
}

/// Name, summary and reference.
fn headline(about: &About, lang: Lang) -> String {
    let summary = about.summary.of(lang);
    format!("{}  {summary}{}", about.name, about.cited())
}

/// Puts a heading above what a game has, if it has any.
fn head(output: &mut Output, words: Words, game: &str, count: usize) -> Result<(), CliError> {
    if output.json || count == 0 {
        return Ok(());
    }
    let heading = fill(words, output.lang, &[game]);
    output.line(format_args!("\n{heading}"))
}

fn tell_strategy(
    output: &mut Output,
    strategy: &StrategyInfo,
    game: Option<&str>,
    params: Option<&Params>,
) -> Result<(), CliError> {
    let lang = output.lang;
    let StrategyInfo {
        about, assurance, ..
    } = strategy;
    if output.json {
        let options = strategy.options.iter().map(|o| parameter_json(o, lang));
        return output.record(&StrategyJson {
            strategy: about.name,
            puzzle: game,
            summary: about.summary.of(lang),
            reference: about.reference,
            complete: assurance.complete,
            optimal: assurance.optimal,
            guided: strategy.guided,
            options: options.collect(),
            params: params.map(ToString::to_string),
        });
    }
    output.line(headline(about, lang))?;
    let assures = both(ASSURES, assurance.complete, assurance.optimal, lang);
    output.line(format_args!("  {assures}"))?;
    for option in strategy.options {
        output.line(parameter_line(option, lang))?;
    }
    Ok(())
}

fn tell_mapper(output: &mut Output, game: &str, about: &About) -> Result<(), CliError> {
    let lang = output.lang;
    if output.json {
        return output.record(&MapperJson {
            mapper: about.name,
            puzzle: game,
            summary: about.summary.of(lang),
            reference: about.reference,
        });
    }
    output.line(headline(about, lang))
}

fn tell_heuristic(output: &mut Output, game: &str, info: &HeuristicInfo) -> Result<(), CliError> {
    let lang = output.lang;
    let HeuristicInfo { about, promise } = info;
    if output.json {
        return output.record(&HeuristicJson {
            heuristic: about.name,
            puzzle: game,
            summary: about.summary.of(lang),
            reference: about.reference,
            admissible: promise.admissible,
            consistent: promise.consistent,
        });
    }
    output.line(headline(about, lang))?;
    let promises = both(ADMISSIBLE, promise.admissible, promise.consistent, lang);
    output.line(format_args!("  {promises}"))
}
