//! Exploration in memory against the plain enumeration of the laws.

use std::io;
use std::sync::atomic::AtomicBool;

use impasse_laws::Explored;
use impasse_laws::graph::Graph;
use impasse_puzzle::{Chance, Control, Instance, Limit, Limits};
use impasse_search::Workers;
use impasse_space::{
    DepthLabels, DepthRow, Method, SpaceOptions, SpaceReport, StateRow, StateSink, explore,
    features,
};
use impasse_superpuzz::Deal;

const ALONE: SpaceOptions<'_> = SpaceOptions {
    workers: Workers::alone(),
    scratch: None,
    method: Method::General,
};

fn report_on<P: Instance>(instance: &P) -> SpaceReport {
    explore(instance, &ALONE, Control::free(), None).expect("nothing is written")
}

#[track_caller]
fn check_same<P: Instance>(instance: &P) {
    let naive = Explored::whole(instance, 1 << 20).expect("a small space");
    let report = report_on(instance);
    assert!(report.complete, "{}", instance.text());
    assert_eq!(
        (report.limit, &*report.omitted),
        (None, &[][..]),
        "{}",
        instance.text()
    );
    let rows = naive.depth_rows().into_iter().map(|row| DepthRow {
        states: row.states,
        transitions: row.transitions,
        goals: row.goals,
        dead_ends: row.dead_ends,
        labels: Some(DepthLabels {
            solvable: row.solvable,
            solvable_transitions: row.solvable_transitions,
            losing_moves: row.losing_moves,
            only_moves: row.only_moves,
        }),
    });
    let rows: Vec<_> = rows.collect();
    assert_eq!(report.depths, rows, "{}", instance.text());
    for (count, partition) in report.partitions.iter().zip(instance.partitions()) {
        let counts: Vec<u64> = count.classes.iter().map(|&(_, n)| n).collect();
        assert_eq!(counts, naive.class_counts(instance, &partition));
    }
    check_graph(instance, &report, &naive);
}

#[track_caller]
fn check_graph<P: Instance>(instance: &P, report: &SpaceReport, naive: &Explored<P>) {
    let text = instance.text();
    let facts = report.graph.as_ref().expect("a described graph");
    let components = naive.components();
    let cyclic_sizes = || {
        components
            .sizes
            .iter()
            .zip(&components.cyclic)
            .filter(|(_, c)| **c)
    };
    let cyclic_states: usize = cyclic_sizes().map(|(size, _)| size).sum();
    assert_eq!(facts.components, components.sizes.len() as u64, "{text}");
    let largest = components.sizes.iter().max();
    assert_eq!(facts.largest_component, *largest.expect("a start") as u64);
    assert_eq!(facts.cyclic_components, cyclic_sizes().count() as u64);
    assert_eq!(facts.cyclic_states, cyclic_states as u64, "{text}");
    assert_eq!(report.shortest_solution(), naive.distances[0], "{text}");
    let farthest = naive.distances.iter().copied().max().flatten();
    assert_eq!(facts.farthest_solvable, farthest, "{text}");
    assert_eq!(facts.longest_lost_path, naive.longest_lost_path(), "{text}");
    assert_eq!(facts.lost_distance, naive.lost_distance(), "{text}");
    let (lowest, highest) = naive.random_win(1e-12, 100_000);
    let win = facts.random_win.expect("computed");
    assert!(win.error < 1e-8, "{text}: error {}", win.error);
    assert!(win.value + win.error + 1e-12 >= lowest, "{text}: {win:?}");
    assert!(win.value - win.error - 1e-12 <= highest, "{text}: {win:?}");
}

/// Mean moves and solvable share by visits, from a dense system of equations.
fn by_visits(naive: &Explored<Graph>) -> (f64, f64) {
    let components = naive.components();
    let is_closed = |state: usize| {
        let own = components.of[state];
        let members = (0..naive.count()).filter(|&s| components.of[s] == own);
        let mut moves = members.flat_map(|s| &naive.successors[s]);
        moves.all(|&to| components.of[to] == own)
    };
    let n = naive.count();
    let mut rows: Vec<Vec<f64>> = (0..n).map(|_| vec![0.0; n + 1]).collect();
    rows[0][n] = 1.0;
    for (from, targets) in naive.successors.iter().enumerate() {
        rows[from][from] += 1.0;
        for &to in targets.iter().filter(|_| !is_closed(from)) {
            rows[to][from] -= 1.0 / f64::from(u16::try_from(targets.len()).expect("few"));
        }
    }
    for pivot in 0..n {
        let best =
            (pivot..n).max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()));
        rows.swap(pivot, best.expect("a row is left"));
        let row = rows[pivot].clone();
        for other in (0..n).filter(|&other| other != pivot) {
            let factor = rows[other][pivot] / row[pivot];
            for (cell, value) in rows[other].iter_mut().zip(&row) {
                *cell -= factor * value;
            }
        }
    }
    let (mut all, mut moves, mut solvable) = (0.0, 0.0, 0.0);
    for (state, row) in rows.iter().enumerate() {
        let weight = row[n] / row[state];
        let count = u16::try_from(naive.successors[state].len()).expect("few");
        all += weight;
        moves += weight * f64::from(count);
        solvable += if naive.is_solvable(state) {
            weight
        } else {
            0.0
        };
    }
    (moves / all, solvable / all)
}

