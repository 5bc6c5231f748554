//! Best-first search over pulls: from the solved positions back to the start.
//!
//! A pull undoes a push: the player, beside a box, steps away from it and takes
//! it along. All that can be reached from the solved positions by pulls can be
//! solved; what is wasted is looking at positions that cannot be reached from
//! the start. The bound is the [assignment](crate::assignment) of boxes to the
//! cells where they began, over the pushes of lone boxes from there.

use impasse_puzzle::Limit;
use impasse_search::Meter;
use impasse_sokoban::Position;

use crate::agenda::{Held, Rank, Turn};
use crate::board::SokobanBoard;
use crate::front::{End, Front};

/// The search; the board is one [for pulls](Board::backwards), with as many
/// boxes as goals.
pub(crate) struct Backward<'b, 'f> {
    pub(crate) front: Front<'b, 'f>,
    /// The key of the start.
    aim: Vec<u8>,
}

impl<'b, 'f> Backward<'b, 'f> {
    pub(crate) fn new(board: &'b SokobanBoard<'f>, rank: Rank) -> Self {
        Self {
            front: Front::new(board, rank),
            aim: Vec::new(),
        }
    }

    /// Puts the solved positions on the agenda, one for each region in which
    /// the player can be.
    pub(crate) fn begin(&mut self, start: &Position) {
        let front = &mut self.front;
        let board = front.board;
        front.stand.set(start);
        front.walk.fill(board, &front.stand, front.stand.player);
        let aim = front.keys.of_region(board, &front.stand, &front.walk);
        self.aim = aim.to_vec();
        front.stand.clear();
        for cell in board.floor.goals().iter() {
            if board.is_dead[cell.index()] {
                return;
            }
            front.stand.add(cell.0);
        }
        let mut is_met = vec![false; board.count];
        for player in 0..board.wall {
            if is_met[usize::from(player)] || !front.stand.is_free(player) {
                continue;
            }
            front.walk.fill(board, &front.stand, player);
            for &cell in front.walk.cells() {
                is_met[usize::from(cell)] = true;
            }
            front.stand.player = player;
            if let Some(left) = front.assign() {
                let key = front.keys.of_region(board, &front.stand, &front.walk);
                front.agenda.begin(key, left);
            }
        }
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
            // Before a position is taken off the agenda: the search may go on.
            self.front.held().and(besides).check(meter)?;
            let Some(turn) = self.front.next() else {
                return Ok(Some(End::Unsolvable));
            };
            if turn.left == 0 && self.front.agenda.key(turn.id) == self.aim {
                let mut way = self.front.way_to(turn.id);
                way.reverse();
                return Ok(Some(End::Solved(way)));
            }
            self.expand(turn);
        }
        Ok(None)
    }

    fn expand(&mut self, turn: Turn) {
        self.front.open(turn);
        for number in 0..self.front.stand.cells.len() {
            for direction in 0..4 {
                self.pull(turn, number, direction);
            }
        }
    }

    fn pull(&mut self, turn: Turn, number: usize, direction: usize) {
        let front = &mut self.front;
        let board = front.board;
        let cell = front.stand.cells[number];
        let to = board.step(cell, direction);
        let player = board.step(to, direction);
        if !front.walk.has(to) || !front.stand.is_free(player) || board.is_dead[usize::from(to)] {
            return;
        }
        front.stats.generated += 1;
        let name = u16::try_from(number).expect("fewer than cells");
        front.stand.shift(name, to);
        front.next_walk.fill(board, &front.stand, player);
        let key = front.keys.of_region(board, &front.stand, &front.next_walk);
        let assignment = &mut front.assignment;
        let is_dead = front.agenda.meet(key, turn.id, turn.made + 1, || {
            assignment.with(number, board.pushes(to, direction))
        });
        front.stats.pruned += u64::from(is_dead);
        front.stand.shift(name, cell);
    }
}
