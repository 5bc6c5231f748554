//! Solutions made shorter: those of the first strategy on a collection, before
//! and after, against what is proved.
//!
//! `IMPASSE_LEVELS` names the folder of the collections; without it the bench
//! says so and does nothing. Words behind `--` ask for something else: another
//! collection (`xsokoban`, or a file with its path), the positions for each
//! level (`states=100000`), the CPU seconds for the first solution (`seconds=60`)
//! and for the proof (`proof=0`), another strategy for the first solution
//! (`sokoban-pushes`), moves counted before pushes (`steps`), or single levels
//! (`93 144`). With `log=FILE` every row is put at the end of a file at once, and
//! what stands there is not run again.

mod collections;
mod journal;
mod limits;

use std::env;
use std::sync::Arc;

use cpu_time::ProcessTime;
use impasse_puzzle::{Strategy, Task, Verdict};
use impasse_sokoban::{Level, View, entries};
use impasse_sokoban_engine::{engine_by_pushes, engine_by_steps};
use impasse_space::Engine;

use collections::collection;
use journal::Journal;
use limits::cpu_seconds;

struct BenchOptions {
    collection: String,
    seconds: f64,
    proof: f64,
    states: u64,
    log: Option<String>,
    strategy: String,
    by_steps: bool,
    levels: Vec<usize>,
}

impl BenchOptions {
    fn read() -> Self {
        let mut ask = Self {
            collection: "microban".to_owned(),
            seconds: 10.0,
            proof: 10.0,
            states: 200_000,
            log: None,
            strategy: "sokoban-fast".to_owned(),
            by_steps: false,
            levels: Vec::new(),
        };
        for word in env::args().skip(1).filter(|word| word != "--bench") {
            if let Ok(level) = word.parse() {
                ask.levels.push(level);
            } else if let Some(seconds) = word.strip_prefix("seconds=") {
                ask.seconds = seconds.parse().expect("a number of seconds");
            } else if let Some(seconds) = word.strip_prefix("proof=") {
                ask.proof = seconds.parse().expect("a number of seconds");
            } else if let Some(log) = word.strip_prefix("log=") {
                ask.log = Some(log.to_owned());
            } else if let Some(states) = word.strip_prefix("states=") {
                ask.states = states.parse().expect("a number of positions");
            } else if word == "steps" {
                ask.by_steps = true;
            } else if find(&engine_by_pushes(), &word).is_some() {
                ask.strategy = word;
            } else {
                ask.collection = word;
            }
        }
        ask
    }
}

fn find<V: View>(engine: &Engine<V>, name: &str) -> Option<Arc<dyn Strategy<V>>> {
    let mut all = engine.strategies.iter();
    all.find(|each| each.about().name == name).cloned()
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let ask = BenchOptions::read();
    let text = match collection(&ask.collection) {
        Ok(text) => text,
        Err(error) => {
            println!("skipped: {error}");
            return;
        }
    };
    if ask.by_steps {
        study(&engine_by_steps(), "sokoban-moves", &ask, &text);
    } else {
        study(&engine_by_pushes(), "sokoban-pushes", &ask, &text);
    }
}

/// Sums over the levels with a first solution, and over those of them whose
/// fewest moves are known.
#[derive(Default)]
struct Sums {
    levels: usize,
    before: [u64; 2],
    after: [u64; 2],
    proved: usize,
    fewest: u64,
    proved_before: u64,
    proved_after: u64,
    fewest_before: usize,
    fewest_after: usize,
    seconds: f64,
    slowest: f64,
}

