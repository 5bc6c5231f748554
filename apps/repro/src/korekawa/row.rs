//! The features of one board, and how they are written in a table that a
//! later run can go on with.

use impasse_lab::Weighted;
use serde::{Deserialize, Serialize};

/// The features of one board, in the order of the table's columns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardRow {
    /// `inside` or `outside`.
    pub lines: String,
    /// Its number; `None` for figure 1.
    #[serde(with = "board")]
    pub number: Option<u64>,
    /// Positions.
    pub states: u64,
    /// Transitions.
    pub transitions: u64,
    /// Positions without a move that are not empty.
    pub dead_ends: u64,
    /// Solvable positions.
    pub solvable: u64,
    /// Moves from a solvable position to an unsolvable one.
    pub losing_moves: u64,
    /// f1.
    pub mean_moves: f64,
    /// f2.
    pub first_part: Option<f64>,
    /// f3.
    pub second_part: Option<f64>,
    /// f4.
    pub solvable_share: f64,
    /// f5.
    pub losing_share: Option<f64>,
    /// f6 as the text has it; `None` where nothing is unsolvable.
    pub longest_lost_path: Option<u32>,
    /// f6 as the appendix has it.
    pub by_appendix: Option<u32>,
    /// f1, f4 and f5, every depth weighing the same.
    pub by_depth: Shares,
    /// f1, f4 and f5, weighted by visits of uniform random play.
    pub by_visits: Shares,
    /// The chance of uniform random play to win, and how exact it is.
    pub random_win: f64,
    /// The truth is no farther away than this.
    pub random_win_error: f64,
    /// CPU time, all threads together.
    pub cpu_seconds: f64,
    /// The most bytes that the enumeration's structures took.
    pub peak_bytes: u64,
}

/// f1, f4 and f5 under some weighting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shares {
    /// f1.
    pub mean_moves: f64,
    /// f4.
    pub solvable_share: f64,
    /// f5.
    pub losing_share: Option<f64>,
}

impl From<Weighted> for Shares {
    fn from(weighted: Weighted) -> Self {
        Self {
            mean_moves: weighted.mean_moves,
            solvable_share: weighted.solvable_share,
            losing_share: weighted.losing_share,
        }
    }
}

/// The name of a board: its number, or `figure-1`.
pub(super) fn name(number: Option<u64>) -> String {
    number.map_or_else(|| "figure-1".to_owned(), |number| number.to_string())
}

impl BoardRow {
    /// The first line of a table.
    pub const HEAD: &str = "lines,board,states,transitions,dead_ends,solvable,losing_moves,\
        f1,f2,f3,f4,f5,f6,f6_appendix,f1_by_depth,f4_by_depth,f5_by_depth,\
        f1_by_visits,f4_by_visits,f5_by_visits,random_win,random_win_error,cpu_seconds,peak_bytes";

    /// The row as a line with commas, without its end.
    ///
    /// # Panics
    ///
    /// Never: plain figures can always be written.
    #[must_use]
    pub fn line(&self) -> String {
        let mut writer = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(Vec::new());
        writer.serialize(self).expect("plain figures");
        let line = writer.into_inner().expect("nothing fails in memory");
        let line = String::from_utf8(line).expect("figures are text");
        line.trim_end().to_owned()
    }

    /// Reads a line that [`line`](Self::line) wrote; `None` for any other.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let fields = line.split(',').count();
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(line.as_bytes());
        let row = reader.deserialize().next()?.ok();
        row.filter(|_| fields == Self::HEAD.split(',').count())
    }
}

/// The column `board`.
mod board {
    use serde::{Deserialize as _, Deserializer, Serializer};

    #[expect(clippy::ref_option, reason = "the form that serde asks for")]
    pub(super) fn serialize<S: Serializer>(
        number: &Option<u64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::name(*number))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<u64>, D::Error> {
        match &*String::deserialize(deserializer)? {
            "figure-1" => Ok(None),
            number => number.parse().map(Some).map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) fn row(number: Option<u64>, losing_share: Option<f64>) -> BoardRow {
        let shares = Shares {
            mean_moves: 3.5,
            solvable_share: 0.1 + 0.2,
            losing_share,
        };
        BoardRow {
            lines: "inside".to_owned(),
            number,
            states: 7,
            transitions: 9,
            dead_ends: 0,
            solvable: 7,
            losing_moves: 0,
            mean_moves: 9.0 / 7.0,
            first_part: Some(1.5),
            second_part: None,
            solvable_share: 1.0,
            losing_share,
            longest_lost_path: losing_share.map(|_| 12),
            by_appendix: None,
            by_depth: shares,
            by_visits: shares,
            random_win: 0.07,
            random_win_error: 1.5e-13,
            cpu_seconds: 0.25,
            peak_bytes: 1 << 33,
        }
    }

    #[test]
    fn a_row_is_read_as_it_was_written() {
        for row in [row(None, None), row(Some(42), Some(1e-5))] {
            assert_eq!(BoardRow::read(&row.line()), Some(row.clone()));
            assert_eq!(
                row.line().split(',').count(),
                BoardRow::HEAD.split(',').count()
            );
        }
    }

    #[test]
    fn what_is_no_row_is_refused() {
        let line = row(Some(3), None).line();
        let (shorter, _) = line.rsplit_once(',').expect("many fields");
        for wrong in ["", BoardRow::HEAD, shorter, &format!("{line},1")] {
            assert_eq!(BoardRow::read(wrong), None, "{wrong}");
        }
    }
}
