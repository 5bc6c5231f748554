//! FreeCell obeys the laws: on whole spaces of endgames, on walks through
//! whole deals.

mod common;

use common::{endgame, numbered};
use impasse_freecell::{Deal, FreeCell};
use impasse_laws::law::{self, Broken, Checked};
use impasse_laws::{Explored, Sample};

type Law = fn(&Deal, &Sample<Deal>) -> Result<Checked, Broken>;

/// Tables, numbers and ranks that are home: spaces of some thousand positions,
/// solvable and not.
const SMALL: [(&str, u64, u8); 12] = [
    ("cells=0,columns=4", 2, 9),
    ("cells=0,columns=4", 6, 8),
    ("cells=0,columns=5", 10, 8),
    ("cells=0,columns=5", 11, 9),
    ("cells=1,columns=4", 8, 8),
    ("cells=1,columns=4", 10, 8),
    ("cells=2,columns=4", 1, 11),
    ("cells=3,columns=4", 4, 11),
    ("cells=1,columns=4,build=suit", 4, 8),
    ("cells=2,columns=4,build=suit", 6, 8),
    ("cells=0,columns=5,build=suit", 8, 8),
    ("cells=3,columns=5,build=suit", 5, 11),
];

/// Checks a law on whole small spaces, then on walks through whole deals.
#[track_caller]
fn check(law: Law) {
    let mut checked = Checked::default();
    for (params, number, home) in SMALL {
        let deal = endgame(params, number, home);
        let space = Explored::whole(&deal, 60_000).expect("a small space");
        match law(&deal, &Sample::whole(&space)) {
            Ok(found) => checked += found,
            Err(broken) => panic!("freecell:{params}#{number}, {home} home: {broken}"),
        }
    }
    assert!(checked.states > 20_000, "{checked:?}");
    for params in [
        "",
        "cells=0",
        "cells=8,columns=4",
        "columns=12",
        "build=suit",
        "deal=uniform",
    ] {
        let deal = numbered(params, 42);
        if let Err(broken) = law(&deal, &Sample::walks(&deal, 1, 6, 100)) {
            panic!("freecell:{params}#42: {broken}");
        }
    }
}

#[test]
fn keys_stand_for_interchangeable_positions() {
    check(law::keys);
}

#[test]
fn moves_are_listed_once_and_nothing_else_is_played() {
    check(law::moves);
}

#[test]
fn stages_never_fall() {
    check(law::stages);
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    check(|deal, sample| law::text(&FreeCell, deal, sample));
}

#[test]
fn what_a_player_points_at_is_played() {
    check(law::scenes);
}

#[test]
fn every_position_has_a_class_that_exists() {
    check(law::partitions);
}

#[test]
fn detectors_never_call_a_solvable_position_dead() {
    check(law::detectors);
}

#[test]
fn estimates_keep_their_promises() {
    check(law::heuristics);
}

#[test]
fn the_small_spaces_hold_solvable_and_lost_positions_of_both_kinds() {
    let mut kinds = [0; 2];
    for (params, number, home) in SMALL {
        let deal = endgame(params, number, home);
        let space = Explored::whole(&deal, 60_000).expect("a small space");
        let totals = space.totals();
        kinds[0] += totals.solvable;
        kinds[1] += totals.states - totals.solvable;
    }
    assert!(kinds[0] > 20_000 && kinds[1] > 2000, "{kinds:?}");
}

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    for (params, number) in [
        ("", 1),
        ("cells=0,columns=4", 8_589_934_591),
        ("cells=8,columns=12,build=suit", 32_000),
        ("deal=uniform", u64::MAX),
        ("deal=pysolfc", u64::MAX),
    ] {
        let params = params.parse().expect("parameters");
        law::opening(&FreeCell, &params, number).expect("a game as it should be");
    }
}
