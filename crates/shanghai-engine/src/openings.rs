//! Which pairs become possible when a tile goes.
//!
//! Only tiles that it lay on or beside can become free by that, eight at
//! most; each is compared with its equals.

use impasse_pairs::{Around, Numbering, SearchTable, Tile};
use impasse_shanghai::Board;

/// Looks around a tile that went.
#[derive(Clone, Copy, Debug)]
pub struct Openings;

impl Around<Board> for Openings {
    const LEARNS: bool = true;

    fn new(_: &Board, _: &Numbering<Board>) -> Self {
        Self
    }

    fn join_around(table: &mut SearchTable<'_, Board, Self>, gone: Tile) {
        let board = table.board();
        let cell = table.numbering().cell(gone);
        for &(near, _) in board.layout().hampered(cell) {
            let Some(tile) = table.numbering().tile_on(near) else {
                continue;
            };
            if !table.is_here(tile) || !table.seen(tile).1 {
                continue;
            }
            let kind = table.numbering().kind_of(tile);
            for other in kind.tiles().filter(|&other| other != tile) {
                let pair = kind.pair(tile, other);
                if table.is_here(other) && table.is_apart(pair) && table.seen(other).1 {
                    table.join(pair);
                }
            }
        }
    }
}
