//! The facts that the search relies on, each on its own.

use impasse_laws::kit::pairing::{
    Whole, check_any_pair_first, check_orders, check_pairs_stay, check_sets, check_whole_kinds,
    whole,
};
use impasse_shisen::{Board, Frame, Lines, Set, Turns};

/// Where lines may run, and how often they may turn.
const RULES: [(Lines, Turns); 4] = [
    (Lines::Inside, Turns::Two),
    (Lines::Outside, Turns::Two),
    (Lines::Inside, Turns::One),
    (Lines::Outside, Turns::One),
];

fn board(width: u8, height: u8, tiles: u16, (lines, turns): (Lines, Turns), number: u64) -> Board {
    let kinds = u16::from(width) * u16::from(height) / tiles;
    let frame = Frame::new(width, height, lines).with_turns(turns);
    Board::numbered(frame, Set { kinds, tiles }, number)
}

/// Small boards by all rules, with their whole spaces.
fn small_boards() -> Vec<Whole<Board>> {
    let shapes = [(4, 4, 4), (5, 4, 2), (5, 4, 4)];
    let all = shapes
        .into_iter()
        .flat_map(move |shape| RULES.map(|rules| (shape, rules)));
    let boards = all.flat_map(|((width, height, tiles), rules)| {
        (0..6).map(move |number| board(width, height, tiles, rules, number))
    });
    whole(boards, 100_000)
}

#[test]
fn a_joined_pair_stays_joined_until_one_of_its_tiles_goes() {
    let mut checked = 0;
    for number in 0..20 {
        for rules in RULES {
            checked += check_pairs_stay(&board(10, 6, 4, rules, number), 3);
        }
    }
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn clearing_a_whole_kind_loses_nothing() {
    let checked: usize = small_boards().iter().map(check_whole_kinds).sum();
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn a_pair_of_some_solution_may_be_taken_first() {
    let checked: usize = small_boards().iter().map(check_any_pair_first).sum();
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn with_a_fixed_pairing_every_order_ends_with_the_same_tiles() {
    let cleared = (0..200).filter(|&number| {
        let rules = RULES[usize::try_from(number % 4).expect("small")];
        check_orders(&board(6, 4, 4, rules, number), number)
    });
    let cleared = cleared.count();
    assert!((21..180).contains(&cleared), "{cleared}");
}

#[test]
fn every_solution_takes_a_pair_that_is_joined_with_only_some_set_in_the_way() {
    let narrow: usize = small_boards().iter().map(check_sets).sum();
    assert!(narrow > 50, "{narrow}");
}
