//! Whatever is typed, the parsers answer: with a deal or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_gaps::{Gaps, TWOS_UP};
use impasse_laws::kit::{Fuzz, Rows};
use impasse_superpuzz::Deal;

impasse_laws::check_fuzz!(|| Fuzz {
    game: Gaps,
    params: "",
    cases: 1500,
    texts: &["[HDSCAhdsc2-9TJQK0/|; \r\n-]{0,120}"],
    rows: Some(Rows {
        cell: "(--|[HDSC][A2-9TJQK])",
        most: 60,
        widest: 14,
    }),
    moves: &["([HDSC]([3-9TJQK0]|2(-?[1-4])?) ?){0,8}"],
    puzzle: |number| {
        let columns = 3 + u8::try_from(number % 11).expect("small");
        Deal::dealt(&TWOS_UP, columns, number)
    },
    exact_keys: true,
});
