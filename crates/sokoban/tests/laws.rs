//! Sokoban obeys the laws, in both views: on whole spaces of small levels, on
//! walks through large ones.

mod common;

use common::{SMALL, open, shipped};
use impasse_laws::law::{self, Broken, Checked};
use impasse_laws::{Explored, Sample};
use impasse_puzzle::Params;
use impasse_sokoban::{Level, Pushes, Sokoban, Steps, View};

/// Checks a law on whole small spaces, then on walks through larger ones.
#[track_caller]
fn check<V: View>(law: fn(&V, &Sample<V>) -> Result<Checked, Broken>) {
    let mut positions = 0;
    for text in SMALL {
        let view: V = open(text).expect("a level");
        let space = Explored::whole(&view, 40_000).expect("a small level");
        if let Err(broken) = law(&view, &Sample::whole(&space)) {
            panic!("{text}: {broken}");
        }
        positions += space.count();
    }
    assert!(positions > 2000, "{positions}");
    let large = [shipped(12), shipped(15), shipped(19)].map(|level| (level, 60));
    for (level, longest) in large.into_iter().chain([(wide(), 4)]) {
        let view = V::new(level);
        if let Err(broken) = law(&view, &Sample::walks(&view, 1, 2, longest)) {
            panic!("{}: {broken}", view.text());
        }
    }
}

/// A level whose keys are bits: more placements than a number holds.
fn wide() -> Level {
    let mut rows = vec!["#".repeat(40)];
    for y in 0..12 {
        let middle = match y {
            2 | 5 => "$ ".repeat(18),
            8 | 10 => ". ".repeat(18),
            _ => " ".repeat(36),
        };
        rows.push(format!("# {middle} #"));
    }
    rows[1].replace_range(3..4, "@");
    rows.push("#".repeat(40));
    Level::read(&rows.join("\n")).expect("a level")
}

macro_rules! laws {
    ($view:ident, $module:ident) => {
        mod $module {
            use super::*;

            #[test]
            fn keys_stand_for_interchangeable_positions() {
                check::<$view>(law::keys);
            }

            #[test]
            fn moves_are_listed_once_and_nothing_else_is_played() {
                check::<$view>(law::moves);
            }

            #[test]
            fn stages_never_fall() {
                check::<$view>(law::stages);
            }

            #[test]
            fn positions_and_moves_are_read_as_they_are_written() {
                check::<$view>(|view, sample| law::text(&Sokoban, view, sample));
            }

            #[test]
            fn what_a_player_points_at_is_played() {
                check::<$view>(law::scenes);
            }

            #[test]
            fn detectors_never_call_a_solvable_position_dead() {
                check::<$view>(law::detectors);
            }

            #[test]
            fn estimates_keep_their_promises() {
                check::<$view>(law::heuristics);
            }
        }
    };
}

laws!(Steps, by_steps);
laws!(Pushes, by_pushes);

#[test]
fn the_game_opens_what_it_says_it_can_open() {
    for params in ["", "by=steps", "by=pushes"] {
        let params: Params = params.parse().expect("parameters");
        for number in 1..=impasse_sokoban::shipped().len() as u64 {
            law::opening(&Sokoban, &params, number).expect("a game as it should be");
        }
    }
    for params in ["boxes=1", "width=6,height=5,boxes=2,pushes=3,by=pushes"] {
        let params: Params = params.parse().expect("parameters");
        for number in [0, 1, u64::MAX] {
            law::opening(&Sokoban, &params, number).expect("a game as it should be");
        }
    }
}

#[test]
fn a_solution_of_one_view_is_a_solution_of_the_other() {
    use impasse_puzzle::{Instance, Puzzle};
    for text in SMALL {
        let steps: Steps = open(text).expect("a level");
        let pushes: Pushes = open(text).expect("a level");
        let Some(space) = Explored::whole(&pushes, 40_000) else {
            panic!("a small level");
        };
        let Some(solution) = space.shortest_solution() else {
            continue;
        };
        let mut state = pushes.start();
        let mut words = Vec::new();
        for &m in &solution {
            words.push(pushes.move_text(&state, m));
            pushes.play(&mut state, m);
        }
        let read = steps.parse_moves(&words.join(" ")).expect("legal steps");
        let end = steps.replay(&read).expect("legal steps");
        assert!(steps.is_goal(&end), "{text}");
        assert_eq!(pushes.parse_moves(&words.concat()), Ok(solution), "{text}");
    }
}
