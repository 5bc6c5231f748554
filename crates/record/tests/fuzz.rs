//! Whatever is told: no panic, and a refusal changes nothing.

use impasse_games::{all, naming};
use impasse_record::{Event, Kind, Referee};
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

prop_compose! {
    fn event()(
        kind in prop::sample::select(&Kind::ALL[..]),
        off in prop_oneof![8 => Just(0_u64), 1 => any::<u64>()],
        ms in prop_oneof![8 => 0..100_u64, 1 => any::<u64>()],
        puzzle in prop::option::weighted(0.2, prop::sample::select(puzzles())),
        moves in prop::option::weighted(0.7, moves()),
        to in prop::option::weighted(0.5, prop_oneof![0..6_u64, any::<u64>()]),
        tidy in any::<bool>(),
    ) -> Event {
        let mut event = Event {
            seq: off,
            ms,
            kind,
            puzzle,
            moves,
            to,
        };
        if tidy {
            // Mostly what a page would send, so that games get somewhere.
            let stands = matches!(kind, Kind::Undo | Kind::Redo | Kind::Restart | Kind::Back);
            event.puzzle = event.puzzle.filter(|_| kind == Kind::Start);
            event.moves = event.moves.filter(|_| kind == Kind::Move);
            event.to = event.to.filter(|_| stands);
        }
        event
    }
}

proptest! {
    #[test]
    fn a_refused_event_changes_nothing(
        puzzle in prop::sample::select(puzzles()),
        events in prop::collection::vec(event(), 0..40),
    ) {
        let start = Event {
            seq: 0,
            ms: 0,
            kind: Kind::Start,
            puzzle: Some(puzzle),
            moves: None,
            to: None,
        };
        let Ok(mut referee) = Referee::begin(&start) else {
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
                    prop_assert!(event.kind != Kind::Solved || referee.is_solved());
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
        let start = Event {
            seq: 0,
            ms: 0,
            kind: Kind::Start,
            puzzle: Some(text),
            moves: None,
            to: None,
        };
        let _ = Referee::begin(&start);
    }
}
