//! `impasse rules`: how a game is played.

use clap::Args;
use impasse_lab::{Listed, all, find, nearest};
use serde::Serialize;

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
    puzzle: String,
}

#[derive(Serialize)]
struct Record<'a> {
    puzzle: &'a str,
    title: &'a str,
    reference: &'a str,
    rules: &'a str,
}

impl Rules {
    /// Prints them.
    pub(super) fn run(&self, desk: &mut Desk) -> Result<(), Trouble> {
        let game = game(&self.puzzle)?;
        let rules = game.rules(desk.lang);
        if desk.json {
            return desk.record(&Record {
                puzzle: game.name(),
                title: game.title().of(desk.lang),
                reference: game.reference(),
                rules,
            });
        }
        desk.line(rules.trim_end())
    }
}

/// The game of that name.
pub(super) fn game(name: &str) -> Result<&'static dyn Listed, Trouble> {
    find(name).ok_or_else(|| {
        let hint = if let Some(game) = nearest(name) {
            format!("did you mean `{game}`?")
        } else {
            let names: Vec<&str> = all().iter().map(|game| game.name()).collect();
            format!("the games are {}", names.join(", "))
        };
        Trouble::bad_input(format_args!("`{name}` is no game; {hint}"))
    })
}
