//! Superpuzz obeys the laws: on whole spaces of small deals, on walks through
//! large ones.

use impasse_laws::kit::{LawSamples, check_detectors_help, check_opening, numbers};
use impasse_superpuzz::{Deal, Superpuzz};

/// Three columns: all solvable. Four columns: 15, 16 and 18 are.
const SMALL: [&str; 2] = [
    "columns=3#1,5,6,9,10,12..15,17..19",
    "columns=4#6,8,10,13,15,16,18",
];

impasse_laws::check_laws!(Superpuzz, Deal, || {
    let large: Vec<String> = (5..=13).map(|n| format!("columns={n}#42")).collect();
    let large: Vec<&str> = large.iter().map(String::as_str).collect();
    LawSamples::with_at_least(20_000, 20_000)
        .whole(numbers(&Superpuzz, &SMALL))
        .walks(12, 150, numbers(&Superpuzz, &large))
});

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    for columns in 3..=13 {
        check_opening(&Superpuzz, &[&format!("columns={columns}#{}", u64::MAX)]);
    }
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    check_detectors_help::<Deal>(&numbers(&Superpuzz, &SMALL), 50);
}

#[test]
fn boards_are_made_by_the_laws() {
    impasse_laws::kit::check_editing(&Superpuzz, &["columns=4#1..3", "#1"]);
}
