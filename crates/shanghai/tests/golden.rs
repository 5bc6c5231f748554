//! What the rules say, kept as text in `golden/shanghai`: whole games, counts of
//! move sequences, counts of whole spaces.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

use impasse_laws::golden;
use impasse_laws::kit::{Fact, LevelFile, PerftTable, Playthrough, SpaceTable, numbered, numbers};
use impasse_shanghai::{Board, Shanghai, layouts};

#[test]
fn a_solved_game_is_played_as_ever() {
    let level = &LevelFile::<Board>::of(&Shanghai, "").levels[0];
    let moves = level.solution().expect("solvable");
    Playthrough::of(&level.puzzle, &moves).golden("shanghai/playthrough.txt");
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
