//! Random numbers for cells (Zobrist 1970): the key of a layout is the sum,
//! without carry, of those of its boxes, so one box moved changes it by two.

use impasse_puzzle::Chance;
use impasse_sokoban::Cell;

/// Numbers for boxes and for the region of the player.
pub(crate) struct Zobrist {
    boxes: Vec<u64>,
    players: Vec<u64>,
}

impl Zobrist {
    pub(crate) fn new(cells: usize) -> Self {
        let mut chance = Chance::of(1970, cells as u64);
        let mut draw = || (0..cells).map(|_| chance.next_u64()).collect();
        Self {
            boxes: draw(),
            players: draw(),
        }
    }

    pub(crate) fn at(&self, cell: u16) -> u64 {
        self.boxes[usize::from(cell)]
    }

    /// The region of the player, by its lowest cell.
    pub(crate) fn player(&self, lowest: u16) -> u64 {
        self.players[usize::from(lowest)]
    }

    pub(crate) fn of(&self, cells: impl Iterator<Item = Cell>) -> u64 {
        cells.fold(0, |key, cell| key ^ self.at(cell.0))
    }
}
