//! The board during the search: what lies there, what is joined, and what is
//! ruled out, with a trail to take it all back.

use impasse_shisen::{Board, Grid, Tiles};

use crate::layout::{PairId, Tile, TileLayout};
use crate::levels::Levels;
use crate::runs::Met;

/// What can be taken back.
#[derive(Clone, Copy, Debug)]
enum Event {
    Gone(Tile),
    Joined(PairId),
    Excluded(PairId),
}

/// Where the trail stood.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    events: usize,
    taken: usize,
    joined: usize,
}

/// The board during the search.
pub(crate) struct SearchBoard<'p> {
    pub(crate) board: &'p Board,
    pub(crate) layout: TileLayout,
    /// Tiles that are not to be taken, and stay in the way.
    pub(crate) stay: Tiles,
    /// The tiles that are left, in the way of lines.
    pub(crate) grid: Grid,
    here: Vec<bool>,
    tiles_left: usize,
    /// Which pairs a line joins. Kept right for pairs that are not excluded,
    /// as long as both tiles are left.
    joined: Vec<bool>,
    /// Which pairs no solution takes that has made the decisions that are the
    /// reason.
    excluded: Vec<bool>,
    reasons: Vec<Levels>,
    /// How many pairs of each tile are not excluded.
    choices: Vec<u16>,
    trail: Vec<Event>,
    /// Joined pairs, in the order in which they became so.
    order: Vec<PairId>,
    taken: Vec<PairId>,
    /// Tiles whose choices have become fewer, still to be looked at.
    pub(crate) fewer: Vec<Tile>,
    /// Pairs that have become joined, still to be looked at.
    pub(crate) fresh: Vec<PairId>,
    pub(crate) met: Met,
}

impl<'p> SearchBoard<'p> {
    /// The board in the position `state`; nothing is decided.
    pub(crate) fn new(board: &'p Board, state: &Tiles) -> Self {
        Self::with_fixed(board, state, Tiles::default())
    }

    /// The board on which `state` and `stay` lie, but only the tiles of
    /// `state` are to be taken.
    pub(crate) fn with_fixed(board: &'p Board, state: &Tiles, stay: Tiles) -> Self {
        let layout = TileLayout::new(board, state);
        let (tiles, pairs) = (layout.cells.len(), layout.ends.len());
        let all = state.iter().chain(stay.iter()).collect();
        let fresh = layout.joined(board, &all);
        let mut joined = vec![false; pairs];
        for &pair in &fresh {
            joined[pair as usize] = true;
        }
        let mut choices = Vec::with_capacity(tiles);
        for kind in &layout.kinds {
            choices.extend(std::iter::repeat_n(kind.count - 1, kind.count.into()));
        }
        Self {
            board,
            stay,
            grid: Grid::new(board.frame(), &all),
            here: vec![true; tiles],
            tiles_left: tiles,
            joined,
            excluded: vec![false; pairs],
            reasons: vec![Levels::NONE; pairs],
            choices,
            trail: Vec::with_capacity(2 * pairs),
            order: fresh.clone(),
            taken: Vec::with_capacity(tiles / 2),
            fewer: (0..).take(tiles).collect(),
            fresh,
            met: Met::new(layout.kinds.len(), tiles),
            layout,
        }
    }

    /// Bytes that its lists take; they hardly grow.
    pub(crate) fn bytes(&self) -> u64 {
        let pair = size_of::<Levels>() + 2 + 2 * size_of::<PairId>() + size_of::<[Tile; 2]>();
        let tile = 4 * size_of::<Tile>() + 16;
        let trail = self.trail.capacity() * size_of::<Event>();
        let grid = size_of::<Grid>() + 64 * 66 * size_of::<Tile>();
        (self.reasons.len() * pair + self.here.len() * tile + trail + grid) as u64
    }

    pub(crate) fn is_clear(&self) -> bool {
        self.tiles_left == 0
    }

    pub(crate) fn is_here(&self, tile: Tile) -> bool {
        self.here[usize::from(tile)]
    }

    /// The pairs in the order in which they were taken.
    pub(crate) fn taken(&self) -> &[PairId] {
        &self.taken
    }

    /// How many pairs of a tile are not excluded.
    pub(crate) fn choices(&self, tile: Tile) -> u16 {
        self.choices[usize::from(tile)]
    }

    /// Why a pair is excluded, if it is.
    pub(crate) fn reason(&self, pair: PairId) -> Option<Levels> {
        self.excluded[pair as usize].then(|| self.reasons[pair as usize])
    }

    /// Whether a pair can be taken and is not excluded.
    pub(crate) fn is_ready(&self, pair: PairId) -> bool {
        let [one, other] = self.layout.ends[pair as usize];
        !self.excluded[pair as usize]
            && self.joined[pair as usize]
            && self.is_here(one)
            && self.is_here(other)
    }

