//! `impasse rules`: how a game is played.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use impasse_lab::{Listed, all, find_kind};
use impasse_puzzle::Words;
use impasse_wire::command::RulesJson;

use crate::exit::CliError;
use crate::output::Output;
use crate::phrases::fill;

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
        let rules = game.rules().of(output.lang);
        if output.json {
            return output.record(&RulesJson {
                puzzle: game.name(),
                title: game.about().title.of(output.lang),
                reference: game.about().reference,
                brief: game.about().brief.map(|sentence| sentence.of(output.lang)),
                rules,
            });
        }
        if let Some((_, params)) = find_kind(&self.puzzle).filter(|(_, params)| !params.is_empty())
        {
            let name = format!("{}:{params}", game.name());
            let meant = fill(VARIANT, output.lang, &[&self.puzzle, &name]);
            output.line(format_args!("{meant}\n"))?;
        }
        output.line(rules.trim_end())
    }
}

const VARIANT: Words = Words::new(
    "`{0}` is `{1}`; what its parameters mean is told below and by `impasse puzzles`.",
    "`{0}`は`{1}`のことです。パラメーターの意味は、以下のルールと`impasse puzzles`にあります。",
);

/// Accepts the names of games: their own, which help tells, and what else people
/// call them.
pub(super) fn games() -> PossibleValuesParser {
    let names = all().iter().flat_map(|game| {
        let others = game.aliases().iter().copied();
        let others = others.chain(game.variants().iter().map(|(name, _)| *name));
        let others = others.map(|name| PossibleValue::new(name).hide(true));
        std::iter::once(PossibleValue::new(game.name())).chain(others)
    });
    PossibleValuesParser::new(names)
}

/// The game of a name that was accepted.
pub(super) fn game(name: &str) -> Listed {
    let (game, _) = find_kind(name).expect("only names of games are accepted");
    game
}
