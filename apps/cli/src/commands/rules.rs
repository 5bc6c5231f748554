//! `impasse rules`: how a game is played.

use clap::Args;
use clap::builder::PossibleValuesParser;
use impasse_lab::{Listed, all, find};
use impasse_wire::command::RulesJson;

use crate::exit::CliError;
use crate::output::Output;

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
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let game = game(&self.puzzle);
        let rules = game.about().rules.of(output.lang);
        if output.json {
            return output.record(&RulesJson {
                puzzle: game.name(),
                title: game.about().title.of(output.lang),
                reference: game.about().reference,
                brief: game.about().brief.map(|sentence| sentence.of(output.lang)),
                rules,
            });
        }
        output.line(rules.trim_end())
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
