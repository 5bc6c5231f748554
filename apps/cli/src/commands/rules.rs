//! `impasse rules`: how a game is played.

use clap::Args;
use clap::builder::PossibleValuesParser;
use impasse_lab::{Listed, all, find};
use impasse_wire::command::RulesJson;

use crate::desk::Desk;
use crate::exit::Trouble;

/// Print the rules of a game
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse rules superpuzz
  impasse rules superpuzz --lang ja")]
pub(crate) struct Rules {
    /// The game
    #[arg(value_parser = games())]
    puzzle: String,
}

impl Rules {
    /// Prints them.
    pub(super) fn run(&self, desk: &mut Desk) -> Result<(), Trouble> {
        let game = game(&self.puzzle);
        let rules = game.rules(desk.lang);
        if desk.json {
            return desk.record(&RulesJson {
                puzzle: game.name(),
                title: game.title().of(desk.lang),
                reference: game.reference(),
                rules,
            });
        }
        desk.line(rules.trim_end())
    }
}

/// Accepts the name of a game.
pub(super) fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(all().iter().map(|game| game.name()))
}

/// The game of a name that was accepted.
pub(super) fn game(name: &str) -> Listed {
    find(name).expect("only names of the list are accepted")
}
