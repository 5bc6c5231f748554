//! The search that proves: best first over the moves of the rules, every position
//! once, told apart by all of it.
//!
//! Its steps are the moves of the rules, less those that lead to the same
//! position (which of several empty cells or columns is taken makes no
//! difference), and cards that may go home without harm go at once
//! ([`FreeCellBoard::is_safe`]). So it reaches a goal if one can be reached, and where
//! nothing is left to visit there is none.
//!
//! A position costs 20 bytes of key, 6.4 to 9.7 bytes of index, 4 for its
//! parent and 4 while it waits.

use impasse_puzzle::Limit;
use impasse_search::{Meter, PerState, StateId, StateStore};

use crate::board::{AT_HOME, CardStep, FreeCellBoard, IN_CELL, Key, ON_TABLE, Rules, cards_of};
use crate::guide::Guide;

/// How a complete search ends, or pauses.
pub(crate) enum Proof {
    /// Steps to where the rest is easy; after each, cards go home by themselves.
    Solved(Vec<CardStep>),
    /// There is no goal.
    Unsolvable,
    /// It met as many positions as it was asked to, and can go on.
    Paused,
}

/// Bytes of a key.
pub(crate) const KEY: usize = 20;

/// Bits of a full word, and of the part of the last one that fills the first
/// sixteen bytes.
const WORD: u32 = 54;
const REST: u32 = 128 - 2 * WORD;

pub(crate) fn write(key: &Key) -> [u8; KEY] {
    let [a, b, c] = key.map(u128::from);
    let mut bytes = [0; KEY];
    bytes[..16].copy_from_slice(&(a | b << WORD | c << (2 * WORD)).to_le_bytes());
    bytes[16..].copy_from_slice(&(c >> REST).to_le_bytes()[..4]);
    bytes
}

pub(crate) fn read(bytes: &[u8]) -> Key {
    let mut low = [0; 16];
    low.copy_from_slice(&bytes[..16]);
    let mut high = [0; 16];
    high[..4].copy_from_slice(&bytes[16..]);
    let (low, high) = (u128::from_le_bytes(low), u128::from_le_bytes(high));
    let word = |bits: u128| (bits & ((1 << WORD) - 1)) as u64;
    [
        word(low),
        word(low >> WORD),
        word(low >> (2 * WORD) | high << REST),
    ]
}

/// Appends the steps of a position: of single cards, and, where cards in order go
/// at once, of those that lie under them, too.
pub(crate) fn list(rules: &Rules, board: &FreeCellBoard, out: &mut Vec<CardStep>) {
    let free = board.free_cells(rules) > 0;
    let empty = board.empty_columns(rules) > 0;
    let ends = board.ends(rules);
    for card in cards_of(board.parked).chain(cards_of(ends)) {
        let rest = board.rests[usize::from(card)];
        if board.is_next(card) {
            out.push(CardStep {
                card,
                onto: AT_HOME,
            });
        }
        let onto = cards_of(rules.fits[usize::from(card)] & ends);
        out.extend(onto.map(|onto| CardStep { card, onto }));
        if empty && rest != ON_TABLE && rules.fills(card) {
            out.push(CardStep {
                card,
                onto: ON_TABLE,
            });
        }
        if free && rest != IN_CELL {
            out.push(CardStep {
                card,
                onto: IN_CELL,
            });
        }
    }
    if rules.goes_at_once() {
        for last in cards_of(ends) {
            list_runs(rules, board, last, out);
        }
    }
}

/// Appends the steps of several cards that end with the last card of a column.
fn list_runs(rules: &Rules, board: &FreeCellBoard, last: u8, out: &mut Vec<CardStep>) {
    let empty = board.empty_columns(rules) > 0;
    let ends = board.ends(rules);
    let (head, _) = board.run(last);
    let mut card = last;
    while card != head {
        card = board.rests[usize::from(card)];
        let onto = cards_of(rules.fits[usize::from(card)] & ends);
        out.extend(onto.map(|onto| CardStep { card, onto }));
        let is_first = board.rests[usize::from(card)] == ON_TABLE;
        if empty && !is_first && rules.fills(card) {
            out.push(CardStep {
                card,
                onto: ON_TABLE,
            });
        }
    }
}

