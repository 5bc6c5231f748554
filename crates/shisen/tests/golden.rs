//! What the rules say, kept as text in `golden/shisen`: whole games, counts of
//! move sequences, counts of whole spaces.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

mod common;

use std::collections::HashSet;
use std::fmt::Write as _;

use common::numbered;
use impasse_laws::{Explored, golden};
use impasse_puzzle::{Instance, Puzzle, draw};
use impasse_shisen::{Board, Pair};

/// A game move by move, each move drawn on the board it is played on.
fn playthrough(board: &Board, moves: &[Pair]) -> String {
    let mut state = board.start();
    let mut out = String::new();
    for (number, &m) in (1..).zip(moves) {
        let name = board.move_text(&state, m);
        let marks = board.marks(&state, m);
        let picture = draw::text(&board.scene(&state), &marks);
        let _ = writeln!(out, "move {number}: {name}\n{picture}");
        board.try_play(&mut state, m).expect("a legal move");
    }
    let end = match (board.is_goal(&state), state.count()) {
        (true, _) => "solved".to_owned(),
        (false, left) => format!("{left} tiles are left"),
    };
    let picture = draw::text(&board.scene(&state), &[]);
    let _ = writeln!(out, "after {} moves: {end}\n{picture}", moves.len());
    out
}

#[test]
fn a_solved_game_with_lines_outside_is_played_as_ever() {
    let board = numbered("width=5,height=4", 3);
    let space = Explored::whole(&board, 20_000).expect("a small space");
    let moves = space.shortest_solution().expect("solvable");
    golden(
        "shisen/playthrough-outside.txt",
        &playthrough(&board, &moves),
    );
}

#[test]
fn a_game_that_ends_in_the_first_dead_end_is_played_as_ever() {
    let board = numbered("width=6,height=4,lines=inside", 20);
    let space = Explored::whole(&board, 1000).expect("272 positions");
    let mut at = (0..space.count())
        .find(|&at| space.is_dead_end(at))
        .expect("a dead end");
    let mut moves = Vec::new();
    while at != 0 {
        let before = (0..at).find(|&other| space.successors[other].contains(&at));
        let before = before.expect("found from an earlier position");
        let place = space.successors[before].iter().position(|&to| to == at);
        moves.push(space.moves[before][place.expect("just seen")]);
        at = before;
    }
    moves.reverse();
    golden("shisen/playthrough-stuck.txt", &playthrough(&board, &moves));
}

/// The number of sequences of `depth` moves, and of positions at their ends.
fn perft(board: &Board, depth: u32) -> Vec<(u64, usize)> {
    let mut ends = vec![board.start()];
    let mut rows = Vec::new();
    for _ in 0..depth {
        let mut next = Vec::new();
        for state in ends.iter().filter(|state| !board.is_goal(state)) {
            let mut moves = Vec::new();
            board.moves(state, &mut moves);
            next.extend(moves.into_iter().map(|m| {
                let mut end = *state;
                board.play(&mut end, m);
                end
            }));
        }
        let different: HashSet<Vec<u8>> = next.iter().map(|state| board.key(state)).collect();
        rows.push((next.len() as u64, different.len()));
        ends = next;
    }
    rows
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
    let mut out = String::from(
        "Sequences of 1 to 3 moves from the start, and different positions at their ends.\n\n\
         board                                             1       2       3\n",
    );
    for shape in SHAPES {
        for lines in ["outside", "inside"] {
            for number in [1, 42] {
                let params = format!("{shape},lines={lines}");
                let rows = perft(&numbered(&params, number), 3);
                let _ = write!(out, "{:<43}", format!("{params}#{number}"));
                for (sequences, _) in &rows {
                    let _ = write!(out, "{sequences:>8}");
                }
                let _ = write!(out, "\n{:<43}", "");
                for (_, positions) in &rows {
                    let _ = write!(out, "{positions:>8}");
                }
                out.push('\n');
            }
        }
    }
    golden("shisen/perft.txt", &out);
}

/// Boards with whole spaces: solvable ones and others, both rules.
const SPACES: [(&str, u64); 12] = [
    ("width=4,height=4", 1),
    ("width=4,height=4", 2),
    ("width=4,height=4,lines=inside", 1),
    ("width=5,height=4", 1),
    ("width=5,height=4,lines=inside", 1),
    ("width=5,height=4,lines=inside", 54),
    ("width=6,height=4,lines=inside", 20),
    ("width=6,height=4,lines=inside", 36),
    ("width=6,height=4,lines=inside", 284),
    ("width=6,height=3,tiles=2", 1),
    ("width=4,height=4,kinds=2,lines=inside", 1),
    ("width=10,height=6", 2463),
];

#[test]
fn as_many_positions_as_ever() {
    let mut out = String::from(
        "Whole state spaces, counted by a plain enumeration.\n\
         A transition is a position and one of its moves; solvable positions include goals.\n",
    );
    for (params, number) in SPACES {
        let board = numbered(params, number);
        let space = Explored::whole(&board, 30_000).expect("a small space");
        let totals = space.totals();
        let _ = write!(out, "\nshisen:{params}#{number}\n{}", board.text());
        let facts = [
            ("states", totals.states.to_string()),
            ("transitions", totals.transitions.to_string()),
            ("goals", totals.goals.to_string()),
            ("dead ends", totals.dead_ends.to_string()),
            ("solvable", totals.solvable.to_string()),
            ("losing moves", totals.losing_moves.to_string()),
            ("only moves", totals.only_moves.to_string()),
            ("deepest", (space.depth_rows().len() - 1).to_string()),
            ("longest lost path", show(space.longest_lost_path())),
        ];
        for (name, value) in facts {
            let _ = writeln!(out, "{name:<20}{value:>8}");
        }
    }
    golden("shisen/spaces.txt", &out);
}

fn show(number: Option<u32>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}
