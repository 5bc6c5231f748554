//! The finest view: a move is a step of the player, whether it pushes a box
//! or not.

use impasse_puzzle::{Illegal, Measure, PlanningTask, Sentence};

use crate::cells::Cell;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::level::Level;
use crate::planning;
use crate::position::Position;
use crate::view::{PUSHES, STEPS};
use crate::viewed::{MoveKind, Viewed};

/// A level whose moves are steps.
pub type Steps = Viewed<StepMoves>;

/// A move is a step.
#[derive(Clone, Debug)]
pub enum StepMoves {}

impl MoveKind for StepMoves {
    type Move = Direction;
    const NAME: &'static str = "steps";
    const MEASURE: Measure = STEPS;

    /// Left, up, right, down.
    fn moves(floor: &Floor, state: &Position, out: &mut Vec<Direction>) {
        let can = |&direction: &Direction| state.step(floor, direction).is_some();
        out.extend(Direction::ALL.into_iter().filter(can));
    }

    fn play(floor: &Floor, state: &mut Position, direction: Direction) {
        state.take(floor, direction);
    }

    fn try_play(floor: &Floor, state: &mut Position, direction: Direction) -> Result<(), Illegal> {
        state.take(floor, direction).map(|_| ()).ok_or(Illegal)
    }

    fn player_in_key(_: &Floor, state: &Position) -> Cell {
        state.player
    }

    fn steps(_: &Floor, _: &Position, direction: Direction) -> Option<Vec<Direction>> {
        Some(vec![direction])
    }

    fn of_step(_: &Floor, _: Cell, step: Direction, _: bool) -> Option<Direction> {
        Some(step)
    }

    fn begins(state: &Position, direction: Direction) -> (Cell, Direction) {
        (state.player, direction)
    }

    fn planning(level: &Level) -> Result<PlanningTask, Sentence> {
        Ok(planning::task(level))
    }

    fn action(floor: &Floor, state: &Position, direction: Direction) -> Option<String> {
        planning::action(floor, state, direction)
    }

    fn other_length(
        floor: &Floor,
        mut state: Position,
        moves: &[Direction],
    ) -> Option<(Measure, u64)> {
        let pushes = moves
            .iter()
            .filter(|&&step| state.take(floor, step) == Some(true));
        Some((PUSHES, pushes.count() as u64))
    }
}
