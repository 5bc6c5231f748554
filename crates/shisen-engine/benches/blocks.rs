//! How fast whole boards are mapped: positions found, labelled, and random
//! play followed through all of them, on one thread.
//!
//! The counts are asserted before anything is printed.
//!
//! A number behind `--` measures only that row, from 0; the last one takes
//! minutes and is measured only when asked for.

use cpu_time::ProcessTime;
use impasse_puzzle::Control;
use impasse_search::Workers;
use impasse_shisen::{Board, Frame, Lines, Set};
use impasse_shisen_engine::ShisenBlocks;
use impasse_space::{Mapper as _, SpaceOptions};

/// A board, and how many positions and moves it has.
struct BlocksRow {
    size: (u8, u8),
    lines: Lines,
    number: u64,
    states: u64,
    transitions: u64,
}

const ROWS: [BlocksRow; 4] = [
    row((8, 6), Lines::Outside, 2, 20_359_922, 148_897_204),
    row((10, 6), Lines::Inside, 1, 16_902_753, 120_726_159),
    row((10, 6), Lines::Inside, 3, 44_023_714, 335_786_158),
    row((10, 6), Lines::Outside, 15, 200_179_632, 1_583_110_435),
];

const fn row(
    size: (u8, u8),
    lines: Lines,
    number: u64,
    states: u64,
    transitions: u64,
) -> BlocksRow {
    BlocksRow {
        size,
        lines,
        number,
        states,
        transitions,
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
#[expect(clippy::cast_precision_loss, reason = "positions fit in 53 bits")]
fn main() {
    let only: Option<usize> = std::env::args().find_map(|word| word.parse().ok());
    println!("board  lines    number     positions  CPU s  million positions/s  most MiB");
    for (at, row) in ROWS.iter().enumerate() {
        if only.map_or(at + 1 == ROWS.len(), |only| only != at) {
            continue;
        }
        let (width, height) = row.size;
        let set = Set {
            kinds: u16::from(width) * u16::from(height) / 4,
            tiles: 4,
        };
        let board = Board::numbered(Frame::new(width, height, row.lines), set, row.number);
        let options = SpaceOptions {
            workers: Workers::alone(),
            ..SpaceOptions::default()
        };
        let start = ProcessTime::now();
        let report = ShisenBlocks.map(&board, &options, Control::free());
        let seconds = start.elapsed().as_secs_f64();
        let report = report.expect("nothing is written");
        assert!(report.complete, "there are no limits");
        let counts = (report.states(), report.transitions());
        assert_eq!(counts, (row.states, row.transitions), "row {at}");
        println!(
            "{width:>2}x{height}  {:<7}  {:>6}  {:>12}  {seconds:>5.1}  {:>19.2}  {:>8}",
            format!("{:?}", row.lines).to_lowercase(),
            row.number,
            row.states,
            row.states as f64 / seconds / 1e6,
            report.peak_bytes >> 20,
        );
    }
}
