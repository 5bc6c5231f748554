//! From a name to a puzzle: numbers, pasted text, and files.

use std::fs;
use std::io;
use std::path::Path;

use impasse_lab::naming::{self, Name, NameError, Numbers};
use impasse_lab::{ForWork, Listed, Opened, open_number_within, open_text};
use impasse_puzzle::{Control, Params};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// What went wrong, as Python says it.
pub(crate) enum Refused {
    Value(String),
    File(String),
}

impl From<Refused> for PyErr {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Value(why) => PyValueError::new_err(why),
            Refused::File(why) => PyOSError::new_err(why),
        }
    }
}

/// Whose puzzles are meant, where a name does not say it itself.
type Kind = Option<(Listed, Params)>;

fn kind(puzzle: Option<&str>) -> Result<Kind, Refused> {
    let Some(text) = puzzle else {
        return Ok(None);
    };
    let refused = |why: String| Refused::Value(format!("puzzle={text:?}: {why}"));
    let (game, params) = naming::parse_kind(text).map_err(|error| refused(error.to_string()))?;
    // The game itself knows its parameters.
    game.numbers(&params)
        .map_err(|error| refused(error.to_string()))?;
    Ok(Some((game, params)))
}

fn parsed(name: &str) -> Result<Name, Refused> {
    let is_file = |path: &str| fs::metadata(path).is_ok_and(|about| !about.is_dir());
    naming::parse_name(name, &is_file).map_err(|error| match error {
        NameError::Unknown { what: path } | NameError::NoFile { path }
            if Path::new(&path).is_dir() =>
        {
            let why = io::Error::from(io::ErrorKind::IsADirectory);
            Refused::File(format!("{path}: {why}"))
        }
        error @ NameError::NoFile { .. } => Refused::File(format!("{name}: {error}")),
        error => refusal(name, &error),
    })
}

fn refusal(name: &str, why: &impl ToString) -> Refused {
    Refused::Value(format!("{name}: {}", why.to_string()))
}

/// The parameters of a name together with those of a kind.
fn joined(name: &str, game: Listed, params: &Params, kind: &Kind) -> Result<Params, Refused> {
    match kind {
        Some((other, _)) if *other != game => Err(Refused::Value(format!(
            "{name}: this is a puzzle of {}, but puzzle says {}",
            game.name(),
            other.name()
        ))),
        Some((_, more)) => params
            .clone()
            .merge(more)
            .map_err(|error| refusal(name, &error)),
        None => Ok(params.clone()),
    }
}

fn read(path: &str) -> Result<String, Refused> {
    fs::read_to_string(path).map_err(|error| Refused::File(format!("{path}: {error}")))
}

fn in_file(
    path: &str,
    kind: &Kind,
) -> Result<Vec<Result<naming::Found, naming::BadPuzzle>>, Refused> {
    let text = read(path)?;
    let extension = Path::new(path).extension().and_then(|e| e.to_str());
    let forced = kind.as_ref().map(|(game, params)| (*game, params));
    Ok(naming::puzzles_in(&text, extension, forced))
}

/// The names of all puzzles that a name stands for.
pub(crate) fn all(name: &str, puzzle: Option<&str>) -> Result<Vec<String>, Refused> {
    let kind = kind(puzzle)?;
    match parsed(name)? {
        Name::Numbers {
            game,
            params,
            numbers,
        } => {
            let params = joined(name, game, &params, &kind)?;
            let id = |number| naming::number_id(game.name(), &params, number);
            Ok(numbers.iter().map(id).collect())
        }
        Name::File { path, numbers } => {
            let count = in_file(&path, &kind)?.len() as u64;
            let wanted = within(&path, numbers, count)?;
            Ok(wanted.iter().map(|n| format!("{path}#{n}")).collect())
        }
        Name::Stdin { .. } => Err(no_input(name)),
        Name::Named { .. } | Name::Text { .. } => Ok(vec![name.to_owned()]),
    }
}

fn no_input(name: &str) -> Refused {
    Refused::Value(format!(
        "{name}: standard input is for the command line; give a name such as \"freecell#1\""
    ))
}

fn within(path: &str, numbers: Option<Numbers>, count: u64) -> Result<Numbers, Refused> {
    let all = Numbers {
        first: 1,
        last: count,
    };
    let wanted = numbers.unwrap_or(all);
    if wanted.first == 0 || wanted.last > count {
        return Err(Refused::Value(format!(
            "{path}#{wanted}: the file holds puzzles 1 to {count}"
        )));
    }
    Ok(wanted)
}

/// Opens the one puzzle that a name stands for, with the name it has in
/// results.
pub(crate) fn one(
    name: &str,
    puzzle: Option<&str>,
    control: Control<'_>,
) -> Result<(String, Box<dyn Opened>), Refused> {
    let kind = kind(puzzle)?;
    let several = |head: &str| {
        Refused::Value(format!(
            "{name}: these are several puzzles; give one, such as \"{head}#1\", or use open_all"
        ))
    };
    match parsed(name)? {
        Name::Numbers {
            game,
            params,
            numbers,
        } => {
            let params = joined(name, game, &params, &kind)?;
            if numbers.first != numbers.last {
                return Err(several(&naming::kind_text(game.name(), &params)));
            }
            let id = naming::number_id(game.name(), &params, numbers.first);
            let opened = open_number_within(game, &params, numbers.first, control);
            let opened = opened.map_err(|error| refusal(&id, &error))?;
            Ok((id, opened))
        }
        Name::Named {
            game,
            params,
            name: others,
        } => {
            let params = joined(name, game, &params, &kind)?;
            let id = format!("{}#{others}", naming::kind_text(game.name(), &params));
            let opened = game.named(&params, &others, ForWork);
            let opened = opened.map_err(|error| refusal(&id, &error))?;
            Ok((id, opened))
        }
        Name::Text { game, params, text } => {
            let params = joined(name, game, &params, &kind)?;
            let opened = open_text(game, &params, &text).map_err(|error| refusal(name, &error))?;
            Ok((naming::text_id(game.name(), &params, &text), opened))
        }
        Name::File { path, numbers } => {
            let mut puzzles = in_file(&path, &kind)?;
            let wanted = within(&path, numbers, puzzles.len() as u64)?;
            if wanted.first != wanted.last {
                return Err(several(&path));
            }
            let index = usize::try_from(wanted.first - 1).unwrap_or(usize::MAX);
            let found = puzzles.swap_remove(index);
            let opened = found.and_then(|found| found.open(ForWork));
            let opened = opened.map_err(|error| refusal(&path, &error))?;
            Ok((format!("{path}#{}", wanted.first), opened))
        }
        Name::Stdin { .. } => Err(no_input(name)),
    }
}
