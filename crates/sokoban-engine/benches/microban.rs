//! Microban level by level, one thread, ten seconds of processor time each.
//!
//! `IMPASSE_LEVELS` names the folder of the collections; without it the bench
//! says so and does nothing. Words behind `--` ask for something else: another
//! collection (`titech`, or a file with its path), other strategies
//! (`sokoban-fast`; those that count steps too: `sokoban-moves`), another limit
//! (`seconds=0.5`, processor time of all threads), several threads (`threads=2`),
//! single levels (`93 144`), those with odd or even numbers
//! (`odd`), or the one in the middle of every five (`every=5`). Every solution is
//! played under the exact rules. The last lines name the levels that were missed
//! and tell how many were solved within which time. With `log=FILE` every row is
//! put at the end of a file at once, and what stands there is not run again.

mod collections;
mod journal;
mod limits;

use std::env;
use std::sync::Arc;

use cpu_time::ProcessTime;
use impasse_puzzle::{Strategy, Task, Verdict};
use impasse_search::{Workers, wall_clock};
use impasse_sokoban::{Level, Pushes, Steps, View, entries};
use impasse_sokoban_engine::{engine_by_pushes, engine_by_steps};
use impasse_space::Engine;

use collections::collection;
use journal::Journal;
use limits::cpu_seconds;

/// What is asked for.
struct BenchOptions {
    collection: String,
    seconds: f64,
    levels: Vec<usize>,
    /// Only numbers with this rest when divided by 2.
    rest: Option<usize>,
    /// One level of so many.
    every: usize,
    log: Option<String>,
    /// Who works at a level.
    workers: Workers,
    by_pushes: Vec<Arc<dyn Strategy<Pushes>>>,
    by_steps: Vec<Arc<dyn Strategy<Steps>>>,
}

impl BenchOptions {
    fn read() -> Self {
        let mut ask = Self {
            collection: "microban".to_owned(),
            seconds: 10.0,
            levels: Vec::new(),
            rest: None,
            every: 1,
            log: None,
            workers: Workers::alone(),
            by_pushes: Vec::new(),
            by_steps: Vec::new(),
        };
        for word in env::args().skip(1).filter(|word| word != "--bench") {
            if let Ok(level) = word.parse() {
                ask.levels.push(level);
            } else if let Some(seconds) = word.strip_prefix("seconds=") {
                ask.seconds = seconds.parse().expect("a number of seconds");
            } else if let Some(log) = word.strip_prefix("log=") {
                ask.log = Some(log.to_owned());
            } else if let Some(every) = word.strip_prefix("every=") {
                ask.every = every.parse().expect("a number of levels");
            } else if let Some(threads) = word.strip_prefix("threads=") {
                ask.workers = Workers::threads(threads.parse().expect("a number of threads"));
            } else if word == "odd" {
                ask.rest = Some(1);
            } else if word == "even" {
                ask.rest = Some(0);
            } else if let Some(strategy) = find(&engine_by_pushes(), &word) {
                ask.by_pushes.push(strategy);
            } else if let Some(strategy) = find(&engine_by_steps(), &word) {
                ask.by_steps.push(strategy);
            } else {
                ask.collection = word;
            }
        }
        if ask.by_pushes.is_empty() && ask.by_steps.is_empty() {
            ask.by_pushes
                .extend(find(&engine_by_pushes(), "sokoban-pushes"));
        }
        ask
    }

    fn takes(&self, number: usize) -> bool {
        let is_named = self.levels.is_empty() || self.levels.contains(&number);
        is_named
            && self.rest.is_none_or(|rest| number % 2 == rest)
            && (number + self.every / 2).is_multiple_of(self.every)
    }
}

