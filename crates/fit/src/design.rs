//! Features of puzzles as columns of numbers, and which columns can be used.

use std::collections::BTreeMap;

use impasse_puzzle::Words;
use impasse_rating::{Transform, known};
use nalgebra::{DMatrix, DVector};
use serde_json::Value;

use crate::aside::{Aside, Why};
use crate::real;
use crate::table::{BadTable, Table};

/// Features by puzzle, as a table holds them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FeatureTable {
    /// Names of the features.
    pub names: Vec<String>,
    /// Values by puzzle; `None` where one is absent.
    pub rows: BTreeMap<String, Vec<Option<f64>>>,
    /// Rows and columns that take no part.
    pub aside: Vec<Aside>,
}

impl FeatureTable {
    /// Reads a table whose first column, or that called `key`, names the puzzle.
    /// Columns with anything but numbers and empty cells take no part. Lines of
    /// `impasse rate --json` are read, too; they name their puzzle themselves.
    ///
    /// # Errors
    ///
    /// [`BadTable`] if the whole table, or the key, is missing.
    pub fn read(text: &str, key: Option<&str>) -> Result<Self, BadTable> {
        if text.trim_start().starts_with('{') {
            return Self::of_rated(text);
        }
        let table = Table::read(text)?;
        let key = match key {
            None => 0,
            Some(head) => table.place(head).ok_or_else(|| BadTable::Missing {
                role: "puzzle",
                head: head.to_owned(),
                there: table.heads.clone(),
            })?,
        };
        let mut aside = table.aside.clone();
        let mut used = Vec::new();
        for (place, head) in table.heads.iter().enumerate() {
            if place == key {
                continue;
            }
            let is_bad = |cell: &str| !cell.trim().is_empty() && number(cell).is_none();
            match table.rows.iter().find(|row| is_bad(&row.cells[place])) {
                Some(row) => aside.push(Aside::line(
                    row.line,
                    Why::Cell {
                        column: head.clone(),
                        found: row.cells[place].chars().take(24).collect(),
                        expected: Words::new("numbers in this column", "この列はどれも数"),
                    },
                )),
                None => used.push(place),
            }
        }
        let mut rows = BTreeMap::new();
        let mut lines: BTreeMap<String, u64> = BTreeMap::new();
        for row in &table.rows {
            let puzzle = row.cells[key].clone();
            if let Some(&first) = lines.get(&puzzle) {
                aside.push(Aside::line(row.line, Why::Again { first }));
                continue;
            }
            lines.insert(puzzle.clone(), row.line);
            rows.insert(
                puzzle,
                used.iter()
                    .map(|&place| number(&row.cells[place]))
                    .collect(),
            );
        }
        Ok(Self {
            names: used
                .iter()
                .map(|&place| table.heads[place].clone())
                .collect(),
            rows,
            aside,
        })
    }

