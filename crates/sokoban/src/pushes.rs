//! The coarser view: a move is a push. Walking between pushes costs nothing
//! and is told only when moves are written.
//!
//! A position's key keeps the boxes and the region in which the player can
//! walk, named by its first cell: wherever the player stands in it, the same
//! pushes can be made.

use impasse_puzzle::{Illegal, Measure, PlanningTask, Sentence, sentence};

use crate::cells::Cell;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::level::Level;
use crate::position::{Position, Push};
use crate::view::{PUSHES, STEPS};
use crate::viewed::{MoveKind, Viewed};

/// A level whose moves are pushes.
pub type Pushes = Viewed<PushMoves>;

/// A move is a push.
#[derive(Clone, Debug)]
pub enum PushMoves {}

impl MoveKind for PushMoves {
    type Move = Push;
    const NAME: &'static str = "pushes";
    const MEASURE: Measure = PUSHES;

    /// Box by box, row by row; for each left, up, right, down.
    fn moves(floor: &Floor, state: &Position, out: &mut Vec<Push>) {
        let region = state.region(floor);
        for cell in state.boxes.iter() {
            let pushes = Direction::ALL.map(|direction| Push { cell, direction });
            let mut pushes = pushes.into_iter();
            out.extend(
                pushes
                    .by_ref()
                    .filter(|&push| state.allows(floor, &region, push)),
            );
        }
    }

    fn play(floor: &Floor, state: &mut Position, push: Push) {
        state.push(floor, push);
    }

    fn try_play(floor: &Floor, state: &mut Position, push: Push) -> Result<(), Illegal> {
        let legal =
            push.cell.index() < floor.count() && state.allows(floor, &state.region(floor), push);
        if !legal {
            return Err(Illegal);
        }
        Self::play(floor, state, push);
        Ok(())
    }

    fn player_in_key(floor: &Floor, state: &Position) -> Cell {
        let first = state.region(floor).first();
        first.expect("the player stands somewhere")
    }

    fn steps(floor: &Floor, state: &Position, push: Push) -> Option<Vec<Direction>> {
        let behind = floor.next(push.cell, push.direction.back())?;
        let mut steps = floor.walk(&state.boxes, state.player, behind)?;
        steps.push(push.direction);
        Some(steps)
    }

    fn of_step(floor: &Floor, from: Cell, direction: Direction, pushes: bool) -> Option<Push> {
        let cell = floor.next(from, direction).filter(|_| pushes);
        cell.map(|cell| Push { cell, direction })
    }

    fn begins(_: &Position, push: Push) -> (Cell, Direction) {
        (push.cell, push.direction)
    }

    fn planning(_: &Level) -> Result<PlanningTask, Sentence> {
        Err(sentence!(
            "a push is a walk of any length and a step, and planners plan steps; say by=steps",
            "押し1回には任意の長さの移動が含まれ、プランナーは1歩ずつ計画します。by=stepsとしてください"
        ))
    }

    fn action(_: &Floor, _: &Position, _: Push) -> Option<String> {
        None
    }

    fn other_length(floor: &Floor, mut state: Position, moves: &[Push]) -> Option<(Measure, u64)> {
        let mut steps = 0;
        for &push in moves {
            steps += Self::steps(floor, &state, push)?.len() as u64;
            Self::play(floor, &mut state, push);
        }
        Some((STEPS, steps))
    }
}
