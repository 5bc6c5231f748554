//! Whatever is typed, the parsers answer: with a board or moves that are
//! written as they were read, or with an error that points into the text.

use impasse_laws::fuzz;
use impasse_laws::kit::{Fuzz, numbered};
use impasse_puzzle::Game as _;
use impasse_sokoban::{Collection, Level, Pushes, Sokoban, Steps, View, entries};

/// Any text of signs; rows between walls, and a file of two such levels; the
/// signs of others, notes and declared games, and XML.
const TEXTS: [&str; 6] = [
    "[#@$.*+ 0-4()/|;\r\n_-]{0,120}",
    "#######\n(#[ .$#@*]{5}#\n){1,7}#######",
    "#######(/#[ .$#@*]{5}#){1,7}/#######\n\n; 1\n#######\n(#[ .$#@*]{5}#\n){1,7}#######\nTitle: a\nSolution\nlurd",
    "(\\+ ){6}\\+\n(\\+ ([-*@X$%] ){5}\\+\n){1,4}(\\+ ){6}\\+\n",
    "(Game: (Hexoban|Sokoban)\n)?Author: a\n\n#######\n(#[ .XBO&P~]{5}#\n){1,5}#######\n(Comment:\n[a#\n]{0,5}Comment-End:\n)?",
    "<Level Id=\"a\">(<L>#[ .$@]{0,4}#</L>\n?){0,5}</Level>(<Level Id=\"b\"><L>#####</L><L>#@[$][.]#</L>\n<L>#####</L>)?",
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

/// All that is kept of a file, but for the lines it stood at.
fn kept(file: &Collection) -> Vec<String> {
    let whole = format!("{:?} {:?}", file.keys, file.notes);
    let entries = file.entries.iter().map(|entry| {
        let records = entry.records.iter();
        let records = records.map(|record| (record.kind, &record.title, &record.moves));
        let said = (&entry.title, &entry.author, &entry.keys, &entry.comments);
        let level = entry.level.as_ref().map(Level::text).ok();
        format!("{said:?} {level:?} {:?}", records.collect::<Vec<_>>())
    });
    [whole].into_iter().chain(entries).collect()
}

#[test]
fn a_file_written_as_sok_says_what_it_said() {
    for pattern in TEXTS {
        fuzz::run(1000, &pattern, |text: String| {
            let file = Collection::read(&text);
            // A board that is no level may be written in the signs of others.
            if file.entries.iter().any(|entry| entry.level.is_err()) {
                return Ok(());
            }
            let written = file.sok();
            let again = Collection::read(&written);
            assert_eq!(kept(&again), kept(&file), "{text:?}\n{written}");
            assert_eq!(again.sok(), written);
            Ok(())
        });
    }
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
            if Sokoban.refusal(&text).is_some() {
                // The file speaks for all its levels; a part may not know it.
                return Ok(());
            }
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
