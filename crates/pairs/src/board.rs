//! The contract: a board of tiles that go in pairs.

use impasse_puzzle::{Argument, Puzzle, Spot, Words};

use crate::laid::LaidTiles;
use crate::tiles::Tiles;

/// A place where a tile may lie; boards number their places in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The cell as an index.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a tile is equal to. Kinds are numbered in the order in which they
/// first appear on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileKind(pub u16);

impl TileKind {
    /// The kind as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Two equal tiles that are taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The one that comes first in reading order.
    pub first: Cell,
    /// The other.
    pub second: Cell,
}

impl Pair {
    /// The pair of two different cells, in either order.
    #[must_use]
    pub fn new(one: Cell, other: Cell) -> Self {
        Self {
            first: one.min(other),
            second: one.max(other),
        }
    }

    /// All pairs of equal tiles, by the first tile, then by the second, of
    /// kinds that lie on these cells, each list in reading order.
    #[must_use]
    pub fn all(kinds: &[Vec<Cell>]) -> Vec<Self> {
        let mut pairs = Vec::new();
        for cells in kinds {
            for (at, &first) in cells.iter().enumerate() {
                let later = cells[at + 1..].iter();
                pairs.extend(later.map(|&second| Self { first, second }));
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

/// Tiles that are in each other's way, and which of them can be taken.
///
/// # Laws
///
/// * **Monotone:** if two tiles can be taken with some tiles in the way, they
///   can be taken with fewer in the way. Every proof of this crate rests on it.
/// * Two tiles that lie there can be taken exactly if the rules of the game
///   allow it. Of a tile that does not lie there the field tells what would be
///   if it did, except that it may leave out of account that this tile itself
///   would be in the way: then it allows more, which no proof minds.
pub trait Field: Clone {
    /// Where a tile lies, in the form that is looked up fastest.
    type Place: Copy;
    /// What is to be known of one tile to compare it with others.
    type Sight: Copy;

    /// Takes a tile out of the way that is in it.
    fn free(&mut self, place: Self::Place);
    /// Puts a tile in the way that is not in it.
    fn block(&mut self, place: Self::Place);
    /// What the tile at `place` sees, or would see if it lay there.
    fn sight(&self, place: Self::Place) -> Self::Sight;
    /// Whether a tile that sees this could be taken with no other at all.
    fn is_shut(&self, _: Self::Sight) -> bool {
        false
    }
    /// Whether two equal tiles could be taken.
    fn joins(&self, one: (Self::Place, Self::Sight), other: (Self::Place, Self::Sight)) -> bool;
}

/// How a game speaks of pairs that cannot be taken.
#[derive(Clone, Copy, Debug)]
pub struct PairWords {
    /// What [`Stuck`](crate::Stuck) looks for, in a line.
    pub stuck: Words,
    /// That no pair can be taken; `{0}` is the number of tiles left.
    pub no_pair: Words,
    /// Where the rule stands that names this end.
    pub stuck_reference: &'static str,
    /// That a move comes when no tile is left; `{0}` quotes it.
    pub too_late: Words,
    /// That a move cannot be played, and no other either; `{0}` quotes it.
    pub nothing_left: Words,
    /// What a word is not that names no two places.
    pub no_places: Words,
    /// What two equal tiles lack that cannot be taken.
    pub apart: Words,
}

/// How a game speaks of tiles that lock each other.
#[derive(Clone, Copy, Debug)]
pub struct LockWords {
    /// That tiles lock each other; `{0}` is their number, `{1}` names them.
    pub lock: Words,
    /// That one tile is in the way of all that it could be taken with; `{0}`
    /// names it.
    pub lone_lock: Words,
}

/// A game in which equal tiles are taken in pairs. Whether the others stay where
/// they are is not said: that makes a [`PairBoard`].
pub trait PairPuzzle: Puzzle<Move = Pair> {
    /// How the game speaks.
    const WORDS: PairWords;

    /// The cells on which a tile lies.
    fn tiles(&self, state: &Self::State) -> Tiles;
    /// Whether two tiles, which lie there, are equal.
    fn are_equal(&self, state: &Self::State, pair: Pair) -> bool;
    /// Whether a pair is a move. Cells of any number may be asked for.
    fn is_legal(&self, state: &Self::State, pair: Pair) -> bool;
    /// A cell as people write it.
    fn cell_name(&self, cell: Cell) -> String;
    /// The cell that people write so.
    fn cell_named(&self, name: &str) -> Option<Cell>;
    /// Where it is drawn.
    fn spot(&self, cell: Cell) -> Spot;
}

/// A board of tiles of which equal ones are taken in pairs, and the others stay
/// where they are.
pub trait PairBoard: PairPuzzle + Puzzle<State = Tiles, Move = Pair> {
    /// What stands in the way.
    type Field: Field;
    /// How its game speaks of locks.
    const LOCKS: LockWords;

    /// What lies where at the start.
    fn laid(&self) -> &LaidTiles;
    /// Where a cell lies in the field.
    fn place(&self, cell: Cell) -> <Self::Field as Field>::Place;
    /// The field with only these tiles in the way.
    fn field(&self, tiles: &Tiles) -> Self::Field;
    /// Whether two tiles can never be taken together, whatever else is gone.
    fn is_hopeless(&self, _: Pair) -> bool {
        false
    }
    /// What people call the tiles of a kind together.
    fn kind_name(&self, kind: TileKind) -> Argument;
    /// What people call the tile that lies on a cell at the start.
    fn tile_name(&self, cell: Cell) -> Argument;

    /// What lies on a cell at the start.
    fn kind(&self, cell: Cell) -> Option<TileKind> {
        self.laid().kind(cell)
    }
    /// How many kinds there are at the start.
    fn kind_count(&self) -> usize {
        self.laid().kind_count()
    }
    /// All pairs of equal tiles that lie there at the start, whether they can
    /// be taken or not: by the first tile, then by the second.
    fn pairs(&self) -> &[Pair] {
        self.laid().pairs()
    }
}
