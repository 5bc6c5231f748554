//! Which moves of a node a search has to try.
//!
//! Each pruning keeps, for every goal that can be reached, some way to it that
//! begins with a move it lets through, so they may be tried one after another
//! and the fewest moves taken; what is dropped altogether is dead.

use crate::ace_collapse::{self, Step};
use crate::board::Board;
use crate::persistent::persistent;
use crate::reach::Reach;
use crate::safe_home::safe_home;
use crate::stubborn::stubborn;

/// The prunings a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prunings {
    /// [`safe_home`].
    pub(crate) safe: bool,
    /// [`stubborn`].
    pub(crate) stubborn: bool,
    /// How many rounds a set may grow in [`persistent`]; 0 for no such sets.
    pub(crate) persistent: u32,
    /// Dead by [`Reach`].
    pub(crate) relax: bool,
}

impl Prunings {
    /// Every one.
    pub(crate) const ALL: Self = Self {
        safe: true,
        stubborn: true,
        persistent: u32::MAX,
        relax: true,
    };

    /// The same in less time: persistent sets of one card only.
    pub(crate) const QUICK: Self = Self {
        persistent: 1,
        ..Self::ALL
    };

    /// The moves to try in a node that is no goal, into `out`: none if the
    /// node is proved dead, or stuck.
    pub(crate) fn steps(self, board: &Board, out: &mut Vec<Step>) {
        out.clear();
        let reach = (self.relax || self.persistent > 0).then(|| Reach::of(board, 0));
        if self.relax && reach.as_ref().is_some_and(|reach| reach.is_dead(board)) {
            return;
        }
        let settled = board.is_settled();
        if settled && (self.safe || self.stubborn) {
            let prefixes = board.prefixes();
            if self.safe
                && let Some(step) = safe_home(board, prefixes)
            {
                out.push(step);
                return;
            }
            if self.stubborn {
                stubborn(board, prefixes, out);
                if out.is_empty() {
                    return;
                }
            }
        }
        if out.is_empty() {
            ace_collapse::steps(board, out);
        }
        if let Some(reach) = reach.filter(|_| self.persistent > 0) {
            persistent(board, &reach, self.persistent, out);
        }
    }
}
