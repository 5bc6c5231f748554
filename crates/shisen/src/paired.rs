//! Shisen-sho as a game of pairs: a line joins two tiles past all others, whether
//! these stay where they are or fall.

use impasse_pairs::{
    Cell, Field, LaidTiles, LockWords, Pair, PairBoard, PairPuzzle, PairWords, TileKind, Tiles,
};
use impasse_puzzle::{Argument, Spot, Words};

use crate::board::Board;
use crate::falling::{FallingBoard, Pile};
use crate::grid::{Grid, Place, Sight};

impl Field for Grid {
    type Place = Place;
    type Sight = Sight;

    #[inline]
    fn free(&mut self, place: Place) {
        Self::free(self, place);
    }

    #[inline]
    fn block(&mut self, place: Place) {
        Self::block(self, place);
    }

    #[inline]
    fn sight(&self, place: Place) -> Sight {
        Self::sight(self, place)
    }

    #[inline]
    fn joins(&self, one: (Place, Sight), other: (Place, Sight)) -> bool {
        Self::joins(self, one, other)
    }
}

const WORDS: PairWords = PairWords {
    stuck: Words::new(
        "no two equal tiles can be joined",
        "つなげる同じ牌が一組もない",
    ),
    no_pair: Words::new(
        "no two of the {0} tiles left can be joined",
        "残り{0}枚のうち、つなげる同じ牌は一組もありません",
    ),
    stuck_reference: "Korekawa & Kotani 2012, fig. 3",
    too_late: Words::new(
        "{0} comes too late: the board is already empty",
        "牌がもうないので、{0}は余分です。",
    ),
    nothing_left: Words::new(
        "{0} cannot be played: no two equal tiles can be joined any more",
        "{0}はできません。つなげる同じ牌がもうありません。",
    ),
    no_places: Words::new(
        "it is not a pair of cells on this board",
        "盤の上のマス2つになっていません",
    ),
    apart: Words::new("no line joins them", "線でつながりません"),
};

impl PairPuzzle for Board {
    const WORDS: PairWords = WORDS;

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
        self.frame().name(cell)
    }

    fn cell_named(&self, name: &str) -> Option<Cell> {
        self.frame().cell_named(name)
    }

    fn spot(&self, cell: Cell) -> Spot {
        Self::spot(self, cell)
    }
}

impl PairPuzzle for FallingBoard {
    const WORDS: PairWords = WORDS;

    fn tiles(&self, state: &Pile) -> Tiles {
        let cells = self.board().frame().cells();
        cells.filter(|&cell| state.label(cell).is_some()).collect()
    }

    fn are_equal(&self, state: &Pile, pair: Pair) -> bool {
        self.kind(state, pair.first) == self.kind(state, pair.second)
    }

    fn is_legal(&self, state: &Pile, pair: Pair) -> bool {
        Self::is_legal(self, state, pair)
    }

    fn cell_name(&self, cell: Cell) -> String {
        self.board().cell_name(cell)
    }

    fn cell_named(&self, name: &str) -> Option<Cell> {
        self.board().cell_named(name)
    }

    fn spot(&self, cell: Cell) -> Spot {
        self.board().spot(cell)
    }
}

impl PairBoard for Board {
    type Field = Grid;

    const LOCKS: LockWords = LockWords {
        lock: Words::new(
            "these {0} tiles lock each other: {1}; none of them can be joined while the others lie there",
            "この{0}枚は互いに塞ぎ合っています：{1}。ほかの牌が全部なくなっても、どれも取れません",
        ),
        lone_lock: Words::new(
            "{0} is in the way of every tile that it could be taken with",
            "{0}は、組になれる牌すべての邪魔をしています",
        ),
    };

    fn laid(&self) -> &LaidTiles {
        Self::laid(self)
    }

    fn place(&self, cell: Cell) -> Place {
        Self::place(self, cell)
    }

    fn field(&self, tiles: &Tiles) -> Grid {
        Grid::new(self.frame(), tiles)
    }

    fn kind_name(&self, kind: TileKind) -> Argument {
        self.faces().kind_name(self.label_of(kind))
    }

    fn tile_name(&self, cell: Cell) -> Argument {
        let label = self.label(cell).expect("a tile lies there");
        self.faces().tile_name(label)
    }
}

#[cfg(test)]
mod tests {
    use impasse_pairs::{Locked, NoPairing};

    use crate::tests::{check_dead, check_reason};

    #[test]
    fn crossed_pairs_lock_each_other_where_no_line_gets_round() {
        check_dead(
            &Locked,
            "inside",
            "
            A B  |  A B C  |  A -- B  |  A B
            B A  |  B A C  |  B -- A  |  A B
            ",
            2,
        );
    }

    #[test]
    fn a_lock_is_named_without_a_tile_too_many() {
        check_reason(
            &Locked,
            "inside",
            "A B C C / B A D D",
            "these 4 tiles lock each other: A (A1), B (B1), B (A2), A (B2); \
             none of them can be joined while the others lie there",
            "
            [A] [B]  C   C
            [B] [A]  D   D
            ",
        );
    }

    #[test]
    fn four_tiles_lock_up_however_they_are_paired() {
        check_dead(
            &NoPairing,
            "outside",
            "
            -- -- A D C  |  -- -- A D C
             A -- D A B  |   A -- D A C
            -- -- -- B A |  -- -- -- B B
            --  E -- C E |  --  E -- A E
            ",
            1,
        );
    }

    #[test]
    fn the_kind_is_named_and_what_blocks_it_is_marked() {
        check_reason(
            &NoPairing,
            "outside",
            "-- -- A D C / A -- D A B / -- -- -- B A / -- E -- C E",
            "however the four equal tiles (A) are paired, tiles lock each other",
            "
             --  -- [A] (D)  C
            [A]  -- (D) [A] (B)
             --  --  -- (B) [A]
             --  E   --  C   E
            ",
        );
    }
}
