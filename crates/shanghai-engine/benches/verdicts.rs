//! Deals a second with verdicts, how hard the hardest were, and the share that
//! cannot be won.
//!
//!     cargo bench -p impasse-shanghai-engine --bench verdicts -- [LAYOUT] [FIRST..LAST] [nodes=N]
//!
//! Every deal is a plain shuffle with its number as seed; a verdict is a
//! solution that was replayed or a proof that there is none, and after `nodes`
//! decisions (none at all unless given) a deal counts as undecided.

#![allow(
    missing_docs,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a bench prints what it measured"
)]

use cpu_time::ProcessTime;
use impasse_laws::kit::numbered;
use impasse_puzzle::{Control, Limits, Puzzle as _, Strategy as _, Task, Verdict};
use impasse_shanghai::{Board, Shanghai};
use impasse_shanghai_engine::ShanghaiPairs;

fn main() {
    let mut layout = "turtle".to_owned();
    let (mut first, mut last) = (0_u64, 999_u64);
    let mut limits = Limits::default();
    for argument in std::env::args().skip(1) {
        if let Some((from, to)) = argument.split_once("..") {
            first = from.parse().expect("a number");
            last = to.parse().expect("a number");
        } else if let Some(nodes) = argument.strip_prefix("nodes=") {
            limits.states = Some(nodes.parse().expect("a number"));
        } else if !argument.starts_with("--") {
            layout = argument;
        }
    }
    let params = format!("layout={layout}");
    let (mut won, mut hopeless, mut undecided) = (0_u64, 0_u64, 0_u64);
    let (mut nodes, mut most) = (0_u64, (0_u64, 0_u64));
    let began = ProcessTime::now();
    for number in first..=last {
        let board: Board = numbered(&Shanghai, &params, number);
        let start = board.start();
        let outcome = ShanghaiPairs.solve(&board, &Task::plain(&start, Control::within(limits)));
        match outcome.verdict {
            Verdict::Solved(_) => won += 1,
            Verdict::Unsolvable => hopeless += 1,
            Verdict::Unknown(_) => {
                undecided += 1;
                println!("undecided: {number}");
            }
        }
        nodes += outcome.stats.expanded;
        most = most.max((outcome.stats.expanded, number));
        let done = number - first + 1;
        if done.is_multiple_of(1_000) || number == last {
            let seconds = began.elapsed().as_secs_f64();
            println!(
                "{layout} {first}..{number}: {done} deals, {won} can be won, {hopeless} cannot ({:.3} %), \
                 {undecided} undecided; {nodes} decisions, most {} (deal {}); {seconds:.1} CPU s, \
                 {:.0} deals a second",
                100.0 * hopeless as f64 / done as f64,
                most.0,
                most.1,
                done as f64 / seconds,
            );
        }
    }
}
