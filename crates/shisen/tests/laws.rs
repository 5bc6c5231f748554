//! Shisen-sho obeys the laws, whether tiles fall or not: on whole spaces of small
//! boards, on walks through large ones.

use impasse_laws::kit::{LawSamples, check_detectors_help, check_opening, numbers};
use impasse_shisen::{Board, FallingBoard, Shisen};

/// Boards whose whole spaces are looked at: full and shared sets, all rules for
/// lines.
const SMALL: [&str; 11] = [
    "width=4,height=4#0..11",
    "width=4,height=4,lines=inside#0..11",
    "width=5,height=4#0..2",
    "width=5,height=4,lines=inside#0..7",
    "width=6,height=4,lines=inside#0..2",
    "width=4,height=4,tiles=2#0..7",
    "width=4,height=4,tiles=2,lines=inside#0..7",
    "width=4,height=4,kinds=2#0..3",
    "width=6,height=2,tiles=6,lines=inside#0..3",
    "width=5,height=4,turns=1#0..7",
    "width=4,height=4,lines=inside,turns=1#0..7",
];

/// Boards that are only walked through.
const LARGE: [&str; 9] = [
    "#42",
    "lines=inside#42",
    "width=18,height=8#42",
    "width=24,height=12,tiles=8#42",
    "width=62,height=8,lines=inside#42",
    "width=3,height=62,tiles=6#42",
    "turns=1#42",
    "board=18x8,faces=mahjong,flowers=grouped#42",
    "board=30x16,faces=mahjong#42",
];

mod tiles_stay {
    use super::{Board, LARGE, LawSamples, SMALL, Shisen, numbers};

    impasse_laws::check_laws!(Shisen, Board, || {
        LawSamples::with_at_least(20_000, 500)
            .whole(numbers(&Shisen, &SMALL))
            .walks(4, 300, numbers(&Shisen, &LARGE))
    });
}

/// Boards whose tiles fall, and whose whole spaces are looked at.
const SMALL_FALLING: [&str; 7] = [
    "gravity=down,width=4,height=4#0..9",
    "gravity=down,lines=inside,width=4,height=4#0..9",
    "gravity=down,lines=inside,width=5,height=4#0..3",
    "gravity=down,tiles=2,width=4,height=4#0..9",
    "gravity=down,kinds=2,width=4,height=4#0..1",
    "gravity=down,turns=1,width=5,height=4#0..7",
    "gravity=down,tiles=2,width=1,height=12#0..9",
];

const LARGE_FALLING: [&str; 5] = [
    "gravity=down#42",
    "gravity=down,lines=inside,turns=1#42",
    "board=18x8,gravity=down#42",
    "board=18x8,faces=mahjong,flowers=grouped,gravity=down#42",
    "gravity=down,height=62,tiles=6,width=3#42",
];

mod tiles_fall {
    use super::{FallingBoard, LARGE_FALLING, LawSamples, SMALL_FALLING, Shisen, numbers};

    impasse_laws::check_laws!(Shisen, FallingBoard, || {
        LawSamples::with_at_least(10_000, 500)
            .whole(numbers(&Shisen, &SMALL_FALLING))
            .walks(4, 300, numbers(&Shisen, &LARGE_FALLING))
    });
}

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    for small in SMALL.iter().chain(&SMALL_FALLING) {
        let (params, _) = small.split_once('#').expect("a name");
        check_opening(&Shisen, &[&format!("{params}#{}", u64::MAX)]);
    }
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    let names = ["width=5,height=4,lines=inside#0..39"];
    check_detectors_help::<Board>(&numbers(&Shisen, &names), 90);
    let names = ["width=5,height=4,lines=inside,turns=1#0..39"];
    check_detectors_help::<Board>(&numbers(&Shisen, &names), 90);
}

#[test]
fn boards_are_made_by_the_laws() {
    impasse_laws::kit::check_editing(
        &Shisen,
        &[
            "#1",
            "width=6,height=4,lines=inside#20",
            "gravity=down,width=6,height=4#3",
            "faces=mahjong,flowers=grouped,board=14x6#1",
        ],
    );
    impasse_laws::kit::check_editing_of(&Shisen, "lines=inside", "01 -- 02/02 03 01/-- 03 --");
}
