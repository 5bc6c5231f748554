//! How often searches go wrong: positions looked at, positions looked into in
//! vain, and time, deal by deal.

use std::fmt::Write as _;

use cpu_time::ThreadTime;
use impasse_freecell_engine::{FreeCellFast, FreeCellGuided, Watched};
use impasse_puzzle::{Control, Limits, Puzzle as _, Strategy as _, Task, Verdict};
use impasse_search::{DepthFirst, Workers};

use crate::deals::DealSet;
use crate::stats::{mean, quantile};

/// Positions that plain depth-first search may hold.
const FOR_PLAIN: u64 = 200_000;

/// Positions that the others may hold.
const FOR_OTHERS: u64 = 5_000_000;

/// What a search did with a deal.
#[derive(Clone, Copy, Debug)]
struct Done {
    solved: bool,
    proved: bool,
    looks: f64,
    in_vain: f64,
    moves: f64,
    micros: f64,
}

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// `freecell-guided`.
    Guided,
    /// `freecell-fast`.
    Fast,
    /// Plain depth-first search by single cards.
    Plain,
}

/// Solves the first deals of a set by each search and tells what it took.
#[must_use]
pub fn report(
    set: &DealSet,
    deals: u64,
    guided: &FreeCellGuided,
    which: &[Which],
    workers: Workers,
) -> String {
    let mut text = String::new();
    for &which in which {
        let numbers: Vec<u64> = set.numbers(deals).collect();
        let done = workers.in_order(numbers, |number| solve(set, number, guided, which));
        tell(&mut text, which, &done);
    }
    text
}

fn solve(set: &DealSet, number: u64, guided: &FreeCellGuided, which: Which) -> Done {
    let deal = set.deal(number);
    let start = deal.start();
    let limits = Limits {
        states: Some(match which {
            Which::Plain => FOR_PLAIN,
            _ => FOR_OTHERS,
        }),
        ..Limits::default()
    };
    let task = Task::plain(&start, Control::within(limits));
    let began = ThreadTime::now();
    let found = match which {
        Which::Guided => guided.watched(&deal, &task),
        Which::Fast => FreeCellFast.watched(&deal, &task),
        Which::Plain => {
            let outcome = DepthFirst::default().solve(&deal, &task);
            let steps = outcome.solution().map(|moves| moves.len() as u64);
            Watched { outcome, steps }
        }
    };
    let micros = began.elapsed().as_secs_f64() * 1e6;
    let verdict = &found.outcome.verdict;
    #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
    Done {
        solved: matches!(verdict, Verdict::Solved(_)),
        proved: matches!(verdict, Verdict::Unsolvable),
        looks: found.outcome.stats.generated as f64,
        in_vain: found.in_vain() as f64,
        moves: found.outcome.solution().map_or(0, <[_]>::len) as f64,
        micros,
    }
}

fn tell(text: &mut String, which: Which, done: &[Done]) {
    let solved: Vec<&Done> = done.iter().filter(|done| done.solved).collect();
    let proved = done.iter().filter(|done| done.proved).count();
    let of = |figure: fn(&Done) -> f64| -> Vec<f64> { done.iter().map(figure).collect() };
    let straight = solved.iter().filter(|done| done.in_vain == 0.0).count();
    let _ = writeln!(
        text,
        "\n## {which:?}: {} deals, {} solved, {proved} proved unsolvable",
        done.len(),
        solved.len()
    );
    let mut row = |name: &str, values: &[f64]| {
        let _ = writeln!(
            text,
            "{name:<28} mean {:>12.1}  median {:>10.1}  90 % {:>10.1}  99 % {:>10.1}  most {:>12.1}",
            mean(values),
            quantile(values, 0.5),
            quantile(values, 0.9),
            quantile(values, 0.99),
            quantile(values, 1.0)
        );
    };
    row("positions looked at", &of(|done| done.looks));
    row("positions gone into in vain", &of(|done| done.in_vain));
    row("CPU microseconds", &of(|done| done.micros));
    let moves: Vec<f64> = solved.iter().map(|done| done.moves).collect();
    row("moves of the solution", &moves);
    let _ = writeln!(
        text,
        "solved without going into a position in vain: {straight}"
    );
    for most in [1.0, 3.0, 10.0, 100.0] {
        let within = solved.iter().filter(|done| done.in_vain <= most).count();
        let _ = writeln!(text, "solved with at most {most} in vain: {within}");
    }
}
