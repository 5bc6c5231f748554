//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_laws::fuzz;
use impasse_laws::kit::{Fuzz, numbered};
use impasse_puzzle::Game as _;
use impasse_sokoban::{Level, Pushes, Sokoban, Steps, View, entries};

/// Any text of signs; rows between walls, and a file of two such levels.
const TEXTS: [&str; 3] = [
    "[#@$.*+ 0-4()/|;\r\n_-]{0,120}",
    "#######\n(#[ .$#@*]{5}#\n){1,7}#######",
    "#######(/#[ .$#@*]{5}#){1,7}/#######\n\n; 1\n#######\n(#[ .$#@*]{5}#\n){1,7}#######\nTitle: a\nSolution\nlurd",
];

fn fuzz<V: View>() -> Fuzz<Sokoban, V> {
    Fuzz {
        game: Sokoban,
        params: if V::BY == Steps::BY {
            "by=steps"
        } else {
            "by=pushes"
        },
        cases: 1000,
        texts: &TEXTS,
        rows: None,
        moves: &["[lurdLURD2-3() ]{0,30}"],
        puzzle: |number| numbered(&Sokoban, &format!("by={}", V::BY), 1 + number % 20),
        // A key tells where the player can walk, not where they stand.
        exact_keys: false,
    }
}

mod by_steps {
    impasse_laws::check_fuzz!(super::fuzz::<super::Steps>);
}

mod by_pushes {
    impasse_laws::check_fuzz!(super::fuzz::<super::Pushes>);
}

#[test]
fn a_file_is_cut_into_parts_with_one_level_each() {
    for pattern in TEXTS {
        fuzz::run(1000, &pattern, |text: String| {
            let entries = entries(&text);
            if entries.is_empty() {
                return Ok(());
            }
            let blocks = Sokoban.split(&text);
            assert_eq!(blocks.len(), entries.len(), "{text:?}");
            let whole: String = blocks.iter().map(|block| block.text).collect();
            assert_eq!(whole, text, "nothing is left out");
            for (block, entry) in blocks.iter().zip(&entries) {
                let read = Level::read(block.text).map(|level| level.text());
                let read = read.map_err(|error| error.from_line(block.line));
                let listed = entry.level.as_ref().map(Level::text);
                assert_eq!(read, listed.map_err(Clone::clone), "{text:?}");
            }
            Ok(())
        });
    }
}
