//! Tables as text: comma-separated values with a line of headings.

use std::fmt;

use impasse_puzzle::{Argument, Complaint, Sentence, sentence};

use crate::aside::{Aside, Why};

/// A table as it was read; rows that do not fit the headings are set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The headings.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
    /// Rows with too few or too many cells.
    pub aside: Vec<Aside>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line it begins in, from 1.
    pub line: u64,
    /// As many cells as there are headings.
    pub cells: Vec<String>,
}

impl Table {
    /// Reads a table.
    ///
    /// # Errors
    ///
    /// [`BadTable`] if there is no heading, or one stands there twice. Bad rows
    /// are no error: they are set aside.
    pub fn read(text: &str) -> Result<Self, BadTable> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut heads: Option<Vec<String>> = None;
        let (mut rows, mut aside) = (Vec::new(), Vec::new());
        for record in reader.records() {
            let record = record.map_err(|error| BadTable::Text(error.to_string()))?;
            let line = record.position().map_or(0, csv::Position::line);
            let cells: Vec<String> = record.iter().map(ToOwned::to_owned).collect();
            let Some(heads) = &heads else {
                heads = Some(headings(&cells)?);
                continue;
            };
            if cells.len() == heads.len() {
                rows.push(Row { line, cells });
            } else {
                let (found, expected) = (cells.len(), heads.len());
                aside.push(Aside::line(line, Why::Cells { found, expected }));
            }
        }
        Ok(Self {
            heads: heads.ok_or(BadTable::Nothing)?,
            rows,
            aside,
        })
    }

    /// The place of a column.
    #[must_use]
    pub fn place(&self, head: &str) -> Option<usize> {
        self.heads.iter().position(|known| known == head)
    }
}

fn headings(cells: &[String]) -> Result<Vec<String>, BadTable> {
    let heads: Vec<String> = cells.iter().map(|cell| cell.trim().to_owned()).collect();
    for (place, head) in heads.iter().enumerate() {
        if heads[..place].contains(head) {
            return Err(BadTable::Twice(head.clone()));
        }
    }
    Ok(heads)
}

/// What is wrong with a whole table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTable {
    /// There are no headings.
    Nothing,
    /// A line of JSON that is none of `impasse rate --json`.
    NotRated {
        /// Its number, from 1.
        line: u64,
    },
    /// A heading stands there twice.
    Twice(String),
    /// It is no text in columns.
    Text(String),
    /// A column is missing.
    Missing {
        /// What it is for.
        role: &'static str,
        /// The heading that was looked for.
        head: String,
        /// The headings there are.
        there: Vec<String>,
    },
    /// No row is left to work with.
    NoRows,
}

impl Complaint for BadTable {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Nothing => sentence!(
                "line 1: there are no headings, and nothing else",
                "1行目：見出しがありません。中身が空です。"
            ),
            Self::NotRated { line } => sentence!(
                "line {0}: this is no line of `impasse rate --json`",
                "{0}行目：「impasse rate --json」の行ではありません。",
                *line
            ),
            Self::Twice(head) => sentence!(
                "line 1: the heading {0} stands there twice",
                "1行目：見出し{0}が2つあります。",
                Sentence::quoted(head)
            ),
            Self::Text(error) => sentence!("no table: {0}", "表ではありません（{0}）。", error),
            Self::Missing { role, head, there } => sentence!(
                "line 1: no column {0} for the {1}; there are: {2} (`--columns {1}=HEADING` names one)",
                "1行目：{1}の列{0}がありません。ある列：{2}（「--columns {1}=見出し」で指定できます）。",
                Sentence::quoted(head),
                *role,
                Argument::all_of(there)
            ),
            Self::NoRows => sentence!("no row is left to work with", "使える行が残っていません。"),
        }
    }
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for BadTable {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_know_their_lines_and_bad_ones_are_set_aside() {
        let table = Table::read("a,b\n1,2\n3\n\"4\n5\",6\n7,8\n").expect("a table");
        let lines: Vec<u64> = table.rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [2, 4, 6]);
        assert_eq!(table.aside.len(), 1);
        assert_eq!(
            table.aside[0].to_string(),
            "line 3: 1 cell under 2 headings"
        );
    }

    #[test]
    fn headings_are_there_once() {
        assert_eq!(Table::read(""), Err(BadTable::Nothing));
        assert_eq!(Table::read("a,a\n"), Err(BadTable::Twice("a".to_owned())));
    }
}
