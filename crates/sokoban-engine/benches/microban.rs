//! Microban level by level, one thread, ten seconds of processor time each.
//!
//! `IMPASSE_LEVELS` names the folder of the collections; without it the bench
//! says so and does nothing. Words behind `--` ask for something else: another
//! collection (`titech`), other strategies (`sokoban-fast`), another limit
//! (`seconds=60`), or single levels (`93 144`).

use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs};

use impasse_puzzle::{Blind, Control, Deadline, Limits, Puzzle as _, Strategy, Task, Verdict};
use impasse_sokoban::{Level, Pushes, View as _, entries};
use impasse_sokoban_engine::by_pushes;

/// What is asked for.
struct Ask {
    collection: String,
    seconds: u64,
    levels: Vec<usize>,
    strategies: Vec<Box<dyn Strategy<Pushes>>>,
}

impl Ask {
    fn read() -> Self {
        let mut ask = Self {
            collection: "microban".to_owned(),
            seconds: 10,
            levels: Vec::new(),
            strategies: Vec::new(),
        };
        for word in env::args().skip(1).filter(|word| word != "--bench") {
            let mut all = by_pushes().into_iter();
            if let Ok(level) = word.parse() {
                ask.levels.push(level);
            } else if let Some(seconds) = word.strip_prefix("seconds=") {
                ask.seconds = seconds.parse().expect("a number of seconds");
            } else if let Some(strategy) = all.find(|each| each.about().name == word) {
                ask.strategies.push(strategy);
            } else {
                ask.collection = word;
            }
        }
        if ask.strategies.is_empty() {
            let optimal = by_pushes()
                .into_iter()
                .find(|each| each.assurance().optimal);
            ask.strategies.extend(optimal);
        }
        ask
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let ask = Ask::read();
    let Some(folder) = env::var_os("IMPASSE_LEVELS").map(PathBuf::from) else {
        println!("skipped: IMPASSE_LEVELS names no folder of level collections");
        return;
    };
    let path = folder.join(format!("{}.xsb", ask.collection));
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            println!("skipped: {}: {error}", path.display());
            return;
        }
    };
    for strategy in &ask.strategies {
        println!("{} on {}", strategy.about().name, ask.collection);
        println!("level  boxes  answer         pushes    CPU s   expanded     stored   peak MB");
        let mut sum = Sum::default();
        for (number, entry) in (1..).zip(entries(&text)) {
            let Ok(level) = entry.level else { continue };
            if ask.levels.is_empty() || ask.levels.contains(&number) {
                println!("{}", row(&**strategy, number, level, ask.seconds, &mut sum));
            }
        }
        println!(
            "{} of {} solved, {} pushes in all, {:.1} s, the slowest {:.2} s\n",
            sum.solved, sum.levels, sum.pushes, sum.seconds, sum.slowest
        );
    }
}

#[derive(Default)]
struct Sum {
    levels: usize,
    solved: usize,
    pushes: usize,
    /// Of those solved.
    seconds: f64,
    slowest: f64,
}

fn row(
    strategy: &dyn Strategy<Pushes>,
    number: usize,
    level: Level,
    seconds: u64,
    sum: &mut Sum,
) -> String {
    let begin = cpu_time();
    let boxes = level.start().boxes.count();
    let view = Pushes::new(level);
    let start = view.start();
    let mut control = Control::within(Limits {
        memory: Some(4 << 30),
        ..Limits::default()
    });
    control.deadline = Some(Deadline::after(Duration::from_secs(seconds), cpu_time));
    let task = Task {
        start: &start,
        heuristic: &Blind,
        detectors: &[],
        seed: 1,
        control,
    };
    let outcome = strategy.solve(&view, &task);
    let time = cpu_time().saturating_sub(begin).as_secs_f64();
    sum.levels += 1;
    let (answer, pushes) = match &outcome.verdict {
        Verdict::Solved(moves) => {
            sum.solved += 1;
            sum.pushes += moves.len();
            sum.seconds += time;
            sum.slowest = sum.slowest.max(time);
            let proof = if outcome.is_optimal() {
                "optimal"
            } else {
                "solved"
            };
            (proof.to_owned(), moves.len().to_string())
        }
        Verdict::Unsolvable => ("unsolvable".to_owned(), String::new()),
        Verdict::Unknown(limit) => (limit.to_string(), format!(">={}", outcome.lower_bound)),
    };
    let stats = &outcome.stats;
    format!(
        "{number:5}  {boxes:5}  {answer:13} {pushes:>7}  {time:7.3}  {:9}  {:9}  {:8}",
        stats.expanded,
        stats.stored,
        stats.peak_bytes >> 20,
    )
}

/// Processor time of this process; where the system does not tell it, time by
/// the clock.
fn cpu_time() -> Duration {
    static FIRST: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let first = *FIRST.get_or_init(Instant::now);
    fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse().ok())
        .map_or_else(|| first.elapsed(), Duration::from_nanos)
}
