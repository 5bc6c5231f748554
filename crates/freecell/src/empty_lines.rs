//! Empty columns as `PySolFC` writes them: an empty line, below a line `FC:`
//! that stands above every board it exports.
//!
//! ```text
//! FC: 4D - - -
//! KC QD
//!                  an empty column
//! QC
//! ```
//!
//! Elsewhere an empty line ends a puzzle. The empty columns behind the last
//! card are lost where a text was cut or pasted; such boards have eight.

use impasse_puzzle::{Block, split_at_blank_lines};

/// Columns of the boards that are written so.
const COLUMNS: usize = 8;

/// What a block of a file holds, as far as it matters here.
struct Content {
    /// A line `FC:`, and no column with a colon before it.
    opens: bool,
    /// Nothing but plain lines of cards.
    goes_on: bool,
    /// Lines of cards.
    lines: usize,
}

impl Content {
    fn of(text: &str) -> Self {
        let (mut heads, mut cells, mut colons, mut lines) = (0, 0, 0, 0);
        for line in text.lines().map(str::trim) {
            let first = line.split_whitespace().next().unwrap_or_default();
            match first.to_ascii_lowercase().as_str() {
                "fc:" => cells += 1,
                word if word.starts_with(':') => colons += 1,
                word if word.ends_with(':') || word.starts_with(';') => heads += 1,
                _ => lines += 1,
            }
        }
        Self {
            opens: cells == 1 && colons == 0,
            goes_on: heads + cells + colons == 0,
            lines,
        }
    }
}

/// Cuts a file into boards: at empty lines, unless they are columns.
pub(crate) fn split(text: &str) -> Vec<Block<'_>> {
    let mut starts = vec![0];
    starts.extend(text.match_indices('\n').map(|(at, _)| at + 1));
    let mut blocks: Vec<Block<'_>> = Vec::new();
    // How many columns the last block has, if it may have more.
    let mut columns: Option<usize> = None;
    let mut end = 0;
    for block in split_at_blank_lines(text) {
        let content = Content::of(block.text);
        let before = block.line - 1 - end;
        end = block.line - 1 + block.text.lines().count();
        let whole = columns.map(|columns| columns + before + content.lines);
        match (blocks.last_mut(), whole) {
            (Some(last), Some(whole)) if content.goes_on && whole <= COLUMNS => {
                let from = starts[last.line - 1];
                let to = starts.get(end).copied().unwrap_or(text.len());
                last.text = &text[from..to];
                columns = Some(whole);
            }
            _ => {
                blocks.push(block);
                columns = content.opens.then_some(content.lines);
            }
        }
    }
    blocks
}

/// The lines of a board that are empty columns, from 1, where its line `FC:`
/// is line `head`, lines of cards reach to line `last`, and there are `lines`
/// of them; columns behind the last card are given its line.
pub(crate) fn empty_columns(text: &str, head: usize, last: usize, lines: usize) -> Vec<usize> {
    let between = (1..).zip(text.lines());
    let between = between
        .filter(|(number, line)| (head + 1..last).contains(number) && line.trim().is_empty());
    let mut empty: Vec<usize> = between.map(|(number, _)| number).collect();
    let missing = COLUMNS.saturating_sub(lines + empty.len());
    empty.extend(std::iter::repeat_n(last, missing));
    empty
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance as _, Params};

    use super::*;
    use crate::tests::deal;

    #[test]
    fn they_are_columns_below_the_cells() {
        let late = "Founds: H-K C-J D-J S-K\nFC: - KD - -\n\nKC QD\n\n\nQC\n";
        let found = deal("", late).text();
        assert!(
            found.ends_with(" KD - -\n:\nKC QD\n:\n:\nQC\n:\n:\n:\n"),
            "{found}"
        );
        let said = crate::text::reading(&Params::none(), late).expect("it is said");
        assert_eq!(
            said.to_string(),
            "read as 8 columns, empty lines and those missing at the end as empty columns"
        );
        // Our own texts mean what they say.
        let ours = "Foundations: H-K C-J D-J S-K\nFreecells: KD\nKC\nQD\n:\nQC\n";
        assert_eq!(crate::text::reading(&Params::none(), ours), None);
        assert_eq!(deal("", ours).table().columns, 4);
    }

    #[track_caller]
    fn check(text: &str, expected: &[(usize, &str)]) {
        let blocks = split(text);
        let found: Vec<(usize, &str)> = blocks.iter().map(|b| (b.line, b.text)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn an_empty_line_below_the_cells_cuts_nothing() {
        check("FC: -\nKC\n\nQC\n", &[(1, "FC: -\nKC\n\nQC\n")]);
        check("FC: -\n\n\nKC", &[(1, "FC: -\n\n\nKC")]);
        check(
            "\nFC: -\nKC\n\nQC\n\nFounds: C-2\nFC: -\nKD\n",
            &[(2, "FC: -\nKC\n\nQC\n"), (7, "Founds: C-2\nFC: -\nKD\n")],
        );
    }

    #[test]
    fn elsewhere_it_ends_a_puzzle() {
        check("KC\n\nQC\n", &[(1, "KC\n"), (3, "QC\n")]);
        check("FC: -\n: KC\n\nQC\n", &[(1, "FC: -\n: KC\n"), (4, "QC\n")]);
        let eight = "KC\n".repeat(8);
        check(
            &format!("FC: -\n{eight}\n{eight}"),
            &[(1, &format!("FC: -\n{eight}")), (11, &eight)],
        );
    }
}
