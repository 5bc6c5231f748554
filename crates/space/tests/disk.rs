//! Enumeration on disk: the same counts and labels as the plainest
//! enumeration, under any budget and any number of threads; nothing is left
//! behind, however it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use impasse_laws::Explored;
use impasse_laws::graph::Graph;
use impasse_puzzle::{Control, Instance, Limit, Limits, Progress, Snapshot};
use impasse_search::{Meter, PROGRAM_BYTES, Workers};
use impasse_space::disk::enumerate;
use impasse_space::{DepthLabels, DepthRow, PartitionCount, SpaceReport};
use impasse_superpuzz::Deal;

/// An empty directory for one test. At its end it must be empty again.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("disk-{name}-{}", std::process::id()));
        fs::create_dir(&path).expect("a directory for the test");
        Self(path)
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        // Fails where something was left behind.
        let removed = fs::remove_dir(&self.0);
        if !std::thread::panicking() {
            removed.expect("nothing is left behind");
        }
    }
}

/// Memory beyond what the program takes; 256 KiB is the least there is.
const TINY: u64 = PROGRAM_BYTES + (256 << 10);
const SMALL: u64 = PROGRAM_BYTES + (1 << 20);
const AMPLE: u64 = PROGRAM_BYTES + (64 << 20);

#[track_caller]
fn on_disk<P: Instance>(
    instance: &P,
    place: &Path,
    threads: usize,
    memory: u64,
    control: Control<'_>,
) -> SpaceReport {
    let workers = Workers::threads(threads);
    enumerate(instance, place, workers, &mut Meter::new(control), memory)
        .expect("the directory can be written")
}

fn plain<P: Instance>(instance: &P) -> (Vec<DepthRow>, Vec<PartitionCount>) {
    let space = Explored::whole(instance, 1 << 22).expect("tests hold small spaces");
    let rows = space.depth_rows().into_iter().map(|counts| DepthRow {
        states: counts.states,
        transitions: counts.transitions,
        goals: counts.goals,
        dead_ends: counts.dead_ends,
        labels: Some(DepthLabels {
            solvable: counts.solvable,
            solvable_transitions: counts.solvable_transitions,
            losing_moves: counts.losing_moves,
            only_moves: counts.only_moves,
        }),
    });
    let partitions = instance.partitions().into_iter().map(|partition| {
        let counts = space.class_counts(instance, &partition);
        PartitionCount {
            name: partition.name,
            summary: partition.summary,
            classes: partition.classes.into_iter().zip(counts).collect(),
            rows: Vec::new(),
        }
    });
    (rows.collect(), partitions.collect())
}

#[track_caller]
fn check_same<P: Instance>(instance: &P, place: &Path, budgets: &[u64]) {
    let (rows, partitions) = plain(instance);
    for &memory in budgets {
        for threads in [1, 2, 3] {
            let report = on_disk(instance, place, threads, memory, Control::free());
            let case = format!("{threads} threads, {memory} bytes");
            assert_eq!(report.limit, None, "{case}");
            assert!(report.complete, "{case}");
            assert_eq!(report.depths, rows, "{case}");
            assert_eq!(report.partitions, partitions, "{case}");
            assert_eq!((report.graph, report.omitted.len()), (None, 1), "{case}");
            assert!(report.peak_bytes + PROGRAM_BYTES <= memory, "{case}");
        }
    }
}

#[test]
fn random_graphs_are_counted_and_labelled_as_by_plain_enumeration() {
    let place = TempFolder::new("graphs");
    for seed in 0..200_u16 {
        let nodes = 1 + seed * 7 % 60;
        let edges = usize::from(nodes * (1 + seed % 4)) * 3 / 4;
        let goals = 1 + usize::from(seed % 3);
        let graph = Graph::random(u64::from(seed), nodes, edges, goals);
        check_same(&graph, &place.0, &[TINY]);
    }
}

#[test]
fn graphs_with_large_layers_are_sorted_on_disk() {
    let place = TempFolder::new("layers");
    for seed in 0..3 {
        let graph = Graph::random(seed, 40_000, 130_000, 40);
        check_same(&graph, &place.0, &[TINY, SMALL]);
    }
}

#[test]
fn a_node_may_have_more_edges_than_a_byte_can_count() {
    let place = TempFolder::new("wide");
    let mut edges: Vec<Vec<u16>> = vec![Vec::new(); 12_000];
    edges[0] = (0..12_000).collect();
    edges[7] = vec![0; 300];
    edges[8] = vec![9; 254];
    edges[9] = vec![8; 253];
    check_same(&Graph::new(edges, &[5, 9]), &place.0, &[SMALL]);
}

#[test]
fn labels_travel_along_moves_that_lead_back() {
    let place = TempFolder::new("back");
    // All chains begin at node 0. The end of each leads to the beginning of
    // the next, so the way to the goal goes down twenty chains.
    let mut edges: Vec<Vec<u16>> = vec![Vec::new(); 400];
    for chain in 0..20_u16 {
        edges[0].push(chain * 19 + 1);
        for link in 1..19 {
            edges[usize::from(chain * 19 + link)].push(chain * 19 + link + 1);
        }
        edges[usize::from(chain * 19 + 19)].push((chain + 1) * 19 + 1);
    }
    check_same(&Graph::new(edges, &[381]), &place.0, &[TINY]);
}

#[test]
fn deals_of_3_and_4_columns_are_counted_as_by_plain_enumeration() {
    let place = TempFolder::new("deals");
    for number in 0..6 {
        check_same(&Deal::numbered(3, number), &place.0, &[TINY]);
        check_same(&Deal::numbered(4, number), &place.0, &[TINY, AMPLE]);
    }
}

