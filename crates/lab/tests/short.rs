//! The short solutions of the puzzles on shelves, against the figures that the
//! shelves tell.

use std::time::Instant;

use impasse_lab::{Graded, SolveRequest, Workers, offers, open};
use impasse_puzzle::{Control, Verdict};

/// Solves a puzzle; the moves, and the bound that was proved.
fn solve(puzzle: &Graded, strategy: &str) -> (u64, u64) {
    let request = SolveRequest {
        strategy,
        workers: Workers::alone(),
        ..SolveRequest::default()
    };
    let opened = open(&puzzle.name).expect("what is on a shelf opens");
    let report = opened.solve(&request, Control::free());
    let outcome = report.expect("a strategy of the list").outcome;
    let Verdict::Solved(moves) = &outcome.verdict else {
        panic!("{}: what is on a shelf has a solution", puzzle.name);
    };
    (moves.len() as u64, outcome.lower_bound)
}

#[track_caller]
fn check(puzzle: &Graded) -> (u64, u64) {
    let (moves, bound) = solve(puzzle, "short");
    let told = format!("{puzzle:?}: {moves} moves, at least {bound}");
    assert!(moves <= puzzle.moves, "longer than the shelf says: {told}");
    assert!(bound <= moves, "{told}");
    if puzzle.optimal {
        assert_eq!((moves, bound), (puzzle.moves, puzzle.moves), "{told}");
    }
    (moves, bound)
}

#[test]
fn no_solution_is_longer_than_its_shelf_says() {
    for offer in offers() {
        for shelf in offer.shelves {
            for puzzle in shelf.puzzles.iter().take(1) {
                check(puzzle);
            }
        }
    }
}

#[test]
#[ignore = "slow: every puzzle of every shelf; prints a table"]
fn no_solution_of_any_shelf_is_longer_than_it_says() {
    println!("puzzle\tshelf\tfirst\tshort\tat least\tfirst s\tshort s");
    for offer in offers() {
        for puzzle in offer.shelves.iter().flat_map(|shelf| &shelf.puzzles) {
            let started = Instant::now();
            let (first, _) = solve(puzzle, "auto");
            let until_first = started.elapsed();
            let started = Instant::now();
            let (moves, bound) = check(puzzle);
            println!(
                "{}\t{}\t{first}\t{moves}\t{bound}\t{:.3}\t{:.3}",
                puzzle.name,
                puzzle.moves,
                until_first.as_secs_f64(),
                started.elapsed().as_secs_f64(),
            );
        }
    }
}
