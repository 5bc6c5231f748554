//! Table 1 of Korekawa & Kotani (2012): a regression for each of eight choices
//! among their six variables, in-sample as printed and cross-validated beside it.
//!
//! The paper splits positions by depth into early and late ones (variables 2 and
//! 3), at the depth that correlates best. Where features come for many depths
//! (`f2@5`, `f2@6`, …) that depth is looked for again inside every training fold.

use crate::aside::{Aside, Why};
use crate::design::{Design, FeatureTable};
use crate::folds::Folds;
use crate::linear::{Linear, least_squares};
use crate::score::{explained, rank_correlation};

/// The variables of the paper's rows, by their numbers.
pub const ROWS: [&[usize]; 8] = [
    &[1],
    &[2],
    &[3],
    &[2, 3],
    &[4],
    &[5],
    &[6],
    &[2, 3, 4, 5, 6],
];

/// What the six variables are called: by number, and in the registry of
/// features.
pub const VARIABLES: [(&str, &str); 6] = [
    ("f1", "mean_moves"),
    ("f2", "early_moves"),
    ("f3", "late_moves"),
    ("f4", "solvable_share"),
    ("f5", "losing_share"),
    ("f6", "longest_lost_path"),
];

/// A row of the table.
#[derive(Clone, Debug)]
pub struct PaperRow {
    /// The variables by their numbers.
    pub variables: Vec<usize>,
    /// The regression on all puzzles; `None` where there is none.
    pub fit: Option<Linear>,
    /// Measured values of the puzzles.
    pub measured: Vec<f64>,
    /// Every fold predicted from the others; `None` where some fold could not
    /// be.
    pub predicted: Option<Vec<f64>>,
    /// The share of variance explained by those predictions.
    pub held_out: Option<f64>,
    /// The rank correlation of those predictions.
    pub rank: Option<f64>,
    /// The split chosen on all puzzles, where there were several.
    pub split: Option<String>,
}

/// The table, and what took no part.
#[derive(Clone, Debug)]
pub struct PaperTable {
    /// Its rows; those whose variables are missing are left out.
    pub rows: Vec<PaperRow>,
    /// Puzzles that lack a variable, variables that carry nothing.
    pub aside: Vec<Aside>,
    /// The places of the puzzles that took part.
    pub puzzles: Vec<usize>,
}

/// Computes the table for some puzzles and their values.
#[must_use]
pub fn paper_table(
    features: &FeatureTable,
    puzzles: &[String],
    values: &[f64],
    folds: &Folds,
) -> PaperTable {
    let all = Design::of(features, puzzles);
    let is_empty = |place: usize| all.x.column(place).iter().all(|value| value.is_nan());
    let there = |number: usize| {
        // A variable that no puzzle has costs its rows, not the puzzles.
        let mut found = found(features, number);
        found.retain(|(_, place)| !is_empty(*place));
        found
    };
    let columns: Vec<Vec<(String, usize)>> = (1..=6).map(there).collect();
    let used: Vec<usize> = columns.iter().flatten().map(|(_, place)| *place).collect();
    let design = all.columns(&used);
    let mut aside = Vec::new();
    let whole = design.complete();
    for row in (0..puzzles.len()).filter(|row| whole.binary_search(row).is_err()) {
        let lacking = design.x.row(row).iter().position(|value| value.is_nan());
        aside.push(Aside::column(Why::Lacks {
            puzzle: puzzles[row].clone(),
            feature: lacking.map_or_else(String::new, |at| design.names[at].clone()),
        }));
    }
    let design = all.rows(&whole);
    let values: Vec<f64> = whole.iter().map(|&row| values[row]).collect();
    let work = PaperData {
        columns,
        design,
        values,
        folds: folds.rows(&whole),
    };
    let rows = ROWS
        .iter()
        .filter_map(|variables| work.row(variables))
        .collect();
    PaperTable {
        rows,
        aside,
        puzzles: whole,
    }
}

/// The columns of a variable: its splits and their places.
fn found(features: &FeatureTable, number: usize) -> Vec<(String, usize)> {
    let (short, long) = VARIABLES[number - 1];
    let each = features
        .names
        .iter()
        .enumerate()
        .filter_map(|(place, name)| {
            let (base, split) = name.split_once('@').unwrap_or((name, ""));
            (base == short || base == long).then(|| (split.to_owned(), place))
        });
    each.collect()
}

struct PaperData {
    columns: Vec<Vec<(String, usize)>>,
    design: Design,
    values: Vec<f64>,
    folds: Folds,
}

