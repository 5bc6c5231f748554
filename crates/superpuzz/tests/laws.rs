//! Superpuzz obeys the laws: on whole spaces of small deals, on walks through
//! large ones.

use impasse_laws::law::{self, Broken, Checked};
use impasse_laws::{Explored, Sample};
use impasse_superpuzz::{Deal, Superpuzz};

type Law = fn(&Deal, &Sample<Deal>) -> Result<Checked, Broken>;

/// Three columns: all solvable. Four columns: 15, 16 and 18 are.
const SMALL: [(u8, &[u64]); 2] = [
    (3, &[1, 5, 6, 9, 10, 12, 13, 14, 15, 17, 18, 19]),
    (4, &[6, 8, 10, 13, 15, 16, 18]),
];

/// Checks a law on whole small spaces, then on walks through larger ones.
#[track_caller]
fn check(law: Law) {
    let mut checked = Checked::default();
    for (columns, numbers) in SMALL {
        for &number in numbers {
            let deal = Deal::numbered(columns, number);
            let space = Explored::whole(&deal, 30_000).expect("a small deal");
            match law(&deal, &Sample::whole(&space)) {
                Ok(found) => checked += found,
                Err(broken) => panic!("superpuzz:columns={columns}#{number}: {broken}"),
            }
        }
    }
    assert!(checked.states > 50_000, "{checked:?}");
    for columns in 5..=13 {
        let deal = Deal::numbered(columns, 42);
        if let Err(broken) = law(&deal, &Sample::walks(&deal, 1, 12, 150)) {
            panic!("superpuzz:columns={columns}#42: {broken}");
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
    check(|deal, sample| law::text(&Superpuzz, deal, sample));
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
fn the_game_opens_what_it_says_it_can_open() {
    for columns in 3..=13 {
        let params = format!("columns={columns}").parse().expect("parameters");
        law::opening(&Superpuzz, &params, u64::MAX).expect("a game as it should be");
    }
}
