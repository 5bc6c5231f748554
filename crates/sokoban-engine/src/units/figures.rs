//! Positions of the shapes in the paper's figures, drawn by us, and which detectors call
//! them dead: `golden/sokoban/figures.txt` has them all.

use std::fmt::Write as _;
use std::sync::Arc;

use impasse_puzzle::{Detector, Puzzle as _};

use impasse_sokoban::{Level, Pushes, View as _};

use super::tests::{is_solvable, studied};
use super::{Cut, Division, facing_units, two_doors};
use crate::baselines::baselines;
use crate::engine_by_pushes;

/// A position and a cut of it.
struct Figure {
    title: String,
    board: String,
    overlay: String,
}

fn figures() -> Vec<Figure> {
    let mut figures = Vec::new();
    for length in 0..=8 {
        let (board, overlay) = two_doors(length);
        let title = match length {
            0 => "Figure 10: two units side by side, each of which can only be opened from inside"
                .to_owned(),
            _ => format!("Figure 13: the same with a passage of length {length} between them"),
        };
        figures.push(Figure {
            title,
            board,
            overlay,
        });
    }
    for length in 0..=4 {
        let (board, overlay) = facing_units(length);
        let title = match length {
            0 => "Figure 20: two units that face each other, the player inside one".to_owned(),
            _ => format!(
                "Figure 20: two units that face each other, the player in a passage of length {length}"
            ),
        };
        figures.push(Figure {
            title,
            board,
            overlay,
        });
    }
    figures
}

/// The detectors that call a level dead.
fn speakers(level: &Level, detectors: &[Arc<dyn Detector<Pushes>>]) -> Vec<&'static str> {
    let puzzle = Pushes::new(level.clone());
    let start = puzzle.start();
    let speak = detectors
        .iter()
        .filter(|each| each.prepare(&puzzle).is_dead(&start));
    speak.map(|each| each.about().name).collect()
}

#[test]
fn the_papers_figures_are_dead_and_the_units_say_so() {
    let (ours, theirs) = (engine_by_pushes().all_detectors(), baselines::<Pushes>());
    let mut told = String::new();
    for figure in figures() {
        let level = Level::read(&figure.board).expect("a level");
        assert!(!is_solvable(&level), "{}", figure.board);
        let units = studied(&level, &figure.overlay);
        assert_eq!(units.units.len(), 2, "{}", figure.board);
        assert!(units.unfinished().is_some(), "{}", figure.board);
        assert!(units.unreached().is_some(), "{}", figure.board);
        let cut = Cut::drawn(level.floor(), &figure.overlay).expect("a cut");
        let letters = Division::new(&level, &cut).letters();
        let _ = writeln!(told, "{}", figure.title);
        for (left, right) in level.text().lines().zip(letters.lines()) {
            let _ = writeln!(told, "{left}   {right}");
        }
        // Nobody tells the detectors how to cut.
        let speaking = speakers(&level, &ours);
        assert!(speaking.contains(&"units"), "{}", figure.board);
        let baselines = speakers(&level, &theirs);
        let names = |names: &[&str]| match names {
            [] => "nobody".to_owned(),
            names => names.join(", "),
        };
        let _ = writeln!(told, "dead for: {}", names(&speaking));
        let _ = writeln!(told, "of the rivals: {}\n", names(&baselines));
    }
    impasse_laws::golden("sokoban/figures.txt", &told);
}

#[test]
fn a_search_that_takes_the_inner_boxes_away_misses_two_units_that_face_each_other() {
    for length in 0..=4 {
        let level = Level::read(&facing_units(length).0).expect("a level");
        let speaking = speakers(&level, &baselines::<Pushes>());
        assert!(!speaking.iter().any(|name| name.starts_with("corral")));
    }
}

#[test]
fn a_window_sees_nothing_that_is_larger_than_itself() {
    for length in 0..=8 {
        let level = Level::read(&two_doors(length).0).expect("a level");
        let seen = speakers(&level, &baselines::<Pushes>()).contains(&"window-5x4");
        assert_eq!(seen, length < 4, "{length}");
    }
}
