//! `impasse strategies`: the ways to search, and the estimates that guide
//! them.

use clap::Args;
use impasse_lab::{HeuristicInfo, StrategyInfo, generic_strategies};
use impasse_puzzle::{About, Lang, Words};
use serde::Serialize;

use crate::desk::Desk;
use crate::exit::Trouble;
use crate::phrases::yes_no;

use super::detectors::samples;
use super::puzzles::ParameterRecord;

/// List the strategies with what they assure, and each game's estimates
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse strategies
  impasse solve superpuzz:columns=5#3 --strategy astar:h=misplaced,dead=none")]
pub(crate) struct Strategies {}

#[derive(Serialize)]
struct StrategyRecord<'a> {
    strategy: &'a str,
    /// The only game it works for; null where it works for all.
    puzzle: Option<&'a str>,
    summary: &'a str,
    reference: &'a str,
    complete: bool,
    optimal: bool,
    guided: bool,
    options: Vec<ParameterRecord<'a>>,
}

#[derive(Serialize)]
struct MapperRecord<'a> {
    mapper: &'a str,
    puzzle: &'a str,
    summary: &'a str,
    reference: &'a str,
}

#[derive(Serialize)]
struct HeuristicRecord<'a> {
    heuristic: &'a str,
    puzzle: &'a str,
    summary: &'a str,
    reference: &'a str,
    admissible: bool,
    consistent: bool,
}

const ASSURES: Words = Words::new("complete: {0}, shortest: {1}", "完全: {0}、最短: {1}");
const OWN: Words = Words::new(
    "only for {0} (`auto` is the first complete one):",
    "{0}専用（`auto` は最初の完全なもの）:",
);
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
    pub(super) fn run(&self, desk: &mut Desk) -> Result<(), Trouble> {
        for strategy in generic_strategies() {
            tell_strategy(desk, strategy, None)?;
        }
        for bench in samples(None)? {
            let game = bench.game();
            let own = bench.strategies();
            if !desk.json && !own.is_empty() {
                let heading = crate::phrases::fill(OWN, desk.lang, &[game]);
                desk.line(format_args!("\n{heading}"))?;
            }
            for strategy in own {
                tell_strategy(desk, &strategy, Some(game))?;
            }
            let mappers = bench.mappers();
            if !desk.json && !mappers.is_empty() {
                let heading = crate::phrases::fill(MAPPERS, desk.lang, &[game]);
                desk.line(format_args!("\n{heading}"))?;
            }
            for about in mappers {
                tell_mapper(desk, game, &about)?;
            }
            let heuristics = bench.heuristics();
            if !desk.json && !heuristics.is_empty() {
                let heading = crate::phrases::fill(ESTIMATES, desk.lang, &[game]);
                desk.line(format_args!("\n{heading}"))?;
            }
            for heuristic in heuristics {
                tell_heuristic(desk, game, &heuristic)?;
            }
        }
        Ok(())
    }
}

fn both(words: Words, first: bool, second: bool, lang: Lang) -> String {
    crate::phrases::fill(words, lang, &[yes_no(first, lang), yes_no(second, lang)])
}

fn cited(reference: &str) -> String {
    match reference {
        "" => String::new(),
        reference => format!(" [{reference}]"),
    }
}

fn tell_strategy(
    desk: &mut Desk,
    strategy: &StrategyInfo,
    game: Option<&str>,
) -> Result<(), Trouble> {
    let lang = desk.lang;
    let StrategyInfo {
        about, assurance, ..
    } = strategy;
    let options = strategy
        .options
        .iter()
        .map(|o| ParameterRecord::new(o, lang));
    let record = StrategyRecord {
        strategy: about.name,
        puzzle: game,
        summary: about.summary.of(lang),
        reference: about.reference,
        complete: assurance.complete,
        optimal: assurance.optimal,
        guided: strategy.guided,
        options: options.collect(),
    };
    if desk.json {
        return desk.record(&record);
    }
    let reference = cited(record.reference);
    desk.line(format_args!(
        "{}  {}{reference}",
        record.strategy, record.summary
    ))?;
    let assures = both(ASSURES, record.complete, record.optimal, lang);
    desk.line(format_args!("  {assures}"))?;
    for option in &record.options {
        desk.line(option.line())?;
    }
    Ok(())
}

fn tell_mapper(desk: &mut Desk, game: &str, about: &About) -> Result<(), Trouble> {
    let record = MapperRecord {
        mapper: about.name,
        puzzle: game,
        summary: about.summary.of(desk.lang),
        reference: about.reference,
    };
    if desk.json {
        return desk.record(&record);
    }
    let reference = cited(record.reference);
    desk.line(format_args!(
        "{}  {}{reference}",
        record.mapper, record.summary
    ))
}

fn tell_heuristic(desk: &mut Desk, game: &str, info: &HeuristicInfo) -> Result<(), Trouble> {
    let lang = desk.lang;
    let HeuristicInfo { about, promise } = info;
    let record = HeuristicRecord {
        heuristic: about.name,
        puzzle: game,
        summary: about.summary.of(lang),
        reference: about.reference,
        admissible: promise.admissible,
        consistent: promise.consistent,
    };
    if desk.json {
        return desk.record(&record);
    }
    let reference = cited(record.reference);
    let promises = both(ADMISSIBLE, record.admissible, record.consistent, lang);
    desk.line(format_args!(
        "{}  {}{reference}",
        record.heuristic, record.summary
    ))?;
    desk.line(format_args!("  {promises}"))
}
