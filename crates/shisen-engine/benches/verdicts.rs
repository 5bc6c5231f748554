//! How many boards a second get a verdict, with proofs; and what the test of
//! `KShisen`, one playout without going back, makes of the same boards.
//!
//! The counts are asserted before anything is printed: a search that decides
//! otherwise is wrong, and a playout that clears other boards is another one.
//!
//! A number behind `--` measures only that row, from 0.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Puzzle as _, Strategy, Task, Verdict};
use impasse_shisen::{Board, Cell, Frame, Lines, Pair, Set};
use impasse_shisen_engine::ShisenPairs;

/// Boards of one size, the numbers from 0 on, and what is true of them.
struct VerdictRow {
    width: u8,
    height: u8,
    tiles: u16,
    lines: Lines,
    boards: u64,
    unsolvable: u64,
    /// How many one playout clears.
    cleared: u64,
}

const ROWS: [VerdictRow; 8] = [
    row((10, 6, 4), Lines::Outside, 100_000, 107, 83_960),
    row((10, 6, 4), Lines::Inside, 100_000, 22_141, 55_168),
    row((14, 6, 4), Lines::Outside, 5000, 4, 4043),
    row((14, 6, 4), Lines::Inside, 2000, 1040, 464),
    row((18, 8, 4), Lines::Outside, 1000, 82, 358),
    row((16, 9, 4), Lines::Outside, 500, 123, 100),
    row((24, 12, 8), Lines::Outside, 500, 0, 274),
    row((30, 16, 8), Lines::Outside, 50, 1, 9),
];

const fn row(
    (width, height, tiles): (u8, u8, u16),
    lines: Lines,
    boards: u64,
    unsolvable: u64,
    cleared: u64,
) -> VerdictRow {
    VerdictRow {
        width,
        height,
        tiles,
        lines,
        boards,
        unsolvable,
        cleared,
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let only: Option<usize> = std::env::args().find_map(|word| word.parse().ok());
    println!(
        "board         lines    boards  solvable  undecided  boards/s  decisions  dead ends  slowest ms  rejected by one playout"
    );
    for (at, row) in ROWS.iter().enumerate() {
        if only.is_none_or(|only| only == at) {
            println!("{}", measure(row));
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
fn measure(row: &VerdictRow) -> String {
    let frame = Frame::new(row.width, row.height, row.lines);
    let set = Set {
        kinds: u16::from(row.width) * u16::from(row.height) / row.tiles,
        tiles: row.tiles,
    };
    let (mut unsolvable, mut unknown, mut decisions, mut conflicts) = (0, 0, 0, 0);
    let mut solvable = Vec::new();
    let mut slowest = Duration::ZERO;
    let started = ProcessTime::now();
    for number in 0..row.boards {
        let from = Instant::now();
        let board = Board::numbered(frame, set, number);
        let start = board.start();
        let task = Task::plain(&start, Control::free());
        let outcome = ShisenPairs.solve(&board, &task);
        decisions += outcome.stats.expanded;
        conflicts += outcome.stats.pruned;
        match outcome.verdict {
            Verdict::Solved(_) => solvable.push(number),
            Verdict::Unsolvable => unsolvable += 1,
            Verdict::Unknown(_) => unknown += 1,
        }
        slowest = slowest.max(from.elapsed());
    }
    let seconds = started.elapsed().as_secs_f64();
    let clears = |&&number: &&u64| one_playout_clears(&Board::numbered(frame, set, number));
    let cleared = solvable.iter().filter(clears).count() as u64;
    assert_eq!(
        (unsolvable, cleared),
        (row.unsolvable, row.cleared),
        "{}x{} {}",
        row.width,
        row.height,
        row.lines
    );
    let boards = row.boards as f64;
    let rejected = 1.0 - cleared as f64 / solvable.len() as f64;
    format!(
        "{:<13} {:<8} {:>6} {:>8.2}% {unknown:>10} {:>9.0} {:>10.1} {:>10.2} {:>11.1} {:>10.1}%",
        format!("{}x{} by {}", row.width, row.height, row.tiles),
        row.lines.name(),
        row.boards,
        100.0 * (1.0 - unsolvable as f64 / boards),
        boards / seconds,
        decisions as f64 / boards,
        conflicts as f64 / boards,
        1000.0 * slowest.as_secs_f64(),
        100.0 * rejected,
    )
}

/// `KShisen`'s test whether a board can be solved: look through the cells
/// column by column, take the first two equal tiles that are joined, and do so
/// until nothing can be taken.
fn one_playout_clears(board: &Board) -> bool {
    let frame = board.frame();
    let turn = |cell: Cell| (frame.column(cell), frame.row(cell));
    let met = |pair: &Pair| {
        let (one, other) = (turn(pair.first), turn(pair.second));
        (one.min(other), one.max(other))
    };
    let mut state = board.start();
    let mut moves = Vec::new();
    loop {
        moves.clear();
        board.moves(&state, &mut moves);
        match moves.iter().copied().min_by_key(met) {
            Some(first) => board.play(&mut state, first),
            None => return board.is_goal(&state),
        }
    }
}
