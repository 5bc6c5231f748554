//! Puzzles by the names that reach us over the wire.

use impasse_games::naming::{Name, NameError, parse_name};
use impasse_games::{Play, find};
use impasse_puzzle::OpenError;

use std::fmt;

/// Letters that the name of a puzzle may have, its text included.
pub const MOST_LETTERS: usize = 16 * 1024;

/// Opens the one puzzle that `name` names: a number of a game, or a text.
///
/// Files are never meant: a name from the wire opens nothing on this machine.
///
/// # Errors
///
/// [`NotOpened`] says what is wrong with the name or the puzzle.
///
/// ```
/// assert!(impasse_record::open("superpuzz:columns=4#1").is_ok());
/// assert!(impasse_record::open("superpuzz:columns=4#1..9").is_err());
/// assert!(impasse_record::open("../secret.txt").is_err());
/// ```
pub fn open(name: &str) -> Result<Box<dyn Play>, NotOpened> {
    if name.chars().count() > MOST_LETTERS {
        return Err(NotOpened::Long);
    }
    let unknown = |what: &str| {
        NotOpened::Name(NameError::Unknown {
            what: what.to_owned(),
        })
    };
    let game = |game: &str| find(game).ok_or_else(|| unknown(game));
    match parse_name(name, &|_| false).map_err(NotOpened::Name)? {
        Name::Numbers {
            game: of,
            params,
            numbers,
        } if numbers.first == numbers.last => game(of)?
            .open_number(&params, numbers.first)
            .map_err(NotOpened::Open),
        Name::Text {
            game: of,
            params,
            text,
        } => game(of)?.open_text(&params, &text).map_err(NotOpened::Open),
        _ => Err(NotOpened::NotOne),
    }
}

/// Why a name opens no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// It is longer than any puzzle we take.
    Long,
    /// It is no name.
    Name(NameError),
    /// It names a file, or several puzzles.
    NotOne,
    /// The game refuses it.
    Open(OpenError),
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Long => write!(f, "a puzzle's name has at most {MOST_LETTERS} letters"),
            Self::Name(error) => error.fmt(f),
            Self::NotOne => f.write_str("expected the name of one puzzle, such as `sokoban#1`"),
            Self::Open(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotOpened {}
