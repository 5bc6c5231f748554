//! The state graph in memory: where each position leads.
//!
//! Per state 8 bytes (where its moves begin, how many, depth) and two bits;
//! per transition 4 bytes.

/// A set of states, one bit each.
#[derive(Clone, Debug, Default)]
pub struct StateSet(Vec<u64>);

impl StateSet {
    /// No state among `states`.
    #[must_use]
    pub fn new(states: usize) -> Self {
        Self(vec![0; states.div_ceil(64)])
    }

    /// Whether `state` is in it.
    #[must_use]
    pub fn contains(&self, state: u32) -> bool {
        let word = self.0.get(state as usize / 64);
        word.is_some_and(|word| word >> (state % 64) & 1 != 0)
    }

    /// Adds `state`.
    pub fn insert(&mut self, state: u32) {
        let word = state as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (state % 64);
    }
}

/// Transitions per segment; segments never move, so growing copies nothing.
const SEGMENT: usize = 1 << 18;

/// What is kept of a position.
#[derive(Clone, Copy, Debug)]
struct GraphNode {
    /// Where its moves begin among all transitions.
    first: u32,
    moves: u16,
    depth: u16,
}

/// All positions reachable from a start (number 0) and the moves between
/// them.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<GraphNode>,
    goals: StateSet,
    segments: Vec<Vec<u32>>,
    transitions: u64,
}

impl Graph {
    /// A graph made of where the moves of each position lead, the start first
    /// and `None` for a goal. Positions are numbered in the order in which they
    /// are first led to. `None` where it is too large.
    ///
    /// # Panics
    ///
    /// If there are fewer positions than the moves lead to.
    pub fn made_of<'m>(moves: impl IntoIterator<Item = Option<&'m [u32]>>) -> Option<Self> {
        let mut graph = Self::default();
        graph.add(0);
        for (state, targets) in (0_u32..).zip(moves) {
            let Some(targets) = targets else {
                graph.mark_goal(state);
                continue;
            };
            if !graph.has_room(targets.len()) || u16::try_from(targets.len()).is_err() {
                return None;
            }
            let below = u16::try_from(graph.depth(state) + 1).ok()?;
            for &target in targets {
                if target as usize == graph.len() {
                    graph.add(below);
                }
            }
            graph.set_targets(state, targets);
        }
        Some(graph)
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of transitions.
    #[must_use]
    pub fn transitions(&self) -> u64 {
        self.transitions
    }

    /// All positions.
    ///
    /// # Panics
    ///
    /// Never: enumeration stops before ids outgrow 32 bits.
    #[must_use]
    pub fn states(&self) -> std::ops::Range<u32> {
        0..u32::try_from(self.len()).expect("ids are u32")
    }

    /// Where the moves of `state` lead, in the order of the moves.
    #[must_use]
    pub fn targets(&self, state: u32) -> &[u32] {
        let node = self.nodes[state as usize];
        if node.moves == 0 {
            return &[];
        }
        let (segment, place) = (node.first as usize / SEGMENT, node.first as usize % SEGMENT);
        &self.segments[segment][place..place + usize::from(node.moves)]
    }

    /// Fewest moves from the start.
    #[must_use]
    pub fn depth(&self, state: u32) -> u32 {
        u32::from(self.nodes[state as usize].depth)
    }

    /// Whether `state` is a goal.
    #[must_use]
    pub fn is_goal(&self, state: u32) -> bool {
        self.goals.contains(state)
    }

    /// Whether `state` has no move and is no goal.
    #[must_use]
    pub fn is_dead_end(&self, state: u32) -> bool {
        self.nodes[state as usize].moves == 0 && !self.is_goal(state)
    }

    /// Bytes it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.len() * 8 + self.len() / 8 + self.segments.len() * SEGMENT * 4) as u64
    }

    /// Adds a position whose moves are not known yet.
    pub(crate) fn add(&mut self, depth: u16) -> u32 {
        let id = u32::try_from(self.len()).expect("enumeration watches the number of states");
        self.nodes.push(GraphNode {
            first: 0,
            moves: 0,
            depth,
        });
        id
    }

    /// Lowers the depth of a position that was found again; says whether that
    /// changed it.
    pub(crate) fn lower(&mut self, state: u32, depth: u16) -> bool {
        let own = &mut self.nodes[state as usize].depth;
        let lower = depth < *own;
        *own = depth.min(*own);
        lower
    }

    pub(crate) fn mark_goal(&mut self, state: u32) {
        self.goals.insert(state);
    }

    /// Whether `count` more transitions still have room: offsets are 32 bits.
    pub(crate) fn has_room(&self, count: usize) -> bool {
        let used = self.segments.len().saturating_sub(1) * SEGMENT;
        count <= SEGMENT && used + 2 * SEGMENT + count < u32::MAX as usize
    }

    /// Sets where the moves of `state` lead. They stay together, so a segment
    /// may end with a little room unused.
    pub(crate) fn set_targets(&mut self, state: u32, targets: &[u32]) {
        if targets.is_empty() {
            return;
        }
        let fits = |segment: &Vec<u32>| segment.len() + targets.len() <= SEGMENT;
        if !self.segments.last().is_some_and(fits) {
            self.segments.push(Vec::with_capacity(SEGMENT));
        }
        let base = (self.segments.len() - 1) * SEGMENT;
        let segment = self.segments.last_mut().expect("one has room");
        let first = u32::try_from(base + segment.len()).expect("enumeration asks has_room");
        segment.extend_from_slice(targets);
        let node = &mut self.nodes[state as usize];
        node.first = first;
        node.moves = u16::try_from(targets.len()).expect("enumeration checks the number of moves");
        self.transitions += targets.len() as u64;
    }
}
