//! The rules: a board, its positions, its moves.

use std::sync::Arc;

use impasse_pairs::{Cell, Face, Group, LaidTiles, Pair, TileKind, Tiles};
use impasse_puzzle::{Illegal, Puzzle};

use crate::layout::Layout;
use crate::layouts::Named;

/// One board of mahjong solitaire: a layout, and which tile lies where at the
/// start.
#[derive(Clone, Debug)]
pub struct Board {
    layout: Arc<Layout>,
    /// What the layout is called, if it is one of ours.
    name: Option<&'static str>,
    shown: Shown,
    /// What lies on each cell at the start.
    faces: Vec<Option<Face>>,
    laid: LaidTiles,
    /// What the tiles of each kind have in common.
    groups: Vec<Group>,
}

/// Which tiles the player sees. The rules are the same, and so is every
/// verdict: it is about the game with all tiles known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All of them.
    #[default]
    All,
    /// Those that nothing lies on.
    Uncovered,
}

impl Shown {
    /// The value of the parameter `show`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Uncovered => "uncovered",
        }
    }
}

impl Board {
    /// A board on which these faces lie, in the order of the layout's cells;
    /// of each group an even number.
    pub(crate) fn new(
        layout: Arc<Layout>,
        name: Option<&'static str>,
        faces: Vec<Option<Face>>,
    ) -> Self {
        let groups = faces.iter().map(|face| face.map(Face::group));
        let (laid, groups) = LaidTiles::new(layout.cells().zip(groups));
        Self {
            layout,
            name,
            shown: Shown::All,
            laid,
            groups,
            faces,
        }
    }

    /// A board with faces on one of our layouts.
    pub(crate) fn named(named: &Named, faces: Vec<Option<Face>>) -> Self {
        Self::new(Arc::clone(&named.layout), Some(named.name), faces)
    }

    /// The same board, seen otherwise.
    #[must_use]
    pub(crate) fn showing(mut self, shown: Shown) -> Self {
        self.shown = shown;
        self
    }

    /// Where tiles lie.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn shared_layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// What the layout is called, if it is one of ours.
    #[must_use]
    pub const fn layout_name(&self) -> Option<&'static str> {
        self.name
    }

    /// Which tiles the player sees.
    #[must_use]
    pub const fn shown(&self) -> Shown {
        self.shown
    }

    /// What lies on a cell at the start.
    #[must_use]
    pub fn face(&self, cell: Cell) -> Option<Face> {
        self.faces[cell.index()]
    }

    /// What a tile on a cell is equal to.
    #[must_use]
    pub fn kind(&self, cell: Cell) -> Option<TileKind> {
        self.laid.kind(cell)
    }

    /// How many kinds there are at the start.
    #[must_use]
    pub const fn kind_count(&self) -> usize {
        self.laid.kind_count()
    }

    /// What the tiles of a kind have in common.
    #[must_use]
    pub fn group(&self, kind: TileKind) -> Group {
        self.groups[kind.index()]
    }

    /// What lies where at the start.
    pub(crate) const fn laid(&self) -> &LaidTiles {
        &self.laid
    }

    /// All pairs of equal tiles that lie there at the start.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        self.laid.pairs()
    }

    /// Whether the tile on `cell` can be taken as soon as there is an equal
    /// one.
    #[must_use]
    pub fn is_free(&self, state: &Tiles, cell: Cell) -> bool {
        let count = self.layout.count();
        let lies = |at: usize| {
            let other = u16::try_from(at).ok().filter(|_| at < count);
            other.is_some_and(|other| state.contains(Cell(other)))
        };
        self.layout.is_free(cell, lies)
    }

    /// Whether the two tiles of `pair` are left, equal and free.
    #[must_use]
    pub fn is_legal(&self, state: &Tiles, pair: Pair) -> bool {
        self.laid.has(state, pair)
            && self.is_free(state, pair.first)
            && self.is_free(state, pair.second)
    }

    /// The position `state` as a board of its own.
    pub(crate) fn started_at(&self, state: &Tiles) -> Self {
        let face = |cell| self.face(cell).filter(|_| state.contains(cell));
        let faces = self.layout.cells().map(face).collect();
        Self::new(Arc::clone(&self.layout), self.name, faces).showing(self.shown)
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

    /// By the first tile, then by the second, both in reading order.
    fn moves(&self, state: &Tiles, out: &mut Vec<Pair>) {
        let free: Tiles = state
            .iter()
            .filter(|&cell| self.is_free(state, cell))
            .collect();
        let is_free = |pair: &&Pair| free.contains(pair.first) && free.contains(pair.second);
        out.extend(self.pairs().iter().filter(is_free));
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
