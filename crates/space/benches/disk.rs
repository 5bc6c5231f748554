//! Enumeration on disk: speed, memory and disk space.
//!
//! ```text
//! cargo bench -p impasse-space --bench disk                    one deal, 1 and 2 threads
//! cargo bench -p impasse-space --bench disk -- 8 3 2048 2      columns, deal, MiB, threads
//! ```
//!
//! Files go to the system's temporary directory (`TMPDIR`). Each measurement
//! runs in a process of its own, because peak memory is a property of a
//! process.
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod account;

use std::process::Command;
use std::time::Instant;

use impasse_puzzle::Control;
use impasse_search::{Meter, Workers};
use impasse_space::disk;
use impasse_superpuzz::Deal;

use account::{cpu_seconds, peak_bytes};

/// The deal of the plain run, with what is known of its space.
const COLUMNS: u8 = 7;
const NUMBER: u64 = 5;
const MIB: u64 = 64;
const STATES: u64 = 6_482_583;
const SOLVABLE: u64 = 2_006_123;

fn main() {
    let arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let numbers: Vec<u64> = arguments
        .map(|argument| argument.parse().expect("a number"))
        .collect();
    match numbers[..] {
        [] => measure_both(),
        [columns, number, mib, threads] => measure(columns, number, mib, threads),
        _ => panic!("usage: [COLUMNS NUMBER MIB THREADS]"),
    }
}

fn measure_both() {
    let me = std::env::current_exe().expect("a running program has a path");
    for threads in [1, 2] {
        let numbers = [u64::from(COLUMNS), NUMBER, MIB, threads];
        let status = Command::new(&me)
            .args(numbers.map(|number| number.to_string()))
            .status()
            .expect("the benchmark starts itself");
        assert!(status.success(), "failed with {threads} threads");
    }
}

fn measure(columns: u64, number: u64, mib: u64, threads: u64) {
    let columns = u8::try_from(columns).expect("3 to 13 columns");
    let threads = usize::try_from(threads).expect("a few threads");
    let deal = Deal::numbered(columns, number);
    let cpu = cpu_seconds();
    let wall = Instant::now();
    let mut meter = Meter::new(Control::free());
    let scratch = std::env::temp_dir();
    let report = disk::enumerate(
        &deal,
        &scratch,
        Workers::threads(threads),
        &mut meter,
        mib << 20,
    )
    .expect("the temporary directory can be written");
    let states = report.states();
    let solvable = report.labelled(|row| row.solvable);
    if (columns, number) == (COLUMNS, NUMBER) {
        assert_eq!((states, solvable), (STATES, Some(SOLVABLE)));
    }
    let (cpu, wall) = (cpu_seconds() - cpu, wall.elapsed().as_secs_f64());
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let (each, rate, disk) = (
        peak_bytes() as f64 / states as f64,
        states as f64 / wall,
        report.disk_bytes as f64 / states as f64,
    );
    println!(
        "superpuzz:columns={columns}#{number}, {threads} threads, {mib} MiB: {states} states \
         in {} layers, {} transitions, {solvable:?} solvable, limit {:?}; {cpu:.2} CPU s, \
         {wall:.2} s, {rate:.0} states a second; peak memory {} MiB (told {}) = {each:.1} bytes \
         a state, {disk:.1} bytes a state on disk",
        report.depths.len(),
        report.transitions(),
        report.limit,
        peak_bytes() >> 20,
        report.peak_bytes >> 20,
    );
}
