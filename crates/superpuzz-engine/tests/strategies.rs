//! The strategies tell the truth about whole small deals, and decide large
//! ones.

use impasse_laws::law::{self, Trial};
use impasse_laws::{Explored, Sample};
use impasse_puzzle::{
    Blind, Control, Instance as _, Limit, Limits, Outcome, Puzzle as _, Strategy, Task, Verdict,
};
use impasse_superpuzz::{Deal, Shift};
use impasse_superpuzz_engine::{SuperpuzzBest, SuperpuzzBoth, SuperpuzzDfs, engine};

/// Every strategy answers truly from positions all over the space of a deal.
#[track_caller]
fn check(deal: &Deal, starts: usize) {
    let space = Explored::whole(deal, 100_000).expect("a small space");
    let trial = Trial {
        space: &space,
        heuristic: &Blind,
        detectors: &[],
        starts,
    };
    for strategy in engine().strategies {
        if let Err(broken) = law::strategy(deal, &*strategy, &trial) {
            panic!("{broken}{}", deal.text());
        }
    }
}

#[test]
fn strategies_tell_the_truth_about_small_deals() {
    for number in 0..30 {
        check(&Deal::numbered(3, number), 40);
    }
    for number in 0..3 {
        check(&Deal::numbered(4, number), 20);
    }
}

fn solve(strategy: &dyn Strategy<Deal>, number: u64, states: u64) -> Outcome<Shift> {
    let deal = Deal::numbered(13, number);
    let start = deal.start();
    let limits = Limits {
        states: Some(states),
        ..Limits::default()
    };
    let task = Task::plain(&start, Control::within(limits));
    strategy.solve(&deal, &task)
}

#[track_caller]
fn check_solved(strategy: &dyn Strategy<Deal>, number: u64, states: u64) {
    let deal = Deal::numbered(13, number);
    let outcome = solve(strategy, number, states);
    let Verdict::Solved(moves) = outcome.verdict else {
        panic!("{} on\n{}", outcome.verdict.name(), deal.text());
    };
    let end = deal.replay(&moves).expect("legal moves");
    assert!(deal.is_goal(&end), "{}", deal.text());
}

#[test]
fn large_deals_are_solved() {
    check_solved(&SuperpuzzDfs, 1, 20_000);
    check_solved(&SuperpuzzDfs, 40, 20_000);
    check_solved(&SuperpuzzBest, 30, 50_000);
    check_solved(&SuperpuzzBest, 32, 50_000);
    check_solved(&SuperpuzzBoth, 1, 50_000);
    check_solved(&SuperpuzzBoth, 32, 50_000);
}

#[test]
fn only_the_exact_strategy_proves_a_large_deal_unsolvable() {
    assert_eq!(
        solve(&SuperpuzzBest, 25, 50_000).verdict,
        Verdict::Unsolvable
    );
    assert_eq!(
        solve(&SuperpuzzBoth, 25, 200_000).verdict,
        Verdict::Unsolvable
    );
    let quick = solve(&SuperpuzzDfs, 25, 300_000).verdict;
    assert!(matches!(quick, Verdict::Unknown(_)));
}

#[test]
fn the_limit_of_states_is_kept() {
    for strategy in engine().strategies {
        for states in [0, 1, 1000] {
            let outcome = solve(&*strategy, 4, states);
            assert_eq!(outcome.verdict, Verdict::Unknown(Limit::States));
            assert!(outcome.stats.stored <= states);
        }
    }
}

#[test]
fn a_walk_into_a_large_deal_can_be_taken_up_anywhere() {
    let deal = Deal::numbered(13, 30);
    let sample = Sample::walks(&deal, 7, 3, 60);
    let limits = Limits {
        states: Some(2000),
        ..Limits::default()
    };
    for position in sample.positions.iter().step_by(5) {
        for strategy in engine().strategies {
            let task = Task {
                start: &position.state,
                heuristic: &Blind,
                detectors: &[],
                seed: 3,
                control: Control::within(limits),
                helpers: None,
            };
            if let Verdict::Solved(moves) = strategy.solve(&deal, &task).verdict {
                let mut state = position.state.clone();
                for m in moves {
                    deal.try_play(&mut state, m).expect("a legal move");
                }
                assert!(deal.is_goal(&state), "{state:?}");
            }
        }
    }
}
