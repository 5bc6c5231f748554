//! A board as a task for planners: which car stands where, and which cells are
//! free. A car that slides needs the cells it comes to free, so every slide of
//! every car is an action of its own: `slide-b-2-4`, from place 2 to place 4
//! of its line.

use impasse_puzzle::{GroundAction, PlanningTask};

use crate::board::{Board, Car};
use crate::line::Cell;
use crate::position::{Position, Slide};

/// The task in which a car moves at most `farthest` cells.
pub(crate) fn task(board: &Board, farthest: u8) -> PlanningTask {
    let mut actions = Vec::new();
    for car in board.cars() {
        for from in car.first..=car.last {
            let near = |to: &u8| *to != from && to.abs_diff(from) <= farthest;
            for to in (car.first..=car.last).filter(near) {
                actions.push(slide(car, from, to));
            }
        }
    }
    let start = board.start();
    let mut facts: Vec<String> = board
        .cars()
        .iter()
        .enumerate()
        .map(|(index, car)| at(car, start.place(index)))
        .collect();
    let cells = (0..board.height()).flat_map(|row| (0..board.width()).map(move |x| (x, row)));
    let cells = cells.map(|(column, row)| Cell::new(column, row));
    let is_free = |cell: &Cell| !board.is_wall(*cell) && board.car_on(start, *cell).is_none();
    facts.extend(cells.filter(is_free).map(free));
    let goal = [at(board.leaver(), board.exit())];
    PlanningTask::ground(crate::ABOUT.name, &actions, &facts, &goal)
}

/// The action that a slide is.
pub(crate) fn action(board: &Board, position: &Position, m: Slide) -> String {
    let index = usize::from(m.car);
    let from = position.place(index);
    name(&board.cars()[index], from, from.wrapping_add_signed(m.by))
}

fn slide(car: &Car, from: u8, to: u8) -> GroundAction {
    let covers = |place: u8| place..place + car.length;
    // A long slide passes cells that it neither leaves nor comes to.
    let passed = from.min(to)..from.max(to) + car.length;
    let cell = |place: u8| free(car.line.cell(place));
    let comes = |place: &u8| !covers(from).contains(place);
    let left = |place: &u8| !covers(to).contains(place);
    let mut needs = vec![at(car, from)];
    needs.extend(passed.filter(comes).map(cell));
    let mut adds = vec![at(car, to)];
    adds.extend(covers(from).filter(left).map(cell));
    let mut takes = vec![at(car, from)];
    takes.extend(covers(to).filter(comes).map(cell));
    GroundAction {
        name: name(car, from, to),
        needs,
        adds,
        takes,
    }
}

/// Small letters are names of cars too, and PDDL does not tell them apart.
fn letter(car: &Car) -> String {
    let letter = car.letter.to_string();
    if letter.chars().all(char::is_lowercase) {
        letter.repeat(2)
    } else {
        letter.to_lowercase()
    }
}

fn name(car: &Car, from: u8, to: u8) -> String {
    format!("slide-{}-{from}-{to}", letter(car))
}

fn at(car: &Car, place: u8) -> String {
    format!("at-{}-{place}", letter(car))
}

fn free(cell: Cell) -> String {
    format!("free-{}-{}", cell.column(), cell.row())
}
