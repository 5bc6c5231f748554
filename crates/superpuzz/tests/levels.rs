//! The sample puzzles are what their remarks say.

use impasse_laws::Explored;
use impasse_laws::kit::LevelFile;
use impasse_superpuzz::{Deal, Superpuzz};

fn file() -> LevelFile<Deal> {
    LevelFile::of(&Superpuzz, "")
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    file().check_kinds(
        Deal::columns,
        &[(4, true), (4, false), (13, true), (13, false)],
    );
}

#[test]
fn every_sample_is_the_deal_it_is_said_to_be() {
    let deals = [(4, 18), (4, 8), (13, 21), (13, 448)];
    file().check_numbers(&deals.map(|(columns, number)| (number, Deal::numbered(columns, number))));
}

#[test]
fn every_remark_holds() {
    file().check_remarks();
}

#[test]
fn every_sample_is_read_as_it_is_written() {
    file().check_text(&Superpuzz);
}

#[test]
fn the_small_solution_is_a_shortest_one_and_its_goal_the_only_one() {
    let small = &file().levels[0];
    let space = Explored::whole(&small.puzzle, 5000).expect("1637 positions");
    assert_eq!(space.distances[0], Some(12));
    assert_eq!(small.solution().map(|moves| moves.len()), Some(12));
    assert_eq!(space.totals().goals, 1);
}
