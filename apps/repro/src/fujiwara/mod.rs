//! Fujiwara, "How to become a warehouse keeper" (倉庫番になろう), slides.
//!
//! The slides compare depth-first search, iterative deepening and A\* on the
//! sample levels of their program by two bar charts, the time to a solution and
//! the moves of the solution, without numbers. Here both are measured again:
//! the slides' searches as they are printed, what was meant where that differs,
//! and our own. The 27 sample levels belong to other people and are not shipped;
//! without them the levels we ship are taken.

mod chart;
mod conclusions;
mod deadlocks;
mod report;
mod write;

pub use chart::charts;
pub use report::PARTS;
pub use write::text;

use std::time::Duration;

use impasse_puzzle::{Control, Instance as _, Limit, Puzzle as _, Task, Verdict};
use impasse_sokoban::{Entry, Level, Steps, View as _, entries, shipped};
use impasse_sokoban_engine::engine_by_steps;

/// A search, and what the charts call it.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// The name of its strategy.
    pub name: &'static str,
    /// Its name in charts; `None` where only tables show it.
    pub short: Option<&'static str>,
}

/// The searches compared: the slides' three, the iterative deepening put right,
/// A\* with the other distance, and our own.
pub const SOLVERS: [Solver; 6] = [
    Solver {
        name: "slides-dfs",
        short: Some("DFS"),
    },
    Solver {
        name: "slides-iddfs",
        short: Some("IDDFS"),
    },
    Solver {
        name: "slides-ida",
        short: None,
    },
    Solver {
        name: "slides-astar",
        short: Some("A*"),
    },
    Solver {
        name: "slides-euclidean",
        short: None,
    },
    Solver {
        name: "sokoban-fast",
        short: Some("ours"),
    },
];

/// A level to be solved.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What it is called.
    pub name: String,
    /// The level.
    pub level: Level,
}

/// The levels of a collection.
///
/// # Errors
///
/// The line of the first level that is none, and what is wrong with it.
pub fn samples(text: &str) -> Result<Vec<Sample>, String> {
    named(entries(text))
}

/// The levels we ship.
///
/// # Panics
///
/// If one of them is none.
#[must_use]
pub fn own_samples() -> Vec<Sample> {
    named(shipped().to_vec()).expect("we ship levels that can be read")
}

fn named(entries: Vec<Entry>) -> Result<Vec<Sample>, String> {
    let sample = |(number, entry): (usize, Entry)| {
        let name = format!("{number}");
        match entry.level {
            Ok(level) => Ok(Sample { name, level }),
            Err(error) => Err(format!("line {}: {error}", entry.line)),
        }
    };
    (1..).zip(entries).map(sample).collect()
}

/// One search of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The strategy.
    pub solver: &'static str,
    /// `solved`, `unsolvable` or `unknown`.
    pub verdict: &'static str,
    /// Why it gave up, where it did.
    pub limit: Option<Limit>,
    /// Steps and pushes of the solution.
    pub solution: Option<(u64, u64)>,
    /// CPU time.
    pub seconds: f64,
    /// Positions held at the end.
    pub positions: u64,
}

/// All searches of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelRow {
    /// The level.
    pub name: String,
    /// Its boxes.
    pub boxes: usize,
    /// One for each of [`SOLVERS`].
    pub attempts: Vec<Attempt>,
}

/// Lets all searches solve a level, each with reins of its own; `clock` tells
/// the CPU time used so far.
///
/// # Errors
///
/// [`Limit::Interrupted`] after a request to stop.
///
/// # Panics
///
/// If a search is missing in its engine.
pub fn study<'a>(
    sample: &Sample,
    mut control: impl FnMut() -> Control<'a>,
    clock: &dyn Fn() -> Duration,
) -> Result<LevelRow, Limit> {
    let mut attempts = Vec::new();
    for solver in SOLVERS {
        attempts.push(attempt(sample, solver.name, control(), clock)?);
    }
    Ok(LevelRow {
        name: sample.name.clone(),
        boxes: sample.level.start().boxes.count(),
        attempts,
    })
}

/// Lets one search solve a level.
fn attempt(
    sample: &Sample,
    solver: &'static str,
    control: Control<'_>,
    clock: &dyn Fn() -> Duration,
) -> Result<Attempt, Limit> {
    let all = engine_by_steps().strategies;
    let found = all.iter().find(|each| each.about().name == solver);
    let strategy = found.expect("the engine has it");
    let begin = clock();
    let view = Steps::new(sample.level.clone());
    let start = view.start();
    let task = Task::plain(&start, control);
    let outcome = strategy.solve(&view, &task);
    let seconds = clock().saturating_sub(begin).as_secs_f64();
    let limit = match outcome.verdict {
        Verdict::Unknown(Limit::Interrupted) => return Err(Limit::Interrupted),
        Verdict::Unknown(limit) => Some(limit),
        _ => None,
    };
    let solution = match &outcome.verdict {
        Verdict::Solved(steps) => {
            let lengths = view.lengths(steps);
            let pushes = lengths.iter().find(|(measure, _)| measure.name == "pushes");
            Some((steps.len() as u64, pushes.map_or(0, |&(_, count)| count)))
        }
        _ => None,
    };
    Ok(Attempt {
        solver,
        verdict: outcome.verdict.name(),
        limit,
        solution,
        seconds,
        positions: outcome.stats.stored,
    })
}
