//! What strategies there are, for people who have to choose one.

use impasse_puzzle::{About, Assurance, Parameter, Words};

use crate::best_first::{AStar, Greedy};
use crate::breadth_first::BreadthFirst;
use crate::depth_first::DepthFirst;

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

/// Every kind of strategy.
///
/// ```
/// let names: Vec<_> = impasse_search::kinds().iter().map(|k| k.about.name).collect();
/// assert!(names.contains(&"astar"));
/// ```
#[must_use]
pub fn kinds() -> Vec<Kind> {
    let complete = |optimal| Assurance {
        complete: true,
        optimal,
    };
    let kind = |about, assurance, options, guided| Kind {
        about,
        assurance,
        options,
        guided,
    };
    vec![
        kind(BreadthFirst::ABOUT, complete(true), &[DEAD], false),
        kind(DepthFirst::ABOUT, complete(false), &[DEPTH, DEAD], false),
        kind(AStar::ABOUT, complete(true), &[WEIGHT, H, DEAD], true),
        kind(Greedy::ABOUT, complete(false), &[H, DEAD], true),
    ]
}

const DEAD: Parameter = Parameter {
    name: "dead",
    values: "all|none|NAME+NAME",
    default: "all",
    summary: Words::new(
        "the dead-end detectors that prune the search",
        "枝刈りに使う手詰り判定",
    ),
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
