//! A space shared by worker processes, one of which is killed twice, held
//! against one process on disk.
//!
//! ```text
//! cargo bench -p impasse-space --bench shared                    a small deal
//! cargo bench -p impasse-space --bench shared -- 7 7 512 3       columns, deal, MiB, workers
//! ```
//!
//! Files go to the system's temporary directory (`TMPDIR`).
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod account;

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use impasse_puzzle::Control;
use impasse_search::{Meter, Workers, pause, wall_clock};
use impasse_space::disk::shared::{SharedOptions, work};
use impasse_space::{DepthRow, SpaceReport, disk};
use impasse_superpuzz::Deal;

use account::{cpu_seconds, peak_bytes};

fn main() {
    let arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let arguments: Vec<String> = arguments.collect();
    if let [worker, folder, rest @ ..] = &arguments[..]
        && worker == "worker"
    {
        let Job { deal, mib, .. } = Job::read(rest);
        let report = share(&deal, Path::new(folder), mib);
        return tell("worker", &report, 0.0);
    }
    let job = match &arguments[..] {
        [] => Job::read(&["7", "5", "128", "3"].map(str::to_owned)),
        given => Job::read(given),
    };
    job.run(&arguments);
}

struct Job {
    deal: Deal,
    mib: u64,
    workers: usize,
}

impl Job {
    fn read(arguments: &[String]) -> Self {
        let number = |at: usize| -> u64 {
            let argument = arguments.get(at).expect("COLUMNS NUMBER MIB WORKERS");
            argument.parse().expect("a number")
        };
        let columns = u8::try_from(number(0)).expect("3 to 13 columns");
        Self {
            deal: Deal::numbered(columns, number(1)),
            mib: number(2),
            workers: usize::try_from(number(3)).expect("a few workers"),
        }
    }

    /// Workers, the first of which is killed when it has worked for a while,
    /// twice; then the same by one process.
    fn run(&self, arguments: &[String]) {
        let folder = std::env::temp_dir().join(format!("impasse-shared-{}", std::process::id()));
        std::fs::create_dir(&folder).expect("the temporary directory can be written");
        let me = std::env::current_exe().expect("a running program has a path");
        let given: Vec<String> = match arguments {
            [] => ["7", "5", "128", "3"].map(str::to_owned).into(),
            given => given.to_vec(),
        };
        let start = || -> Child {
            let mut worker = Command::new(&me);
            worker.arg("worker").arg(&folder).args(&given);
            worker.spawn().expect("the benchmark starts itself")
        };
        let wall = Instant::now();
        let mut workers: Vec<Child> = (0..self.workers).map(|_| start()).collect();
        for depth in [25, 45] {
            wait_for_layer(&folder, depth);
            // In the middle of whatever it does.
            thread::sleep(Duration::from_millis(700));
            workers[0].kill().expect("it was still at work");
            workers[0].wait().expect("it has ended");
            println!(
                "worker 1 killed after {:.1} s, beyond layer {depth}",
                wall.elapsed().as_secs_f64()
            );
            workers[0] = start();
        }
        for mut worker in workers {
            assert!(worker.wait().expect("it ends").success(), "a worker failed");
        }
        println!(
            "all workers done after {:.1} s",
            wall.elapsed().as_secs_f64()
        );
        let shared = share(&self.deal, &folder, self.mib);
        tell("shared", &shared, 0.0);
        std::fs::remove_dir_all(&folder).expect("it is ours");
        let cpu = cpu_seconds();
        let alone = self.alone();
        tell("alone", &alone, cpu);
        let bare = |row: &DepthRow| DepthRow {
            labels: None,
            ..*row
        };
        let rows: Vec<DepthRow> = alone.depths.iter().map(bare).collect();
        assert!(shared.complete && alone.complete);
        assert_eq!(shared.depths, rows);
        assert_eq!(shared.partitions, alone.partitions);
        println!("same: every layer, goals, dead ends, classes");
    }

    fn alone(&self) -> SpaceReport {
        let (scratch, memory) = (std::env::temp_dir(), self.mib << 20);
        let mut meter = Meter::new(Control::free());
        let report = disk::enumerate(&self.deal, &scratch, Workers::alone(), &mut meter, memory);
        report.expect("the temporary directory can be written")
    }
}

/// Waits until somebody is at that layer.
fn wait_for_layer(folder: &Path, depth: u32) {
    let row: PathBuf = folder.join("rows").join(format!("{depth:05}"));
    while !row.exists() && !folder.join("counts").exists() {
        thread::sleep(Duration::from_millis(50));
    }
}

fn share(deal: &Deal, folder: &Path, mib: u64) -> SpaceReport {
    let options = SharedOptions {
        lease: Duration::from_secs(5),
        ..SharedOptions::new(wall_clock, pause)
    };
    let mut meter = Meter::new(Control::free());
    work(deal, folder, &options, &mut meter, mib << 20).expect("the folder can be written")
}

fn tell(who: &str, report: &SpaceReport, cpu: f64) {
    println!(
        "{who}: {} states in {} layers, {} transitions, {} goals, {} dead ends; {:.1} CPU s, \
         peak memory {} MiB, {} MiB on disk",
        report.states(),
        report.depths.len(),
        report.transitions(),
        report.goals(),
        report.dead_ends(),
        cpu_seconds() - cpu,
        peak_bytes() >> 20,
        report.disk_bytes >> 20,
    );
}
