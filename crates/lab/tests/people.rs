//! The boards that people were watched at, solved as any puzzle is: found
//! through `IMPASSE_HUMAN`, and skipped where they are missing.

use impasse_lab::naming::puzzles_in;
use impasse_lab::{ForWork, SolveRequest};
use impasse_puzzle::{Control, Verdict};

/// Slides of the shortest solutions, and how many boards need as many.
const LENGTHS: [(usize, usize); 4] = [(6, 18), (10, 18), (13, 17), (15, 17)];

#[test]
fn the_boards_that_people_played_are_solved_in_the_fewest_slides_with_proof() {
    let Some(text) = impasse_laws::human("rushhour-boards.json") else {
        return;
    };
    let request = SolveRequest {
        strategy: "optimal",
        ..SolveRequest::default()
    };
    let mut found = LENGTHS.map(|(slides, _)| (slides, 0));
    for puzzle in puzzles_in(&text, Some("json"), None) {
        let opened = puzzle.expect("a board").open(ForWork).expect("a board");
        assert_eq!(opened.game(), "unblock");
        let report = opened.solve(&request, Control::free()).expect("listed");
        let Verdict::Solved(moves) = &report.outcome.verdict else {
            panic!("not solved:\n{}", opened.text());
        };
        assert!(report.outcome.is_optimal(), "{}", opened.text());
        let length = found.iter_mut().find(|(slides, _)| *slides == moves.len());
        length.expect("one of four lengths").1 += 1;
    }
    assert_eq!(found, LENGTHS);
}
