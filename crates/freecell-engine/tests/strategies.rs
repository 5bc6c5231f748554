//! The strategies against exhaustive labels, and what is known of famous
//! deals.

#[path = "../../freecell/tests/common/mod.rs"]
mod common;

use common::{SMALL, endgames};
use impasse_freecell::{Build, Deal, FreeCell, Shuffle, Table};
use impasse_freecell_engine::{FreeCellFast, FreeCellOptimal, FreeCellShort, engine};
use impasse_laws::kit::{Verdicts, count_verdicts, read, solve as solve_by};
use impasse_laws::{Explored, law};
use impasse_puzzle::{Blind, Limit, Limits, Outcome, Verdict};

#[test]
fn every_strategy_agrees_with_whole_spaces() {
    let mut starts = 0;
    let more = [("cells=1", 165, 0)];
    for (name, deal) in endgames(&[&SMALL[..], &more].concat()) {
        let space = Explored::whole(&deal, 60_000).expect("a small space");
        let trial = law::Trial {
            space: &space,
            heuristic: &Blind,
            detectors: &[],
            starts: 150,
        };
        for strategy in engine().strategies {
            match law::strategy(&deal, &*strategy, &trial) {
                Ok(checked) => starts += checked.states,
                Err(broken) => panic!("{name}: {broken}"),
            }
        }
    }
    assert!(starts > 1000, "{starts}");
}

fn solve(deal: &Deal, limits: Limits) -> Outcome<impasse_freecell::Move> {
    solve_by(&FreeCellFast, deal, limits)
}

fn microsoft(cells: u8, number: u64) -> Deal {
    let table = Table {
        cells,
        ..Table::default()
    };
    Deal::numbered(table, Shuffle::Microsoft, number)
}

/// The deals that are solved out of some, and those that are proved not to be.
#[track_caller]
fn check_verdicts(deals: impl Iterator<Item = Deal>, solved: usize, unsolvable: usize) {
    let expected = Verdicts {
        solved,
        unsolvable,
        unknown: 0,
    };
    assert_eq!(count_verdicts(&FreeCellFast, deals, None), expected);
}

#[test]
fn what_a_search_took_does_not_depend_on_the_searches_before_it() {
    let of = |number: u64| solve(&microsoft(4, number), Limits::default()).stats;
    // A thread of its own has searched nothing yet.
    let alone = |number| {
        std::thread::spawn(move || of(number))
            .join()
            .expect("it ends")
    };
    for number in [1, 617, 11_982, 2, 169] {
        assert_eq!(of(number), alone(number), "deal {number}");
    }
}

#[test]
fn the_first_deals_are_solved() {
    check_verdicts((1..=300).map(|number| microsoft(4, number)), 300, 0);
}

#[test]
fn the_eight_unsolvable_deals_of_the_first_million_are_proved() {
    let numbers = [
        11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
    ];
    check_verdicts(numbers.into_iter().map(|number| microsoft(4, number)), 0, 8);
}

#[test]
fn where_the_rest_is_easy_it_is_played_to_the_end() {
    // Of all cards only a king lies above a lower one, and there is a cell.
    let text = "QS KS/KC QC/KD QD/KH QH";
    let params = "cells=1".parse().expect("parameters");
    let deal: Deal = read(&FreeCell, &params, text).expect("a position");
    match solve(&deal, Limits::default()).verdict {
        Verdict::Solved(moves) => assert_eq!(moves.len(), 9, "{text}"),
        verdict => panic!("{}: {text}", verdict.name()),
    }
}

#[test]
fn fewer_cells_solve_fewer_deals() {
    check_verdicts((1..=20).map(|number| microsoft(3, number)), 20, 0);
    check_verdicts((1..=100).map(|number| microsoft(0, number)), 0, 100);
}

#[test]
fn bakers_game_and_other_tables_are_solved_too() {
    let table = Table {
        build: Build::Suit,
        ..Table::default()
    };
    let deal = |number| Deal::numbered(table, Shuffle::Microsoft, number);
    check_verdicts((1..=10).map(deal), 9, 1);
}

#[test]
fn shortest_solutions_are_as_long_as_others_have_found() {
    for (number, moves) in [(2, 75), (3, 73), (6, 79), (7, 76), (8, 75)] {
        let outcome = solve_by(&FreeCellOptimal, &microsoft(4, number), Limits::default());
        assert!(outcome.is_optimal(), "deal {number}");
        assert_eq!(outcome.lower_bound, moves, "deal {number}");
    }
}

#[test]
#[ignore = "slow: minutes, with hundreds of megabytes"]
fn shortest_solutions_of_a_hundred_deals_are_as_long_as_ever() {
    let golden = include_str!("../../../golden/freecell/shortest.txt");
    let rows = golden.lines().skip(2);
    let lengths = rows.flat_map(|row| row.split_whitespace().skip(1));
    let mut deals = 0;
    for (number, moves) in (1..).zip(lengths) {
        let outcome = solve_by(&FreeCellOptimal, &microsoft(4, number), Limits::default());
        assert!(outcome.is_optimal(), "deal {number}");
        assert_eq!(outcome.lower_bound.to_string(), moves, "deal {number}");
        deals += 1;
    }
    assert_eq!(deals, 100);
}

#[test]
fn short_solutions_are_short() {
    let length = |number| {
        let outcome = solve_by(&FreeCellShort, &microsoft(4, number), Limits::default());
        match outcome.verdict {
            Verdict::Solved(moves) => moves.len(),
            verdict => panic!("deal {number}: {}", verdict.name()),
        }
    };
    let total: usize = (1..=50).map(length).sum();
    assert!(total <= 50 * 100, "{total}");
}

#[test]
fn a_limit_of_states_turns_an_answer_into_unknown() {
    let few = Limits {
        states: Some(100),
        ..Limits::default()
    };
    let outcome = solve(&microsoft(4, 11_982), few);
    assert_eq!(outcome.verdict, Verdict::Unknown(Limit::States));
}
