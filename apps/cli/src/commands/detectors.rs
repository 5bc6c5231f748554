//! `impasse detectors`: the dead ends that can be recognised.

use clap::Args;
use impasse_lab::{Listed, Opened, all, open_number};
use impasse_puzzle::Params;
use impasse_wire::command::DetectorJson;

use crate::exit::CliError;
use crate::output::Output;

use super::rules::{game, games};

/// List the dead-end detectors, cheapest first
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse detectors
  impasse detectors superpuzz --lang ja")]
pub(crate) struct Detectors {
    /// Of this game only
    #[arg(value_parser = games())]
    puzzle: Option<String>,
}

impl Detectors {
    /// Lists them.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        for opened in samples(self.puzzle.as_deref())? {
            for about in opened.detectors() {
                let summary = about.summary.of(output.lang);
                if output.json {
                    output.record(&DetectorJson {
                        detector: about.name,
                        puzzle: opened.game(),
                        summary,
                        reference: about.reference,
                    })?;
                    continue;
                }
                let reference = about.cited();
                output.line(format_args!(
                    "{}  {}  {}{reference}",
                    opened.game(),
                    about.name,
                    summary,
                ))?;
            }
        }
        Ok(())
    }
}

/// The first puzzle of each game, or of one: it knows what the game has.
pub(super) fn samples(only: Option<&str>) -> Result<Vec<Box<dyn Opened>>, CliError> {
    let games = match only {
        Some(name) => vec![game(name)],
        None => all().to_vec(),
    };
    let open = |game: Listed| {
        let params = Params::none();
        let first = *game
            .numbers(&params)
            .map_err(|error| CliError::unreadable("", &error))?
            .start();
        open_number(game, &params, first).map_err(|error| CliError::unreadable("", &error))
    };
    games.into_iter().map(open).collect()
}
