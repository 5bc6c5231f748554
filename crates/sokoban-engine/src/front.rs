//! What the searches from either end share: the agenda, and the position whose
//! turn it is, laid out with its bound.

use impasse_puzzle::Stats;
use impasse_search::StateId;

use crate::agenda::{Agenda, Held, Rank, Turn};
use crate::assignment::Assignment;
use crate::board::{SokobanBoard, Stand, Walk};
use crate::keys::Keys;

/// How a search ended.
pub(crate) enum End {
    /// The positions of the solution by their keys, the start first.
    Solved(Vec<Vec<u8>>),
    Unsolvable,
}

/// One end of a search.
pub(crate) struct Front<'b, 'f> {
    pub(crate) board: &'b SokobanBoard<'f>,
    rank: Rank,
    pub(crate) agenda: Agenda,
    pub(crate) keys: Keys,
    pub(crate) stand: Stand,
    pub(crate) walk: Walk,
    pub(crate) next_walk: Walk,
    pub(crate) assignment: Assignment,
    /// No solution is shorter.
    pub(crate) proved: u32,
    pub(crate) stats: Stats,
}

impl<'b, 'f> Front<'b, 'f> {
    pub(crate) fn new(board: &'b SokobanBoard<'f>, rank: Rank) -> Self {
        let keys = Keys::new(board);
        Self {
            board,
            rank,
            agenda: Agenda::new(keys.len(), rank),
            keys,
            stand: Stand::new(board),
            walk: Walk::new(board),
            next_walk: Walk::new(board),
            assignment: Assignment::new(board.goals, board.most_pushes()),
            proved: 0,
            stats: Stats::default(),
        }
    }

    /// The bound of the position that is laid out.
    pub(crate) fn assign(&mut self) -> Option<u32> {
        self.assignment.of(self.board, &self.stand)
    }

    /// The position whose turn comes next.
    pub(crate) fn next(&mut self) -> Option<Turn> {
        let turn = self.agenda.next()?;
        if self.rank.is_fewest() {
            self.proved = turn.made + turn.left;
        }
        Some(turn)
    }

    /// The keys of the positions from where it began to this one.
    pub(crate) fn way_to(&self, id: StateId) -> Vec<Vec<u8>> {
        let path = self.agenda.path(id).into_iter();
        path.map(|id| self.agenda.key(id).to_vec()).collect()
    }

    /// What it holds.
    pub(crate) fn held(&self) -> Held {
        Held {
            positions: self.agenda.len(),
            waiting: self.agenda.waiting(),
            bytes: self.agenda.bytes() + self.board.bytes() + self.assignment.bytes(),
        }
    }

    /// Lays out a position whose turn has come.
    pub(crate) fn open(&mut self, turn: Turn) {
        let board = self.board;
        self.stats.expanded += 1;
        self.keys
            .read(board, self.agenda.key(turn.id), &mut self.stand);
        self.walk.measure(board, &self.stand, self.stand.player);
        let assigned = self.assign();
        debug_assert_eq!(
            assigned,
            Some(turn.left),
            "the bound is that of the position"
        );
    }
}
