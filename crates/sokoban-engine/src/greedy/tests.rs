//! Tables of few boxes against exhaustive labels and plain play, and searches
//! on levels that can be solved.

use std::collections::{BTreeSet, HashSet};

use impasse_puzzle::{Chance, Control, Limits, Puzzle as _, Strategy as _, Task, Verdict};
use impasse_sokoban::{Cell, Cells, Labels, Level, Position, Pushes, Recipe, View as _};

use super::few_boxes::FewBoxes;
use super::{GreedyOptions, SokobanGreedy};
use crate::board::SokobanBoard;
use crate::planner::{Way, random_level};

/// The numbers of the cells of all boxes but one, as bits; `None` where a box
/// stands on a dead cell.
fn bits(board: &SokobanBoard<'_>, position: &Position) -> Option<Vec<u64>> {
    let mut here = vec![0; board.live.len().div_ceil(64)];
    for cell in position.boxes.iter() {
        let number = board.live_of[cell.index()];
        if number == board.wall {
            return None;
        }
        here[usize::from(number) / 64] |= 1 << (number % 64);
    }
    Some(here)
}

fn is_impossible(table: &FewBoxes, board: &SokobanBoard<'_>, position: &Position) -> Option<bool> {
    let here = bits(board, position)?;
    let says = |cell: Cell| {
        let mut others = here.clone();
        let number = board.live_of[cell.index()];
        others[usize::from(number) / 64] &= !(1 << (number % 64));
        table.is_impossible(board, &others, cell.0, position.player.0)
    };
    Some(position.boxes.iter().any(says))
}

#[test]
fn tables_for_pushes_say_what_exhaustive_labels_say() {
    let mut found = [0, 0];
    for number in 0..400 {
        let level = random_level(number);
        let floor = level.floor();
        let board = SokobanBoard::plain(floor, level.start().boxes.count(), &mut ())
            .expect("nobody watches");
        for boxes in [2, 3] {
            let Some(labels) = Labels::new(floor, boxes, 2000) else {
                continue;
            };
            let table = FewBoxes::new(&board, level.start(), Way::Push, boxes, &mut ())
                .expect("nobody watches");
            labels.for_each(floor, |position, solvable| {
                let Some(says) = is_impossible(&table, &board, position) else {
                    assert!(!solvable, "a box on a dead cell");
                    return;
                };
                assert_eq!(says, !solvable, "{}", level.at(position).text());
                found[boxes - 2] += u32::from(says);
            });
        }
    }
    assert!(found.iter().all(|&found| found > 1000), "{found:?}");
}

#[test]
fn no_position_that_play_comes_to_is_called_impossible() {
    let mut found = 0;
    for number in 0..300 {
        let level = random_level(number);
        let start = level.start();
        let floor = level.floor();
        let board = SokobanBoard::backwards(floor, start, 0, &mut ()).expect("nobody watches");
        if start.boxes.count() < 2 {
            continue;
        }
        let tables: Vec<FewBoxes> = (2..=start.boxes.count().min(3))
            .map(|boxes| FewBoxes::new(&board, start, Way::Pull, boxes, &mut ()))
            .collect::<Result<_, _>>()
            .expect("nobody watches");
        let view = Pushes::new(level.clone());
        let mut seen = HashSet::from([(start.boxes.clone(), start.player)]);
        let mut open = vec![start.clone()];
        let mut moves = Vec::new();
        while let Some(position) = open.pop() {
            for table in &tables {
                let says = is_impossible(table, &board, &position);
                assert_eq!(says, Some(false), "{}", level.at(&position).text());
            }
            moves.clear();
            view.moves(&position, &mut moves);
            for &push in &moves {
                let mut next = position.clone();
                view.play(&mut next, push);
                if seen.len() < 400 && seen.insert((next.boxes.clone(), next.player)) {
                    open.push(next);
                }
            }
        }
        let mut chance = Chance::of(7, number);
        for _ in 0..20 {
            let cells: BTreeSet<u64> = (0..start.boxes.count())
                .map(|_| chance.below(u64::from(board.wall)))
                .collect();
            let cells = cells
                .into_iter()
                .map(|cell| Cell(u16::try_from(cell).expect("small")));
            let boxes = Cells::of(board.count, cells);
            let player = (0..board.wall)
                .map(Cell)
                .find(|&cell| !boxes.contains(cell));
            let Some(player) = player else { continue };
            let position = Position { boxes, player };
            let says = tables
                .iter()
                .any(|table| is_impossible(table, &board, &position) == Some(true));
            found += u32::from(says);
        }
    }
    assert!(found > 500, "{found}");
}

/// Found by pushes: the last box is carried over its goal and back to it, and
/// the game ends when it first stands there.
#[test]
fn a_box_carried_beyond_the_end_of_the_game_is_no_illegal_move() {
    let level = "#########/# . ###@#/##  #   #/##$ ## ##/# *  $.##/#  .$   #/#  #    #/#########";
    let view = Pushes::new(Level::read(level).expect("a level"));
    let start = view.start();
    let strategy = SokobanGreedy {
        options: GreedyOptions::all(Way::Push),
    };
    let task = Task::plain(&start, Control::free());
    assert!(matches!(
        strategy.solve(&view, &task).verdict,
        Verdict::Solved(_)
    ));
}

#[test]
fn made_levels_are_solved_by_pulls_and_by_pushes() {
    let recipe = Recipe {
        width: 9,
        height: 8,
        boxes: 4,
        pushes: 12,
    };
    let few = Limits {
        states: Some(20_000),
        ..Limits::default()
    };
    let levels: Vec<Level> = (0..40).filter_map(|seed| recipe.level(seed)).collect();
    for way in [Way::Pull, Way::Push] {
        let strategy = SokobanGreedy {
            options: GreedyOptions::all(way),
        };
        let is_solved = |level: &&Level| {
            let view = Pushes::new((*level).clone());
            let start = view.start();
            let task = Task::plain(&start, Control::within(few));
            matches!(strategy.solve(&view, &task).verdict, Verdict::Solved(_))
        };
        let solved = levels.iter().filter(is_solved).count();
        assert_eq!(solved, levels.len(), "{way:?}");
    }
}
