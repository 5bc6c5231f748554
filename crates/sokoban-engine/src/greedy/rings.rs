//! Whether the player can walk round a box beside it.
//!
//! Eight cells lie round a box. If those of its four neighbours that are free
//! hang together within that ring, the box cuts nothing off: who would step
//! over its cell takes the ring instead.

use impasse_sokoban::Cell;

use crate::board::{SokobanBoard, Stand};

/// The cells round each cell, from one of its neighbours clockwise.
pub(super) struct Rings {
    cells: Vec<[u16; 8]>,
    /// By the cells of a ring that are free, as bits: whether the neighbours
    /// among them hang together.
    hangs_together: [bool; 256],
}

impl Rings {
    pub(super) fn new(board: &SokobanBoard<'_>) -> Self {
        let floor = board.floor;
        let spots = floor.cells().map(|cell| (floor.spot(cell), cell.0));
        let spots: std::collections::HashMap<_, _> = spots
            .map(|(spot, cell)| ((i32::from(spot.x), i32::from(spot.y)), cell))
            .collect();
        let ring = |cell: u16| {
            let spot = floor.spot(Cell(cell));
            AROUND.map(|(x, y)| {
                let there = (i32::from(spot.x) + x, i32::from(spot.y) + y);
                spots.get(&there).copied().unwrap_or(board.wall)
            })
        };
        let mut hangs_together = [false; 256];
        for (ring, hangs) in (0_u32..).zip(&mut hangs_together) {
            *hangs = runs_with_neighbours(ring) <= 1;
        }
        Self {
            cells: (0..board.wall).map(ring).collect(),
            hangs_together,
        }
    }

    /// Whether a box on `cell` cuts nothing off, with those that stand.
    pub(super) fn is_round(&self, stand: &Stand, cell: u16) -> bool {
        let ring = self.cells[usize::from(cell)].iter().enumerate();
        let free = ring.fold(0_usize, |free, (at, &to)| {
            free | usize::from(stand.is_free(to)) << at
        });
        self.hangs_together[free]
    }
}

/// From one neighbour clockwise; the neighbours have even places.
const AROUND: [(i32, i32); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// Runs of free cells of a ring that hold a neighbour of the cell inside.
fn runs_with_neighbours(ring: u32) -> u32 {
    const NEIGHBOURS: u32 = 0b0101_0101;
    if ring == 0xff {
        return 1;
    }
    // A run begins behind a cell that is taken.
    let behind = (ring << 1 | ring >> 7) & 0xff;
    let begins = ring & !behind;
    let has_neighbour = |&begin: &u32| {
        let mut run = 1 << begin;
        loop {
            let longer = run | (run << 1 | run >> 7) & ring & 0xff;
            if longer == run {
                return run & NEIGHBOURS != 0;
            }
            run = longer;
        }
    };
    let runs = (0..8).filter(|begin| begins >> begin & 1 != 0);
    u32::try_from(runs.filter(has_neighbour).count()).expect("at most four")
}