impl Sums {
    /// Adds what a row says; one without a first solution says nothing.
    fn add(&mut self, row: &str) {
        let columns: Vec<&str> = row.split_whitespace().collect();
        let [_, before, before_2, after, after_2, seconds, fewest] = *columns else {
            return;
        };
        let read = |moves: &str| moves.parse::<u64>().expect("a number of moves");
        let (before, after) = ([read(before), read(before_2)], [read(after), read(after_2)]);
        self.levels += 1;
        for at in 0..2 {
            self.before[at] += before[at];
            self.after[at] += after[at];
        }
        let seconds = seconds.parse().expect("seconds");
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
        if let Ok(fewest) = fewest.parse::<u64>() {
            self.proved += 1;
            self.fewest += fewest;
            self.proved_before += before[0];
            self.proved_after += after[0];
            self.fewest_before += usize::from(before[0] == fewest);
            self.fewest_after += usize::from(after[0] == fewest);
        }
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn study<V: View>(engine: &Engine<V>, exact: &str, ask: &BenchOptions, text: &str) {
    let other = if ask.by_steps { "pushes" } else { "steps" };
    println!(
        "{} on {}, then improved with {} positions",
        ask.strategy, ask.collection, ask.states
    );
    println!(
        "level  {:>6} {other:>6}  improved to    CPU s  fewest",
        V::BY
    );
    let journal = Journal::open(ask.log.as_deref());
    let mut sums = Sums::default();
    for (number, entry) in (1..).zip(entries(text)) {
        let Ok(level) = entry.level else { continue };
        if !ask.levels.is_empty() && !ask.levels.contains(&number) {
            continue;
        }
        let row = journal.row(number).unwrap_or_else(|| {
            let row = format!("{number:5}  {}", row(engine, exact, ask, level));
            println!("{row}");
            journal.keep(&row);
            row
        });
        sums.add(&row);
    }
    #[expect(clippy::cast_precision_loss, reason = "sums of moves are small")]
    let above = |moves: u64| 100.0 * (moves as f64 / sums.fewest.max(1) as f64 - 1.0);
    println!(
        "{} levels: {} {} and {} {other} before, {} and {} after; {:.1} s, the slowest {:.2} s",
        sums.levels,
        sums.before[0],
        V::BY,
        sums.before[1],
        sums.after[0],
        sums.after[1],
        sums.seconds,
        sums.slowest
    );
    println!(
        "{} of them with proof: {} at the fewest; before {} ({:+.2} %, {} levels shortest), after {} ({:+.2} %, {} levels)",
        sums.proved,
        sums.fewest,
        sums.proved_before,
        above(sums.proved_before),
        sums.fewest_before,
        sums.proved_after,
        above(sums.proved_after),
        sums.fewest_after
    );
}

fn row<V: View>(engine: &Engine<V>, exact: &str, ask: &BenchOptions, level: Level) -> String {
    let view = V::new(level);
    let start = view.start();
    let first = find(engine, &ask.strategy).expect("the strategy is in every engine");
    let task = Task::plain(&start, cpu_seconds(ask.seconds));
    let Verdict::Solved(moves) = first.solve(&view, &task).verdict else {
        return "no first solution".to_owned();
    };
    let lengths = |moves: &[V::Move]| {
        let told = view.lengths(moves);
        let of = |name: &str| told.iter().find(|(m, _)| m.name == name).map_or(0, |t| t.1);
        let (pushes, steps) = (of("pushes"), of("steps"));
        if ask.by_steps {
            [steps, pushes]
        } else {
            [pushes, steps]
        }
    };
    let before = lengths(&moves);
    let improver = engine.improver.as_ref().expect("the engine has one");
    let begin = ProcessTime::now();
    let mut control = cpu_seconds(3600.0);
    control.limits.states = Some(ask.states);
    let outcome = improver.improve(&view, &start, moves, control);
    let seconds = begin.elapsed().as_secs_f64();
    let better = outcome.solution().expect("a solution stays one");
    let after = lengths(better);
    assert!(after[0] <= before[0], "never longer");
    let fewest = if outcome.is_optimal() {
        Some(after[0])
    } else {
        let exact = find(engine, exact).expect("the engine has it");
        let outcome = exact.solve(&view, &Task::plain(&start, cpu_seconds(ask.proof)));
        outcome.is_optimal().then_some(outcome.lower_bound)
    };
    let fewest = fewest.map_or("?".to_owned(), |fewest| fewest.to_string());
    format!(
        "{:6} {:6}  {:6} {:6} {seconds:7.3}  {fewest}",
        before[0], before[1], after[0], after[1]
    )
}
