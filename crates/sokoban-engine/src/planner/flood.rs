//! Where a player can walk: a flood over free cells, never cleared.

use crate::board::SokobanBoard;

/// A flood; cells are stamped with the round.
#[derive(Clone)]
pub(crate) struct Flood {
    stamp: Vec<u32>,
    round: u32,
    /// The cells, nearest first, and more that do not count.
    line: Vec<u16>,
    count: usize,
}

impl Flood {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            stamp: vec![0; board.count + 1],
            round: 0,
            line: vec![0; board.count + 1],
            count: 0,
        }
    }

    /// Fills all that can be walked to from a cell.
    pub(crate) fn fill(
        &mut self,
        board: &SokobanBoard<'_>,
        from: u16,
        is_free: impl Fn(u16) -> bool,
    ) {
        if self.round == u32::MAX {
            self.stamp.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.count = 0;
        self.go_on(board, from, is_free);
    }

    /// A cell is free now that was not: fills what can be walked to beside.
    pub(crate) fn open(
        &mut self,
        board: &SokobanBoard<'_>,
        cell: u16,
        is_free: impl Fn(u16) -> bool,
    ) {
        let is_beside = |&to: &u16| self.has(to);
        if self.has(cell) || !board.next[usize::from(cell)].iter().any(is_beside) {
            return;
        }
        self.go_on(board, cell, is_free);
    }

    /// Whether a neighbour is reached nobody can guess, so it is put in the line
    /// in any case and counts or does not.
    fn go_on(&mut self, board: &SokobanBoard<'_>, from: u16, is_free: impl Fn(u16) -> bool) {
        // The wall counts as met: no step leads there.
        self.stamp[board.count] = self.round;
        self.stamp[usize::from(from)] = self.round;
        let (round, line, stamp) = (self.round, &mut self.line[..], &mut self.stamp[..]);
        let mut at = self.count;
        line[at] = from;
        let mut count = at + 1;
        while at < count {
            let cell = line[at];
            at += 1;
            for to in board.next[usize::from(cell)] {
                let stamp = &mut stamp[usize::from(to)];
                let is_new = (*stamp != round) & is_free(to);
                *stamp = if is_new { round } else { *stamp };
                line[count] = to;
                count += usize::from(is_new);
            }
        }
        self.count = count;
        self.stamp[board.count] = 0;
    }

    /// The cells, nearest first.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.line[..self.count]
    }

    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.stamp[usize::from(cell)] == self.round
    }
}
