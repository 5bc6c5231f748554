//! `impasse export`: the record of the site as JSON Lines.

use clap::Args;

use crate::desk::Desk;
use crate::exit::{Code, Trouble};
use crate::record::Record;

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
    record: Record,
    /// Only this player's games
    #[arg(long, value_name = "ID")]
    player: Option<String>,
}

impl Export {
    /// Writes them as they are read.
    pub(super) fn run(&self, desk: &mut Desk) -> Result<(), Trouble> {
        let mut written = Ok(());
        impasse_web::export(&self.record.url()?, self.player.as_deref(), |line| {
            written = desk.line(line);
            written.is_ok()
        })
        .map_err(|error| Trouble::Told {
            code: Code::Files,
            message: error.to_string(),
        })?;
        written
    }
}
