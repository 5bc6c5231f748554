//! A space worked off by several workers who share a folder: the same counts
//! as one process finds, whoever comes, goes, dies or comes back late.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use impasse_puzzle::{Control, Instance, Limit, Limits};
use impasse_search::{Meter, Workers, pause, wall_clock};
use impasse_space::disk::shared::{SharedOptions, work};
use impasse_space::{DepthRow, SpaceReport, disk};
use impasse_superpuzz::Deal;

/// An empty folder for one test, removed at its end.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("shared-{name}-{}", std::process::id()));
        fs::create_dir(&path).expect("a directory for the test");
        Self(path)
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const MEMORY: u64 = 64 << 20;

fn options(shards: u32, piece: u64) -> SharedOptions {
    SharedOptions {
        shards,
        piece,
        lease: Duration::from_millis(60),
        ..SharedOptions::new(wall_clock, pause)
    }
}

fn share(deal: &Deal, place: &Path, options: &SharedOptions, limits: Limits) -> SpaceReport {
    let mut meter = Meter::new(Control::within(limits));
    work(deal, place, options, &mut meter, MEMORY).expect("the folder can be written")
}

/// What one process counts, without what shared work leaves out.
fn alone(deal: &Deal) -> SpaceReport {
    let mut meter = Meter::new(Control::free());
    let scratch = std::env::temp_dir();
    let report = disk::enumerate(deal, &scratch, Workers::alone(), &mut meter, MEMORY);
    let mut report = report.expect("the directory can be written");
    for row in &mut report.depths {
        row.labels = None;
    }
    report
}

#[track_caller]
fn check_same(shared: &SpaceReport, expected: &SpaceReport) {
    assert!(shared.complete && expected.complete);
    assert_eq!(shared.depths, expected.depths);
    assert_eq!(shared.partitions, expected.partitions);
}

#[test]
fn one_worker_counts_the_same_however_the_layers_are_cut() {
    for (columns, number) in [(3, 1), (3, 26), (4, 18)] {
        let deal = Deal::numbered(columns, number);
        let expected = alone(&deal);
        for (shards, piece) in [(1, 1 << 18), (3, 7), (16, 100)] {
            let place = TempFolder::new(&format!("cut-{columns}-{number}-{shards}"));
            let report = share(&deal, &place.0, &options(shards, piece), Limits::default());
            check_same(&report, &expected);
            let again = share(&deal, &place.0, &options(2, 2), Limits::default());
            check_same(&again, &expected);
            let mut left: Vec<_> = fs::read_dir(&place.0)
                .unwrap()
                .map(|e| e.unwrap().file_name())
                .collect();
            left.sort();
            assert_eq!(left, ["counts", "plan"]);
        }
    }
}

#[test]
fn several_workers_at_once_count_the_same() {
    let deal = Deal::numbered(4, 1);
    let expected = alone(&deal);
    for round in 0..3 {
        let place = TempFolder::new(&format!("several-{round}"));
        let reports: Vec<SpaceReport> = thread::scope(|scope| {
            let one = || share(&deal, &place.0, &options(3, 40), Limits::default());
            let workers: Vec<_> = (0..4).map(|_| scope.spawn(one)).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().expect("no panic"))
                .collect()
        });
        for report in &reports {
            check_same(report, &expected);
        }
    }
}

#[test]
fn a_worker_that_stops_leaves_what_others_go_on_with() {
    let deal = Deal::numbered(4, 1);
    let expected = alone(&deal);
    let place = TempFolder::new("stops");
    let mut known = 0;
    for states in [5, 40, 300] {
        let limits = Limits {
            states: Some(states),
            ..Limits::default()
        };
        let report = share(&deal, &place.0, &options(3, 10), limits);
        assert_eq!(
            (report.complete, report.limit),
            (false, Some(Limit::States))
        );
        assert_eq!(report.depths[..], expected.depths[..report.depths.len()]);
        assert!(report.depths.len() >= known);
        known = report.depths.len();
    }
    check_same(
        &share(&deal, &place.0, &options(3, 10), Limits::default()),
        &expected,
    );
}

/// The deepest layer's directory.
fn deepest(place: &Path) -> PathBuf {
    let entries = fs::read_dir(place).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let is_layer = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("layer-"))
    };
    paths.filter(is_layer).max().expect("a layer")
}

#[test]
fn what_a_dead_worker_claimed_is_done_by_others() {
    let deal = Deal::numbered(4, 1);
    let expected = alone(&deal);
    let place = TempFolder::new("dead");
    let limits = Limits {
        states: Some(40),
        ..Limits::default()
    };
    share(&deal, &place.0, &options(3, 10), limits);
    // What a killed worker leaves: claims, and files that nothing names.
    let layer = deepest(&place.0);
    for task in ["expanded-0-0", "expanded-1-0", "expanded-2-0"] {
        fs::write(layer.join(format!("claim-{task}")), "nobody\n").unwrap();
    }
    fs::write(layer.join("next-1-half-0"), [0xff; 13]).unwrap();
    fs::write(layer.join("aside-1-half-1"), "row 1 2").unwrap();
    fs::write(place.0.join("keys/0-3-half-2"), [0xff; 7]).unwrap();
    check_same(
        &share(&deal, &place.0, &options(3, 10), Limits::default()),
        &expected,
    );
}

#[test]
fn the_folder_of_another_puzzle_is_refused() {
    let place = TempFolder::new("other");
    share(
        &Deal::numbered(3, 1),
        &place.0,
        &options(2, 10),
        Limits::default(),
    );
    let mut meter = Meter::new(Control::free());
    let other = Deal::numbered(3, 2);
    let refused = work(&other, &place.0, &options(2, 10), &mut meter, MEMORY);
    let text = refused.expect_err("another puzzle").to_string();
    assert!(
        text.contains("it holds another space: superpuzz "),
        "{text}"
    );
    // The same puzzle however it is named.
    let same = Deal::numbered(3, 1);
    assert_eq!(same.game(), "superpuzz");
    let report = share(&same, &place.0, &options(2, 10), Limits::default());
    assert!(report.total(|row: &DepthRow| row.states) > 0);
}
