//! Best-first search over pulls: from the solved positions back to the start.
//!
//! A pull undoes a push: the player, beside a box, steps away from it and takes
//! it along. All that can be reached from the solved positions by pulls can be
//! solved; what is wasted is looking at positions that cannot be reached from
//! the start. The bound is the [assignment](crate::assignment) of boxes to the
//! cells where they began, over the pushes of lone boxes from there.

use impasse_puzzle::{Limit, Stats};
use impasse_search::Meter;
use impasse_sokoban::Position;

use crate::agenda::{Agenda, Held, Rank, Turn};
use crate::assignment::Assignment;
use crate::board::{Board, Stand, Walk};
use crate::forward::End;
use crate::keys::Keys;

/// The search; the board is one [for pulls](Board::backwards), with as many
/// boxes as goals.
pub(crate) struct Backward<'b, 'f> {
    board: &'b Board<'f>,
    rank: Rank,
    agenda: Agenda,
    keys: Keys,
    stand: Stand,
    walk: Walk,
    next_walk: Walk,
    assignment: Assignment,
    /// The key of the start.
    aim: Vec<u8>,
    /// No solution has fewer pushes.
    pub(crate) proved: u32,
    pub(crate) stats: Stats,
}

impl<'b, 'f> Backward<'b, 'f> {
    pub(crate) fn new(board: &'b Board<'f>, rank: Rank) -> Self {
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
            aim: Vec::new(),
            proved: 0,
            stats: Stats::default(),
        }
    }

    /// Puts the solved positions on the agenda, one for each region in which
    /// the player can be.
    pub(crate) fn begin(&mut self, start: &Position) {
        let board = self.board;
        self.stand.set(start);
        self.walk.fill(board, &self.stand, self.stand.player);
        let aim = self.keys.of_region(board, &self.stand, &self.walk);
        self.aim = aim.to_vec();
        self.stand.clear();
        for cell in board.floor.goals().iter() {
            if board.is_dead[cell.index()] {
                return;
            }
            self.stand.add(cell.0);
        }
        for player in 0..board.wall {
            if !self.stand.is_free(player) {
                continue;
            }
            self.walk.fill(board, &self.stand, player);
            if self.walk.first == player {
                self.stand.player = player;
                if let Some(left) = self.assign() {
                    let key = self.keys.of_region(board, &self.stand, &self.walk);
                    self.agenda.begin(key, left);
                }
            }
        }
    }

    fn assign(&mut self) -> Option<u32> {
        let (board, stand) = (self.board, &self.stand);
        let side = |cell: u16| board.side(cell, stand.player);
        let rows = stand
            .cells
            .iter()
            .map(|&cell| board.pushes(cell, side(cell)));
        self.assignment.assign(rows)
    }

    /// Gives so many positions their turn; `None` where there are more. The
    /// path of a solution begins with the start. `besides` is what others hold.
    pub(crate) fn work(
        &mut self,
        turns: u64,
        besides: Held,
        meter: &mut Meter<'_>,
    ) -> Result<Option<End>, Limit> {
        for _ in 0..turns {
            let Some(turn) = self.agenda.next() else {
                return Ok(Some(End::Unsolvable));
            };
            if self.rank.is_fewest() {
                self.proved = turn.made + turn.left;
            }
            if turn.left == 0 && self.agenda.key(turn.id) == self.aim {
                let path = self.agenda.path(turn.id).into_iter().rev();
                let keys = path.map(|id| self.agenda.key(id).to_vec());
                return Ok(Some(End::Solved(keys.collect())));
            }
            self.held().and(besides).check(meter)?;
            self.stats.expanded += 1;
            self.expand(turn);
        }
        Ok(None)
    }

    /// What it holds.
    pub(crate) fn held(&self) -> Held {
        Held {
            positions: self.agenda.len(),
            waiting: self.agenda.waiting(),
            bytes: self.agenda.bytes() + self.board.bytes() + self.assignment.bytes(),
        }
    }

    fn expand(&mut self, turn: Turn) {
        let board = self.board;
        self.keys
            .read(board, self.agenda.key(turn.id), &mut self.stand);
        self.walk.fill(board, &self.stand, self.stand.player);
        let assigned = self.assign();
        debug_assert_eq!(
            assigned,
            Some(turn.left),
            "the bound is that of the position"
        );
        for number in 0..self.stand.cells.len() {
            for direction in 0..4 {
                self.pull(turn, number, direction);
            }
        }
    }

    fn pull(&mut self, turn: Turn, number: usize, direction: usize) {
        let board = self.board;
        let cell = self.stand.cells[number];
        let to = board.step(cell, direction);
        let player = board.step(to, direction);
        if !self.walk.has(to) || !self.stand.is_free(player) || board.is_dead[usize::from(to)] {
            return;
        }
        self.stats.generated += 1;
        let name = u16::try_from(number).expect("fewer than cells");
        self.stand.shift(name, to);
        self.next_walk.fill(board, &self.stand, player);
        let key = self.keys.of_region(board, &self.stand, &self.next_walk);
        let assignment = &mut self.assignment;
        let is_dead = self.agenda.meet(key, turn.id, turn.made + 1, || {
            assignment.with(number, board.pushes(to, direction))
        });
        self.stats.pruned += u64::from(is_dead);
        self.stand.shift(name, cell);
    }
}
