//! The board during the search: what lies there, what is joined, and what is
//! ruled out, with a trail to take it all back.

use crate::around::Around;
use crate::board::{Field, PairBoard};
use crate::levels::Levels;
use crate::nogoods::Nogoods;
use crate::numbering::{Numbering, PairId, PlaceIn, SightIn, Tile};
use crate::tiles::Tiles;

/// What can be taken back.
#[derive(Clone, Copy, Debug)]
enum Event {
    Gone(Tile),
    Joined(PairId),
    Excluded(PairId),
    Chosen(PairId),
}

/// Where the trail stood.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrailMark {
    events: usize,
    taken: usize,
    joined: usize,
}

/// The board during the search.
pub struct SearchTable<'p, B: PairBoard, A> {
    pub(crate) board: &'p B,
    pub(crate) numbering: Numbering<B>,
    /// Tiles that are not to be taken, and stay in the way.
    pub(crate) stay: Tiles,
    /// The tiles that are left, in the way of others.
    pub(crate) field: B::Field,
    here: Vec<bool>,
    tiles_left: usize,
    /// Which pairs can be taken. Kept right for pairs that are not excluded,
    /// as long as both tiles are left.
    joined: Vec<bool>,
    /// Which pairs no solution takes that has made the decisions that are the
    /// reason.
    excluded: Vec<bool>,
    reasons: Vec<Levels>,
    /// Which pairs every solution takes that has made the decisions that are
    /// the reason.
    pub(crate) chosen: Vec<bool>,
    pub(crate) choice_reasons: Vec<Levels>,
    pub(crate) nogoods: Nogoods,
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
    /// Pairs that were chosen, still to be looked at.
    pub(crate) elected: Vec<PairId>,
    around: A,
}

impl<'p, B: PairBoard, A: Around<B>> SearchTable<'p, B, A> {
    /// The board in the position `state`; nothing is decided.
    #[must_use]
    pub fn new(board: &'p B, state: &Tiles) -> Self {
        Self::with_fixed(board, state, Tiles::default())
    }

    /// The board on which `state` and `stay` lie, but only the tiles of
    /// `state` are to be taken.
    #[must_use]
    pub fn with_fixed(board: &'p B, state: &Tiles, stay: Tiles) -> Self {
        let numbering = Numbering::new(board, state);
        let (tiles, pairs) = (numbering.tiles().len(), numbering.ends.len());
        let all = state.iter().chain(stay.iter()).collect();
        let fresh = numbering.joined(board, &all);
        let mut joined = vec![false; pairs];
        for &pair in &fresh {
            joined[pair as usize] = true;
        }
        let mut choices = Vec::with_capacity(tiles);
        for kind in &numbering.kinds {
            choices.extend(std::iter::repeat_n(kind.count - 1, kind.count.into()));
        }
        let mut table = Self {
            board,
            stay,
            field: board.field(&all),
            here: vec![true; tiles],
            tiles_left: tiles,
            joined,
            excluded: vec![false; pairs],
            reasons: vec![Levels::NONE; pairs],
            chosen: vec![false; pairs],
            choice_reasons: vec![Levels::NONE; pairs],
            nogoods: Nogoods::new(pairs),
            elected: Vec::new(),
            choices,
            trail: Vec::with_capacity(2 * pairs),
            order: fresh.clone(),
            taken: Vec::with_capacity(tiles / 2),
            fewer: (0..).take(tiles).collect(),
            fresh,
            around: A::new(board, &numbering),
            numbering,
        };
        for pair in (0..).take(pairs) {
            if board.is_hopeless(table.numbering.move_of(pair)) {
                table.exclude(pair, Levels::NONE);
            }
        }
        table
    }

