//! Microban level by level, one thread, ten seconds of processor time each.
//!
//! `IMPASSE_LEVELS` names the folder of the collections; without it the bench
//! says so and does nothing. Words behind `--` ask for something else: another
//! collection (`titech`, or a file with its path), other strategies
//! (`sokoban-fast`; those that count steps too: `sokoban-moves`), another limit
//! (`seconds=0.5`), single levels (`93 144`), or those with odd or even numbers
//! (`odd`). Every solution is played under the exact rules. The last line
//! tells how many were solved within which time. With `log=FILE` every row is
//! put at the end of a file at once, and what stands there is not run again.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Deadline, Limits, Strategy, Task, Verdict};
use impasse_sokoban::{Level, Pushes, Steps, View, entries};
use impasse_sokoban_engine::{engine_by_pushes, engine_by_steps};
use impasse_space::Engine;

/// What is asked for.
struct BenchOptions {
    collection: String,
    seconds: f64,
    levels: Vec<usize>,
    /// Only numbers with this rest when divided by 2.
    rest: Option<usize>,
    log: Option<PathBuf>,
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
            log: None,
            by_pushes: Vec::new(),
            by_steps: Vec::new(),
        };
        for word in env::args().skip(1).filter(|word| word != "--bench") {
            if let Ok(level) = word.parse() {
                ask.levels.push(level);
            } else if let Some(seconds) = word.strip_prefix("seconds=") {
                ask.seconds = seconds.parse().expect("a number of seconds");
            } else if let Some(log) = word.strip_prefix("log=") {
                ask.log = Some(PathBuf::from(log));
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
    let Some(folder) = env::var_os("IMPASSE_LEVELS").map(PathBuf::from) else {
        println!("skipped: IMPASSE_LEVELS names no folder of level collections");
        return;
    };
    let path = if ask.collection.contains('.') {
        PathBuf::from(&ask.collection)
    } else {
        folder.join(format!("{}.xsb", ask.collection))
    };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            println!("skipped: {}: {error}", path.display());
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
        "level  boxes  answer         {:>6}    CPU s   expanded     stored   peak MB",
        V::BY
    );
    let log = ask.log.as_ref();
    let done = log.and_then(|path| fs::read_to_string(path).ok());
    let done: Vec<usize> = done
        .iter()
        .flat_map(|rows| rows.lines())
        .filter_map(|row| row.split_whitespace().next()?.parse().ok())
        .collect();
    let mut sum = Sum::default();
    for (number, entry) in (1..).zip(entries(text)) {
        let Ok(level) = entry.level else { continue };
        let is_asked = ask.levels.is_empty() || ask.levels.contains(&number);
        if is_asked && ask.rest.is_none_or(|rest| number % 2 == rest) && !done.contains(&number) {
            let row = row(strategy, number, level, ask.seconds, &mut sum);
            println!("{row}");
            if let Some(path) = log {
                let file = OpenOptions::new().create(true).append(true).open(path);
                let mut file = file.expect("a file that can be written");
                writeln!(file, "{row}").expect("room for a row");
            }
        }
    }
    println!(
        "{} of {} solved, {} of them proved shortest, {} {} in all, {:.1} s, the slowest {:.2} s\n",
        sum.solved,
        sum.levels,
        sum.shortest,
        sum.moves,
        V::BY,
        sum.seconds,
        sum.slowest
    );
    let within = |seconds: f64| sum.times.iter().filter(|&&time| time <= seconds).count();
    let marks = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0];
    let marks = marks.iter().take_while(|&&mark| mark <= ask.seconds);
    for &mark in marks {
        print!("{mark} s: {}; ", within(mark));
    }
    println!();
}

#[derive(Default)]
struct Sum {
    levels: usize,
    solved: usize,
    shortest: usize,
    moves: usize,
    /// Of those solved.
    seconds: f64,
    slowest: f64,
    times: Vec<f64>,
}

fn row<V: View>(
    strategy: &dyn Strategy<V>,
    number: usize,
    level: Level,
    seconds: f64,
    sum: &mut Sum,
) -> String {
    let begin = ProcessTime::now();
    let boxes = level.start().boxes.count();
    let view = V::new(level);
    let start = view.start();
    let mut control = Control::within(Limits {
        memory: Some(4 << 30),
        ..Limits::default()
    });
    control.deadline = Some(Deadline::after(Duration::from_secs_f64(seconds), || {
        ProcessTime::now().as_duration()
    }));
    let task = Task::plain(&start, control);
    let outcome = strategy.solve(&view, &task);
    let time = begin.elapsed().as_secs_f64();
    sum.levels += 1;
    let (answer, moves) = match &outcome.verdict {
        Verdict::Solved(moves) => {
            sum.solved += 1;
            sum.shortest += usize::from(outcome.is_optimal());
            sum.moves += moves.len();
            sum.seconds += time;
            sum.slowest = sum.slowest.max(time);
            sum.times.push(time);
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
        "{number:5}  {boxes:5}  {answer:13} {moves:>7}  {time:7.3}  {:9}  {:9}  {:8}",
        stats.expanded,
        stats.stored,
        stats.peak_bytes >> 20,
    )
}
