//! The quick searches and their budgets.
//!
//! Each was tuned on deals of 1 to 32000 that those before it had not solved,
//! by trying small changes of its weights and keeping what needed fewer looks.
//! Deals above 32000 had no part in that.

use crate::guide::Guide;

/// A round: quick searches, each with the most positions it may look at, and
/// how many positions the complete search may have met at its end.
pub(crate) type Round = (&'static [(&'static Guide, u64)], u64);

/// The rounds. What is unsolvable is most often proved in the first; what
/// needs a second is worth trying again before much memory is spent.
pub(crate) const ROUNDS: &[Round] = &[
    (
        &[
            (&FIRST, 300),
            (&SECOND, 600),
            (&THIRD, 2000),
            (&FOURTH, 8000),
            (&FIFTH, 40_000),
            (&SIXTH, 40_000),
        ],
        100_000,
    ),
    (
        &[
            (&SIXTH, 100_000),
            (&FIFTH, 100_000),
            (&FOURTH, 100_000),
            (&THIRD, 100_000),
            (&SECOND, 100_000),
            (&FIRST, 100_000),
        ],
        400_000,
    ),
    (
        &[
            (&SIXTH, 1_000_000),
            (&FIFTH, 1_000_000),
            (&FOURTH, 1_000_000),
            (&THIRD, 1_000_000),
            (&SECOND, 1_000_000),
            (&FIRST, 1_000_000),
        ],
        u64::MAX,
    ),
];

/// What guides the complete search.
pub(crate) const LAST: &Guide = &SIXTH;

pub(crate) const FIRST: Guide = Guide {
    left: 23,
    above_lower: 3,
    unbuilt: 15,
    over_next: 4,
    over_second: 3,
    free: [54, 33, 12, -7],
    empty: [32, 12, -14, -35],
    parked: 0,
    carried: 1,
    step: 8,
    detour: 0,
    eager: -8,
    resume: -6,
    reach: 0,
    small: 1,
    hurried: true,
    order: [12, 18, -34, 12],
};

const SECOND: Guide = Guide {
    left: 11,
    above_lower: 4,
    unbuilt: 11,
    over_next: 3,
    over_second: 1,
    free: [54, 34, 13, -4],
    empty: [25, 8, -14, -34],
    parked: 0,
    carried: 2,
    step: 7,
    detour: 0,
    eager: -10,
    resume: -33,
    reach: 0,
    small: 5,
    hurried: true,
    order: [10, 9, -2, 41],
};

const THIRD: Guide = Guide {
    left: 10,
    above_lower: 4,
    unbuilt: 11,
    over_next: 5,
    over_second: 0,
    free: [53, 33, 8, 4],
    empty: [26, 5, -11, -12],
    parked: 1,
    carried: 3,
    step: 6,
    detour: 0,
    eager: 0,
    resume: -9,
    reach: 1,
    small: 3,
    hurried: true,
    order: [17, 22, 1, 31],
};

const FOURTH: Guide = Guide {
    left: 0,
    above_lower: 4,
    unbuilt: 11,
    over_next: 2,
    over_second: 1,
    free: [41, 35, 24, 13],
    empty: [24, 4, -15, -33],
    parked: 4,
    carried: -1,
    step: 7,
    detour: 0,
    eager: -13,
    resume: -6,
    reach: 1,
    small: 6,
    hurried: true,
    order: [7, -1, -15, 19],
};

const FIFTH: Guide = Guide {
    left: 2,
    above_lower: 3,
    unbuilt: 12,
    over_next: 2,
    over_second: 2,
    free: [39, 35, 16, 12],
    empty: [21, 8, -7, -16],
    parked: 4,
    carried: 0,
    step: 10,
    detour: 0,
    eager: -10,
    resume: 0,
    reach: 0,
    small: 9,
    hurried: true,
    order: [26, -1, -8, 20],
};

const SIXTH: Guide = Guide {
    left: 0,
    above_lower: 4,
    unbuilt: 12,
    over_next: 2,
    over_second: 2,
    free: [35, 35, 16, 9],
    empty: [29, 6, -11, -26],
    parked: 4,
    carried: -1,
    step: 7,
    detour: 0,
    eager: -8,
    resume: -1,
    reach: 0,
    small: 8,
    hurried: true,
    order: [11, 1, -9, 16],
};

/// Lists every step: no column is too tall to be dug in.
pub(crate) const EVERY_STEP: Guide = Guide {
    small: u8::MAX,
    ..SIXTH
};

/// Searches for short solutions: the less a detour counts, the sooner they
/// end.
pub(crate) const SHORT: &[(&Guide, u64)] = &[
    (&short(8), 40_000),
    (&short(7), 40_000),
    (&short(5), 40_000),
];

const fn short(detour: i32) -> Guide {
    Guide {
        left: 7,
        above_lower: 11,
        unbuilt: 1,
        over_next: 3,
        over_second: 3,
        free: [19, 18, 13, 4],
        empty: [13, 6, 3, -1],
        parked: 0,
        carried: 6,
        step: 0,
        detour,
        eager: 121,
        resume: -3,
        reach: 1,
        small: 20,
        hurried: false,
        order: [16, 4, -5, 2],
    }
}
