//! Positions as keys: a bit for every cell that is not dead, and the player's
//! cell, or the first cell of the player's region. Of the images of a position
//! under the floor's [symmetries](crate::symmetry) the smallest key stands for
//! all.

use crate::board::{SokobanBoard, Stand, Walk};

/// Writes and reads keys.
pub(crate) struct Keys {
    /// Bytes of the boxes.
    bits: usize,
    /// Bytes of the player.
    player: usize,
    key: Vec<u8>,
    image: Vec<u8>,
}

impl Keys {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        let bits = board.live.len().div_ceil(8);
        let player = if board.count <= 256 { 1 } else { 2 };
        Self {
            bits,
            player,
            key: vec![0; bits + player],
            image: vec![0; bits + player],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.bits + self.player
    }

    /// The key of a position whose player can walk in `walk`, wherever there.
    /// No box stands on a dead square.
    pub(crate) fn of_region(
        &mut self,
        board: &SokobanBoard<'_>,
        stand: &Stand,
        walk: &Walk,
    ) -> &[u8] {
        self.write(board, stand, walk.first, |symmetry| {
            let images = walk.cells().iter().map(|&cell| symmetry[usize::from(cell)]);
            images.min().unwrap_or(0)
        })
    }

    /// The key of a position whose player stands just there.
    pub(crate) fn of_player(&mut self, board: &SokobanBoard<'_>, stand: &Stand) -> &[u8] {
        self.write(board, stand, stand.player, |symmetry| {
            symmetry[usize::from(stand.player)]
        })
    }

    fn write(
        &mut self,
        board: &SokobanBoard<'_>,
        stand: &Stand,
        player: u16,
        player_by: impl Fn(&[u16]) -> u16,
    ) -> &[u8] {
        self.key.fill(0);
        for &cell in &stand.cells {
            set(&mut self.key, board.live_of[usize::from(cell)]);
        }
        self.key[self.bits..].copy_from_slice(&player.to_le_bytes()[..self.player]);
        for symmetry in &board.symmetries {
            self.image.fill(0);
            for &cell in &stand.cells {
                let image = symmetry[usize::from(cell)];
                set(&mut self.image, board.live_of[usize::from(image)]);
            }
            let player = player_by(symmetry).to_le_bytes();
            self.image[self.bits..].copy_from_slice(&player[..self.player]);
            if self.image < self.key {
                std::mem::swap(&mut self.image, &mut self.key);
            }
        }
        &self.key
    }

    /// Some position with that key.
    pub(crate) fn read(&self, board: &SokobanBoard<'_>, key: &[u8], stand: &mut Stand) {
        stand.clear();
        for (at, &byte) in key[..self.bits].iter().enumerate() {
            let mut left = byte;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                stand.add(board.live[8 * at + bit]);
                left &= left - 1;
            }
        }
        let mut player = [0; 2];
        player[..self.player].copy_from_slice(&key[self.bits..]);
        stand.player = u16::from_le_bytes(player);
    }
}

fn set(key: &mut [u8], bit: u16) {
    key[usize::from(bit / 8)] |= 1 << (bit % 8);
}
