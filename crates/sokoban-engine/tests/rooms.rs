//! Narrow rooms against exhaustive search of the wide ones.

mod common;

use common::{made_levels, random_level, solve};
use impasse_puzzle::{Chance, Instance as _, Limits, Puzzle as _, Verdict};
use impasse_sokoban::{Level, Pushes, Steps, View};
use impasse_sokoban_engine::{SokobanMoves, SokobanPushes, narrowed};

/// A room of random size with a crooked part below it, joined by one or two
/// doors; boxes, goals and the player anywhere.
fn room_above(number: u64) -> Level {
    let mut chance = Chance::of(53, number);
    let mut draw = |least: u64, most: u64| least + chance.below(most - least + 1);
    loop {
        let (width, height) = (draw(3, 6), draw(3, 5));
        let below = draw(1, 3);
        let mut rows: Vec<Vec<char>> = Vec::new();
        let width = usize::try_from(width).expect("few") + 2;
        rows.push(vec!['#'; width]);
        for _ in 0..height {
            rows.push(vec![' '; width]);
        }
        rows.push(vec!['#'; width]);
        for _ in 0..draw(1, 2) {
            let at = usize::try_from(draw(1, width as u64 - 2)).expect("few");
            let wall = rows.len() - 1;
            rows[wall][at] = ' ';
        }
        for _ in 0..below {
            let tile = |_| if draw(0, 3) == 0 { '#' } else { ' ' };
            rows.push((0..width).map(tile).collect());
        }
        rows.push(vec!['#'; width]);
        for row in &mut rows {
            row[0] = '#';
            row[width - 1] = '#';
        }
        let boxes = draw(1, 2);
        let mut put = |tile: char| {
            for _ in 0..20 {
                let y = usize::try_from(draw(1, rows.len() as u64 - 2)).expect("few");
                let x = usize::try_from(draw(1, width as u64 - 2)).expect("few");
                if rows[y][x] == ' ' {
                    rows[y][x] = tile;
                    return;
                }
            }
        };
        for _ in 0..boxes {
            put('$');
            put('.');
        }
        put('@');
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        if let Ok(level) = Level::read(&rows.join("\n")) {
            return level;
        }
    }
}

/// Counts levels that became narrow: those with a solution, which is played in
/// the wide level too, and those without.
#[track_caller]
fn check_same(levels: impl Iterator<Item = Level>) -> (usize, usize) {
    let (mut solvable, mut unsolvable) = (0, 0);
    for level in levels {
        let Some(made) = narrowed(&level, &mut ()).expect("nobody watches") else {
            continue;
        };
        let wide = Pushes::new(level.clone());
        let wide = solve(&wide, &SokobanPushes::Forward, Limits::default());
        let view = Steps::new(made.level.clone());
        let found = solve(&view, &SokobanMoves, Limits::default());
        match (&wide.verdict, &found.verdict) {
            (Verdict::Unsolvable, Verdict::Unsolvable) => unsolvable += 1,
            (Verdict::Solved(_), Verdict::Solved(steps)) => {
                let whole = Steps::new(level.clone());
                let end = whole.replay(steps).expect("legal in the wide level");
                assert!(whole.is_goal(&end), "{}", level.text());
                solvable += 1;
            }
            other => panic!("{other:?}\n{}\n{}", level.text(), view.text()),
        }
    }
    (solvable, unsolvable)
}

#[test]
fn a_narrow_level_has_a_solution_exactly_where_the_wide_one_has() {
    let (solvable, unsolvable) = check_same((0..400).map(room_above));
    assert!(solvable > 40 && unsolvable > 20, "{solvable} {unsolvable}");
}

#[test]
fn rooms_of_any_shape_keep_what_can_be_solved() {
    let (solvable, unsolvable) = check_same((0..400).map(random_level).chain(made_levels(20)));
    assert!(solvable + unsolvable > 0, "{solvable} {unsolvable}");
}

#[track_caller]
fn check_narrow(wide: &str, narrow: Option<&str>) {
    let level = Level::read(wide).expect("a level");
    let made = narrowed(&level, &mut ()).expect("nobody watches");
    let made = made.map(|made| made.level.text().trim_end().replace('\n', "/"));
    assert_eq!(made.as_deref(), narrow, "{wide}");
}

#[test]
fn a_room_keeps_what_a_box_needs_to_turn_round() {
    check_narrow(
        "#########/#       #/#       #/#       #/#       #/#       #/#### ####/####$####/##     ##/##.    ##/##  @  ##/#########",
        Some(
            "#########/#########/#########/####  ###/####  ###/####  ###/#### ####/####$####/####  ###/##.   ###/####@ ###/#########",
        ),
    );
}

#[test]
fn a_room_without_doors_stays_as_it_is() {
    check_narrow("#######/#@    #/#  $  #/#   . #/#######", None);
}
