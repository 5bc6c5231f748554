//! What planners are told of every game is what its rules say.

use impasse_games::{Listed, all};
use impasse_laws::kit::check_planning;
use impasse_puzzle::{Instance, Params, Visitor};

/// Checks a puzzle that is a planning task; says whether it is one.
struct Checked;

impl Visitor for Checked {
    type Output = bool;

    fn visit<P: Instance>(self, puzzle: P) -> bool {
        let is_task = puzzle.planning().is_ok();
        if is_task {
            for seed in 1..=2 {
                check_planning(&puzzle, 40, seed);
            }
        }
        is_task
    }
}

/// The views in which a game's puzzles are seen, the usual one first.
fn views(game: Listed) -> Vec<Params> {
    let named = game.measures().iter().map(|measure| measure.view);
    let named = named.filter(|view| !view.is_empty());
    let named = named.map(|view| view.parse().expect("a measure names parameters"));
    std::iter::once(Params::none()).chain(named).collect()
}

#[test]
fn a_task_allows_what_the_rules_allow_and_ends_where_they_end() {
    let mut tasks = 0;
    for &game in all() {
        for params in views(game) {
            for shelf in game.shelves().iter().take(3) {
                let params = shelf.params.clone().replaced_by(&params);
                for &number in shelf.numbers.iter().take(2) {
                    let task = game.number(&params, number, Checked).expect("on a shelf");
                    tasks += usize::from(task);
                }
            }
        }
    }
    // A game may say that it is none, but not all of them do.
    assert!(tasks > 20, "{tasks} planning tasks");
}
