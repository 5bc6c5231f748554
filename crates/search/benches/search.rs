//! How fast the strategies are: positions expanded in a second of processor
//! time, on a deal of Superpuzz that has no solution, so that all of them have
//! to look at the same positions.
//!
//! The counts are asserted before anything is measured: a search that looks at
//! other positions is another search.

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Outcome, Puzzle, Strategy, Task, Verdict};
use impasse_search::Plan;
use impasse_superpuzz::{Deal, Shift};

const STRATEGIES: [&str; 6] = [
    "bfs",
    "dfs",
    "bfs:dead=none",
    "astar:h=blind",
    "astar:h=misplaced",
    "greedy:h=misplaced",
];

/// Positions expanded and stored, with all detectors and with none.
const PRUNED: (u64, u64) = (68_040, 126_312);
const WHOLE: (u64, u64) = (505_584, 505_584);

const REPEATS: u32 = 5;

fn run(spec: &str) -> Outcome<Shift> {
    let plan = Plan::parse(spec).expect("a strategy that exists");
    let deal = Deal::numbered(7, 8);
    plan.solve(&deal, &Task::plain(&deal.start(), Control::free()))
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    println!("strategy             expanded   stored  bytes/state  CPU s  expanded/s");
    for spec in STRATEGIES {
        let Outcome { verdict, stats, .. } = run(spec);
        let counts = if spec.ends_with("dead=none") {
            WHOLE
        } else {
            PRUNED
        };
        assert_eq!((stats.expanded, stats.stored), counts, "{spec}");
        assert_eq!(verdict, Verdict::Unsolvable);
        let started = ProcessTime::now();
        for _ in 0..REPEATS {
            run(spec);
        }
        let seconds = (started.elapsed() / REPEATS).as_secs_f64();
        let (expanded, stored) = counts;
        #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
        let (rate, bytes) = (
            expanded as f64 / seconds,
            stats.peak_bytes as f64 / stored as f64,
        );
        println!("{spec:<19} {expanded:>9} {stored:>8} {bytes:>12.1} {seconds:>6.3} {rate:>11.0}");
    }
}
