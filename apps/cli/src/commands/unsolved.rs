//! Puzzles of a pool that are not among those to choose from, as no solution is
//! known.

use impasse_forge::Unsolved;
use impasse_puzzle::Words;

use crate::output::Output;
use crate::phrases::fill;

/// Their names, each once.
#[derive(Default)]
pub(super) struct NoSolution {
    proved: Vec<String>,
    undecided: Vec<String>,
}

const PROVED: Words = Words::new(
    "left out, as they are proved to have no solution: {0}",
    "解がないことが証明されているため除きました：{0}",
);
const UNDECIDED: Words = Words::new(
    "left out, as no solution was found: {0}",
    "解が見つからないため除きました：{0}",
);

impl NoSolution {
    /// Notes one.
    pub(super) fn add(&mut self, name: &str, why: Unsolved) {
        let names = match why {
            Unsolved::Proved => &mut self.proved,
            Unsolved::Undecided => &mut self.undecided,
        };
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }

    /// Tells all of them, a line for each reason.
    pub(super) fn tell(&self, output: &Output) {
        for (words, names) in [(PROVED, &self.proved), (UNDECIDED, &self.undecided)] {
            if !names.is_empty() {
                output.remark(fill(words, output.lang, &[&output.lang.list(names)]));
            }
        }
    }
}
