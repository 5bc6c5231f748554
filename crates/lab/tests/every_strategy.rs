//! Every strategy, generic or a game's own, on what every game ships, against
//! the labels of whole spaces.

use impasse_lab::naming::puzzles_in;
use impasse_lab::{
    ForWork, Method, Opened, SolveRequest, SpaceOptions, SpaceReport, StrategyInfo, Workers, all,
    generic_strategies,
};
use impasse_laws::levels;
use impasse_puzzle::{Control, Limits, Verdict};

/// Spaces up to this size are labelled whole.
const SMALL: u64 = 20_000;

fn within(states: u64) -> Control<'static> {
    Control::within(Limits {
        states: Some(states),
        ..Limits::default()
    })
}

/// The whole space, if it is small.
fn whole(opened: &dyn Opened) -> Option<SpaceReport> {
    let options = SpaceOptions {
        workers: Workers::alone(),
        scratch: None,
        method: Method::General,
    };
    let report = opened.space(&options, within(SMALL), None);
    let report = report.expect("nothing is written");
    report.complete.then_some(report)
}

fn check(opened: &dyn Opened, strategy: &StrategyInfo, shortest: Option<u32>) {
    let case = format!("{} on\n{}", strategy.about.name, opened.text());
    let request = SolveRequest {
        strategy: strategy.about.name,
        seed: 1,
        workers: Workers::threads(2),
        ..SolveRequest::default()
    };
    let report = opened.solve(&request, within(50 * SMALL));
    let outcome = report.expect("a strategy of the list").outcome;
    match (&outcome.verdict, shortest) {
        (Verdict::Solved(moves), Some(shortest)) => {
            let replayed = opened.check(&moves.join(" "));
            assert!(replayed.solved, "the solution replays: {case}");
            assert!(moves.len() as u64 >= u64::from(shortest), "{case}");
            if strategy.assurance.optimal {
                assert_eq!(moves.len() as u64, u64::from(shortest), "{case}");
                assert!(outcome.is_optimal(), "{case}");
            }
        }
        (Verdict::Unsolvable, None) => {}
        (Verdict::Unknown(_), _) => assert!(!strategy.assurance.complete, "{case}"),
        (verdict, truth) => panic!("{} but {truth:?}: {case}", verdict.name()),
    }
    if let Some(shortest) = shortest {
        assert!(outcome.lower_bound <= u64::from(shortest), "{case}");
    }
}

#[test]
fn strategies_tell_the_truth_about_every_game() {
    for game in all() {
        let (mut solvable, mut unsolvable) = (0, 0);
        for found in puzzles_in(&levels(&format!("{}.txt", game.name())), None, None) {
            let found = found.expect("what we ship is right");
            let opened = found.open(ForWork).expect("what we ship opens");
            let Some(space) = whole(&*opened) else {
                continue;
            };
            let shortest = space.shortest_solution();
            solvable += u32::from(shortest.is_some());
            unsolvable += u32::from(shortest.is_none());
            let own = opened.strategies();
            for strategy in generic_strategies().iter().chain(&own) {
                check(&*opened, strategy, shortest);
            }
            if let Some(name) = opened.short_strategy() {
                assert!(own.iter().any(|strategy| strategy.about.name == name));
            }
        }
        assert!(solvable > 0 && unsolvable > 0, "{} ships both", game.name());
    }
}
