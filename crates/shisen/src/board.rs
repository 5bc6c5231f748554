//! The rules: a board, its positions, its moves.

use impasse_pairs::{Cell, LaidTiles, Pair, TileKind, Tiles};
use impasse_puzzle::{Chance, Illegal, Puzzle};

use crate::faces::Faces;
use crate::frame::Frame;
use crate::grid::{Grid, Place};
use crate::label::Label;

/// One board of Shisen-sho: which tiles lie where at the start, and where
/// lines may run.
#[derive(Clone, Debug)]
pub struct Board {
    frame: Frame,
    faces: Faces,
    /// What lies on each cell at the start.
    labels: Vec<Option<Label>>,
    laid: LaidTiles,
    /// The label that stands for each kind.
    kinds: Vec<Label>,
    /// Each cell in the grid.
    places: Vec<Place>,
}

/// What is dealt: how many kinds there are, and how many equal tiles come
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// The number of kinds.
    pub kinds: u16,
    /// How many tiles of a kind are laid out before the next kind has its
    /// turn; even.
    pub tiles: u16,
}

impl Board {
    /// A board on which these labels lie, row by row; of each kind there is an
    /// even number.
    pub(crate) fn new(frame: Frame, faces: Faces, labels: Vec<Option<Label>>) -> Self {
        let kinds = labels.iter().map(|label| label.map(|own| faces.kind(own)));
        let (laid, kinds) = LaidTiles::new(frame.cells().zip(kinds));
        Self {
            frame,
            faces,
            labels,
            laid,
            kinds,
            places: frame.cells().map(|cell| Place::of(frame, cell)).collect(),
        }
    }

    /// Board `number` with numbers on the tiles, see [`dealt`](Self::dealt).
    ///
    /// ```
    /// use impasse_puzzle::Instance;
    /// use impasse_shisen::{Board, Frame, Lines, Set};
    /// let set = Set { kinds: 2, tiles: 4 };
    /// let board = Board::numbered(Frame::new(4, 2, Lines::Outside), set, 1);
    /// assert_eq!(board.text(), "01 01 02 01\n01 02 02 02\n");
    /// ```
    ///
    /// # Panics
    ///
    /// As [`dealt`](Self::dealt).
    #[must_use]
    pub fn numbered(frame: Frame, set: Set, number: u64) -> Self {
        Self::dealt(frame, set, Faces::Numbers, number)
    }

    /// Board `number`: `set.tiles` tiles of the first kind, of the second and so
    /// on, the first kind following the last, until there is one for each cell;
    /// shuffled by [`Chance`] and laid out row by row.
    ///
    /// # Panics
    ///
    /// If the number of cells is no multiple of `set.tiles`, if that is odd or
    /// 0, or if there are more kinds than it or the faces allow, or none.
    #[must_use]
    pub fn dealt(frame: Frame, set: Set, faces: Faces, number: u64) -> Self {
        let cells = frame.cell_count();
        let (kinds, tiles) = (usize::from(set.kinds), usize::from(set.tiles));
        assert!(
            tiles > 0 && tiles.is_multiple_of(2) && cells.is_multiple_of(tiles),
            "{cells} cells cannot be filled with {tiles} equal tiles at a time"
        );
        let most = faces.most_kinds().min(cells / tiles);
        assert!((1..=most).contains(&kinds), "{kinds} kinds");
        let mut labels: Vec<_> = (0..set.kinds).map(|kind| faces.labels(kind)).collect();
        let deck = (0..cells).map(|tile| labels[tile / tiles % kinds].next());
        let mut deck: Vec<Option<Label>> = deck.collect();
        Chance::new(number).shuffle(&mut deck);
        Self::new(frame, faces, deck)
    }

    /// Columns, rows and the rules for lines.
    #[must_use]
    pub const fn frame(&self) -> Frame {
        self.frame
    }

    /// What tiles show.
    #[must_use]
    pub const fn faces(&self) -> Faces {
        self.faces
    }

    /// What lies where at the start.
    #[must_use]
    pub const fn laid(&self) -> &LaidTiles {
        &self.laid
    }

    /// What a tile is equal to that lies on a cell at the start.
    #[must_use]
    pub fn kind(&self, cell: Cell) -> Option<TileKind> {
        self.laid.kind(cell)
    }

    /// How many kinds there are at the start.
    #[must_use]
    pub const fn kind_count(&self) -> usize {
        self.laid.kind_count()
    }

    /// The label that stands for all tiles of a kind.
    pub(crate) fn label_of(&self, kind: TileKind) -> Label {
        self.kinds[kind.index()]
    }

    /// What is written on the tile that lies on a cell at the start.
    #[must_use]
    pub fn label(&self, cell: Cell) -> Option<Label> {
        self.labels[cell.index()]
    }

    /// The label that stands for all tiles equal to the one that lies on a cell
    /// at the start.
    pub(crate) fn kind_label(&self, cell: Cell) -> Option<Label> {
        self.kind(cell).map(|kind| self.label_of(kind))
    }

    /// All pairs of equal tiles that lie there at the start, whether a line
    /// joins them or not: by the first tile, then by the second.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        self.laid.pairs()
    }

    /// Whether the two tiles of `pair` are left, equal, and joined by a line.
    #[must_use]
    pub fn is_legal(&self, state: &Tiles, pair: Pair) -> bool {
        self.laid.has(state, pair) && self.are_joined(&Grid::new(self.frame, state), pair)
    }

    /// Whether a line joins two cells, past whatever lies in the grid.
    pub(crate) fn are_joined(&self, grid: &Grid, pair: Pair) -> bool {
        let [a, b] = [pair.first, pair.second].map(|cell| {
            let place = self.place(cell);
            (place, grid.sight(place))
        });
        grid.joins(a, b)
    }

    /// Where a cell lies in the grid.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }
}

impl Puzzle for Board {
    type State = Tiles;
    type Move = Pair;

    fn start(&self) -> Tiles {
        self.laid.start()
    }

    fn is_goal(&self, state: &Tiles) -> bool {
        state.is_empty()
    }

    /// By the first tile, then by the second, both row by row.
    fn moves(&self, state: &Tiles, out: &mut Vec<Pair>) {
        let grid = Grid::new(self.frame, state);
        let seen = |cell: Cell| {
            let place = self.place(cell);
            (place, grid.sight(place))
        };
        for pairs in self.pairs().chunk_by(|a, b| a.first == b.first) {
            let first = pairs[0].first;
            if !state.contains(first) {
                continue;
            }
            let one = seen(first);
            let partners = pairs.iter().filter(|pair| state.contains(pair.second));
            out.extend(partners.filter(|pair| grid.joins(one, seen(pair.second))));
        }
    }

    fn play(&self, state: &mut Tiles, pair: Pair) {
        state.remove(pair.first);
        state.remove(pair.second);
    }

    fn try_play(&self, state: &mut Tiles, pair: Pair) -> Result<(), Illegal> {
        if !self.is_legal(state, pair) {
            return Err(Illegal);
        }
        self.play(state, pair);
        Ok(())
    }

    fn key_len(&self) -> usize {
        self.laid.packing().key_len()
    }

    fn write_key(&self, state: &Tiles, key: &mut [u8]) {
        self.laid.packing().write(state, key);
    }

    fn read_key(&self, key: &[u8], state: &mut Tiles) {
        self.laid.packing().read(key, state);
    }

    /// The pairs that were taken.
    fn stage(&self, state: &Tiles) -> u32 {
        self.laid.pairs_gone(state)
    }
}
