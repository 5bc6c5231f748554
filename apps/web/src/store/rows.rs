//! Events as rows of the tables, and rows as lines of an export.

use impasse_record::{Event, Happening};
use impasse_wire::{Aid, ExportLine, InputKind, Version};
use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::fault::StoreError;

/// `INSERT` with places for `rows` rows of `width` values; no value of a
/// visitor ever stands in the text of a statement.
pub(super) fn insert(columns: &str, width: usize, rows: usize) -> String {
    let row = |row: usize| {
        let places: Vec<String> = (1..=width)
            .map(|at| format!("${}", row * width + at))
            .collect();
        format!("({})", places.join(", "))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!("INSERT INTO {columns} VALUES {}", rows.join(", "))
}

/// Whole numbers in both databases have a sign.
pub(super) fn signed(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::odd("a number is too large"))
}

pub(super) fn odd(what: &str) -> StoreError {
    StoreError::odd(format!("an odd {what} in the record"))
}

/// What happened, field by field: the kinds and their fields are those of
/// its JSON, so that they are listed nowhere else.
#[derive(Serialize, Deserialize)]
pub(super) struct Columns {
    pub(super) kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<InputKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aid: Option<Aid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    degree: Option<u8>,
}

impl Columns {
    pub(super) fn of(happening: &Happening) -> Result<Self, StoreError> {
        let columns = serde_json::to_value(happening).and_then(serde_json::from_value);
        columns.map_err(|error| StoreError::odd(error.to_string()))
    }

    /// The word for what a move was made with.
    pub(super) fn input(&self) -> Option<String> {
        self.by.and_then(word)
    }

    /// The aid, or how much a hint told; no event has both.
    pub(super) fn detail(&self) -> Option<String> {
        let degree = self.degree.map(|degree| degree.to_string());
        self.aid.and_then(word).or(degree)
    }

    fn happening(&self) -> Result<Happening, StoreError> {
        let happening = serde_json::to_value(self).and_then(serde_json::from_value);
        happening.map_err(|_| odd("event"))
    }
}

/// The word that stands for a value in JSON.
fn word(value: impl Serialize) -> Option<String> {
    let value = serde_json::to_value(value).ok()?;
    value.as_str().map(str::to_owned)
}

/// An event whose columns begin at `at`.
pub(super) fn event(row: &AnyRow, at: usize, puzzle: &str) -> Result<Event, StoreError> {
    let seq: i64 = row.try_get(at)?;
    let ms: i64 = row.try_get(at + 1)?;
    let kind: String = row.try_get(at + 2)?;
    let stand: Option<i64> = row.try_get(at + 4)?;
    let input: Option<String> = row.try_get(at + 5)?;
    let detail: Option<String> = row.try_get(at + 6)?;
    let unsigned = |number: i64| u64::try_from(number).map_err(|_| odd("number"));
    let seq = unsigned(seq)?;
    let columns = Columns {
        kind,
        // Every game begins with `start`, and the table of games has its puzzle.
        puzzle: (seq == 0).then(|| puzzle.to_owned()),
        moves: row.try_get(at + 3)?,
        to: stand.map(unsigned).transpose()?,
        by: input.and_then(|word| serde_json::from_value(word.into()).ok()),
        degree: detail.as_ref().and_then(|number| number.parse().ok()),
        aid: detail.and_then(|word| serde_json::from_value(word.into()).ok()),
    };
    Ok(Event {
        seq,
        ms: unsigned(ms)?,
        happening: columns.happening()?,
    })
}

/// One line of an export.
pub(super) fn line(row: &AnyRow) -> Result<String, StoreError> {
    let puzzle: String = row.try_get(3)?;
    let line = ExportLine {
        version: Version::latest(),
        player: row.try_get(2)?,
        game: row.try_get(1)?,
        received: row.try_get(4)?,
        event: event(row, 5, &puzzle)?,
    };
    serde_json::to_string(&line).map_err(|error| StoreError::odd(error.to_string()))
}
