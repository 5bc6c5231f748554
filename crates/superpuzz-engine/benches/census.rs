//! The census of thirteen-column deals: states a second, and memory.
//!
//! The counts are asserted before anything is printed: another count is
//! another game.

use std::time::Instant;

use cpu_time::ProcessTime;
use impasse_puzzle::Control;
use impasse_search::Workers;
use impasse_space::{Mapper as _, SpaceOptions};
use impasse_superpuzz::Deal;
use impasse_superpuzz_engine::Census;

/// A deal, its positions, transitions, goals, and solvable positions.
const DEALS: [(u64, [u64; 4]); 2] = [
    (20, [11_472_667, 36_206_140, 8, 31_030]),
    (10, [43_938_235, 121_311_218, 24, 879_286]),
];

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    println!("deal  threads     states  CPU s  wall s  states / CPU s  peak MiB");
    for (number, expected) in DEALS {
        for threads in [1, 2] {
            let deal = Deal::numbered(13, number);
            let options = SpaceOptions {
                workers: Workers::threads(threads),
                ..SpaceOptions::default()
            };
            let (wall, cpu) = (Instant::now(), ProcessTime::now());
            let report = Census.map(&deal, &options, Control::free());
            let (wall, cpu) = (wall.elapsed(), cpu.elapsed());
            let report = report.expect("nothing is written");
            let solvable = report.labelled(|labels| labels.solvable);
            let counts = [
                report.states(),
                report.transitions(),
                report.goals(),
                solvable.unwrap_or(u64::MAX),
            ];
            assert_eq!(counts, expected, "deal {number}");
            #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
            let rate = counts[0] as f64 / cpu.as_secs_f64();
            println!(
                "{number:>4} {threads:>8} {:>10} {:>6.2} {:>7.2} {rate:>15.0} {:>9}",
                counts[0],
                cpu.as_secs_f64(),
                wall.as_secs_f64(),
                report.peak_bytes >> 20
            );
        }
    }
}
