//! Shisen-sho obeys the laws: on whole spaces of small boards, on walks
//! through large ones.

use impasse_laws::kit::{LawSamples, check_detectors_help, check_opening, numbers};
use impasse_shisen::{Board, Shisen};

/// Boards whose whole spaces are looked at: full and shared sets, both rules.
const SMALL: [&str; 9] = [
    "width=4,height=4#0..11",
    "width=4,height=4,lines=inside#0..11",
    "width=5,height=4#0..2",
    "width=5,height=4,lines=inside#0..7",
    "width=6,height=4,lines=inside#0..2",
    "width=4,height=4,tiles=2#0..7",
    "width=4,height=4,tiles=2,lines=inside#0..7",
    "width=4,height=4,kinds=2#0..3",
    "width=6,height=2,tiles=6,lines=inside#0..3",
];

/// Boards that are only walked through.
const LARGE: [&str; 6] = [
    "#42",
    "lines=inside#42",
    "width=18,height=8#42",
    "width=24,height=12,tiles=8#42",
    "width=62,height=8,lines=inside#42",
    "width=3,height=62,tiles=6#42",
];

impasse_laws::check_laws!(Shisen, Board, || {
    LawSamples::with_at_least(20_000, 500)
        .whole(numbers(&Shisen, &SMALL))
        .walks(4, 300, numbers(&Shisen, &LARGE))
});

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    for small in SMALL {
        let (params, _) = small.split_once('#').expect("a name");
        check_opening(&Shisen, &[&format!("{params}#{}", u64::MAX)]);
    }
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    let names = ["width=5,height=4,lines=inside#0..39"];
    check_detectors_help::<Board>(&numbers(&Shisen, &names), 90);
}
