//! What the rules say, kept as text in `golden/unblock`: a whole game, counts
//! of move sequences, counts of whole spaces.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

use impasse_laws::kit::{Fact, PerftTable, Playthrough, SpaceTable, numbered, numbers};
use impasse_laws::{Explored, golden};
use impasse_unblock::{Slides, Steps, Unblock};

#[test]
fn a_game_by_slides_is_played_as_ever() {
    let board: Slides = numbered(&Unblock, "width=5,height=5,least=6", 1);
    let space = Explored::whole(&board, 30_000).expect("a small space");
    let moves = space.shortest_solution().expect("solvable");
    Playthrough::of(&board, &moves).golden("unblock/playthrough-slides.txt");
}

#[test]
fn a_game_by_steps_is_played_as_ever() {
    let board: Steps = numbered(&Unblock, "width=4,height=4,least=3,by=steps", 1);
    let space = Explored::whole(&board, 30_000).expect("a small space");
    let moves = space.shortest_solution().expect("solvable");
    Playthrough::of(&board, &moves).golden("unblock/playthrough-steps.txt");
}

/// Numbered boards of several sizes and lengths.
const BOARDS: [&str; 6] = [
    "width=4,height=4,least=3#1..2",
    "width=5,height=5,least=4#1..2",
    "width=5,height=5,least=10#1",
    "width=7,height=4,least=4#1",
    "#1..3",
    "least=14#1",
];

#[test]
fn as_many_move_sequences_as_ever() {
    let heading = "board                                     1       2       3";
    let mut table = PerftTable::new(heading, 35);
    for (name, board) in numbers::<Slides>(&Unblock, &BOARDS) {
        table.row(name.trim_start_matches("unblock:"), &board);
    }
    golden("unblock/perft.txt", table.text());
}

#[test]
fn as_many_positions_as_ever() {
    let facts = [Fact::ShortestSolution, Fact::Components];
    let mut table = SpaceTable::new(&facts);
    for (name, board) in numbers::<Slides>(&Unblock, &BOARDS) {
        table.space(&name, &board);
        table.view(
            &format!("{name}, by steps"),
            &Steps::new(board.board().clone()),
        );
    }
    golden("unblock/spaces.txt", table.text());
}
