//! The methods that are only compared with ours do what they say, and neither
//! they nor the unit method raise a false alarm.

use impasse_laws::kit;
use impasse_puzzle::Chance;
use impasse_sokoban::{Labels, Level, Pushes, View as _};

use super::tests::random_level;
use super::unit_detectors;
use crate::baselines::baselines;

/// Of the levels side by side, the baseline of this name calls the first one
/// dead and is silent about the other.
#[track_caller]
fn check_first_dead(name: &str, picture: &str) {
    let mut all = baselines().into_iter();
    let detector = all.find(|each| each.about().name == name);
    let view = |text: &str| Pushes::new(Level::read(text).expect("a level"));
    kit::check_dead(&*detector.expect("a baseline"), view, picture, 1);
}

#[test]
fn a_pattern_that_cannot_leave_its_window_is_dead_unless_it_is_solved_there() {
    check_first_dead(
        "window-5x4",
        "
        #########  |  #########
        ##      #  |  ##      #
        #$ $    #  |  #*      #
        ## @  ..#  |  ## @$  .#
        #########  |  #########
        ",
    );
}

/// The way down is shut by two boxes, which only a player down there could
/// push out; in the second board the player can walk in at once.
const BOARDS: &str = "
    #######  |  ########
    #@. . #  |  ##  #  #
    #     #  |  #  $   #
    ##$#$##  |  #  $ @ #
    ##   ##  |  ##  #..#
    #######  |  ########
    ";

#[test]
fn an_area_that_its_boxes_cannot_open_is_dead() {
    check_first_dead("corral-plain", BOARDS);
    check_first_dead("corral-recursive", BOARDS);
}

#[test]
fn neither_units_nor_baselines_call_a_solvable_position_dead() {
    let detectors = [unit_detectors(None), baselines::<Pushes>()].concat();
    let mut found = vec![0; detectors.len()];
    let mut chance = Chance::new(9);
    let mut dead = 0;
    for level in (0..1500).filter_map(|_| random_level(&mut chance)) {
        let floor = level.floor();
        let Some(labels) = Labels::new(floor, level.start().boxes.count(), 400) else {
            continue;
        };
        let view = Pushes::new(level.clone());
        let mut judges: Vec<_> = detectors.iter().map(|each| each.prepare(&view)).collect();
        labels.for_each(floor, |position, solvable| {
            dead += u32::from(!solvable);
            for ((judge, detector), found) in judges.iter_mut().zip(&detectors).zip(&mut found) {
                let lost = judge.is_dead(position);
                let name = detector.about().name;
                let board = || level.at(position).text();
                assert!(!(lost && solvable), "false alarm of {name}\n{}", board());
                *found += u32::from(lost);
            }
        });
    }
    assert!(dead > 20_000, "{dead}");
    assert!(found.iter().all(|&found| found > 0), "{found:?} of {dead}");
}
