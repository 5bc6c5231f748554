//! What stands in the way of the box that comes next.
//!
//! Which box could be brought to the cell to be filled next, if others could be
//! stepped over, and over how few? A search by pulls from that cell counts the
//! boxes it steps over; those on the best way are to be cleared off it. Nothing
//! is proved by that: it only tells which moves prepare the next one.

use std::collections::VecDeque;

use crate::board::{SokobanBoard, Stand, Walk};

use super::blocks::Blocks;

/// The boxes to be cleared off the way, and the way.
#[derive(Default)]
pub(crate) struct Clearing {
    /// How many boxes are in the way.
    pub(crate) count: u16,
    /// The cell of the box that comes next.
    pub(crate) next: u16,
    /// By cell: whether the box or the player uses it.
    pub(crate) is_used: Vec<bool>,
}

/// A box on a cell and the player beside it.
#[derive(Clone, Copy)]
struct Met {
    cost: u16,
    round: u32,
    before: u32,
}

/// Looks for ways; keeps its scratch paper.
pub(crate) struct Clearings {
    met: Vec<Met>,
    round: u32,
    line: VecDeque<(u32, u16)>,
    /// The floor as it is, and without the boxes that are not home.
    now: Blocks,
    cleared: Blocks,
    pub(crate) found: Clearing,
}

/// No state.
const NONE: u32 = u32::MAX;

/// What it costs to join two sides of the box that other boxes keep apart.
const JOIN: u16 = 1;

fn state(cell: u16, side: usize) -> u32 {
    u32::from(cell) * 4 + u32::try_from(side).expect("one of four")
}

impl Clearings {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        let none = Met {
            cost: 0,
            round: 0,
            before: NONE,
        };
        Self {
            met: vec![none; (board.count + 1) * 4],
            round: 0,
            line: VecDeque::new(),
            now: Blocks::new(board),
            cleared: Blocks::new(board),
            found: Clearing::default(),
        }
    }

    /// Looks for the way to `goal` with the fewest boxes in it; `is_home` tells
    /// the boxes that stay. The answer is in `found`.
    pub(crate) fn find(
        &mut self,
        board: &SokobanBoard<'_>,
        stand: &Stand,
        walk: &Walk,
        goal: u16,
        is_home: impl Fn(u16) -> bool,
    ) -> bool {
        let is_wall = |cell: u16| cell == board.wall || !stand.is_free(cell) && is_home(cell);
        self.now.find(board, |cell| stand.is_free(cell));
        self.cleared.find(board, |cell| !is_wall(cell));
        self.round += 1;
        self.line.clear();
        let toll = |cell: u16| u16::from(!stand.is_free(cell));
        for side in 0..4 {
            let player = board.step(goal, side);
            if !is_wall(player) {
                self.meet(state(goal, side), toll(player), NONE);
            }
        }
        let mut best: Option<(u16, u32)> = None;
        while let Some((at, cost)) = self.line.pop_front() {
            if self.met[at as usize].cost != cost {
                continue;
            }
            if best.is_some_and(|(least, _)| cost > least + 1) {
                break;
            }
            let cell = u16::try_from(at / 4).expect("a cell");
            let side = (at % 4) as usize;
            if cell != goal && !stand.is_free(cell) {
                // A box that could be the next one; it was counted as in the
                // way when the player came to its cell.
                let far = u16::from(!walk.has(board.step(cell, side))) * JOIN;
                let own = cost - 1 + far;
                if best.is_none_or(|(least, _)| own < least) {
                    best = Some((own, at));
                }
            }
            let player = board.step(cell, side);
            let behind = board.step(player, side);
            if !is_wall(behind) {
                self.meet(state(player, side), cost + toll(behind), at);
            }
            for other in 0..4 {
                let there = board.step(cell, other);
                if other == side || is_wall(there) {
                    continue;
                }
                let is_joined = stand.is_free(cell)
                    && self.now.has(player)
                    && self.now.has(there)
                    && self.now.of_edge(cell, player) == self.now.of_edge(cell, there);
                if is_joined {
                    self.meet(state(cell, other), cost, at);
                } else if self.cleared.of_edge(cell, player) == self.cleared.of_edge(cell, there) {
                    self.meet(state(cell, other), cost + toll(there).max(JOIN), at);
                }
            }
        }
        let Some((count, at)) = best else {
            return false;
        };
        self.tell(board, count, at);
        true
    }

    fn meet(&mut self, at: u32, cost: u16, before: u32) {
        let round = self.round;
        let met = &mut self.met[at as usize];
        if met.round == round && met.cost <= cost {
            return;
        }
        *met = Met {
            cost,
            round,
            before,
        };
        // Costs rise by one at most, so the line is in order.
        match self.line.front() {
            Some(&(_, first)) if first < cost => self.line.push_back((at, cost)),
            _ => self.line.push_front((at, cost)),
        }
    }

    fn tell(&mut self, board: &SokobanBoard<'_>, count: u16, at: u32) {
        self.found.count = count;
        self.found.next = u16::try_from(at / 4).expect("a cell");
        self.found.is_used.clear();
        self.found.is_used.resize(board.count + 1, false);
        let mut at = at;
        while at != NONE {
            let cell = u16::try_from(at / 4).expect("a cell");
            self.found.is_used[usize::from(cell)] = true;
            self.found.is_used[usize::from(board.step(cell, (at % 4) as usize))] = true;
            at = self.met[at as usize].before;
        }
    }
}