impl PaperData {
    fn row(&self, variables: &[usize]) -> Option<PaperRow> {
        let all: Vec<usize> = (0..self.values.len()).collect();
        let split = self.split(&all)?;
        let fit = self.fit(variables, &split, &all);
        let mut predicted = vec![f64::NAN; self.values.len()];
        let mut is_whole = true;
        for fold in 0..self.folds.count() {
            let (taught, asked) = self.folds.split(fold);
            let answers = self.split(&taught).and_then(|split| {
                let columns = self.places(variables, &split)?;
                let fit = self.fit(variables, &split, &taught)?;
                Some(fit.answers(&self.design.columns(&columns).rows(&asked).x))
            });
            match answers {
                Some(answers) => {
                    asked
                        .iter()
                        .zip(answers)
                        .for_each(|(&row, answer)| predicted[row] = answer);
                }
                None => is_whole = false,
            }
        }
        let has_splits = variables
            .iter()
            .any(|&number| self.columns[number - 1].len() > 1);
        self.places(variables, &split)?;
        let predicted = is_whole.then_some(predicted);
        Some(PaperRow {
            variables: variables.to_vec(),
            fit,
            measured: self.values.clone(),
            held_out: predicted.as_ref().and_then(|p| explained(p, &self.values)),
            rank: predicted
                .as_ref()
                .and_then(|p| rank_correlation(p, &self.values)),
            predicted,
            split: has_splits.then_some(split),
        })
    }

    /// The places of the variables with a split; those that come once have none.
    fn places(&self, variables: &[usize], split: &str) -> Option<Vec<usize>> {
        let place = |&number: &usize| {
            let columns = &self.columns[number - 1];
            let fitting = columns.iter().find(|(own, _)| own == split);
            let only = columns.first().filter(|_| columns.len() == 1);
            fitting.or(only).map(|(_, place)| *place)
        };
        variables.iter().map(place).collect()
    }

    fn fit(&self, variables: &[usize], split: &str, rows: &[usize]) -> Option<Linear> {
        let design = self
            .design
            .columns(&self.places(variables, split)?)
            .rows(rows);
        let values: Vec<f64> = rows.iter().map(|&row| self.values[row]).collect();
        least_squares(&design.x, &design.names, &values)
    }

    /// The split with which early and late moves together explain most.
    fn split(&self, rows: &[usize]) -> Option<String> {
        let splits: Vec<&String> = self.columns[1].iter().map(|(split, _)| split).collect();
        if splits.len() < 2 {
            return Some(
                splits
                    .first()
                    .map_or_else(String::new, |split| (*split).clone()),
            );
        }
        let of = |split: &&&String| self.fit(&[2, 3], split, rows).map(|fit| fit.r);
        let scored = splits.iter().filter_map(|split| Some((split, of(&split)?)));
        scored
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(split, _)| (**split).clone())
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::chance::Chance;
    use crate::real;

    /// Forty puzzles whose value is f4 plus late moves after a split at 3.
    fn example() -> (FeatureTable, Vec<String>, Vec<f64>) {
        let mut chance = Chance::new(8);
        let mut text = "id,f1,f2@2,f2@3,f3@2,f3@3,f4,f5,f6\n".to_owned();
        let mut values = Vec::new();
        for puzzle in 0..40 {
            let cells: Vec<f64> = (0..8).map(|_| real(chance.below(1000)) / 100.0).collect();
            values.push(cells[5] + 2.0 * cells[4] + real(chance.below(100)) / 50.0);
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "p{puzzle:02},{}", cells.join(","));
        }
        let table = FeatureTable::read(&text, None).expect("a table");
        let puzzles = table.rows.keys().cloned().collect();
        (table, puzzles, values)
    }

    #[test]
    fn rows_are_the_papers_and_the_split_is_found() {
        let (table, puzzles, values) = example();
        let found = paper_table(&table, &puzzles, &values, &Folds::drawn(40, 5, 1));
        let variables: Vec<&[usize]> = found.rows.iter().map(|row| &*row.variables).collect();
        assert_eq!(variables, ROWS);
        let all = found.rows.last().expect("rows");
        assert_eq!(all.split.as_deref(), Some("3"));
        assert!(all.fit.as_ref().expect("a fit").r > 0.98);
        assert!(all.held_out.expect("predicted") > 0.9);
        assert!(found.rows[5].held_out.expect("predicted") < 0.1);
    }

    #[test]
    fn a_puzzle_that_lacks_a_variable_is_named_and_left_out() {
        let (mut table, puzzles, values) = example();
        table.rows.get_mut("p07").expect("a puzzle")[0] = None;
        let found = paper_table(&table, &puzzles, &values, &Folds::drawn(40, 5, 1));
        let told: Vec<String> = found.aside.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["p07: has no f1"]);
        assert_eq!(found.puzzles.len(), 39);
    }

    #[test]
    fn a_variable_that_no_puzzle_has_costs_its_rows_alone() {
        let (mut table, puzzles, values) = example();
        table.rows.values_mut().for_each(|row| row[7] = None);
        let found = paper_table(&table, &puzzles, &values, &Folds::drawn(40, 5, 1));
        assert_eq!((found.rows.len(), found.puzzles.len()), (6, 40));
    }

    #[test]
    fn rows_without_their_variables_are_left_out() {
        let (table, puzzles, values) = example();
        let names = ["f1", "f2@3", "f3@3"].map(String::from);
        let few = table.only(&names).expect("columns");
        let found = paper_table(&few, &puzzles, &values, &Folds::drawn(40, 5, 1));
        assert_eq!(found.rows.len(), 4);
        assert_eq!(found.rows[0].split, None);
    }
}
