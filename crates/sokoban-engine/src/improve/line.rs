//! A solution laid out: its pushes, the position before each of them, and the
//! steps that each takes.

use impasse_sokoban::{Cell, Floor, Position, Push};

/// What a stretch of a solution costs, what counts first in the upper half:
/// sums and comparisons of pairs are those of numbers.
pub(super) type Cost = u64;

/// What is counted, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Pushes, and nothing else: the player's cell does not matter, only the
    /// region.
    Pushes,
    /// Pushes; among equals steps.
    PushesThenSteps,
    /// Steps; among equals pushes.
    StepsThenPushes,
}

impl Order {
    /// What so many pushes and steps cost.
    pub(super) fn cost(self, pushes: u32, steps: u32) -> Cost {
        let pair = |first, second| u64::from(first) << 32 | u64::from(second);
        match self {
            Self::Pushes => pair(pushes, 0),
            Self::PushesThenSteps => pair(pushes, steps),
            Self::StepsThenPushes => pair(steps, pushes),
        }
    }

    /// Whether it matters where the player stands.
    pub(super) fn counts_steps(self) -> bool {
        self != Self::Pushes
    }
}

/// A solution.
pub(super) struct Line {
    /// The position before each push, and the end.
    pub(super) positions: Vec<Position>,
    pub(super) pushes: Vec<Push>,
    /// The steps of each push, the walk to it included.
    steps: Vec<u32>,
}

impl Line {
    pub(super) fn new(floor: &Floor, start: &Position, pushes: Vec<Push>) -> Self {
        let mut positions = Vec::with_capacity(pushes.len() + 1);
        let mut steps = Vec::with_capacity(pushes.len());
        let mut position = start.clone();
        for &push in &pushes {
            let walk =
                stance(floor, push).map(|to| floor.walk(&position.boxes, position.player, to));
            let walk = walk
                .flatten()
                .expect("the pushes of a solution can be walked to");
            steps.push(1 + u32::try_from(walk.len()).expect("a walk visits no cell twice"));
            positions.push(position.clone());
            position.push(floor, push);
        }
        positions.push(position);
        Self {
            positions,
            pushes,
            steps,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.pushes.len()
    }

    /// What the pushes from one position to another cost, with the walk to the
    /// push behind them.
    pub(super) fn cost(&self, order: Order, from: usize, to: usize) -> Cost {
        let steps: u32 = self.steps[from..to].iter().sum();
        let walk = self.steps.get(to).map_or(0, |steps| steps - 1);
        let pushes = u32::try_from(to - from).expect("fewer than positions");
        order.cost(pushes, steps + walk)
    }

    /// The same solution with other pushes between two positions.
    pub(super) fn with(&self, floor: &Floor, from: usize, to: usize, other: &[Push]) -> Self {
        let pushes = [&self.pushes[..from], other, &self.pushes[to..]].concat();
        Self::new(floor, &self.positions[0], pushes)
    }
}

/// Where the player stands to make a push.
pub(super) fn stance(floor: &Floor, push: Push) -> Option<Cell> {
    floor.next(push.cell, push.direction.back())
}
