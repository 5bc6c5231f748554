//! The list of strategies that work for every game.
//!
//! A strategy's own file says how it is listed and how it is made from its
//! options, defaults included; the list is one line of types.

use std::sync::Arc;

use impasse_puzzle::{
    About, Assurance, Instance, ParamError, Parameter, Params, Puzzle, Strategy, Words,
};

use crate::portfolio::{Auto, InTurn};
use crate::short::Short;
use crate::{
    AStar, Beam, BreadthFirst, DepthFirst, Greedy, IdaStar, IterativeDeepening, Optimal, RandomPlay,
};

/// How a strategy is listed.
#[derive(Clone, Copy, Debug)]
pub struct StrategyInfo {
    /// Name, one line, reference.
    pub about: About,
    /// What it assures when nothing is said about its options, given an
    /// admissible heuristic.
    pub assurance: Assurance,
    /// The options it understands.
    pub options: &'static [Parameter],
    /// Whether a heuristic guides it.
    pub guided: bool,
}

impl StrategyInfo {
    /// A game's own strategy.
    #[must_use]
    pub fn own<P: Puzzle>(strategy: &dyn Strategy<P>) -> Self {
        Self {
            about: strategy.about(),
            assurance: strategy.assurance(),
            options: if strategy.asks_detectors() && strategy.options().is_empty() {
                &[MORE_DEAD]
            } else {
                strategy.options()
            },
            guided: false,
        }
    }
}

/// A strategy that works for every game.
pub(crate) trait Generic {
    /// How it is listed.
    const INFO: StrategyInfo;

    /// Which of a game's own strategies takes its place where no option is
    /// given.
    const GIVES_WAY_TO: fn(Assurance) -> bool = |_| false;

    /// The name of the strategy that it is, where it is only another word.
    const ANOTHER_WORD_FOR: Option<&'static str> = None;

    /// Makes it from its options.
    fn make<P: Instance>(options: &Params) -> Result<Made<P>, ParamError>;
}

/// What becomes of a name and its options.
pub(crate) enum Made<P: Puzzle> {
    /// One strategy.
    Alone(Arc<dyn Strategy<P>>),
    /// Several that take turns: their names and shares, and the states in a
    /// slice of the first round.
    InTurn { members: String, slice: u64 },
    /// A first solution, made shorter.
    Shortened,
}

impl<P: Puzzle> Made<P> {
    pub(crate) fn alone(strategy: impl Strategy<P> + 'static) -> Self {
        Self::Alone(Arc::new(strategy))
    }
}

/// A line of the list, for one type of instances.
pub(crate) struct Entry<P: Instance> {
    pub(crate) info: StrategyInfo,
    pub(crate) gives_way_to: fn(Assurance) -> bool,
    pub(crate) another_word_for: Option<&'static str>,
    pub(crate) make: fn(&Params) -> Result<Made<P>, ParamError>,
}

impl<P: Instance> Entry<P> {
    const fn of<S: Generic>() -> Self {
        Self {
            info: S::INFO,
            gives_way_to: S::GIVES_WAY_TO,
            another_word_for: S::ANOTHER_WORD_FOR,
            make: S::make::<P>,
        }
    }
}

macro_rules! list {
    ($($strategy:ty),* $(,)?) => {
        const INFOS: &[StrategyInfo] = &[$(<$strategy>::INFO),*];

        impl<P: Instance> Entry<P> {
            /// The list, in the order of [`generic_strategies`].
            pub(crate) const ALL: &'static [Self] = &[$(Self::of::<$strategy>()),*];
        }
    };
}

list![
    Auto,
    Short,
    Optimal,
    BreadthFirst,
    DepthFirst,
    IterativeDeepening,
    AStar,
    IdaStar,
    Greedy,
    Beam,
    RandomPlay,
    InTurn,
];

/// Every strategy that works for all games.
///
/// ```
/// let mut all = impasse_search::generic_strategies().iter();
/// assert!(all.any(|strategy| strategy.about.name == "astar"));
/// ```
#[must_use]
pub fn generic_strategies() -> &'static [StrategyInfo] {
    INFOS
}

/// The option that names detectors.
pub(crate) const DEAD: Parameter = Parameter {
    name: "dead",
    values: "all|none|NAME+NAME",
    default: "the quick ones",
    summary: Words::new(
        "the dead-end detectors that prune the search",
        "枝刈りに使う手詰り判定",
    ),
};

/// The same for a strategy that has its own prunings.
pub const MORE_DEAD: Parameter = Parameter {
    default: "none",
    summary: Words::new(
        "dead-end detectors asked besides its own prunings",
        "固有の枝刈りに加えて使う手詰り判定",
    ),
    ..DEAD
};

/// The option that names a heuristic.
pub(crate) const H: Parameter = Parameter {
    name: "h",
    values: "NAME|blind",
    default: "the best that fits",
    summary: Words::new("the heuristic that guides it", "探索を導く見積り"),
};

/// The values of an option that [`number`] or [`given_number`] reads.
pub(crate) const NUMBERS: &str = "1..4294967294";

/// The number given for an option.
pub(crate) fn given_number(
    options: &Params,
    option: &Parameter,
) -> Result<Option<u32>, ParamError> {
    let most = u64::from(u32::MAX) - 1;
    let number = options.number(option.name, 1..=most)?;
    Ok(number.map(|n| u32::try_from(n).expect("checked by its range")))
}

/// The number given for an option, else its default.
pub(crate) fn number(options: &Params, option: &Parameter) -> Result<u32, ParamError> {
    let usual = || option.default.parse().expect("a default that is a number");
    Ok(given_number(options, option)?.unwrap_or_else(usual))
}
