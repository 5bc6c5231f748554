//! One small fact for each position, by its [`StateId`].

use std::ops::{Index, IndexMut};

use crate::StateId;

/// A list of facts in segments that never move: unlike a vector it grows
/// without copying, and never holds room for twice what it needs.
#[derive(Clone, Debug)]
pub(crate) struct Facts<T> {
    segments: Vec<Vec<T>>,
    len: usize,
}

const SEGMENT: usize = 1 << 13;

impl<T> Facts<T> {
    pub(crate) const fn new() -> Self {
        Self {
            segments: Vec::new(),
            len: 0,
        }
    }

    /// Adds the fact of the next position.
    pub(crate) fn push(&mut self, fact: T) {
        if self.len.is_multiple_of(SEGMENT) {
            self.segments.push(Vec::with_capacity(SEGMENT));
        }
        let segment = self.segments.last_mut().expect("one was just made");
        segment.push(fact);
        self.len += 1;
    }

    /// Bytes it takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        (self.segments.len() * SEGMENT * size_of::<T>()) as u64
    }

    /// All facts, in the order of the positions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.segments.iter().flatten()
    }
}

impl<T> Index<StateId> for Facts<T> {
    type Output = T;

    fn index(&self, id: StateId) -> &T {
        &self.segments[id.index() / SEGMENT][id.index() % SEGMENT]
    }
}

impl<T> IndexMut<StateId> for Facts<T> {
    fn index_mut(&mut self, id: StateId) -> &mut T {
        &mut self.segments[id.index() / SEGMENT][id.index() % SEGMENT]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_stay_with_their_positions_across_segments() {
        let mut facts = Facts::new();
        for number in 0..20_000_u32 {
            facts.push(number);
        }
        facts[StateId(9_000)] = 7;
        assert_eq!(facts[StateId(19_999)], 19_999);
        assert_eq!(facts.iter().filter(|&&fact| fact == 7).count(), 2);
        assert_eq!(facts.bytes(), 3 * 8192 * 4);
    }
}
