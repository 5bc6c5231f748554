//! Rows kept in a file while a bench runs, so that it can be broken off and go
//! on later.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

/// Rows that begin with the number of a level.
#[derive(Default)]
pub(crate) struct Journal {
    path: Option<PathBuf>,
    rows: Vec<String>,
}

impl Journal {
    /// The rows of a file that may not be there yet, or none that are kept.
    pub(crate) fn open(path: Option<&str>) -> Self {
        let path = path.map(PathBuf::from);
        let text = path.as_ref().and_then(|path| fs::read_to_string(path).ok());
        let rows = text.iter().flat_map(|text| text.lines());
        Self {
            rows: rows.map(str::to_owned).collect(),
            path,
        }
    }

    /// The row of a level that was run before.
    pub(crate) fn row(&self, level: usize) -> Option<String> {
        let is_of_level = |row: &&String| {
            let number = row.split_whitespace().next();
            number.and_then(|number| number.parse().ok()) == Some(level)
        };
        self.rows.iter().find(is_of_level).cloned()
    }

    /// Keeps a row at once.
    pub(crate) fn keep(&self, row: &str) {
        if let Some(path) = &self.path {
            let file = OpenOptions::new().create(true).append(true).open(path);
            let mut file = file.expect("a file that can be written");
            writeln!(file, "{row}").expect("room for a row");
        }
    }
}
