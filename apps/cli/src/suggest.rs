//! Words that a shell offers where any text is taken.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use impasse_lab::{all, generic_strategies};

/// Takes any text, and names words it may begin with. For arguments that
/// hide their possible values: these are not all.
#[derive(Clone)]
pub(crate) struct Suggest(Vec<&'static str>);

impl Suggest {
    /// The strategies, which may have options behind them.
    pub(crate) fn strategies() -> Self {
        let strategies = generic_strategies().iter();
        Self(strategies.map(|strategy| strategy.about.name).collect())
    }

    /// The games, which may have parameters behind them.
    pub(crate) fn games() -> Self {
        Self(all().iter().map(|game| game.name()).collect())
    }
}

/// The measures of a solution's length that some game has.
pub(crate) fn measures() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for measure in all().iter().flat_map(|game| game.measures()) {
        if !names.contains(&measure.name) {
            names.push(measure.name);
        }
    }
    names
}

impl TypedValueParser for Suggest {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}
