//! The levels we ship: `sokoban#1` and so on. The file only ever grows.

use std::sync::LazyLock;

use impasse_puzzle::{ParamError, sentence};

use crate::collection::{Entry, entries};
use crate::level::Level;

static LEVELS: LazyLock<Vec<Entry>> =
    LazyLock::new(|| entries(include_str!("../../../levels/sokoban.txt")));

/// The levels we ship, in order; number 1 is the first.
#[must_use]
pub fn shipped() -> &'static [Entry] {
    &LEVELS
}

pub(crate) fn count() -> u64 {
    shipped().len() as u64
}

pub(crate) fn level(number: u64) -> Result<Level, ParamError> {
    let index = number
        .checked_sub(1)
        .and_then(|at| usize::try_from(at).ok());
    let entry = index.and_then(|index| shipped().get(index));
    match entry.map(|entry| &entry.level) {
        Some(Ok(level)) => Ok(level.clone()),
        Some(Err(error)) => unreachable!("a level we ship is wrong: {error}"),
        None => Err(ParamError::new(
            format!("#{number}"),
            sentence!("a level from 1 to {0}", "1～{0}番の面", count()),
        )),
    }
}
