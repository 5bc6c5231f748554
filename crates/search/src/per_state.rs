//! What a search knows of each position, by its [`StateId`].

use std::ops::{Index, IndexMut};

use crate::StateId;

/// One small value for each position, in segments that never move: unlike a
/// vector it grows without copying, and never holds room for twice what it needs.
///
/// ```
/// use impasse_search::{PerState, StateId};
/// let mut depths = PerState::new();
/// depths.push(0_u32);
/// depths.push(1);
/// depths[StateId(1)] += 1;
/// assert_eq!(depths[StateId(1)], 2);
/// ```
#[derive(Clone, Debug)]
pub struct PerState<T> {
    segments: Vec<Vec<T>>,
    len: usize,
}

const SEGMENT: usize = 1 << 13;

impl<T> Default for PerState<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> PerState<T> {
    /// Nothing is known of any position yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            segments: Vec::new(),
            len: 0,
        }
    }

    /// Adds the value of the next position.
    ///
    /// # Panics
    ///
    /// Never: a segment is there when it is needed.
    pub fn push(&mut self, fact: T) {
        if self.len.is_multiple_of(SEGMENT) {
            self.segments.push(Vec::with_capacity(SEGMENT));
        }
        let segment = self.segments.last_mut().expect("one was just made");
        segment.push(fact);
        self.len += 1;
    }

    /// Bytes it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.segments.len() * SEGMENT * size_of::<T>()) as u64
    }

    /// All values, in the order of the positions.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.segments.iter().flatten()
    }
}

impl<T> Index<StateId> for PerState<T> {
    type Output = T;

    fn index(&self, id: StateId) -> &T {
        &self.segments[id.index() / SEGMENT][id.index() % SEGMENT]
    }
}

impl<T> IndexMut<StateId> for PerState<T> {
    fn index_mut(&mut self, id: StateId) -> &mut T {
        &mut self.segments[id.index() / SEGMENT][id.index() % SEGMENT]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_stay_with_their_positions_across_segments() {
        let mut facts = PerState::new();
        for number in 0..20_000_u32 {
            facts.push(number);
        }
        facts[StateId(9_000)] = 7;
        assert_eq!(facts[StateId(19_999)], 19_999);
        assert_eq!(facts.iter().filter(|&&fact| fact == 7).count(), 2);
        assert_eq!(facts.bytes(), 3 * 8192 * 4);
    }
}
