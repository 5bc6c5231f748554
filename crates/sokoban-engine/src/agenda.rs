//! Positions that wait for their turn, and what is known of those met.
//!
//! A position waits in a bucket by its rank, and among equals by its bound:
//! what is believed nearer comes first, and of those what was found last.

use impasse_puzzle::Limit;
use impasse_search::{Meter, PerState, StateId, StateStore};

/// How positions are ranked: the weight of the moves made, and of the bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    pub(crate) made: u32,
    pub(crate) left: u32,
}

impl Rank {
    /// A*: the first solution found is a shortest one.
    pub(crate) const FEWEST: Self = Self { made: 1, left: 1 };

    /// Whether the first solution found is a shortest one.
    pub(crate) const fn is_fewest(self) -> bool {
        self.made == self.left
    }

    fn of(self, made: u32, left: u32) -> usize {
        (self.made * made + self.left * left) as usize
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct AgendaNode {
    parent: StateId,
    /// Moves made, and whether its moves were tried.
    made: u32,
    /// A lower bound of those still needed; [`DEAD`] where there is no way.
    left: u32,
}

const DONE: u32 = 1 << 31;
const DEAD: u32 = u32::MAX;

/// Positions of one rank by their bounds; none waits below `first`.
#[derive(Default)]
struct Bucket {
    stacks: Vec<Vec<StateId>>,
    first: usize,
}

/// A position whose turn it is.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    pub(crate) id: StateId,
    pub(crate) made: u32,
    pub(crate) left: u32,
}

/// What a search holds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Held {
    pub(crate) positions: u64,
    /// Those of them that wait for their turn.
    pub(crate) waiting: usize,
    pub(crate) bytes: u64,
}

impl Held {
    /// What two searches hold together.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            waiting: self.waiting + other.waiting,
            bytes: self.bytes + other.bytes,
        }
    }

    /// Whether that is within the limits.
    pub(crate) fn check(self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.check("search", self.positions, self.bytes)
    }
}

/// What was met, and what waits.
pub(crate) struct Agenda {
    rank: Rank,
    store: StateStore,
    nodes: PerState<AgendaNode>,
    buckets: Vec<Bucket>,
    /// Nothing waits with a lower rank.
    first: usize,
    waiting: usize,
}

impl Agenda {
    pub(crate) fn new(key_len: usize, rank: Rank) -> Self {
        Self {
            rank,
            store: StateStore::new(key_len),
            nodes: PerState::new(),
            buckets: Vec::new(),
            first: 0,
            waiting: 0,
        }
    }

    /// Puts in a position to begin with.
    pub(crate) fn begin(&mut self, key: &[u8], left: u32) {
        let (id, is_new) = self.store.intern(key);
        if is_new {
            self.add(id, id, 0, Some(left));
        }
    }

    /// Notes a way to a position; its bound is asked for if it is new. Says
    /// whether it is new and there is no way on.
    pub(crate) fn meet(
        &mut self,
        key: &[u8],
        parent: StateId,
        made: u32,
        left: impl FnOnce() -> Option<u32>,
    ) -> bool {
        let (id, is_new) = self.store.intern(key);
        if is_new {
            let left = left();
            self.add(id, parent, made, left);
            return left.is_none();
        }
        let node = self.node_mut(id);
        if node.made & DONE == 0 && node.left != DEAD && made < node.made {
            node.made = made;
            node.parent = parent;
            let left = node.left;
            self.wait(made, left, id);
        }
        false
    }

    fn add(&mut self, id: StateId, parent: StateId, made: u32, left: Option<u32>) {
        let node = AgendaNode {
            parent,
            made,
            left: left.unwrap_or(DEAD),
        };
        self.nodes.push(node);
        if let Some(left) = left {
            self.wait(made, left, id);
        }
    }

    fn wait(&mut self, made: u32, left: u32, id: StateId) {
        let rank = self.rank.of(made, left);
        if self.buckets.len() <= rank {
            self.buckets.resize_with(rank + 1, Bucket::default);
        }
        let bucket = &mut self.buckets[rank];
        let left = left as usize;
        if bucket.stacks.len() <= left {
            bucket.stacks.resize_with(left + 1, Vec::new);
        }
        bucket.stacks[left].push(id);
        bucket.first = bucket.first.min(left);
        self.first = self.first.min(rank);
        self.waiting += 1;
    }

    /// The position whose turn it is; it has none again.
    pub(crate) fn next(&mut self) -> Option<Turn> {
        loop {
            let rank = self.first;
            let bucket = self.buckets.get_mut(rank)?;
            let Some(stack) = bucket.stacks.get_mut(bucket.first) else {
                *bucket = Bucket::default();
                self.first += 1;
                continue;
            };
            let Some(id) = stack.pop() else {
                bucket.first += 1;
                continue;
            };
            self.waiting -= 1;
            let AgendaNode { made, left, .. } = *self.node(id);
            // Else it was reached by fewer moves later, and had its turn.
            if made & DONE == 0 && self.rank.of(made, left) == rank {
                self.node_mut(id).made |= DONE;
                return Some(Turn { id, made, left });
            }
        }
    }

    pub(crate) fn key(&self, id: StateId) -> &[u8] {
        self.store.key(id)
    }

    /// The positions that lead to a position, the one begun with first.
    pub(crate) fn path(&self, at: StateId) -> Vec<StateId> {
        at.way(|id| self.node(id).parent)
    }

    /// How many positions were met.
    pub(crate) fn len(&self) -> u64 {
        self.store.len() as u64
    }

    /// How many positions wait, those counted twice that were reached by fewer
    /// moves later.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }

    pub(crate) fn bytes(&self) -> u64 {
        let waiting = (6 * self.waiting) as u64;
        self.store.bytes() + self.nodes.bytes() + waiting
    }

    fn node(&self, id: StateId) -> &AgendaNode {
        &self.nodes[id]
    }

    fn node_mut(&mut self, id: StateId) -> &mut AgendaNode {
        &mut self.nodes[id]
    }
}
