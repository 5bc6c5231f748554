//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_laws::kit::{Fuzz, numbered};
use impasse_shanghai::{Board, Shanghai};

const LAYOUTS: [&str; 4] = ["", "layout=bridge", "layout=castle", "layout=plateau"];

impasse_laws::check_fuzz!(|| Fuzz::<_, Board> {
    game: Shanghai,
    params: "",
    cases: 600,
    texts: &[
        "(lantern|turtle|x)?[/ \n]((C1|C2|F[1-4]|--|WE|c1|X)[ /\n]){0,12}",
        "([.]{0,3}(C1|C2|F1|--|[.]{2}|Z)[.]{0,4}[/\n=]){0,12}",
        "kmahjongg-layout-v1.[01]\n(w[0-9]{1,2}\nh[0-9]\nd[0-9]\n)?([.12340#]{0,9}\n){0,12}",
        "Kyodai [36].0\n[a-z:]{0,9}\n[01 \n]{0,90}",
        "<mahjongg>(<map name=\"a\">|<layer z=\"[0-9]\">|<tile x=\"[0-9.]{1,3}\" y=\"[0-9]\"( z=\"[0-9]\")?/>|<row y=\"[0-9]\" left=\"[0-9]\" right=\"[0-9.]{1,2}\"/>|</layer>|</map>|<!-- | -->|\n){0,12}",
    ],
    rows: None,
    moves: &["([A-La-l]{1,2}[0-9]{1,2}([.][0-4])?-[A-L][1-7]([.][0-4])? ?){0,6}"],
    puzzle: |number| {
        let layout = LAYOUTS[usize::try_from(number % 4).expect("small")];
        numbered(&Shanghai, layout, number)
    },
    exact_keys: true,
});
