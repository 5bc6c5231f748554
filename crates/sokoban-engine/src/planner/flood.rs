//! Where a player can walk: a flood over free cells, never cleared.

use crate::board::SokobanBoard;

/// A flood; cells are stamped with the round.
#[derive(Clone)]
pub(crate) struct Flood {
    stamp: Vec<u32>,
    round: u32,
    /// The cells, nearest first.
    pub(crate) cells: Vec<u16>,
}

impl Flood {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            stamp: vec![0; board.count + 1],
            round: 0,
            cells: Vec::with_capacity(board.count),
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
        self.cells.clear();
        self.cells.push(from);
        self.stamp[usize::from(from)] = self.round;
        self.go_on(board, 0, is_free);
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
        let at = self.cells.len();
        self.cells.push(cell);
        self.stamp[usize::from(cell)] = self.round;
        self.go_on(board, at, is_free);
    }

    fn go_on(&mut self, board: &SokobanBoard<'_>, mut at: usize, is_free: impl Fn(u16) -> bool) {
        // The wall counts as met: no step leads there.
        self.stamp[board.count] = self.round;
        while let Some(&cell) = self.cells.get(at) {
            at += 1;
            for to in board.next[usize::from(cell)] {
                let stamp = &mut self.stamp[usize::from(to)];
                if *stamp != self.round && is_free(to) {
                    *stamp = self.round;
                    self.cells.push(to);
                }
            }
        }
        self.stamp[board.count] = 0;
    }

    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.stamp[usize::from(cell)] == self.round
    }
}
