//! The census counts what the general enumerator counts: every deal, any
//! number of threads, in memory and on disk, in one go or taken up again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use impasse_puzzle::{Chance, Control, Instance as _, Limit, Limits, Partition, Puzzle as _};
use impasse_search::Workers;
use impasse_space::{
    DepthLabels, Mapper as _, Method, SpaceOptions, SpaceReport, StateRow, StateSink, explore,
};
use impasse_superpuzz::{Deal, Layout};
use impasse_superpuzz_engine::Census;

const ALONE: SpaceOptions<'_> = SpaceOptions {
    workers: Workers::alone(),
    scratch: None,
    method: Method::General,
};

/// States, transitions, goals, dead ends, and what labels say.
type Counts = ([u64; 4], Option<[u64; 4]>);

fn counts(report: &SpaceReport) -> Counts {
    let plain = [
        report.states(),
        report.transitions(),
        report.goals(),
        report.dead_ends(),
    ];
    let labelled = |column: fn(&DepthLabels) -> u64| report.labelled(column);
    let labels = [
        labelled(|l| l.solvable),
        labelled(|l| l.solvable_transitions),
        labelled(|l| l.losing_moves),
        labelled(|l| l.only_moves),
    ];
    let [Some(a), Some(b), Some(c), Some(d)] = labels else {
        return (plain, None);
    };
    (plain, Some([a, b, c, d]))
}

/// For each class of each partition: states, transitions, goals, dead ends,
/// solvable.
type ByClass = Vec<Vec<[u64; 5]>>;

fn by_class(report: &SpaceReport) -> ByClass {
    let partitions = report.partitions.iter().map(|partition| {
        let rows = partition.rows.iter().map(|row| {
            let solvable = row.labels.map_or(0, |labels| labels.solvable);
            [
                row.states,
                row.transitions,
                row.goals,
                row.dead_ends,
                solvable,
            ]
        });
        rows.collect()
    });
    partitions.collect()
}

/// Sorts the positions of the general enumerator into classes.
struct Classes<'d> {
    deal: &'d Deal,
    partitions: Vec<Partition<Deal>>,
    state: Layout,
    counted: ByClass,
}

impl<'d> Classes<'d> {
    fn new(deal: &'d Deal) -> Self {
        let partitions = deal.partitions();
        let counted = partitions.iter().map(|p| vec![[0; 5]; p.classes.len()]);
        Self {
            counted: counted.collect(),
            partitions,
            state: deal.start(),
            deal,
        }
    }
}

impl StateSink for Classes<'_> {
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()> {
        self.deal.read_key(row.key, &mut self.state);
        for (partition, counted) in self.partitions.iter().zip(&mut self.counted) {
            if let Some(class) = (partition.class_of)(self.deal, &self.state) {
                let counts = &mut counted[class];
                counts[0] += 1;
                counts[1] += u64::from(row.moves);
                counts[2] += u64::from(row.goal);
                counts[3] += u64::from(row.moves == 0 && !row.goal);
                counts[4] += u64::from(row.solvable);
            }
        }
        Ok(())
    }
}

fn census(deal: &Deal, options: &SpaceOptions<'_>, limits: Limits) -> SpaceReport {
    let report = Census.map(deal, options, Control::within(limits));
    report.expect("the scratch directory can be written")
}

#[track_caller]
fn check(deal: &Deal) {
    let mut classes = Classes::new(deal);
    let general = explore(deal, &ALONE, Control::free(), Some(&mut classes));
    let general = general.expect("nothing is written");
    let report = census(deal, &ALONE, Limits::default());
    let text = deal.text();
    assert!(report.complete && report.limit.is_none(), "{text}");
    assert_eq!(counts(&report), counts(&general), "{text}");
    assert_eq!(by_class(&report), classes.counted, "{text}");
}

/// Where random play from a deal has come to after some moves, so that starts
/// lie in every component.
fn after(deal: &Deal, moves: usize, seed: u64) -> Deal {
    let mut chance = Chance::new(seed);
    let mut state = deal.start();
    let mut legal = Vec::new();
    for _ in 0..moves {
        legal.clear();
        if !deal.is_goal(&state) {
            deal.moves(&state, &mut legal);
        }
        if legal.is_empty() {
            break;
        }
        chance.shuffle(&mut legal);
        deal.play(&mut state, legal[0]);
    }
    deal.at(&state)
}

#[test]
fn every_count_of_three_columns_is_that_of_the_general_enumerator() {
    for number in 1..=150 {
        check(&Deal::numbered(3, number));
    }
}

#[test]
fn every_count_of_four_columns_is_that_of_the_general_enumerator() {
    for number in 1..=25 {
        check(&Deal::numbered(4, number));
    }
}

