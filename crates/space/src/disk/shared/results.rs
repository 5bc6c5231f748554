//! What tasks leave behind, as small texts that end with a line `end`.

use std::fmt::Write as _;
use std::path::Path;
use std::str::{FromStr, SplitWhitespace};

use super::super::expand::Tally;
use super::folder::damaged;
use crate::{DepthRow, SpaceError};

/// A file of keys in the folder, and how many it holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct KeyFile {
    pub(super) name: String,
    pub(super) keys: u64,
}

/// What merging a shard found: its part of the layer, and what came before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Merged {
    /// The shard's positions of the layer; none where there are none.
    pub(super) fresh: Option<KeyFile>,
    /// Its positions of earlier layers.
    pub(super) runs: Vec<KeyFile>,
}

impl Merged {
    pub(super) fn states(&self) -> u64 {
        self.fresh.as_ref().map_or(0, |file| file.keys)
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let fresh = self.fresh.iter().map(|file| ("fresh", file));
        let runs = self.runs.iter().map(|file| ("run", file));
        for (what, KeyFile { name, keys }) in fresh.chain(runs) {
            let _ = writeln!(text, "{what} {name} {keys}");
        }
        text + END
    }

    pub(super) fn read(path: &Path, text: &str) -> Result<Self, SpaceError> {
        let mut merged = Self::default();
        for line in lines(path, text)? {
            let mut words = line.split_whitespace();
            let what = words.next();
            let file = KeyFile {
                name: value(path, &mut words)?,
                keys: value(path, &mut words)?,
            };
            match what {
                Some("fresh") => merged.fresh = Some(file),
                Some("run") => merged.runs.push(file),
                _ => return Err(damaged(path)),
            }
        }
        Ok(merged)
    }
}

/// What expanding a piece found and counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Expanded {
    pub(super) tally: Tally,
    /// Files of successors.
    pub(super) files: Vec<Successors>,
}

/// A file of successors: sorted keys, one shard behind the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Successors {
    pub(super) name: String,
    /// Keys of each shard.
    pub(super) keys: Vec<u64>,
}

impl Expanded {
    pub(super) fn text(&self) -> String {
        let mut text = tally_text(&self.tally);
        for Successors { name, keys } in &self.files {
            let _ = writeln!(text, "file {name}{}", numbers(keys));
        }
        text + END
    }

    pub(super) fn read(path: &Path, text: &str) -> Result<Self, SpaceError> {
        let mut expanded = Self::default();
        for line in lines(path, text)? {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("file") => expanded.files.push(Successors {
                    name: value(path, &mut words)?,
                    keys: rest(path, words)?,
                }),
                Some(what) => read_tally(path, what, words, &mut expanded.tally)?,
                None => return Err(damaged(path)),
            }
        }
        Ok(expanded)
    }
}

/// What has been counted, one row for each layer.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) rows: Vec<DepthRow>,
    pub(super) classes: Vec<Vec<u64>>,
}

impl Counts {
    /// One more layer.
    pub(super) fn push(&mut self, tally: &Tally) {
        self.rows.push(tally.row);
        if self.classes.is_empty() {
            self.classes.clone_from(&tally.classes);
            return;
        }
        let own = self.classes.iter_mut().flatten();
        for (own, more) in own.zip(tally.classes.iter().flatten()) {
            *own += more;
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            text += &row_text(row);
        }
        for classes in &self.classes {
            let _ = writeln!(text, "classes{}", numbers(classes));
        }
        text + END
    }

    pub(super) fn read(path: &Path, text: &str) -> Result<Self, SpaceError> {
        let mut counts = Self::default();
        for line in lines(path, text)? {
            let mut tally = Tally::default();
            let mut words = line.split_whitespace();
            let what = words.next().unwrap_or_default();
            read_tally(path, what, words, &mut tally)?;
            if what == "row" {
                counts.rows.push(tally.row);
            }
            counts.classes.append(&mut tally.classes);
        }
        Ok(counts)
    }
}