fn find<V: View>(engine: &Engine<V>, name: &str) -> Option<Arc<dyn Strategy<V>>> {
    let word = name.split(':').next();
    let mut all = engine.strategies.iter();
    all.find(|each| Some(each.about().name) == word)?;
    let plan = engine.plan(name).expect("options of the strategy");
    Some(Arc::new(plan))
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
    for strategy in &ask.by_pushes {
        study(&**strategy, &ask, &text);
    }
    for strategy in &ask.by_steps {
        study(&**strategy, &ask, &text);
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn study<V: View>(strategy: &dyn Strategy<V>, ask: &BenchOptions, text: &str) {
    println!("{} on {}", strategy.about().name, ask.collection);
    println!(
        "level  boxes  answer         {:>6}    CPU s   expanded     stored   peak MB   wall s",
        V::BY
    );
    let journal = Journal::open(ask.log.as_deref());
    let mut sum = Sum::default();
    for (number, entry) in (1..).zip(entries(text)) {
        let Ok(level) = entry.level else { continue };
        if !ask.takes(number) {
            continue;
        }
        let row = journal.row(number).unwrap_or_else(|| {
            let row = row(strategy, number, level, ask);
            println!("{row}");
            journal.keep(&row);
            row
        });
        sum.add(number, &row);
    }
    println!(
        "{} of {} solved, {} of them proved shortest, {} {} in all, {:.1} s, the slowest {:.2} s",
        sum.times.len(),
        sum.levels,
        sum.shortest,
        sum.moves,
        V::BY,
        sum.times.iter().fold(0.0, |sum, time| sum + time),
        sum.times.iter().copied().fold(0.0, f64::max)
    );
    println!("proved unsolvable: {:?}", sum.unsolvable);
    println!("missed: {:?}", sum.missed);
    let within = |seconds: f64| sum.times.iter().filter(|&&time| time <= seconds).count();
    let marks = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0];
    let marks = marks.iter().take_while(|&&mark| mark <= ask.seconds);
    for &mark in marks {
        print!("{mark} s: {}; ", within(mark));
    }
    println!("\n");
}

#[derive(Default)]
struct Sum {
    levels: usize,
    shortest: usize,
    moves: u64,
    /// Seconds of each level that was solved.
    times: Vec<f64>,
    unsolvable: Vec<usize>,
    missed: Vec<usize>,
}

impl Sum {
    /// Adds what a row says.
    fn add(&mut self, number: usize, row: &str) {
        let columns: Vec<&str> = row.split_whitespace().collect();
        let [_, _, answer, moves, seconds, ..] = *columns else {
            panic!("a row of this bench: {row}");
        };
        self.levels += 1;
        match answer {
            "optimal" | "solved" => {
                self.shortest += usize::from(answer == "optimal");
                self.moves += moves.parse::<u64>().expect("a number of moves");
                self.times.push(seconds.parse().expect("seconds"));
            }
            "unsolvable" => self.unsolvable.push(number),
            _ => self.missed.push(number),
        }
    }
}

fn row<V: View>(
    strategy: &dyn Strategy<V>,
    number: usize,
    level: Level,
    ask: &BenchOptions,
) -> String {
    let wall = wall_clock();
    let begin = ProcessTime::now();
    let boxes = level.start().boxes.count();
    let view = V::new(level);
    let start = view.start();
    let task = Task {
        helpers: ask.workers.helpers(),
        ..Task::plain(&start, cpu_seconds(ask.seconds))
    };
    let outcome = strategy.solve(&view, &task);
    let time = begin.elapsed().as_secs_f64();
    let (answer, moves) = match &outcome.verdict {
        Verdict::Solved(moves) if outcome.is_optimal() => ("optimal", moves.len().to_string()),
        Verdict::Solved(moves) => ("solved", moves.len().to_string()),
        Verdict::Unsolvable => ("unsolvable", "-".to_owned()),
        Verdict::Unknown(limit) => (limit.name(), format!(">={}", outcome.lower_bound)),
    };
    let stats = &outcome.stats;
    format!(
        "{number:5}  {boxes:5}  {answer:13} {moves:>7}  {time:7.3}  {:9}  {:9}  {:8}  {:7.3}",
        stats.expanded,
        stats.stored,
        stats.peak_bytes >> 20,
        wall_clock().saturating_sub(wall).as_secs_f64(),
    )
}
