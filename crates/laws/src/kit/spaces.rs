//! What whole state spaces are counted to be.

use std::fmt::Write as _;

use impasse_puzzle::Instance;

use crate::Explored;

/// The largest space that a table counts.
const CAP: usize = 30_000;

/// Figures that a table may leave out; the counts themselves are always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Fewest moves from the start to a goal.
    ShortestSolution,
    /// The longest path through unsolvable positions.
    LongestLostPath,
    /// Strongly connected components.
    Components,
    /// Positions in each class of the game's partitions.
    Classes,
}

impl Fact {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::ShortestSolution,
        Self::LongestLostPath,
        Self::Components,
        Self::Classes,
    ];
}

/// A table of whole state spaces, counted by [`Explored`].
pub struct SpaceTable {
    facts: Vec<Fact>,
    text: String,
}

impl SpaceTable {
    /// A table with these facts ([`Fact::ALL`] for a new game).
    #[must_use]
    pub fn new(facts: &[Fact]) -> Self {
        Self::started(facts, ".")
    }

    /// The same with a line that explains the game's classes.
    #[must_use]
    pub fn with_note(facts: &[Fact], note: &str) -> Self {
        Self::started(facts, &format!(";\n{note}"))
    }

    fn started(facts: &[Fact], end: &str) -> Self {
        Self {
            facts: facts.to_vec(),
            text: format!(
                "Whole state spaces, counted by a plain enumeration.\n\
                 A transition is a position and one of its moves; solvable positions include \
                 goals{end}\n"
            ),
        }
    }

    /// Adds the space of a puzzle, under its name and its text.
    ///
    /// # Panics
    ///
    /// If the space has more than 30,000 positions.
    #[track_caller]
    pub fn space<P: Instance>(&mut self, name: &str, puzzle: &P) {
        self.titled(&format!("{name}\n{}", puzzle.text()), puzzle);
    }

    /// Adds the space of a puzzle under its name alone: another view of the
    /// puzzle above it.
    ///
    /// # Panics
    ///
    /// As [`space`](Self::space).
    #[track_caller]
    pub fn view<P: Instance>(&mut self, name: &str, puzzle: &P) {
        self.titled(&format!("{name}\n"), puzzle);
    }

    #[track_caller]
    fn titled<P: Instance>(&mut self, title: &str, puzzle: &P) {
        let Some(space) = Explored::whole(puzzle, CAP) else {
            panic!("more than {CAP} positions: {title}");
        };
        let _ = write!(self.text, "\n{title}");
        for (name, value) in self.figures(&space) {
            let _ = writeln!(self.text, "{name:<20}{value:>8}");
        }
        if self.facts.contains(&Fact::Classes) {
            self.classes(puzzle, &space);
        }
    }

    fn figures<P: Instance>(&self, space: &Explored<P>) -> Vec<(&'static str, String)> {
        let totals = space.totals();
        let mut figures = vec![
            ("states", totals.states.to_string()),
            ("transitions", totals.transitions.to_string()),
            ("goals", totals.goals.to_string()),
            ("dead ends", totals.dead_ends.to_string()),
            ("solvable", totals.solvable.to_string()),
            ("losing moves", totals.losing_moves.to_string()),
            ("only moves", totals.only_moves.to_string()),
            ("deepest", (space.depth_rows().len() - 1).to_string()),
        ];
        if self.facts.contains(&Fact::ShortestSolution) {
            figures.push(("shortest solution", or_dash(space.distances[0])));
        }
        if self.facts.contains(&Fact::LongestLostPath) {
            figures.push(("longest lost path", or_dash(space.longest_lost_path())));
        }
        if self.facts.contains(&Fact::Components) {
            let components = space.components();
            let cyclic = components.cyclic.iter().filter(|&&cyclic| cyclic).count();
            let largest = components.sizes.iter().max().copied().unwrap_or(0);
            figures.push(("strongly connected", components.sizes.len().to_string()));
            figures.push(("of them cyclic", cyclic.to_string()));
            figures.push(("largest", largest.to_string()));
        }
        figures
    }

    fn classes<P: Instance>(&mut self, puzzle: &P, space: &Explored<P>) {
        for partition in puzzle.partitions() {
            let counts = space.class_counts(puzzle, &partition);
            let classes = partition.classes.iter().zip(counts);
            for (class, count) in classes.filter(|&(_, count)| count > 0) {
                let _ = writeln!(self.text, "{:<14}{class:<6}{count:>8}", partition.name);
            }
        }
    }

    /// The text, for [`golden`](crate::golden).
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

fn or_dash(number: Option<u32>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}
