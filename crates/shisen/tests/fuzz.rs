//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_laws::kit::{Fuzz, Rows, numbered};
use impasse_shisen::{Board, FallingBoard, Shisen};

const MOVES: &[&str] = &["([A-La-l]{1,2}[0-9]{1,2}-[A-L][1-7] ?){0,6}"];

fn shape(shapes: [&'static str; 4], number: u64) -> &'static str {
    shapes[usize::try_from(number % 4).expect("small")]
}

mod tiles_stay {
    use super::{Board, Fuzz, MOVES, Rows, Shisen, numbered, shape};

    const SHAPES: [&str; 4] = [
        "",
        "width=4,height=3,tiles=2,turns=1",
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
        moves: MOVES,
        puzzle: |number| numbered(&Shisen, shape(SHAPES, number), number),
        exact_keys: true,
    });
}

mod tiles_fall {
    use super::{FallingBoard, Fuzz, MOVES, Rows, Shisen, numbered, shape};

    const SHAPES: [&str; 4] = [
        "gravity=down",
        "gravity=down,width=4,height=3,tiles=2",
        "board=24x12,gravity=down,lines=inside",
        "gravity=down,width=2,height=30,turns=1",
    ];

    impasse_laws::check_fuzz!(|| Fuzz::<_, FallingBoard> {
        game: Shisen,
        params: "gravity=down",
        cases: 500,
        texts: &[
            "[0-3AB/|; \r\n-]{0,80}",
            "(-- ){1,3}/([AB] ){1,3}/([AB] ){1,3}"
        ],
        rows: Some(Rows {
            cell: "([0-2]|[AB東])",
            most: 600,
            widest: 69,
        }),
        moves: MOVES,
        puzzle: |number| numbered(&Shisen, shape(SHAPES, number), number),
        exact_keys: true,
    });
}

mod mahjong {
    use super::{Board, Fuzz, MOVES, Rows, Shisen, numbered, shape};

    const SHAPES: [&str; 4] = [
        "faces=mahjong,flowers=grouped",
        "board=18x8,faces=mahjong,flowers=grouped",
        "board=30x16,faces=mahjong,flowers=grouped",
        "faces=mahjong,flowers=grouped,width=4,height=3,tiles=2",
    ];

    impasse_laws::check_fuzz!(|| Fuzz::<_, Board> {
        game: Shisen,
        params: "faces=mahjong,flowers=grouped",
        cases: 500,
        texts: &["([CBDWFSX][1-59ENR] ?[/|\n]?){0,30}"],
        rows: Some(Rows {
            cell: "(--|C1|d2|F[1-4]|s[1-4])",
            most: 600,
            widest: 69,
        }),
        moves: MOVES,
        puzzle: |number| numbered(&Shisen, shape(SHAPES, number), number),
        exact_keys: true,
    });
}
