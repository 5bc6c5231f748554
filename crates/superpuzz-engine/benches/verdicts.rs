//! How many of the deals 1 to 50 with thirteen columns each strategy decides
//! within so many nodes, and in what time.
//!
//! The counts are asserted before anything is printed: a search that decides
//! other deals is another search.

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Limits, Puzzle as _, Strategy, Task, Verdict};
use impasse_superpuzz::Deal;
use impasse_superpuzz_engine::{SuperpuzzBest, SuperpuzzBoth, SuperpuzzDfs};

const DEALS: u64 = 50;

/// A strategy, its limit of nodes, and the deals it solves and disproves.
type Row = (&'static dyn Strategy<Deal>, u64, u64, u64);

const ROWS: [Row; 5] = [
    (&SuperpuzzDfs, 20_000, 19, 0),
    (&SuperpuzzDfs, 200_000, 24, 0),
    (&SuperpuzzBest, 20_000, 13, 1),
    (&SuperpuzzBest, 200_000, 25, 2),
    (&SuperpuzzBoth, 300_000, 25, 2),
];

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    println!("strategy        nodes at most  solved  unsolvable  decided  CPU s   nodes/s");
    for (strategy, most, solved, unsolvable) in ROWS {
        let limits = Limits {
            states: Some(most),
            ..Limits::default()
        };
        let mut counts = (0, 0);
        let mut nodes = 0;
        let started = ProcessTime::now();
        for number in 1..=DEALS {
            let deal = Deal::numbered(13, number);
            let start = deal.start();
            let task = Task::plain(&start, Control::within(limits));
            let outcome = strategy.solve(&deal, &task);
            nodes += outcome.stats.expanded;
            match outcome.verdict {
                Verdict::Solved(_) => counts.0 += 1,
                Verdict::Unsolvable => counts.1 += 1,
                Verdict::Unknown(_) => {}
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        let name = strategy.about().name;
        assert_eq!(counts, (solved, unsolvable), "{name} within {most}");
        let share = 100 * (solved + unsolvable) / DEALS;
        #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
        let rate = nodes as f64 / seconds;
        println!(
            "{name:<15} {most:>13} {solved:>7} {unsolvable:>11} {share:>6} % {seconds:>6.2} {rate:>9.0}"
        );
    }
}
