//! Estimates of the moves that are left.
//!
//! All of them count pushes, so none exceeds the moves that are needed, by
//! pushes or by steps. All are consistent: a push changes what is counted for
//! one box only, and by one at most; a walk changes nothing, for no walk
//! passes through a box, so the player stays on the same side of each.
//!
//! The sums of the nearest goals are those of Fujiwara's slides, with three
//! distances to choose from.

use impasse_puzzle::{About, Estimate, EstimateBy, Heuristic, Promise, Words};

use crate::cells::Cell;
use crate::distances::NEVER;
use crate::floor::Floor;
use crate::matching::least_cost;
use crate::position::Position;
use crate::sides::Side;
use crate::view::View;

/// All estimates, best first.
pub(crate) fn heuristics<V: View>() -> Vec<Box<dyn Heuristic<V>>> {
    vec![
        Box::new(Matching),
        Box::new(Nearest),
        Box::new(Manhattan),
        Box::new(Euclidean),
    ]
}

/// The fewest pushes over all ways to give each box a goal of its own, each
/// box alone on the floor.
#[derive(Clone, Copy, Debug)]
pub struct Matching;

/// The sum over the boxes of the pushes to the nearest goal, each box alone
/// on the floor.
#[derive(Clone, Copy, Debug)]
pub struct Nearest;

/// The sum over the boxes of rows and columns to the nearest goal.
#[derive(Clone, Copy, Debug)]
pub struct Manhattan;

/// The sum over the boxes of the distance to the nearest goal as the crow
/// flies.
#[derive(Clone, Copy, Debug)]
pub struct Euclidean;

impl<V: View> Heuristic<V> for Matching {
    fn about(&self) -> About {
        About {
            name: "matching",
            summary: Words::new(
                "pushes of the best assignment of boxes to goals, each box alone",
                "荷物とゴールの最良の組合せの押し数（荷物ごとに単独で計算）",
            ),
            reference: "Junghanns & Schaeffer 1997",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Estimate<V> + 'p> {
        let floor = puzzle.level().floor();
        Box::new(EstimateBy(move |position: &Position| {
            matching(floor, position)
        }))
    }
}

impl<V: View> Heuristic<V> for Nearest {
    fn about(&self) -> About {
        About {
            name: "nearest",
            summary: Words::new(
                "sum of the pushes from each box to its nearest goal, each box alone",
                "各荷物から最も近いゴールまでの押し数の和（荷物ごとに単独で計算）",
            ),
            reference: "Fujiwara, h(x) with true push distances",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Estimate<V> + 'p> {
        let floor = puzzle.level().floor();
        Box::new(EstimateBy(move |position: &Position| {
            nearest(floor, position)
        }))
    }
}

impl<V: View> Heuristic<V> for Manhattan {
    fn about(&self) -> About {
        About {
            name: "manhattan",
            summary: Words::new(
                "sum of rows and columns from each box to its nearest goal",
                "各荷物から最も近いゴールまでのマンハッタン距離の和",
            ),
            reference: "Fujiwara, h(x)",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Estimate<V> + 'p> {
        let far = as_drawn(puzzle.level().floor(), |x, y| x + y);
        Box::new(EstimateBy(move |position: &Position| {
            Some(sum(&far, position))
        }))
    }
}

/// Parts of a cell in which distances as the crow flies are counted, so that
/// no rounding makes the sum fall by more than one.
const PARTS: u32 = 1 << 10;

impl<V: View> Heuristic<V> for Euclidean {
    fn about(&self) -> About {
        About {
            name: "euclidean",
            summary: Words::new(
                "sum of the distances from each box to its nearest goal, as the crow flies, rounded down",
                "各荷物から最も近いゴールまでの直線距離の和（端数切り捨て）",
            ),
            reference: "Fujiwara, h(x)",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Estimate<V> + 'p> {
        let far = as_drawn(puzzle.level().floor(), |x, y| {
            let squared = u64::from(x * x + y * y) * u64::from(PARTS * PARTS);
            u32::try_from(squared.isqrt()).expect("a board is small")
        });
        Box::new(EstimateBy(move |position: &Position| {
            Some(sum(&far, position) / PARTS)
        }))
    }
}

fn sides<'p>(floor: &'p Floor, position: &'p Position) -> impl Iterator<Item = (Cell, Side)> + 'p {
    let side = |cell| floor.sides().towards(floor, cell, position.player);
    position
        .boxes
        .iter()
        .filter_map(move |cell| side(cell).map(|side| (cell, side)))
}

fn matching(floor: &Floor, position: &Position) -> Option<u32> {
    let distances = floor.distances();
    let boxes: Vec<(Cell, Side)> = sides(floor, position).collect();
    let cost = |number: usize, goal: usize| {
        let (cell, side) = boxes[number];
        let pushes = distances.to_goal(goal, cell, side);
        (pushes != NEVER).then(|| u32::from(pushes))
    };
    least_cost(boxes.len(), distances.goals().len(), cost)
}

fn nearest(floor: &Floor, position: &Position) -> Option<u32> {
    let distances = floor.distances();
    let pushes = sides(floor, position).map(|(cell, side)| distances.nearest(cell, side));
    let pushes = pushes.map(|pushes| (pushes != NEVER).then(|| u32::from(pushes)));
    pushes.sum()
}

/// For each cell the least over all goals of a distance by columns and rows.
fn as_drawn(floor: &Floor, distance: impl Fn(u32, u32) -> u32) -> Vec<u32> {
    // A list: on a large floor a set takes long to look through.
    let goals: Vec<_> = floor.goals().iter().map(|goal| floor.spot(goal)).collect();
    let far = |cell: Cell| {
        let here = floor.spot(cell);
        let goals = goals.iter().map(|there| {
            distance(
                u32::from(here.x.abs_diff(there.x)),
                u32::from(here.y.abs_diff(there.y)),
            )
        });
        goals.min().unwrap_or(0)
    };
    floor.cells().map(far).collect()
}

fn sum(far: &[u32], position: &Position) -> u32 {
    position.boxes.iter().map(|cell| far[cell.index()]).sum()
}
