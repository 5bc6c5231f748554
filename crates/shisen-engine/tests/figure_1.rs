//! The board printed as figure 1 by Korekawa and Kotani (2012), its whole
//! space enumerated with lines inside the board.

use impasse_puzzle::{Control, Game, Instance, Params, Visitor};
use impasse_shisen::Shisen;
use impasse_space::{SpaceOptions, SpaceReport, explore, features};

const FIGURE_1: &str = "
12 10 02 07 08 04 01 12 15 06
07 04 05 06 03 04 06 01 02 07
03 02 07 01 08 09 10 10 11 03
09 11 12 13 11 13 13 01 05 09
13 05 14 11 04 12 14 14 14 09
05 15 02 10 08 15 15 03 06 08
";

struct Explore;

impl Visitor for Explore {
    type Output = SpaceReport;

    fn visit<P: Instance>(self, instance: P) -> SpaceReport {
        let options = SpaceOptions {
            threads: 2,
            ..SpaceOptions::default()
        };
        let report = explore(&instance, &options, Control::free(), None);
        report.expect("nothing is written")
    }
}

#[test]
#[ignore = "slow: enumerates five million positions"]
fn its_features_with_lines_inside_are_these() {
    let params = Params::none().with("lines", "inside");
    let report = Shisen.parse(&params, FIGURE_1, Explore).expect("a board");
    assert!(report.complete);
    assert_eq!(report.states(), 4_985_107);
    assert_eq!(report.transitions(), 32_496_541);
    assert_eq!(report.dead_ends(), 188);
    assert_eq!(report.labelled(|labels| labels.solvable), Some(4_980_044));
    assert_eq!(report.labelled(|labels| labels.losing_moves), Some(5706));
    let facts = report.graph.as_ref().expect("a whole space in memory");
    assert_eq!(facts.longest_lost_path, Some(13));
    assert_eq!(facts.lost_distance, Some(10));
    // Shown with six digits behind the point, split at depth 13 as in the
    // paper; f5 with nine.
    let found = features(&report, Some(13));
    let six = |number: Option<f64>| format!("{:.6}", number.expect("labelled"));
    assert_eq!(six(Some(found.mean_moves)), "6.518725");
    assert_eq!(six(found.first_part), "6.599449");
    assert_eq!(six(found.second_part), "6.518648");
    assert_eq!(six(found.solvable_share), "0.998984");
    let losing = found.losing_share.expect("labelled");
    assert_eq!(format!("{losing:.9}"), "0.000175588");
}
