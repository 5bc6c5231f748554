//! Mahjong solitaire as a game of pairs: two equal tiles can be taken if both
//! are free.
//!
//! What differs from Shisen-sho: whether a pair can be taken is a property of
//! each of its tiles. Taking tiles away frees others and covers none, so all
//! that the crate `impasse_pairs` proves holds here, too. Besides, one tile may
//! lie on another, or hold it otherwise until it goes itself; such two are
//! never free at the same time, and no solution pairs them.

use std::sync::Arc;

use impasse_pairs::{
    Cell, Field, LaidTiles, LockWords, Pair, PairBoard, PairPuzzle, PairWords, TileKind, Tiles,
};
use impasse_puzzle::{Argument, Spot, Words};

use crate::board::Board;
use crate::layout::Layout;

/// The tiles that lie on a layout, by what is in the way of each.
#[derive(Clone, Debug)]
pub struct Lying {
    layout: Arc<Layout>,
    /// How many lie on a tile, at its left and at its right.
    blocks: Vec<[u8; 3]>,
}

impl Lying {
    #[inline]
    fn change(&mut self, cell: Cell, change: impl Fn(&mut u8)) {
        for &(near, side) in self.layout.hampered(cell) {
            change(&mut self.blocks[near.index()][side as usize]);
        }
    }
}

impl Field for Lying {
    type Place = Cell;
    /// Whether it is free.
    type Sight = bool;

    #[inline]
    fn free(&mut self, cell: Cell) {
        self.change(cell, |count| *count -= 1);
    }

    #[inline]
    fn block(&mut self, cell: Cell) {
        self.change(cell, |count| *count += 1);
    }

    #[inline]
    fn sight(&self, cell: Cell) -> bool {
        let [above, left, right] = self.blocks[cell.index()];
        above == 0 && (left == 0 || right == 0)
    }

    #[inline]
    fn is_shut(&self, is_free: bool) -> bool {
        !is_free
    }

    #[inline]
    fn joins(&self, one: (Cell, bool), other: (Cell, bool)) -> bool {
        one.1 && other.1
    }
}

impl PairPuzzle for Board {
    const WORDS: PairWords = PairWords {
        stuck: Words::new("no two equal tiles are free", "取れる同じ牌が一組もない"),
        no_pair: Words::new(
            "no two of the {0} tiles left are equal and free",
            "残り{0}枚のうち、取れる同じ牌は一組もありません",
        ),
        stuck_reference: "",
        too_late: Words::new(
            "{0} comes too late: no tile is left",
            "牌がもうないので、{0}は余分です。",
        ),
        nothing_left: Words::new(
            "{0} cannot be played: no two equal tiles are free any more",
            "{0}はできません。取れる同じ牌がもうありません。",
        ),
        no_places: Words::new(
            "it is not a pair of places of this layout",
            "この積み方の場所2つになっていません",
        ),
        apart: Words::new("not both tiles are free", "まだ取れない牌があります"),
    };

    fn tiles(&self, state: &Tiles) -> Tiles {
        *state
    }

    fn are_equal(&self, _: &Tiles, pair: Pair) -> bool {
        self.kind(pair.first) == self.kind(pair.second)
    }

    fn is_legal(&self, state: &Tiles, pair: Pair) -> bool {
        Self::is_legal(self, state, pair)
    }

    fn cell_name(&self, cell: Cell) -> String {
        self.layout().place(cell).name()
    }

    fn cell_named(&self, name: &str) -> Option<Cell> {
        self.layout().cell_named(name)
    }

    fn spot(&self, cell: Cell) -> Spot {
        self.layout().place(cell).spot()
    }
}

impl PairBoard for Board {
    type Field = Lying;

    const LOCKS: LockWords = LockWords {
        lock: Words::new(
            "these {0} tiles hold each other: {1}; none of them can be taken while the others lie there",
            "この{0}枚は互いに押さえ合っています：{1}。ほかの牌が全部なくなっても、どれも取れません",
        ),
        lone_lock: Words::new(
            "{0} is in the way of every tile that it could be taken with",
            "{0}は、組になれる牌すべての邪魔をしています",
        ),
    };

    fn laid(&self) -> &LaidTiles {
        Self::laid(self)
    }

    fn place(&self, cell: Cell) -> Cell {
        cell
    }

    fn field(&self, tiles: &Tiles) -> Lying {
        let mut field = Lying {
            layout: Arc::clone(self.shared_layout()),
            blocks: vec![[0; 3]; self.layout().count()],
        };
        for cell in tiles.iter() {
            field.block(cell);
        }
        field
    }

    fn is_hopeless(&self, pair: Pair) -> bool {
        let Pair { first, second } = pair;
        self.layout().is_held_by(first, second) || self.layout().is_held_by(second, first)
    }

    fn kind_name(&self, kind: TileKind) -> Argument {
        self.group(kind).name().into()
    }

    fn tile_name(&self, cell: Cell) -> Argument {
        let face = self.face(cell).expect("a tile lies there");
        face.name().into()
    }
}