    /// The pairs that can be taken and are not excluded, in the order in which
    /// they were joined.
    pub(crate) fn ready(&self) -> impl Iterator<Item = PairId> {
        let pairs = self.order.iter().copied();
        pairs.filter(|&pair| self.is_ready(pair))
    }

    /// Whether it matters that a pair is joined, and it is not. (What is
    /// excluded stays so longer than anything that is done from now on.)
    pub(crate) fn is_apart(&self, pair: PairId) -> bool {
        !self.joined[pair as usize] && !self.excluded[pair as usize]
    }

    /// Notes that a line joins a pair.
    pub(crate) fn join(&mut self, pair: PairId) {
        self.joined[pair as usize] = true;
        self.trail.push(Event::Joined(pair));
        self.order.push(pair);
        self.fresh.push(pair);
    }

    /// Rules a pair out, if it is not out yet.
    pub(crate) fn exclude(&mut self, pair: PairId, reason: Levels) {
        if self.excluded[pair as usize] {
            return;
        }
        self.excluded[pair as usize] = true;
        self.reasons[pair as usize] = reason;
        self.trail.push(Event::Excluded(pair));
        for tile in self.layout.ends[pair as usize] {
            self.choices[usize::from(tile)] -= 1;
            self.fewer.push(tile);
        }
    }

    /// Rules out all pairs of a tile but one.
    pub(crate) fn exclude_rivals(&mut self, tile: Tile, pair: PairId, reason: Levels) {
        let kind = self.layout.kind_of(tile);
        for other in kind.tiles().filter(|&other| other != tile) {
            let rival = kind.pair(tile, other);
            if rival != pair {
                self.exclude(rival, reason);
            }
        }
    }

    /// Takes a pair that can be taken.
    pub(crate) fn take(&mut self, pair: PairId) {
        self.taken.push(pair);
        let tiles = self.layout.ends[pair as usize];
        for tile in tiles {
            self.here[usize::from(tile)] = false;
            self.tiles_left -= 1;
            self.grid.free(self.layout.places[usize::from(tile)]);
            self.trail.push(Event::Gone(tile));
        }
        for tile in tiles {
            self.join_around(self.layout.places[usize::from(tile)]);
        }
    }

    /// Where the trail stands; nothing is left to be looked at.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            events: self.trail.len(),
            taken: self.taken.len(),
            joined: self.order.len(),
        }
    }

    /// Takes back everything since `mark`.
    pub(crate) fn undo(&mut self, mark: Mark) {
        for event in self.trail.drain(mark.events..).rev() {
            match event {
                Event::Gone(tile) => {
                    self.grid.block(self.layout.places[usize::from(tile)]);
                    self.here[usize::from(tile)] = true;
                    self.tiles_left += 1;
                }
                Event::Joined(pair) => self.joined[pair as usize] = false,
                Event::Excluded(pair) => {
                    self.excluded[pair as usize] = false;
                    for tile in self.layout.ends[pair as usize] {
                        self.choices[usize::from(tile)] += 1;
                    }
                }
            }
        }
        self.taken.truncate(mark.taken);
        self.order.truncate(mark.joined);
        self.fewer.clear();
        self.fresh.clear();
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Chance, Puzzle};
    use impasse_shisen::Pair;

    use super::{PairId, SearchBoard};
    use crate::tests::{random_board, random_play};

    impl SearchBoard<'_> {
        fn is_excluded(&self, m: Pair) -> bool {
            let mut pairs = (0..).take(self.layout.ends.len());
            pairs.any(|pair: PairId| self.layout.move_of(pair) == m && self.excluded[pair as usize])
        }

        /// All that has to be as it was.
        fn snapshot(&self) -> String {
            format!(
                "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
                self.grid,
                self.here,
                self.joined,
                self.excluded,
                self.choices,
                self.taken,
                self.order
            )
        }
    }

    #[test]
    fn what_is_joined_is_what_the_rules_join_after_any_moves() {
        let mut seen = 0;
        for number in 0..300 {
            let board = random_board(number);
            random_play(&board, &mut Chance::of(3, number), |table, state| {
                let mut legal = Vec::new();
                board.moves(state, &mut legal);
                legal.retain(|&m| !table.is_excluded(m));
                let mut ready: Vec<_> = table
                    .ready()
                    .map(|pair| table.layout.move_of(pair))
                    .collect();
                ready.sort_unstable();
                assert_eq!(ready, legal, "{state:?}");
                seen += ready.len();
            });
        }
        assert!(seen > 5000, "{seen}");
    }

    #[test]
    fn everything_is_taken_back() {
        for number in 0..100 {
            let board = random_board(number);
            let mut earlier = Vec::new();
            random_play(&board, &mut Chance::of(4, number), |table, _| {
                earlier.push((table.mark(), table.snapshot()));
                if table.is_clear() || table.ready().next().is_none() {
                    while let Some((mark, before)) = earlier.pop() {
                        table.undo(mark);
                        assert_eq!(table.snapshot(), before, "{number}");
                    }
                }
            });
        }
    }
}
