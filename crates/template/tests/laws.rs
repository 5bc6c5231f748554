//! Template obeys the laws: on whole spaces of small rows, on walks through
//! large ones.

use impasse_laws::kit::{LawSamples, check_detectors_help, check_opening, numbers};
use impasse_template::{Row, Template};

impasse_laws::check_laws!(Template, Row, || {
    LawSamples::with_at_least(100, 100)
        .whole(numbers(&Template, &["#0..19", "width=6#0..9"]))
        .walks(8, 30, numbers(&Template, &["width=24#0..3"]))
});

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    check_opening(
        &Template,
        &["#0..9", "width=6#1", "width=24#18446744073709551615"],
    );
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    check_detectors_help(&numbers::<Row>(&Template, &["width=20#0..9"]), 10);
}
