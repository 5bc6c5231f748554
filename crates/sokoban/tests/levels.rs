//! The levels we ship are what their remarks say.

use impasse_laws::kit::{Level, LevelFile};
use impasse_sokoban::{Pushes, RecordKind, Steps, View, shipped};

/// The levels with their remarks, as the game itself reads them: a solution
/// may go on in a line of letters alone.
fn file<V: View>() -> LevelFile<V> {
    let levels = shipped().iter().map(|entry| {
        let solutions = entry.records.iter().map(|record| {
            assert_eq!(record.kind, RecordKind::Solution, "{:?}", entry.title);
            format!("solution: {}", record.moves)
        });
        Level {
            puzzle: V::new(entry.level.clone().expect("a level")),
            remarks: solutions.chain(entry.comments.clone()).collect(),
        }
    });
    LevelFile {
        levels: levels.collect(),
    }
}

#[test]
fn every_level_has_a_title_of_its_own_and_most_can_be_solved() {
    let mut titles: Vec<&str> = Vec::new();
    for entry in shipped() {
        let title = entry.title.as_deref().expect("a title");
        assert!(!titles.contains(&title), "{title}");
        titles.push(title);
    }
    let levels = file::<Steps>().levels;
    let solved = levels.iter().filter(|level| level.solution().is_some());
    assert!(solved.count() >= 60);
}

#[test]
fn every_remark_holds_by_steps_and_by_pushes() {
    file::<Pushes>().check_remarks();
    file::<Steps>().check_solutions();
}
