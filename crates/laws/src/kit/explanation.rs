//! What a detector tells people about a dead position.

use std::fmt::Write as _;

use impasse_puzzle::{Detector, Instance, Lang, draw};

use crate::Explored;

/// A detector's reason in words and as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The detector's name.
    pub detector: &'static str,
    /// The board with what the reason marks.
    pub picture: String,
    /// The sentence in English and in Japanese, each with the sentences of
    /// its causes.
    pub words: [(String, Vec<String>); 2],
}

impl Explanation {
    /// What a detector says about a position; `None` where it is silent.
    #[must_use]
    pub fn of<P: Instance>(
        detector: &dyn Detector<P>,
        puzzle: &P,
        state: &P::State,
    ) -> Option<Self> {
        let mut judge = detector.prepare(puzzle);
        let reason = judge.explain(state)?;
        let causes = judge.causes(state);
        let words = [Lang::En, Lang::Ja].map(|lang| {
            let causes = causes.iter().map(|cause| cause.sentence.of(lang));
            (reason.sentence.of(lang), causes.collect())
        });
        Some(Self {
            detector: detector.about().name,
            picture: draw::text(&puzzle.scene(state), &reason.marks),
            words,
        })
    }

    /// What each detector says about the first `each` positions of a space that
    /// it calls dead.
    #[must_use]
    pub fn first<P: Instance>(puzzle: &P, space: &Explored<P>, each: usize) -> Vec<Self> {
        let mut first = Vec::new();
        for detector in P::detectors() {
            let told = |state| Self::of(&*detector, puzzle, state);
            first.extend(space.states.iter().filter_map(told).take(each));
        }
        first
    }

    /// The name, the board and the sentences below each other, causes
    /// indented.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = format!("{}\n{}", self.detector, self.picture);
        for (sentence, causes) in &self.words {
            let _ = writeln!(out, "{sentence}");
            for cause in causes {
                let _ = writeln!(out, "  {cause}");
            }
        }
        out
    }
}
