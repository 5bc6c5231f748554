//! Moves on the command line: written out, in one word or several, in a file, or on
//! standard input.

use std::convert::Infallible;
use std::path::Path;
use std::str::FromStr;

use crate::exit::CliError;
use crate::files;

/// `H2 D3`, `@moves.txt` or `-`.
#[derive(Clone)]
pub(super) struct Moves(String);

impl FromStr for Moves {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl Moves {
    /// One line of moves that stands on the command line in several words.
    pub(super) fn joined(words: &[Self]) -> Self {
        let words: Vec<&str> = words.iter().map(|word| &*word.0).collect();
        Self(words.join(" "))
    }

    /// The moves themselves.
    pub(super) fn read(&self) -> Result<String, CliError> {
        match self.0.strip_prefix('@') {
            Some(path) => files::read_text(Path::new(path)),
            None if self.0 == "-" => files::read_text(Path::new("-")),
            None => Ok(self.0.clone()),
        }
    }
}
