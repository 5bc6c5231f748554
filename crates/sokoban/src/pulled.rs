//! The game played backwards: boxes pulled away from their goals, breadth
//! first, so that a position found after so many pulls needs as many pushes.

use std::collections::HashSet;
use std::ops::Range;

use impasse_puzzle::{Chance, Limit, Watch};

use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;

/// Positions played back from between two looks at the limits.
const BETWEEN_LOOKS: usize = 16;

/// Positions found by pulling boxes away from their goals, each with the one it
/// was found from.
pub(crate) struct PulledBack {
    pub(crate) positions: Vec<(Position, usize)>,
    /// Where the positions of each number of pulls begin.
    layers: Vec<usize>,
}

impl PulledBack {
    /// Breadth first, until no new position is found or there are `most`.
    pub(crate) fn from(
        floor: &Floor,
        solved: &Position,
        most: usize,
        watch: &mut dyn Watch,
    ) -> Result<Self, Limit> {
        let mut seen: HashSet<(Cells, Cell)> = HashSet::new();
        let mut positions: Vec<(Position, usize)> = Vec::new();
        let mut note = |positions: &mut Vec<(Position, usize)>, boxes: &Cells, player, from| {
            let first = floor.region(boxes, player).first().unwrap_or(player);
            if seen.insert((boxes.clone(), first)) {
                let position = Position {
                    boxes: boxes.clone(),
                    player: first,
                };
                positions.push((position, from));
            }
        };
        for player in floor.cells().filter(|&cell| !solved.boxes.contains(cell)) {
            note(&mut positions, &solved.boxes, player, usize::MAX);
        }
        let mut layers = vec![0];
        let mut at = 0;
        while at < positions.len() && positions.len() < most {
            let end = positions.len();
            layers.push(end);
            while at < end && positions.len() < most {
                if at.is_multiple_of(BETWEEN_LOOKS) {
                    watch.check(0)?;
                }
                let (position, _) = positions[at].clone();
                pull(floor, &position, |boxes, player| {
                    note(&mut positions, boxes, player, at);
                });
                at += 1;
            }
        }
        Ok(Self { positions, layers })
    }

    /// The positions of each number of pulls, the farthest first.
    fn farthest_first(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        (0..self.layers.len()).rev().map(|pulls| {
            let end = self.layers.get(pulls + 1).copied();
            let end = end.unwrap_or(self.positions.len());
            (pulls, self.layers[pulls]..end)
        })
    }

    /// One of the positions found last, by chance, and its number of pulls;
    /// `None` where nothing could be pulled.
    pub(crate) fn farthest(&self, chance: &mut Chance) -> Option<(usize, usize)> {
        let (pulls, last) = self.farthest_first().find(|(_, layer)| !layer.is_empty())?;
        let drawn = usize::try_from(chance.below(last.len() as u64)).unwrap_or_default();
        (pulls > 0).then_some((last.start + drawn, pulls))
    }

    /// One of the positions found last in which no box stands on a goal, at
    /// least so many pushes away; how many more it is is left to chance.
    pub(crate) fn far_start(
        &self,
        floor: &Floor,
        pushes: u32,
        chance: &mut Chance,
    ) -> Option<usize> {
        let least = usize::try_from(pushes).ok()?.max(1);
        let enough = self
            .farthest_first()
            .take_while(|(pulls, _)| *pulls >= least);
        for (_, layer) in enough {
            let is_off = |at: &usize| !self.positions[*at].0.boxes.meets(floor.goals());
            let found: Vec<usize> = layer.filter(is_off).collect();
            if !found.is_empty() {
                let drawn = usize::try_from(chance.below(found.len() as u64)).unwrap_or(0);
                return Some(found[drawn]);
            }
        }
        None
    }

    /// The positions from a start to the solved one, a push apart.
    pub(crate) fn way(&self, start: usize) -> Vec<&Position> {
        let mut way = Vec::new();
        let mut at = start;
        while let Some((position, from)) = self.positions.get(at) {
            way.push(position);
            at = *from;
        }
        way
    }
}

/// All pulls of a position.
fn pull(floor: &Floor, position: &Position, mut show: impl FnMut(&Cells, Cell)) {
    let region = position.region(floor);
    for cell in position.boxes.iter() {
        for direction in Direction::ALL {
            let to = floor
                .next(cell, direction)
                .filter(|&to| region.contains(to));
            let behind = to.and_then(|to| floor.next(to, direction));
            if let (Some(to), Some(behind)) = (to, behind)
                && !position.boxes.contains(behind)
            {
                let mut boxes = position.boxes.clone();
                boxes.remove(cell);
                boxes.insert(to);
                show(&boxes, behind);
            }
        }
    }
}
