//! Boards whose tiles fall, and boards on which lines turn once: how many can be
//! solved, and how many a second get a verdict.
//!
//! What is behind `--` is the parameters, how many numbers from 0 on, and the
//! most positions (or decisions) for each: `-- gravity=down 1000 1000000`. Boards
//! that are not decided within that are counted both ways.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use impasse_puzzle::{
    Control, Game as _, Instance, Limits, Params, Strategy, Task, Verdict, Visitor,
};
use impasse_shisen::{Board, FallingBoard, Shisen};
use impasse_shisen_engine::{engine, engine_of_falling};
use std::any::Any;

/// Solves whatever board it is shown.
struct Solve(Limits);

/// Whether a board can be solved, and how many positions that took.
type Found = (Option<bool>, u64);

impl Visitor for Solve {
    type Output = Found;

    fn visit<P: Instance>(self, board: P) -> Found {
        let board: &dyn Any = &board;
        if let Some(board) = board.downcast_ref::<Board>() {
            solve(board, &*engine().strategies[0], self.0)
        } else {
            let board = board.downcast_ref::<FallingBoard>();
            let board = board.expect("a board of either kind");
            solve(board, &*engine_of_falling().strategies[0], self.0)
        }
    }
}

fn solve<P: Instance>(board: &P, strategy: &dyn Strategy<P>, limits: Limits) -> Found {
    let start = board.start();
    let task = Task::plain(&start, Control::within(limits));
    let outcome = strategy.solve(board, &task);
    let solvable = match outcome.verdict {
        Verdict::Solved(_) => Some(true),
        Verdict::Unsolvable => Some(false),
        Verdict::Unknown(_) => None,
    };
    (solvable, outcome.stats.expanded)
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    println!(
        "parameters                              boards  unsolvable  undecided  boards/s  positions  most  slowest ms"
    );
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let rows: Vec<(String, u64, u64)> = match &words[..] {
        [params, boards, most] => {
            let number = |word: &String| word.parse().expect("a number");
            vec![(params.clone(), number(boards), number(most))]
        }
        _ => [
            ("gravity=down", 2000),
            ("turns=1", 2000),
            ("board=14x6,gravity=down", 200),
            ("board=18x8,gravity=down", 50),
        ]
        .map(|(params, boards)| (params.to_owned(), boards, 1_000_000))
        .into(),
    };
    for (params, boards, most) in rows {
        println!("{}", measure(&params, boards, most));
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
fn measure(params: &str, boards: u64, most: u64) -> String {
    let read: Params = params.parse().expect("parameters");
    let limits = Limits {
        states: Some(most),
        ..Limits::default()
    };
    let (mut unsolvable, mut undecided) = (Vec::new(), Vec::new());
    let (mut positions, mut hardest) = (0, 0);
    let mut slowest = Duration::ZERO;
    let started = ProcessTime::now();
    for number in 0..boards {
        let from = Instant::now();
        let found = Shisen.number(&read, number, Solve(limits));
        let (solvable, took) = found.expect("a board");
        match solvable {
            Some(true) => {}
            Some(false) => unsolvable.push(number),
            None => undecided.push(number),
        }
        positions += took;
        hardest = hardest.max(took);
        slowest = slowest.max(from.elapsed());
    }
    let seconds = started.elapsed().as_secs_f64();
    format!(
        "{params:<38} {boards:>7} {:>11} {:>10} {:>9.0} {:>10.1} {hardest:>5} {:>11.1}\nunsolvable: {unsolvable:?}\nundecided: {undecided:?}",
        unsolvable.len(),
        undecided.len(),
        boards as f64 / seconds,
        positions as f64 / boards as f64,
        1000.0 * slowest.as_secs_f64(),
    )
}
