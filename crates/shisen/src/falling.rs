//! Boards whose tiles fall: where tiles are taken away, those above them in
//! the column come down.
//!
//! ```text
//!  A A D      -- A D      The As lie side by side. Whoever takes the Cs first lets
//!  C B E  ->  -- B E      one of them down beside the Bs, and takes them apart:
//!  C B F      A  B F      what `impasse_pairs` proves about tiles that stay where
//!  D E F      D  E F      they are does not hold here.
//! ```
//!
//! A position is what lies on each cell, as the player sees it; moves name the
//! cells of that moment. Two positions that look the same are the same, whichever
//! of two equal tiles was taken. A key says so too: each column is read from
//! below, and each tile is taken to be the lowest one that it can be of those
//! that lay in that column at the start.
//!
//! Dead ends: [`Stuck`](crate::Stuck) only. What is left is search
//! (`impasse_shisen_engine`).

use impasse_pairs::{Cell, Pair, PairPuzzle as _, Tiles};
use impasse_puzzle::{Illegal, Puzzle};

use crate::board::Board;
use crate::frame::Frame;
use crate::grid::Grid;
use crate::label::Label;

/// A board whose tiles fall.
#[derive(Clone, Debug)]
pub struct FallingBoard(Board);

/// What lies on each cell, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile(Vec<Option<Label>>);

impl Pile {
    /// What lies on a cell; nothing on cells that there are not.
    #[must_use]
    pub fn label(&self, cell: Cell) -> Option<Label> {
        self.0.get(cell.index()).copied().flatten()
    }
}

impl FallingBoard {
    /// The board, if its tiles fall. None of them floats at the start: each lies
    /// on another one or on the floor.
    pub(crate) fn new(board: Board) -> Self {
        debug_assert!(
            board.start().iter().all(|cell| {
                let below = board.frame().below(cell);
                below.is_none_or(|below| board.label(below).is_some())
            }),
            "a tile floats"
        );
        Self(board)
    }

    /// The board as it lies at the start.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.0
    }

    /// Whether the two tiles of `pair` lie there, are equal, and are joined by a
    /// line.
    #[must_use]
    pub fn is_legal(&self, state: &Pile, pair: Pair) -> bool {
        let kind = self.kind(state, pair.first);
        pair.first < pair.second
            && kind.is_some()
            && kind == self.kind(state, pair.second)
            && self.0.are_joined(&self.grid(state), pair)
    }

    /// How many tiles are equal to the one on `cell`, itself included.
    #[must_use]
    pub fn equals(&self, state: &Pile, cell: Cell) -> usize {
        let kind = self.kind(state, cell);
        let labels = state.0.iter().flatten();
        let equal = labels.filter(|&&label| Some(self.0.faces().kind(label)) == kind);
        equal.count()
    }

    /// The position `state` as a board of its own.
    pub(crate) fn started_at(&self, state: &Pile) -> Self {
        let board = &self.0;
        Self(Board::new(board.frame(), board.faces(), state.0.clone()))
    }

    /// The label that stands for all tiles equal to the one on `cell`.
    pub(crate) fn kind(&self, state: &Pile, cell: Cell) -> Option<Label> {
        state.label(cell).map(|label| self.0.faces().kind(label))
    }

    fn grid(&self, state: &Pile) -> Grid {
        Grid::new(self.0.frame(), &self.tiles(state))
    }

    /// Takes one tile away, and lets those above it down.
    fn take(&self, state: &mut Pile, cell: Cell) {
        let mut hole = cell;
        loop {
            let above = self.0.frame().above(hole);
            let falls = above.and_then(|above| state.label(above));
            state.0[hole.index()] = falls;
            match above {
                Some(above) if falls.is_some() => hole = above,
                _ => return,
            }
        }
    }

    /// The tiles of the start that those left are taken to be.
    fn origins(&self, state: &Pile) -> Tiles {
        let mut origins = Tiles::default();
        for column in columns(self.0.frame()) {
            let mut laid = column.clone();
            for cell in column {
                let Some(kind) = self.kind(state, cell) else {
                    break;
                };
                let origin = laid.find(|&origin| self.0.kind_label(origin) == Some(kind));
                origins.insert(origin.expect("what lies in a column lay there at the start"));
            }
        }
        origins
    }
}

/// The columns, each from below.
fn columns(frame: Frame) -> impl Iterator<Item = impl Iterator<Item = Cell> + Clone> {
    let (width, height) = (u16::from(frame.width()), u16::from(frame.height()));
    (0..width).map(move |x| (0..height).rev().map(move |y| Cell(y * width + x)))
}

impl Puzzle for FallingBoard {
    type State = Pile;
    type Move = Pair;

    fn start(&self) -> Pile {
        let cells = self.0.frame().cells();
        Pile(cells.map(|cell| self.0.label(cell)).collect())
    }

    fn is_goal(&self, state: &Pile) -> bool {
        state.0.iter().all(Option::is_none)
    }

    /// By the first tile, then by the second, both row by row.
    fn moves(&self, state: &Pile, out: &mut Vec<Pair>) {
        let grid = self.grid(state);
        let seen = |cell: Cell| {
            let place = self.0.place(cell);
            (place, grid.sight(place))
        };
        let tiles = self.tiles(state).iter();
        let mut tiles: Vec<_> = tiles.map(|cell| (self.kind(state, cell), cell)).collect();
        tiles.sort_unstable();
        let before = out.len();
        for equal in tiles.chunk_by(|a, b| a.0 == b.0) {
            for (at, &(_, first)) in equal.iter().enumerate() {
                let one = seen(first);
                let others = equal[at + 1..].iter().map(|&(_, second)| second);
                let joined = others.filter(|&second| grid.joins(one, seen(second)));
                out.extend(joined.map(|second| Pair { first, second }));
            }
        }
        out[before..].sort_unstable();
    }

    fn play(&self, state: &mut Pile, pair: Pair) {
        // Of two tiles in one column the first is the upper one: the other does
        // not move when it goes.
        self.take(state, pair.first);
        self.take(state, pair.second);
    }

    fn try_play(&self, state: &mut Pile, pair: Pair) -> Result<(), Illegal> {
        if !self.is_legal(state, pair) {
            return Err(Illegal);
        }
        self.play(state, pair);
        Ok(())
    }

    fn key_len(&self) -> usize {
        self.0.key_len()
    }

    fn write_key(&self, state: &Pile, key: &mut [u8]) {
        self.0.write_key(&self.origins(state), key);
    }

    fn read_key(&self, key: &[u8], state: &mut Pile) {
        let mut origins = Tiles::default();
        self.0.read_key(key, &mut origins);
        for column in columns(self.0.frame()) {
            let mut left = column.clone().filter(|&cell| origins.contains(cell));
            for cell in column {
                state.0[cell.index()] = left.next().and_then(|origin| self.0.label(origin));
            }
        }
    }

    /// The pairs that were taken.
    fn stage(&self, state: &Pile) -> u32 {
        self.0.stage(&self.tiles(state))
    }
}
