//! The laws, one function each.
//!
//! A law takes an instance and a [`Sample`] of its positions and answers with
//! what it looked at, or with the first thing that breaks it. [`check_all`]
//! checks every law of an instance and panics with the board drawn.

mod detectors;
mod heuristics;
mod keys;
mod losses;
mod moves;
mod opening;
mod partitions;
mod proofs;
mod scenes;
mod stages;
mod strategies;
mod text;

use std::fmt;
use std::ops::AddAssign;

use impasse_puzzle::{About, Game, Instance, Lang, Mark, OpenError, Params, Visitor, Words, draw};

use crate::Sample;

pub use detectors::{detector, detectors};
pub use heuristics::{heuristic, heuristics};
pub(crate) use keys::key_of_start;
pub use keys::keys;
pub use losses::losses;
pub use moves::moves;
pub use opening::opening;
pub use partitions::partitions;
pub use proofs::proofs;
pub use scenes::scenes;
pub use stages::stages;
pub use strategies::{Trial, strategy};
pub use text::text;

/// What a law looked at and found in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Positions.
    pub states: u64,
    /// Moves from them.
    pub edges: u64,
}

impl AddAssign for Checked {
    fn add_assign(&mut self, other: Self) {
        self.states += other.states;
        self.edges += other.edges;
    }
}

/// A law that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law's name: that of its function.
    pub law: &'static str,
    /// What is wrong.
    pub what: String,
    /// The position, drawn; empty where none is to blame.
    pub board: String,
}

impl Broken {
    fn at<P: Instance>(
        law: &'static str,
        instance: &P,
        state: &P::State,
        what: impl Into<String>,
    ) -> Self {
        Self::marked(law, instance, state, &[], what)
    }

    fn marked<P: Instance>(
        law: &'static str,
        instance: &P,
        state: &P::State,
        marks: &[Mark],
        what: impl Into<String>,
    ) -> Self {
        Self {
            law,
            what: what.into(),
            board: draw::text(&instance.scene(state), marks),
        }
    }

    fn anywhere(law: &'static str, what: impl Into<String>) -> Self {
        Self {
            law,
            what: what.into(),
            board: String::new(),
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law of {}: {}\n{}", self.law, self.what, self.board)
    }
}

impl std::error::Error for Broken {}

/// Checks every law of one instance, strategies excepted.
///
/// # Panics
///
/// With the law, what breaks it and the board drawn.
#[track_caller]
pub fn check_all<G: Game, P: Instance>(game: &G, instance: &P, sample: &Sample<P>) -> Checked {
    let results = [
        keys(instance, sample),
        moves(instance, sample),
        stages(instance, sample),
        losses(game, instance, sample),
        text(game, instance, sample),
        scenes(instance, sample),
        partitions(instance, sample),
        detectors(instance, sample),
        heuristics(instance, sample),
        proofs(instance, sample),
    ];
    let mut checked = Checked::default();
    for result in results {
        match result {
            Ok(found) => checked += found,
            Err(broken) => panic!("{broken}\n{}", instance.text()),
        }
    }
    checked
}

/// Opens puzzle `number` of a game and checks every law on its whole space,
/// or on random walks where that has more than `cap` positions.
///
/// ```
/// use impasse_laws::{graph::GraphGame, law};
/// let pairs = "by=pairs".parse().unwrap();
/// let checked = law::check_number(&GraphGame, &pairs, 7, 1000).unwrap();
/// assert!(checked.states > 0);
/// ```
///
/// # Errors
///
/// [`OpenError`] if there is no such puzzle.
///
/// # Panics
///
/// As [`check_all`].
#[track_caller]
pub fn check_number<G: Game>(
    game: &G,
    params: &Params,
    number: u64,
    cap: usize,
) -> Result<Checked, OpenError> {
    game.number(params, number, Inspector { game, cap })
}

/// Checks whatever instance it is shown.
struct Inspector<'g, G> {
    game: &'g G,
    cap: usize,
}

impl<G: Game> Visitor for Inspector<'_, G> {
    type Output = Checked;

    fn visit<P: Instance>(self, instance: P) -> Checked {
        check_all(self.game, &instance, &Sample::of(&instance, self.cap))
    }
}

/// What is wrong with how a named part speaks of itself.
fn fault_of_about(about: &About) -> Option<String> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if about.name.is_empty() || !about.name.chars().all(plain) {
        return Some(format!("`{}` is no name for a command line", about.name));
    }
    fault_of_words(about.summary).map(|fault| format!("{}: {fault}", about.name))
}

/// What is wrong with a text that people read.
fn fault_of_words(words: Words) -> Option<String> {
    [Lang::En, Lang::Ja]
        .into_iter()
        .find(|&lang| words.of(lang).trim().is_empty())
        .map(|lang| format!("says nothing in {lang:?}"))
}
