//! What two or three boxes can do alone, for all their placements.
//!
//! Take all boxes but two or three away: what these and the player can do only
//! grows. So where they alone cannot all come to goals, no position with them
//! can be solved; and where they alone never come from where boxes began, no
//! play comes there. The first holds for searches by pushes, the second for
//! searches by pulls. Both are found by playing the other way from all that is
//! wanted (Thompson 1986), once for each placement and region of the player.
//!
//! Only sets that hold the box moved last need to be asked about: for the
//! others the player walked, which changes nothing for boxes that stood still.
//! A row of bits for each box, or each two, tells at once with which others
//! there is never a way, and with which it depends on the player.

use impasse_puzzle::{Limit, Watch};
use impasse_sokoban::{Cell, Cells, Position};

use crate::board::{SokobanBoard, Stand, back};
use crate::planner::{Flood, Way};

use super::rings::Rings;

/// The most boxes of a set.
const MOST: usize = 3;

/// Which positions of two or three boxes alone are possible: for a search by
/// pushes those that can be solved, for one by pulls those that the start leads
/// to.
pub(crate) struct FewBoxes {
    boxes: usize,
    /// Cells on which boxes may stand.
    live: usize,
    /// Words of a row of bits for those.
    row: usize,
    /// Words of a set of player's cells.
    words: usize,
    /// `ways[k][m]` is "`m` over `k + 1`".
    ways: Vec<Vec<usize>>,
    /// By placement: the player's cells from which it is possible.
    possible: Vec<u64>,
    /// By placement of one box less: with which other cells nothing is
    /// possible, and with which it depends on the player.
    never: Vec<u64>,
    seldom: Vec<u64>,
}

fn ways(cells: usize, boxes: usize) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for _ in 0..boxes {
        let mut row = vec![0_usize];
        for at in 0..cells {
            let fewer = rows.last().map_or(1, |above| above[at]);
            row.push(row[at] + fewer);
        }
        rows.push(row);
    }
    rows
}

/// Goes over all ways to choose so many of the cells.
fn choose(cells: &[u16], boxes: usize, mut show: impl FnMut(&[u16])) {
    let mut chosen: Vec<usize> = (0..boxes).collect();
    if cells.len() < boxes {
        return;
    }
    let mut set = [0; MOST];
    loop {
        for (to, &at) in set.iter_mut().zip(&chosen) {
            *to = cells[at];
        }
        show(&set[..boxes]);
        let movable = (0..boxes).rev();
        let mut movable = movable.filter(|&at| chosen[at] < cells.len() - boxes + at);
        let Some(at) = movable.next() else {
            return;
        };
        let next = chosen[at] + 1;
        for (offset, choice) in chosen[at..].iter_mut().enumerate() {
            *choice = next + offset;
        }
    }
}

/// What is needed while a table is made.
struct Paper {
    stand: Stand,
    flood: Flood,
    rings: Rings,
    /// The whole floor.
    everywhere: Cells,
    /// Positions from which nothing was played yet: boxes, and on which sides of
    /// each the player may stand, four bits a box.
    open: Vec<([u16; MOST], u16)>,
}

impl FewBoxes {
    /// How many bytes the table takes.
    pub(crate) fn bytes_for(board: &SokobanBoard<'_>, boxes: usize) -> u64 {
        let live = board.live.len() as u64;
        let sets = |boxes: usize| match boxes {
            1 => live,
            2 => live * live.saturating_sub(1) / 2,
            _ => live * live.saturating_sub(1) * live.saturating_sub(2) / 6,
        };
        let words = board.count.div_ceil(64) as u64;
        8 * (sets(boxes) * words + 2 * sets(boxes - 1) * live.div_ceil(64))
    }

