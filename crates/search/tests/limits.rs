//! Limits, names and options, and that threads change nothing.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use impasse_puzzle::{
    Control, Deadline, Instance, Limit, Limits, Outcome, Puzzle, Strategy, Task, Verdict,
};
use impasse_search::{Plan, Workers, generic_strategies};
use impasse_superpuzz::{Deal, Shift};

fn run(deal: &Deal, spec: &str, control: Control<'_>) -> Outcome<Shift> {
    run_with(Workers::alone(), deal, spec, control)
}

fn run_with(workers: Workers, deal: &Deal, spec: &str, control: Control<'_>) -> Outcome<Shift> {
    let plan = Plan::parse(spec).expect(spec).with_workers(workers);
    plan.solve(deal, &Task::plain(&deal.start(), control))
}

fn names() -> impl Iterator<Item = &'static str> {
    generic_strategies().iter().map(|listed| listed.about.name)
}

fn states(most: u64) -> Control<'static> {
    Control::within(Limits {
        states: Some(most),
        ..Limits::default()
    })
}

#[test]
fn no_time_means_unknown() {
    let none = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    for name in names() {
        let outcome = run(&Deal::numbered(5, 1), name, Control::within(none));
        assert_eq!(outcome.verdict, Verdict::Unknown(Limit::Time), "{name}");
    }
}

#[test]
fn a_deadline_on_the_callers_clock_is_a_limit_of_time() {
    fn at_the_end() -> Duration {
        Duration::from_secs(9)
    }
    for (left, expected) in [(0, Limit::Time), (1, Limit::States)] {
        let control = Control {
            deadline: Some(Deadline::after(Duration::from_secs(left), at_the_end)),
            ..states(50)
        };
        for name in ["bfs", "dfs", "astar", "auto"] {
            let outcome = run(&Deal::numbered(13, 1), name, control);
            assert_eq!(outcome.verdict, Verdict::Unknown(expected), "{name}");
        }
    }
}

#[test]
fn a_request_to_stop_is_heard() {
    let stop = AtomicBool::new(true);
    let control = Control {
        stop: &stop,
        ..Control::free()
    };
    for name in names() {
        for threads in [1, 2] {
            // Too large to be finished before the request is passed on.
            let deal = Deal::numbered(13, 1);
            let outcome = run_with(Workers::threads(threads), &deal, name, control);
            let heard = Verdict::Unknown(Limit::Interrupted);
            assert_eq!(outcome.verdict, heard, "{name}, {threads} threads");
        }
    }
}

#[test]
fn the_limit_of_states_is_exact() {
    let deal = Deal::numbered(4, 1);
    for name in ["bfs", "dfs", "astar", "greedy", "iddfs", "idastar"] {
        let free = run(&deal, name, Control::free());
        let needed = free.stats.stored;
        assert_eq!(run(&deal, name, states(needed)).verdict, free.verdict);
        let cut = run(&deal, name, states(needed - 1));
        assert_eq!(cut.verdict, Verdict::Unknown(Limit::States), "{name}");
        assert!(cut.stats.stored < needed, "{name}");
    }
}

#[test]
fn a_search_may_begin_elsewhere() {
    let deal = Deal::numbered(4, 2);
    let plan = Plan::parse("bfs").unwrap();
    let whole = plan.solve(&deal, &Task::plain(&deal.start(), Control::free()));
    let Verdict::Solved(moves) = &whole.verdict else {
        panic!("{whole:?}");
    };
    let later = deal.replay(&moves[..2]).unwrap();
    let rest = plan.solve(&deal, &Task::plain(&later, Control::free()));
    assert_eq!(rest.lower_bound, whole.lower_bound - 2);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for number in 0..30 {
        let deal = Deal::numbered(4, number);
        for spec in [
            "auto",
            "portfolio:members=random+astar+bfs+dfs,slice=3",
            "portfolio:members=dfs*3+beam+iddfs,slice=10",
        ] {
            for most in [None, Some(40), Some(1000)] {
                let limits = Limits {
                    states: most,
                    memory: Some(256 << 20),
                    ..Limits::default()
                };
                let outcome = |threads| {
                    let workers = Workers::threads(threads);
                    run_with(workers, &deal, spec, Control::within(limits))
                };
                let alone = outcome(1);
                for threads in [2, 4] {
                    assert_eq!(outcome(threads), alone, "deal {number}, {spec}");
                }
            }
        }
    }
}

/// What a search did on deal 3 of 5 columns, in a line.
fn counts(spec: &str) -> String {
    let Outcome { verdict, stats, .. } = run(&Deal::numbered(5, 3), spec, Control::free());
    let length = match &verdict {
        Verdict::Solved(moves) => format!("{} moves", moves.len()),
        other => other.name().to_owned(),
    };
    format!(
        "{spec}: {length}, {} expanded, {} generated, {} stored, {} pruned",
        stats.expanded, stats.generated, stats.stored, stats.pruned
    )
}

#[test]
fn searches_look_at_the_same_positions_in_every_version() {
    let found: Vec<String> = COUNTS
        .iter()
        .map(|line| counts(line.rsplit_once(": ").map_or("", |(spec, _)| spec)))
        .collect();
    assert_eq!(found, COUNTS, "{}", found.join("\n"));
}