/// The row of one layer, as it is kept.
pub(super) fn layer_text(tally: &Tally) -> String {
    tally_text(tally) + END
}

/// Reads what [`layer_text`] wrote.
pub(super) fn read_layer(path: &Path, text: &str) -> Result<Tally, SpaceError> {
    let mut tally = Tally::default();
    for line in lines(path, text)? {
        let mut words = line.split_whitespace();
        let what = words.next().unwrap_or_default();
        read_tally(path, what, words, &mut tally)?;
    }
    Ok(tally)
}

const END: &str = "end\n";

/// The lines before `end`.
fn lines<'t>(path: &Path, text: &'t str) -> Result<std::str::Lines<'t>, SpaceError> {
    let body = text.strip_suffix(END).ok_or_else(|| damaged(path))?;
    Ok(body.lines())
}

fn row_text(row: &DepthRow) -> String {
    let DepthRow {
        states,
        transitions,
        goals,
        dead_ends,
        labels: _,
    } = row;
    format!("row {states} {transitions} {goals} {dead_ends}\n")
}

fn tally_text(tally: &Tally) -> String {
    let mut text = row_text(&tally.row);
    for classes in &tally.classes {
        let _ = writeln!(text, "classes{}", numbers(classes));
    }
    text
}

fn read_tally(
    path: &Path,
    what: &str,
    mut words: SplitWhitespace<'_>,
    tally: &mut Tally,
) -> Result<(), SpaceError> {
    match what {
        "row" => {
            let mut next = || value(path, &mut words);
            tally.row = DepthRow {
                states: next()?,
                transitions: next()?,
                goals: next()?,
                dead_ends: next()?,
                labels: None,
            };
        }
        "classes" => tally.classes.push(rest(path, words)?),
        _ => return Err(damaged(path)),
    }
    Ok(())
}

fn numbers(numbers: &[u64]) -> String {
    let mut text = String::new();
    for number in numbers {
        let _ = write!(text, " {number}");
    }
    text
}

fn value<T: FromStr>(path: &Path, words: &mut SplitWhitespace<'_>) -> Result<T, SpaceError> {
    let word = words.next().and_then(|word| word.parse().ok());
    word.ok_or_else(|| damaged(path))
}

fn rest(path: &Path, words: SplitWhitespace<'_>) -> Result<Vec<u64>, SpaceError> {
    let numbers: Result<_, _> = words.map(str::parse).collect();
    numbers.map_err(|_| damaged(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_they_were_written_and_a_torn_one_is_refused() {
        let path = Path::new("result");
        let file = |name: &str, keys| KeyFile {
            name: name.to_owned(),
            keys,
        };
        let merged = Merged {
            fresh: Some(file("7-a", 3)),
            runs: vec![file("7-b", 9), file("7-c", 1)],
        };
        let text = merged.text();
        assert_eq!(Merged::read(path, &text).unwrap(), merged);
        for cut in 0..text.len() {
            assert!(Merged::read(path, &text[..cut]).is_err(), "{cut}");
        }
        let expanded = Expanded {
            tally: Tally {
                row: DepthRow {
                    states: 5,
                    transitions: 9,
                    goals: 1,
                    dead_ends: 2,
                    labels: None,
                },
                classes: vec![vec![1, 4], vec![]],
            },
            files: vec![Successors {
                name: "next-1".to_owned(),
                keys: vec![0, 8],
            }],
        };
        let text = expanded.text();
        let again = Expanded::read(path, &text).unwrap();
        assert_eq!(again.text(), text);
        assert_eq!(again.files, expanded.files);
        let mut counts = Counts::default();
        counts.push(&expanded.tally);
        counts.push(&expanded.tally);
        let again = Counts::read(path, &counts.text()).unwrap();
        assert_eq!(
            (&again.rows, &again.classes),
            (&counts.rows, &counts.classes)
        );
        assert_eq!(again.classes, [vec![2, 8], vec![]]);
    }
}
