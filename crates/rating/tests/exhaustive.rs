//! Features against the plainest computation there is, on whole small spaces.

use impasse_laws::graph::Graph;
use impasse_puzzle::{Control, Instance, Puzzle};
use impasse_rating::{Aids, Chart, FeatureSource, Request, Try, flow, measure, of_moves, shortest};
use impasse_search::Meter;
use impasse_sokoban::{Level, Pushes, View};
use impasse_space::{SpaceOptions, explore, features};
use impasse_superpuzz::Deal;

/// What becomes of uniform random play, by elimination over all positions that
/// can be solved.
fn by_elimination(graph: &Graph) -> Option<Try> {
    let nodes = reachable(graph);
    let leads_on: Vec<Vec<usize>> = nodes
        .iter()
        .map(|&node| {
            if graph.is_goal(&node) {
                return Vec::new();
            }
            let place = |end: &u16| nodes.iter().position(|node| node == end);
            graph.successors(node).iter().filter_map(place).collect()
        })
        .collect();
    let mut solvable: Vec<bool> = nodes.iter().map(|node| graph.is_goal(node)).collect();
    for _ in 0..nodes.len() {
        for at in 0..nodes.len() {
            solvable[at] |= leads_on[at].iter().any(|&to| solvable[to]);
        }
    }
    if !solvable[0] || graph.is_goal(&nodes[0]) {
        return None;
    }
    // Rows of the system x - Σ x / moves = (wins, 1, moves).
    let size = nodes.len();
    let mut rows = vec![vec![0.0_f64; size + 3]; size];
    for at in 0..size {
        rows[at][at] = 1.0;
        if graph.is_goal(&nodes[at]) {
            rows[at][size] = 1.0;
        } else if solvable[at] {
            let count = f64::from(u32::try_from(leads_on[at].len()).expect("few"));
            for &to in leads_on[at].iter().filter(|&&to| solvable[to]) {
                rows[at][to] -= 1.0 / count;
            }
            rows[at][size + 1] = 1.0;
            rows[at][size + 2] = count;
        }
    }
    for pivot in 0..size {
        let best = (pivot..size).max_by(|&a, &b| {
            let [a, b] = [a, b].map(|row| rows[row][pivot].abs());
            a.total_cmp(&b)
        });
        rows.swap(pivot, best.expect("a row"));
        let head = rows[pivot].clone();
        for (at, row) in rows.iter_mut().enumerate() {
            let times = row[pivot] / head[pivot];
            if at != pivot && times != 0.0 {
                for (value, above) in row.iter_mut().zip(&head) {
                    *value -= times * above;
                }
            }
        }
    }
    let own = |column: usize| rows[0][size + column] / rows[0][0];
    Some(Try {
        win: own(0),
        moves: own(1),
        choices: own(2),
    })
}

/// The nodes that can be reached, the start first; no edge leaves a goal.
fn reachable(graph: &Graph) -> Vec<u16> {
    let mut found = vec![graph.start()];
    let mut at = 0;
    while at < found.len() {
        let node = found[at];
        if !graph.is_goal(&node) {
            for &end in graph.successors(node) {
                if !found.contains(&end) {
                    found.push(end);
                }
            }
        }
        at += 1;
    }
    found
}

#[test]
fn random_play_flows_as_elimination_says() {
    let mut solvable = 0;
    for seed in 0..200 {
        let graph = Graph::random(seed, 14, 26, 2);
        let aids = Aids::default();
        let mut chart = Chart::new(&graph, &aids);
        chart.survey(None, Control::free()).expect("a small space");
        let whole = chart.whole().expect("it was surveyed");
        let mut meter = Meter::new(Control::free());
        let found = flow(whole, &mut meter, |_, targets, weights| {
            weights.resize(targets.len(), 1.0);
        });
        let found = found.expect("no limits");
        match (found, by_elimination(&graph)) {
            (None, None) => {}
            (Some(found), Some(expected)) => {
                solvable += 1;
                let near = |a: f64, b: f64| (a - b).abs() < 1e-6 * b.abs().max(1.0);
                assert!(
                    near(found.win, expected.win)
                        && near(found.moves, expected.moves)
                        && near(found.choices, expected.choices),
                    "seed {seed}: {found:?}, expected {expected:?}"
                );
            }
            other => panic!("seed {seed}: {other:?}"),
        }
    }
    assert!(solvable > 50, "{solvable}");
}

