//! The board printed as figure 1 by Korekawa and Kotani (2012), its whole
//! space enumerated by either rule.

use std::any::Any;

use impasse_puzzle::{Control, Game, Instance, Params, Visitor};
use impasse_search::Workers;
use impasse_shisen::{Board, FIGURE_1, Shisen};
use impasse_shisen_engine::ShisenBlocks;
use impasse_space::{Mapper as _, SpaceOptions, SpaceReport, explore, features};

/// Who enumerates it.
enum Explore {
    General,
    Blocks,
}

impl Visitor for Explore {
    type Output = SpaceReport;

    fn visit<P: Instance>(self, instance: P) -> SpaceReport {
        let options = SpaceOptions {
            workers: Workers::threads(2),
            ..SpaceOptions::default()
        };
        let report = match self {
            Self::General => explore(&instance, &options, Control::free(), None),
            Self::Blocks => {
                let instance: &dyn Any = &instance;
                let board: &Board = instance.downcast_ref().expect("a board");
                ShisenBlocks.map(board, &options, Control::free())
            }
        };
        report.expect("nothing is written")
    }
}

/// Counts: positions, transitions, dead ends, solvable, losing moves, longest
/// lost path, farthest from a dead end.
type SpaceCounts = [u64; 7];

/// f1, f2, f3 and f4 with six digits, f5 with nine; split at depth 13 as in the
/// paper.
#[track_caller]
fn check(explore: Explore, lines: &str, counts: SpaceCounts, shown: [&str; 5]) {
    let params = Params::none().with("lines", lines);
    let report = Shisen.parse(&params, FIGURE_1, explore).expect("a board");
    assert!(report.complete);
    let labelled = |count: Option<u64>| count.expect("labelled");
    let facts = report.graph.as_ref().expect("a whole space in memory");
    let far = |distance: Option<u32>| u64::from(distance.expect("something is lost"));
    let found = [
        report.states(),
        report.transitions(),
        report.dead_ends(),
        labelled(report.labelled(|labels| labels.solvable)),
        labelled(report.labelled(|labels| labels.losing_moves)),
        far(facts.longest_lost_path),
        far(facts.lost_distance),
    ];
    assert_eq!(found, counts);
    let found = features(&report, Some(13));
    let six = |number: Option<f64>| format!("{:.6}", number.expect("labelled"));
    let losing = found.losing_share.expect("labelled");
    let found = [
        six(Some(found.mean_moves)),
        six(found.first_part),
        six(found.second_part),
        six(found.solvable_share),
        format!("{losing:.9}"),
    ];
    assert_eq!(found, shown);
}

const INSIDE: SpaceCounts = [4_985_107, 32_496_541, 188, 4_980_044, 5706, 13, 10];
const INSIDE_SHOWN: [&str; 5] = [
    "6.518725",
    "6.599449",
    "6.518648",
    "0.998984",
    "0.000175588",
];
const OUTSIDE: SpaceCounts = [133_200_058, 988_115_122, 1945, 133_116_678, 151_758, 12, 9];
const OUTSIDE_SHOWN: [&str; 5] = [
    "7.418278",
    "7.350658",
    "7.418412",
    "0.999374",
    "0.000153583",
];

#[test]
#[ignore = "slow: enumerates five million positions one by one"]
fn the_general_enumerator_finds_this_with_lines_inside() {
    check(Explore::General, "inside", INSIDE, INSIDE_SHOWN);
}

#[test]
#[ignore = "slow: enumerates five million positions"]
fn the_blocks_find_the_same_with_lines_inside() {
    check(Explore::Blocks, "inside", INSIDE, INSIDE_SHOWN);
}

#[test]
#[ignore = "slow: enumerates 133 million positions"]
fn the_blocks_find_this_with_lines_outside() {
    check(Explore::Blocks, "outside", OUTSIDE, OUTSIDE_SHOWN);
}
