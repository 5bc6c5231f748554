//! FreeCell obeys the laws: on whole spaces of endgames, on walks through
//! whole deals.

mod common;

use common::endgames;
use impasse_freecell::{Deal, FreeCell};
use impasse_laws::kit::{LawSamples, check_detectors_help, check_opening, numbers};

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

const LARGE: [&str; 6] = [
    "#42",
    "cells=0#42",
    "cells=8,columns=4#42",
    "columns=12#42",
    "build=suit#42",
    "deal=uniform#42",
];

impasse_laws::check_laws!(FreeCell, Deal, || {
    LawSamples::with_at_least(20_000, 2000)
        .whole(endgames(&SMALL))
        .walks(6, 100, numbers(&FreeCell, &LARGE))
});

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    check_opening(
        &FreeCell,
        &[
            "#1",
            "cells=0,columns=4#8589934591",
            "cells=8,columns=12,build=suit#32000",
            "deal=uniform#18446744073709551615",
            "deal=pysolfc#18446744073709551615",
        ],
    );
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    check_detectors_help(&endgames(&SMALL), 1);
}
