//! One puzzle opened by its name, where there are no files: in a browser, or
//! for somebody far away.

use std::fmt;

use impasse_puzzle::{Complaint, OpenError, Sentence, TextError, Visitor, sentence};

use super::{Name, NameError, parse_name};
use crate::{ForPlay, Play};

/// Lays the one puzzle on a table that `name` stands for, a number or pasted
/// text.
///
/// ```
/// use impasse_games::naming;
/// assert_eq!(naming::open("freecell#617")?.game(), "freecell");
/// assert!(naming::open("freecell#1..9").is_err());
/// # Ok::<(), naming::NotOpened>(())
/// ```
///
/// # Errors
///
/// [`NotOpened`] for what is no name, for several puzzles, for files, and
/// where the game refuses it.
pub fn open(name: &str) -> Result<Box<dyn Play>, NotOpened> {
    open_for(name, ForPlay)
}

/// Opens the one puzzle for `visitor` that `name` stands for, a number or
/// pasted text.
///
/// # Errors
///
/// [`NotOpened`], as [`open`] has it.
pub fn open_for<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, NotOpened> {
    let no_files = |_: &str| false;
    let name = parse_name(name, &no_files).map_err(|error| match error {
        NameError::Unknown { what } | NameError::NoFile { path: what } => {
            NameError::NoGame { what }
        }
        error => error,
    })?;
    match name {
        Name::Numbers {
            game,
            params,
            numbers,
        } if numbers.first == numbers.last => Ok(game.number(&params, numbers.first, visitor)?),
        Name::Numbers { .. } => Err(NotOpened::Several),
        Name::Named { game, params, name } => Ok(game.named(&params, &name, visitor)?),
        Name::Text { game, params, text } => Ok(game.parse(&params, &text, visitor)?),
        Name::File { .. } | Name::Stdin { .. } => Err(NotOpened::File),
    }
}

/// Why a name opens no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// It is no name.
    Name(NameError),
    /// The game refuses it.
    Refused(OpenError),
    /// It stands for a range of puzzles.
    Several,
    /// It stands for a file, or for standard input.
    File,
}

impl Complaint for NotOpened {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Name(error) => error.sentence(),
            Self::Refused(error) => error.sentence(),
            Self::Several => sentence!(
                "these are several puzzles: give one, such as `superpuzz#1`",
                "問題が複数あります。「superpuzz#1」のように1つだけ指定してください。"
            ),
            Self::File => sentence!(
                "this is a file: give a puzzle such as `superpuzz#1`",
                "ファイルの名前です。「superpuzz#1」のように問題を指定してください。"
            ),
        }
    }

    fn place(&self) -> Option<&TextError> {
        match self {
            Self::Refused(error) => error.place(),
            Self::Name(_) | Self::Several | Self::File => None,
        }
    }
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for NotOpened {}

impl From<NameError> for NotOpened {
    fn from(error: NameError) -> Self {
        Self::Name(error)
    }
}

impl From<OpenError> for NotOpened {
    fn from(error: OpenError) -> Self {
        Self::Refused(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_refused(name: &str, message: &str) {
        let error = open(name).err().expect(name);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_number_and_a_pasted_text_open_a_puzzle() {
        let numbered = open("superpuzz:columns=3#1").expect("a deal");
        let name = super::super::canonical_id(&*numbered);
        let pasted = open(&name).expect("its own text");
        assert_eq!(pasted.text(), numbered.text());
    }

    #[test]
    fn what_is_not_exactly_one_puzzle_is_refused() {
        check_refused(
            "superpuzz#1..2",
            "these are several puzzles: give one, such as `superpuzz#1`",
        );
        let no_file = "this is a file: give a puzzle such as `superpuzz#1`";
        check_refused("-#1", no_file);
        check_refused("../levels.txt#1", no_file);
        check_refused(
            "freecel#1",
            "`freecel` is no game; did you mean `freecell`?",
        );
        assert!(open("sokoban#0").is_err());
        assert!(open("sokoban=###").is_err());
    }
}
