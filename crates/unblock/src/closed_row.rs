//! The row of the leaving car that nothing can ever free.

use impasse_puzzle::{About, Detector, Judge, Mark, Reason, Sentence, Words};

use crate::board::{Board, Car};
use crate::instance::spot;
use crate::jam::{By, Jam};
use crate::line::{Cell, Line};
use crate::position::Position;

/// Between `A` and the exit stands something that no move can take away: a
/// wall, a car that lies in the row, or a car across it that never has the
/// room to leave it. This does not change during play, so it is true of all
/// positions of a board, or of none.
#[derive(Clone, Copy, Debug)]
pub struct ClosedRow;

/// What closes the row for ever.
pub(crate) enum Closed {
    Wall(Cell),
    Car(usize),
}

/// Whether a car has a place at which it does not cover the row.
fn can_leave(car: &Car, row: u8) -> bool {
    match car.line {
        Line::Row(own) => own != row,
        Line::Column(_) => car.last > row || car.first + car.length <= row,
    }
}

/// What closes the row of the leaving car for ever, the nearest to it.
pub(crate) fn closed(board: &Board, position: &Position) -> Option<Closed> {
    let leaver = board.leaver();
    let Line::Row(row) = leaver.line else {
        return None;
    };
    let mut cells = (position.place(0) + leaver.length..board.width()).map(|x| leaver.line.cell(x));
    cells.find_map(|cell| {
        if board.is_wall(cell) {
            return Some(Closed::Wall(cell));
        }
        let index = board.car_on(position, cell)?;
        (!can_leave(&board.cars()[index], row)).then_some(Closed::Car(index))
    })
}

impl<B: By> Detector<Jam<B>> for ClosedRow {
    fn about(&self) -> About {
        About {
            name: "closed-row",
            summary: Words::new(
                "between A and the exit stands a wall, or a car that can never leave the row",
                "Aと出口の間に、壁、またはその行から出られない車がある",
            ),
            reference: "",
        }
    }

    /// It is as true at the start as anywhere else, so a search would ask in
    /// vain; the estimates tell it once.
    fn is_for_search(&self) -> bool {
        false
    }

    fn prepare<'p>(&'p self, puzzle: &'p Jam<B>) -> Box<dyn Judge<Jam<B>> + 'p> {
        Box::new(Look(puzzle.board()))
    }
}

struct Look<'p>(&'p Board);

impl<B: By> Judge<Jam<B>> for Look<'_> {
    fn is_dead(&mut self, state: &Position) -> bool {
        !state.is_solved(self.0) && closed(self.0, state).is_some()
    }

    fn explain(&mut self, state: &Position) -> Option<Reason> {
        if state.is_solved(self.0) {
            return None;
        }
        let letter = |index: usize| self.0.cars()[index].letter.to_string();
        let leaver = letter(0);
        let (sentence, cells) = match closed(self.0, state)? {
            Closed::Wall(cell) => (
                Sentence::new(
                    Words::new(
                        "a wall stands between {0} and the exit",
                        "{0}と出口の間に壁があります",
                    ),
                    [leaver],
                ),
                vec![cell],
            ),
            Closed::Car(index) => {
                let car = &self.0.cars()[index];
                let places = state.place(index)..state.place(index) + car.length;
                (
                    Sentence::new(
                        Words::new(
                            "{0} stands between {1} and the exit and can never leave the row",
                            "{0}が{1}と出口の間にあり、その行から出られません",
                        ),
                        [letter(index), leaver],
                    ),
                    places.map(|place| car.line.cell(place)).collect(),
                )
            }
        };
        let marks = cells.into_iter().map(|cell| Mark::Dead(spot(cell)));
        Some(Reason {
            sentence,
            marks: marks.collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use impasse_laws::Explored;
    use impasse_puzzle::Puzzle as _;

    use super::*;
    use crate::jam::Slides;
    use crate::tests::board;

    #[track_caller]
    fn check(text: &str, reason: Option<&str>) {
        let jam = Slides::new(board(text));
        let found = ClosedRow.prepare(&jam).explain(&jam.start());
        let found = found.map(|reason| reason.sentence.to_string());
        assert_eq!(found.as_deref(), reason, "{text}");
        let space = Explored::whole(&jam, 100_000).expect("a small space");
        assert!(reason.is_none() || space.distances[0].is_none(), "{text}");
    }

    #[test]
    fn a_wall_or_a_car_that_cannot_leave_closes_the_row() {
        check(
            "AA.x/..../..../....",
            Some("a wall stands between A and the exit"),
        );
        check(
            "..../AABB/..../....",
            Some("B stands between A and the exit and can never leave the row"),
        );
        check(
            "..B./AAB./..B./....",
            Some("B stands between A and the exit and can never leave the row"),
        );
        check(
            "..x./AAB./..B./..x.",
            Some("B stands between A and the exit and can never leave the row"),
        );
    }

    #[test]
    fn a_car_that_can_leave_does_not_close_it() {
        check("..B./AAB./..../....", None);
        check("..B./..B./..B./..AA", None);
        check("xAA./..../..../....", None);
        check("BBAA/..../..../....", None);
    }
}
