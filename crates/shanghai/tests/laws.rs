//! Shanghai obeys the laws: on whole spaces of small layouts, on walks through
//! large ones.

use impasse_laws::kit::{LawSamples, check_detectors_help, check_opening, numbers};
use impasse_shanghai::{Board, Shanghai};

/// Deals whose whole spaces are looked at.
const SMALL: [&str; 5] = [
    "layout=lantern#0..19",
    "layout=lantern,deal=solvable#0..4",
    "layout=bridge#0..29",
    "layout=stairs#0..3",
    "layout=bridge,show=uncovered#1",
];

/// Deals that are only walked through.
const LARGE: [&str; 5] = [
    "#42",
    "show=uncovered#42",
    "layout=castle,deal=solvable#42",
    "layout=furrows#42",
    "layout=plateau#42",
];

impasse_laws::check_laws!(Shanghai, Board, || {
    LawSamples::with_at_least(1000, 300)
        .whole(numbers(&Shanghai, &SMALL))
        .walks(4, 200, numbers(&Shanghai, &LARGE))
});

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    for small in SMALL {
        let (params, _) = small.split_once('#').expect("a name");
        check_opening(&Shanghai, &[&format!("{params}#{}", u64::MAX)]);
    }
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    let names = ["layout=bridge#0..39"];
    check_detectors_help::<Board>(&numbers(&Shanghai, &names), 20);
}

#[test]
fn boards_are_made_by_the_laws() {
    impasse_laws::kit::check_editing(&Shanghai, &["layout=bridge#6", "layout=lantern#1", "#1"]);
    impasse_laws::kit::check_editing_of(
        &Shanghai,
        "",
        "B1C1C1B1/......../D1....D1/......../=/.C1..C1./......../......../........",
    );
    impasse_laws::kit::check_editing_of(
        &Shanghai,
        "show=uncovered",
        "lantern/C1 C2 C1/F1 C2 F3/-- --",
    );
}
