//! What the unit method saves inside A\*, level by level: positions expanded
//! and processor time, without it and with it.
//!
//! Two searches are asked. One knows dead squares and frozen boxes only, as the
//! slides do, with the matching as its estimate; the other is our own forward
//! search with all its prunings. Levels are our own and, where `IMPASSE_LEVELS`
//! names the folder, those of Microban. A number behind `--` is the most
//! positions of a search (default 100000); levels that one of the searches does
//! not finish within it are counted apart.
//!
//! Solutions must be as short with units as without: else the bench fails.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Detector, Heuristic, Limits, Outcome, Puzzle as _, Strategy, Task};
use impasse_search::AStar;
use impasse_sokoban::{
    DeadSquare, Freeze, Level, Matching, Push, Pushes, View as _, entries, shipped,
};
use impasse_sokoban_engine::{SokobanPushes, Unfinished};

/// One search of one level.
struct LevelRun {
    expanded: u64,
    seconds: f64,
    pushes: Option<u64>,
    is_finished: bool,
}

/// A search without units and with them.
struct Pair {
    strategy: Box<dyn Strategy<Pushes>>,
    detectors: Vec<&'static dyn Detector<Pushes>>,
}

impl Pair {
    fn runs(&self, view: &Pushes, most: u64) -> [LevelRun; 2] {
        let mut with = self.detectors.clone();
        with.push(&Unfinished { book: None });
        [
            run(view, &*self.strategy, &self.detectors, most),
            run(view, &*self.strategy, &with, most),
        ]
    }
}

fn run(
    view: &Pushes,
    strategy: &dyn Strategy<Pushes>,
    detectors: &[&dyn Detector<Pushes>],
    most: u64,
) -> LevelRun {
    let begin = ProcessTime::now();
    let start = view.start();
    let heuristic: &dyn Heuristic<Pushes> = &Matching;
    let limits = Limits {
        states: Some(most),
        ..Limits::default()
    };
    let task = Task {
        start: &start,
        heuristic,
        detectors,
        seed: 1,
        control: Control::within(limits),
        helpers: None,
    };
    let outcome: Outcome<Push> = strategy.solve(view, &task);
    LevelRun {
        expanded: outcome.stats.expanded,
        seconds: begin.elapsed().as_secs_f64(),
        pushes: outcome.solution().map(|pushes| pushes.len() as u64),
        is_finished: outcome.limit().is_none(),
    }
}

/// Sums over the levels that both runs of a pair finished.
#[derive(Clone, Copy, Default)]
struct Sum {
    levels: u32,
    fewer: u32,
    expanded: [u64; 2],
    seconds: [f64; 2],
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn study(name: &str, levels: impl Iterator<Item = (usize, Level)>, most: u64) {
    let pairs = [
        Pair {
            strategy: Box::new(AStar::default()),
            detectors: vec![&DeadSquare, &Freeze],
        },
        Pair {
            strategy: Box::new(SokobanPushes::Forward),
            detectors: Vec::new(),
        },
    ];
    println!("{name}: expanded and CPU s without units, with units");
    println!("level | A*, dead squares and freeze                | sokoban-forward");
    let mut sums = [Sum::default(); 2];
    for (number, level) in levels {
        let view = Pushes::new(level);
        let mut line = format!("{number:5}");
        for (pair, sum) in pairs.iter().zip(&mut sums) {
            let runs = pair.runs(&view, most);
            for run in &runs {
                let mark = if run.is_finished { ' ' } else { '+' };
                let _ = write!(line, " | {:8}{mark} {:8.3}", run.expanded, run.seconds);
            }
            if runs.iter().all(|run| run.is_finished) {
                let [without, with] = runs;
                assert_eq!(without.pushes, with.pushes, "level {number}");
                sum.levels += 1;
                sum.fewer += u32::from(with.expanded < without.expanded);
                for (at, run) in [without, with].into_iter().enumerate() {
                    sum.expanded[at] += run.expanded;
                    sum.seconds[at] += run.seconds;
                }
            }
        }
        println!("{line}");
    }
    for sum in sums {
        println!(
            "finished by both: {}, fewer positions with units: {}; expanded {} and {}, {:.2} s and {:.2} s",
            sum.levels, sum.fewer, sum.expanded[0], sum.expanded[1], sum.seconds[0], sum.seconds[1]
        );
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let most = env::args().find_map(|word| word.parse().ok());
    let most = most.unwrap_or(100_000);
    let own = shipped().iter().zip(1..);
    let own = own.filter_map(|(entry, number)| Some((number, entry.level.clone().ok()?)));
    study("our own levels", own, most);
    let folder = env::var_os("IMPASSE_LEVELS").map(PathBuf::from);
    let text = folder.and_then(|folder| fs::read_to_string(folder.join("microban.xsb")).ok());
    match text {
        Some(text) => {
            let levels = (1..).zip(entries(&text));
            let levels = levels.filter_map(|(number, entry)| Some((number, entry.level.ok()?)));
            study("Microban", levels, most);
        }
        None => println!("Microban left out: IMPASSE_LEVELS names no folder that has it"),
    }
}
