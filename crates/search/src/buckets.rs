//! A queue of positions by rank: the lowest rank first, and within a rank the
//! newest.

use std::collections::BTreeMap;

use crate::StateId;

/// What comes first: the total (in A\* the path so far and the estimate), then
/// the estimate alone, since what is believed nearer ends the search sooner.
pub(crate) type Rank = (u64, u32);

/// The queue. Ranks are few and positions many, so each rank keeps a stack.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    stacks: BTreeMap<Rank, Vec<StateId>>,
    /// Room in all the stacks together.
    room: usize,
}

impl Buckets {
    pub(crate) fn push(&mut self, rank: Rank, id: StateId) {
        let stack = self.stacks.entry(rank).or_default();
        let before = stack.capacity();
        stack.push(id);
        self.room += stack.capacity() - before;
    }

    pub(crate) fn pop(&mut self) -> Option<(Rank, StateId)> {
        let mut first = self.stacks.first_entry()?;
        let rank = *first.key();
        let id = first.get_mut().pop().expect("empty stacks are removed");
        if first.get().is_empty() {
            self.room -= first.remove().capacity();
        }
        Some((rank, id))
    }

    /// Bytes it takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        let stacks = self.stacks.len() * size_of::<(Rank, Vec<StateId>)>();
        (self.room * size_of::<StateId>() + stacks) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_rank_comes_first_and_within_it_the_newest() {
        let mut queue = Buckets::default();
        for (rank, id) in [((5, 1), 0), ((3, 2), 1), ((5, 0), 2), ((3, 2), 3)] {
            queue.push(rank, StateId(id));
        }
        let order: Vec<u32> = std::iter::from_fn(|| queue.pop())
            .map(|(_, id)| id.0)
            .collect();
        assert_eq!(order, [3, 1, 2, 0]);
        assert_eq!(queue.bytes(), 0);
    }
}
