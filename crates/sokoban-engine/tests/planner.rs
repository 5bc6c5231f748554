//! The planner: its solutions hold, and so do its switches.

mod common;

use common::{made_levels, solve};
use impasse_puzzle::{Limit, Limits, Puzzle as _, Strategy, Verdict};
use impasse_sokoban::{Level, Pushes, Steps, View, shipped};
use impasse_sokoban_engine::{SokobanFast, SokobanPlanner, engine_by_pushes};

const FEW: Limits = Limits {
    time: None,
    memory: None,
    states: Some(3000),
};

/// How many levels are solved; each solution was played under the exact rules.
fn solved<V: View>(strategy: &dyn Strategy<V>, levels: &[Level]) -> usize {
    let is_solved = |level: &&Level| {
        let outcome = solve(&V::new((*level).clone()), strategy, FEW);
        matches!(outcome.verdict, Verdict::Solved(_))
    };
    levels.iter().filter(is_solved).count()
}

#[test]
fn small_levels_are_solved_by_plan() {
    let made: Vec<Level> = made_levels(150).collect();
    let planned = solved::<Pushes>(&SokobanPlanner::default(), &made);
    assert!(
        planned * 20 > made.len() * 19,
        "{planned} of {}",
        made.len()
    );
    let all = shipped().iter();
    let shipped: Vec<Level> = all.filter_map(|entry| entry.level.clone().ok()).collect();
    let planned = solved::<Steps>(&SokobanPlanner::default(), &shipped);
    assert!(
        planned * 2 > shipped.len(),
        "{planned} of {}",
        shipped.len()
    );
}

/// Too many boxes for a search with a bound.
const HALL: &str = "\
################
#              #
#  $ $    ...  #
#  $ $    ...  #
#  $ $    ...  #
#  $ $    ...  #
#  $ $         #
#  $ $     @   #
#              #
################";

#[test]
fn a_large_level_is_solved_by_the_portfolio_and_always_alike() {
    let view = Pushes::new(Level::read(HALL).expect("a level"));
    let first = solve(&view, &SokobanFast, Limits::default()).verdict;
    assert!(matches!(first, Verdict::Solved(_)), "{HALL}");
    assert_eq!(first, solve(&view, &SokobanFast, Limits::default()).verdict);
}

#[test]
fn every_part_can_be_switched_off() {
    let engine = engine_by_pushes();
    let level =
        Level::read("#######/#.@ # #/#$* $ #/#   $ #/# ..  #/#  *  #/#######").expect("one");
    let view = Pushes::new(level);
    for part in [
        "packing",
        "parking",
        "thorough",
        "regions",
        "hotspots",
        "rooms",
        "out-of-plan",
        "explorer",
        "opener",
        "clearing",
        "stuck",
        "lineages",
        "fences",
        "growth",
        "corrals",
        "frozen",
        "pairs",
        "favour",
    ] {
        let plan = engine
            .plan(&format!("sokoban-planner:without={part}"))
            .expect("a part");
        let outcome = solve(&view, &plan, FEW);
        assert!(matches!(outcome.verdict, Verdict::Solved(_)), "{part}");
    }
    let error = engine
        .plan("sokoban-planner:without=luck")
        .err()
        .expect("no part");
    assert!(error.to_string().contains("hotspots"), "{error}");
}

#[test]
fn a_board_wider_than_fifty_with_more_than_two_hundred_boxes_is_no_error() {
    let mut rows = vec!["#".repeat(60)];
    for y in 0..56 {
        let row = match y {
            4..28 if y % 2 == 0 => " $  $ ".repeat(10),
            30..54 if y % 2 == 0 => " .  . ".repeat(10),
            _ => " ".repeat(60),
        };
        rows.push(format!("#{}#", &row[..58]));
    }
    rows[1].replace_range(1..2, "@");
    rows.push("#".repeat(60));
    let view = Pushes::new(Level::read(&rows.join("\n")).expect("a level"));
    assert!(view.start().boxes.count() > 200);
    let limits = Limits {
        states: Some(1),
        memory: Some(256 << 20),
        ..Limits::default()
    };
    let outcome = solve(&view, &SokobanPlanner::default(), limits);
    assert_eq!(outcome.verdict, Verdict::Unknown(Limit::States));
}
