//! Whatever is typed, the parsers answer: with a deal or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_freecell::{Build, Carry, Deal, Dealing, Empty, FreeCell, Shuffle, Table};
use impasse_laws::kit::Fuzz;

/// Any table with any deal on it.
fn deal(number: u64) -> Deal {
    let part = |of: u64| u8::try_from(of).expect("small");
    let choice = |of: u64, most: u64| usize::try_from(number / of % most).expect("small");
    let cells = part(number % 9);
    let table = Table {
        cells,
        columns: 4 + part(number / 9 % 9),
        build: [Build::Alternate, Build::Suit][choice(81, 2)],
        empty: [Empty::Any, Empty::Kings, Empty::None][choice(7, 3)],
        carry: [Carry::Limited, Carry::Unlimited][choice(5, 2)],
        base: 1 + part(number / 3 % 13),
    };
    let dealing = Dealing {
        shuffle: Shuffle::Uniform,
        filled: cells / 2,
        beak: number.is_multiple_of(4),
    };
    Deal::numbered(table, dealing, number)
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
