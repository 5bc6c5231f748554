//! Table 1 of the paper, from simulated players: eight regressions of time and
//! of success on the six features, as they are and with depths or visits
//! weighing what positions weighed.

use std::fmt::Write as _;

use impasse_fit::{FeatureTable, Folds, PaperTable, Play, Target, by_puzzle, paper_table};

use super::row::name;
use super::{BoardRow, SHANGHAI, group};

/// What the paper prints: for time and for success, R and adjusted R² of each
/// row.
pub(super) const PRINTED: [[[f64; 2]; 8]; 2] = [
    [
        [0.652, 0.420],
        [0.674, 0.449],
        [0.648, 0.414],
        [0.683, 0.455],
        [0.018, -0.010],
        [0.088, -0.002],
        [0.163, 0.017],
        [0.700, 0.463],
    ],
    [
        [0.389, 0.143],
        [0.401, 0.152],
        [0.391, 0.145],
        [0.408, 0.149],
        [0.217, 0.037],
        [0.260, 0.058],
        [0.294, 0.077],
        [0.519, 0.230],
    ],
];

/// How positions are weighed in f1, f4 and f5.
const WEIGHTS: [(&str, Weight); 3] = [
    ("every position the same, as in the paper", |row| {
        (row.mean_moves, row.solvable_share, row.losing_share)
    }),
    ("every depth the same", |row| {
        let shares = row.by_depth;
        (
            shares.mean_moves,
            shares.solvable_share,
            shares.losing_share,
        )
    }),
    ("by visits of uniform random play", |row| {
        let shares = row.by_visits;
        (
            shares.mean_moves,
            shares.solvable_share,
            shares.losing_share,
        )
    }),
];

/// Gives f1, f4 and f5 of a board.
type Weight = fn(&BoardRow) -> (f64, f64, Option<f64>);

/// Folds of the cross-validation.
const FOLDS: usize = 10;

/// One regression.
#[derive(Clone, Debug)]
pub struct SimulatedRow {
    /// `inside` or `outside`, or [`SHANGHAI`].
    pub lines: &'static str,
    /// What is explained.
    pub target: &'static str,
    /// How positions are weighed in f1, f4 and f5.
    pub weights: &'static str,
    /// Boards.
    pub boards: usize,
    /// The variables by their numbers.
    pub variables: Vec<usize>,
    /// Multiple correlation.
    pub r: f64,
    /// R² adjusted for the number of variables.
    pub adjusted: f64,
    /// The share explained of boards kept aside.
    pub held_out: Option<f64>,
    /// R and adjusted R² that the paper prints of people.
    pub printed: Option<[f64; 2]>,
}

/// The table, with every weighing, for either rule that has boards enough.
#[must_use]
pub fn table_1(rows: &[BoardRow], plays: &[Play]) -> Vec<SimulatedRow> {
    let targets = [
        ("time of solved games", Target::Seconds),
        ("success", Target::Success),
    ];
    let mut out = Vec::new();
    for lines in ["inside", "outside", SHANGHAI] {
        let rows: Vec<&BoardRow> = rows.iter().filter(|row| row.lines == lines).collect();
        if rows.len() <= FOLDS {
            continue;
        }
        for ((target, measured), printed) in targets.into_iter().zip(PRINTED) {
            let values = by_puzzle(plays, measured, true);
            let known = rows.iter();
            let known = known.filter_map(|row| Some((*row, values.get(&puzzle(row))?.value)));
            let known: Vec<_> = known.collect();
            for (at, (weights, weight)) in WEIGHTS.into_iter().enumerate() {
                let table = table(&known, weight);
                let fitted = table.rows.into_iter().zip(printed);
                out.extend(fitted.filter_map(|(row, printed)| {
                    let fit = row.fit?;
                    Some(SimulatedRow {
                        lines,
                        target,
                        weights,
                        boards: table.puzzles.len(),
                        variables: row.variables,
                        r: fit.r,
                        adjusted: fit.adjusted,
                        held_out: row.held_out,
                        printed: (at == 0 && lines != SHANGHAI).then_some(printed),
                    })
                }));
            }
        }
    }
    out
}

/// The table as text, said to be simulated.
#[must_use]
pub fn table_1_text(rows: &[SimulatedRow]) -> String {
    let mut out = String::new();
    let mut before = None;
    for row in rows {
        let heading = (row.lines, row.target, row.weights);
        if before != Some(heading) {
            let _ = writeln!(
                out,
                "\nTable 1 from SIMULATED players: {}, {}, {} boards, {}:\n\
                 R, adjusted R², explained of boards kept aside ({FOLDS} folds){}",
                row.target,
                group(row.lines),
                row.boards,
                row.weights,
                if row.printed.is_some() {
                    ", and what the paper prints of people"
                } else {
                    ""
                },
            );
            before = Some(heading);
        }
        let variables: Vec<String> = row.variables.iter().map(|f| format!("f{f}")).collect();
        let held_out = row.held_out.map_or("-".to_owned(), |r2| format!("{r2:.3}"));
        let people = row.printed.map_or_else(String::new, |[r, adjusted]| {
            format!("    people {r:.3} {adjusted:>6.3}")
        });
        let _ = writeln!(
            out,
            "  {:<14} {:.3} {:>6.3} {held_out:>7}{people}",
            variables.join(" "),
            row.r,
            row.adjusted,
        );
    }
    out
}

/// The name of a board in a table of plays.
pub(super) fn puzzle(row: &BoardRow) -> String {
    format!("{}-{}", row.lines, name(row.number))
}

fn table(known: &[(&BoardRow, f64)], weight: Weight) -> PaperTable {
    let mut text = String::from("id,f1,f2,f3,f4,f5,f6\n");
    let figure = |figure: Option<f64>| figure.map_or_else(String::new, |value| value.to_string());
    for (row, _) in known {
        let (f1, f4, f5) = weight(row);
        let f6 = row.longest_lost_path.unwrap_or(0);
        let _ = writeln!(
            text,
            "{},{f1},{},{},{f4},{},{f6}",
            puzzle(row),
            figure(row.first_part),
            figure(row.second_part),
            figure(f5),
        );
    }
    let features = FeatureTable::read(&text, Some("id")).expect("a table as it is written above");
    let puzzles: Vec<String> = known.iter().map(|(row, _)| puzzle(row)).collect();
    let values: Vec<f64> = known.iter().map(|(_, value)| *value).collect();
    let folds = Folds::drawn(puzzles.len(), FOLDS, 1);
    paper_table(&features, &puzzles, &values, &folds)
}
