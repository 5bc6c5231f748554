//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_laws::kit::{Fuzz, Rows, numbered};
use impasse_shisen::{Board, Shisen};

const SHAPES: [&str; 4] = [
    "",
    "width=4,height=3,tiles=2",
    "width=24,height=12,tiles=8,lines=inside",
    "width=2,height=30",
];

impasse_laws::check_fuzz!(|| Fuzz::<_, Board> {
    game: Shisen,
    params: "",
    cases: 1000,
    texts: &["[0-3AB/|; \r\n-]{0,80}"],
    rows: Some(Rows {
        cell: "(--|[0-2]|[AB東])",
        most: 600,
        widest: 69,
    }),
    moves: &["([A-La-l]{1,2}[0-9]{1,2}-[A-L][1-7] ?){0,6}"],
    puzzle: |number| {
        let shape = SHAPES[usize::try_from(number % 4).expect("small")];
        numbered(&Shisen, shape, number)
    },
    exact_keys: true,
});
