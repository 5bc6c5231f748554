//! Shisen-sho obeys the laws: on whole spaces of small boards, on walks
//! through large ones.

mod common;

use common::numbered;
use impasse_laws::law::{self, Broken, Checked};
use impasse_laws::{Explored, Sample};
use impasse_puzzle::Instance as _;
use impasse_shisen::{Board, Shisen};

type Law = fn(&Board, &Sample<Board>) -> Result<Checked, Broken>;

/// Boards whose whole spaces are looked at: full and shared sets, both rules.
const SMALL: [(&str, u64); 9] = [
    ("width=4,height=4", 12),
    ("width=4,height=4,lines=inside", 12),
    ("width=5,height=4", 3),
    ("width=5,height=4,lines=inside", 8),
    ("width=6,height=4,lines=inside", 3),
    ("width=4,height=4,tiles=2", 8),
    ("width=4,height=4,tiles=2,lines=inside", 8),
    ("width=4,height=4,kinds=2", 4),
    ("width=6,height=2,tiles=6,lines=inside", 4),
];

/// Boards that are only walked through.
const LARGE: [&str; 6] = [
    "",
    "lines=inside",
    "width=18,height=8",
    "width=24,height=12,tiles=8",
    "width=62,height=8,lines=inside",
    "width=3,height=62,tiles=6",
];

/// Checks a law on whole small spaces, then on walks through larger ones.
#[track_caller]
fn check(law: Law) {
    let mut checked = Checked::default();
    for (params, count) in SMALL {
        for number in 0..count {
            let board = numbered(params, number);
            let space = Explored::whole(&board, 30_000).expect("a small board");
            match law(&board, &Sample::whole(&space)) {
                Ok(found) => checked += found,
                Err(broken) => panic!("shisen:{params}#{number}: {broken}"),
            }
        }
    }
    assert!(checked.states > 20_000, "{checked:?}");
    for params in LARGE {
        let board = numbered(params, 42);
        if let Err(broken) = law(&board, &Sample::walks(&board, 1, 4, 300)) {
            panic!("shisen:{params}#42: {broken}");
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
    check(|board, sample| law::text(&Shisen, board, sample));
}

#[test]
fn what_a_player_points_at_is_played() {
    check(law::scenes);
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
    for (params, _) in SMALL {
        let params = params.parse().expect("parameters");
        law::opening(&Shisen, &params, u64::MAX).expect("a game as it should be");
    }
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    let mut seen = [0; 3];
    let mut lost = 0;
    for number in 0..40 {
        let board = numbered("width=5,height=4,lines=inside", number);
        let space = Explored::whole(&board, 30_000).expect("a small board");
        let detectors = Board::detectors();
        let mut judges: Vec<_> = detectors.iter().map(|each| each.prepare(&board)).collect();
        for at in (0..space.count()).filter(|&at| !space.is_solvable(at)) {
            lost += 1;
            let first = judges
                .iter_mut()
                .position(|judge| judge.is_dead(&space.states[at]));
            if let Some(first) = first {
                seen[first] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?} of {lost}");
    assert!(
        10 * seen.iter().sum::<u32>() > 9 * lost,
        "{seen:?} of {lost}"
    );
}