#[test]
fn every_count_of_five_columns_is_that_of_the_general_enumerator() {
    for number in [2, 5, 12, 29, 30] {
        check(&Deal::numbered(5, number));
    }
}

#[test]
fn starts_in_the_middle_of_a_game_are_counted_too() {
    for number in 1..=40 {
        let deal = Deal::numbered(4, number);
        let moves = usize::try_from(number).unwrap();
        check(&after(&deal, moves, number));
    }
}

#[test]
#[ignore = "slow: spaces of six to eight columns, a minute or more"]
fn every_count_of_larger_boards_is_that_of_the_general_enumerator() {
    for number in 1..=12 {
        check(&Deal::numbered(6, number));
    }
    for (columns, number) in [(7, 3), (7, 8), (8, 1), (8, 3)] {
        let deal = Deal::numbered(columns, number);
        let limits = Limits {
            states: Some(20_000_000),
            ..Limits::default()
        };
        let report = census(&deal, &ALONE, limits);
        if report.complete {
            check(&deal);
        }
    }
}

/// A directory of one test, removed at its end.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("census-{name}-{}", std::process::id()));
        fs::create_dir(&path).expect("a new directory");
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        names(&self.0)
    }
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("a plain name"))
        .collect();
    names.sort();
    names
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).expect("it is ours");
    }
}

/// What must not depend on threads, memory and disk.
fn essence(report: &SpaceReport) -> impl PartialEq + std::fmt::Debug {
    (
        (report.complete, report.limit),
        counts(report),
        by_class(report),
        report.stages.clone(),
    )
}

#[test]
fn threads_and_the_disk_change_nothing() {
    let place = TempFolder::new("spill");
    let deal = Deal::numbered(6, 10);
    let expected = census(&deal, &ALONE, Limits::default());
    let many = SpaceOptions {
        workers: Workers::threads(3),
        ..ALONE
    };
    assert_eq!(
        essence(&census(&deal, &many, Limits::default())),
        essence(&expected)
    );
    let scratch = SpaceOptions {
        scratch: Some(&place.0),
        ..many
    };
    let little = Limits {
        memory: Some(17 << 20),
        ..Limits::default()
    };
    let spilled = census(&deal, &scratch, little);
    assert_eq!(essence(&spilled), essence(&expected));
    assert!(spilled.disk_bytes > 1 << 20, "{}", spilled.disk_bytes);
    assert_eq!(place.names(), [""; 0]);
}

#[test]
fn without_a_scratch_directory_memory_is_a_limit() {
    let deal = Deal::numbered(6, 10);
    let little = Limits {
        memory: Some((16 << 20) + (256 << 10)),
        ..Limits::default()
    };
    let report = census(&deal, &ALONE, little);
    assert_eq!(
        (report.complete, report.limit),
        (false, Some(Limit::Memory))
    );
}

#[test]
fn a_limit_of_positions_leaves_the_same_count_for_any_number_of_threads() {
    let deal = Deal::numbered(5, 1);
    let whole = census(&deal, &ALONE, Limits::default()).states();
    for most in [0, 10, 5_000, whole / 2, whole - 1, whole] {
        let limits = Limits {
            states: Some(most),
            ..Limits::default()
        };
        let alone = census(&deal, &ALONE, limits);
        let many = SpaceOptions {
            workers: Workers::threads(4),
            ..ALONE
        };
        assert_eq!(
            essence(&census(&deal, &many, limits)),
            essence(&alone),
            "{most}"
        );
        assert!(alone.states() <= most);
        assert_eq!(alone.complete, most == whole, "{most}");
    }
}

#[test]
fn what_was_finished_before_a_stop_is_taken_up() {
    let place = TempFolder::new("resume");
    let deal = Deal::numbered(5, 1);
    let expected = census(&deal, &ALONE, Limits::default());
    let scratch = SpaceOptions {
        scratch: Some(&place.0),
        ..ALONE
    };
    let half = Limits {
        states: Some(expected.states() / 2),
        ..Limits::default()
    };
    let stopped = census(&deal, &scratch, half);
    assert_eq!(stopped.limit, Some(Limit::States));
    assert_eq!(place.names().len(), 1, "{:?}", place.names());
    let kept = place.0.join(&place.names()[0]);
    let finished = names(&kept).len();
    assert!(finished > 2, "{:?}", names(&kept));
    // A file that is not whole counts for nothing.
    let broken = kept.join(&names(&kept)[0]);
    let bytes = fs::read(&broken).unwrap();
    fs::write(&broken, &bytes[..bytes.len() - 1]).unwrap();
    let again = census(&deal, &scratch, Limits::default());
    assert_eq!(essence(&again), essence(&expected));
    let note = again.notes[0].to_string();
    assert!(note.ends_with(&format!(": {}", finished - 1)), "{note}");
    assert_eq!(place.names(), [""; 0]);
}
