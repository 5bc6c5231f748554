//! An example of every game below the help of a command, made from the list
//! of games: a new game appears by itself.

use clap::Command;
use impasse_lab::{Listed, all, naming};
use impasse_puzzle::{NO_MOVE_LOSES, Params};

use crate::commands::EXAMPLES;

/// What is shown below the help of the whole program.
const PROGRAM: &str = "solve {puzzle}";

/// The same commands, whose long help ends with an example of every game.
pub(crate) fn shown(program: Command) -> Command {
    let program = below(program, PROGRAM);
    EXAMPLES.iter().fold(program, |program, (name, form)| {
        let name = name.replace('_', "-");
        let form = format!("{name} {form}");
        program.mut_subcommand(name, |command| below(command, &form))
    })
}

/// The command with examples of this form, in which the places are filled:
///
/// ```text
/// {game}      the name of the game
/// {puzzle}    a puzzle of it
/// {losable}   a puzzle of it, if the game can be lost
/// {moves}     a first move there
/// ```
fn below(command: Command, form: &str) -> Command {
    let help = command.get_after_help().map(ToString::to_string);
    let mut help = help.unwrap_or_default();
    help.push_str("\n\nEvery game:\n");
    for &game in all() {
        help.push_str("  ");
        help.push_str(&filled(form, game));
        help.push('\n');
    }
    command.after_long_help(help)
}

fn filled(form: &str, game: Listed) -> String {
    if form.contains("{losable}") && !game.can_be_lost() {
        return format!("{}: {}", game.name(), NO_MOVE_LOSES.en);
    }
    let (params, number) = easiest(game);
    let puzzle = naming::number_id(game.name(), &params, number);
    let mut text = form
        .replace("{game}", game.name())
        .replace("{puzzle}", &puzzle)
        .replace("{losable}", &puzzle);
    if text.contains("{moves}") {
        let first = game.open_number(&params, number).ok();
        let first = first.and_then(|table| table.moves().into_iter().next());
        let first = first.map_or(String::new(), |first| first.text);
        text = text.replace("{moves}", &format!("'{first}'"));
    }
    format!("impasse {text}")
}

/// The first puzzle that the game offers to players.
fn easiest(game: Listed) -> (Params, u64) {
    let shelf = game.shelves().into_iter().next();
    let first = shelf.and_then(|shelf| Some((shelf.params, *shelf.numbers.first()?)));
    first.unwrap_or((Params::none(), 1))
}
