//! Moves that wait for their turn: the most promising, and in between those of
//! every kind.
//!
//! A search that only ever takes what is believed nearest stays where its
//! belief is wrong. So every other turn goes to the *kinds* in rotation: moves
//! to positions that are believed as far, after as many moves (Xie et al.
//! 2014, without chance).

use std::collections::BTreeMap;
use std::ops::Bound;

/// A move that waits for its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WaitingCarry {
    pub(crate) parent: u32,
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The direction from the box to the player.
    pub(crate) side: u8,
}

/// What is believed to be left, and the moves made.
type Kind = (u32, u32);

/// All that waits.
#[derive(Default)]
pub(crate) struct Queue {
    kinds: BTreeMap<Kind, Vec<WaitingCarry>>,
    /// Whether the next turn belongs to all kinds, and which of them had one.
    is_for_all: bool,
    last: Kind,
    waiting: usize,
}

impl Queue {
    pub(crate) fn push(&mut self, kind: Kind, waiting: WaitingCarry) {
        self.waiting += 1;
        self.kinds.entry(kind).or_default().push(waiting);
    }

    /// The move whose turn it is, and its kind; of one kind, what came last.
    pub(crate) fn pop(&mut self, has_kinds: bool) -> Option<(Kind, WaitingCarry)> {
        let kind = if self.is_for_all && has_kinds {
            let next = (Bound::Excluded(self.last), Bound::Unbounded);
            let mut next = self.kinds.range(next);
            let kind = next.next().or_else(|| self.kinds.first_key_value());
            self.last = *kind?.0;
            self.last
        } else {
            *self.kinds.first_key_value()?.0
        };
        self.is_for_all = !self.is_for_all;
        let list = self.kinds.get_mut(&kind)?;
        let waiting = list.pop()?;
        if list.is_empty() {
            self.kinds.remove(&kind);
        }
        self.waiting -= 1;
        Some((kind, waiting))
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.waiting * size_of::<WaitingCarry>() * 3 / 2) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_and_all_kinds_have_their_turns() {
        let mut queue = Queue::default();
        for (parent, kind) in (0..).zip([(3, 1), (1, 2), (2, 1), (1, 2), (1, 1)]) {
            let waiting = WaitingCarry {
                parent,
                from: 0,
                to: 1,
                side: 0,
            };
            queue.push(kind, waiting);
        }
        let mut order = Vec::new();
        while let Some((kind, waiting)) = queue.pop(true) {
            order.push((kind, waiting.parent));
        }
        let nearest_and_others = [
            ((1, 1), 4),
            ((1, 2), 3),
            ((1, 2), 1),
            ((2, 1), 2),
            ((3, 1), 0),
        ];
        assert_eq!(order, nearest_and_others);
        assert_eq!(queue.len(), 0);
    }
}
