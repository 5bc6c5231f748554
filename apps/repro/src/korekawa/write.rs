//! The study as text.

use std::fmt::Write as _;

use super::{BoardRow, SHANGHAI, group};

/// The features of all boards, and how they are spread, for people to read.
#[must_use]
pub fn text(rows: &[BoardRow]) -> String {
    let mut out = String::from(
        "Korekawa & Kotani 2012, Difficulty rating of Shisen-sho puzzle by a structure of state space\n\n\
         f1 mean moves, f2 depth < 13 (or in proportion), f3 the rest, f4 solvable / all positions, f5 losing / all moves,\n\
         f6 longest path inside the unsolvable part as the text has it / largest of 1 + shortest distance to a dead end as\n\
         the appendix has it. The paper prints no features of a board, and figure 1 is the only board it prints: its table 1\n\
         (correlations with how people fared) cannot be computed again.\n",
    );
    for lines in ["inside", "outside", SHANGHAI] {
        let rows: Vec<&BoardRow> = rows.iter().filter(|row| row.lines == lines).collect();
        if rows.is_empty() {
            continue;
        }
        let group = group(lines);
        let (first, rest) = group.split_at(1);
        let board = if lines == SHANGHAI { "" } else { " the board" };
        let _ = writeln!(out, "\n{}{rest}{board}\n", first.to_uppercase());
        let _ = writeln!(
            out,
            "{:>9} {:>11} {:>13} {:>7} {:>7} {:>7} {:>8} {:>9} {:>7} {:>8} {:>7} {:>7}",
            "board",
            "positions",
            "transitions",
            "f1",
            "f2",
            "f3",
            "f4",
            "f5",
            "f6",
            "random",
            "CPU s",
            "MB"
        );
        for row in &rows {
            line(&mut out, row);
        }
        spread(&mut out, &rows);
    }
    out
}

fn line(out: &mut String, row: &BoardRow) {
    let maybe = |figure: Option<f64>, digits: usize| {
        figure.map_or("-".to_owned(), |figure| format!("{figure:.digits$}"))
    };
    let moves = |moves: Option<u32>| moves.map_or("-".to_owned(), |moves| moves.to_string());
    let lost = format!(
        "{}/{}",
        moves(row.longest_lost_path),
        moves(row.by_appendix)
    );
    let _ = writeln!(
        out,
        "{:>9} {:>11} {:>13} {:>7.4} {:>7} {:>7} {:>8.6} {:>9} {:>7} {:>8.6} {:>7.1} {:>7}",
        super::row::name(row.number),
        row.states,
        row.transitions,
        row.mean_moves,
        maybe(row.first_part, 4),
        maybe(row.second_part, 4),
        row.solvable_share,
        maybe(row.losing_share, 7),
        lost,
        row.random_win,
        row.cpu_seconds,
        row.peak_bytes >> 20,
    );
}

/// A figure that a board may have.
type Figure = fn(&BoardRow) -> Option<f64>;

/// The least, the middle and the largest of each figure over numbered boards.
fn spread(out: &mut String, rows: &[&BoardRow]) {
    let numbered: Vec<&&BoardRow> = rows.iter().filter(|row| row.number.is_some()).collect();
    if numbered.len() < 2 {
        return;
    }
    let _ = writeln!(
        out,
        "\n{:>28} {:>12} {:>12} {:>12}",
        "", "least", "median", "most"
    );
    #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
    let figures: [(&str, Figure); 14] = [
        ("positions", |row| Some(row.states as f64)),
        ("f1", |row| Some(row.mean_moves)),
        ("f2", |row| row.first_part),
        ("f3", |row| row.second_part),
        ("f4", |row| Some(row.solvable_share)),
        ("f5", |row| row.losing_share),
        ("f6, text", |row| row.longest_lost_path.map(f64::from)),
        ("f6, appendix", |row| row.by_appendix.map(f64::from)),
        ("f4, depths equal", |row| Some(row.by_depth.solvable_share)),
        ("f4, by visits", |row| Some(row.by_visits.solvable_share)),
        ("f5, by visits", |row| row.by_visits.losing_share),
        ("random play wins", |row| Some(row.random_win)),
        ("CPU s", |row| Some(row.cpu_seconds)),
        ("MB", |row| Some((row.peak_bytes >> 20) as f64)),
    ];
    for (name, figure) in figures {
        let mut values: Vec<f64> = numbered.iter().filter_map(|row| figure(row)).collect();
        values.sort_by(f64::total_cmp);
        let Some((&least, &most)) = values.first().zip(values.last()) else {
            continue;
        };
        let middle = f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2]);
        let [least, middle, most] = [least, middle, most].map(shown);
        let _ = writeln!(out, "{name:>28} {least:>12} {middle:>12} {most:>12}");
    }
}

fn shown(figure: f64) -> String {
    if figure.fract() == 0.0 {
        format!("{figure:.0}")
    } else if figure < 0.01 {
        format!("{figure:.3e}")
    } else {
        format!("{figure:.5}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::row;
    use super::*;

    #[test]
    fn every_board_has_a_line_and_numbered_ones_are_summed_up() {
        let rows = [
            row(None, None),
            row(Some(4), None),
            row(Some(5), Some(0.25)),
        ];
        let text = text(&rows);
        for line in [
            " figure-1           7             9  1.2857  1.5000       - 1.000000         -     -/- 0.070000     0.2    8192",
            "        5           7             9  1.2857  1.5000       - 1.000000 0.2500000    12/- 0.070000     0.2    8192",
            "                   positions            7            7            7",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
        assert!(!text.contains("Lines outside"), "{text}");
    }
}
