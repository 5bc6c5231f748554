//! The facts that the search relies on, each on its own.

use impasse_laws::kit::numbered;
use impasse_laws::kit::pairing::{
    Whole, check_any_pair_first, check_hopeless, check_orders, check_pairs_stay, check_sets,
    check_whole_kinds, whole,
};
use impasse_pairs::check_search;
use impasse_shanghai::{Board, Shanghai, layouts};
use impasse_shanghai_engine::Openings;

fn deal(layout: &str, number: u64) -> Board {
    numbered(&Shanghai, &format!("layout={layout}"), number)
}

/// Small deals with their whole spaces.
fn small_deals() -> Vec<Whole<Board>> {
    let layouts = [("lantern", 40), ("bridge", 40), ("stairs", 24)];
    let all = layouts
        .into_iter()
        .flat_map(|(layout, deals)| (0..deals).map(move |number| deal(layout, number)));
    whole(all, 300_000)
}

#[test]
fn a_free_pair_stays_free_until_one_of_its_tiles_goes() {
    let all = layouts::all().iter();
    let checked: usize = all
        .map(|named| check_pairs_stay(&deal(named.name, 5), 3))
        .sum();
    assert!(checked > 3000, "{checked}");
}

#[test]
fn clearing_a_whole_kind_loses_nothing() {
    let checked: usize = small_deals().iter().map(check_whole_kinds).sum();
    assert!(checked > 3000, "{checked}");
}

#[test]
fn a_pair_of_some_solution_may_be_taken_first() {
    let checked: usize = small_deals().iter().map(check_any_pair_first).sum();
    assert!(checked > 3000, "{checked}");
}

#[test]
fn with_a_fixed_pairing_every_order_ends_with_the_same_tiles() {
    let cleared = (0..200).filter(|&number| check_orders(&deal("bridge", number), number));
    let cleared = cleared.count();
    assert!((10..190).contains(&cleared), "{cleared}");
}

#[test]
fn every_solution_takes_a_pair_that_is_free_with_only_some_set_in_the_way() {
    let narrow: usize = small_deals().iter().map(check_sets).sum();
    assert!(narrow > 50, "{narrow}");
}

#[test]
fn tiles_that_hold_each_other_are_never_free_together() {
    let hopeless: usize = small_deals().iter().map(check_hopeless).sum();
    assert!(hopeless > 50, "{hopeless}");
}

#[test]
fn what_can_be_taken_is_what_the_rules_allow_and_everything_is_taken_back() {
    let mut compared = 0;
    for named in layouts::all() {
        for number in 0..20 {
            compared += check_search::<_, Openings>(&deal(named.name, number), number);
        }
    }
    assert!(compared > 5000, "{compared}");
}
