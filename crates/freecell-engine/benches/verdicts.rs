//! Deals a second, beside Freecell Solver's best preset on the same deals in
//! the same run, if that program is installed (Debian: `freecell-solver-bin`).
//!
//! The verdicts are asserted before anything is printed. Words behind `--` ask
//! for something else: a range (`500001 510000`), fewer cells (`cells=2 1 500`),
//! short or shortest solutions (`short 1 1000`, `optimal 2 3`).

mod children;

use std::process::{Command, Stdio};

use children::children_time;
use cpu_time::ProcessTime;
use impasse_freecell::{Deal, Shuffle, Table};
use impasse_freecell_engine::{FreeCellFast, FreeCellOptimal, FreeCellShort};
use impasse_puzzle::{Control, Puzzle as _, Strategy, Task, Verdict};

/// Ranges of deals, and how many of them have no solution; the first one was
/// used to find the weights of the searches, the others were not.
const RANGES: [(u64, u64, Option<u64>); 3] = [
    (1, 32_000, Some(1)),
    (100_001, 110_000, Some(0)),
    (500_001, 510_000, Some(0)),
];

const RIVAL: &str = "freecell-solver-range-parallel-solve";

/// What is asked for.
struct BenchOptions {
    strategy: Box<dyn Strategy<Deal>>,
    table: Table,
    ranges: Vec<(u64, u64, Option<u64>)>,
    /// Whether the other program solves the same.
    beside: bool,
}

fn ask() -> BenchOptions {
    let mut ask = BenchOptions {
        strategy: Box::new(FreeCellFast),
        table: Table::default(),
        ranges: RANGES.to_vec(),
        beside: true,
    };
    let mut numbers: Vec<u64> = Vec::new();
    for word in std::env::args().skip(1) {
        if let Ok(number) = word.parse() {
            numbers.push(number);
        } else if let Some(cells) = word.strip_prefix("cells=") {
            ask.table.cells = cells.parse().expect("0 to 8 cells");
            ask.beside = false;
        } else if word == "short" {
            ask.strategy = Box::new(FreeCellShort);
            ask.beside = false;
        } else if word == "optimal" {
            ask.strategy = Box::new(FreeCellOptimal);
            ask.beside = false;
        }
    }
    if let [first, last] = numbers[..] {
        ask.ranges = vec![(first, last, None)];
    }
    ask
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let ask = ask();
    println!(
        "deals             program             CPU s  deals/s  unsolvable  mean moves  positions  peak MB"
    );
    for &(first, last, unsolvable) in &ask.ranges {
        println!("{}", ours(&ask, first, last, unsolvable));
        if !ask.beside {
            continue;
        }
        match rival(first, last) {
            Some(row) => println!("{row}"),
            None => println!("{first}..{last}: skipped, {RIVAL} is not installed"),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
fn ours(ask: &BenchOptions, first: u64, last: u64, expected: Option<u64>) -> String {
    let (mut solved, mut unsolvable, mut moves, mut positions) = (0_u64, 0, 0, 0);
    let started = ProcessTime::now();
    for number in first..=last {
        let deal = Deal::numbered(ask.table, Shuffle::Microsoft, number);
        let start = deal.start();
        let task = Task::plain(&start, Control::free());
        let outcome = ask.strategy.solve(&deal, &task);
        positions += outcome.stats.generated;
        match outcome.verdict {
            Verdict::Solved(solution) => {
                solved += 1;
                moves += solution.len();
            }
            Verdict::Unsolvable => unsolvable += 1,
            Verdict::Unknown(limit) => panic!("deal {number}: {limit}"),
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    if let Some(expected) = expected {
        assert_eq!(unsolvable, expected, "{first}..{last}");
    }
    let deals = (last - first + 1) as f64;
    format!(
        "{:<17} {:<16} {seconds:>8.2} {:>8.0} {unsolvable:>11} {:>11.1} {:>10.0} {:>8.1}",
        format!("{first}..{last}"),
        ask.strategy.about().name,
        deals / seconds,
        moves as f64 / solved as f64,
        positions as f64 / deals,
        peak_bytes() / 1e6,
    )
}

/// The same range by the other program; its solutions are not asked for.
#[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
fn rival(first: u64, last: u64) -> Option<String> {
    let before = children_time();
    let timed = Command::new("/usr/bin/time")
        .args(["-f", "%M", RIVAL])
        .args([first, last, last - first + 1].map(|number| number.to_string()))
        .args(["-l", "lg"])
        .stdout(Stdio::null())
        .output()
        .ok()?;
    if !timed.status.success() {
        return None;
    }
    let seconds = children_time().saturating_sub(before).as_secs_f64();
    let words = String::from_utf8_lossy(&timed.stderr).into_owned();
    let peak: f64 = words.lines().last()?.trim().parse().ok()?;
    Some(format!(
        "{:<17} {:<16} {seconds:>8.2} {:>8.0} {:>11} {:>11} {:>10} {:>8.1}",
        format!("{first}..{last}"),
        "fc-solve -l lg",
        (last - first + 1) as f64 / seconds,
        "-",
        "-",
        "-",
        peak * 1024.0 / 1e6,
    ))
}

/// The most memory this process had.
fn peak_bytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    kilobytes.unwrap_or(0.0) * 1024.0
}
