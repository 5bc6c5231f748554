//! How a board is written, drawn and pointed at.

use impasse_puzzle::{
    Detector, Ground, Heuristic, Instance, Mark, Measure, Params, Piece, Placed, PlanningTask,
    Puzzle, Role, Scene, Sentence, Size, Spot, TextError, Tone, Words,
};

use crate::board::Board;
use crate::closed_row::ClosedRow;
use crate::estimates::{CarsBehindThem, CarsInTheWay};
use crate::jam::{By, Jam};
use crate::line::{Cell, Line};
use crate::position::{Position, Slide};
use crate::{canonical, planning, text};

/// Colours of the cars that stay.
const TONES: [Tone; 3] = [Tone::Ink, Tone::Blue, Tone::Green];

const OWN_LINE: Words = Words::new(
    "A car moves only forwards and backwards.",
    "車は前後にしか動けません。",
);
const IN_THE_WAY: Words = Words::new(
    "Something stands in the way.",
    "間に何かがあって通れません。",
);

/// How a car is drawn; the one that leaves has index 0.
pub(crate) fn car_piece(index: usize, letter: &str) -> Piece {
    let (tone, role) = match index {
        0 => (Tone::Red, Role::Main),
        _ => (TONES[index % TONES.len()], Role::Plain),
    };
    Piece {
        code: letter.to_owned(),
        symbol: letter.to_owned(),
        tone,
        role,
    }
}

/// Where a cell is drawn.
pub(crate) fn spot(cell: Cell) -> Spot {
    Spot::new(cell.column().into(), cell.row().into())
}

/// The cell that is drawn at a spot of the board.
fn cell_at(board: &Board, spot: Spot) -> Option<Cell> {
    let below = |at: u16, side: u8| u8::try_from(at).ok().filter(|&at| at < side);
    let column = below(spot.x, board.width())?;
    let row = below(spot.y, board.height())?;
    Some(Cell::new(column, row))
}

/// The slide that brings a car over a cell of its line, by the fewest cells;
/// `None` where the cell lies elsewhere, is covered already or out of reach.
fn slide_over(board: &Board, position: &Position, index: usize, cell: Cell) -> Option<Slide> {
    let car = &board.cars()[index];
    let (place, to) = (position.place(index), car.line.place_of(cell)?);
    let (before, behind) = position.room(board, index);
    let end = place + car.length - 1;
    let by = if to < place && place - to <= before {
        -i8::try_from(place - to).ok()?
    } else if to > end && to - end <= behind {
        i8::try_from(to - end).ok()?
    } else {
        return None;
    };
    let car = u8::try_from(index).ok()?;
    Some(Slide { car, by })
}

