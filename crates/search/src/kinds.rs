//! What strategies there are, for people who have to choose one.

use impasse_puzzle::{About, Assurance, Parameter, Puzzle, Strategy, Words};

use crate::{
    AStar, Beam, BreadthFirst, DepthFirst, Greedy, IdaStar, IterativeDeepening, Optimal,
    RandomPlay, portfolio,
};

/// A kind of strategy, as a list for people shows it.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
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

impl Kind {
    /// A game's own strategy.
    #[must_use]
    pub fn own<P: Puzzle>(strategy: &dyn Strategy<P>) -> Self {
        Self {
            about: strategy.about(),
            assurance: strategy.assurance(),
            options: if strategy.asks_detectors() {
                &[MORE_DEAD]
            } else {
                &[]
            },
            guided: false,
        }
    }
}

/// Every kind of strategy that works for all games.
///
/// ```
/// let names: Vec<_> = impasse_search::kinds().iter().map(|k| k.about.name).collect();
/// assert!(names.contains(&"astar"));
/// ```
#[must_use]
pub fn kinds() -> Vec<Kind> {
    let kind = |about, assurance, options, guided| Kind {
        about,
        assurance,
        options,
        guided,
    };
    let complete = Assurance {
        complete: true,
        optimal: false,
    };
    vec![
        kind(portfolio::AUTO, complete, &[H, DEAD], true),
        kind(Optimal::ABOUT, Optimal::ASSURANCE, &[H, DEAD], true),
        kind(BreadthFirst::ABOUT, BreadthFirst::ASSURANCE, &[DEAD], false),
        kind(DepthFirst::ABOUT, complete, &[DEPTH, DEAD], false),
        kind(
            IterativeDeepening::ABOUT,
            IterativeDeepening::ASSURANCE,
            &[DEAD],
            false,
        ),
        kind(AStar::ABOUT, Optimal::ASSURANCE, &[WEIGHT, H, DEAD], true),
        kind(IdaStar::ABOUT, IdaStar::ASSURANCE, &[H, DEAD], true),
        kind(Greedy::ABOUT, Greedy::ASSURANCE, &[H, DEAD], true),
        kind(Beam::ABOUT, Beam::ASSURANCE, &[WIDTH, H, DEAD], true),
        kind(
            RandomPlay::ABOUT,
            RandomPlay::ASSURANCE,
            &[GAMES, MOVES, DEAD],
            false,
        ),
        kind(portfolio::ABOUT, complete, &[MEMBERS, SLICE, H, DEAD], true),
    ]
}

const DEAD: Parameter = Parameter {
    name: "dead",
    values: "all|none|NAME+NAME",
    default: "the quick ones",
    summary: Words::new(
        "the dead-end detectors that prune the search",
        "枝刈りに使う手詰り判定",
    ),
};

/// For a strategy that has its own prunings.
const MORE_DEAD: Parameter = Parameter {
    default: "none",
    summary: Words::new(
        "dead-end detectors asked besides its own prunings",
        "固有の枝刈りに加えて使う手詰り判定",
    ),
    ..DEAD
};

const H: Parameter = Parameter {
    name: "h",
    values: "NAME|blind",
    default: "the best that fits",
    summary: Words::new("the heuristic that guides it", "探索を導く見積り"),
};

const DEPTH: Parameter = Parameter {
    name: "depth",
    values: "1..4294967294",
    default: "none",
    summary: Words::new("the most moves it tries", "調べる手数の上限"),
};

const WEIGHT: Parameter = Parameter {
    name: "weight",
    values: "1..100",
    default: "1",
    summary: Words::new(
        "what the estimate weighs (up to two decimals); above 1 faster, not optimal",
        "見積りの重み（小数第2位まで）。1より大きいと速いが最短とは限らない",
    ),
};

const WIDTH: Parameter = Parameter {
    name: "width",
    values: "1..4294967294",
    default: "1000",
    summary: Words::new("how many positions of a layer go on", "各段で残す局面の数"),
};

const GAMES: Parameter = Parameter {
    name: "games",
    values: "1..4294967294",
    default: "10000",
    summary: Words::new("how many games it plays", "試行回数"),
};

const MOVES: Parameter = Parameter {
    name: "moves",
    values: "1..4294967294",
    default: "1000",
    summary: Words::new("the most moves of a game", "1回の最大手数"),
};

const MEMBERS: Parameter = Parameter {
    name: "members",
    values: "NAME+NAME*SHARE",
    default: "greedy+dfs+astar",
    summary: Words::new(
        "the strategies that take turns, and how many slices each gets",
        "交代で動く探索と、それぞれの配分",
    ),
};

const SLICE: Parameter = Parameter {
    name: "slice",
    values: "1..4294967294",
    default: "10000",
    summary: Words::new(
        "states in a slice of the first round",
        "最初の回の1配分の局面数",
    ),
};
