//! The hot paths of the laboratory, each with so little work that its
//! instructions can be counted: unlike time they are the same on a busy machine.
//!
//! `cargo bench -p impasse-lab --bench hot_paths --no-run` names the program;
//! `valgrind --tool=cachegrind --cache-sim=no PROGRAM NAME` counts. Without a
//! name it lists the paths with the positions they come to.

use std::env;

use impasse_lab::{Method, SolveRequest, SpaceOptions, TrialOptions, open};
use impasse_puzzle::{Control, Limits};

/// What is done with each puzzle.
enum Work {
    /// Solved by a strategy, within so many positions.
    Solve(&'static str, u64),
    /// Mapped by an enumerator.
    Space(Method),
    /// Mapped on disk.
    Disk,
    /// Played at random so often.
    Trials(u64),
}

use Work::{Disk, Solve, Space, Trials};

const MANY: u64 = 10_000_000;

/// Name, puzzles (a name and numbers), work.
const PATHS: [(&str, &str, [u64; 2], Work); 12] = [
    (
        "breadth first",
        "superpuzz:columns=7",
        [8, 8],
        Solve("bfs", MANY),
    ),
    ("A*", "superpuzz:columns=7", [3, 3], Solve("astar", MANY)),
    (
        "enumerate",
        "superpuzz:columns=6",
        [1, 1],
        Space(Method::General),
    ),
    ("on disk", "superpuzz:columns=6", [1, 1], Disk),
    ("census", "superpuzz:columns=5", [2, 2], Space(Method::Own)),
    (
        "superpuzz-both",
        "superpuzz:columns=9",
        [1, 10],
        Solve("superpuzz-both", 5_000),
    ),
    (
        "freecell-fast",
        "freecell",
        [1, 100],
        Solve("freecell-fast", MANY),
    ),
    ("random games", "freecell", [1, 1], Trials(200)),
    (
        "shisen-pairs",
        "shisen",
        [1, 500],
        Solve("shisen-pairs", MANY),
    ),
    (
        "blocks",
        "shisen:width=6,height=4",
        [20, 20],
        Space(Method::Own),
    ),
    (
        "sokoban-pushes",
        "sokoban",
        [1, 69],
        Solve("sokoban-pushes", MANY),
    ),
    ("unblock", "unblock", [1, 3], Solve("optimal", MANY)),
];

/// Does the work on one puzzle; positions, or won games.
fn done(name: &str, work: &Work) -> u64 {
    let opened = open(name).expect("a puzzle");
    let within = |states| {
        Control::within(Limits {
            states: Some(states),
            ..Limits::default()
        })
    };
    let mapped = |options: &SpaceOptions<'_>, control| {
        let report = opened.space(options, control, None);
        report.expect("room for it").states()
    };
    match *work {
        Solve(strategy, most) => {
            let request = SolveRequest {
                strategy,
                ..SolveRequest::default()
            };
            let report = opened.solve(&request, within(most)).expect("a strategy");
            report.outcome.stats.expanded
        }
        Space(method) => {
            let options = SpaceOptions {
                method,
                ..SpaceOptions::default()
            };
            mapped(&options, Control::free())
        }
        Disk => {
            let scratch = env::temp_dir();
            let options = SpaceOptions {
                scratch: Some(&scratch),
                method: Method::General,
                ..SpaceOptions::default()
            };
            let little = Limits {
                memory: Some(20 << 20),
                ..Limits::default()
            };
            mapped(&options, Control::within(little))
        }
        Trials(count) => {
            let options = TrialOptions {
                count,
                more: 0,
                ..TrialOptions::default()
            };
            opened.trials(&options, Control::free()).wins
        }
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let asked = env::args().skip(1).find(|word| word != "--bench");
    for (name, game, [first, last], work) in &PATHS {
        if asked.as_deref().is_none_or(|asked| asked == *name) {
            let each = (*first..=*last).map(|number| done(&format!("{game}#{number}"), work));
            println!("{name:16} {}", each.sum::<u64>());
        }
    }
}
