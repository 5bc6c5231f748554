//! Deals a second with verdicts, how hard the hardest were, and the share that
//! cannot be won.
//!
//!     cargo bench -p impasse-shanghai-engine --bench verdicts -- [LAYOUT] [FIRST..LAST] [nodes=N] [log=FILE]
//!
//! Every deal is a plain shuffle with its number as seed; a verdict is a
//! solution that was replayed or a proof that there is none, and after `nodes`
//! decisions (none at all unless given) a deal counts as undecided. With
//! `log=FILE` every thousand deals are put at the end of a file at once, and what
//! stands there is not run again.

#![allow(
    missing_docs,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a bench prints what it measured"
)]

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::str::FromStr;

use cpu_time::ProcessTime;
use impasse_laws::kit::numbered;
use impasse_puzzle::{Control, Limits, Puzzle as _, Strategy as _, Task, Verdict};
use impasse_shanghai::{Board, Shanghai};
use impasse_shanghai_engine::ShanghaiPairs;
use impasse_trials::Tally;

/// Deals between two lines.
const PIECE: u64 = 1_000;

/// What came of some deals.
#[derive(Clone, Default)]
struct Found {
    won: u64,
    hopeless: u64,
    undecided: Vec<u64>,
    nodes: u64,
    /// The most decisions, and the deal that took them.
    most: (u64, u64),
    seconds: f64,
}

impl Found {
    fn of(params: &str, numbers: RangeInclusive<u64>, limits: Limits) -> Self {
        let mut found = Self::default();
        let began = ProcessTime::now();
        for number in numbers {
            let board: Board = numbered(&Shanghai, params, number);
            let start = board.start();
            let task = Task::plain(&start, Control::within(limits));
            let outcome = ShanghaiPairs.solve(&board, &task);
            match outcome.verdict {
                Verdict::Solved(_) => found.won += 1,
                Verdict::Unsolvable => found.hopeless += 1,
                Verdict::Unknown(_) => found.undecided.push(number),
            }
            found.nodes += outcome.stats.expanded;
            found.most = found.most.max((outcome.stats.expanded, number));
        }
        found.seconds = began.elapsed().as_secs_f64();
        found
    }

    fn add(&mut self, other: Self) {
        self.won += other.won;
        self.hopeless += other.hopeless;
        self.undecided.extend(other.undecided);
        self.nodes += other.nodes;
        self.most = self.most.max(other.most);
        self.seconds += other.seconds;
    }

    /// As it stands in a log.
    fn line(&self) -> String {
        let (most, deal) = self.most;
        let undecided: Vec<String> = self.undecided.iter().map(u64::to_string).collect();
        format!(
            "{} {} {} {most} {deal} {} {}",
            self.won,
            self.hopeless,
            self.nodes,
            self.seconds,
            undecided.join(" ")
        )
    }

    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let mut number = || next(&mut words);
        let (won, hopeless, nodes) = (number()?, number()?, number()?);
        let most = (number()?, number()?);
        Some(Self {
            won,
            hopeless,
            nodes,
            most,
            seconds: next(&mut words)?,
            undecided: words.map_while(|word| word.parse().ok()).collect(),
        })
    }

    fn print(&self, deals: &str) {
        let unknown = self.undecided.len() as u64;
        let done = self.won + self.hopeless + unknown;
        let tally = Tally {
            successes: self.hopeless,
            failures: self.won,
            unknown,
        };
        let Some(interval) = tally.hull() else { return };
        println!(
            "{deals}: {done} deals, {} can be won, {} cannot ({:.3} %, 95 % interval {:.3} to {:.3}), \
             {unknown} undecided {:?}; {} decisions, most {} (deal {}); {:.1} CPU s, {:.0} deals a second",
            self.won,
            self.hopeless,
            100.0 * self.hopeless as f64 / done as f64,
            100.0 * interval.low,
            100.0 * interval.high,
            self.undecided,
            self.nodes,
            self.most.0,
            self.most.1,
            self.seconds,
            done as f64 / self.seconds,
        );
    }
}

fn next<'l, T: FromStr>(words: &mut impl Iterator<Item = &'l str>) -> Option<T> {
    words.next()?.parse().ok()
}

fn main() {
    let mut layout = "turtle".to_owned();
    let (mut first, mut last) = (0_u64, 999_u64);
    let mut limits = Limits::default();
    let mut log = None;
    for argument in std::env::args().skip(1) {
        if let Some(file) = argument.strip_prefix("log=") {
            log = Some(file.to_owned());
        } else if let Some((from, to)) = argument.split_once("..") {
            first = from.parse().expect("a number");
            last = to.parse().expect("a number");
        } else if let Some(nodes) = argument.strip_prefix("nodes=") {
            limits.states = Some(nodes.parse().expect("a number"));
        } else if !argument.starts_with("--") {
            layout = argument;
        }
    }
    let params = format!("layout={layout}");
    let known = log.as_ref().and_then(|file| fs::read_to_string(file).ok());
    let known = known.unwrap_or_default();
    let mut all = Found::default();
    for from in (first..=last).step_by(usize::try_from(PIECE).expect("a thousand")) {
        let to = last.min(from + PIECE - 1);
        let name = format!("{layout} {from}..{to}: ");
        let mut before = known.lines().filter_map(|line| line.strip_prefix(&name));
        let found = before.find_map(Found::read).unwrap_or_else(|| {
            let found = Found::of(&params, from..=to, limits);
            if let Some(file) = &log {
                let file = OpenOptions::new().append(true).create(true).open(file);
                let mut file = file.expect("a file that can be written");
                writeln!(file, "{name}{}", found.line()).expect("it is written");
            }
            found
        });
        all.add(found);
        all.print(&format!("{layout} {first}..{to}"));
    }
}
