//! The strategies against exhaustive labels and plain searches.

mod common;

use std::sync::Arc;

use common::{made_levels, random_level, solve};
use impasse_laws::{Explored, law};
use impasse_puzzle::{Blind, Detector, Limit, Limits, Outcome, Strategy, Verdict};
use impasse_search::BreadthFirst;
use impasse_sokoban::{Corral, Level, Pushes, Steps, View};
use impasse_sokoban_engine::{
    SlidesDeepening, SlidesGuided, SokobanMoves, SokobanPushes, Unfinished, engine_by_pushes,
    engine_by_steps,
};

/// Asks strategies for solutions from positions of small random levels, those
/// from which there is none included.
#[track_caller]
fn check_random<V: View>(
    strategies: &[Arc<dyn Strategy<V>>],
    detectors: &[&dyn Detector<V>],
    levels: u64,
) {
    let (mut starts, mut solvable) = (0_u64, 0_u64);
    for number in 0..levels {
        let view = V::new(random_level(number));
        let Some(space) = Explored::whole(&view, 4000) else {
            continue;
        };
        solvable += u64::from(space.distances[0].is_some());
        let trial = law::Trial {
            space: &space,
            heuristic: &Blind,
            detectors,
            starts: 8,
        };
        for strategy in strategies {
            match law::strategy(&view, &**strategy, &trial) {
                Ok(checked) => starts += checked.states,
                Err(broken) => panic!("{broken}\n{}", view.level().text()),
            }
        }
    }
    assert!(starts > levels, "{starts}");
    assert!(solvable > levels / 12, "{solvable}");
}

// Two tests, so that they run side by side.
#[test]
fn every_strategy_by_pushes_agrees_with_whole_spaces() {
    check_random(&engine_by_pushes().strategies, &[], 300);
}

#[test]
fn every_strategy_by_steps_agrees_with_whole_spaces() {
    check_random(&engine_by_steps().strategies, &[], 300);
}

#[test]
fn detectors_asked_besides_change_no_answer() {
    check_random(
        &engine_by_pushes().strategies,
        &[&Corral, &Unfinished { book: None }],
        150,
    );
}

/// The fewest moves of made levels are those of plain breadth-first search.
#[track_caller]
fn check_made<V: View>(strategy: &dyn Strategy<V>, levels: u64) {
    let (mut count, mut moves, mut expanded, mut plain) = (0, 0, 0, 0);
    for level in made_levels(levels) {
        let view = V::new(level);
        let fewest = solve(&view, &BreadthFirst, Limits::default());
        let outcome = solve(&view, strategy, Limits::default());
        assert!(outcome.is_optimal(), "{}", view.text());
        assert_eq!(outcome.lower_bound, fewest.lower_bound, "{}", view.text());
        count += 1;
        moves += outcome.lower_bound;
        expanded += outcome.stats.expanded;
        plain += fewest.stats.expanded;
    }
    assert!(count >= levels / 2 && moves > 5 * count, "{count} {moves}");
    assert!(expanded < plain, "{expanded} {plain}");
}

#[test]
fn the_fewest_pushes_are_those_of_plain_search() {
    check_made::<Pushes>(&SokobanPushes::InTurn, 150);
    check_made::<Pushes>(&SokobanPushes::Backward, 150);
}

#[test]
fn the_fewest_steps_are_those_of_plain_search() {
    check_made::<Steps>(&SokobanMoves, 150);
}

#[test]
fn floors_that_look_the_same_when_turned_keep_their_optima() {
    for text in [
        "#######/#.   .#/# $ $ #/#  @  #/# $ $ #/#.   .#/#######",
        "########/#      #/# $..$ #/#@     #/########",
        "#####/#@$.#/#####",
        "#####/#*@*#/#####",
    ] {
        let view = Pushes::new(Level::read(text).expect("a level"));
        let outcome = solve(&view, &SokobanPushes::InTurn, Limits::default());
        let plain = solve(&view, &BreadthFirst, Limits::default());
        assert_eq!(outcome.is_optimal(), plain.is_optimal(), "{text}");
        assert_eq!(outcome.lower_bound, plain.lower_bound, "{text}");
    }
}

#[test]
fn the_slides_iterative_deepening_misses_the_shortest_solution_as_printed() {
    let view = Steps::new(Level::read("######/#..$ #/#@.. #/######").expect("a level"));
    let steps = |strategy: &dyn Strategy<Steps>| match solve(&view, strategy, Limits::default()) {
        Outcome {
            verdict: Verdict::Solved(steps),
            ..
        } => steps.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(steps(&SlidesDeepening), 7);
    assert_eq!(steps(&SlidesGuided::Deepening), 5);
}

#[test]
fn limits_turn_an_answer_into_unknown() {
    let hard = made_levels(100).max_by_key(|level| {
        let view = Pushes::new(level.clone());
        solve(&view, &SokobanPushes::InTurn, Limits::default())
            .stats
            .stored
    });
    let view = Pushes::new(hard.expect("a level"));
    let asked = |limits| solve(&view, &SokobanPushes::InTurn, limits).verdict;
    let few = Limits {
        states: Some(10),
        ..Limits::default()
    };
    assert_eq!(asked(few), Verdict::Unknown(Limit::States));
    let little = Limits {
        memory: Some(1 << 20),
        ..Limits::default()
    };
    assert_eq!(asked(little), Verdict::Unknown(Limit::Memory));
}
