//! Among the solutions with the fewest pushes one with the fewest steps, or
//! the other way round, proved.
//!
//! Costs are pairs, compared by what comes first and among equals by what
//! comes second. They add up and keep their order when the same is added to
//! both, so A* works with them as with numbers: the bound of the pushes still
//! needed is one of the steps too, and falls by no more than a push costs in
//! either. Positions are looked at just after a push, the player exactly where
//! it stands; no corral is preferred, because that may cost steps.
//!
//! Since the fewest of the first are known, what needs more of them is left
//! out.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::marker::PhantomData;

use impasse_puzzle::{Control, Limit, Measure as Length, Outcome, Stats, Verdict};
use impasse_search::{Meter, StateId};
use impasse_sokoban::{Position, Pushes, View as _};
use impasse_space::TieBreaker;

use crate::assignment::Assignment;
use crate::board::{SokobanBoard, Stand, Walk, back};
use crate::forward::Measure;
use crate::keys::Keys;
use crate::lost::Lost;
use crate::solution::{self, ByPushes};
use crate::tree::Tree;

/// Settles ties between shortest solutions of a view by what the view does not
/// count.
#[derive(Clone, Copy, Debug, Default)]
pub struct SokobanTies;

impl<V: ByPushes> TieBreaker<V> for SokobanTies {
    fn measure(&self) -> Length {
        match V::MEASURE {
            Measure::Pushes => impasse_sokoban::STEPS,
            Measure::Steps => impasse_sokoban::PUSHES,
        }
    }

    fn settle(
        &self,
        view: &V,
        start: &Position,
        fewest: u64,
        control: Control<'_>,
    ) -> Outcome<V::Move> {
        let mut meter = Meter::new(control);
        let (ended, mut stats) = search(view, start, fewest, &mut meter);
        stats.peak_bytes = meter.peak_bytes();
        Outcome {
            verdict: ended.map_or_else(Verdict::Unknown, Verdict::Solved),
            lower_bound: fewest,
            stats,
        }
    }
}

fn search<V: ByPushes>(
    view: &V,
    start: &Position,
    fewest: u64,
    meter: &mut Meter<'_>,
) -> (Result<Vec<V::Move>, Limit>, Stats) {
    let board = match SokobanBoard::new(view.level().floor(), start.boxes.count(), meter) {
        Ok(board) if Assignment::fits(board.goals, board.most_pushes()) => board,
        Ok(_) => return (Err(Limit::Incomplete), Stats::default()),
        Err(limit) => return (Err(limit), Stats::default()),
    };
    let mut search = Search::<V>::new(&board, fewest);
    let path = search.run(start, meter);
    search.stats.stored = search.tree.len();
    let moves = path.map(|path| {
        let by_pushes = Pushes::new(view.level().clone());
        let pushes = solution::pushes(&board, &by_pushes, Measure::Steps, start, &path);
        view.told_by(start, &pushes)
    });
    (moves, search.stats)
}

/// What was made, the first measure first.
type Cost = [u32; 2];

/// What a solution costs at least in which so much was made and so many pushes
/// are left.
fn total(made: Cost, left: u32) -> Cost {
    made.map(|made| made + left)
}

struct Search<'b, 'f, V> {
    board: &'b SokobanBoard<'f>,
    fewest: u64,
    tree: Tree<Cost>,
    /// The least total first, and among equals what is believed nearest.
    queue: BinaryHeap<Reverse<(Cost, u32, StateId)>>,
    keys: Keys,
    stand: Stand,
    walk: Walk,
    assignment: Assignment,
    lost: Lost,
    stats: Stats,
    view: PhantomData<V>,
}

impl<'b, 'f, V: ByPushes> Search<'b, 'f, V> {
    fn new(board: &'b SokobanBoard<'f>, fewest: u64) -> Self {
        let keys = Keys::new(board);
        Self {
            board,
            fewest,
            tree: Tree::new(keys.len()),
            queue: BinaryHeap::new(),
            keys,
            stand: Stand::new(board),
            walk: Walk::new(board),
            assignment: Assignment::new(board.goals, board.most_pushes()),
            lost: Lost::new(board),
            stats: Stats::default(),
            view: PhantomData,
        }
    }

    fn bytes(&self) -> u64 {
        let waiting = self.queue.capacity() * size_of::<Reverse<(Cost, u32, StateId)>>();
        let own = self.tree.bytes() + waiting as u64;
        own + self.board.bytes() + self.assignment.bytes()
    }

    /// The keys of the positions of a best solution, the start first.
    fn run(&mut self, start: &Position, meter: &mut Meter<'_>) -> Result<Vec<Vec<u8>>, Limit> {
        self.stand.set(start);
        let Some(left) = self.assignment.of(self.board, &self.stand) else {
            return Err(Limit::Incomplete);
        };
        let key = self.keys.of_player(self.board, &self.stand);
        let id = self.tree.begin(key, left);
        self.queue.push(Reverse(([left; 2], left, id)));
        while let Some(Reverse((cost, left, id))) = self.queue.pop() {
            let node = self.tree[id];
            // Else it was reached at less cost later, and had its turn.
            if node.is_done || total(node.made, left) != cost {
                continue;
            }
            if left == 0 {
                return Ok(self.tree.way_to(id));
            }
            meter.check("ties", self.tree.len(), self.bytes())?;
            self.tree[id].is_done = true;
            self.expand(id, node.made);
        }
        // Only where the fewest were not known rightly.
        Err(Limit::Incomplete)
    }

    fn expand(&mut self, id: StateId, made: Cost) {
        let board = self.board;
        self.stats.expanded += 1;
        self.keys.read(board, self.tree.key(id), &mut self.stand);
        self.walk.measure(board, &self.stand, self.stand.player);
        if self.assignment.of(board, &self.stand).is_none() {
            return;
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
                let steps = 1 + self.walk.far(from);
                let made = match V::MEASURE {
                    Measure::Pushes => [made[0] + 1, made[1] + steps],
                    Measure::Steps => [made[0] + steps, made[1] + 1],
                };
                self.stand.shift(number, to);
                self.stand.player = cell;
                let row = board.pushes(to, back(direction));
                self.meet(id, made, (number, to, row));
                self.stand.shift(number, cell);
                self.stand.player = player;
            }
        }
    }

    /// Notes a way to the position that is laid out, in which the box of that
    /// number was pushed.
    fn meet(&mut self, parent: StateId, made: Cost, (number, to, row): (u16, u16, &[u16])) {
        let board = self.board;
        let is_lost = self.lost.is_lost(board, &self.stand, to) && !board.is_solved(&self.stand);
        if is_lost {
            self.stats.pruned += 1;
            return;
        }
        let key = self.keys.of_player(board, &self.stand);
        let left = || self.assignment.with(usize::from(number), row);
        let Some(id) = self.tree.meet(key, parent, made, left) else {
            return;
        };
        let node = self.tree[id];
        match node.left.map(|left| (total(node.made, left), left)) {
            Some((total, left)) if u64::from(total[0]) <= self.fewest => {
                self.queue.push(Reverse((total, left, id)));
            }
            _ => self.stats.pruned += 1,
        }
    }
}
