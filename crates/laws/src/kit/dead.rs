//! Dead ends as pictures.

use impasse_puzzle::{Detector, Instance, draw};

use crate::Explored;

/// The largest space that is searched for a goal behind a board called dead.
const CAP: usize = 100_000;

/// Checks a detector on boards side by side: it calls the first `dead` ones
/// dead, which their whole spaces confirm, and is silent about the others.
///
/// ```
/// use impasse_laws::{graph::{Graph, NoWayOut}, kit};
/// let graph = |text: &str| -> Graph { text.parse().unwrap() };
/// kit::check_dead(
///     &NoWayOut,
///     graph,
///     "
///     0@ 1>0 | 0>1 1>0
///     1*     | 2*
///     ",
///     1,
/// );
/// ```
///
/// # Panics
///
/// With the first board that the detector judges otherwise, or calls dead
/// though a goal can be reached, or about which it says one thing to a search
/// and another to people.
#[track_caller]
pub fn check_dead<P: Instance>(
    detector: &dyn Detector<P>,
    board: impl Fn(&str) -> P,
    picture: &str,
    dead: usize,
) {
    for (index, text) in side_by_side(picture).iter().enumerate() {
        let puzzle = board(text);
        let start = puzzle.start();
        let mut judge = detector.prepare(&puzzle);
        let is_dead = judge.is_dead(&start);
        let explained = judge.explain(&start).is_some();
        assert_eq!(is_dead, index < dead, "board {}\n{text}", index + 1);
        assert_eq!(explained, is_dead, "board {} explained\n{text}", index + 1);
        if is_dead {
            let space = Explored::whole(&puzzle, CAP).expect("a small space");
            assert!(!space.is_solvable(0), "a goal can be reached\n{text}");
        }
    }
}

/// The boards of a picture, divided by `|`, without the space around them.
fn side_by_side(picture: &str) -> Vec<String> {
    let lines = picture.lines().filter(|line| !line.trim().is_empty());
    let mut boards: Vec<String> = Vec::new();
    for (number, line) in lines.enumerate() {
        let parts = line.split('|');
        if number == 0 {
            boards.resize(parts.clone().count(), String::new());
        }
        assert_eq!(parts.clone().count(), boards.len(), "boards in `{line}`");
        for (board, part) in boards.iter_mut().zip(parts) {
            board.push_str(part.trim());
            board.push('\n');
        }
    }
    boards
}

/// Checks why a detector calls a puzzle dead: the English sentence, and the
/// board with its marks.
///
/// # Panics
///
/// If the detector is silent or says something else.
#[track_caller]
pub fn check_reason<P: Instance>(
    detector: &dyn Detector<P>,
    puzzle: &P,
    sentence: &str,
    picture: &str,
) {
    let start = puzzle.start();
    let Some(reason) = detector.prepare(puzzle).explain(&start) else {
        panic!("the detector is silent\n{}", puzzle.text());
    };
    assert_eq!(reason.sentence.to_string(), sentence);
    check_picture(&draw::text(&puzzle.scene(&start), &reason.marks), picture);
}

/// Checks that two pictures are the same but for the space in them; rows end
/// with their line or with `/`.
///
/// # Panics
///
/// If they differ.
#[track_caller]
pub fn check_picture(drawn: &str, expected: &str) {
    let rows = |text: &str| -> Vec<String> {
        let rows = text.split(['\n', '/']).map(|row| row.replace(' ', ""));
        rows.filter(|row| !row.is_empty()).collect()
    };
    assert_eq!(rows(drawn), rows(expected), "{drawn}");
}

/// Checks that every detector of a game is worth its time on some whole
/// spaces: it sees lost positions that those before it do not, and together
/// they see more than the share `percent` of all lost positions.
///
/// # Panics
///
/// If one is never the first to see a lost position, or they see too few.
#[track_caller]
pub fn check_detectors_help<P: Instance>(puzzles: &[(String, P)], percent: usize) {
    let detectors = P::detectors();
    let mut seen = vec![0; detectors.len()];
    let mut lost = 0;
    for (name, puzzle) in puzzles {
        let Some(space) = Explored::whole(puzzle, CAP) else {
            panic!("{name} has more than {CAP} positions");
        };
        let mut judges: Vec<_> = detectors.iter().map(|each| each.prepare(puzzle)).collect();
        for at in (0..space.count()).filter(|&at| !space.is_solvable(at)) {
            lost += 1;
            let mut asked = judges.iter_mut();
            if let Some(first) = asked.position(|judge| judge.is_dead(&space.states[at])) {
                seen[first] += 1;
            }
        }
    }
    let names: Vec<_> = detectors.iter().map(|each| each.about().name).collect();
    assert!(
        seen.iter().all(|&count| count > 0),
        "{names:?}: {seen:?} of {lost}"
    );
    let together: usize = seen.iter().sum();
    assert!(
        100 * together > percent * lost,
        "{names:?}: {seen:?} of {lost}"
    );
}
