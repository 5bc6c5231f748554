//! Where the cars stand, and how they move.

use crate::board::{Board, Car, MOST_CARS};

/// Where the cars stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The left or upper end of each car on its line; 0 behind the last car.
    places: [u8; MOST_CARS],
    /// The cells with a car on them.
    taken: u64,
}

/// One car moved along its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The number of the car.
    pub car: u8,
    /// Cells to the right or down; to the left or up below zero.
    pub by: i8,
}

impl Position {
    /// No car anywhere.
    pub(crate) const EMPTY: Self = Self {
        places: [0; MOST_CARS],
        taken: 0,
    };

    /// The place of a car: the column of its left end, or the row of its upper
    /// end.
    #[must_use]
    pub const fn place(&self, car: usize) -> u8 {
        self.places[car]
    }

    /// The cells with a car on them.
    pub(crate) const fn taken(&self) -> u64 {
        self.taken
    }

    /// Puts a car on empty cells.
    pub(crate) const fn put(&mut self, index: usize, car: &Car, place: u8) {
        self.places[index] = place;
        self.taken |= car.cells(place);
    }

    /// Whether the car that leaves stands at the right edge.
    #[must_use]
    pub fn is_solved(&self, board: &Board) -> bool {
        self.place(0) == board.exit()
    }

    /// How many cells a car can move to the left or up, and to the right or
    /// down.
    #[must_use]
    pub fn room(&self, board: &Board, index: usize) -> (u8, u8) {
        let car = &board.cars()[index];
        let place = self.place(index);
        let is_taken = |place: &u8| self.taken & car.line.cell(*place).bit() != 0;
        let before = (car.first..place).rev().take_while(|p| !is_taken(p));
        let behind = (place..car.last).map(|place| place + car.length);
        let behind = behind.take_while(|p| !is_taken(p));
        (count(before), count(behind))
    }

    /// Moves a car that has the room.
    pub fn slide(&mut self, board: &Board, slide: Slide) {
        let index = usize::from(slide.car);
        let car = &board.cars()[index];
        let place = self.place(index);
        self.taken &= !car.cells(place);
        self.put(index, car, place.wrapping_add_signed(slide.by));
    }
}

fn count(places: impl Iterator<Item = u8>) -> u8 {
    places.fold(0, |count, _| count + 1)
}
