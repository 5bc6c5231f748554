//! The slides' charts and wishes, told in the common form.

use impasse_puzzle::{Control, Lang, Limit};

use super::{Attempt, LevelRow, SOLVERS, Sample, attempt, charts, own_samples, samples, study};
use super::{conclusions, deadlocks};
use crate::amounts::{grouped, median};
use crate::finding::{Compared, Exhibit, Finding};
use crate::work::{Part, Shelf, Work};

/// What is recomputed.
pub const PARTS: &[Part] = &[
    Part {
        name: "charts",
        about: "time to a solution and its moves, for each search and level",
        run: chart_findings,
    },
    Part {
        name: "deadlocks",
        about: "the six kinds of deadlock, each shown",
        run: deadlocks::findings,
    },
    Part {
        name: "wishes",
        about: "narrow rooms in place of wide ones, and patterns where many moves are needed",
        run: wishes,
    },
    Part {
        name: "conclusions",
        about: "the six conclusions, on a grid of sizes, boxes and lengths",
        run: conclusions::findings,
    },
];

/// The samples of the slides' program where they are at hand, else the levels we ship.
pub(super) fn levels(work: &Work<'_>) -> (&'static str, Vec<Sample>) {
    let theirs = work.text(Shelf::Levels, "titech.xsb");
    match theirs.and_then(|text| samples(&text).ok()) {
        Some(samples) => ("the 27 samples of the slides' program", samples),
        None => (
            "levels we ship (the samples of the slides' program were not at hand)",
            own_samples(),
        ),
    }
}

/// The reins of one search: positions are limited, so that results are the same everywhere.
pub(super) fn reins<'w>(work: &Work<'w>, most: u64) -> Control<'w> {
    let mut control = work.desk.control();
    control.limits.states = Some(most);
    control
}

fn chart_findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let most = work.scale.pick(10_000, 60_000);
    let (named, samples) = levels(work);
    let mut rows = Vec::new();
    for sample in &samples {
        rows.push(study(sample, || reins(work, most), &|| {
            work.desk.cpu_time()
        })?);
    }
    let of = |place: usize| rows.iter().map(move |row: &LevelRow| &row.attempts[place]);
    let by_all = |row: &&LevelRow| {
        row.attempts
            .iter()
            .all(|attempt| attempt.solution.is_some())
    };
    let by_all: Vec<&LevelRow> = rows.iter().filter(by_all).collect();
    let line = |(place, solver): (usize, &super::Solver)| {
        let decided = of(place).filter(|attempt| attempt.verdict != "unknown");
        let seconds = decided.clone().map(|attempt| attempt.seconds).collect();
        let slowest = decided
            .clone()
            .map(|attempt| attempt.seconds)
            .fold(0.0, f64::max);
        let moves = by_all
            .iter()
            .filter_map(|row| Some(row.attempts[place].solution?.0))
            .sum();
        Compared::ours(
            solver.name,
            format!(
                "decides {} of {}; median {:.4} s, slowest {slowest:.3} s; {} moves on the {} levels that all solve",
                decided.count(),
                rows.len(),
                median(seconds).unwrap_or(0.0),
                grouped(moves),
                by_all.len()
            ),
        )
    };
    let finding = Finding::new(
        "The two charts",
        "Time to a solution and its moves, as bars without numbers, for depth-first search, iterative deepening and A*.",
    )
    .rows([Compared::ours("levels", format!("{named}; at most {} positions a search", grouped(most)))])
    .rows(SOLVERS.iter().enumerate().map(line))
    .show(Exhibit::Picture {
        caption: "time to a solution and moves of the solution found".to_owned(),
        svg: charts(&rows, Lang::En),
    })
    .remark(
        "The slides print no figures, so nothing can be compared; what they conclude from the charts is tested below. \
         slides-iddfs is the search as printed, whose marks forget their depth, so that it may miss shortest solutions; slides-ida \
         is what was meant. Times of a search are over the levels that it decides.",
    );
    Ok(vec![finding])
}

/// A wish of the slides: the search without it and with it.
struct Wish {
    name: &'static str,
    plain: &'static str,
    with: &'static str,
}

const WISHES: [Wish; 3] = [
    Wish {
        name: "narrow rooms, depth first",
        plain: "slides-dfs",
        with: "slides-dfs-narrow",
    },
    Wish {
        name: "narrow rooms, A*",
        plain: "slides-astar",
        with: "slides-astar-narrow",
    },
    Wish {
        name: "patterns, A*",
        plain: "slides-astar",
        with: "slides-astar-runs",
    },
];

/// What the slides wish for at their end.
fn wishes(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let most = work.scale.pick(10_000, 60_000);
    let theirs = work.text(Shelf::Levels, "titech.xsb");
    let theirs = theirs.and_then(|text| samples(&text).ok());
    let samples = [theirs.unwrap_or_default(), own_samples()].concat();
    let mut rows = vec![Compared::ours(
        "levels",
        format!(
            "{} (the samples of the slides' program where they are at hand, and those we ship); at most {} positions a search",
            samples.len(),
            grouped(most)
        ),
    )];
    let mut helped = true;
    for wish in &WISHES {
        let mut pairs: Vec<[Attempt; 2]> = Vec::new();
        for sample in &samples {
            let of = |solver| attempt(sample, solver, reins(work, most), &|| work.desk.cpu_time());
            pairs.push([of(wish.plain)?, of(wish.with)?]);
        }
        let decided = |place: usize| {
            let known = pairs.iter().filter(|pair| pair[place].verdict != "unknown");
            known.count()
        };
        let both: Vec<&[Attempt; 2]> = pairs
            .iter()
            .filter(|pair| pair.iter().all(|attempt| attempt.verdict != "unknown"))
            .collect();
        let positions = |place: usize| both.iter().map(|pair| pair[place].positions).sum::<u64>();
        let fewer = both
            .iter()
            .filter(|pair| pair[1].positions < pair[0].positions)
            .count();
        helped &= positions(1) < positions(0);
        rows.push(Compared::ours(
            wish.name,
            format!(
                "{} levels decided without, {} with; on the {} of both {} positions without, {} with (fewer on {fewer})",
                decided(0),
                decided(1),
                both.len(),
                grouped(positions(0)),
                grouped(positions(1))
            ),
        ));
    }
    let finding = Finding::new(
        "What the slides wish for",
        "Wide rooms should be replaced by equivalent narrow ones, and places that cost many moves should have patterns: both \
         would make searches faster.",
    )
    .rows(rows)
    .tested("over the levels that both decide, each wish makes the search look at fewer positions", helped)
    .remark(
        "Few rooms of such levels can be made narrow at all. A room is made so only where the same can happen at its doors (crates/sokoban-engine/src/rooms); a pattern \
         here is a run of steps without a choice (crates/sokoban-engine/src/slides/patterns.rs).",
    );
    Ok(vec![finding])
}
