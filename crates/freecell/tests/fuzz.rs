//! Whatever is typed, the parsers answer: with a deal or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_freecell::{Build, Deal, FreeCell, Shuffle, Table};
use impasse_laws::kit::Fuzz;

/// Any table with any deal on it.
fn deal(number: u64) -> Deal {
    let part = |of: u64| u8::try_from(of).expect("small");
    let table = Table {
        cells: part(number % 9),
        columns: 4 + part(number / 9 % 9),
        build: match number / 81 % 2 {
            0 => Build::Alternate,
            _ => Build::Suit,
        },
    };
    Deal::numbered(table, Shuffle::Uniform, number)
}

impasse_laws::check_fuzz!(|| Fuzz {
    game: FreeCell,
    params: "",
    cases: 1500,
    texts: &[
        "[HDSCAhdsc2-9TJQK01:/|; \r\n-]{0,120}",
        // Rows as on the screen, columns, lines that fit both; other names of cards.
        "(Rows:\n)?(Founds: H-J C-J D-[TJQ] S-10\n)?(FC: (K♦|-)\n)?([JQK][HCDS] ?){4,8}(\n([1JQKT][HCDS♣♦♥♠] ?){3,8}){1,9}",
    ],
    rows: None,
    moves: &["([1-9a-ituv][1-9a-ituv](v[0-9a-d]{1,2})? ){0,12}"],
    puzzle: deal,
    // Columns and cells have no order in a key.
    exact_keys: false,
});
