//! The positions that a search has met, each with the cheapest way to it that
//! is known.

use std::ops::{Index, IndexMut};

use impasse_search::{PerState, StateId, StateStore};

/// What is known of a position.
#[derive(Clone, Copy)]
pub(crate) struct Node<C> {
    /// The position before it; the first one's is itself.
    parent: StateId,
    /// What the way costs.
    pub(crate) made: C,
    /// A lower bound of the pushes still needed; `None` where there is no way.
    pub(crate) left: Option<u32>,
    /// Whether it had its turn.
    pub(crate) is_done: bool,
}

/// The positions, by their keys; `C` is what a way costs.
pub(crate) struct Tree<C> {
    store: StateStore,
    nodes: PerState<Node<C>>,
}

impl<C: Copy + Default + PartialOrd> Tree<C> {
    pub(crate) fn new(key_len: usize) -> Self {
        Self {
            store: StateStore::new(key_len),
            nodes: PerState::new(),
        }
    }

    /// Puts in the position that all ways begin with.
    pub(crate) fn begin(&mut self, key: &[u8], left: u32) -> StateId {
        let (id, _) = self.store.intern(key);
        self.nodes.push(Node {
            parent: id,
            made: C::default(),
            left: Some(left),
            is_done: false,
        });
        id
    }

    /// Notes a way to a position; `None` where one is known that is as good.
    /// The bound is asked for once a position.
    pub(crate) fn meet(
        &mut self,
        key: &[u8],
        parent: StateId,
        made: C,
        left: impl FnOnce() -> Option<u32>,
    ) -> Option<StateId> {
        let (id, is_new) = self.store.intern(key);
        if is_new {
            self.nodes.push(Node {
                parent,
                made,
                left: left(),
                is_done: false,
            });
            return Some(id);
        }
        let node = &mut self.nodes[id];
        let is_better = made < node.made && !node.is_done;
        if is_better {
            (node.parent, node.made) = (parent, made);
        }
        is_better.then_some(id)
    }

    /// The keys of the positions on the way to one, the first one's first.
    pub(crate) fn way_to(&self, at: StateId) -> Vec<Vec<u8>> {
        let way = at.way(|id| self.nodes[id].parent);
        way.into_iter()
            .map(|id| self.store.key(id).to_vec())
            .collect()
    }

    pub(crate) fn key(&self, id: StateId) -> &[u8] {
        self.store.key(id)
    }

    /// How many positions were met.
    pub(crate) fn len(&self) -> u64 {
        self.store.len() as u64
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.store.bytes() + self.nodes.bytes()
    }
}

impl<C> Index<StateId> for Tree<C> {
    type Output = Node<C>;

    fn index(&self, id: StateId) -> &Node<C> {
        &self.nodes[id]
    }
}

impl<C> IndexMut<StateId> for Tree<C> {
    fn index_mut(&mut self, id: StateId) -> &mut Node<C> {
        &mut self.nodes[id]
    }
}