    /// Lines of `impasse rate --json`; what it could not measure is absent.
    fn of_rated(text: &str) -> Result<Self, BadTable> {
        let mut rated: BTreeMap<String, (u64, Vec<(String, f64)>)> = BTreeMap::new();
        let mut names: Vec<String> = Vec::new();
        let mut aside = Vec::new();
        let there = (1_u64..).zip(text.lines());
        for (line, json) in there.filter(|(_, json)| !json.trim().is_empty()) {
            let read: Option<Value> = serde_json::from_str(json).ok();
            let read = read.as_ref().and_then(Rated::of);
            let (puzzle, values) = match read.ok_or(BadTable::NotRated { line })? {
                Rated::Features(puzzle, values) => (puzzle, values),
                Rated::Nothing { en, ja } => {
                    aside.push(Aside::line(line, Why::NotRated { en, ja }));
                    continue;
                }
            };
            if let Some(&(first, _)) = rated.get(&puzzle) {
                aside.push(Aside::line(line, Why::Again { first }));
                continue;
            }
            for (name, _) in &values {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
            rated.insert(puzzle, (line, values));
        }
        let row = |values: Vec<(String, f64)>| {
            let of = |name: &String| Some(values.iter().find(|(known, _)| known == name)?.1);
            names.iter().map(of).collect()
        };
        let rows = rated.into_iter();
        let rows = rows.map(|(puzzle, (_, values))| (puzzle, row(values)));
        Ok(Self {
            rows: rows.collect(),
            names,
            aside,
        })
    }

    /// The features as models look at them: those of the registry transformed
    /// as it says, others as they are. What a transform is not defined for is
    /// absent.
    #[must_use]
    pub fn transformed(&self) -> Self {
        let transforms: Vec<Transform> = self
            .names
            .iter()
            .map(|name| known(name).map_or(Transform::Identity, |known| known.transform))
            .collect();
        let mut all = self.clone();
        for row in all.rows.values_mut() {
            for (value, transform) in row.iter_mut().zip(&transforms) {
                *value = value.and_then(|value| transform.of(value));
            }
        }
        all
    }

    /// Only these features, in this order; `Err` names one there is none of.
    ///
    /// # Errors
    ///
    /// The name that is not there.
    pub fn only(&self, names: &[String]) -> Result<Self, String> {
        let place = |name: &String| {
            self.names
                .iter()
                .position(|n| n == name)
                .ok_or(name.clone())
        };
        let places: Vec<usize> = names.iter().map(place).collect::<Result<_, _>>()?;
        let pick = |row: &Vec<Option<f64>>| places.iter().map(|&at| row[at]).collect();
        Ok(Self {
            names: names.to_vec(),
            rows: self
                .rows
                .iter()
                .map(|(puzzle, row)| (puzzle.clone(), pick(row)))
                .collect(),
            aside: self.aside.clone(),
        })
    }
}

/// A line of `impasse rate --json`.
enum Rated {
    /// A puzzle with its features.
    Features(String, Vec<(String, f64)>),
    /// A bad puzzle, and what is wrong with it.
    Nothing { en: String, ja: String },
}

impl Rated {
    fn of(json: &Value) -> Option<Self> {
        let puzzle = json["id"].as_str()?;
        if let Some(en) = json["error"].as_str() {
            let ja = json["error_ja"].as_str().unwrap_or(en);
            let (en, ja) = (en.to_owned(), ja.to_owned());
            return Some(Self::Nothing { en, ja });
        }
        let values = json["features"].as_object()?.iter();
        let values = values.filter_map(|(name, value)| Some((name.clone(), value.as_f64()?)));
        Some(Self::Features(puzzle.to_owned(), values.collect()))
    }
}

fn number(cell: &str) -> Option<f64> {
    let value: Option<f64> = cell.trim().parse().ok();
    value.filter(|value| value.is_finite())
}

/// The features of some puzzles as a matrix, a row each. What is absent is
/// `NaN`, which [`Scaling`] turns into the mean of the rows it was made from.
#[derive(Clone, Debug)]
pub struct Design {
    /// Names of the columns.
    pub names: Vec<String>,
    /// The matrix.
    pub x: DMatrix<f64>,
}

impl Design {
    /// The features of the puzzles, in their order.
    ///
    /// # Panics
    ///
    /// If the table lacks one of the puzzles.
    #[must_use]
    pub fn of(table: &FeatureTable, puzzles: &[String]) -> Self {
        let x = DMatrix::from_fn(puzzles.len(), table.names.len(), |row, column| {
            table.rows[&puzzles[row]][column].unwrap_or(f64::NAN)
        });
        Self {
            names: table.names.clone(),
            x,
        }
    }

    /// Some of its rows.
    #[must_use]
    pub fn rows(&self, rows: &[usize]) -> Self {
        Self {
            names: self.names.clone(),
            x: self.x.select_rows(rows),
        }
    }

    /// The rows in which nothing is absent.
    #[must_use]
    pub fn complete(&self) -> Vec<usize> {
        let whole = |row: &usize| self.x.row(*row).iter().all(|value| !value.is_nan());
        (0..self.x.nrows()).filter(whole).collect()
    }

    /// Some of its columns.
    #[must_use]
    pub fn columns(&self, columns: &[usize]) -> Self {
        Self {
            names: columns.iter().map(|&at| self.names[at].clone()).collect(),
            x: self.x.select_columns(columns),
        }
    }

    /// Without the columns that carry nothing: empty, constant, or determined by
    /// those before them. Each is named.
    #[must_use]
    pub fn reduced(&self) -> (Self, Vec<Aside>) {
        let (kept, why) = self.useful();
        (
            self.columns(&kept),
            why.into_iter().map(Aside::column).collect(),
        )
    }

