//! Small positions made of large ones.

use impasse_freecell::{Deal, FreeCell};
use impasse_laws::kit::{numbered, read};
use impasse_puzzle::Instance as _;

/// Tables, numbers and ranks that are home: spaces of some thousand positions,
/// solvable and not.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub(crate) const SMALL: [(&str, u64, u8); 11] = [
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
];

/// A numbered deal from which the lowest `home` ranks have gone home, wherever
/// they lay: what is left is a small puzzle of its own.
#[track_caller]
pub(crate) fn endgame(params: &str, number: u64, home: u8) -> Deal {
    let deal: Deal = numbered(&FreeCell, params, number);
    let state = deal.position();
    let mut text = String::new();
    for column in 0..deal.table().columns {
        text.push(':');
        for card in state.column(column) {
            if card.rank() > home {
                text.push(' ');
                text.push_str(&card.to_string());
            }
        }
        text.push('\n');
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
