//! Questions of visitors, answered by the laboratory.

use impasse_lab::KnownPositions;
use impasse_puzzle::{Complaint as _, Control, Limits, Sentence};
use impasse_record::{MOST_LETTERS, Refused};
use impasse_wire::{JobAnswer, Question};

use crate::Allowance;

/// Answers a question within the limits.
pub(crate) fn answer(
    question: &Question,
    allowance: &Allowance,
    control: Control<'_>,
) -> Result<JobAnswer, Sentence> {
    let control = Control {
        limits: Limits {
            time: allowance.time,
            memory: allowance.memory,
            states: None,
        },
        ..control
    };
    if question.puzzle.chars().count() > MOST_LETTERS {
        return Err(Refused::Long.sentence());
    }
    // A name, and never a file.
    let opened = impasse_lab::open_within(&question.puzzle, control);
    let opened = opened.map_err(|error| error.sentence())?;
    let known = &mut KnownPositions::default();
    impasse_results::answer(&*opened, question, known, control)
}