    /// Without the columns that more than a fifth of the rows lack: too few
    /// rows would have all features. Each is named.
    #[must_use]
    pub fn without_scarce(&self) -> (Self, Vec<Aside>) {
        let rows = self.x.nrows();
        let mut kept = Vec::new();
        let mut aside = Vec::new();
        for (at, column) in self.x.column_iter().enumerate() {
            let lacking = column.iter().filter(|value| value.is_nan()).count();
            if lacking == rows || 5 * lacking <= rows {
                kept.push(at);
            } else {
                let column = self.names[at].clone();
                aside.push(Aside::column(Why::Scarce {
                    column,
                    lacking,
                    rows,
                }));
            }
        }
        (self.columns(&kept), aside)
    }

    /// The columns that carry something, and why the others do not.
    fn useful(&self) -> (Vec<usize>, Vec<Why>) {
        let scaling = Scaling::of(&self.x);
        let scaled = scaling.apply(&self.x);
        let mut kept: Vec<usize> = Vec::new();
        let mut basis: Vec<DVector<f64>> = Vec::new();
        let mut why = Vec::new();
        for column in 0..self.x.ncols() {
            let name = self.names[column].clone();
            if self.x.column(column).iter().all(|value| value.is_nan()) {
                why.push(Why::Empty { column: name });
                continue;
            }
            if scaling.spread[column] == 0.0 {
                why.push(Why::Constant { column: name });
                continue;
            }
            let mut left: DVector<f64> = scaled.column(column).into_owned();
            let length = left.norm();
            // Twice, because once leaves rounding behind.
            for _ in 0..2 {
                for direction in &basis {
                    let part = direction.dot(&left);
                    left -= direction * part;
                }
            }
            if left.norm() > 1e-7 * length {
                basis.push(left.normalize());
                kept.push(column);
            } else {
                let with = self.partners(&scaled, &kept, column);
                why.push(Why::Collinear { column: name, with });
            }
        }
        (kept, why)
    }

    /// The columns among `kept` that determine another.
    fn partners(&self, scaled: &DMatrix<f64>, kept: &[usize], column: usize) -> Vec<String> {
        let others = scaled.select_columns(kept);
        let target = scaled.column(column).into_owned();
        let gram = others.transpose() * &others;
        let weights = gram
            .cholesky()
            .map(|c| c.solve(&(others.transpose() * target)));
        let weights = weights.unwrap_or_else(|| DVector::from_element(kept.len(), 1.0));
        let named = kept.iter().zip(weights.iter());
        named
            .filter(|(_, weight)| weight.abs() > 1e-6)
            .map(|(&at, _)| self.names[at].clone())
            .collect()
    }
}

/// What columns are shifted and divided by, learnt from some rows and applied
/// to others.
#[derive(Clone, Debug, PartialEq)]
pub struct Scaling {
    /// Means of the columns.
    pub mean: Vec<f64>,
    /// Standard deviations; 0 where a column never varies.
    pub spread: Vec<f64>,
}

impl Scaling {
    /// The scaling of a matrix's own columns; what is `NaN` does not count.
    #[must_use]
    pub fn of(x: &DMatrix<f64>) -> Self {
        let (mut mean, mut spread) = (Vec::new(), Vec::new());
        for column in x.column_iter() {
            let values: Vec<f64> = column.iter().copied().filter(|v| !v.is_nan()).collect();
            let count = real(values.len().max(1));
            let middle = values.iter().sum::<f64>() / count;
            let variance = values.iter().map(|v| (v - middle).powi(2)).sum::<f64>() / count;
            let sd = variance.sqrt();
            mean.push(middle);
            // Rounding makes a column of equal values vary a little.
            spread.push(if sd > 1e-10 * middle.abs().max(1e-300) {
                sd
            } else {
                0.0
            });
        }
        Self { mean, spread }
    }

