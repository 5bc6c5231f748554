//! What only one game allows, as plain data.
//!
//! A game's engine crate hands its engine out; whoever opens an instance keeps
//! the engine beside it. Every part may be missing. The type stands here
//! because this is the lowest crate that knows all of its parts.

use std::sync::Arc;

use impasse_puzzle::{Detector, Heuristic, Instance, Limit, ParamError, Spot, Strategy};
use impasse_search::{FastRandomPlay, Own, Plan};

use crate::{Improver, Mapper, Predecessors, TieBreaker};

/// What a game brings beside its rules.
///
/// ```
/// use impasse_laws::graph::Graph;
/// use impasse_puzzle::Instance;
/// use impasse_space::Engine;
///
/// let none: Engine<Graph> = Engine::default();
/// assert!(none.strategies.is_empty());
/// assert_eq!(none.all_detectors().len(), Graph::detectors().len());
/// ```
pub struct Engine<P: Instance> {
    /// Strategies, the one to begin with first.
    pub strategies: Vec<Arc<dyn Strategy<P>>>,
    /// The name of the one among them that soon finds solutions with few
    /// moves, though not the fewest.
    pub short: Option<&'static str>,
    /// Says what the first estimate of the rules says, sooner, to whoever asks
    /// about many positions of one instance.
    pub estimate: Option<Arc<dyn Heuristic<P>>>,
    /// Dead-end detectors beside those of the rules, cheapest first; they are
    /// asked behind those.
    pub detectors: Vec<Arc<dyn Detector<P>>>,
    /// Enumerators of whole spaces, the one to begin with first.
    pub mappers: Vec<Arc<dyn Mapper<P>>>,
    /// Chooses among the shortest solutions.
    pub ties: Option<Arc<dyn TieBreaker<P>>>,
    /// Makes solutions shorter.
    pub improver: Option<Arc<dyn Improver<P>>>,
    /// Counts the moves into a position; with it spaces can be estimated.
    pub predecessors: Option<Arc<dyn Predecessors<P>>>,
    /// Plays random games quickly.
    pub random_play: Option<Arc<dyn FastRandomPlay<P>>>,
    /// What a network has learnt of the game from simulated play.
    pub learnt: Option<Arc<dyn Learnt<P>>>,
    /// Measures what only this game lets one ask about how hard it is.
    pub features: Option<Arc<dyn OwnFeatures<P>>>,
    /// Finds what certificates rest on.
    pub evidence: Option<Arc<dyn Evidence<P>>>,
}

/// Finds what a certificate may say. Nothing of it is believed: whoever reads a
/// certificate checks it by the rules alone.
pub trait Evidence<P: Instance>: Send + Sync {
    /// The places of pieces whose moves are
    /// [sufficient](Instance::sufficient).
    fn sufficient(&self, _instance: &P, _state: &P::State) -> Option<Vec<Spot>> {
        None
    }

    /// Cuts into [units](Instance::units) that may show that a position is
    /// lost.
    fn cuts(&self, _instance: &P, _state: &P::State) -> Vec<Vec<Vec<Spot>>> {
        Vec::new()
    }

    /// Pairs of tiles, by their numbers in [`Instance::pairing`], that no
    /// solution takes all, each list by those before it; the last one is empty.
    /// `Ok(None)` where there is a solution, `None` where the game has no
    /// pairs. `check` is asked with the decisions and bytes so far.
    fn nogoods(
        &self,
        _instance: &P,
        _check: &mut dyn FnMut(u64, u64) -> Result<(), Limit>,
    ) -> Option<Result<Option<Vec<Nogood>>, Limit>> {
        None
    }
}

/// Pairs of tiles that no solution takes all.
pub type Nogood = Vec<(u16, u16)>;

/// What a network has learnt of a game from simulated play and searches, never
/// from people.
pub trait Learnt<P: Instance>: Send + Sync {
    /// What it foretells of an instance; `None` where it has learnt nothing of
    /// its kind.
    fn foretell(&self, instance: &P) -> Option<LearntFigures>;

    /// Random play that follows it, likewise. **What such games win is not W.**
    fn play(&self, instance: &P) -> Option<&dyn FastRandomPlay<P>>;
}

/// What a network foretells of an instance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearntFigures {
    /// The name of the network.
    pub network: &'static str,
    /// The chance that a random game is won.
    pub win: f64,
    /// Positions that the game's first search looks at.
    pub looks: f64,
    /// The fewest moves.
    pub moves: f64,
}

/// A game's own part in saying how hard an instance is.
pub trait OwnFeatures<P: Instance>: Send + Sync {
    /// Names of features and their values; those that cannot be found at a
    /// small and bounded cost are left out.
    fn of(&self, instance: &P) -> Vec<(&'static str, f64)>;
}

// Derived, this would ask for `P: Default`.
impl<P: Instance> Default for Engine<P> {
    fn default() -> Self {
        Self {
            strategies: Vec::new(),
            short: None,
            estimate: None,
            detectors: Vec::new(),
            mappers: Vec::new(),
            ties: None,
            improver: None,
            predecessors: None,
            random_play: None,
            learnt: None,
            features: None,
            evidence: None,
        }
    }
}

impl<P: Instance> Engine<P> {
    /// The detectors of the rules, cheapest first, and then those of the
    /// engine.
    #[must_use]
    pub fn all_detectors(&self) -> Vec<Arc<dyn Detector<P>>> {
        let of_the_rules = P::detectors().into_iter().map(Arc::from);
        of_the_rules.chain(self.detectors.iter().cloned()).collect()
    }

    /// Reads a plan that may use the engine's strategies and detectors.
    ///
    /// # Errors
    ///
    /// [`ParamError`] naming what does not exist, and what does.
    pub fn plan(&self, spec: &str) -> Result<Plan<P>, ParamError> {
        let own = Own {
            strategies: &self.strategies,
            short: self.short,
            detectors: &self.all_detectors(),
        };
        Plan::parse_with(spec, &own)
    }
}
