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
use impasse_search::{Meter, PerState, StateId, StateStore};
use impasse_sokoban::{Position, Pushes, View as _};
use impasse_space::TieBreaker;

use crate::assignment::Assignment;
use crate::board::{SokobanBoard, Stand, Walk, back};
use crate::forward::Measure;
use crate::keys::Keys;
use crate::lost::Lost;
use crate::solution::{self, ByPushes};

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
    search.stats.stored = search.store.len() as u64;
    let moves = path.map(|path| {
        let by_pushes = Pushes::new(view.level().clone());
        let pushes = solution::pushes(&board, &by_pushes, Measure::Steps, start, &path);
        view.told_by(start, &pushes)
    });
    (moves, search.stats)
}

/// What was made, the first measure first.
type Cost = [u32; 2];

/// What is known of a position.
#[derive(Clone, Copy)]
struct Node {
    parent: StateId,
    made: Cost,
    /// A lower bound of the pushes still needed; `None` where there is no way.
    left: Option<u32>,
    is_done: bool,
}

impl Node {
    /// What a solution through it costs at least.
    fn total(&self, left: u32) -> Cost {
        self.made.map(|made| made + left)
    }
}

struct Search<'b, 'f, V> {
    board: &'b SokobanBoard<'f>,
    fewest: u64,
    store: StateStore,
    nodes: PerState<Node>,
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
            store: StateStore::new(keys.len()),
            nodes: PerState::new(),
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
        let own = self.store.bytes() + self.nodes.bytes() + waiting as u64;
        own + self.board.bytes() + self.assignment.bytes()
    }

    /// The keys of the positions of a best solution, the start first.
    fn run(&mut self, start: &Position, meter: &mut Meter<'_>) -> Result<Vec<Vec<u8>>, Limit> {
        self.stand.set(start);
        let Some(left) = self.assign() else {
            return Err(Limit::Incomplete);
        };
        let key = self.keys.of_player(self.board, &self.stand);
        let (id, _) = self.store.intern(key);
        self.nodes.push(Node {
            parent: id,
            made: [0; 2],
            left: Some(left),
            is_done: false,
        });
        self.queue.push(Reverse(([left; 2], left, id)));
        while let Some(Reverse((total, left, id))) = self.queue.pop() {
            let node = self.nodes[id];
            // Else it was reached at less cost later, and had its turn.
            if node.is_done || node.total(left) != total {
                continue;
            }
            if left == 0 {
                return Ok(self.way_to(id));
            }
            meter.check("ties", self.store.len() as u64, self.bytes())?;
            self.nodes[id].is_done = true;
            self.expand(id, node.made);
        }
        // Only where the fewest were not known rightly.
        Err(Limit::Incomplete)
    }

    fn assign(&mut self) -> Option<u32> {
        let (board, stand) = (self.board, &self.stand);
        let side = |cell: u16| board.side(cell, stand.player);
        let cells = stand.cells.iter();
        let rows = cells.map(|&cell| board.pushes(cell, side(cell)));
        self.assignment.assign(rows)
    }

    fn expand(&mut self, id: StateId, made: Cost) {
        let board = self.board;
        self.stats.expanded += 1;
        self.keys.read(board, self.store.key(id), &mut self.stand);
        self.walk.fill(board, &self.stand, self.stand.player);
        if self.assign().is_none() {
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
        let (id, is_new) = self.store.intern(key);
        if is_new {
            let left = self.assignment.with(usize::from(number), row);
            self.nodes.push(Node {
                parent,
                made,
                left,
                is_done: false,
            });
        } else if made < self.nodes[id].made && !self.nodes[id].is_done {
            let node = &mut self.nodes[id];
            (node.parent, node.made) = (parent, made);
        } else {
            return;
        }
        let node = self.nodes[id];
        match node.left {
            Some(left) if u64::from(node.total(left)[0]) <= self.fewest => {
                self.queue.push(Reverse((node.total(left), left, id)));
            }
            _ => self.stats.pruned += 1,
        }
    }

    fn way_to(&self, mut at: StateId) -> Vec<Vec<u8>> {
        let mut way = vec![self.store.key(at).to_vec()];
        while self.nodes[at].parent != at {
            at = self.nodes[at].parent;
            way.push(self.store.key(at).to_vec());
        }
        way.reverse();
        way
    }
}
