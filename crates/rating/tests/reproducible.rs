//! The same puzzle, the same seed: the same numbers, however they are found.

use impasse_puzzle::{Control, Instance};
use impasse_rating::walker::{Habits, Sitting, Walker};
use impasse_rating::{Aids, Chart, Request, measure};
use impasse_sokoban::{Level, Pushes, View};
use impasse_superpuzz::Deal;

const LEVEL: &str = "########/#  .   #/# $$@  #/#  . # #/#   #  #/########";

fn sittings<P: Instance>(instance: &P, survey: bool, seed: u64) -> Vec<Sitting> {
    let aids = Aids::default();
    let mut chart = Chart::new(instance, &aids);
    if survey {
        chart.survey(None, Control::free()).expect("a small space");
    }
    let mut walker = Walker::new(Habits::default());
    (0..20)
        .map(|index| walker.sit_down(&mut chart, seed, index))
        .collect()
}

#[test]
fn a_walker_goes_the_same_way_on_a_chart_that_grows_and_on_a_whole_one() {
    let level = Pushes::new(Level::read(LEVEL).expect("a level"));
    assert_eq!(sittings(&level, false, 1), sittings(&level, true, 1));
    assert_ne!(sittings(&level, true, 1), sittings(&level, true, 2));
    let deal = Deal::numbered(3, 1);
    assert_eq!(sittings(&deal, false, 1), sittings(&deal, true, 1));
}

#[test]
fn a_walker_keeps_to_its_patience() {
    let level = Pushes::new(Level::read(LEVEL).expect("a level"));
    for sitting in sittings(&level, false, 3) {
        assert!(sitting.moves <= Habits::default().patience, "{sitting:?}");
    }
    let hopeless = Pushes::new(Level::read("#####/#@ $#/#. ##/#####").expect("a level"));
    let given_up = sittings(&hopeless, false, 1);
    assert!(given_up.iter().all(|sitting| !sitting.is_solved));
}

#[test]
fn features_are_the_same_every_time() {
    let level = Pushes::new(Level::read(LEVEL).expect("a level"));
    let values = || {
        let found = measure(&level, &Request::default(), Control::free()).expect("no limits");
        let all = found.all().iter();
        all.map(|feature| feature.value).collect::<Vec<_>>()
    };
    assert_eq!(values(), values());
}
