//! A position: where the boxes and the player are.

use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;

/// Where the boxes and the player are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The boxes.
    pub boxes: Cells,
    /// The player.
    pub player: Cell,
}

/// A push: a box and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Push {
    /// The box before the push.
    pub cell: Cell,
    /// Where it is pushed.
    pub direction: Direction,
}

impl Position {
    /// Where the player can walk without a push.
    #[must_use]
    pub fn region(&self, floor: &Floor) -> Cells {
        floor.region(&self.boxes, self.player)
    }

    /// Whether every box stands on a goal.
    #[must_use]
    pub fn is_solved(&self, floor: &Floor) -> bool {
        self.boxes.is_within(floor.goals())
    }

    /// What a step would do; `None` where a wall, or a box that cannot be
    /// pushed, is in the way.
    #[must_use]
    pub fn step(&self, floor: &Floor, direction: Direction) -> Option<Step> {
        let ahead = floor.next(self.player, direction)?;
        if !self.boxes.contains(ahead) {
            return Some(Step::Walk(ahead));
        }
        let beyond = floor.next(ahead, direction)?;
        let free = !self.boxes.contains(beyond);
        free.then_some(Step::Push(ahead, beyond))
    }

    /// Takes a step; says whether it pushed a box, or `None` where it cannot
    /// be taken.
    pub fn take(&mut self, floor: &Floor, direction: Direction) -> Option<bool> {
        Some(match self.step(floor, direction)? {
            Step::Walk(to) => {
                self.player = to;
                false
            }
            Step::Push(from, to) => {
                self.boxes.remove(from);
                self.boxes.insert(to);
                self.player = from;
                true
            }
        })
    }

    /// Whether a box can be pushed by a player who can walk in `region`.
    #[must_use]
    pub fn allows(&self, floor: &Floor, region: &Cells, push: Push) -> bool {
        let Push { cell, direction } = push;
        let behind = floor.next(cell, direction.back());
        let ahead = floor.next(cell, direction);
        self.boxes.contains(cell)
            && behind.is_some_and(|behind| region.contains(behind))
            && ahead.is_some_and(|ahead| !self.boxes.contains(ahead))
    }

    /// The pushes of a player who can walk in `region`, each with the position
    /// after it: box by box; for each left, up, right, down.
    pub fn pushes(&self, floor: &Floor, region: &Cells) -> impl Iterator<Item = (Push, Self)> {
        let boxes = self.boxes.iter();
        boxes
            .flat_map(|cell| Direction::ALL.map(|direction| Push { cell, direction }))
            .filter_map(move |push| Some((push, self.pushed(floor, region, push)?)))
    }

    /// The position after a push, where it is [allowed](Self::allows).
    #[must_use]
    pub fn pushed(&self, floor: &Floor, region: &Cells, push: Push) -> Option<Self> {
        self.allows(floor, region, push).then(|| {
            let mut next = self.clone();
            next.push(floor, push);
            next
        })
    }

    /// Makes a push that is allowed.
    ///
    /// # Panics
    ///
    /// If it is a push into a wall.
    pub fn push(&mut self, floor: &Floor, push: Push) {
        let to = floor.next(push.cell, push.direction);
        self.boxes.remove(push.cell);
        self.boxes.insert(to.expect("nobody pushes into a wall"));
        self.player = push.cell;
    }
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The player walks to a cell.
    Walk(Cell),
    /// The player pushes a box from the first cell to the second.
    Push(Cell, Cell),
}