#[test]
fn every_figure_agrees_with_the_plain_enumeration_on_random_graphs() {
    for seed in 0..400 {
        let mut chance = Chance::of(11, seed);
        let nodes = 1 + chance.below(40);
        let edges = chance.below(3 * nodes + 1);
        let goals = chance.below(4).min(nodes);
        let small = |n: u64| u16::try_from(n).expect("small");
        let (edges, goals) = (usize::from(small(edges)), usize::from(small(goals)));
        let graph = Graph::random(seed, small(nodes), edges, goals);
        check_same(&graph);
        let facts = report_on(&graph).graph.expect("described");
        let weighted = facts.by_visits.expect("settled");
        let naive = Explored::whole(&graph, 100).expect("small");
        let (moves, solvable) = by_visits(&naive);
        check_close(weighted.mean_moves, moves);
        check_close(weighted.solvable_share, solvable);
    }
}

#[test]
fn every_figure_agrees_with_the_plain_enumeration_on_whole_deals() {
    for number in 0..20 {
        check_same(&Deal::numbered(3, number));
    }
    for number in 1..4 {
        check_same(&Deal::numbered(4, number));
    }
}

#[test]
fn a_report_does_not_depend_on_the_number_of_threads() {
    let deal = Deal::numbered(4, 2);
    for threads in [2, 3] {
        let options = SpaceOptions {
            workers: Workers::threads(threads),
            ..ALONE
        };
        let report = explore(&deal, &options, Control::free(), None);
        assert_eq!(report.expect("nothing is written"), report_on(&deal));
    }
}

#[track_caller]
fn check_close(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-9, "{value}, not {expected}");
}

#[test]
fn visits_of_random_play_weigh_the_features() {
    // From 0 a coin decides: 1 has two moves, 2 is a dead end.
    let graph: Graph = "0>1 0>2 1>3 1>4 | 3*".parse().expect("a graph");
    let facts = report_on(&graph).graph.expect("described");
    let weighted = facts.by_visits.expect("computed");
    // Visits: 1, 1/2, 1/2, 1/4, 1/4; moves: 2, 2, 0, 0, 0.
    check_close(weighted.mean_moves, 3.0 / 2.5);
    check_close(weighted.solvable_share, 1.75 / 2.5);
    check_close(weighted.losing_share.expect("there are moves"), 1.5 / 3.0);
}

#[test]
fn visits_count_how_often_play_goes_round() {
    // Half of the time back and forth: 0 is visited twice on average, 1 once,
    // then the goal.
    let graph: Graph = "0>1 0>2 1>0 | 2*".parse().expect("a graph");
    let facts = report_on(&graph).graph.expect("described");
    check_close(facts.by_visits.expect("computed").mean_moves, 5.0 / 4.0);
}

#[test]
fn features_follow_their_definitions() {
    let graph: Graph = "0>1 0>2 1>3 1>4 | 3*".parse().expect("a graph");
    let features = features(&report_on(&graph), Some(1));
    check_close(features.mean_moves, 4.0 / 5.0);
    check_close(features.first_part.expect("depth 0"), 2.0);
    check_close(features.second_part.expect("depths 1, 2"), 2.0 / 4.0);
    check_close(features.solvable_share.expect("labelled"), 3.0 / 5.0);
    check_close(features.losing_share.expect("labelled"), 2.0 / 4.0);
    check_close(
        features.losing_share_of_solvable.expect("labelled"),
        2.0 / 4.0,
    );
    check_close(features.losing_per_solvable.expect("labelled"), 2.0 / 3.0);
    let by_depth = features.by_depth.expect("labelled");
    check_close(by_depth.mean_moves, (2.0 + 1.0 + 0.0) / 3.0);
    check_close(by_depth.solvable_share, (1.0 + 0.5 + 0.5) / 3.0);
    check_close(by_depth.losing_share.expect("moves"), 0.5);
}

