//! The freeze test as far as Fujiwara's slides carried it: rule 3 only one
//! box deep. Kept for comparison; [`Freeze`](super::Freeze) sees all that it
//! sees.
//!
//! A box counts as held along an axis by rule 1 (a wall beside it), by rule 2
//! (dead squares on both sides), or by a box beside it that rule 1 or 2 holds
//! across that axis.
//!
//! *Proof.* Let `b` be a box that is held along both axes so. Take `b` and
//! the boxes beside it that were used. Each of those is held across its axis
//! by the floor, and along it by `b`; and `b` is held by them or by the floor.
//! So these few boxes hold each other as [`freeze`](super::freeze) asks, and
//! its proof applies.

use impasse_puzzle::{About, Detector, Judge, Words};

use super::dead_square::dead_squares;
use super::freeze::is_held_by_floor;
use super::{Finder, WhyDead, judge};
use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;
use crate::view::View;

/// A frozen box that can be seen by looking at its neighbours alone.
#[derive(Clone, Copy, Debug)]
pub struct FreezeShallow;

const FROZEN: Words = Words::new(
    "this box can never move again: walls, dead squares or the boxes beside it hold it",
    "この荷物はもう動かせません（壁、ゴールに届かなくなるマス、隣の荷物に封じられている）",
);

impl<V: View> Detector<V> for FreezeShallow {
    fn about(&self) -> About {
        About {
            name: "freeze-shallow",
            summary: Words::new(
                "freeze, looking at the neighbours of a box only",
                "隣の荷物だけを見る浅い固着判定",
            ),
            reference: "Fujiwara, Freeze deadlocks, rule 3 one box deep",
        }
    }

    fn is_plain(&self) -> bool {
        true
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let floor = puzzle.level().floor();
        let dead = dead_squares(floor);
        judge(puzzle, Neighbours { floor, dead })
    }
}

/// What holds a box along an axis.
#[derive(Clone, Copy)]
enum Holder {
    Floor,
    Box(Cell),
}

impl Holder {
    const fn cell(self) -> Option<Cell> {
        match self {
            Self::Floor => None,
            Self::Box(cell) => Some(cell),
        }
    }
}

struct Neighbours<'p> {
    floor: &'p Floor,
    dead: Cells,
}

impl Neighbours<'_> {
    /// What holds a box along an axis, if anything does.
    fn holder(&self, boxes: &Cells, cell: Cell, axis: Direction) -> Option<Holder> {
        if is_held_by_floor(self.floor, &self.dead, cell, axis) {
            return Some(Holder::Floor);
        }
        let [across, _] = axis.across();
        let beside = [axis, axis.back()].map(|direction| self.floor.next(cell, direction));
        let holds = |&other: &Cell| {
            boxes.contains(other) && is_held_by_floor(self.floor, &self.dead, other, across)
        };
        beside.into_iter().flatten().find(holds).map(Holder::Box)
    }
}

impl Finder for Neighbours<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        let boxes = &position.boxes;
        let goals = self.floor.goals();
        for cell in boxes.iter() {
            let [one, other] = Direction::AXES.map(|axis| self.holder(boxes, cell, axis));
            let (Some(one), Some(other)) = (one, other) else {
                continue;
            };
            let held = [Holder::Box(cell), one, other].into_iter();
            let mut held: Vec<Cell> = held.filter_map(Holder::cell).collect();
            if let Some(lost) = held.iter().position(|&cell| !goals.contains(cell)) {
                let lost = held.remove(lost);
                return Some(WhyDead::new(FROZEN, vec![lost], held));
            }
        }
        None
    }
}
