//! What people are told while several planners are at work: which of them is,
//! and the most boxes that any of them has packed.

use std::sync::atomic::{AtomicU64, Ordering};

use impasse_puzzle::{Progress, Snapshot};

/// How the phases of planners begin; a greedy search by pulls counts something
/// else.
const PACKED: &str = "boxes packed";

/// Passes on what is told, with the most boxes packed so far.
pub(super) struct MostPacked<'a> {
    listener: &'a dyn Progress,
    most: AtomicU64,
}

impl<'a> MostPacked<'a> {
    pub(super) fn told_to(listener: &'a dyn Progress) -> Self {
        Self {
            listener,
            most: AtomicU64::new(0),
        }
    }
}

impl Progress for MostPacked<'_> {
    fn report(&self, mut snapshot: Snapshot) {
        if snapshot.phase.starts_with(PACKED) {
            let before = self.most.fetch_max(snapshot.states, Ordering::Relaxed);
            snapshot.states = snapshot.states.max(before);
        }
        self.listener.report(snapshot);
    }
}
