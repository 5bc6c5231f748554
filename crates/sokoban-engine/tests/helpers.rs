//! The portfolio with helpers: the same answers and the same counts for any
//! number of them, and limits that hold for all together.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use impasse_puzzle::{
    Control, Limit, Limits, Outcome, Progress, Puzzle as _, Snapshot, Strategy, Task, Verdict,
};
use impasse_search::{Workers, process_bytes, wall_clock};
use impasse_sokoban::{Level, Push, Pushes, View as _, entries, shipped};
use impasse_sokoban_engine::{SokobanFast, engine_by_pushes};

/// Twelve boxes in a hall.
const HALL: &str = "################/#              #/#  $ $    ...  #/#  $ $    ...  #/#  $ $    ...  #\
                    /#  $ $    ...  #/#  $ $         #/#  $ $     @   #/#              #/################";

/// Eight boxes that change sides through a door: it takes all members.
const SIDES: &str =
    "##############/#     #      #/# $.$.# .$.$ #/# $.$.  .$.$ #/#     #@     #/##############";

fn run(
    threads: usize,
    strategy: &dyn Strategy<Pushes>,
    view: &Pushes,
    control: Control<'_>,
) -> Outcome<Push> {
    let start = view.start();
    let task = Task {
        helpers: Workers::threads(threads).helpers(),
        ..Task::plain(&start, control)
    };
    strategy.solve(view, &task)
}

/// What one thread says; two and three say the same, every count included.
fn alike(strategy: &dyn Strategy<Pushes>, view: &Pushes, limits: Limits) -> Outcome<Push> {
    let alone = run(1, strategy, view, Control::within(limits));
    for threads in [2, 3] {
        let helped = run(threads, strategy, view, Control::within(limits));
        assert_eq!(alone, helped, "{threads} threads, {limits:?}");
    }
    alone
}

#[test]
fn every_level_we_ship_is_answered_alike_by_any_number_of_threads() {
    let engine = engine_by_pushes();
    // Without what soon solves small levels, rounds go on.
    let slow = engine
        .plan("sokoban-fast:without=bounded+plain+stuck-first")
        .expect("members");
    for entry in shipped() {
        let Ok(level) = entry.level.clone() else {
            continue;
        };
        let view = Pushes::new(level);
        let whole = alike(&SokobanFast::default(), &view, Limits::default());
        assert!(whole.limit().is_none(), "{:?}", entry.title);
        alike(&slow, &view, Limits::default());
    }
}

#[test]
fn memory_is_shared_out_alike_for_any_number_of_threads() {
    for level in [HALL, SIDES] {
        let view = Pushes::new(Level::read(level).expect("a level"));
        for megabytes in [1, 2, 4, 8] {
            let limits = Limits {
                memory: Some(process_bytes(megabytes << 20)),
                ..Limits::default()
            };
            let outcome = alike(&SokobanFast::default(), &view, limits);
            assert!(outcome.stats.peak_bytes <= megabytes << 20, "{outcome:?}");
        }
    }
}

#[test]
fn a_number_of_positions_is_counted_alike_for_any_number_of_threads() {
    let view = Pushes::new(Level::read(SIDES).expect("a level"));
    for states in [1, 100, 5_000] {
        let limits = Limits {
            states: Some(states),
            ..Limits::default()
        };
        alike(&SokobanFast::default(), &view, limits);
    }
}

/// 228 boxes in a hall, which takes seconds.
fn crowded() -> Pushes {
    let text = include_str!("../../../golden/sokoban/crowded.txt");
    let entry = entries(text).into_iter().nth(1).expect("two levels");
    Pushes::new(entry.level.expect("a level"))
}

/// Asks to stop as soon as it hears anything.
struct Impatient(AtomicBool);

impl Progress for Impatient {
    fn report(&self, _: Snapshot) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn whoever_asks_all_to_stop_is_heard() {
    let view = crowded();
    for threads in [1, 2, 3] {
        let impatient = Impatient(AtomicBool::new(false));
        let control = Control {
            clock: Some(wall_clock),
            stop: &impatient.0,
            progress: &impatient,
            ..Control::free()
        };
        let outcome = run(threads, &SokobanFast::default(), &view, control);
        assert_eq!(outcome.verdict, Verdict::Unknown(Limit::Interrupted));
    }
}

#[test]
fn time_ends_all_of_them() {
    let view = crowded();
    for threads in [1, 2, 3] {
        let limits = Limits {
            time: Some(Duration::from_millis(200)),
            ..Limits::default()
        };
        let control = Control {
            clock: Some(wall_clock),
            ..Control::within(limits)
        };
        let outcome = run(threads, &SokobanFast::default(), &view, control);
        assert_eq!(outcome.verdict, Verdict::Unknown(Limit::Time));
    }
}
