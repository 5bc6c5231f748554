//! Where a player can walk while boxes stand in a small window only.
//!
//! The ground outside the window never changes. So each part of it is walked
//! once and counts as a single spot then, named by its lowest cell; a walk goes
//! over the cells of the window, and through such a part in one step.

use crate::board::SokobanBoard;

/// Walks about a window; keeps its scratch paper.
pub(crate) struct WindowWalk {
    /// By cell: itself in the window, else the lowest cell of its part of the
    /// ground outside.
    spot: Vec<u16>,
    /// By spot outside: where its doors begin and end in the list of those.
    ways: Vec<(u32, u32)>,
    /// The cells of the window beside the parts of the ground outside.
    doors: Vec<u16>,
    stamp: Vec<u32>,
    round: u32,
    line: Vec<u16>,
    /// The lowest cell that can be walked to.
    pub(crate) lowest: u16,
}

/// A spot that was not named yet.
const UNKNOWN: u16 = u16::MAX;

impl WindowWalk {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        let cells = board.count + 1;
        Self {
            spot: vec![UNKNOWN; cells],
            ways: vec![(0, 0); cells],
            doors: Vec::new(),
            stamp: vec![0; cells],
            round: 0,
            line: Vec::with_capacity(cells),
            lowest: 0,
        }
    }

    /// Makes the window what `is_inside` says. No box may stand elsewhere.
    pub(crate) fn set(&mut self, board: &SokobanBoard<'_>, is_inside: &[bool]) {
        self.spot.fill(UNKNOWN);
        self.spot[board.count] = board.wall;
        self.doors.clear();
        for first in 0..board.wall {
            if is_inside[usize::from(first)] {
                self.spot[usize::from(first)] = first;
                continue;
            }
            if self.spot[usize::from(first)] != UNKNOWN {
                continue;
            }
            let begin = self.doors.len();
            self.spot[usize::from(first)] = first;
            self.line.clear();
            self.line.push(first);
            while let Some(cell) = self.line.pop() {
                for to in board.next[usize::from(cell)] {
                    if to == board.wall {
                        continue;
                    }
                    if is_inside[usize::from(to)] {
                        self.doors.push(to);
                    } else if self.spot[usize::from(to)] == UNKNOWN {
                        self.spot[usize::from(to)] = first;
                        self.line.push(to);
                    }
                }
            }
            let [begin, end] =
                [begin, self.doors.len()].map(|at| u32::try_from(at).expect("at most four a cell"));
            self.ways[usize::from(first)] = (begin, end);
        }
    }

    /// Finds all that can be walked to from a cell; `is_free` is asked about
    /// cells of the window, and true of all others.
    pub(crate) fn fill(
        &mut self,
        board: &SokobanBoard<'_>,
        is_inside: &[bool],
        from: u16,
        is_free: impl Fn(u16) -> bool,
    ) {
        if self.round == u32::MAX {
            self.stamp.fill(0);
            self.round = 0;
        }
        self.round += 1;
        // The wall counts as met: no step leads there.
        self.stamp[board.count] = self.round;
        let first = self.spot[usize::from(from)];
        self.lowest = first;
        self.line.clear();
        self.meet(first);
        while let Some(spot) = self.line.pop() {
            self.lowest = self.lowest.min(spot);
            if is_inside[usize::from(spot)] {
                for to in board.next[usize::from(spot)] {
                    let to = self.spot[usize::from(to)];
                    if self.stamp[usize::from(to)] != self.round && is_free(to) {
                        self.meet(to);
                    }
                }
            } else {
                let (begin, end) = self.ways[usize::from(spot)];
                for at in begin..end {
                    let to = self.doors[at as usize];
                    if self.stamp[usize::from(to)] != self.round && is_free(to) {
                        self.meet(to);
                    }
                }
            }
        }
        self.stamp[board.count] = 0;
    }

    fn meet(&mut self, spot: u16) {
        self.stamp[usize::from(spot)] = self.round;
        self.line.push(spot);
    }

    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.stamp[usize::from(self.spot[usize::from(cell)])] == self.round
    }
}
