//! Moves that wait for their turn, in drawers by the features of the position
//! they are made from.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use foldhash::fast::FixedState;

/// A move that waits for its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Waiting {
    /// Moves on the way that no advisor named.
    pub(crate) weight: u32,
    /// What decides among equal weights: the less the better.
    pub(crate) tie: u32,
    /// What came first decides in the end.
    pub(crate) number: u32,
    pub(crate) parent: u32,
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) side: u8,
    /// The first move that it goes back to.
    pub(crate) lineage: u16,
}

/// Moves from positions with the same features, by the first move that they go
/// back to: each line has its turn, so that one that branches much does not
/// keep the others waiting.
#[derive(Default)]
struct Drawer {
    lines: Vec<BinaryHeap<Reverse<Waiting>>>,
    /// By first move: the place of its line.
    places: HashMap<u16, usize, FixedState>,
    turn: usize,
    waiting: usize,
}

impl Drawer {
    fn push(&mut self, waiting: Waiting) {
        self.waiting += 1;
        let next = self.lines.len();
        let at = *self.places.entry(waiting.lineage).or_insert(next);
        if at == next {
            self.lines.push(BinaryHeap::new());
        }
        self.lines[at].push(Reverse(waiting));
    }

    fn pop(&mut self) -> Option<Waiting> {
        if self.waiting == 0 {
            return None;
        }
        self.waiting -= 1;
        loop {
            self.turn = (self.turn + 1) % self.lines.len();
            if let Some(Reverse(waiting)) = self.lines[self.turn].pop() {
                return Some(waiting);
            }
        }
    }
}

/// What a drawer is named by.
pub(crate) type Label = [u16; 6];

/// All drawers; they take turns.
#[derive(Default)]
pub(crate) struct Drawers {
    list: Vec<Drawer>,
    /// By drawer: the less, the better.
    worth: Vec<i32>,
    /// Whether every other turn is that of the best drawer.
    favours: bool,
    is_best: bool,
    labels: HashMap<Label, usize, FixedState>,
    turn: usize,
    waiting: usize,
}

impl Drawers {
    /// With `favours`, every other turn is that of the drawer that is most
    /// advanced.
    pub(crate) fn new(favours: bool) -> Self {
        Self {
            favours,
            ..Self::default()
        }
    }

    /// The number of a drawer.
    pub(crate) fn of(&mut self, label: Label) -> usize {
        let next = self.list.len();
        let drawer = *self.labels.entry(label).or_insert(next);
        if drawer == next {
            self.list.push(Drawer::default());
            let [filled, regions, shut, out, ..] = label.map(i32::from);
            self.worth
                .push(((out - filled) << 16) + (regions << 8) + shut);
        }
        drawer
    }

    pub(crate) fn push(&mut self, drawer: usize, waiting: Waiting) {
        self.waiting += 1;
        self.list[drawer].push(waiting);
    }

    /// The lightest move of the drawer whose turn it is.
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        if self.favours {
            self.is_best = !self.is_best;
            if self.is_best {
                let open = (0..self.list.len()).filter(|&at| self.list[at].waiting > 0);
                let best = open.min_by_key(|&at| self.worth[at])?;
                self.waiting -= 1;
                return self.list[best].pop();
            }
        }
        for _ in 0..self.list.len() {
            self.turn = (self.turn + 1) % self.list.len();
            if let Some(waiting) = self.list[self.turn].pop() {
                self.waiting -= 1;
                return Some(waiting);
            }
        }
        None
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.waiting * size_of::<Waiting>() * 3 / 2) as u64
    }
}
