//! The rules: a board, its positions, its moves.

use impasse_pairs::{Cell, Packing, Pair, TileKind, Tiles};
use impasse_puzzle::{Chance, Illegal, Puzzle};

use crate::frame::Frame;
use crate::grid::{Grid, Place};
use crate::label::Label;

/// One board of Shisen-sho: which tiles lie where at the start, and where
/// lines may run.
#[derive(Clone, Debug)]
pub struct Board {
    frame: Frame,
    start: Tiles,
    /// What lies on each cell at the start.
    kinds: Vec<Option<TileKind>>,
    labels: Vec<Label>,
    /// All pairs of equal tiles, by the first tile, then by the second.
    pairs: Vec<Pair>,
    packing: Packing,
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
    /// A board on which these labels lie, row by row; the text parser has
    /// checked that there is an even number of each.
    pub(crate) fn new(frame: Frame, cells: Vec<Option<Label>>) -> Self {
        let mut labels: Vec<Label> = Vec::new();
        let mut lists: Vec<Vec<Cell>> = Vec::new();
        for (cell, label) in frame.cells().zip(cells) {
            let Some(label) = label else { continue };
            let known = labels.iter().position(|other| *other == label);
            let kind = known.unwrap_or_else(|| {
                labels.push(label);
                lists.push(Vec::new());
                labels.len() - 1
            });
            lists[kind].push(cell);
        }
        Self::laid(frame, labels, &lists)
    }

    /// A board with kinds of these labels on these cells; lists in reading
    /// order, and so the kinds by their first cells.
    fn laid(frame: Frame, labels: Vec<Label>, lists: &[Vec<Cell>]) -> Self {
        let mut kinds = vec![None; frame.cell_count()];
        for (kind, cells) in (0..).map(TileKind).zip(lists) {
            for cell in cells {
                kinds[cell.index()] = Some(kind);
            }
        }
        Self {
            frame,
            start: lists.iter().flatten().copied().collect(),
            kinds,
            labels,
            pairs: Pair::all(lists),
            packing: Packing::new(lists),
            places: frame.cells().map(|cell| Place::of(frame, cell)).collect(),
        }
    }

    /// Board `number`: `set.tiles` tiles of kind 1, of kind 2 and so on, kind
    /// 1 following the last kind, until there is one for each cell; shuffled
    /// by [`Chance`] and laid out row by row.
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
    /// If the number of cells is no multiple of `set.tiles`, if that is odd or
    /// 0, or if there are more kinds than it allows or none.
    #[must_use]
    pub fn numbered(frame: Frame, set: Set, number: u64) -> Self {
        let cells = frame.cell_count();
        let (kinds, tiles) = (usize::from(set.kinds), usize::from(set.tiles));
        assert!(
            tiles > 0 && tiles.is_multiple_of(2) && cells.is_multiple_of(tiles),
            "{cells} cells cannot be filled with {tiles} equal tiles at a time"
        );
        assert!((1..=cells / tiles).contains(&kinds), "{kinds} kinds");
        let mut deck: Vec<usize> = (0..cells).map(|tile| tile / tiles % kinds).collect();
        Chance::new(number).shuffle(&mut deck);
        let mut lists: Vec<Vec<Cell>> = vec![Vec::with_capacity(tiles); kinds];
        for (cell, kind) in frame.cells().zip(deck) {
            lists[kind].push(cell);
        }
        // Every kind has its tiles, so each has a first one.
        let mut order: Vec<u16> = (0..set.kinds).collect();
        order.sort_unstable_by_key(|&kind| lists[usize::from(kind)][0]);
        let labels = order.iter().map(|&kind| Label::numbered(kind + 1));
        let lists = order
            .iter()
            .map(|&kind| std::mem::take(&mut lists[usize::from(kind)]));
        Self::laid(frame, labels.collect(), &lists.collect::<Vec<_>>())
    }

    /// Columns, rows and the rule for lines.
    #[must_use]
    pub const fn frame(&self) -> Frame {
        self.frame
    }

    /// What lies on a cell at the start.
    #[must_use]
    pub fn kind(&self, cell: Cell) -> Option<TileKind> {
        self.kinds[cell.index()]
    }

    /// How many kinds there are at the start.
    #[must_use]
    pub fn kind_count(&self) -> usize {
        self.labels.len()
    }

    /// How a kind is written.
    #[must_use]
    pub fn label(&self, kind: TileKind) -> &Label {
        &self.labels[kind.index()]
    }

    /// All pairs of equal tiles that lie there at the start, whether a line
    /// joins them or not: by the first tile, then by the second.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Whether the two tiles of `pair` are left, equal, and joined by a line
    /// with at most two turns.
    #[must_use]
    pub fn is_legal(&self, state: &Tiles, pair: Pair) -> bool {
        let there = |cell: Cell| cell.index() < self.kinds.len() && state.contains(cell);
        if pair.first >= pair.second
            || !there(pair.first)
            || !there(pair.second)
            || self.kind(pair.first) != self.kind(pair.second)
        {
            return false;
        }
        let grid = Grid::new(self.frame, state);
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

    /// The position `state` as a board of its own.
    pub(crate) fn started_at(&self, state: &Tiles) -> Self {
        let label = |cell| {
            let kind = self.kind(cell).filter(|_| state.contains(cell));
            kind.map(|kind| self.label(kind).clone())
        };
        Self::new(self.frame, self.frame.cells().map(label).collect())
    }
}

impl Puzzle for Board {
    type State = Tiles;
    type Move = Pair;

    fn start(&self) -> Tiles {
        self.start
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
        for pairs in self.pairs.chunk_by(|a, b| a.first == b.first) {
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
        self.packing.key_len()
    }

    fn write_key(&self, state: &Tiles, key: &mut [u8]) {
        self.packing.write(state, key);
    }

    fn read_key(&self, key: &[u8], state: &mut Tiles) {
        self.packing.read(key, state);
    }

    /// The pairs that were taken.
    fn stage(&self, state: &Tiles) -> u32 {
        (self.start.count() - state.count()) / 2
    }
}
