//! Small positions made of large ones.

use impasse_freecell::{Card, Deal, FreeCell};
use impasse_laws::kit::{numbered, read};
use impasse_puzzle::Instance as _;

/// Tables, numbers and ranks that are home: spaces of some thousand positions,
/// solvable and not.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub(crate) const SMALL: [(&str, u64, u8); 21] = [
    ("cells=0,columns=4", 2, 9),
    ("cells=0,columns=4", 6, 8),
    ("cells=0,columns=5", 10, 8),
    ("cells=0,columns=5", 11, 9),
    ("cells=1,columns=4", 8, 8),
    ("cells=1,columns=4", 10, 8),
    ("cells=2,columns=4", 1, 11),
    ("cells=3,columns=4", 4, 11),
    ("cells=1,columns=4,build=suit", 4, 8),
    ("cells=2,columns=4,build=suit", 6, 8),
    ("cells=0,columns=5,build=suit", 8, 8),
    ("cells=1,columns=4,empty=kings,filled=1", 6, 9),
    ("cells=1,columns=4,empty=kings,filled=1", 7, 9),
    ("cells=2,columns=4,build=suit,empty=kings,filled=1", 6, 9),
    ("cells=2,columns=4,build=suit,empty=kings,filled=1", 8, 9),
    ("cells=1,columns=4,empty=none", 2, 8),
    ("cells=0,columns=4,carry=unlimited", 3, 9),
    ("cells=0,columns=4,carry=unlimited", 6, 9),
    (
        "cells=1,columns=4,build=suit,empty=kings,carry=unlimited",
        4,
        8,
    ),
    (
        "cells=1,columns=4,build=suit,empty=kings,carry=unlimited,base=dealt",
        1,
        8,
    ),
    ("cells=0,columns=4,base=9", 4, 8),
];

/// A numbered deal from which the lowest `home` ranks have gone home, wherever
/// they lay: what is left is a small puzzle of its own.
#[track_caller]
pub(crate) fn endgame(params: &str, number: u64, home: u8) -> Deal {
    let deal: Deal = numbered(&FreeCell, params, number);
    let (table, state) = (deal.table(), deal.position());
    let name = |card: Card| (card.rank() > home).then(|| format!(" {}", table.face(card)));
    let mut text = String::from("Freecells:");
    for cell in 0..table.cells {
        let name = state.cell(cell).and_then(name);
        text.push_str(name.as_deref().unwrap_or(" -"));
    }
    for column in 0..table.columns {
        text.push_str("\n:");
        text.extend(state.column(column).into_iter().filter_map(name));
    }
    read(&FreeCell, &deal.params(), &text).expect("high cards are a position")
}

/// Endgames, each with its name.
#[allow(dead_code, reason = "each test file uses what it needs")]
#[track_caller]
pub(crate) fn endgames(list: &[(&str, u64, u8)]) -> Vec<(String, Deal)> {
    let named = list.iter().map(|&(params, number, home)| {
        let name = format!("freecell:{params}#{number}, {home} ranks home");
        (name, endgame(params, number, home))
    });
    named.collect()
}
