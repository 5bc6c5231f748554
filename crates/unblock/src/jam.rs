//! The puzzle: a board on which cars move by slides, or by steps.

use std::fmt;
use std::marker::PhantomData;

use impasse_puzzle::{Illegal, Measure, Puzzle, Words};

use crate::board::Board;
use crate::position::{Position, Slide};

/// What a move is.
pub trait By: Clone + fmt::Debug + Send + Sync + 'static {
    /// The value of the parameter `by`.
    const NAME: &'static str;
    /// The cells that a car moves at most in one move.
    const FARTHEST: u8;

    /// How long these moves are in the other measure.
    fn other_length(moves: &[Slide]) -> (Measure, u64);
}

/// Cars moved any number of cells in one go.
pub(crate) const SLIDES: Measure = Measure {
    name: "slides",
    one: Words::new("{0} slide", "{0}回"),
    many: Words::new("{0} slides", "{0}回"),
    noun: Words::new("slides", "回数"),
    view: "by=slides",
};

/// Cells that cars are moved by.
pub(crate) const STEPS: Measure = Measure {
    name: "steps",
    one: Words::new("{0} step", "{0}マス"),
    many: Words::new("{0} steps", "{0}マス"),
    noun: Words::new("steps", "マス数"),
    view: "by=steps",
};

/// A move is a slide of any length.
#[derive(Clone, Debug)]
pub enum BySlides {}

impl By for BySlides {
    const NAME: &'static str = "slides";
    const FARTHEST: u8 = u8::MAX;

    fn other_length(moves: &[Slide]) -> (Measure, u64) {
        let steps = moves.iter().map(|slide| u64::from(slide.by.unsigned_abs()));
        (STEPS, steps.sum())
    }
}

/// A move is a step to the next cell.
#[derive(Clone, Debug)]
pub enum BySteps {}

impl By for BySteps {
    const NAME: &'static str = "steps";
    const FARTHEST: u8 = 1;

    /// Steps of one car in one direction, one after another, are a slide.
    fn other_length(moves: &[Slide]) -> (Measure, u64) {
        let slides = moves.chunk_by(|one, next| one == next);
        (SLIDES, slides.count() as u64)
    }
}

/// A board whose moves are counted in one of two ways.
#[derive(Clone, Debug)]
pub struct Jam<B: By> {
    board: Board,
    by: PhantomData<B>,
}

/// A board whose moves are slides.
pub type Slides = Jam<BySlides>;

/// A board whose moves are steps.
pub type Steps = Jam<BySteps>;

impl<B: By> Jam<B> {
    /// The board seen this way.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            by: PhantomData,
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves that take a car so many cells along its line.
    pub(crate) fn moves_of(slide: Slide) -> impl Iterator<Item = Slide> {
        let whole = slide.by.unsigned_abs();
        let each = whole.min(B::FARTHEST);
        let count = whole.checked_div(each).unwrap_or(0);
        let by = slide.by.signum() * i8::try_from(each).unwrap_or(0);
        (0..count).map(move |_| Slide { car: slide.car, by })
    }
}

impl<B: By> Puzzle for Jam<B> {
    type State = Position;
    type Move = Slide;

    fn start(&self) -> Position {
        *self.board.start()
    }

    fn is_goal(&self, state: &Position) -> bool {
        state.is_solved(&self.board)
    }

    /// Car by car, first to the left or up, then to the right or down, short
    /// slides before long ones.
    fn moves(&self, state: &Position, out: &mut Vec<Slide>) {
        for car in (0_u8..).take(self.board.cars().len()) {
            let (before, behind) = state.room(&self.board, usize::from(car));
            for (room, sign) in [(before, -1), (behind, 1)] {
                let lengths = (1_i8..).take(usize::from(room.min(B::FARTHEST)));
                out.extend(lengths.map(|length| Slide {
                    car,
                    by: sign * length,
                }));
            }
        }
    }

    fn play(&self, state: &mut Position, slide: Slide) {
        state.slide(&self.board, slide);
    }

    fn try_play(&self, state: &mut Position, slide: Slide) -> Result<(), Illegal> {
        let car = usize::from(slide.car);
        if self.is_goal(state) || car >= self.board.cars().len() {
            return Err(Illegal);
        }
        let (before, behind) = state.room(&self.board, car);
        let room = if slide.by < 0 { before } else { behind };
        if slide.by == 0 || slide.by.unsigned_abs() > room.min(B::FARTHEST) {
            return Err(Illegal);
        }
        self.play(state, slide);
        Ok(())
    }

    fn key_len(&self) -> usize {
        self.board.key_len()
    }

    fn write_key(&self, state: &Position, key: &mut [u8]) {
        let packed = self.board.pack(state).to_le_bytes();
        key.copy_from_slice(&packed[..key.len()]);
    }

    fn read_key(&self, key: &[u8], state: &mut Position) {
        let mut packed = [0; 16];
        packed[..key.len()].copy_from_slice(key);
        *state = self.board.unpack(u128::from_le_bytes(packed));
    }
}
