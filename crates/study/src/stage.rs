//! How far a participant has come.

use impasse_wire::study::StudyOutcome;

use crate::Study;

/// Where a participant stands. Puzzles are counted by their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Before the consent.
    Consent,
    /// At the questions before.
    Before,
    /// At the puzzle to try the rules with.
    Tutorial,
    /// At a puzzle.
    Playing,
    /// At the rating of a puzzle.
    Rating,
    /// At the questions after.
    After,
    /// At the end.
    Ended(StudyOutcome),
}

impl Stage {
    /// The word for it in databases; how it ended is another column.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Consent => "consent",
            Self::Before => "before",
            Self::Tutorial => "tutorial",
            Self::Playing => "playing",
            Self::Rating => "rating",
            Self::After => "after",
            Self::Ended(_) => "ended",
        }
    }

    /// The stage of that word.
    #[must_use]
    pub fn of(word: &str, outcome: Option<StudyOutcome>) -> Option<Self> {
        let stages = [
            Self::Consent,
            Self::Before,
            Self::Tutorial,
            Self::Playing,
            Self::Rating,
            Self::After,
        ];
        if word == "ended" {
            return outcome.map(Self::Ended);
        }
        stages.into_iter().find(|stage| stage.word() == word)
    }
}

impl Study {
    /// What comes behind a stage that is no puzzle.
    #[must_use]
    pub fn behind(&self, stage: Stage) -> Stage {
        match stage {
            Stage::Consent if !self.before.is_empty() => Stage::Before,
            Stage::Consent | Stage::Before if self.tutorial.is_some() => Stage::Tutorial,
            Stage::Consent | Stage::Before | Stage::Tutorial => Stage::Playing,
            Stage::After => Stage::Ended(StudyOutcome::Complete),
            Stage::Playing | Stage::Rating | Stage::Ended(_) => stage,
        }
    }

    /// What comes when the puzzle at `place` is over, and at which place.
    #[must_use]
    pub fn behind_play(&self, place: u32) -> (Stage, u32) {
        if self.rating.is_some() {
            (Stage::Rating, place)
        } else {
            self.behind_rating(place)
        }
    }

    /// What comes when the puzzle at `place` is rated, and at which place.
    #[must_use]
    pub fn behind_rating(&self, place: u32) -> (Stage, u32) {
        if self.plan().has(place + 1) {
            (Stage::Playing, place + 1)
        } else {
            (self.behind_puzzles(), place + 1)
        }
    }

    /// What comes behind the last puzzle.
    #[must_use]
    pub fn behind_puzzles(&self) -> Stage {
        if self.after.is_empty() {
            Stage::Ended(StudyOutcome::Complete)
        } else {
            Stage::After
        }
    }
}
