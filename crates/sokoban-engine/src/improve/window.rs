//! The best way between two positions of a solution, all others forbidden or
//! only those that differ from every position of the stretch in many boxes.
//!
//! It is A* over pushes. The bound is the [assignment](crate::assignment) of
//! the boxes to where they stand at the end of the stretch, whichever goes
//! where; it falls by no more than a push costs, in pushes and in steps, so
//! that the first end whose turn comes is a best one. What cannot be better
//! than the stretch that is known is left out from the start. A box that is
//! frozen where the end has none is lost for this stretch, too.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use impasse_puzzle::{Limit, Stats};
use impasse_search::{Meter, StateId};
use impasse_sokoban::{Cells, Position};

use crate::assignment::Assignment;
use crate::board::{SokobanBoard, Stand, Walk, back};
use crate::keys::Keys;
use crate::lost::Lost;
use crate::tree::Tree;

use super::line::{Cost, Order};

/// What is looked for.
pub(super) struct Stretch<'a> {
    pub(super) from: &'a Position,
    /// Where the player must be able to walk to at the end; anywhere, where
    /// the end is solved.
    pub(super) stance: Option<u16>,
    /// What is known to be possible; only less is of use.
    pub(super) known: Cost,
    pub(super) order: Order,
    /// Positions are left out that differ from each of these layouts in more
    /// than so many boxes.
    pub(super) vicinity: Option<(&'a [Cells], u32)>,
    /// Positions that may be held.
    pub(super) most: u64,
}

/// How a search ended.
pub(super) enum Found {
    /// The keys of a better way, the beginning first; none is better than it.
    Better(Vec<Vec<u8>>),
    /// There is no better way within the vicinity.
    Nothing,
    /// Too many positions.
    TooMany,
}

/// The least total first, and among equals what is believed nearest; and
/// whether the walk to the end is part of it.
type Waiting = Reverse<(Cost, u32, StateId, bool)>;

/// The search at work. The board is one whose ends are the boxes at the end of
/// the stretch.
pub(super) struct Search<'b, 'f> {
    board: &'b SokobanBoard<'f>,
    tree: Tree<Cost>,
    queue: BinaryHeap<Waiting>,
    keys: Keys,
    stand: Stand,
    /// The boxes of `stand`, a bit for each cell.
    layout: Vec<u64>,
    /// The layout of the vicinity that was near the last time.
    near: usize,
    walk: Walk,
    next_walk: Walk,
    assignment: Assignment,
    lost: Lost,
    pub(super) stats: Stats,
}

impl<'b, 'f> Search<'b, 'f> {
    /// `None` where there are too many boxes for it.
    pub(super) fn new(board: &'b SokobanBoard<'f>) -> Option<Self> {
        let most = board.most_pushes();
        if !Assignment::fits(board.goals, most) {
            return None;
        }
        let keys = Keys::new(board);
        Some(Self {
            board,
            tree: Tree::new(keys.len()),
            queue: BinaryHeap::new(),
            keys,
            stand: Stand::new(board),
            layout: vec![0; board.count.div_ceil(64).max(4)],
            near: 0,
            walk: Walk::new(board),
            next_walk: Walk::new(board),
            assignment: Assignment::new(board.goals, most),
            lost: Lost::new(board),
            stats: Stats::default(),
        })
    }

    fn bytes(&self) -> u64 {
        let waiting = self.queue.capacity() * size_of::<Waiting>();
        let own = self.tree.bytes() + waiting as u64;
        own + self.board.bytes() + self.assignment.bytes()
    }

