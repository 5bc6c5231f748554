//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_laws::kit::{Fuzz, Rows, numbered};
use impasse_unblock::{Slides, Unblock};

const SHAPES: [&str; 3] = [
    "width=4,height=4,least=1",
    "width=5,height=4,least=1",
    "width=4,height=5,least=2",
];

impasse_laws::check_fuzz!(|| Fuzz::<_, Slides> {
    game: Unblock,
    params: "",
    cases: 1000,
    texts: &[
        "[ABCo.x/|; \r\n]{0,80}",
        "[AB.]{16}",
        "(\\.|AA|BB|x|o){4,20}",
        "\\{\"cars\": ?\\[(\\[\"[r0-3]\", ?[1-4], ?\"[hv]\", ?[0-9]{1,2}\\],? ?){0,4}\\]\\}",
    ],
    rows: Some(Rows {
        cell: "(AA|BB|\\.\\.|x\\.|oo)",
        most: 40,
        widest: 5,
    }),
    moves: &["([A-Fa-f][+-][0-9]{0,2} ?){0,6}"],
    puzzle: |number| {
        let shape = SHAPES[usize::try_from(number % 3).expect("small")];
        numbered(&Unblock, shape, number % 64)
    },
    exact_keys: true,
});
