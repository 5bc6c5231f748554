//! Keys: positions packed into few bytes.
//!
//! Boxes can only ever stand on cells to which some box of the start could be
//! pushed if it were alone (see [`distances`](crate::Distances) for why): say
//! `m` of the floor's `n` cells. Of `k` boxes on them there are "`m` over `k`"
//! placements; a placement's number among them (its rank in the combinatorial
//! number system, Lehmer 1964) times `n`, plus the player's cell, is the key
//! wherever it fits into 128 bits. Where it does not, the key is one bit for
//! each of the `m` cells, and the player's cell behind them.

use std::collections::VecDeque;

use crate::cells::{Cell, Cells};
use crate::floor::Floor;
use crate::position::Position;

/// How the positions of one level are packed.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    /// The cells on which boxes can stand, row by row.
    cells: Vec<Cell>,
    /// The number of each floor cell among them.
    numbers: Vec<u16>,
    floor: usize,
    boxes: usize,
    bytes: usize,
    /// `ways[k][m]` is "`m` over `k + 1`"; `None` where bits are used.
    ways: Option<Vec<Vec<u128>>>,
}

const NOWHERE: u16 = u16::MAX;

impl Packing {
    pub(crate) fn new(floor: &Floor, start: &Position) -> Self {
        let reach = reach(floor, start);
        let cells: Vec<Cell> = reach.iter().collect();
        let mut numbers = vec![NOWHERE; floor.count()];
        for (number, cell) in (0..).zip(&cells) {
            numbers[cell.index()] = number;
        }
        let boxes = start.boxes.count();
        let ways = ways(cells.len(), boxes, floor.count());
        let bytes = match &ways {
            Some(ways) => {
                let all = ways.last().map_or(1, |row| row[cells.len()]);
                let most = all * floor.count() as u128 - 1;
                (128 - most.leading_zeros() as usize).div_ceil(8).max(1)
            }
            None => cells.len().div_ceil(8) + 2,
        };
        Self {
            cells,
            numbers,
            floor: floor.count(),
            boxes,
            bytes,
            ways,
        }
    }

    pub(crate) const fn key_len(&self) -> usize {
        self.bytes
    }

    /// Writes the key of a placement with the player on `player`.
    pub(crate) fn write(&self, boxes: &Cells, player: Cell, key: &mut [u8]) {
        let Some(ways) = &self.ways else {
            let (bits, end) = key.split_at_mut(self.bytes - 2);
            bits.fill(0);
            for cell in boxes.iter() {
                let number = usize::from(self.numbers[cell.index()]);
                bits[number / 8] |= 1 << (number % 8);
            }
            end.copy_from_slice(&player.0.to_le_bytes());
            return;
        };
        let mut rank = 0;
        for (cell, row) in boxes.iter().zip(ways) {
            rank += row[usize::from(self.numbers[cell.index()])];
        }
        let number = rank * self.floor as u128 + u128::from(player.0);
        key.copy_from_slice(&number.to_le_bytes()[..self.bytes]);
    }

    pub(crate) fn read(&self, key: &[u8], position: &mut Position) {
        let boxes = &mut position.boxes;
        boxes.clear();
        let Some(ways) = &self.ways else {
            let (bits, end) = key.split_at(self.bytes - 2);
            for (number, &cell) in self.cells.iter().enumerate() {
                if bits[number / 8] >> (number % 8) & 1 != 0 {
                    boxes.insert(cell);
                }
            }
            position.player = Cell(u16::from_le_bytes([end[0], end[1]]));
            return;
        };
        let mut bytes = [0; 16];
        bytes[..self.bytes].copy_from_slice(&key[..self.bytes]);
        let number = u128::from_le_bytes(bytes);
        let mut rank = number / self.floor as u128;
        let player = usize::try_from(number % self.floor as u128);
        position.player = Cell::at(player.expect("below the number of cells"));
        let mut above = self.cells.len();
        for row in ways[..self.boxes].iter().rev() {
            // The largest number of which there are at most `rank` placements
            // below.
            above = row[..above].partition_point(|&ways| ways <= rank) - 1;
            rank -= row[above];
            boxes.insert(self.cells[above]);
        }
    }
}

/// The cells to which some box of the start could be pushed if it were alone.
fn reach(floor: &Floor, start: &Position) -> Cells {
    let sides = floor.sides();
    let mut seen = vec![[false; 4]; floor.count()];
    let mut line = VecDeque::new();
    let mut reach = Cells::none(floor.count());
    for cell in start.boxes.iter() {
        reach.insert(cell);
        if let Some(side) = sides.towards(floor, cell, start.player) {
            line.push_back((cell, side));
        }
    }
    while let Some((cell, side)) = line.pop_front() {
        if std::mem::replace(&mut seen[cell.index()][side.index()], true) {
            continue;
        }
        for (direction, to) in floor.around(cell) {
            if sides.side(cell, direction.back()) == Some(side) {
                reach.insert(to);
                let behind = sides.side(to, direction.back());
                line.push_back((to, behind.expect("the box came from there")));
            }
        }
    }
    reach
}

/// The numbers "`m` over `k`" for all `m` up to `cells` and `k` from 1 to
/// `boxes`; `None` where a key would need more than 128 bits.
fn ways(cells: usize, boxes: usize, floor: usize) -> Option<Vec<Vec<u128>>> {
    let mut rows: Vec<Vec<u128>> = Vec::new();
    for _ in 0..boxes {
        let mut row = vec![0_u128];
        for at in 0..cells {
            let fewer = rows.last().map_or(1, |above| above[at]);
            row.push(row[at].checked_add(fewer)?);
        }
        rows.push(row);
    }
    let all = rows.last().map_or(1, |row| row[cells]);
    all.checked_mul(floor as u128)?;
    Some(rows)
}
