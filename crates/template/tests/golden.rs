//! What the rules say, kept as text in `golden/template`: whole games, counts
//! of move sequences, counts of whole spaces, reasons.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

use impasse_laws::golden;
use impasse_laws::kit::{Fact, LevelFile, PerftTable, Playthrough, SpaceTable, numbered, numbers};
use impasse_template::{Row, Template};

#[test]
fn a_solved_game_is_played_as_ever() {
    let level = &LevelFile::<Row>::of(&Template, "").levels[0];
    let moves = level.solution().expect("solvable");
    Playthrough::of(&level.puzzle, &moves).golden("template/playthrough.txt");
}

#[test]
fn as_many_move_sequences_as_ever() {
    let mut table = PerftTable::new(
        "row                            1       2       3       4",
        24,
    );
    for width in ["width=6", "width=12", "width=24"] {
        for number in [1, 42] {
            let row: Row = numbered(&Template, width, number);
            table.row(&format!("{width}#{number}"), &row);
        }
    }
    golden("template/perft.txt", table.text());
}

#[test]
fn as_many_positions_as_ever() {
    let mut table = SpaceTable::new(&Fact::ALL);
    let names = ["#4,9,20", "width=20#41"];
    for (name, row) in numbers::<Row>(&Template, &names) {
        table.space(&name, &row);
    }
    golden("template/spaces.txt", table.text());
}
