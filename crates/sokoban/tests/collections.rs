//! Collections that are not part of the project, where they are there:
//! `IMPASSE_LEVELS` names their folder.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::{env, fs};

use impasse_puzzle::Game as _;
use impasse_sokoban::{Sokoban, entries};

/// A collection, or `None` with a word on why there is none.
fn collection(name: &str) -> Option<String> {
    let Some(folder) = env::var_os("IMPASSE_LEVELS").map(PathBuf::from) else {
        let _ = writeln!(io::stderr(), "skipped: IMPASSE_LEVELS is not set");
        return None;
    };
    let text = fs::read_to_string(folder.join(name));
    if let Err(error) = &text {
        let _ = writeln!(io::stderr(), "skipped: {name}: {error}");
    }
    text.ok()
}

#[track_caller]
fn check(name: &str, count: usize, boxes: usize) {
    let Some(text) = collection(name) else {
        return;
    };
    let entries = entries(&text);
    assert_eq!(entries.len(), count);
    assert_eq!(Sokoban.split(&text).len(), count);
    let mut seen = 0;
    for (number, entry) in (1..).zip(&entries) {
        let level = entry
            .level
            .as_ref()
            .unwrap_or_else(|error| panic!("{name}#{number}: {error}"));
        seen += level.start().boxes.count();
        let title = entry.title.as_deref().unwrap_or_default();
        assert!(
            title.starts_with(&number.to_string()),
            "{name}#{number}: {title}"
        );
        assert!(entry.author.is_some());
    }
    assert_eq!(seen, boxes, "{name}");
}

#[test]
fn every_level_of_the_collections_is_read() {
    check("microban.xsb", 155, 598);
    check("microban2.xsb", 135, 688);
    check("sasquatch.xsb", 50, 759);
    check("xsokoban.xsb", 90, 1430);
    check("titech.xsb", 27, 108);
}
