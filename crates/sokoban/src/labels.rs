//! Ground truth: every position of a number of boxes on a floor, labelled.
//!
//! All placements of `k` boxes on the floor are looked at, with every region
//! in which the player may be, whether play could come there or not. A
//! position is *solvable* if every box can be pushed onto a goal from there.
//! Labels are found backwards from the solved placements, by pulls: a box is
//! pulled to where the player stands, and the player walks on to the cell
//! behind. Each (placement, region) is met once, so the work is that of the
//! number of positions.
//!
//! Detectors and estimates are measured against these labels, and those of two
//! boxes are a detector themselves.

use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;

/// Which positions of `k` boxes on a floor can be solved.
#[derive(Clone, Debug)]
pub struct Labels {
    count: usize,
    boxes: usize,
    /// `ways[k][m]` is "`m` over `k + 1`".
    ways: Vec<Vec<usize>>,
    /// Words for each placement: the player's cells from which it can be
    /// solved.
    words: usize,
    solvable: Vec<u64>,
}

impl Labels {
    /// Labels all positions of `boxes` boxes; `None` where there are more
    /// than `most` placements.
    ///
    /// # Panics
    ///
    /// If there is no box.
    #[must_use]
    pub fn new(floor: &Floor, boxes: usize, most: usize) -> Option<Self> {
        assert!(boxes > 0, "a level has a box");
        let count = floor.count();
        let ways = ways(count, boxes, most)?;
        let words = count.div_ceil(64);
        let placements = ways[boxes - 1][count];
        let mut labels = Self {
            count,
            boxes,
            ways,
            words,
            solvable: vec![0; placements * words],
        };
        labels.pull_back(floor);
        Some(labels)
    }

    /// How many placements there are.
    #[must_use]
    pub fn placements(&self) -> usize {
        self.ways[self.boxes - 1][self.count]
    }

    /// Whether the position can be solved. It has as many boxes as were
    /// asked for.
    #[must_use]
    pub fn is_solvable(&self, position: &Position) -> bool {
        self.allows(self.rank(position.boxes.iter()), position.player)
    }

    /// Whether two boxes alone can be brought to goals; the first comes before
    /// the second.
    #[must_use]
    pub fn is_pair_solvable(&self, first: Cell, second: Cell, player: Cell) -> bool {
        self.allows(self.rank([first, second].into_iter()), player)
    }

    /// Shows every position, one for each region, with its label.
    pub fn for_each(&self, floor: &Floor, mut show: impl FnMut(&Position, bool)) {
        for placement in 0..self.placements() {
            let boxes = self.placement(placement);
            let mut seen = boxes.clone();
            for player in floor.cells() {
                if seen.contains(player) {
                    continue;
                }
                seen.add(&floor.region(&boxes, player));
                let position = Position {
                    boxes: boxes.clone(),
                    player,
                };
                show(&position, self.allows(placement, player));
            }
        }
    }

    fn allows(&self, placement: usize, player: Cell) -> bool {
        let word = self.solvable[placement * self.words + player.index() / 64];
        word >> (player.index() % 64) & 1 != 0
    }

    fn rank(&self, boxes: impl Iterator<Item = Cell>) -> usize {
        let ranks = boxes.zip(&self.ways);
        ranks.map(|(cell, row)| row[cell.index()]).sum()
    }

    fn placement(&self, mut rank: usize) -> Cells {
        let mut boxes = Cells::none(self.count);
        let mut above = self.count;
        for row in self.ways.iter().rev() {
            above = row[..above].partition_point(|&ways| ways <= rank) - 1;
            rank -= row[above];
            boxes.insert(Cell::at(above));
        }
        boxes
    }

    fn pull_back(&mut self, floor: &Floor) {
        let mut open: Vec<(usize, Cell)> = Vec::new();
        let goals: Vec<Cell> = floor.goals().iter().collect();
        self.solved_placements(&goals, |labels, boxes| {
            let rank = labels.rank(boxes.iter());
            for player in floor.cells() {
                if !boxes.contains(player) && !labels.allows(rank, player) {
                    labels.mark(rank, &floor.region(boxes, player));
                    open.push((rank, player));
                }
            }
        });
        while let Some((rank, player)) = open.pop() {
            let mut boxes = self.placement(rank);
            let region = floor.region(&boxes, player);
            for cell in boxes.clone().iter() {
                for direction in Direction::ALL {
                    let Some(to) = floor.next(cell, direction) else {
                        continue;
                    };
                    let behind = floor.next(to, direction);
                    let Some(behind) = behind.filter(|&behind| !boxes.contains(behind)) else {
                        continue;
                    };
                    if !region.contains(to) {
                        continue;
                    }
                    boxes.remove(cell);
                    boxes.insert(to);
                    let before = self.rank(boxes.iter());
                    if !self.allows(before, behind) {
                        self.mark(before, &floor.region(&boxes, behind));
                        open.push((before, behind));
                    }
                    boxes.remove(to);
                    boxes.insert(cell);
                }
            }
        }
    }

    fn mark(&mut self, placement: usize, region: &Cells) {
        let at = placement * self.words;
        let words = &mut self.solvable[at..at + self.words];
        for (word, region) in words.iter_mut().zip(region.words()) {
            *word |= region;
        }
    }

    /// All ways to put the boxes on goals.
    fn solved_placements(&mut self, goals: &[Cell], mut show: impl FnMut(&mut Self, &Cells)) {
        if goals.len() < self.boxes {
            return;
        }
        let mut chosen: Vec<usize> = (0..self.boxes).collect();
        loop {
            let boxes = Cells::of(self.count, chosen.iter().map(|&goal| goals[goal]));
            show(self, &boxes);
            // The last choice that can still move on.
            let last = (0..self.boxes).rev();
            let mut movable = last.filter(|&at| chosen[at] < goals.len() - self.boxes + at);
            let Some(at) = movable.next() else {
                return;
            };
            let next = chosen[at] + 1;
            for (offset, choice) in chosen[at..].iter_mut().enumerate() {
                *choice = next + offset;
            }
        }
    }
}

/// The numbers "`m` over `k`" for `m` up to `cells` and `k` from 1 to `boxes`;
/// `None` if the last is above `most`.
fn ways(cells: usize, boxes: usize, most: usize) -> Option<Vec<Vec<usize>>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for _ in 0..boxes {
        let mut row = vec![0_usize];
        for at in 0..cells {
            let fewer = rows.last().map_or(1, |above| above[at]);
            row.push(row[at].checked_add(fewer)?);
        }
        rows.push(row);
    }
    (rows[boxes - 1][cells] <= most).then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::random_level;
    use crate::{Pushes, View};
    use impasse_laws::Explored;

    #[test]
    fn labels_are_what_play_from_every_position_finds() {
        let mut positions = 0;
        let mut solvable = 0;
        for number in 0..120 {
            let level = random_level(number);
            let boxes = level.start().boxes.count();
            let Some(labels) = Labels::new(level.floor(), boxes, 400) else {
                continue;
            };
            labels.for_each(level.floor(), |position, label| {
                let view = Pushes::new(level.at(position));
                let space = Explored::whole(&view, 100_000).expect("a small space");
                let level = level.at(position).text();
                assert_eq!(label, space.distances[0].is_some(), "{level}");
                positions += 1;
                solvable += u32::from(label);
            });
        }
        assert!(positions > 1000 && solvable > 200, "{positions} {solvable}");
    }
}
