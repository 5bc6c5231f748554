//! All strategies against a plain exhaustive search, on many small deals.

use std::collections::{HashMap, VecDeque};

use impasse_puzzle::{Control, Limits, Outcome, Puzzle, Strategy, Task, Verdict};
use impasse_search::{Plan, generic_strategies};
use impasse_superpuzz::{Deal, Shift};

/// The fewest moves to a goal, by the plainest search there is: no detectors,
/// no packed keys.
fn fewest_moves(deal: &Deal) -> Option<u64> {
    let mut queue = VecDeque::from([deal.start()]);
    let mut depth_of = HashMap::from([(deal.key(&deal.start()), 0)]);
    while let Some(state) = queue.pop_front() {
        let depth = depth_of[&deal.key(&state)];
        if deal.is_goal(&state) {
            return Some(depth);
        }
        let mut moves = Vec::new();
        deal.moves(&state, &mut moves);
        for m in moves {
            let mut next = state.clone();
            deal.play(&mut next, m);
            depth_of.entry(deal.key(&next)).or_insert_with(|| {
                queue.push_back(next);
                depth + 1
            });
        }
    }
    None
}

fn small_deals() -> impl Iterator<Item = (String, Deal)> {
    let three = (0..120).map(|number| (3, number));
    let four = (0..25).map(|number| (4, number));
    three.chain(four).map(|(columns, number)| {
        let name = format!("superpuzz:columns={columns}#{number}");
        (name, Deal::numbered(columns, number))
    })
}

fn run(deal: &Deal, spec: &str, limits: Limits) -> Outcome<Shift> {
    let plan = Plan::parse(spec).expect(spec);
    plan.solve(deal, &Task::plain(&deal.start(), Control::within(limits)))
}

/// Checks everything a strategy says about one deal against the truth.
#[track_caller]
fn check(name: &str, spec: &str, deal: &Deal, truth: Option<u64>, limits: Limits) {
    let assurance = Plan::<Deal>::parse(spec).expect(spec).assurance();
    let outcome = run(deal, spec, limits);
    let told = format!("{name} by {spec} within {:?}: {outcome:?}", limits.states);
    match (&outcome.verdict, truth) {
        (Verdict::Solved(moves), Some(fewest)) => {
            let end = deal.replay(moves).expect(&told);
            assert!(deal.is_goal(&end), "{told}");
            let length = moves.len() as u64;
            assert!(length >= fewest, "{told}");
            assert!(!assurance.optimal || length == fewest, "{fewest}: {told}");
            assert!(!assurance.optimal || outcome.is_optimal(), "{told}");
        }
        (Verdict::Unsolvable, None) => {}
        (Verdict::Unknown(_), _) => {
            let unlimited = limits == Limits::default();
            assert!(!(unlimited && assurance.complete), "{told}");
        }
        _ => panic!("{truth:?} is the truth; {told}"),
    }
    assert!(
        truth.is_none_or(|fewest| outcome.lower_bound <= fewest),
        "{truth:?}: {told}"
    );
    if let Some(most) = limits.states {
        assert!(outcome.stats.stored <= most, "{told}");
    }
}

/// Every kind with its defaults, and the options that change its way.
fn specs() -> Vec<String> {
    let defaults = generic_strategies().iter().map(|listed| {
        let guide = if listed.guided { ":h=misplaced" } else { "" };
        format!("{}{guide}", listed.about.name)
    });
    let special = [
        "bfs:dead=none",
        "dfs:dead=stuck",
        "dfs:depth=5",
        "dfs:depth=30",
        "dfs:depth=1000",
        "astar:h=blind",
        "astar:h=potential",
        "astar:weight=1.5,h=misplaced",
        "astar:weight=5,h=misplaced",
        "idastar:h=blind,dead=none",
        "idastar:h=potential",
        "optimal:h=potential",
        "greedy:h=potential,dead=none",
        "beam:h=misplaced,width=1",
        "beam:h=potential,width=20",
        "random:games=30",
        "portfolio:members=random+bfs*2+beam,slice=20,h=misplaced",
        "portfolio:members=iddfs+idastar,slice=50,h=misplaced",
    ];
    defaults.chain(special.map(str::to_owned)).collect()
}

#[test]
fn every_strategy_agrees_with_a_plain_exhaustive_search() {
    let mut solvable = 0;
    let mut unsolvable = 0;
    for (name, deal) in small_deals() {
        let truth = fewest_moves(&deal);
        *(if truth.is_some() {
            &mut solvable
        } else {
            &mut unsolvable
        }) += 1;
        for spec in specs() {
            check(&name, &spec, &deal, truth, Limits::default());
        }
    }
    assert!(
        solvable >= 100 && unsolvable >= 8,
        "{solvable} {unsolvable}"
    );
}

#[test]
fn bounds_hold_and_limits_are_kept_wherever_a_search_is_cut() {
    for (name, deal) in small_deals().step_by(4) {
        let truth = fewest_moves(&deal);
        for spec in specs() {
            for states in [0, 1, 2, 7, 20, 63, 150, 500, 2_000] {
                let limits = Limits {
                    states: Some(states),
                    ..Limits::default()
                };
                check(&name, &spec, &deal, truth, limits);
            }
        }
    }
}
