//! Dead-end detectors: proofs that no goal can be reached any more.

use crate::{About, Mark, Puzzle, Sentence};

/// A kind of dead end that can be recognised.
///
/// **Soundness:** "dead" is a proof that no goal can be reached. In doubt a
/// detector is silent.
pub trait Detector<P: Puzzle>: Send + Sync {
    /// Name, one line, reference.
    fn about(&self) -> About;
    /// Whether searches ask it when no detectors are named: not where it
    /// takes longer than what it saves.
    fn is_for_search(&self) -> bool {
        true
    }
    /// Builds what the detector needs to know about `puzzle`. A worker of a
    /// parallel search prepares a judge of its own.
    fn prepare<'p>(&'p self, puzzle: &'p P) -> Box<dyn Judge<P> + 'p>;
}

/// A detector at work on one instance. It may keep tables and caches; a
/// filled cache never changes a verdict.
pub trait Judge<P: Puzzle> {
    /// Whether `state` is proved dead. The fast form, for searches.
    fn is_dead(&mut self, state: &P::State) -> bool;
    /// Why `state` is dead, for people; `Some` exactly where
    /// [`is_dead`](Self::is_dead) says `true`.
    fn explain(&mut self, state: &P::State) -> Option<Reason>;
    /// What [`explain`](Self::explain) rests on, step by step, the nearest
    /// cause first; for people who ask on. Empty where `explain` is silent,
    /// and for a detector whose reason needs no more words.
    fn causes(&mut self, _state: &P::State) -> Vec<Reason> {
        Vec::new()
    }
}

/// Why a position is dead: a sentence, and the places it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The sentence.
    pub sentence: Sentence,
    /// What to point at on the board.
    pub marks: Vec<Mark>,
}
