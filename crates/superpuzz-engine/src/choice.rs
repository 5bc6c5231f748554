//! Which moves of a node a search has to try.
//!
//! Each pruning keeps, for every goal that can be reached, some way to it that
//! begins with a move it lets through, so they may be tried one after another
//! and the fewest moves taken; what is dropped altogether is dead.

use crate::ace_collapse::{self, NodeStep};
use crate::board::SuperpuzzBoard;
use crate::persistent::persistent;
use crate::reach::Reach;
use crate::safe_home::safe_home;
use crate::stubborn::stubborn;

/// The prunings a search uses.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each pruning is put on trial alone"
)]
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
    /// [`late_steps`](ace_collapse::late_steps): aces come late.
    pub(crate) late: bool,
}

impl Prunings {
    /// Every one.
    pub(crate) const ALL: Self = Self {
        safe: true,
        stubborn: true,
        persistent: u32::MAX,
        relax: true,
        late: true,
    };

    /// The same in less time: persistent sets of one card only.
    pub(crate) const QUICK: Self = Self {
        persistent: 1,
        ..Self::ALL
    };

    /// The moves to try in a node that is no goal, into `out`: none if the
    /// node is proved dead, or stuck.
    pub(crate) fn steps(self, board: &SuperpuzzBoard, out: &mut Vec<NodeStep>) {
        out.clear();
        if board.is_settled() {
            let prefixes = board.prefixes();
            if self.safe
                && let Some(step) = safe_home(board, prefixes)
            {
                out.push(step);
                return;
            }
            if self.stubborn {
                stubborn(board, prefixes, out);
                // Where there is no choice, what comes next can be proved dead.
                if out.len() <= 1 {
                    return;
                }
            }
        }
        self.narrow(board, out);
    }

    /// The same if `out` already holds the moves of a stubborn set, or none
    /// where there are no such sets.
    pub(crate) fn narrow(self, board: &SuperpuzzBoard, out: &mut Vec<NodeStep>) {
        let reach = (self.relax || self.persistent > 0).then(|| Reach::of(board));
        if self.relax && reach.as_ref().is_some_and(|reach| reach.is_dead(board)) {
            out.clear();
            return;
        }
        if out.is_empty() && self.late {
            ace_collapse::late_steps(board, out);
        } else if out.is_empty() {
            ace_collapse::steps(board, out);
        }
        if let Some(reach) = reach.filter(|_| self.persistent > 0) {
            persistent(board, &reach, self.persistent, out);
        }
    }
}

/// Where a node leads that is followed as long as there is no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// To a goal.
    Goal,
    /// Nowhere: it is dead.
    Dead,
    /// To a node where there is a choice, or may be one.
    Choice,
}

/// Plays the moves that are enough by themselves, as far as that is cheap to
/// tell, and notes them in `taken`. Where it ends with a choice, `room` holds
/// what [`narrow`](Prunings::narrow) asks for. It does end, since inside (4,0)
/// no position comes twice.
pub(crate) fn follow(
    board: &mut SuperpuzzBoard,
    room: &mut Vec<NodeStep>,
    taken: &mut Vec<NodeStep>,
) -> Ahead {
    loop {
        room.clear();
        if !board.is_settled() {
            return Ahead::Choice;
        }
        if board.is_goal() {
            return Ahead::Goal;
        }
        let prefixes = board.prefixes();
        match safe_home(board, prefixes) {
            Some(step) => room.push(step),
            None => stubborn(board, prefixes, room),
        }
        match room[..] {
            [] => return Ahead::Dead,
            [only] => {
                ace_collapse::play(board, only);
                taken.push(only);
            }
            _ => return Ahead::Choice,
        }
    }
}
