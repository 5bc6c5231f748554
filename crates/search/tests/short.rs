//! Short solutions: never longer than the first one, the same for any number
//! of workers, and within their limits.

use impasse_puzzle::{Control, Limits, Outcome, Puzzle as _, Strategy as _, Task, Verdict};
use impasse_search::{Plan, Workers};
use impasse_superpuzz::{Deal, Shift};

fn run(deal: &Deal, spec: &str, workers: Workers, states: Option<u64>) -> Outcome<Shift> {
    let plan = Plan::parse(spec).expect(spec).with_workers(workers);
    let control = Control::within(Limits {
        states,
        ..Limits::default()
    });
    plan.solve(deal, &Task::plain(&deal.start(), control))
}

#[test]
fn a_short_solution_of_a_small_deal_is_a_shortest_one() {
    let mut shorter = 0;
    for number in 0..60 {
        let deal = Deal::numbered(4, number);
        let first = run(&deal, "auto", Workers::alone(), None);
        let short = run(&deal, "short", Workers::alone(), None);
        let fewest = run(&deal, "bfs", Workers::alone(), None);
        match (first.solution(), short.solution()) {
            (Some(first), Some(moves)) => {
                assert!(short.is_optimal(), "{number}: {short:?}");
                assert_eq!(fewest.lower_bound, moves.len() as u64, "{number}");
                shorter += u32::from(moves.len() < first.len());
            }
            _ => assert_eq!(short.verdict, first.verdict, "{number}"),
        }
    }
    assert!(
        shorter > 10,
        "the first solutions are short already: {shorter}"
    );
}

/// A deal that no search for the fewest moves ends soon.
const LARGE: (u8, u64) = (8, 24);

#[test]
fn a_look_around_a_solution_shortens_it_where_the_fewest_moves_stay_unknown() {
    let deal = Deal::numbered(LARGE.0, LARGE.1);
    let first = run(&deal, "auto", Workers::alone(), None);
    let short = run(&deal, "short", Workers::alone(), None);
    let [first, moves] = [&first, &short].map(|outcome| outcome.solution().expect("solvable"));
    assert!(moves.len() < first.len(), "{} {}", moves.len(), first.len());
    assert!(short.lower_bound < moves.len() as u64);
    assert!(deal.is_goal(&deal.replay(moves).expect("legal")));
}

#[test]
fn a_short_solution_is_the_same_for_any_number_of_workers() {
    let deal = Deal::numbered(LARGE.0, LARGE.1);
    let alone = run(&deal, "short", Workers::alone(), None);
    assert_eq!(alone, run(&deal, "short", Workers::threads(3), None));
}

#[test]
fn a_limit_that_comes_after_the_first_solution_leaves_a_solution() {
    let deal = Deal::numbered(LARGE.0, LARGE.1);
    let first = run(&deal, "auto", Workers::alone(), Some(100_000));
    let length = first.solution().expect("solvable").len();
    let mut last = length;
    for more in [0, 100, 5_000, 50_000] {
        let states = Some(100_000 + more);
        let short = run(&deal, "short", Workers::alone(), states);
        let Verdict::Solved(moves) = &short.verdict else {
            panic!("{short:?}");
        };
        assert!(moves.len() <= last && short.stats.stored <= 100_000 + more);
        last = moves.len();
    }
}
