//! What the rules say, kept as text in `golden/shisen`: whole games, counts of
//! move sequences, counts of whole spaces, reasons.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

use std::fmt::Write as _;

use impasse_laws::kit::{
    Explanation, Fact, PerftTable, Playthrough, SpaceTable, numbered, numbers,
};
use impasse_laws::{Explored, golden};
use impasse_pairs::PairPuzzle as _;
use impasse_shisen::{Board, FallingBoard, Shisen};

#[test]
fn a_solved_game_with_lines_outside_is_played_as_ever() {
    let board: Board = numbered(&Shisen, "width=5,height=4", 3);
    let space = Explored::whole(&board, 20_000).expect("a small space");
    let moves = space.shortest_solution().expect("solvable");
    Playthrough::of(&board, &moves).golden("shisen/playthrough-outside.txt");
}

#[test]
fn a_game_that_ends_in_the_first_dead_end_is_played_as_ever() {
    let board: Board = numbered(&Shisen, "width=6,height=4,lines=inside", 20);
    let space = Explored::whole(&board, 1000).expect("272 positions");
    let mut numbers = 0..space.count();
    let dead_end = numbers.find(|&at| space.is_dead_end(at));
    Playthrough::of(&board, &space.moves_to(dead_end.expect("a dead end")))
        .unfinished(|_, state| format!("{} tiles are left", state.count()))
        .golden("shisen/playthrough-stuck.txt");
}

#[test]
fn a_solved_game_with_falling_tiles_is_played_as_ever() {
    let board: FallingBoard = numbered(&Shisen, "width=5,height=4,gravity=down", 3);
    let space = Explored::whole(&board, 60_000).expect("a small space");
    let moves = space.shortest_solution().expect("solvable");
    Playthrough::of(&board, &moves).golden("shisen/playthrough-falling.txt");
}

#[test]
fn a_game_with_falling_tiles_that_ends_in_the_first_dead_end_is_played_as_ever() {
    let board: FallingBoard = numbered(&Shisen, "width=5,height=4,gravity=down", 3);
    let space = Explored::whole(&board, 60_000).expect("a small space");
    let mut numbers = 0..space.count();
    let dead_end = numbers.find(|&at| space.is_dead_end(at));
    Playthrough::of(&board, &space.moves_to(dead_end.expect("a dead end")))
        .unfinished(|board, state| format!("{} tiles are left", board.tiles(state).count()))
        .golden("shisen/playthrough-falling-stuck.txt");
}

#[test]
fn a_solved_game_with_one_turn_is_played_as_ever() {
    let board: Board = numbered(&Shisen, "width=5,height=4,turns=1", 1);
    let space = Explored::whole(&board, 20_000).expect("a small space");
    let moves = space.shortest_solution().expect("solvable");
    Playthrough::of(&board, &moves).golden("shisen/playthrough-one-turn.txt");
}

#[test]
fn dead_ends_are_explained_as_ever() {
    let mut out = String::from(
        "Dead positions and why, in both languages. [Dead] tiles cannot be taken; (these) lie in\n\
         their way.\n",
    );
    let names = [
        "width=5,height=4,lines=inside#1",
        "width=5,height=4,lines=inside,faces=mahjong#1",
        "width=5,height=4,turns=1,faces=mahjong#2",
    ];
    for (name, board) in numbers::<Board>(&Shisen, &names) {
        let space = Explored::whole(&board, 20_000).expect("a small space");
        for told in Explanation::first(&board, &space, 2) {
            let _ = write!(out, "\n{name}: {}", told.text());
        }
    }
    for (name, board) in numbers::<FallingBoard>(&Shisen, &["width=5,height=4,gravity=down#3"]) {
        let space = Explored::whole(&board, 60_000).expect("a small space");
        for told in Explanation::first(&board, &space, 2) {
            let _ = write!(out, "\n{name}: {}", told.text());
        }
    }
    golden("shisen/reasons.txt", &out);
}

const SHAPES: [&str; 9] = [
    "width=4,height=4",
    "width=6,height=4",
    "width=8,height=5",
    "width=10,height=6",
    "width=14,height=6",
    "width=18,height=8",
    "width=24,height=12,tiles=8",
    "width=6,height=3,tiles=2",
    "width=62,height=1,tiles=2",
];

#[test]
fn as_many_move_sequences_as_ever() {
    let heading = "board                                             1       2       3";
    let mut table = PerftTable::new(heading, 43);
    for shape in SHAPES {
        for lines in ["outside", "inside"] {
            for number in [1, 42] {
                let params = format!("{shape},lines={lines}");
                let board: Board = numbered(&Shisen, &params, number);
                table.row(&format!("{params}#{number}"), &board);
            }
        }
    }
    golden("shisen/perft.txt", table.text());
}

/// Other rules, other faces and others' boards.
const VARIANTS: [&str; 6] = [
    "turns=1",
    "lines=inside,turns=1",
    "board=16x9",
    "board=18x8,faces=mahjong",
    "board=18x8,faces=mahjong,flowers=grouped",
    "board=26x14",
];

const FALLING: [&str; 5] = [
    "gravity=down",
    "gravity=down,lines=inside",
    "gravity=down,turns=1",
    "board=18x8,faces=mahjong,flowers=grouped,gravity=down",
    "board=30x16,gravity=down",
];

#[test]
fn as_many_move_sequences_of_variants_as_ever() {
    let heading =
        "board                                                            1       2       3";
    let mut table = PerftTable::new(heading, 58);
    for params in VARIANTS {
        for number in [1, 42] {
            let board: Board = numbered(&Shisen, params, number);
            table.row(&format!("{params}#{number}"), &board);
        }
    }
    for params in FALLING {
        for number in [1, 42] {
            let board: FallingBoard = numbered(&Shisen, params, number);
            table.row(&format!("{params}#{number}"), &board);
        }
    }
    golden("shisen/perft-variants.txt", table.text());
}

/// Boards with whole spaces: solvable ones and others, all rules for lines.
const SPACES: [&str; 10] = [
    "width=4,height=4#1,2",
    "width=4,height=4,lines=inside#1",
    "width=5,height=4#1",
    "width=5,height=4,lines=inside#1,54",
    "width=6,height=4,lines=inside#20,36,284",
    "width=6,height=3,tiles=2#1",
    "width=4,height=4,kinds=2,lines=inside#1",
    "width=10,height=6#2463",
    "width=5,height=4,turns=1#1,2",
    "width=4,height=4,lines=inside,turns=1#1",
];

/// The same with falling tiles.
const FALLING_SPACES: [&str; 5] = [
    "gravity=down,height=4,width=4#1,2",
    "gravity=down,height=4,lines=inside,width=4#1",
    "gravity=down,height=4,tiles=2,width=4#1,2",
    "gravity=down,height=4,turns=1,width=5#1",
    "gravity=down#3757,9057,19972",
];

#[test]
fn as_many_positions_as_ever() {
    let mut table = SpaceTable::new(&[Fact::LongestLostPath]);
    for (name, board) in numbers::<Board>(&Shisen, &SPACES) {
        table.space(&name, &board);
    }
    for (name, board) in numbers::<FallingBoard>(&Shisen, &FALLING_SPACES) {
        table.space(&name, &board);
    }
    golden("shisen/spaces.txt", table.text());
}
