//! Pushes that lose at once: the box on a dead square, frozen off its goal, or
//! in the way of another one. The proofs are those of the detectors
//! [`DeadSquare`](impasse_sokoban::DeadSquare),
//! [`Freeze`](impasse_sokoban::Freeze) and
//! [`PairTable`](impasse_sokoban::PairTable).
//!
//! Only what the push itself brought about is looked for. A set of frozen boxes
//! that the pushed box is not part of was frozen before; and for two boxes that
//! were not pushed, the player took one step that both of them allow, so that
//! their label is the same as before. So nothing is missed if every push from
//! the start on is asked about.

use impasse_sokoban::Cell;

use crate::board::{FREE, SokobanBoard, Stand, WALL};

/// Asks about the last push; keeps its scratch paper.
pub(crate) struct Lost {
    /// By cell: the round in which its box was put into the set.
    stamp: Vec<u32>,
    round: u32,
    set: Vec<u16>,
    open: Vec<u16>,
}

impl Lost {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            stamp: vec![0; board.count + 1],
            round: 0,
            set: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Whether the position is lost because of the box that was just pushed to
    /// `cell`, which is not dead.
    pub(crate) fn is_lost(&mut self, board: &SokobanBoard<'_>, stand: &Stand, cell: u16) -> bool {
        self.is_frozen(board, stand, cell) || is_in_the_way(board, stand, cell)
    }

    /// Whether the box is frozen, and one of those frozen with it off its
    /// goal.
    pub(crate) fn is_frozen(&mut self, board: &SokobanBoard<'_>, stand: &Stand, cell: u16) -> bool {
        let is_box = |to: u16| stand.who[usize::from(to)] < WALL;
        let is_near = |axis: usize| {
            board.is_held[usize::from(cell)][axis]
                || is_box(board.step(cell, axis))
                || is_box(board.step(cell, axis + 2))
        };
        if !(is_near(0) && is_near(1)) {
            return false;
        }
        self.cluster(board, stand, cell);
        self.drop_the_loose(board);
        let is_set = |&cell: &u16| self.stamp[usize::from(cell)] == self.round;
        is_set(&cell)
            && self
                .set
                .iter()
                .filter(|cell| is_set(cell))
                .any(|&cell| !board.is_goal[usize::from(cell)])
    }

    /// All boxes that hang together with the one on `cell`.
    fn cluster(&mut self, board: &SokobanBoard<'_>, stand: &Stand, cell: u16) {
        if self.round == u32::MAX {
            self.stamp.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.stamp[usize::from(cell)] = self.round;
        self.set.clear();
        self.set.push(cell);
        let mut at = 0;
        while let Some(&cell) = self.set.get(at) {
            at += 1;
            for to in board.next[usize::from(cell)] {
                let stamp = &mut self.stamp[usize::from(to)];
                if *stamp != self.round && stand.who[usize::from(to)] < WALL {
                    *stamp = self.round;
                    self.set.push(to);
                }
            }
        }
    }

    /// Takes out of the set what it does not hold along both axes.
    fn drop_the_loose(&mut self, board: &SokobanBoard<'_>) {
        self.open.clear();
        self.open.extend(&self.set);
        while let Some(cell) = self.open.pop() {
            let has = |to: u16| self.stamp[usize::from(to)] == self.round;
            let is_held = |axis: usize| {
                board.is_held[usize::from(cell)][axis]
                    || has(board.step(cell, axis))
                    || has(board.step(cell, axis + 2))
            };
            if has(cell) && !(is_held(0) && is_held(1)) {
                self.stamp[usize::from(cell)] = 0;
                self.open.extend(board.next[usize::from(cell)]);
            }
        }
    }
}

/// Whether the box on `cell` and another one cannot both be brought to goals.
pub(crate) fn is_in_the_way(board: &SokobanBoard<'_>, stand: &Stand, cell: u16) -> bool {
    let Some(pairs) = board.pairs else {
        return false;
    };
    debug_assert_eq!(stand.who[usize::from(stand.player)], FREE);
    let player = Cell(stand.player);
    let mut others = stand.cells.iter().filter(|&&other| other != cell);
    others.any(|&other| {
        let (first, second) = (cell.min(other), cell.max(other));
        !pairs.is_pair_solvable(Cell(first), Cell(second), player)
    })
}
