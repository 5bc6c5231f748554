//! The sample puzzles are what their remarks say.

mod common;

use common::endgame;
use impasse_freecell::{Card, Deal, FreeCell};
use impasse_laws::Explored;
use impasse_laws::kit::LevelFile;

fn file() -> LevelFile<Deal> {
    LevelFile::of(&FreeCell, "")
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    file().check_kinds(
        |deal| Card::COUNT - usize::from(deal.position().cards_home()),
        &[
            (16, true),
            (20, false),
            (52, true),
            (52, false),
            (16, true),
            (52, true),
            (52, false),
            (49, true),
        ],
    );
}

#[test]
fn every_sample_is_the_deal_it_is_said_to_be() {
    let deals = [
        ("cells=0,columns=4", 11, 9),
        ("cells=0,columns=4", 4, 8),
        ("cells=4", 164, 0),
        ("cells=1", 165, 0),
        ("cells=0,columns=4,carry=unlimited", 6, 9),
        ("cells=8,build=suit,empty=kings,filled=4", 1, 0),
        ("empty=kings,filled=4", 9, 0),
        (
            "cells=7,columns=7,build=suit,empty=kings,carry=unlimited,base=dealt",
            1,
            0,
        ),
    ];
    file().check_numbers(
        &deals.map(|(params, number, home)| (number, endgame(params, number, home))),
    );
}

#[test]
fn every_remark_holds() {
    file().check_remarks();
}

#[test]
fn every_sample_is_read_as_it_is_written() {
    file().check_text(&FreeCell);
}

#[test]
fn the_small_solution_is_a_shortest_one_among_traps() {
    let small = &file().levels[0];
    let space = Explored::whole(&small.puzzle, 5000).expect("565 positions");
    assert_eq!(space.distances[0], Some(21));
    assert_eq!(small.solution().map(|moves| moves.len()), Some(21));
    let totals = space.totals();
    assert_eq!((totals.states, totals.states - totals.solvable), (565, 22));
}
