//! Whatever is typed, the parsers answer: with a deal or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_laws::kit::{Fuzz, Rows};
use impasse_superpuzz::{Deal, Superpuzz};

impasse_laws::check_fuzz!(|| Fuzz {
    game: Superpuzz,
    params: "",
    cases: 1500,
    texts: &["[HDSCAhdsc2-9TJQK0/|; \r\n-]{0,120}"],
    rows: Some(Rows {
        cell: "(--|[HDSC][A2-9TJQK])",
        most: 60,
        widest: 14,
    }),
    moves: &["([HDSC]([2-9TJQK0]|A[1-4]?) ?){0,8}"],
    puzzle: |number| {
        let columns = 3 + u8::try_from(number % 11).expect("small");
        Deal::numbered(columns, number)
    },
    exact_keys: true,
});
