//! The parent of each node, in segments that never move: a long list grows
//! without being copied.

use impasse_search::StateId;

const SEGMENT: usize = 1 << 16;

/// One node for each node.
#[derive(Default)]
pub(crate) struct Links {
    segments: Vec<Vec<StateId>>,
}

impl Links {
    /// Adds the link of the next node.
    pub(crate) fn push(&mut self, link: StateId) {
        match self.segments.last_mut() {
            Some(segment) if segment.len() < SEGMENT => segment.push(link),
            _ => {
                let mut segment = Vec::with_capacity(SEGMENT);
                segment.push(link);
                self.segments.push(segment);
            }
        }
    }

    /// The link of a node.
    pub(crate) fn of(&self, id: StateId) -> StateId {
        self.segments[id.index() / SEGMENT][id.index() % SEGMENT]
    }

    /// Bytes it takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        (self.segments.len() * SEGMENT * size_of::<StateId>()) as u64
    }
}
