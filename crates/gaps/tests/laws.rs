//! Gaps obeys the laws: on whole spaces of small deals, on walks through large
//! ones.

use impasse_gaps::Gaps;
use impasse_laws::kit::{LawSamples, check_detectors_help, check_opening, numbers};
use impasse_superpuzz::Deal;

/// Small spaces, of deals that can be won and of others.
const SMALL: [&str; 2] = [
    "columns=3#1..3,10..13,15",
    "columns=4#1,13,15,20,25,31,48,51",
];

impasse_laws::check_laws!(Gaps, Deal, || {
    let large: Vec<String> = (5..=13).map(|n| format!("columns={n}#42")).collect();
    let large: Vec<&str> = large.iter().map(String::as_str).collect();
    LawSamples::with_at_least(12_000, 12_000)
        .whole(numbers(&Gaps, &SMALL))
        .walks(12, 150, numbers(&Gaps, &large))
});

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    for columns in 3..=13 {
        check_opening(&Gaps, &[&format!("columns={columns}#{}", u64::MAX)]);
    }
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    check_detectors_help::<Deal>(&numbers(&Gaps, &SMALL), 50);
}

#[test]
fn boards_are_made_by_the_laws() {
    impasse_laws::kit::check_editing(&Gaps, &["columns=4#1..3", "#1"]);
}