/// Positions that wait, by score; the newest first among equals.
struct Queue {
    stacks: Vec<Vec<StateId>>,
    /// No stack before this one holds anything.
    first: usize,
    room: usize,
}

impl Queue {
    /// Scores beyond this are all the same.
    const STACKS: i32 = 4096;
    /// Scores may be negative.
    const OFFSET: i32 = 1024;

    fn new() -> Self {
        Self {
            stacks: Vec::new(),
            first: 0,
            room: 0,
        }
    }

    fn push(&mut self, score: i32, id: StateId) {
        let at = (score + Self::OFFSET).clamp(0, Self::STACKS - 1);
        let at = usize::try_from(at).expect("not negative");
        if self.stacks.len() <= at {
            self.stacks.resize_with(at + 1, Vec::new);
        }
        let stack = &mut self.stacks[at];
        self.room -= stack.capacity();
        stack.push(id);
        self.room += stack.capacity();
        self.first = self.first.min(at);
    }

    fn pop(&mut self) -> Option<StateId> {
        while let Some(stack) = self.stacks.get_mut(self.first) {
            if let Some(id) = stack.pop() {
                return Some(id);
            }
            self.first += 1;
        }
        None
    }

    fn bytes(&self) -> u64 {
        (4 * self.room + size_of::<Vec<StateId>>() * self.stacks.len()) as u64
    }
}

/// The search.
pub(crate) struct Complete<'r> {
    rules: &'r Rules,
    store: StateStore,
    parents: PerState<StateId>,
    queue: Queue,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
}

impl<'r> Complete<'r> {
    /// A search from a settled position that is no goal itself.
    pub(crate) fn new(rules: &'r Rules, start: &FreeCellBoard) -> Self {
        let mut search = Self {
            rules,
            store: StateStore::new(KEY),
            parents: PerState::new(),
            queue: Queue::new(),
            expanded: 0,
            generated: 0,
        };
        let (first, _) = search.store.intern(&write(&start.key));
        search.parents.push(first);
        search.queue.push(0, first);
        search
    }

    /// Positions that were met.
    pub(crate) fn stored(&self) -> u64 {
        self.store.len() as u64
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.store.bytes() + self.queue.bytes() + self.parents.bytes()
    }

    /// Looks on for a goal until it has met `most` positions; `before` positions
    /// were looked at by others and count, too.
    pub(crate) fn run(
        &mut self,
        guide: &Guide,
        most: u64,
        before: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Proof, Limit> {
        let rules = self.rules;
        let mut steps = Vec::new();
        while let Some(id) = self.queue.pop() {
            if self.stored() > most {
                self.queue.push(0, id);
                return Ok(Proof::Paused);
            }
            self.expanded += 1;
            meter.check("search", before + self.stored(), self.bytes())?;
            let board = FreeCellBoard::of_key(rules, &read(self.store.key(id)));
            steps.clear();
            list(rules, &board, &mut steps);
            for &step in &steps {
                self.generated += 1;
                let mut next = board;
                next.play(rules, step);
                next.settle(rules, |_| ());
                if next.is_easy(rules) {
                    return Ok(Proof::Solved(self.path(id, step)));
                }
                let (child, is_new) = self.store.intern(&write(&next.key));
                if is_new {
                    self.parents.push(id);
                    self.queue.push(guide.score(rules, &next), child);
                }
            }
        }
        Ok(Proof::Unsolvable)
    }

    /// The steps that lead to a position, and one more.
    fn path(&self, mut at: StateId, last: CardStep) -> Vec<CardStep> {
        let mut path = vec![last];
        loop {
            let parent = self.parents[at];
            if parent == at {
                break;
            }
            path.push(self.step_between(parent, at));
            at = parent;
        }
        path.reverse();
        path
    }

    fn step_between(&self, parent: StateId, child: StateId) -> CardStep {
        let board = FreeCellBoard::of_key(self.rules, &read(self.store.key(parent)));
        let mut steps = Vec::new();
        list(self.rules, &board, &mut steps);
        let leads = |step: &CardStep| {
            let mut next = board;
            next.play(self.rules, *step);
            next.settle(self.rules, |_| ());
            write(&next.key) == *self.store.key(child)
        };
        let step = steps.into_iter().find(leads);
        step.expect("a child was reached by a step of its parent")
    }
}
