//! Figures and columns for people.

pub(crate) use impasse_results::{grouped, in_f64, percent};
use unicode_width::UnicodeWidthStr;

/// `1.5 MB`: two figures are enough for people.
pub(crate) fn in_bytes(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["B", "KB", "MB", "GB", "TB"];
    let mut unit = 0;
    let mut size = in_f64(bytes);
    while size >= 1024.0 && unit + 1 < UNITS.len() {
        size /= 1024.0;
        unit += 1;
    }
    let digits = usize::from(size < 10.0 && unit > 0);
    format!("{size:.digits$} {}", UNITS[unit])
}

/// `0.123457`, or `4.15e-7`: a small chance is not none.
pub(crate) fn chance(value: f64) -> String {
    if value > 0.0 && value < 1e-3 {
        format!("{value:.2e}")
    } else {
        format!("{value:.6}")
    }
}

/// Lays rows out in columns, two blanks between them, the first column from
/// the left and the others as `right` says. Wide characters count twice.
pub(crate) fn columns(rows: &[Vec<String>], right: bool) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(wide).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[column] - cell.width());
            if column > 0 {
                line.push_str("  ");
            }
            if right && column > 0 {
                line.extend([&*pad, cell]);
            } else {
                line.extend([cell, &*pad]);
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Breaks words into lines of at most `wide` columns, each after `indent`.
pub(crate) fn wrapped(words: &[String], wide: usize, indent: &str) -> String {
    let mut text = String::new();
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && line.width() + 1 + word.width() > wide {
            text.extend([indent, line.trim_end(), "\n"]);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        text.extend([indent, line.trim_end(), "\n"]);
    }
    text
}

/// Moves in lines of at most `wide` columns, each after `indent`; moves that are
/// single letters are written together, as players of Sokoban do.
pub(crate) fn wrapped_moves(moves: &[String], wide: usize, indent: &str) -> String {
    if moves.iter().any(|each| each.chars().count() != 1) {
        return wrapped(moves, wide, indent);
    }
    let lines: Vec<String> = moves.chunks(wide).map(<[String]>::concat).collect();
    wrapped(&lines, wide, indent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_shown_in_the_unit_people_would_use() {
        let shown: Vec<String> = [0, 1023, 1024, 20 << 20, 3 << 29].map(in_bytes).into();
        assert_eq!(shown, ["0 B", "1023 B", "1.0 KB", "20 MB", "1.5 GB"]);
    }

    #[test]
    fn a_small_chance_is_not_shown_as_none() {
        let shown: Vec<String> = [0.0, 4.151e-7, 0.001, 0.25].map(chance).into();
        assert_eq!(shown, ["0.000000", "4.15e-7", "0.001000", "0.250000"]);
    }

    #[test]
    fn columns_stand_below_each_other_in_every_script() {
        let rows = [["局面", "5"], ["ab", "1,000"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(columns(&rows, true), "局面      5\nab    1,000\n");
        assert_eq!(columns(&rows, false), "局面  5\nab    1,000\n");
    }

    #[test]
    fn moves_are_broken_between_words() {
        let words = ["H2", "DA1", "C0"].map(String::from);
        assert_eq!(wrapped(&words, 6, "  "), "  H2 DA1\n  C0\n");
        assert_eq!(wrapped(&words, 5, ""), "H2\nDA1\nC0\n");
        assert_eq!(wrapped(&[], 5, ""), "");
        assert_eq!(wrapped_moves(&words, 6, "  "), "  H2 DA1\n  C0\n");
        let letters = ["u", "l", "R", "R"].map(str::to_owned);
        assert_eq!(wrapped_moves(&letters, 3, " "), " ulR\n R\n");
    }
}
