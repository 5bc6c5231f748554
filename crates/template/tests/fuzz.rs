//! Whatever is typed, the parsers answer: with a row or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_laws::kit::{Fuzz, numbered};
use impasse_template::{Row, Template};

impasse_laws::check_fuzz!(|| Fuzz::<_, Row> {
    game: Template,
    params: "",
    cases: 500,
    texts: &["[o.]{0,26}", "[o.x/|; \r\n]{0,30}"],
    rows: None,
    moves: &["([1-9]{1,2}-[1-9]{1,2} ?){0,4}"],
    puzzle: |number| numbered(&Template, "", number),
    exact_keys: true,
});
