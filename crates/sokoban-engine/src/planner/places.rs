//! An order in which each box that is taken away finds a place of its own.
//!
//! Boxes are taken away to where boxes began. Taking whichever is nearest may
//! send more of them to one side of the floor than began there, and the plan
//! then buries boxes on the other side. Here several orders are kept side by
//! side, step by step (a beam): those that leave the fewest boxes without a
//! place, then those that give the player most room.

use std::cmp::Reverse;
use std::collections::HashSet;

use foldhash::fast::FixedState;
use impasse_puzzle::Limit;
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells};

use crate::board::SokobanBoard;

use super::fill::FillPlan;
use super::matching::Ends;

/// Orders that are kept side by side.
const WIDTH: usize = 16;

/// An order, as far as it is known.
struct PartOrder {
    left: Cells,
    order: Vec<u16>,
    /// The places to which each box of the order comes.
    ends: Vec<Ends>,
}

/// The next box of an order: boxes without a place then, how much room the
/// player has, pulls to the nearest place, the order and the box.
type Step = (u16, Reverse<usize>, u16, usize, u16, Ends);

impl FillPlan {
    /// An order in which all boxes of a layout can be taken away, and how many
    /// of them find no place of their own; `None` where not all can be.
    pub(super) fn order_with_places(
        &mut self,
        board: &SokobanBoard<'_>,
        layout: &Cells,
        player: u16,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Vec<u16>, usize)>, Limit> {
        // Where each box comes to when all others are gone: no order is better.
        let mut alone: Vec<Ends> = vec![0; board.count];
        for cell in layout.iter() {
            self.lay(&Cells::of(board.count, [cell]));
            self.flood
                .fill(board, player, |cell| !self.taken[usize::from(cell)]);
            alone[cell.index()] = self.far_out(board, cell.0).map_or(0, |(_, ends)| ends);
        }
        let mut beam = vec![PartOrder {
            left: layout.clone(),
            order: Vec::new(),
            ends: Vec::new(),
        }];
        let mut homeless = 0;
        for _ in 0..layout.count() {
            let mut steps: Vec<Step> = Vec::new();
            for (at, part) in beam.iter().enumerate() {
                meter.check("packing plan", 0, 0)?;
                self.steps(board, at, part, player, &alone, &mut steps);
            }
            steps.sort_unstable();
            let mut seen: HashSet<u64, FixedState> = HashSet::default();
            let mut next = Vec::new();
            for (without, _, _, at, cell, ends) in steps {
                let part = &beam[at];
                let key = self.zobrist.of(part.left.iter()) ^ self.zobrist.at(cell);
                if !seen.insert(key) {
                    continue;
                }
                if next.is_empty() {
                    homeless = without;
                }
                let mut left = part.left.clone();
                left.remove(Cell(cell));
                next.push(PartOrder {
                    left,
                    order: part.order.iter().copied().chain([cell]).collect(),
                    ends: part.ends.iter().copied().chain([ends]).collect(),
                });
                if next.len() == WIDTH {
                    break;
                }
            }
            if next.is_empty() {
                return Ok(None);
            }
            beam = next;
        }
        let best = beam.swap_remove(0);
        Ok(Some((best.order, usize::from(homeless))))
    }

    /// All boxes that can go next.
    fn steps(
        &mut self,
        board: &SokobanBoard<'_>,
        at: usize,
        part: &PartOrder,
        player: u16,
        alone: &[Ends],
        steps: &mut Vec<Step>,
    ) {
        self.lay(&part.left);
        self.flood
            .fill(board, player, |cell| !self.taken[usize::from(cell)]);
        let first = steps.len();
        for cell in part.left.iter() {
            let Some((far, ends)) = self.far_out(board, cell.0) else {
                continue;
            };
            let others = part.left.iter().filter(|&other| other != cell);
            let others = others.map(|other| alone[other.index()]);
            let gone = part.ends.iter().copied().chain([ends]);
            let without = self.matching.left_over(gone.chain(others));
            steps.push((without, Reverse(0), far, at, cell.0, ends));
        }
        for step in &mut steps[first..] {
            let is_free = |cell: u16| cell == step.4 || !self.taken[usize::from(cell)];
            self.flood.fill(board, player, is_free);
            step.1 = Reverse(self.flood.cells().len());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use impasse_puzzle::Control;
    use impasse_sokoban::Level;

    use super::*;
    use crate::planner::fill::Manner;
    use crate::planner::parts::Parts;
    use crate::planner::tests::random_level;
    use crate::planner::zobrist::Zobrist;

    /// Boxes without a place of their own if the player ends on a cell: the
    /// nearest first, and as they are found here. The order found is tried out.
    fn homeless(level: &Level, player: u16) -> Option<(usize, usize)> {
        let (floor, boxes) = (level.floor(), level.start().boxes.count());
        let mut meter = Meter::new(Control::free());
        let board = SokobanBoard::plain(floor, boxes, &mut meter).expect("no limit");
        let zobrist = Arc::new(Zobrist::new(board.count));
        let mut plan = FillPlan::new(&board, level.start(), &zobrist, Parts::ALL, &mut meter)
            .expect("no limit");
        let mut left = floor.goals().clone();
        let (order, nearest_first) = plan
            .order(&board, &mut left, player, Manner::Nearest, &mut meter)
            .expect("no limit");
        let found = plan
            .order_with_places(&board, floor.goals(), player, &mut meter)
            .expect("no limit");
        assert_eq!(found.is_some(), left.is_empty());
        let (found, here) = found?;
        assert_eq!(found.len(), order.len());
        let mut left = floor.goals().clone();
        for cell in found {
            plan.lay(&left);
            let taken = &plan.taken;
            plan.flood
                .fill(&board, player, |cell| !taken[usize::from(cell)]);
            assert!(plan.far_out(&board, cell).is_some(), "it can go");
            left.remove(Cell(cell));
        }
        Some((nearest_first, here))
    }

    #[test]
    fn boxes_go_in_the_order_found() {
        let mut orders = 0;
        for number in 0..400 {
            let level = random_level(number);
            let floor = level.floor();
            let cells = floor.cells().filter(|&cell| !floor.goals().contains(cell));
            for (nearest_first, here) in cells.filter_map(|cell| homeless(&level, cell.0)) {
                assert!(here <= nearest_first, "level {number}");
                orders += 1;
            }
        }
        assert!(orders > 100, "{orders}");
    }

    /// Two boxes began on the right, and the way to the left is three boxes
    /// deep.
    #[test]
    fn one_lane_is_opened_and_the_others_go_to_the_other_side() {
        let rows = [
            "############",
            "#   ###    #",
            "# $$...    #",
            "# $$... $  #",
            "# $$... $  #",
            "# $ ###   @#",
            "#   ###    #",
            "############",
        ];
        let level = Level::read(&rows.join("\n")).expect("a level");
        let player = level.start().player.0;
        let found = homeless(&level, player);
        assert!(matches!(found, Some((1.., 0))), "{found:?}");
    }
}
