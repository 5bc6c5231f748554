//! The sample puzzles are what their remarks say.

use impasse_gaps::{Gaps, TWOS_UP};
use impasse_laws::Explored;
use impasse_laws::kit::LevelFile;
use impasse_superpuzz::Deal;

fn file() -> LevelFile<Deal> {
    LevelFile::of(&Gaps, "")
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
    let deals = [(4, 31), (4, 25), (13, 175), (13, 1456)];
    let expected = deals.map(|(columns, number)| (number, Deal::dealt(&TWOS_UP, columns, number)));
    file().check_numbers(&expected);
}

#[test]
fn every_remark_holds() {
    file().check_remarks();
}

#[test]
fn every_sample_is_read_as_it_is_written() {
    file().check_text(&Gaps);
}

#[test]
fn the_small_solution_is_a_shortest_one_to_one_of_four_goals() {
    let small = &file().levels[0];
    let space = Explored::whole(&small.puzzle, 5000).expect("579 positions");
    assert_eq!(space.distances[0], Some(16));
    assert_eq!(small.solution().map(|moves| moves.len()), Some(16));
    assert_eq!(space.totals().goals, 4);
}
