//! FreeCell obeys the laws: on whole spaces of endgames, on walks through
//! whole deals.

mod common;

use common::{SMALL, endgames};
use impasse_freecell::{Deal, FreeCell};
use impasse_laws::kit::{LawSamples, check_detectors_help, check_opening, numbers};

/// Endgames whose whole spaces are looked at.
fn small() -> Vec<(String, Deal)> {
    endgames(&[&SMALL[..], &[("cells=3,columns=5,build=suit", 5, 11)]].concat())
}

const LARGE: [&str; 11] = [
    "#42",
    "cells=0#42",
    "cells=8,columns=4#42",
    "columns=12#42",
    "build=suit#42",
    "deal=uniform#42",
    "cells=8,build=suit,empty=kings,filled=4#42",
    "columns=10,build=suit,empty=kings,filled=2,carry=unlimited#42",
    "carry=unlimited#42",
    "cells=2,empty=none,filled=1#42",
    "cells=7,columns=7,build=suit,empty=kings,carry=unlimited,base=dealt#42",
];

impasse_laws::check_laws!(FreeCell, Deal, || {
    LawSamples::with_at_least(20_000, 2000)
        .whole(small())
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
            "cells=8,build=suit,empty=kings,filled=8#1",
            "cells=0,columns=12,empty=none,carry=unlimited,base=dealt#1",
            "cells=1,filled=1,base=K,deal=pysolfc#32001",
        ],
    );
}

#[test]
fn every_detector_sees_dead_ends_that_the_one_before_does_not() {
    check_detectors_help(&small(), 1);
}

#[test]
fn boards_are_made_by_the_laws() {
    impasse_laws::kit::check_editing(
        &FreeCell,
        &[
            "#1",
            "#617",
            "cells=2,columns=6#1",
            "cells=8#3",
            "cells=6,columns=4#1",
        ],
    );
    impasse_laws::kit::check_editing_of(
        &FreeCell,
        "",
        "Foundations: C-J D-J H-J S-J/Freecells: KC - -/: KD QS/: KH QC/: KS QD/: QH",
    );
}
