//! The verdicts are those of whole spaces, on more than two thousand small
//! deals; and large deals get one.

use impasse_laws::kit::numbered;
use impasse_laws::law::{self, Trial};
use impasse_laws::{Explored, Sample};
use impasse_puzzle::{
    Blind, Control, Instance as _, Limit, Limits, Outcome, Puzzle as _, Strategy as _, Task,
    Verdict,
};
use impasse_shanghai::{Board, Pair, Shanghai, Tiles};
use impasse_shanghai_engine::{ShanghaiPairs, engine};

fn deal(params: &str, number: u64) -> Board {
    numbered(&Shanghai, params, number)
}

fn solve(board: &Board, limits: Limits) -> Outcome<Pair> {
    let start = board.start();
    let task = Task::plain(&start, Control::within(limits));
    ShanghaiPairs.solve(board, &task)
}

/// Compares verdicts with whole spaces; says how many deals can be won and how
/// many cannot.
#[track_caller]
fn check(params: &str, deals: u64) -> (u32, u32) {
    let (mut won, mut lost) = (0, 0);
    for number in 0..deals {
        let board = deal(params, number);
        let space = Explored::whole(&board, 300_000).expect("a small space");
        match (
            solve(&board, Limits::default()).verdict,
            space.is_solvable(0),
        ) {
            (Verdict::Solved(moves), true) => {
                let end = board.replay(&moves).expect("legal moves");
                assert!(board.is_goal(&end), "{}", board.text());
                won += 1;
            }
            (Verdict::Unsolvable, false) => lost += 1,
            (verdict, _) => panic!("{} is wrong:\n{}", verdict.name(), board.text()),
        }
    }
    (won, lost)
}

#[test]
fn verdicts_are_those_of_whole_spaces() {
    let mut counts = (0, 0);
    for (layout, deals) in [("lantern", 900), ("bridge", 900), ("stairs", 250)] {
        let (won, lost) = check(&format!("layout={layout}"), deals);
        counts.0 += won;
        counts.1 += lost;
    }
    assert_eq!(counts.0 + counts.1, 2050);
    assert!(counts.0 > 500 && counts.1 > 500, "{counts:?}");
}

#[test]
fn deals_made_to_be_won_can_be_won() {
    for layout in ["lantern", "walls", "castle", "turtle", "dragon"] {
        for number in 0..5 {
            let board = deal(&format!("layout={layout},deal=solvable"), number);
            let verdict = solve(&board, Limits::default()).verdict;
            assert!(matches!(verdict, Verdict::Solved(_)), "{layout} {number}");
        }
    }
}

#[test]
fn the_strategy_obeys_its_laws_from_positions_all_over_a_space() {
    for number in 0..12 {
        let board = deal("layout=bridge", number);
        let space = Explored::whole(&board, 100_000).expect("a small space");
        let trial = Trial {
            space: &space,
            heuristic: &Blind,
            detectors: &[],
            starts: 60,
        };
        for strategy in engine().strategies {
            if let Err(broken) = law::strategy(&board, &*strategy, &trial) {
                panic!("{broken}{}", board.text());
            }
        }
    }
}

#[test]
fn positions_of_games_on_the_turtle_get_the_verdict_of_their_space() {
    let (mut lost, mut won) = (0, 0);
    for number in 0..12 {
        let board = deal("", number);
        let walks = Sample::walks(&board, number, 2, 80);
        for position in walks.positions.iter().rev().step_by(3) {
            let here = board.at(&position.state);
            let Some(space) = Explored::whole(&here, 5000) else {
                continue;
            };
            let verdict = solve(&here, Limits::default()).verdict;
            let is_won = matches!(verdict, Verdict::Solved(_));
            assert_eq!(is_won, space.is_solvable(0), "{}", here.text());
            won += u32::from(is_won);
            lost += u32::from(!is_won);
        }
    }
    assert!(lost > 30 && won > 5, "{lost} {won}");
}

#[test]
fn turtles_are_decided() {
    let mut counts = [0; 3];
    for number in 0..40 {
        let verdict = solve(&deal("", number), Limits::default()).verdict;
        counts[match verdict {
            Verdict::Solved(_) => 0,
            Verdict::Unsolvable => 1,
            Verdict::Unknown(_) => 2,
        }] += 1;
    }
    assert_eq!(counts, [37, 3, 0]);
}

#[test]
fn the_limits_are_kept() {
    let board = deal("", 6);
    for states in [0, 1, 100] {
        let limits = Limits {
            states: Some(states),
            ..Limits::default()
        };
        let outcome = solve(&board, limits);
        assert_eq!(outcome.verdict, Verdict::Unknown(Limit::States));
        assert!(outcome.stats.stored <= states + 1);
    }
    let limits = Limits {
        memory: Some(1),
        ..Limits::default()
    };
    assert_eq!(
        solve(&board, limits).verdict,
        Verdict::Unknown(Limit::Memory)
    );
}

#[test]
fn an_empty_table_is_won() {
    let empty = deal("layout=lantern", 1).at(&Tiles::default());
    assert_eq!(
        solve(&empty, Limits::default()).verdict,
        Verdict::Solved(Vec::new())
    );
}
