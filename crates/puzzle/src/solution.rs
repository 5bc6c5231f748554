//! Whole solutions as others write them.

use crate::{Sentence, Words, sentence};

/// A way to write a whole solution; see
/// [`Game::solution_forms`](crate::Game::solution_forms).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionForm {
    /// Its name in options.
    pub name: &'static str,
    /// One line for people.
    pub summary: Words,
}

impl SolutionForm {
    /// That a game does not know a form.
    #[must_use]
    pub fn unknown() -> Sentence {
        sentence!(
            "solutions of this game are not written so",
            "このゲームの解答にその書き方はありません"
        )
    }
}