    /// Plays from all that is wanted: for pushes from boxes on goals, for pulls
    /// from boxes where they stand in `start`.
    pub(crate) fn new(
        board: &SokobanBoard<'_>,
        start: &Position,
        way: Way,
        boxes: usize,
        watch: &mut dyn Watch,
    ) -> Result<Self, Limit> {
        debug_assert!((2..=MOST).contains(&boxes), "two or three");
        let bytes = Self::bytes_for(board, boxes);
        watch.check(bytes)?;
        let live = board.live.len();
        let ways = ways(live, boxes);
        let (row, words) = (live.div_ceil(64), board.count.div_ceil(64));
        let mut table = Self {
            boxes,
            live,
            row,
            words,
            possible: vec![0; ways[boxes - 1][live] * words],
            never: vec![0; ways[boxes - 2][live] * row],
            seldom: vec![0; ways[boxes - 2][live] * row],
            ways,
        };
        table.play(board, start, way, bytes, watch)?;
        table.tell_rows(board);
        Ok(table)
    }

    fn play(
        &mut self,
        board: &SokobanBoard<'_>,
        start: &Position,
        way: Way,
        bytes: u64,
        watch: &mut dyn Watch,
    ) -> Result<(), Limit> {
        let mut paper = Paper {
            stand: Stand::new(board),
            flood: Flood::new(board),
            rings: Rings::new(board),
            everywhere: Cells::of(board.count, (0..board.wall).map(Cell)),
            open: Vec::new(),
        };
        let wanted: Vec<u16> = match way {
            Way::Push => board.floor.goals().iter().map(|cell| cell.0).collect(),
            Way::Pull => start.boxes.iter().map(|cell| cell.0).collect(),
        };
        let boxes = self.boxes;
        choose(&wanted, boxes, |set| {
            let players = match way {
                Way::Push => 0..board.wall,
                Way::Pull => start.player.0..start.player.0 + 1,
            };
            if set.iter().any(|&cell| board.is_dead[usize::from(cell)]) {
                return;
            }
            let mut cells = [0; MOST];
            cells[..boxes].copy_from_slice(set);
            for player in players.filter(|player| !set.contains(player)) {
                self.meet(board, &mut paper, cells, player);
            }
        });
        while let Some((cells, sides)) = paper.open.pop() {
            watch.check(bytes + (paper.open.len() * 8) as u64)?;
            // Played the other way than the search.
            for (at, &cell) in cells[..boxes].iter().enumerate() {
                for direction in 0..4 {
                    if sides >> (at * 4 + direction) & 1 == 0 {
                        continue;
                    }
                    let beside = board.step(cell, direction);
                    let (to, player) = match way {
                        Way::Push => (beside, board.step(beside, direction)),
                        Way::Pull => (board.step(cell, back(direction)), cell),
                    };
                    let other = match way {
                        Way::Push => player,
                        Way::Pull => to,
                    };
                    let is_free = other != board.wall && !cells[..boxes].contains(&other);
                    if is_free && !board.is_dead[usize::from(to)] {
                        let mut moved = cells;
                        moved[at] = to;
                        self.meet(board, &mut paper, moved, player);
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes a position, and all others of its region.
    fn meet(
        &mut self,
        board: &SokobanBoard<'_>,
        paper: &mut Paper,
        cells: [u16; MOST],
        player: u16,
    ) {
        let boxes = self.boxes;
        let mut numbers = cells.map(|cell| board.live_of[usize::from(cell)]);
        let rank = self.rank(&mut numbers[..boxes]);
        if self.allows(rank, player) {
            return;
        }
        let Paper { stand, flood, .. } = paper;
        let words = &mut self.possible[rank * self.words..(rank + 1) * self.words];
        let mut sides = 0_u16;
        stand.clear();
        // The player walks round every box, if that is so of each when those
        // before it stand.
        let is_round = cells[..boxes].iter().all(|&cell| {
            let is_round = paper.rings.is_round(stand, cell);
            stand.add(cell);
            is_round
        });
        if is_round {
            words.copy_from_slice(&paper.everywhere.words()[..self.words]);
            for &cell in &cells[..boxes] {
                words[usize::from(cell) / 64] &= !(1 << (cell % 64));
            }
        } else {
            stand.clear();
            cells[..boxes].iter().for_each(|&cell| stand.add(cell));
            flood.fill(board, player, |cell| stand.is_free(cell));
            for &cell in flood.cells() {
                words[usize::from(cell) / 64] |= 1 << (cell % 64);
            }
        }
        for (at, &cell) in cells[..boxes].iter().enumerate() {
            for direction in 0..4 {
                let beside = board.step(cell, direction);
                let is_beside = if is_round {
                    stand.is_free(beside)
                } else {
                    flood.has(beside)
                };
                sides |= u16::from(is_beside) << (at * 4 + direction);
            }
        }
        paper.open.push((cells, sides));
    }

    fn tell_rows(&mut self, board: &SokobanBoard<'_>) {
        let live: Vec<u16> = (0..self.live)
            .map(|number| u16::try_from(number).expect("fewer than cells"))
            .collect();
        let (boxes, row, words) = (self.boxes, self.row, self.words);
        let ways = self.ways.clone();
        let rank = |set: &[u16]| -> usize {
            let ranks = set.iter().zip(&ways);
            ranks.map(|(&number, row)| row[usize::from(number)]).sum()
        };
        let (possible, never, seldom) = (&self.possible, &mut self.never, &mut self.seldom);
        choose(&live, boxes, |set| {
            let at = rank(set);
            let allowed = &possible[at * words..(at + 1) * words];
            let from: u32 = allowed.iter().map(|word| word.count_ones()).sum();
            if from as usize == board.count - boxes {
                return;
            }
            let rows = if from == 0 { &mut *never } else { &mut *seldom };
            let mut rest = [0; MOST - 1];
            for out in 0..boxes {
                let others = set.iter().enumerate().filter(|&(at, _)| at != out);
                for (to, (_, &number)) in rest.iter_mut().zip(others) {
                    *to = number;
                }
                let at = rank(&rest[..boxes - 1]) * row + usize::from(set[out]) / 64;
                rows[at] |= 1 << (set[out] % 64);
            }
        });
    }

    /// Whether the box that now stands on `cell` makes the position impossible;
    /// `here` are the numbers of the cells of all boxes, as bits.
    pub(crate) fn is_impossible(
        &self,
        board: &SokobanBoard<'_>,
        here: &[u64],
        cell: u16,
        player: u16,
    ) -> bool {
        let own = board.live_of[usize::from(cell)];
        if self.boxes == 2 {
            return self.is_any_impossible(&[own], usize::from(own), here, player);
        }
        for (at, &word) in here.iter().enumerate() {
            let mut left = word;
            while let Some(other) = next_bit(&mut left, at) {
                let set = [own.min(other), own.max(other)];
                let rank = self.ways[0][usize::from(set[0])] + self.ways[1][usize::from(set[1])];
                if other != own && self.is_any_impossible(&set, rank, here, player) {
                    return true;
                }
            }
        }
        false
    }

    fn is_any_impossible(&self, set: &[u16], rank: usize, here: &[u64], player: u16) -> bool {
        let rows = rank * self.row..(rank + 1) * self.row;
        let never = self.never[rows.clone()].iter();
        if never.zip(here).any(|(never, here)| never & here != 0) {
            return true;
        }
        let seldom = self.seldom[rows].iter().zip(here);
        for (at, (seldom, here)) in seldom.enumerate() {
            let mut left = seldom & here;
            while let Some(other) = next_bit(&mut left, at) {
                let mut numbers = [0; MOST];
                numbers[..set.len()].copy_from_slice(set);
                numbers[set.len()] = other;
                let rank = self.rank(&mut numbers[..self.boxes]);
                if !self.allows(rank, player) {
                    return true;
                }
            }
        }
        false
    }

    fn rank(&self, numbers: &mut [u16]) -> usize {
        numbers.sort_unstable();
        let ranks = numbers.iter().zip(&self.ways);
        ranks.map(|(&number, row)| row[usize::from(number)]).sum()
    }

    fn allows(&self, rank: usize, player: u16) -> bool {
        let word = self.possible[rank * self.words + usize::from(player) / 64];
        word >> (player % 64) & 1 != 0
    }

    pub(crate) fn bytes(&self) -> u64 {
        8 * (self.possible.len() + self.never.len() + self.seldom.len()) as u64
    }
}

/// Takes the lowest bit out of the word at a place of a row; its number.
#[inline]
fn next_bit(left: &mut u64, at: usize) -> Option<u16> {
    if *left == 0 {
        return None;
    }
    let bit = at * 64 + left.trailing_zeros() as usize;
    *left &= *left - 1;
    Some(u16::try_from(bit).expect("fewer than cells"))
}
