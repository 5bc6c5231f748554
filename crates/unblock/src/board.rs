//! A board: the walls, the cars and their lines, and a start.

use crate::line::{Cell, LONGEST_SIDE, Letter, Line};
use crate::position::Position;

/// The most cars that fit on a board, two cells each.
pub const MOST_CARS: usize = (LONGEST_SIDE as usize).pow(2) / 2;

/// A car: what of it never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Car {
    /// Its name.
    pub letter: Letter,
    /// The line it moves along.
    pub line: Line,
    /// The cells it covers, at least two.
    pub length: u8,
    /// The first place its left or upper end can ever have: walls and the
    /// other cars of its line never let it further.
    pub first: u8,
    /// The last such place.
    pub last: u8,
    /// Where its place begins in a key, in bits.
    shift: u8,
}

impl Car {
    /// Bits of a key that hold the place of this car.
    const fn bits(&self) -> u8 {
        match self.last - self.first {
            0 => 0,
            1 => 1,
            2 | 3 => 2,
            _ => 3,
        }
    }

    /// The cells it covers at a place.
    pub(crate) const fn cells(&self, place: u8) -> u64 {
        self.line.cells(place, self.length)
    }
}

/// A car as it is put on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parked {
    pub(crate) letter: Letter,
    pub(crate) line: Line,
    pub(crate) place: u8,
    pub(crate) length: u8,
}

impl Parked {
    pub(crate) const fn cells(self) -> u64 {
        self.line.cells(self.place, self.length)
    }
}

/// A board and where its cars stand at the start. The cars are in the order of
/// their letters, so the first is the one that leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: u8,
    height: u8,
    walls: u64,
    cars: Vec<Car>,
    key_len: usize,
    start: Position,
}

impl Board {
    /// The board with these cars, which include `A` in a row, lie on the
    /// board and touch neither each other nor a wall.
    pub(crate) fn new(width: u8, height: u8, walls: u64, mut parked: Vec<Parked>) -> Self {
        parked.sort_by_key(|car| car.letter);
        let mut shift = 0;
        let mut cars = Vec::with_capacity(parked.len());
        let mut start = Position::EMPTY;
        for (index, &car) in parked.iter().enumerate() {
            let end = match car.line {
                Line::Row(_) => width,
                Line::Column(_) => height,
            };
            let (first, last) = range(car, &parked, walls, end);
            let entry = Car {
                letter: car.letter,
                line: car.line,
                length: car.length,
                first,
                last,
                shift,
            };
            shift += entry.bits();
            start.put(index, &entry, car.place);
            cars.push(entry);
        }
        Self {
            width,
            height,
            walls,
            cars,
            key_len: usize::from(shift).div_ceil(8).max(1),
            start,
        }
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// The cars in the order of their letters.
    #[must_use]
    pub fn cars(&self) -> &[Car] {
        &self.cars
    }

    /// The car that leaves.
    #[must_use]
    pub fn leaver(&self) -> &Car {
        &self.cars[0]
    }

    /// Where the cars stand at the start.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Whether a wall stands on a cell.
    #[must_use]
    pub const fn is_wall(&self, cell: Cell) -> bool {
        self.walls & cell.bit() != 0
    }

    /// The place of the leaving car at which the game is won.
    #[must_use]
    pub fn exit(&self) -> u8 {
        self.width - self.leaver().length
    }

    /// The number of the car on a cell.
    #[must_use]
    pub fn car_on(&self, position: &Position, cell: Cell) -> Option<usize> {
        let covers = |(index, car): (usize, &Car)| {
            let covered = car.cells(position.place(index)) & cell.bit() != 0;
            covered.then_some(index)
        };
        self.cars.iter().enumerate().find_map(covers)
    }

    /// The same board with another start.
    pub(crate) fn at(&self, start: &Position) -> Self {
        Self {
            start: *start,
            ..self.clone()
        }
    }

    /// The board with only some of its cars.
    pub(crate) fn with_only(&self, position: &Position, stays: impl Fn(usize) -> bool) -> Self {
        let cars = self.cars.iter().enumerate().filter(|(at, _)| stays(*at));
        let parked = cars.map(|(at, car)| Parked {
            letter: car.letter,
            line: car.line,
            place: position.place(at),
            length: car.length,
        });
        Self::new(self.width, self.height, self.walls, parked.collect())
    }

    pub(crate) const fn key_len(&self) -> usize {
        self.key_len
    }

    /// The places of all cars in one number: as many bits for each as its
    /// possible places need.
    pub(crate) fn pack(&self, position: &Position) -> u128 {
        let places = self.cars.iter().enumerate();
        places.fold(0, |packed, (index, car)| {
            packed | u128::from(position.place(index) - car.first) << car.shift
        })
    }

    /// The position that was packed.
    pub(crate) fn unpack(&self, packed: u128) -> Position {
        let mut position = Position::EMPTY;
        for (index, car) in self.cars.iter().enumerate() {
            let mask = (1_u128 << car.bits()) - 1;
            #[expect(clippy::cast_possible_truncation, reason = "at most three bits")]
            let place = (packed >> car.shift & mask) as u8;
            position.put(index, car, car.first + place);
        }
        position
    }
}

/// The first and the last place a car can ever have. Cars of one line never
/// pass each other or a wall, so between two walls each keeps room for those
/// before and behind it.
fn range(car: Parked, all: &[Parked], walls: u64, end: u8) -> (u8, u8) {
    let is_wall = |place: &u8| walls & car.line.cell(*place).bit() != 0;
    let start = (0..car.place)
        .rev()
        .find(is_wall)
        .map_or(0, |place| place + 1);
    let end = (car.place..end).find(is_wall).unwrap_or(end);
    let (mut first, mut last) = (start, end - car.length);
    for other in all.iter().filter(|other| other.line == car.line) {
        if (start..car.place).contains(&other.place) {
            first += other.length;
        } else if (car.place + 1..end).contains(&other.place) {
            last -= other.length;
        }
    }
    (first, last)
}

#[cfg(test)]
mod tests {
    use crate::tests::board;

    #[track_caller]
    fn check_range(text: &str, letter: char, places: (u8, u8)) {
        let board = board(text);
        let car = board
            .cars()
            .iter()
            .find(|c| c.letter.to_string() == letter.to_string());
        let car = car.expect("on the board");
        assert_eq!((car.first, car.last), places, "{text}");
    }

    #[test]
    fn walls_and_cars_of_the_same_line_keep_a_car_in_its_range() {
        check_range("AA..../....../....../......", 'A', (0, 4));
        check_range("AA..BB/....../....../......", 'A', (0, 2));
        check_range("AA..BB/....../....../......", 'B', (2, 4));
        check_range("xAA.x./....../....../......", 'A', (1, 2));
        check_range(".AAxBB/....../....../......", 'A', (0, 1));
        check_range("B.AA/B.../x.../....", 'B', (0, 0));
    }

    #[test]
    fn a_key_has_as_many_bits_as_the_places_need() {
        // A has five places, B (3 cells) four, C one: 3 + 2 + 0 bits.
        assert_eq!(board("AA..../BBB.../Cx..../C...../x.....").key_len(), 1);
        // Each of three cars has five places: 9 bits.
        assert_eq!(board("AA..../BB..../CC..../......").key_len(), 2);
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let board = board("BB.C/AA.C/D.../DEE.");
        assert_eq!(board.unpack(board.pack(board.start())), *board.start());
    }
}
