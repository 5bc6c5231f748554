//! Dead-end detectors: proofs that no goal can be reached any more.

use crate::{About, Argument, Mark, Puzzle, Sentence, sentence};

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
    /// Whether people see it at a glance: by looking at one piece and what
    /// stands beside it.
    fn is_plain(&self) -> bool {
        false
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
    /// The sentence. One without arguments names nothing ("this box …"): then
    /// the marks tell what it is about.
    pub sentence: Sentence,
    /// What to point at on the board.
    pub marks: Vec<Mark>,
}

/// How many places are named to whoever sees no marks.
const NAMED: usize = 8;

impl Reason {
    /// The sentence for whoever sees no marks: one that names nothing is
    /// followed by the names of the dead places.
    ///
    /// ```
    /// use impasse_puzzle::{Lang, Mark, Reason, Spot, Words};
    /// let reason = Reason {
    ///     sentence: Words::new("this box never moves again", "この荷物はもう動かない").into(),
    ///     marks: vec![Mark::Dead(Spot::new(1, 2))],
    /// };
    /// assert_eq!(reason.without_marks().of(Lang::En), "this box never moves again: B3");
    /// ```
    #[must_use]
    pub fn without_marks(&self) -> Sentence {
        let dead = self.marks.iter().filter_map(|mark| match mark {
            Mark::Dead(spot) => Some(spot.name()),
            _ => None,
        });
        let mut places: Vec<String> = dead.collect();
        if !self.sentence.arguments.is_empty() || places.is_empty() {
            return self.sentence.clone();
        }
        if places.len() > NAMED {
            places.truncate(NAMED);
            places.push("…".to_owned());
        }
        let places = Argument::AllOf(places);
        sentence!("{0}: {1}", "{0}：{1}", self.sentence.clone(), places)
    }
}