    /// The columns with mean 0 and standard deviation 1, as far as the rows are
    /// like those it was learnt from; a column that never varied is 0, and so is
    /// what is absent.
    #[must_use]
    pub fn apply(&self, x: &DMatrix<f64>) -> DMatrix<f64> {
        DMatrix::from_fn(x.nrows(), x.ncols(), |row, column| {
            let value = x[(row, column)];
            let spread = self.spread[column];
            if value.is_nan() || spread == 0.0 {
                0.0
            } else {
                (value - self.mean[column]) / spread
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Complaint, Lang};

    use super::*;

    #[test]
    fn lines_of_rated_puzzles_are_features_too() {
        let lines = "{\"id\":\"a\",\"features\":{\"x\":1,\"y\":null}}\n\
                     {\"id\":\"b\",\"features\":{\"x\":2,\"z\":0.5}}\n";
        let table = FeatureTable::read(lines, Some("puzzle")).expect("features");
        assert_eq!(table.names, ["x", "z"]);
        assert_eq!(table.rows["a"], [Some(1.0), None]);
        assert_eq!(table.rows["b"], [Some(2.0), Some(0.5)]);
        let other = FeatureTable::read("{\"id\":\"a\"}", None);
        assert_eq!(other, Err(BadTable::NotRated { line: 1 }));
    }

    #[test]
    fn a_bad_puzzle_among_the_rated_ones_is_told_and_a_double_too() {
        let lines = "{\"id\":\"a\",\"features\":{\"x\":1}}\n\
                     {\"id\":\"b\",\"error\":\"b: no file\",\"error_ja\":\"b：なし\"}\n\
                     {\"id\":\"a\",\"features\":{\"x\":3}}\n";
        let table = FeatureTable::read(lines, None).expect("features");
        assert_eq!(table.rows.len(), 1);
        assert_eq!(table.rows["a"], [Some(1.0)]);
        let told = |lang| -> Vec<String> {
            let aside = table.aside.iter();
            aside.map(|aside| aside.sentence().of(lang)).collect()
        };
        assert_eq!(
            told(Lang::En),
            ["line 2: b: no file", "line 3: the same as line 1"]
        );
        assert_eq!(told(Lang::Ja)[0], "2行目：b：なし");
    }

    fn design(text: &str) -> Design {
        let table = FeatureTable::read(text, None).expect("a table");
        let puzzles: Vec<String> = table.rows.keys().cloned().collect();
        Design::of(&table, &puzzles)
    }

    #[track_caller]
    fn check_reduced(text: &str, kept: &[&str], why: &[&str]) {
        let (design, aside) = design(text).reduced();
        assert_eq!(design.names, kept);
        let told: Vec<String> = aside.iter().map(ToString::to_string).collect();
        assert_eq!(told, why);
    }

    #[test]
    fn columns_that_carry_nothing_are_named() {
        check_reduced(
            "id,a,empty,same,b\n1,1,,5,2\n2,2,,5,1\n3,4,,5,7\n",
            &["a", "b"],
            &[
                "empty: no value in any row",
                "same: the same value in every row",
            ],
        );
    }

    #[test]
    fn a_column_that_many_rows_lack_is_named() {
        let (design, aside) = design("id,a,b\n1,1,\n2,2,\n3,4,5\n").without_scarce();
        assert_eq!(design.names, ["a"]);
        assert_eq!(aside[0].to_string(), "b: missing in 2 of 3 rows");
    }

    #[test]
    fn a_column_that_others_determine_is_named_with_them() {
        check_reduced(
            "id,a,b,c,sum\n1,1,2,7,4\n2,2,1,3,4\n3,4,7,8,12\n4,3,3,1,7\n5,2,2,2,5\n",
            &["a", "b", "c"],
            &["sum: follows from a, b"],
        );
    }

    #[test]
    fn a_column_of_words_takes_no_part() {
        let table = FeatureTable::read("id,a,word\n1,1,x\n2,,y\n1,3,z\n", None).expect("a table");
        assert_eq!(table.names, ["a"]);
        assert_eq!(table.rows["2"], [None]);
        let told: Vec<String> = table.aside.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 2: word: `x` instead of numbers in this column",
                "line 4: the same as line 2",
            ]
        );
    }

    #[test]
    fn features_are_transformed_as_the_registry_says() {
        let table = FeatureTable::read("id,pieces,random_win,own\n1,3,0,-2\n", None);
        let row = &table.expect("a table").transformed().rows["1"];
        assert_eq!(row, &[Some(4_f64.ln()), None, Some(-2.0)]);
    }

    #[test]
    fn what_is_absent_is_the_mean_of_the_rows_that_were_learnt_from() {
        let x = DMatrix::from_column_slice(3, 1, &[1.0, 3.0, f64::NAN]);
        let scaled = Scaling::of(&x).apply(&x);
        assert_eq!(scaled.as_slice(), [-1.0, 1.0, 0.0]);
    }
}
