//! Whatever is told: no panic, and a refusal changes nothing.

use impasse_games::{all, naming};
use impasse_record::{Event, Happening, Referee};
use proptest::prelude::*;

/// The first puzzle that each game offers, and some that do not open.
fn puzzles() -> Vec<String> {
    let first = all().iter().map(|game| {
        let shelf = &game.shelves()[0];
        naming::number_id(game.name(), &shelf.params, shelf.numbers[0])
    });
    let bad = ["freecell#0", "sokoban=#"].map(str::to_owned);
    first.chain(bad).collect()
}

fn moves() -> impl Strategy<Value = String> {
    prop_oneof![
        "[lurdLURD]{0,4}",
        "[HDSC][A2-9]( [HDSC][A2-9])?",
        "[1-8a-h]{2}( [1-8a-h]{2})?",
        "[0-9]{0,7}\\([rl]{0,3}\\)",
        "\\PC{0,12}",
    ]
}

fn to() -> impl Strategy<Value = u64> {
    prop_oneof![0..6_u64, any::<u64>()]
}

fn happening() -> impl Strategy<Value = Happening> {
    let puzzle = prop::sample::select(puzzles());
    prop_oneof![
        1 => puzzle.prop_map(|puzzle| Happening::Start { puzzle }),
        6 => moves().prop_map(|moves| Happening::Move { moves, by: None }),
        2 => moves().prop_map(|moves| Happening::Link { moves }),
        2 => moves().prop_map(|moves| Happening::Auto { moves }),
        1 => to().prop_map(|to| Happening::Undo { to }),
        1 => to().prop_map(|to| Happening::Redo { to }),
        1 => to().prop_map(|to| Happening::Restart { to }),
        1 => to().prop_map(|to| Happening::Back { to }),
        1 => Just(Happening::Stuck {}),
        1 => Just(Happening::Solved {}),
        1 => Just(Happening::GiveUp {}),
        1 => Just(Happening::Hide {}),
    ]
}

prop_compose! {
    fn event()(
        happening in happening(),
        off in prop_oneof![8 => Just(0_u64), 1 => any::<u64>()],
        ms in prop_oneof![8 => 0..100_u64, 1 => any::<u64>()],
    ) -> Event {
        Event { seq: off, ms, happening }
    }
}

fn start(puzzle: &str) -> Event {
    let puzzle = puzzle.to_owned();
    Event {
        seq: 0,
        ms: 0,
        happening: Happening::Start { puzzle },
    }
}

proptest! {
    #[test]
    fn a_refused_event_changes_nothing(
        puzzle in prop::sample::select(puzzles()),
        events in prop::collection::vec(event(), 0..40),
    ) {
        let Ok(mut referee) = Referee::begin(&start(&puzzle)) else {
            return Ok(());
        };
        let mut ms = 0;
        for mut event in events {
            event.seq = event.seq.wrapping_add(referee.next());
            event.ms = event.ms.wrapping_add(ms);
            let before = (referee.next(), referee.moves(), referee.is_solved());
            match referee.admit(&event) {
                Ok(()) => {
                    ms = event.ms;
                    prop_assert_eq!(referee.next(), before.0 + 1);
                    let is_win = matches!(event.happening, Happening::Solved { .. });
                    prop_assert!(!is_win || referee.is_solved());
                }
                Err(why) => {
                    prop_assert!(!why.to_string().is_empty());
                    let after = (referee.next(), referee.moves(), referee.is_solved());
                    prop_assert_eq!(after, before);
                }
            }
        }
    }

    #[test]
    fn any_text_is_an_event_or_an_error(text in "\\PC{0,60}") {
        let _ = serde_json::from_str::<Event>(&text);
        let _ = Referee::begin(&start(&text));
    }
}
