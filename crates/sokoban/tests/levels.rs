//! The levels we ship are what their remarks say.

use impasse_laws::Explored;
use impasse_puzzle::{Instance, Puzzle};
use impasse_sokoban::{Entry, Pushes, RecordKind, Steps, View, shipped};

fn unsolvable(entry: &Entry) -> Option<&str> {
    let mut comments = entry.comments.iter();
    comments.find_map(|line| line.strip_prefix("unsolvable: "))
}

#[test]
fn every_level_has_a_title_of_its_own_and_says_whether_it_can_be_solved() {
    let mut titles: Vec<&str> = Vec::new();
    let mut can_be_solved = 0;
    for entry in shipped() {
        let title = entry.title.as_deref().expect("a title");
        assert!(!titles.contains(&title), "{title}");
        titles.push(title);
        let solved = entry
            .records
            .iter()
            .any(|record| record.kind == RecordKind::Solution);
        assert_ne!(solved, unsolvable(entry).is_some(), "{title}");
        can_be_solved += usize::from(solved);
    }
    assert!(can_be_solved >= 60, "{can_be_solved}");
}

#[test]
fn what_is_said_to_be_solvable_is_solved_by_steps_and_by_pushes() {
    for entry in shipped() {
        let level = entry.level.clone().expect("a level");
        for record in &entry.records {
            let steps = Steps::new(level.clone());
            let moves = steps.parse_moves(&record.moves).expect("legal steps");
            assert!(steps.is_goal(&steps.replay(&moves).expect("legal steps")));
            let pushes = Pushes::new(level.clone());
            let moves = pushes.parse_moves(&record.moves).expect("legal pushes");
            assert!(pushes.is_goal(&pushes.replay(&moves).expect("legal pushes")));
        }
    }
}

#[test]
fn what_is_said_to_be_unsolvable_has_no_goal_among_all_its_positions() {
    for entry in shipped() {
        let Some(claim) = unsolvable(entry) else {
            continue;
        };
        let view = Pushes::new(entry.level.clone().expect("a level"));
        let space = Explored::whole(&view, 100_000).expect("a small space");
        assert_eq!(claim, format!("{} positions by pushes", space.count()));
        assert!(space.goals.iter().all(|&goal| !goal), "{:?}", entry.title);
    }
}
