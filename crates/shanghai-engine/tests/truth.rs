//! The verdicts are those of whole spaces, on more than two thousand small
//! deals; and large deals get one.

use impasse_laws::Sample;
use impasse_laws::kit::{
    Verdicts, check_all_over, check_limits, check_verdicts, check_verdicts_on_walks,
    count_verdicts, numbered, numbers, solve,
};
use impasse_puzzle::{Instance as _, Limits, Verdict};
use impasse_shanghai::{Board, Shanghai, Tiles};
use impasse_shanghai_engine::ShanghaiPairs;

fn deals(names: &[&str]) -> impl Iterator<Item = Board> + use<> {
    numbers(&Shanghai, names).into_iter().map(|(_, deal)| deal)
}

#[test]
fn verdicts_are_those_of_whole_spaces() {
    let deals = deals(&[
        "layout=lantern#0..899",
        "layout=bridge#0..899",
        "layout=stairs#0..249",
    ]);
    let verdicts = check_verdicts(&ShanghaiPairs, deals, 300_000);
    assert_eq!(verdicts.solved + verdicts.unsolvable, 2050);
    assert!(
        verdicts.solved > 500 && verdicts.unsolvable > 500,
        "{verdicts:?}"
    );
}

#[test]
fn deals_made_to_be_won_can_be_won() {
    let layouts = ["lantern", "walls", "castle", "turtle", "dragon"];
    let names = layouts.map(|layout| format!("layout={layout},deal=solvable#0..4"));
    let names = names.each_ref().map(String::as_str);
    let verdicts = count_verdicts(&ShanghaiPairs, deals(&names), None);
    assert_eq!((verdicts.solved, verdicts.unsolvable), (25, 0));
}

#[test]
fn the_strategy_obeys_its_laws_from_positions_all_over_a_space() {
    for deal in deals(&["layout=bridge#0..11"]) {
        check_all_over(&ShanghaiPairs, &deal);
    }
}

#[test]
fn positions_of_games_on_the_turtle_get_the_verdict_of_their_space() {
    let mut verdicts = Verdicts::default();
    for (seed, deal) in (0..).zip(deals(&["#0..11"])) {
        let walks = Sample::walks(&deal, seed, 2, 80);
        verdicts += check_verdicts_on_walks(&ShanghaiPairs, &deal, &walks, 5000);
    }
    assert!(
        verdicts.unsolvable > 30 && verdicts.solved > 5,
        "{verdicts:?}"
    );
}

#[test]
fn turtles_are_decided() {
    let verdicts = count_verdicts(&ShanghaiPairs, deals(&["#0..39"]), None);
    let expected = Verdicts {
        solved: 37,
        unsolvable: 3,
        unknown: 0,
    };
    assert_eq!(verdicts, expected);
}

#[test]
fn the_limits_are_kept() {
    check_limits(&ShanghaiPairs, &numbered::<Board>(&Shanghai, "", 6));
}

#[test]
fn an_empty_table_is_won() {
    let deal: Board = numbered(&Shanghai, "layout=lantern", 1);
    let empty = deal.at(&Tiles::default());
    let verdict = solve(&ShanghaiPairs, &empty, Limits::default()).verdict;
    assert_eq!(verdict, Verdict::Solved(Vec::new()));
}