#[track_caller]
fn check_limited(limits: Limits, limit: Limit) -> SpaceReport {
    let deal = Deal::numbered(5, 3);
    let report = explore(&deal, &ALONE, Control::within(limits), None);
    let report = report.expect("nothing is written");
    assert_eq!((report.complete, report.limit), (false, Some(limit)));
    assert!(report.graph.is_none());
    assert!(report.depths.iter().all(|row| row.labels.is_none()));
    report
}

#[test]
fn a_limit_leaves_honest_partial_counts() {
    let most = Limits {
        states: Some(2000),
        ..Limits::default()
    };
    let report = check_limited(most, Limit::States);
    assert!((1..=2000).contains(&report.states()), "{}", report.states());
    assert_eq!(report, check_limited(most, Limit::States));
    let short = Limits {
        time: Some(std::time::Duration::ZERO),
        ..Limits::default()
    };
    check_limited(short, Limit::Time);
    let tight = Limits {
        memory: Some(17 << 20),
        ..Limits::default()
    };
    check_limited(tight, Limit::Memory);
}

#[test]
fn a_request_to_stop_is_obeyed() {
    let control = Control {
        stop: &AtomicBool::new(true),
        ..Control::free()
    };
    let report = explore(&Deal::numbered(5, 3), &ALONE, control, None);
    let report = report.expect("nothing is written");
    assert_eq!(report.limit, Some(Limit::Interrupted));
    assert!(!report.complete);
}

/// Compares each row with the plain enumeration.
struct Rows<'n>(&'n Explored<Deal>, usize);

impl StateSink for Rows<'_> {
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()> {
        let Self(naive, seen) = self;
        assert_eq!(row.id as usize, *seen);
        *seen += 1;
        let number = naive.find(row.key).expect("a reachable position");
        assert_eq!(row.depth, naive.depths[number]);
        assert_eq!(row.moves as usize, naive.successors[number].len());
        assert_eq!(row.goal, naive.goals[number]);
        assert_eq!(row.solvable, naive.is_solvable(number));
        assert_eq!(row.distance, naive.distances[number]);
        Ok(())
    }
}

#[test]
fn rows_tell_every_position_once() {
    let deal = Deal::numbered(3, 5);
    let naive = Explored::whole(&deal, 1 << 20).expect("a small space");
    let mut rows = Rows(&naive, 0);
    let report = explore(&deal, &ALONE, Control::free(), Some(&mut rows));
    assert_eq!(report.expect("nothing fails").states(), rows.1 as u64);
    assert_eq!(rows.1, naive.count());
}

struct Full;

impl StateSink for Full {
    fn state(&mut self, _: &StateRow<'_>) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }
}

#[test]
fn rows_that_cannot_be_written_are_an_error() {
    let deal = Deal::numbered(3, 5);
    let error = explore(&deal, &ALONE, Control::free(), Some(&mut Full)).expect_err("full");
    assert_eq!(error.source.kind(), io::ErrorKind::StorageFull);
}

#[test]
fn a_space_goes_to_disk_as_soon_as_describing_it_in_memory_would_be_too_much() {
    let scratch = std::env::temp_dir();
    let deal = Deal::numbered(5, 2);
    let whole = report_on(&deal);
    let solvable = |report: &SpaceReport| report.labelled(|row| row.solvable);
    let report_within = |memory: u64, scratch| {
        let limits = Limits {
            memory: Some(memory),
            ..Limits::default()
        };
        let options = SpaceOptions { scratch, ..ALONE };
        let report = explore(&deal, &options, Control::within(limits), None);
        report.expect("the temporary directory can be written")
    };
    // Enumerating takes about 9 MiB, describing another 13.
    for mib in [17, 18, 22, 27, 29, 60] {
        let report = report_within(mib << 20, Some(&*scratch));
        assert!(report.complete, "{mib} MiB");
        assert_eq!(solvable(&report), solvable(&whole), "{mib} MiB");
        assert_eq!(report.shortest_solution(), whole.shortest_solution());
        assert_eq!(report.disk_bytes > 0, report.graph.is_none(), "{mib} MiB");
    }
    let between = report_within(29 << 20, None);
    assert!(between.complete && between.limit == Some(Limit::Memory));
    assert_eq!(solvable(&between), None);
    assert_eq!(between.omitted.len(), 1);
    let nothing = report_within(1 << 20, Some(&*scratch));
    assert!(!nothing.complete && nothing.limit == Some(Limit::Memory));
    assert_eq!(solvable(&nothing), None);
}