    /// The board that is searched.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &'p B {
        self.board
    }

    /// What knows the pairs that become possible.
    pub fn around(&mut self) -> &mut A {
        &mut self.around
    }

    /// Tiles and pairs by their numbers.
    #[must_use]
    #[inline]
    pub fn numbering(&self) -> &Numbering<B> {
        &self.numbering
    }

    /// What is in the way.
    #[must_use]
    #[inline]
    pub fn field(&self) -> &B::Field {
        &self.field
    }

    /// What a tile sees, or would see if it were still there.
    #[inline]
    pub fn seen(&self, tile: Tile) -> (PlaceIn<B>, SightIn<B>) {
        self.numbering.seen(&self.field, tile)
    }

    /// Bytes that its lists take; they hardly grow.
    pub(crate) fn bytes(&self) -> u64 {
        let pair = 2 * size_of::<Levels>() + 3 + 2 * size_of::<PairId>() + size_of::<[Tile; 2]>();
        let tile = 4 * size_of::<Tile>() + 16;
        let trail = self.trail.capacity() * size_of::<Event>();
        let field = size_of::<B::Field>() + 64 * 66 * size_of::<Tile>();
        (self.reasons.len() * pair + self.here.len() * tile + trail + field) as u64
            + self.nogoods.bytes()
    }

    /// Whether no tile is left.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.tiles_left == 0
    }

    /// Whether a tile is left.
    #[must_use]
    #[inline]
    pub fn is_here(&self, tile: Tile) -> bool {
        self.here[usize::from(tile)]
    }

    /// The pairs in the order in which they were taken.
    #[must_use]
    pub fn taken(&self) -> &[PairId] {
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
    #[must_use]
    pub fn is_ready(&self, pair: PairId) -> bool {
        let [one, other] = self.numbering.ends[pair as usize];
        !self.excluded[pair as usize]
            && self.joined[pair as usize]
            && self.is_here(one)
            && self.is_here(other)
    }

    /// The pairs that can be taken and are not excluded, in the order in which
    /// they were joined.
    pub fn ready(&self) -> impl Iterator<Item = PairId> {
        let pairs = self.order.iter().copied();
        pairs.filter(|&pair| self.is_ready(pair))
    }

    /// Whether it matters that a pair can be taken, and it could not so far. (What is
    /// excluded stays so longer than anything that is done from now on.)
    #[must_use]
    #[inline]
    pub fn is_apart(&self, pair: PairId) -> bool {
        !self.joined[pair as usize] && !self.excluded[pair as usize]
    }

    /// Notes that a pair can be taken.
    pub fn join(&mut self, pair: PairId) {
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
        for tile in self.numbering.ends[pair as usize] {
            self.choices[usize::from(tile)] -= 1;
            self.fewer.push(tile);
        }
    }

    /// Rules out all pairs of a tile but one.
    pub(crate) fn exclude_rivals(&mut self, tile: Tile, pair: PairId, reason: Levels) {
        let kind = self.numbering.kind_of(tile);
        for other in kind.tiles().filter(|&other| other != tile) {
            let rival = kind.pair(tile, other);
            if rival != pair {
                self.exclude(rival, reason);
            }
        }
    }

    /// Notes that every solution takes a pair that has made the decisions of
    /// `reason`.
    pub(crate) fn choose(&mut self, pair: PairId, reason: Levels) {
        if A::LEARNS && !self.chosen[pair as usize] {
            self.chosen[pair as usize] = true;
            self.choice_reasons[pair as usize] = reason;
            self.trail.push(Event::Chosen(pair));
            self.elected.push(pair);
        }
    }

    /// Takes a pair that can be taken.
    pub(crate) fn take(&mut self, pair: PairId) {
        self.taken.push(pair);
        let tiles = self.numbering.ends[pair as usize];
        for tile in tiles {
            self.here[usize::from(tile)] = false;
            self.tiles_left -= 1;
            self.field.free(self.numbering.places[usize::from(tile)]);
            self.trail.push(Event::Gone(tile));
        }
        for tile in tiles {
            A::join_around(self, tile);
        }
    }

    /// All that has to be as it was after everything was taken back.
    pub(crate) fn snapshot(&self) -> String {
        let Self {
            here,
            joined,
            excluded,
            choices,
            taken,
            order,
            chosen,
            ..
        } = self;
        format!("{chosen:?} {here:?} {joined:?} {excluded:?} {choices:?} {taken:?} {order:?}")
    }

    /// Where the trail stands; nothing is left to be looked at.
    pub(crate) fn mark(&self) -> TrailMark {
        TrailMark {
            events: self.trail.len(),
            taken: self.taken.len(),
            joined: self.order.len(),
        }
    }

    /// Takes back everything since `mark`.
    pub(crate) fn undo(&mut self, mark: TrailMark) {
        for event in self.trail.drain(mark.events..).rev() {
            match event {
                Event::Gone(tile) => {
                    self.field.block(self.numbering.places[usize::from(tile)]);
                    self.here[usize::from(tile)] = true;
                    self.tiles_left += 1;
                }
                Event::Joined(pair) => self.joined[pair as usize] = false,
                Event::Chosen(pair) => self.chosen[pair as usize] = false,
                Event::Excluded(pair) => {
                    self.excluded[pair as usize] = false;
                    for tile in self.numbering.ends[pair as usize] {
                        self.choices[usize::from(tile)] += 1;
                    }
                }
            }
        }
        self.taken.truncate(mark.taken);
        self.order.truncate(mark.joined);
        self.fewer.clear();
        self.fresh.clear();
        self.elected.clear();
    }
}
