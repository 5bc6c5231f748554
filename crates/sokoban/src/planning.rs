//! A level as a task for planners: the player walks and pushes, a step an
//! action.
//!
//! Boxes are told apart by nothing but where they stand, so that planners have
//! no more positions to look at than there are.

use std::fmt::Write as _;

use impasse_puzzle::PlanningTask;

use crate::cells::Cell;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::level::Level;
use crate::position::{Position, Step};

const DOMAIN: &str = "\
(define (domain sokoban)
  (:requirements :strips :typing)
  (:types cell direction)
  (:predicates
    (beside ?from - cell ?to - cell ?way - direction)
    (player ?at - cell)
    (box ?at - cell)
    (free ?at - cell))
  (:action walk
    :parameters (?from - cell ?to - cell ?way - direction)
    :precondition (and (player ?from) (beside ?from ?to ?way) (free ?to))
    :effect (and (player ?to) (not (player ?from))))
  (:action push
    :parameters (?from - cell ?at - cell ?to - cell ?way - direction)
    :precondition (and (player ?from) (beside ?from ?at ?way) (box ?at)
                       (beside ?at ?to ?way) (free ?to))
    :effect (and (player ?at) (not (player ?from)) (box ?to) (not (box ?at))
                 (free ?at) (not (free ?to)))))
";

/// The task whose actions are steps.
pub(crate) fn task(level: &Level) -> PlanningTask {
    let (floor, start) = (level.floor(), level.start());
    let names: Vec<String> = floor.cells().map(|cell| name(floor, cell)).collect();
    let mut problem = format!(
        "(define (problem sokoban-puzzle)\n  (:domain sokoban)\n  (:objects {} - cell left up right down - direction)\n  (:init (player {})\n",
        names.join(" "),
        name(floor, start.player),
    );
    for cell in floor.cells() {
        let what = if start.boxes.contains(cell) {
            "box"
        } else {
            "free"
        };
        let _ = write!(problem, "    ({what} {})", name(floor, cell));
        for (way, to) in floor.around(cell) {
            let _ = write!(problem, " {}", beside(floor, cell, to, way));
        }
        problem.push('\n');
    }
    problem += "  )\n  (:goal (and";
    // With a goal for every box the boxes are what is wanted; else it is that
    // none is anywhere else.
    let exact = start.boxes.count() == floor.goals().count();
    for cell in floor.cells() {
        let what = match (floor.goals().contains(cell), exact) {
            (true, true) => "box",
            (false, false) => "free",
            _ => continue,
        };
        let _ = write!(problem, " ({what} {})", name(floor, cell));
    }
    problem += ")))\n";
    PlanningTask {
        domain: DOMAIN.to_owned(),
        problem,
    }
}

/// The action that a step is.
pub(crate) fn action(floor: &Floor, state: &Position, way: Direction) -> Option<String> {
    let name = |cell| name(floor, cell);
    let (from, way) = (name(state.player), way);
    Some(match state.step(floor, way)? {
        Step::Walk(to) => format!("walk {from} {} {}", name(to), way.name()),
        Step::Push(at, to) => format!("push {from} {} {} {}", name(at), name(to), way.name()),
    })
}

fn beside(floor: &Floor, from: Cell, to: Cell, way: Direction) -> String {
    format!(
        "(beside {} {} {})",
        name(floor, from),
        name(floor, to),
        way.name()
    )
}

fn name(floor: &Floor, cell: Cell) -> String {
    let spot = floor.spot(cell);
    format!("c{}-{}", spot.x + 1, spot.y + 1)
}
