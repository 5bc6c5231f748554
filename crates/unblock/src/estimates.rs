//! Estimates of the moves that are left.
//!
//! Both count cars that have to move. Every car between `A` and the exit must
//! leave the row, and `A` itself must move; that is [`CarsInTheWay`]. A car in
//! the way can leave up or down, and whatever stands on the cells it has to
//! pass must move before; [`CarsBehindThem`] counts those too, for the
//! directions that need the fewest.
//!
//! No estimate exceeds the moves needed, since all cars it counts are
//! different. Neither falls by more than one along a move: let `c` be the car
//! that moves. Whatever set of cars has to move afterwards, that set with `c`
//! has to move before. The cars in the way are the same but for `c`; on the
//! cells that they have to pass, the same cars stand but for `c`; and the cells
//! that `c` itself has to pass are, but for empty ones, those it has to pass
//! afterwards. Where steps are counted, the cars in the way and `A` are counted
//! as often as they have to step, and the same holds.

use impasse_puzzle::{About, Estimate, EstimateBy, Heuristic, Promise, Words};

use crate::board::Board;
use crate::closed_row::closed;
use crate::jam::{By, Jam};
use crate::line::Line;
use crate::position::Position;

/// The cars between `A` and the exit, and `A`.
#[derive(Clone, Copy, Debug)]
pub struct CarsInTheWay;

/// The cars between `A` and the exit, the cars in the way of those, and `A`.
#[derive(Clone, Copy, Debug)]
pub struct CarsBehindThem;

impl<B: By> Heuristic<Jam<B>> for CarsInTheWay {
    fn about(&self) -> About {
        About {
            name: "cars-in-the-way",
            summary: Words::new(
                "moves of A and of the cars between it and the exit",
                "Aと、Aと出口の間にある車の手数",
            ),
            reference: "",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, puzzle: &'p Jam<B>) -> Box<dyn Estimate<Jam<B>> + 'p> {
        let board = puzzle.board();
        Box::new(EstimateBy(move |position: &Position| {
            count::<B>(board, position, |_, _| 0)
        }))
    }
}

impl<B: By> Heuristic<Jam<B>> for CarsBehindThem {
    fn about(&self) -> About {
        About {
            name: "cars-behind-them",
            summary: Words::new(
                "moves of A, of the cars between it and the exit, and of the cars in the way of those",
                "Aと、Aと出口の間にある車と、その車の邪魔をする車の手数",
            ),
            reference: "",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, puzzle: &'p Jam<B>) -> Box<dyn Estimate<Jam<B>> + 'p> {
        let board = puzzle.board();
        Box::new(EstimateBy(move |position: &Position| {
            count::<B>(board, position, |position, cells| {
                cars_on(board, position, cells)
            })
        }))
    }
}

/// One direction in which a car in the way can leave the row.
#[derive(Clone, Copy)]
struct Leave {
    /// The cells it has to move by.
    by: u8,
    /// The cars that have to move before, a bit each.
    others: u32,
}

/// The least number of moves over all ways to choose a direction for each car
/// in the way. `others` says which cars stand on some cells.
fn count<B: By>(
    board: &Board,
    position: &Position,
    others: impl Fn(&Position, u64) -> u32,
) -> Option<u32> {
    if position.is_solved(board) {
        return Some(0);
    }
    if closed(board, position).is_some() {
        return None;
    }
    let cost = |by: u8| u32::from(by.div_ceil(B::FARTHEST));
    let leaver = board.leaver();
    let mut in_the_way = 0;
    // All ways to leave of the cars in the way seen so far: moves of these
    // cars, and the others that have to move. Seven cars give at most 128.
    let mut choices = vec![(cost(board.exit() - position.place(0)), 0_u32)];
    for column in position.place(0) + leaver.length..board.width() {
        let Some(car) = board.car_on(position, leaver.line.cell(column)) else {
            continue;
        };
        in_the_way |= 1 << car;
        let ways = ways_out(board, position, car, &others);
        let ways: Vec<Leave> = ways.into_iter().flatten().collect();
        let longer = choices.iter().flat_map(|&(moves, before)| {
            let add = move |way: &Leave| (moves + cost(way.by), before | way.others);
            ways.iter().map(add)
        });
        choices = longer.collect();
    }
    let total = |(moves, others): (u32, u32)| moves + (others & !in_the_way).count_ones();
    choices.into_iter().map(total).min()
}

/// How a car in the way can leave the row of the leaving car: up, and down.
fn ways_out(
    board: &Board,
    position: &Position,
    index: usize,
    others: impl Fn(&Position, u64) -> u32,
) -> [Option<Leave>; 2] {
    let car = &board.cars()[index];
    let (Line::Row(row), place) = (board.leaver().line, position.place(index)) else {
        return [None; 2];
    };
    let leave = |by: u8, first_cell: u8| Leave {
        by,
        others: others(position, car.line.cells(first_cell, by)),
    };
    let up = row.checked_sub(car.length).filter(|&to| to >= car.first);
    let down = Some(row + 1).filter(|&to| to <= car.last);
    [
        up.map(|to| leave(place - to, to)),
        down.map(|to| leave(to - place, place + car.length)),
    ]
}

/// The cars on some cells, a bit each.
fn cars_on(board: &Board, position: &Position, cells: u64) -> u32 {
    if cells & position.taken() == 0 {
        return 0;
    }
    let cars = board.cars().iter().enumerate();
    let on = cars.filter(|&(index, car)| car.cells(position.place(index)) & cells != 0);
    on.fold(0, |cars, (index, _)| cars | 1 << index)
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Puzzle as _;

    use super::*;
    use crate::jam::{Slides, Steps};
    use crate::tests::board;

    #[track_caller]
    fn check(
        text: &str,
        in_the_way: Option<u32>,
        behind: Option<u32>,
        behind_by_steps: Option<u32>,
    ) {
        let slides = Slides::new(board(text));
        let steps = Steps::new(board(text));
        let start = slides.start();
        assert_eq!(CarsInTheWay.prepare(&slides).estimate(&start), in_the_way);
        assert_eq!(CarsBehindThem.prepare(&slides).estimate(&start), behind);
        assert_eq!(
            CarsBehindThem.prepare(&steps).estimate(&start),
            behind_by_steps
        );
    }

    #[test]
    fn every_car_in_the_way_moves_and_whatever_is_in_its_way() {
        check("..../AA../..../....", Some(1), Some(1), Some(2));
        check("..B./AAB./..../....", Some(2), Some(2), Some(4));
        // Up, B would have to pass the edge; down, C is in its way.
        check("..B../AAB../..B../.CC../.....", Some(2), Some(3), Some(6));
        // Up, B has to pass D; down, C and E. So D moves.
        check(".DD../..B../AAB../.CC../.EE..", Some(2), Some(3), Some(5));
        // D and E stand in the way of both B and C, whichever way they go.
        check("DDDD./..BC./AABC./EEEE./.....", Some(3), Some(4), Some(6));
        check("..B./AAB./..B./....", None, None, None);
    }
}
