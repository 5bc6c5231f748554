//! The planner: its solutions hold, and so do its switches.

mod common;

use common::{made_levels, solve};
use impasse_puzzle::{Limit, Limits, Strategy, Verdict};
use impasse_sokoban::{Level, Pushes, Steps, View, entries, shipped};
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

#[test]
fn small_levels_are_solved_by_way_of_a_loose_layout() {
    let made: Vec<Level> = made_levels(150).collect();
    for aim in ["layout", "far-layout", "begun-layout"] {
        let plan = engine_by_pushes().plan(&format!("sokoban-planner:aim={aim}"));
        let planned = solved::<Pushes>(&plan.expect("an aim"), &made);
        assert!(planned * 2 > made.len(), "{planned} of {}", made.len());
    }
    let error = engine_by_pushes().plan("sokoban-planner:aim=moon").err();
    let error = error.expect("no aim").to_string();
    assert!(error.contains("far-layout"), "{error}");
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
    let first = solve(&view, &SokobanFast::default(), Limits::default()).verdict;
    assert!(matches!(first, Verdict::Solved(_)), "{HALL}");
    assert_eq!(
        first,
        solve(&view, &SokobanFast::default(), Limits::default()).verdict
    );
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
        "fillings",
        "learnt",
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
fn every_member_of_the_portfolio_can_be_switched_off() {
    let engine = engine_by_pushes();
    let view = Pushes::new(Level::read(HALL).expect("a level"));
    let members = [
        "bounded",
        "plain",
        "stuck-first",
        "lightest",
        "headlong",
        "regionless",
        "cleared",
        "roomless",
        "imagining",
        "far-imagining",
        "returning",
        "pushes",
        "pulls",
        "threes",
    ];
    for member in members.into_iter().chain(["fences+plain"]) {
        let plan = engine.plan(&format!("sokoban-fast:without={member}"));
        let plan = plan.expect("a member");
        assert_eq!(plan.assurance().complete, member != "bounded");
        let outcome = solve(&view, &plan, Limits::default());
        assert!(matches!(outcome.verdict, Verdict::Solved(_)), "{member}");
    }
    let nobody = engine.plan(&format!("sokoban-fast:without={}", members.join("+")));
    let outcome = solve(&view, &nobody.expect("members"), Limits::default());
    assert_eq!(outcome.verdict, Verdict::Unknown(Limit::Incomplete));
    let error = engine.plan("sokoban-fast:without=luck").err();
    let error = error.expect("no member").to_string();
    assert!(error.contains("roomless"), "{error}");
}

/// A level of boards wider than 50 with more than 200 boxes.
fn crowded(number: usize) -> Pushes {
    let text = include_str!("../../../golden/sokoban/crowded.txt");
    let entry = entries(text).into_iter().nth(number - 1).expect("a level");
    let level = entry.level.expect("a level");
    assert!(level.floor().width() > 50 && level.start().boxes.count() > 200);
    Pushes::new(level)
}

#[test]
fn a_board_wider_than_fifty_with_more_than_two_hundred_boxes_is_solved() {
    let view = crowded(1);
    for strategy in [
        &SokobanFast::default() as &dyn Strategy<Pushes>,
        &SokobanPlanner::default(),
    ] {
        let outcome = solve(&view, strategy, Limits::default());
        assert_eq!(outcome.solution().map(<[_]>::len), Some(228));
    }
}

#[test]
fn a_crowded_hall_reaches_a_limit_and_is_no_error() {
    let limits = Limits {
        states: Some(1),
        memory: Some(256 << 20),
        ..Limits::default()
    };
    let outcome = solve(&crowded(2), &SokobanPlanner::default(), limits);
    assert_eq!(outcome.verdict, Verdict::Unknown(Limit::States));
}
