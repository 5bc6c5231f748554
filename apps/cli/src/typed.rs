//! What was typed, made ready to be read: names that look like options, names in
//! two words, and the language of help.

use std::ffi::OsString;

use clap::{Command, CommandFactory};
use impasse_lab::naming::{Numbers, parse_kind};

use crate::Cli;
use crate::instances::is_file;

/// The arguments as they are meant.
pub(crate) fn meant(arguments: Vec<OsString>) -> Vec<OsString> {
    let arguments = arguments.into_iter().map(no_option).collect();
    one_word(help_in_a_language(arguments))
}

/// `-#1`, the first puzzle of standard input, looks like an option. A blank
/// before it tells them apart; names are read without it.
fn no_option(argument: OsString) -> OsString {
    if !argument.as_encoded_bytes().starts_with(b"-#") {
        return argument;
    }
    let mut name = OsString::from(" ");
    name.push(argument);
    name
}

/// `help solve --lang ja`: the command `help` knows no options, and is in English.
fn help_in_a_language(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|command| command != "help") {
        return arguments;
    }
    if let Some(at) = arguments.iter().position(|argument| argument == "--lang") {
        arguments.drain(at..arguments.len().min(at + 2));
    }
    arguments.retain(|argument| !argument.as_encoded_bytes().starts_with(b"--lang="));
    arguments
}

/// `sokoban 12` is `sokoban#12` where a puzzle is asked for.
fn one_word(arguments: Vec<OsString>) -> Vec<OsString> {
    let program = Cli::command();
    let mut commands = arguments.iter().skip(1);
    let command = commands.find_map(|word| program.find_subcommand(word));
    if !command.is_some_and(asks_for_a_puzzle) {
        return arguments;
    }
    let mut all: Vec<OsString> = Vec::new();
    for argument in arguments {
        let is_value = all
            .iter()
            .nth_back(1)
            .is_some_and(|word| word == "--puzzle");
        let whole = all.last().and_then(|head| named(head, &argument));
        match (whole, all.last_mut()) {
            (Some(whole), Some(head)) if !is_value => *head = whole.into(),
            _ => all.push(argument),
        }
    }
    all
}

fn asks_for_a_puzzle(command: &Command) -> bool {
    let mut positionals = command.get_positionals();
    positionals.any(|each| {
        let names = each.get_value_names().unwrap_or_default();
        names
            .iter()
            .any(|name| name == "INSTANCE" || name == "LIST")
    })
}

/// The name of the puzzle whose game and number stand in two words.
fn named(head: &OsString, number: &OsString) -> Option<String> {
    let (head, number) = (head.to_str()?, number.to_str()?);
    if is_file(head) || is_file(number) {
        return None;
    }
    let _: Numbers = number.parse().ok()?;
    parse_kind(head).ok()?;
    Some(format!("{head}#{number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: &str) {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(meant(words(typed)), words(expected));
    }

    #[test]
    fn a_game_and_its_number_are_one_name() {
        check("impasse solve sokoban 12", "impasse solve sokoban#12");
        check(
            "impasse -q show freecell:cells=2 617 --lang ja",
            "impasse -q show freecell:cells=2#617 --lang ja",
        );
        check(
            "impasse solve sokoban 1..3 sokoban 5 -q",
            "impasse solve sokoban#1..3 sokoban#5 -q",
        );
        check(
            "impasse batch rate sokoban 1..3 -o rated",
            "impasse batch rate sokoban#1..3 -o rated",
        );
        for same in [
            "impasse solve sokoban#1 12",
            "impasse solve levels.xsb 12",
            "impasse solve - --puzzle sokoban 12",
            "impasse generate sokoban 12",
            "impasse rules sokoban 12",
        ] {
            check(same, same);
        }
    }

    #[test]
    fn help_may_be_asked_for_in_a_language() {
        for typed in ["--lang ja solve", "solve --lang ja", "solve --lang=ja"] {
            check(&format!("impasse help {typed}"), "impasse help solve");
        }
        check("impasse help solve --lang", "impasse help solve");
    }
}