#[track_caller]
fn check_space<P: Instance>(instance: &P) {
    let report = explore(instance, &SpaceOptions::default(), Control::free(), None);
    let report = report.expect("nothing is written");
    let expected = features(&report, None);
    let graph = report.graph.as_ref().expect("a small space");
    let found = measure(instance, &Request::default(), Control::free()).expect("no limits");
    let value = |name: &str| found.value(name);
    let near = |name: &str, expected: Option<f64>| match (value(name), expected) {
        (None, None) => {}
        (Some(a), Some(b)) if (a - b).abs() < 1e-6 * b.abs().max(1e-3) => {}
        other => panic!("{name}: {other:?}\n{}", instance.text()),
    };
    near("mean_moves", Some(expected.mean_moves));
    near("early_moves", expected.first_part);
    near("late_moves", expected.second_part);
    near("solvable_share", expected.solvable_share);
    near("losing_share", expected.losing_share);
    near("longest_lost_path", graph.longest_lost_path.map(f64::from));
    near("solution_moves", report.shortest_solution().map(f64::from));
    if let Some(win) = graph.random_win.filter(|win| win.value > 0.0) {
        near("random_win", Some(win.value));
    }
    assert_eq!(
        found.find("solution_moves").map(|feature| feature.source),
        Some(FeatureSource::Exact)
    );
}

#[test]
fn whole_spaces_have_the_features_that_space_reports() {
    check_space(&pushes(
        "#######/#.@ # #/#$* $ #/#   $ #/# ..  #/#  *  #/#######",
    ));
    check_space(&pushes("######/#@ $.#/# $ .#/#    #/######"));
    check_space(&Deal::numbered(3, 1));
    check_space(&Deal::numbered(3, 4));
}

#[test]
fn a_feature_that_is_missing_tells_its_own_reason() {
    let absent = |level: &str, name: &str| {
        let found = measure(&pushes(level), &Request::default(), Control::free());
        match found.expect("no limits").find(name)?.source {
            FeatureSource::Absent(why) => Some(why.en),
            _ => None,
        }
    };
    // One push, and so no early half.
    let shallow = "no position is early: the space is only a few moves deep";
    assert_eq!(absent("#####/#@$.#/#####", "early_moves"), Some(shallow));
    assert_eq!(absent("#####/#@$.#/#####", "late_moves"), None);
    // Solved from the start, nothing is ever pushed.
    let no_move = "there is no move to make";
    assert_eq!(absent("#####/#@ *#/#####", "losing_share"), Some(no_move));
}

fn pushes(level: &str) -> Pushes {
    Pushes::new(Level::read(level).expect("a level"))
}

#[track_caller]
fn check_solutions(level: &str, moves: f64, away: f64, changes: f64, lines: f64) {
    let level = pushes(level);
    let aids = Aids::default();
    let mut chart = Chart::new(&level, &aids);
    chart.survey(None, Control::free()).expect("a small space");
    let found = shortest(&mut chart, 1).expect("it can be solved");
    assert_eq!(
        (found.moves, found.away, found.piece_changes, found.lines),
        (moves, away, Some(changes), Some(lines))
    );
}

#[test]
fn solutions_are_told_by_their_moves_away_and_their_pieces() {
    // One box, straight on.
    check_solutions("######/#@$ .#/######", 2.0, 0.0, 0.0, 1.0);
    // Two boxes, one after another, whichever is first.
    check_solutions("######/#@$.##/#  $.#/######", 2.0, 0.0, 1.0, 2.0);
}

#[test]
fn a_push_away_from_the_goal_is_counted_in_a_solution_that_is_given() {
    let room = "#########/#       #/#       #/#  $ .  #/#       #/#@      #/#########";
    let level = pushes(room);
    let moves = level.parse_moves(&level.start(), "rrruuLulldRRR");
    let aids = Aids::default();
    let found = of_moves(
        &mut Chart::new(&level, &aids),
        &moves.expect("legal pushes"),
    );
    assert_eq!((found.moves, found.away), (4.0, 1.0));
    assert_eq!((found.piece_changes, found.lines), (Some(0.0), Some(2.0)));
    assert_eq!(found.narrowness, None);
}
