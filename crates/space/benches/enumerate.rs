//! The generic enumerator against a plain breadth-first search.
//!
//! ```text
//! cargo bench -p impasse-space --bench enumerate                all deals, both programs
//! cargo bench -p impasse-space --bench enumerate -- ours 7 3    one program, one deal
//! ```
//!
//! Each measurement runs in a process of its own, because peak memory is a
//! property of a process.
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod account;

use std::collections::{HashMap, VecDeque};
use std::process::Command;
use std::time::Instant;

use impasse_puzzle::{Control, Puzzle};
use impasse_search::{Meter, Workers};
use impasse_space::{Keys, Method, SpaceOptions, enumerate, explore};
use impasse_superpuzz::Deal;

use account::{cpu_seconds, peak_bytes};

/// Deals of at least five million states, with their number of states.
const DEALS: [(u64, u64); 3] = [(3, 5_720_260), (5, 6_482_583), (11, 5_721_601)];
const COLUMNS: u8 = 7;

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => compare_all(),
        [program, columns, number] => {
            let columns = columns.parse().expect("columns");
            measure(program, columns, number.parse().expect("a deal number"));
        }
        _ => panic!("usage: [plain|ours|ours2|whole COLUMNS NUMBER]"),
    }
}

fn compare_all() {
    let me = std::env::current_exe().expect("a running program has a path");
    for (number, _) in DEALS {
        for program in ["plain", "ours", "ours2", "whole"] {
            let status = Command::new(&me)
                .args([program, &COLUMNS.to_string(), &number.to_string()])
                .status()
                .expect("the benchmark starts itself");
            assert!(status.success(), "{program} failed on deal {number}");
        }
    }
}

fn measure(program: &str, columns: u8, number: u64) {
    let deal = Deal::numbered(columns, number);
    let before = cpu_seconds();
    let wall = Instant::now();
    let states = match program {
        "plain" => plain(&deal),
        "ours" | "ours2" => {
            let threads = if program == "ours" { 1 } else { 2 };
            let mut meter = Meter::new(Control::free());
            enumerate(&deal, Workers::threads(threads), Keys::Drop, &mut meter)
                .graph
                .len() as u64
        }
        "whole" => {
            let options = SpaceOptions {
                workers: Workers::alone(),
                scratch: None,
                method: Method::General,
            };
            let report = explore(&deal, &options, Control::free(), None);
            report.expect("nothing is written").states()
        }
        _ => panic!("plain, ours, ours2 or whole"),
    };
    if let Some(&(_, expected)) = DEALS
        .iter()
        .find(|&&(n, _)| n == number && columns == COLUMNS)
    {
        assert_eq!(states, expected, "deal {number}");
    }
    let cpu = cpu_seconds() - before;
    let peak = peak_bytes();
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let (rate, each) = (states as f64 / cpu, peak as f64 / states as f64);
    println!(
        "{program:>6} superpuzz:columns={columns}#{number}: {states} states, {cpu:.2} CPU s, \
         {:.2} s wall, {rate:.0} states per CPU s, peak {} MiB = {each:.1} bytes a state",
        wall.elapsed().as_secs_f64(),
        peak >> 20,
    );
}

/// What anybody would write first.
fn plain(deal: &Deal) -> u64 {
    let mut depth: HashMap<Vec<u8>, u32> = HashMap::new();
    let mut queue = VecDeque::new();
    let start = deal.start();
    depth.insert(deal.key(&start), 0);
    queue.push_back(start);
    let mut moves = Vec::new();
    while let Some(state) = queue.pop_front() {
        if deal.is_goal(&state) {
            continue;
        }
        let here = depth[&deal.key(&state)];
        moves.clear();
        deal.moves(&state, &mut moves);
        for &m in &moves {
            let mut next = state.clone();
            deal.play(&mut next, m);
            let key = deal.key(&next);
            if let std::collections::hash_map::Entry::Vacant(place) = depth.entry(key) {
                place.insert(here + 1);
                queue.push_back(next);
            }
        }
    }
    depth.len() as u64
}