    /// Looks for a better way; `before` positions were held by others before.
    pub(super) fn run(
        &mut self,
        stretch: &Stretch<'_>,
        before: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Limit> {
        self.begin(stretch);
        let found = self.work_off(stretch, before, meter);
        self.stats.stored = self.tree.len();
        found
    }

    fn begin(&mut self, stretch: &Stretch<'_>) {
        self.stand.set(stretch.from);
        self.walk
            .measure(self.board, &self.stand, self.stand.player);
        let Some(left) = self.assignment.of(self.board, &self.stand) else {
            return;
        };
        let key = if stretch.order.counts_steps() {
            self.keys.of_player(self.board, &self.stand)
        } else {
            self.keys.of_region(self.board, &self.stand, &self.walk)
        };
        let id = self.tree.begin(key, left);
        self.wait(stretch, id);
    }

    fn work_off(
        &mut self,
        stretch: &Stretch<'_>,
        before: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Limit> {
        while let Some(Reverse((total, left, id, is_end))) = self.queue.pop() {
            if is_end {
                return Ok(Found::Better(self.tree.way_to(id)));
            }
            let node = self.tree[id];
            // Else it was reached at less cost later, and had its turn.
            if node.is_done || node.made + bound(stretch.order, left) != total {
                continue;
            }
            let held = self.tree.len();
            meter.check("improve", before + held, self.bytes())?;
            if held > stretch.most {
                return Ok(Found::TooMany);
            }
            self.tree[id].is_done = true;
            self.expand(stretch, id, node.made, left);
        }
        Ok(Found::Nothing)
    }

    fn wait(&mut self, stretch: &Stretch<'_>, id: StateId) {
        let node = self.tree[id];
        let Some(left) = node.left else {
            self.stats.pruned += 1;
            return;
        };
        let total = node.made + bound(stretch.order, left);
        if total < stretch.known {
            self.queue.push(Reverse((total, left, id, false)));
        } else {
            self.stats.pruned += 1;
        }
    }

    fn expand(&mut self, stretch: &Stretch<'_>, id: StateId, made: Cost, left: u32) {
        let board = self.board;
        self.stats.expanded += 1;
        self.keys.read(board, self.tree.key(id), &mut self.stand);
        self.walk.measure(board, &self.stand, self.stand.player);
        if left == 0 && self.is_over(stretch, id, made) {
            return;
        }
        if self.assignment.of(board, &self.stand).is_none() {
            return;
        }
        self.layout.fill(0);
        for at in 0..self.stand.cells.len() {
            self.flip(self.stand.cells[at]);
        }
        let player = self.stand.player;
        for number in 0..u16::try_from(self.stand.cells.len()).unwrap_or(u16::MAX) {
            let cell = self.stand.cells[usize::from(number)];
            for direction in 0..4 {
                let from = board.step(cell, back(direction));
                let to = board.step(cell, direction);
                let can = self.walk.has(from) && self.stand.is_free(to);
                if !can || board.is_dead[usize::from(to)] {
                    continue;
                }
                self.stats.generated += 1;
                let made = made + stretch.order.cost(1, 1 + self.walk.far(from));
                self.stand.shift(number, to);
                self.stand.player = cell;
                self.flip(cell);
                self.flip(to);
                let row = board.pushes(to, back(direction));
                self.meet(stretch, id, made, (number, to, row));
                self.flip(cell);
                self.flip(to);
                self.stand.shift(number, cell);
                self.stand.player = player;
            }
        }
    }

    /// Puts the walk to the end on the queue if the position that is laid out
    /// has its boxes; says whether nothing behind it can be of use.
    fn is_over(&mut self, stretch: &Stretch<'_>, id: StateId, made: Cost) -> bool {
        let steps = match stretch.stance {
            None => 0,
            Some(stance) if self.walk.has(stance) => self.walk.far(stance),
            Some(_) => return false,
        };
        let total = made + stretch.order.cost(0, steps);
        if total < stretch.known {
            self.queue.push(Reverse((total, 0, id, true)));
        }
        // A long walk may be shortened by pushing a box out of the way and
        // back, which costs pushes.
        steps == 0 || stretch.order != Order::StepsThenPushes
    }

    fn flip(&mut self, cell: u16) {
        self.layout[usize::from(cell / 64)] ^= 1 << (cell % 64);
    }

    /// Whether the position that is laid out is near one of the stretch.
    fn is_near(&mut self, stretch: &Stretch<'_>) -> bool {
        let Some((layouts, most)) = stretch.vicinity else {
            return true;
        };
        let layout = &self.layout;
        let is_near = |at: usize| {
            let words = layout.iter().zip(layouts[at].words());
            let elsewhere: u32 = words.map(|(own, other)| (own & !other).count_ones()).sum();
            elsewhere <= most
        };
        let behind = (self.near..layouts.len()).find(|&at| is_near(at));
        match behind.or_else(|| (0..self.near).rev().find(|&at| is_near(at))) {
            Some(at) => {
                self.near = at;
                true
            }
            None => false,
        }
    }

    /// Notes a way to the position that is laid out, in which the box of that
    /// number was pushed.
    fn meet(
        &mut self,
        stretch: &Stretch<'_>,
        parent: StateId,
        made: Cost,
        (number, to, row): (u16, u16, &[u16]),
    ) {
        let board = self.board;
        let is_lost = self.lost.is_lost(board, &self.stand, to) && !board.is_solved(&self.stand);
        if is_lost || !self.is_near(stretch) {
            self.stats.pruned += 1;
            return;
        }
        let key = if stretch.order.counts_steps() {
            self.keys.of_player(board, &self.stand)
        } else {
            self.next_walk.fill(board, &self.stand, self.stand.player);
            self.keys.of_region(board, &self.stand, &self.next_walk)
        };
        let left = || self.assignment.with(usize::from(number), row);
        if let Some(id) = self.tree.meet(key, parent, made, left) {
            self.wait(stretch, id);
        }
    }
}

/// What so many pushes cost at least.
fn bound(order: Order, pushes: u32) -> Cost {
    order.cost(pushes, pushes)
}
