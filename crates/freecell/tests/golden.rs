//! What the rules say, kept as text in `golden/freecell`: a whole game, counts
//! of move sequences, counts of whole spaces, reasons.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

mod common;

use std::fmt::Write as _;

use common::{endgame, endgames};
use impasse_freecell::{Deal, FreeCell};
use impasse_laws::kit::{Explanation, PerftTable, Playthrough, SpaceTable, numbered, numbers};
use impasse_laws::{Explored, golden};
use impasse_puzzle::Game as _;

#[test]
fn a_solved_game_is_played_as_ever() {
    let deal = endgame("cells=1,columns=4", 10, 9);
    let space = Explored::whole(&deal, 30_000).expect("a small space");
    let moves = space.shortest_solution().expect("solvable");
    Playthrough::of(&deal, &moves).golden("freecell/playthrough.txt");
}

/// Games of the family, each with what only it has: kings alone in empty columns
/// and cards in the cells, homes that begin with the first card, whole runs that
/// go at once.
const FAMILY: [(&str, &str); 3] = [
    ("kings", "cells=2,columns=4,build=suit,empty=kings,filled=1"),
    (
        "base",
        "cells=1,columns=4,build=suit,empty=kings,carry=unlimited,base=dealt",
    ),
    ("unlimited", "cells=0,columns=4,carry=unlimited"),
];

#[test]
fn games_of_the_family_are_played_as_ever() {
    for (name, params) in FAMILY {
        // The first deal whose last four ranks are a small puzzle with a solution.
        let found = (1..100).find_map(|number| {
            let deal = endgame(params, number, 9);
            let space = Explored::whole(&deal, 30_000)?;
            let moves = space.shortest_solution().filter(|moves| moves.len() > 20)?;
            Some((deal, moves))
        });
        let (deal, moves) = found.expect("a deal");
        Playthrough::of(&deal, &moves).golden(&format!("freecell/playthrough-{name}.txt"));
    }
}

#[test]
fn as_many_move_sequences_of_the_family_as_ever() {
    let heading = "game                              1       2       3";
    let mut table = PerftTable::new(heading, 27);
    for (name, params) in FreeCell.variants() {
        for number in [1, 24, 617] {
            let deal: Deal = numbered(&FreeCell, params, number);
            table.row(&format!("{name}#{number}"), &deal);
        }
    }
    golden("freecell/perft-family.txt", table.text());
}

#[test]
fn as_many_move_sequences_as_ever() {
    let heading = "deal                                        1       2       3";
    let mut table = PerftTable::new(heading, 37);
    let deals = [
        "cells=4#1,617,11982",
        "cells=0#1,617,11982",
        "cells=2#1,617,11982",
        "cells=8#1,617,11982",
        "columns=4#1,617,11982",
        "columns=12#1,617,11982",
        "build=suit#1,617,11982",
        "deal=uniform#1,617,11982",
        "empty=kings,filled=4#1,617,11982",
        "empty=none#1,617,11982",
        "carry=unlimited#1,617,11982",
        "columns=7,base=dealt#1,617,11982",
    ];
    for (name, deal) in numbers::<Deal>(&FreeCell, &deals) {
        table.row(&name, &deal);
    }
    golden("freecell/perft.txt", table.text());
}

/// Endgames with whole spaces: tables, deals and ranks that are home.
const SPACES: [(&str, u64, u8); 15] = [
    ("cells=0,columns=4", 3, 9),
    ("cells=0,columns=4", 4, 8),
    ("cells=0,columns=4", 11, 9),
    ("cells=0,columns=5", 11, 9),
    ("cells=1,columns=4", 8, 8),
    ("cells=2,columns=4", 1, 11),
    ("cells=3,columns=5", 7, 11),
    ("cells=1,columns=4,build=suit", 4, 8),
    ("cells=0,columns=5,build=suit", 8, 8),
    ("cells=1", 165, 0),
    ("cells=1,columns=4,empty=kings,filled=1", 7, 9),
    ("cells=1,columns=4,empty=none", 2, 8),
    ("cells=0,columns=4,carry=unlimited", 6, 9),
    ("cells=1,columns=4,build=suit,carry=unlimited", 4, 9),
    ("cells=1,columns=4,build=suit,base=dealt", 8, 9),
];

#[test]
fn as_many_positions_as_ever() {
    let mut table = SpaceTable::new(&[]);
    for (name, deal) in endgames(&SPACES) {
        table.space(&name, &deal);
    }
    golden("freecell/spaces.txt", table.text());
}

#[test]
fn dead_ends_are_explained_as_ever() {
    let mut out = String::new();
    for (params, number, home) in [("cells=0", 3, 0), ("cells=1,columns=4", 8, 8)] {
        let deal = endgame(params, number, home);
        let space = Explored::whole(&deal, 30_000).expect("a small space");
        for told in Explanation::first(&deal, &space, 2) {
            let (name, [(en, _), (ja, _)]) = (told.detector, told.words);
            let _ = writeln!(out, "{name}: {en}\n{name}: {ja}\n{}", told.picture);
        }
    }
    golden("freecell/reasons.txt", &out);
}
