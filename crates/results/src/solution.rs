//! A solution with its puzzle, for whoever reads it later.

use impasse_lab::{Opened, naming};
use impasse_wire::command::SolutionFile;

use crate::Subject;

/// The puzzle in a line.
fn line(opened: &dyn Opened) -> String {
    naming::text_id(opened.game(), &opened.params(), &opened.text())
}

/// What `impasse convert --as json` writes of moves that were read before.
#[must_use]
pub fn solution_file(subject: Subject<'_>, moves: &str) -> SolutionFile {
    let report = subject.opened.check(moves);
    SolutionFile {
        version: SolutionFile::VERSION,
        id: subject.id.to_owned(),
        position: line(subject.opened),
        solved: report.solved,
        moves: report.played,
    }
}

/// Whether the moves of a file are moves of this puzzle, in a form that is
/// known.
#[must_use]
pub fn is_solution_of(file: &SolutionFile, opened: &dyn Opened) -> bool {
    file.version <= SolutionFile::VERSION && file.position == line(opened)
}
