//! Collections that are not part of the project, where they are there:
//! `IMPASSE_LEVELS` names their folder.

use impasse_laws::collection;
use impasse_puzzle::Game as _;
use impasse_sokoban::{Sokoban, entries};

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
