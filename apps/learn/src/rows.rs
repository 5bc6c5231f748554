//! What is kept of deals and positions: one type a kind of file.

use std::fs;
use std::io;
use std::path::Path;

use impasse_freecell_engine::Rests;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Random games of a deal, a slice of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesRow {
    /// The deal.
    pub deal: u64,
    /// The number of the first game.
    pub first: u64,
    /// Games played.
    pub games: u64,
    /// Games won; none is a bound, not a chance of nothing.
    pub wins: u64,
    /// Their moves, summed up.
    pub moves: u64,
    /// Legal moves met, summed up.
    pub choices: u64,
}

/// Where lost random games of a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndsRow {
    /// The deal.
    pub deal: u64,
    /// Lost games that were looked at.
    pub ends: u64,
    /// Moves that are still needed at least (`dig`), summed up.
    pub bound: u64,
    /// Cards that are not home, summed up.
    pub cards: u64,
}

/// What searches did with a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EffortRow {
    /// The deal.
    pub deal: u64,
    /// `solved`, `unsolvable` or `unknown`.
    pub verdict: String,
    /// Positions that `freecell-fast` looked at.
    pub looks: u64,
    /// Moves of its solution.
    pub moves: Option<u64>,
    /// Positions that `freecell-short` looked at.
    pub short_looks: u64,
    /// Moves of its solution.
    pub short_moves: Option<u64>,
    /// Moves that are needed at least, at a glance (`dig`).
    pub bound: Option<u32>,
}

/// The fewest moves of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactRow {
    /// The deal.
    pub deal: u64,
    /// `exact`; `at least` where the positions were used up; `unsolvable`.
    pub known: String,
    /// The fewest moves, or a lower bound of them.
    pub moves: u64,
    /// Positions that were held.
    pub positions: u64,
}

/// The chance of random play by splitting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SplitRow {
    /// The deal.
    pub deal: u64,
    /// The mean of the runs.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl SplitRow {
    /// Wins and games of random play that would tell the share as closely:
    /// `wins` of them are off by one part in the root of `wins`. None where no
    /// run reached the goal, which splitting gives no bound for.
    #[must_use]
    pub fn as_games(&self) -> Option<(f64, f64)> {
        // The lower end may have been cut off at 0.
        let deviation = (self.high - self.share) / 1.96;
        let told = self.share > 0.0 && deviation > 0.0;
        told.then(|| {
            let wins = (self.share / deviation).powi(2);
            (wins, wins / self.share)
        })
    }
}

/// A position and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionRow {
    /// The deal it comes from.
    pub deal: u64,
    /// How it was come by: `game`, `solution`, `optimal` or `met`.
    pub from: String,
    /// What each card rests on: see [`letters`].
    pub rests: String,
    /// Random games played from there.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// `solved`, `unsolvable` or `unknown`, by `freecell-fast`.
    pub verdict: String,
    /// Positions that it looked at.
    pub looks: u64,
    /// Moves of a solution from there, where one is known.
    pub moves: Option<u64>,
    /// Whether there is none with fewer.
    pub exact: bool,
}

const LETTERS: &[u8; 55] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz012";

/// A position as 52 letters, one for what each card rests on.
#[must_use]
pub fn letters(rests: &Rests) -> String {
    let letters = rests
        .iter()
        .map(|&rest| char::from(LETTERS[usize::from(rest)]));
    letters.collect()
}

/// The position of 52 letters; `None` where they are none.
#[must_use]
pub fn of_letters(text: &str) -> Option<Rests> {
    let mut rests = [0; 52];
    if text.len() != rests.len() {
        return None;
    }
    for (rest, letter) in rests.iter_mut().zip(text.bytes()) {
        let at = LETTERS.iter().position(|&known| known == letter)?;
        *rest = u8::try_from(at).ok()?;
    }
    Some(rests)
}

/// Rows as text.
///
/// # Errors
///
/// Where they cannot be written.
pub fn text<T: Serialize>(rows: &[T]) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// The rows of all files of a kind, in the order of their names.
///
/// # Errors
///
/// A file that cannot be read, with its name.
pub fn read_all<T: DeserializeOwned>(folder: &Path) -> io::Result<Vec<T>> {
    let mut files = Vec::new();
    match fs::read_dir(folder) {
        Ok(entries) => {
            for entry in entries {
                let path = entry?.path();
                if path.extension().is_some_and(|extension| extension == "csv") {
                    files.push(path);
                }
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        let told = |error: csv::Error| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{}: {error}", file.display()),
            )
        };
        let mut reader = csv::Reader::from_path(&file).map_err(told)?;
        for row in reader.deserialize() {
            rows.push(row.map_err(told)?);
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_as_they_were_written() {
        let mut rests = [0; 52];
        for (at, rest) in (0..52_u8).zip(&mut rests) {
            *rest = 54 - at;
        }
        assert_eq!(of_letters(&letters(&rests)), Some(rests));
        assert_eq!(of_letters("A"), None);
        assert_eq!(of_letters(&"!".repeat(52)), None);
    }

    #[test]
    fn splitting_tells_as_much_as_games_with_the_same_error() {
        let row = SplitRow {
            deal: 1,
            share: 1e-4,
            low: 0.0,
            high: 1e-4 + 1.96 * 2e-5,
        };
        let (wins, games) = row.as_games().expect("a share");
        assert!((wins - 25.0).abs() < 1e-6, "{wins}");
        assert!((games - 250_000.0).abs() < 1e-2, "{games}");
        let nothing = SplitRow {
            share: 0.0,
            high: 1.0,
            ..row
        };
        assert_eq!(nothing.as_games(), None);
    }
}