impl<B: By> Instance for Jam<B> {
    fn game(&self) -> &'static str {
        crate::ABOUT.name
    }

    fn params(&self) -> Params {
        Params::none().with("by", B::NAME)
    }

    fn text(&self) -> String {
        text::write(self.board(), self.board().start())
    }

    fn canonical(&self) -> String {
        canonical::text(&self.text())
    }

    fn understood(&self) -> Vec<Sentence> {
        let board = self.board();
        let sides = [board.width(), board.height()].map(|side| side.to_string());
        vec![
            Sentence::new(Words::new("{0} by {1}", "横{0}縦{1}"), sides),
            Sentence::counted(
                board.cars().len(),
                Words::new("{0} car", "車{0}台"),
                Words::new("{0} cars", "車{0}台"),
            ),
        ]
    }

    fn at(&self, state: &Position) -> Self {
        Self::new(self.board().at(state))
    }

    /// The car that leaves, and these. A car that is not there is in nobody's
    /// way.
    fn part(&self, state: &Position, places: &[Spot]) -> Option<Self> {
        let board = self.board();
        let car = |&spot: &Spot| board.car_on(state, cell_at(board, spot)?);
        let cars: Option<Vec<usize>> = places.iter().map(car).collect();
        let cars = cars.filter(|cars| !cars.is_empty())?;
        Some(Self::new(
            board.with_only(state, |at| at == 0 || cars.contains(&at)),
        ))
    }

    fn move_text(&self, _: &Position, slide: Slide) -> String {
        text::write_move(self.board(), slide)
    }

    fn parse_moves(&self, from: &Position, text: &str) -> Result<Vec<Slide>, TextError> {
        text::read_moves(self, from, text)
    }

    fn planning(&self) -> Result<PlanningTask, Sentence> {
        Ok(planning::task(self.board(), B::FARTHEST))
    }

    fn action(&self, state: &Position, m: Slide) -> Option<String> {
        Some(planning::action(self.board(), state, m))
    }

    /// The cells that `A` has to cover are goals; behind them is the exit.
    fn scene(&self, state: &Position) -> Scene {
        let board = self.board();
        let exit = board
            .leaver()
            .line
            .cells(board.exit(), board.leaver().length);
        let mut scene = Scene::grid(board.width().into(), board.height().into(), |spot| {
            let ground = match cell_at(board, spot) {
                Some(cell) if board.is_wall(cell) => Ground::Wall,
                Some(cell) if exit & cell.bit() != 0 => Ground::Goal,
                _ => Ground::Floor,
            };
            (ground, None)
        });
        for (index, car) in board.cars().iter().enumerate() {
            let length = car.length.into();
            let (width, height) = match car.line {
                Line::Row(_) => (length, 1),
                Line::Column(_) => (1, length),
            };
            scene.put(Placed {
                spot: spot(car.line.cell(state.place(index))),
                size: Size { width, height },
                piece: car_piece(index, &car.letter.to_string()),
            });
        }
        scene
    }

    /// From the end that goes first to where that end comes.
    fn marks(&self, state: &Position, slide: Slide) -> Vec<Mark> {
        let index = usize::from(slide.car);
        let car = &self.board().cars()[index];
        let place = state.place(index);
        let front = if slide.by < 0 {
            place
        } else {
            place + car.length - 1
        };
        let to = front.wrapping_add_signed(slide.by);
        vec![
            Mark::From(spot(car.line.cell(front))),
            Mark::To(spot(car.line.cell(to))),
        ]
    }

    /// From any cell of a car to a cell of its line: the car moves until it
    /// covers that cell.
    fn gesture(&self, state: &Position, from: Spot, to: Spot) -> Vec<Slide> {
        let board = self.board();
        let slide = cell_at(board, from)
            .zip(cell_at(board, to))
            .filter(|_| !self.is_goal(state))
            .and_then(|(from, to)| {
                let car = board.car_on(state, from)?;
                slide_over(board, state, car, to)
            });
        slide.into_iter().flat_map(Self::moves_of).collect()
    }

    /// The only move of a car; `A` drives out where it can.
    fn double(&self, state: &Position, spot: Spot) -> Vec<Slide> {
        let board = self.board();
        let Some(car) = cell_at(board, spot).and_then(|cell| board.car_on(state, cell)) else {
            return Vec::new();
        };
        let last = board.leaver().line.cell(board.width() - 1);
        if let Some(out) = slide_over(board, state, 0, last).filter(|_| car == 0) {
            return Self::moves_of(out).collect();
        }
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.retain(|m| usize::from(m.car) == car);
        if moves.len() > 1 {
            moves.clear();
        }
        moves
    }

    fn objection(&self, state: &Position, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        let board = self.board();
        let index = board.car_on(state, cell_at(board, from)?)?;
        let cell = cell_at(board, to?)?;
        let is_covered = board.car_on(state, cell) == Some(index);
        let is_meant = slide_over(board, state, index, cell).is_some();
        if is_covered || is_meant || self.is_goal(state) {
            return None;
        }
        let is_ahead = board.cars()[index].line.place_of(cell).is_some();
        let words = if is_ahead { IN_THE_WAY } else { OWN_LINE };
        Some(Sentence::new(words, []))
    }

    fn lengths(&self, moves: &[Slide]) -> Vec<(Measure, u64)> {
        vec![(Measure::MOVES, moves.len() as u64), B::other_length(moves)]
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(ClosedRow)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(CarsBehindThem), Box::new(CarsInTheWay)]
    }
}
