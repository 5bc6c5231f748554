//! `impasse export`: the record of the site as JSON Lines.

use clap::Args;
use impasse_puzzle::sentence;

use crate::database::Database;
use crate::exit::{CliError, Code};
use crate::output::Output;

/// Write the record of the site: one JSON object for each event and line
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse export > events.jsonl
  impasse export --database postgres://impasse@localhost/impasse | gzip > events.jsonl.gz

Each line has `player` (a random number), `game`, `received` (milliseconds since 1970, on the
server's clock), `seq`, `ms` (milliseconds since the game began, on the player's clock), `kind`, and
where they apply `puzzle`, `moves` and `to`.")]
pub(crate) struct Export {
    #[command(flatten)]
    database: Database,
    /// Only this player's games
    #[arg(long, value_name = "ID")]
    player: Option<String>,
}

impl Export {
    /// Writes them as they are read.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let mut written = Ok(());
        impasse_web::export(
            &self.database.url_to_read()?,
            self.player.as_deref(),
            |line| {
                written = output.line(line);
                written.is_ok()
            },
        )
        .map_err(|error| {
            let said = error.to_string();
            CliError::failed(
                Code::Files,
                sentence!("{0}", "記録を読めませんでした：{0}", said),
            )
        })?;
        written
    }
}
