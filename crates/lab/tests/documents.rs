//! The pages about games, strategies, detectors and features, written from the
//! code: `UPDATE_GOLDEN=1 cargo test -p impasse-lab --test documents`.
//!
//! What only people know of a game (what is known of its space, how we do beside
//! others) stands in `docs/known/NAME.md` and becomes a part of its page.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use impasse_lab::{
    Listed, Opened, StrategyInfo, all, generic_strategies, offers, open_number,
    strategies_of_variants,
};
use impasse_laws::golden;
use impasse_puzzle::{About, Lang, Parameter, Params};
use impasse_rating::registry::FEATURES;

const WRITTEN: &str = "<!-- Written from the code by `UPDATE_GOLDEN=1 cargo test -p impasse-lab --test documents`. -->";

fn sample(game: Listed) -> Box<dyn Opened> {
    let params = Params::none();
    let numbers = game.numbers(&params).expect("no parameters are fine");
    open_number(game, &params, *numbers.start()).expect("the first puzzle opens")
}

/// A cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn parameters(out: &mut String, first: &str, list: &[Parameter]) {
    writeln!(out, "| {first} | values | if not said | what it means |").expect("a string");
    writeln!(out, "|---|---|---|---|").expect("a string");
    for parameter in list {
        writeln!(
            out,
            "| `{}` | {} | {} | {} |",
            parameter.name,
            cell(parameter.values),
            cell(parameter.default),
            cell(parameter.summary.of(Lang::En))
        )
        .expect("a string");
    }
}

fn abouts(out: &mut String, first: &str, list: &[About]) {
    writeln!(out, "| {first} | what it does | source |").expect("a string");
    writeln!(out, "|---|---|---|").expect("a string");
    for about in list {
        let summary = cell(about.summary.of(Lang::En));
        let reference = cell(about.reference);
        writeln!(out, "| `{}` | {summary} | {reference} |", about.name).expect("a string");
    }
}

fn strategies(out: &mut String, list: &[StrategyInfo]) {
    writeln!(
        out,
        "| strategy | what it does | always ends with an answer | fewest moves | source |"
    )
    .expect("a string");
    writeln!(out, "|---|---|---|---|---|").expect("a string");
    for strategy in list {
        writeln!(
            out,
            "| `{}` | {} | {} | {} | {} |",
            strategy.about.name,
            cell(strategy.about.summary.of(Lang::En)),
            yes_no(strategy.assurance.complete),
            yes_no(strategy.assurance.optimal),
            cell(strategy.about.reference)
        )
        .expect("a string");
    }
    for strategy in list.iter().filter(|known| !known.options.is_empty()) {
        writeln!(out, "\n`{}`:\n", strategy.about.name).expect("a string");
        parameters(out, "option", strategy.options);
    }
}

fn heading(out: &mut String, title: &str) {
    writeln!(out, "\n## {title}\n").expect("a string");
}

/// What people wrote about a game.
fn known(name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/known");
    fs::read_to_string(folder.join(format!("{name}.md"))).ok()
}

fn page(game: Listed) -> String {
    let about = game.about();
    let opened = sample(game);
    let mut out = format!("{WRITTEN}\n\n{}\n", game.rules().of(Lang::En).trim());
    if let Some(known) = known(about.name) {
        heading(&mut out, "What is known");
        out.push_str(known.trim());
        out.push('\n');
    }
    heading(&mut out, "Names and parameters");
    let aliases = game.aliases();
    if !aliases.is_empty() {
        let names: Vec<String> = aliases.iter().map(|name| format!("`{name}`")).collect();
        writeln!(out, "Also called {}.\n", names.join(", ")).expect("a string");
    }
    parameters(&mut out, "parameter", about.parameters);
    heading(&mut out, "On the shelves");
    let offer = offers().into_iter().find(|offer| offer.game == game.name());
    let offer = offer.expect("every game offers puzzles");
    let mut is_whole = true;
    for shelf in game.shelves() {
        let (title, count) = (shelf.title.of(Lang::En), shelf.numbers.len());
        let offered = offer
            .shelves
            .iter()
            .find(|other| other.title == shelf.title);
        let offered = offered.map_or(0, |shelf| shelf.puzzles.len());
        let most = if offered < count {
            is_whole = false;
            format!(", {offered} of them offered")
        } else {
            String::new()
        };
        writeln!(out, "* {title}: {count} puzzles{most}").expect("a string");
    }
    if !is_whole {
        out.push_str("\nPuzzles of which no solution is known are not offered.\n");
    }
    let own = opened.strategies();
    if !own.is_empty() {
        heading(&mut out, "Searches of its own");
        out.push_str("Besides those for [every game](../reference/strategies.md):\n\n");
        strategies(&mut out, &own);
    }
    for (params, strategy) in strategies_of_variants(game) {
        writeln!(out, "\nOnly with `{params}`:\n").expect("a string");
        strategies(&mut out, &[strategy]);
    }
    let heuristics: Vec<About> = opened.heuristics().iter().map(|info| info.about).collect();
    if !heuristics.is_empty() {
        heading(&mut out, "Estimates that guide searches");
        abouts(&mut out, "estimate", &heuristics);
    }
    heading(&mut out, "Dead ends it knows, cheapest first");
    if !game.can_be_lost() {
        out.push_str("Every move can be taken back, so no move loses; a puzzle may still have no solution.\n\n");
    }
    abouts(&mut out, "detector", &opened.detectors());
    heading(&mut out, "Sources");
    writeln!(out, "{}", about.reference).expect("a string");
    out
}

#[test]
fn every_game_has_its_page() {
    for &game in all() {
        golden(&format!("../docs/games/{}.md", game.name()), &page(game));
    }
}

#[test]
fn every_page_about_a_game_is_listed() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/README.md");
    let list = fs::read_to_string(list).expect("the list of documents");
    for game in all() {
        let link = format!("(games/{}.md)", game.name());
        assert!(list.contains(&link), "docs/README.md has no {link}");
    }
}

#[test]
fn strategies_detectors_and_features_have_their_pages() {
    let mut out = format!(
        "{WRITTEN}\n\n# Strategies\n\nFor every game (`impasse solve PUZZLE --strategy NAME:option=value`); \
         searches that only one game allows stand on its page.\n\n"
    );
    strategies(&mut out, generic_strategies());
    golden("../docs/reference/strategies.md", &out);

    let mut out = format!(
        "{WRITTEN}\n\n# Dead-end detectors\n\nA detector that speaks has proved that no goal can be reached; in doubt it is \
         silent. `impasse dead PUZZLE --explain` asks all of them, cheapest first, and then searches.\n"
    );
    for &game in all() {
        heading(&mut out, game.about().title.of(Lang::En));
        abouts(&mut out, "detector", &sample(game).detectors());
    }
    golden("../docs/reference/detectors.md", &out);

    let mut out = format!(
        "{WRITTEN}\n\n# Features\n\nWhat `impasse rate PUZZLE` measures, by the names of `--json`. A feature that cannot be \
         found within the limits is absent, and the reason is told.\n\n| feature | what it is | comes from |\n|---|---|---|\n"
    );
    for known in FEATURES {
        let (meaning, group) = (cell(known.meaning.of(Lang::En)), known.group.name());
        writeln!(out, "| `{}` | {meaning} | {group} |", known.name).expect("a string");
    }
    golden("../docs/reference/features.md", &out);
}