#[test]
fn a_deal_of_5_columns_is_counted_as_by_plain_enumeration() {
    let place = TempFolder::new("deal");
    check_same(&Deal::numbered(5, 1), &place.0, &[SMALL, AMPLE]);
}

#[test]
fn a_limit_on_states_gives_whole_layers_the_same_for_any_threads() {
    let place = TempFolder::new("states");
    let deal = Deal::numbered(4, 1);
    let all = on_disk(&deal, &place.0, 1, AMPLE, Control::free());
    for threads in [1, 2] {
        for memory in [TINY, AMPLE] {
            let few = Control::within(Limits {
                states: Some(5000),
                ..Limits::default()
            });
            let report = on_disk(&deal, &place.0, threads, memory, few);
            assert_eq!(report.limit, Some(Limit::States));
            assert!(!report.complete);
            assert!(report.states() <= 5000);
            // With the layer behind the last one reported it is too many.
            let layers = report.depths.len();
            let known: u64 = all.depths[..=layers].iter().map(|row| row.states).sum();
            assert!(known > 5000);
            for (row, whole) in report.depths.iter().zip(&all.depths) {
                let unlabelled = DepthRow {
                    labels: None,
                    ..*whole
                };
                assert_eq!(*row, unlabelled);
            }
        }
    }
}

#[test]
fn no_time_and_no_memory_leave_nothing_behind() {
    let place = TempFolder::new("limits");
    let deal = Deal::numbered(5, 1);
    let at_once = Control::within(Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    });
    let report = on_disk(&deal, &place.0, 2, SMALL, at_once);
    assert_eq!((report.limit, report.complete), (Some(Limit::Time), false));
    let report = on_disk(&deal, &place.0, 2, PROGRAM_BYTES, Control::free());
    assert_eq!(
        (report.limit, report.complete),
        (Some(Limit::Memory), false)
    );
}

/// Asks to stop once it hears of the phase, with some layers behind it.
struct StopIn(&'static str, AtomicBool);

/// A clock so fast that each look at it brings another report.
fn fast_clock() -> Duration {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed))
}

impl Progress for StopIn {
    fn report(&self, snapshot: Snapshot) {
        if snapshot.phase == self.0 && snapshot.states > 10 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

#[track_caller]
fn stopped_in(phase: &'static str) -> SpaceReport {
    let place = TempFolder::new(phase);
    let listener = StopIn(phase, AtomicBool::new(false));
    let mut meter = Meter::new(Control {
        clock: Some(fast_clock),
        stop: &listener.1,
        progress: &listener,
        ..Control::free()
    });
    let two = Workers::threads(2);
    let report = enumerate(&Deal::numbered(4, 1), &place.0, two, &mut meter, AMPLE)
        .expect("the directory can be written");
    assert_eq!(report.limit, Some(Limit::Interrupted));
    report
}

#[test]
fn a_request_to_stop_leaves_the_layers_that_are_done() {
    let report = stopped_in("enumerate");
    assert!(!report.complete && report.states() > 0);
    assert_eq!(report.omitted.len(), 1);
}

#[test]
fn a_request_to_stop_labelling_leaves_all_counts() {
    let report = stopped_in("label");
    assert!(report.complete);
    let (rows, partitions) = plain(&Deal::numbered(4, 1));
    assert_eq!(
        report.states(),
        rows.iter().map(|row| row.states).sum::<u64>()
    );
    assert_eq!(report.partitions, partitions);
    assert!(report.depths.iter().all(|row| row.labels.is_none()));
    let sentence = report.omitted[1].to_string();
    assert_eq!(sentence, "solvable labels: stopped by interrupted");
}

#[test]
fn an_unwritable_scratch_directory_is_named() {
    let file = std::env::temp_dir().join(format!("disk-file-{}", std::process::id()));
    fs::write(&file, "no directory").unwrap();
    let mut meter = Meter::new(Control::free());
    let failed = enumerate(
        &Deal::numbered(3, 1),
        &file,
        Workers::alone(),
        &mut meter,
        AMPLE,
    );
    fs::remove_file(&file).unwrap();
    let text = failed.unwrap_err().to_string();
    assert!(text.contains(file.to_str().unwrap()), "{text}");
}

/// A file system of one megabyte, where this process may mount one.
struct TinyDisk(TempFolder);

impl TinyDisk {
    fn mount() -> Option<Self> {
        let place = TempFolder::new("full");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"])
            .arg(&place.0)
            .output()
            .is_ok_and(|output| output.status.success());
        mounted.then(|| Self(place))
    }
}

impl Drop for TinyDisk {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg(&self.0.0).status();
        assert!(unmounted.is_ok_and(|status| status.success()));
    }
}

#[test]
fn a_full_disk_is_an_error_that_says_what_was_being_written() {
    let Some(disk) = TinyDisk::mount() else {
        println!("not checked: this process may not mount a file system");
        return;
    };
    let scratch = &disk.0.0;
    for memory in [SMALL, AMPLE] {
        let mut meter = Meter::new(Control::free());
        let two = Workers::threads(2);
        let failed = enumerate(&Deal::numbered(5, 1), scratch, two, &mut meter, memory);
        let error = failed.unwrap_err();
        assert_eq!(
            error.source.kind(),
            std::io::ErrorKind::StorageFull,
            "{error}"
        );
        assert!(error.to_string().starts_with("writing "), "{error}");
        assert_eq!(fs::read_dir(scratch).unwrap().count(), 0, "nothing is left");
    }
}
