//! How many sequences of moves there are.

use std::collections::HashSet;
use std::fmt::Write as _;

use impasse_puzzle::Puzzle;

use crate::sample::{after, legal};

/// A table of move sequences (chess programmers' *perft*): one puzzle a row,
/// with the sequences of 1, 2, … moves from its start, and under them the
/// different positions at their ends.
///
/// ```
/// use impasse_laws::{graph::Graph, kit::PerftTable};
/// let graph: Graph = "0>1 0>2 1>3 2>3 3>0".parse().unwrap();
/// let mut table = PerftTable::new("graph        1       2", 6);
/// table.row("one", &graph);
/// assert_eq!(table.text(), "\
/// Sequences of 1 to 2 moves from the start, and different positions at their ends.
///
/// graph        1       2
/// one          2       2
///              2       1
/// ");
/// ```
pub struct PerftTable {
    depth: usize,
    width: usize,
    text: String,
}

impl PerftTable {
    /// A table under a heading of a word and the numbers of moves; names of
    /// puzzles take `width` columns, numbers eight each.
    #[must_use]
    pub fn new(heading: &str, width: usize) -> Self {
        let depth = heading.split_whitespace().count() - 1;
        let text = format!(
            "Sequences of 1 to {depth} moves from the start, and different positions at their \
             ends.\n\n{heading}\n"
        );
        Self { depth, width, text }
    }

    /// Adds a puzzle.
    pub fn row<P: Puzzle>(&mut self, name: &str, puzzle: &P) {
        let counts = perft(puzzle, self.depth);
        let width = self.width;
        let _ = write!(self.text, "{name:<width$}");
        for (sequences, _) in &counts {
            let _ = write!(self.text, "{sequences:>8}");
        }
        let _ = write!(self.text, "\n{:<width$}", "");
        for (_, positions) in &counts {
            let _ = write!(self.text, "{positions:>8}");
        }
        self.text.push('\n');
    }

    /// The text, for [`golden`](crate::golden).
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Sequences of 1 to `depth` moves, and different positions at their ends.
fn perft<P: Puzzle>(puzzle: &P, depth: usize) -> Vec<(usize, usize)> {
    let mut ends = vec![puzzle.start()];
    let mut rows = Vec::new();
    for _ in 0..depth {
        let mut next = Vec::new();
        for state in &ends {
            let moves = legal(puzzle, state).into_iter();
            next.extend(moves.map(|m| after(puzzle, state, m)));
        }
        let different: HashSet<Vec<u8>> = next.iter().map(|state| puzzle.key(state)).collect();
        rows.push((next.len(), different.len()));
        ends = next;
    }
    rows
}
