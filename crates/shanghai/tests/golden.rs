//! What the rules say, kept as text in `golden/shanghai`: whole games, counts of
//! move sequences, counts of whole spaces, reasons.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

use std::fmt::Write as _;

use impasse_laws::kit::{
    Explanation, Fact, LevelFile, PerftTable, Playthrough, SpaceTable, numbered, numbers,
};
use impasse_laws::{Explored, golden};
use impasse_shanghai::{Board, Shanghai, layouts};

#[test]
fn a_solved_game_is_played_as_ever() {
    let level = &LevelFile::<Board>::of(&Shanghai, "").levels[0];
    let moves = level.solution().expect("solvable");
    Playthrough::of(&level.puzzle, &moves).golden("shanghai/playthrough.txt");
}

#[test]
fn a_game_that_ends_in_the_first_dead_end_is_played_as_ever() {
    let board: Board = numbered(&Shanghai, "layout=bridge", 4);
    let space = Explored::whole(&board, 300_000).expect("a small space");
    let mut numbers = 0..space.count();
    let dead_end = numbers.find(|&at| space.is_dead_end(at));
    Playthrough::of(&board, &space.moves_to(dead_end.expect("a dead end")))
        .unfinished(|_, state| format!("{} tiles are left", state.count()))
        .golden("shanghai/playthrough-stuck.txt");
}

#[test]
fn dead_ends_are_explained_as_ever() {
    let mut out = String::from(
        "Dead positions and why, in both languages. [Dead] tiles cannot be taken; (these) lie in\n\
         their way.\n",
    );
    for (name, board) in numbers::<Board>(&Shanghai, &["layout=bridge#4", "layout=stairs#2"]) {
        let space = Explored::whole(&board, 300_000).expect("a small space");
        for told in Explanation::first(&board, &space, 2) {
            let _ = write!(out, "\n{name}: {}", told.text());
        }
    }
    golden("shanghai/reasons.txt", &out);
}

#[test]
fn as_many_move_sequences_as_ever() {
    let mut table = PerftTable::new("deal                              1       2       3", 27);
    for named in layouts::all() {
        for number in [1, 42] {
            let params = format!("layout={}", named.name);
            let board: Board = numbered(&Shanghai, &params, number);
            table.row(&format!("{params}#{number}"), &board);
        }
    }
    golden("shanghai/perft.txt", table.text());
}

#[test]
fn as_many_positions_as_ever() {
    let mut table = SpaceTable::new(&Fact::ALL);
    let names = [
        "layout=lantern#1..4",
        "layout=lantern,deal=solvable#1,2",
        "layout=bridge#1..4",
        "layout=stairs#1,2",
    ];
    for (name, board) in numbers::<Board>(&Shanghai, &names) {
        table.space(&name, &board);
    }
    golden("shanghai/spaces.txt", table.text());
}