const COUNTS: &[&str] = &[
    "bfs: 15 moves, 3271 expanded, 12068 generated, 5212 stored, 1251 pruned",
    "bfs:dead=none: 15 moves, 5198 expanded, 16520 generated, 6502 stored, 0 pruned",
    "dfs: 32 moves, 33 expanded, 85 generated, 78 stored, 14 pruned",
    "iddfs: 15 moves, 36365 expanded, 134407 generated, 6364 stored, 1579 pruned",
    "astar:h=misplaced: 15 moves, 63 expanded, 257 generated, 203 stored, 25 pruned",
    "astar:h=misplaced,weight=2: 15 moves, 227 expanded, 1057 generated, 480 stored, 107 pruned",
    "idastar:h=misplaced: 15 moves, 74 expanded, 281 generated, 200 stored, 32 pruned",
    "greedy:h=misplaced: 20 moves, 482 expanded, 2480 generated, 1019 stored, 454 pruned",
    "beam:h=misplaced,width=10: 15 moves, 131 expanded, 569 generated, 386 stored, 91 pruned",
    "random: 30 moves, 309 expanded, 1228 generated, 31 stored, 30 pruned",
    "portfolio:h=misplaced,slice=10: 32 moves, 101 expanded, 417 generated, 78 stored, 46 pruned",
];

#[test]
fn only_what_is_proved_is_promised() {
    #[track_caller]
    fn check(spec: &str, complete: bool, optimal: bool) {
        let assurance = Plan::<Deal>::parse(spec).expect(spec).assurance();
        let found = (assurance.complete, assurance.optimal);
        assert_eq!(found, (complete, optimal), "{spec}");
    }
    check("bfs", true, true);
    check("dfs", true, false);
    check("dfs:depth=50", false, false);
    check("iddfs", true, true);
    check("astar:h=misplaced", true, true);
    check("astar:h=misplaced,weight=1.00", true, true);
    check("astar:h=misplaced,weight=1.01", true, false);
    check("astar:h=potential", true, false);
    check("idastar:h=potential", true, false);
    check("optimal:h=misplaced", true, true);
    check("greedy", true, false);
    check("beam:width=7", false, false);
    check("random", false, false);
    check("auto", true, false);
    check("portfolio:members=beam+random", false, false);
    check("portfolio:members=bfs+astar,h=misplaced", true, true);
    check("portfolio:members=bfs+astar,h=potential", true, false);
}

#[test]
fn the_list_says_the_same_as_the_plans() {
    for listed in generic_strategies() {
        let name = listed.about.name;
        let spec = if listed.guided {
            format!("{name}:h=blind")
        } else {
            name.to_owned()
        };
        let plan = Plan::<Deal>::parse(&spec).expect(name);
        assert_eq!(plan.about(), listed.about);
        assert_eq!(plan.assurance(), listed.assurance, "{name}");
    }
}

#[track_caller]
fn check_refused(spec: &str, message: &str) {
    let error = Plan::<Deal>::parse(spec).err().expect(spec);
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_name_that_does_not_exist_is_refused_with_those_that_do() {
    check_refused(
        "atsar",
        "`atsar` should be auto or short or optimal or bfs or dfs or iddfs or astar or idastar or greedy \
         or beam or random or portfolio",
    );
    let heuristics = Deal::heuristics();
    let known: Vec<_> = heuristics.iter().map(|h| h.about().name).collect();
    check_refused(
        "greedy:h=far",
        &format!("`h=far` should be {} or blind", known.join(" or ")),
    );
    let detectors = Deal::detectors();
    let known: Vec<_> = detectors.iter().map(|d| d.about().name).collect();
    check_refused(
        "bfs:dead=stuck+lost",
        &format!(
            "`dead=lost` should be {} or all or none",
            known.join(" or ")
        ),
    );
    check_refused(
        "bfs:h=misplaced",
        "`h=misplaced` should be dead=all|none|NAME+NAME",
    );
    check_refused(
        "beam:width=0",
        "`width=0` should be a whole number from 1 to 4294967294",
    );
    check_refused("dfs:depth", "`depth` should be name=value");
    check_refused(
        "portfolio:members=auto",
        "`auto` should be strategies that are not made of others themselves",
    );
    check_refused(
        "portfolio:members=dfs*0",
        "`dfs*0` should be NAME or NAME*SHARE with a share from 1 to 1000",
    );
}

#[test]
fn a_weight_is_a_number_from_1_with_two_decimals() {
    for good in ["1", "1.5", "2.25", "100"] {
        let spec = format!("astar:weight={good}");
        assert!(Plan::<Deal>::parse(&spec).is_ok(), "{spec}");
    }
    for bad in [
        "0.9",
        "1.",
        "1.234",
        "+2",
        "-1",
        "101",
        "2.+1",
        "x",
        "99999999999",
    ] {
        check_refused(
            &format!("astar:weight={bad}"),
            &format!("`weight={bad}` should be a number from 1 to 100 with at most two decimals"),
        );
    }
}
