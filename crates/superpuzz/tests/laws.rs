//! Superpuzz obeys the laws: on whole spaces of small deals, on walks through
//! large ones.

use impasse_laws::law::{self, Checked};
use impasse_laws::{Explored, Sample};
use impasse_superpuzz::{Deal, Superpuzz};

/// Checks deals on their whole spaces, and says how much that was.
#[track_caller]
fn check_whole(columns: u8, numbers: impl IntoIterator<Item = u64>) -> Checked {
    let mut checked = Checked::default();
    for number in numbers {
        let deal = Deal::numbered(columns, number);
        let space = Explored::whole(&deal, 30_000).expect("a small deal");
        checked += law::check_all(&Superpuzz, &deal, &Sample::whole(&space));
    }
    checked
}

#[test]
fn whole_spaces_of_three_columns_obey_every_law() {
    let checked = check_whole(3, [1, 5, 6, 9, 10, 12, 13, 14, 15, 17, 18, 19]);
    assert!(checked.states > 250_000, "{checked:?}");
}

#[test]
fn whole_spaces_of_four_columns_obey_every_law() {
    // Solvable: 15, 16, 18. Not solvable: 6, 8, 10, 13.
    let checked = check_whole(4, [6, 8, 10, 13, 15, 16, 18]);
    assert!(checked.states > 250_000, "{checked:?}");
}

#[test]
fn larger_deals_obey_every_law_on_walks() {
    for columns in 5..=13 {
        let deal = Deal::numbered(columns, 42);
        let sample = Sample::walks(&deal, 1, 12, 150);
        law::check_all(&Superpuzz, &deal, &sample);
    }
}

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    for columns in 3..=13 {
        let params = format!("columns={columns}").parse().expect("parameters");
        law::opening(&Superpuzz, &params, u64::MAX).expect("a game as it should be");
    }
}
