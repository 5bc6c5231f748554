//! Boards made from a number, solvable by construction.
//!
//! Cars fall at random on an empty board, none of them in the row of `A`.
//! Moves can be taken back, so all positions that can be reached from one
//! another form one component, and breadth first from all its won positions
//! every position gets the length of its shortest solution. The start is drawn
//! among those whose length is asked for. Boards without any, and boards with
//! more positions than anybody would wait for, are thrown away.
//!
//! The same numbers give the same board for ever: nothing here may change what
//! is drawn from [`Chance`].

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use impasse_puzzle::{Chance, Limit, Puzzle as _, Watch};

use crate::board::{Board, Parked};
use crate::jam::Slides;
use crate::line::{Cell, Letter, Line};
use crate::position::Position;

/// What a board made from a number is to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The fewest slides that its shortest solution may have. It has at most
    /// half as many more.
    pub least: u16,
}

/// Boards that are tried before giving up.
const BOARDS: u32 = 4000;
/// Positions of one board.
const POSITIONS: usize = 20_000;
/// Positions of all boards that are tried for one number: somebody waits for
/// it, and a recipe that asks for too much must be refused within seconds.
const PATIENCE: usize = 3_000_000;

impl Recipe {
    /// The board of a seed; `None` where too many boards in a row have no
    /// position that is asked for.
    ///
    /// ```
    /// use impasse_unblock::Recipe;
    /// let recipe = Recipe { width: 5, height: 5, least: 4 };
    /// let board = recipe.board(1).expect("room enough");
    /// assert_eq!(recipe.board(1), Some(board));
    /// ```
    ///
    /// # Panics
    ///
    /// Never: where nobody watches, nobody ends it.
    #[must_use]
    pub fn board(self, seed: u64) -> Option<Board> {
        self.board_within(seed, &mut ()).expect("nobody watches")
    }

    /// The same, watched: it may take seconds.
    ///
    /// # Errors
    ///
    /// The limit that was reached before it was made.
    pub fn board_within(self, seed: u64, watch: &mut dyn Watch) -> Result<Option<Board>, Limit> {
        let mut chance = Chance::new(seed);
        let mut patience = PATIENCE;
        for _ in 0..BOARDS {
            watch.check(0)?;
            let board = self.attempt(&mut chance, &mut patience);
            if board.is_some() || patience == 0 {
                return Ok(board);
            }
        }
        Ok(None)
    }

    fn attempt(self, chance: &mut Chance, patience: &mut usize) -> Option<Board> {
        let board = Board::new(self.width, self.height, 0, self.traffic(chance));
        let component = Component::of(board, patience)?;
        let layers = component.layers();
        let longest = usize::from(self.least + self.least / 2);
        let asked = layers.get(usize::from(self.least)..)?;
        let asked = &asked[..asked.len().min(longest - usize::from(self.least) + 1)];
        let layer = pick(chance, asked)?;
        let start = pick(chance, layer)?;
        Some(in_order(&component.board.at(&component.positions[*start])))
    }

    /// Cars at random: `A` in the middle row, others until few cells
    /// are empty.
    fn traffic(self, chance: &mut Chance) -> Vec<Parked> {
        let row = (self.height - 1) / 2;
        let below = |chance: &mut Chance, bound: u8| {
            u8::try_from(chance.below(u64::from(bound))).expect("below a u8")
        };
        let letters: Vec<Letter> = Letter::all().collect();
        let mut cars = vec![Parked {
            letter: Letter::LEAVER,
            line: Line::Row(row),
            place: below(chance, self.width - 2),
            length: 2,
        }];
        let mut taken = cars[0].cells();
        let cells = u32::from(self.width) * u32::from(self.height);
        // Few empty cells, or there are too many positions.
        let (fewest, most) = ((cells / 5).min(8), (2 * cells / 5).min(12));
        let empty = fewest + u32::from(below(chance, u8::try_from(most - fewest + 1).unwrap_or(1)));
        let mut tries = 16 * cells;
        while cells - taken.count_ones() > empty && tries > 0 {
            tries -= 1;
            let length = if below(chance, 4) == 0 { 3 } else { 2 };
            let (line, places) = if below(chance, 2) == 0 {
                (
                    Line::Row(below(chance, self.height)),
                    self.width - length + 1,
                )
            } else {
                (
                    Line::Column(below(chance, self.width)),
                    self.height - length + 1,
                )
            };
            let car = Parked {
                letter: letters[cars.len()],
                line,
                place: below(chance, places),
                length,
            };
            if line != Line::Row(row) && car.cells() & taken == 0 {
                taken |= car.cells();
                cars.push(car);
            }
        }
        cars
    }
}

/// One of some items, each equally likely; `None` where there is none.
fn pick<'i, T>(chance: &mut Chance, items: &'i [T]) -> Option<&'i T> {
    if items.is_empty() {
        return None;
    }
    items.get(usize::try_from(chance.below(items.len() as u64)).ok()?)
}

/// All positions that can be reached from one another, and the slides
/// between them.
struct Component {
    board: Board,
    positions: Vec<Position>,
    /// The positions one slide away from each, one after another.
    neighbours: Vec<u32>,
    /// Where those of each position end.
    ends: Vec<usize>,
}

impl Component {
    /// The component of a start; `None` where it is too large.
    fn of(board: Board, patience: &mut usize) -> Option<Self> {
        let first = *board.start();
        let mut numbers: HashMap<u128, u32, BuildHasherDefault<Mixed>> = HashMap::default();
        numbers.insert(board.pack(&first), 0);
        let slides = Slides::new(board);
        let mut component = Self {
            board: slides.board().clone(),
            positions: vec![first],
            neighbours: Vec::new(),
            ends: Vec::new(),
        };
        let mut moves = Vec::new();
        while let Some(&position) = component.positions.get(component.ends.len()) {
            moves.clear();
            slides.moves(&position, &mut moves);
            for &m in &moves {
                let mut next = position;
                slides.play(&mut next, m);
                let fresh = u32::try_from(component.positions.len()).ok()?;
                let number = *numbers.entry(component.board.pack(&next)).or_insert(fresh);
                if number == fresh {
                    component.positions.push(next);
                }
                component.neighbours.push(number);
            }
            component.ends.push(component.neighbours.len());
            if component.positions.len() > POSITIONS {
                break;
            }
        }
        *patience = patience.saturating_sub(component.positions.len());
        (component.ends.len() == component.positions.len()).then_some(component)
    }

    fn neighbours(&self, at: usize) -> &[u32] {
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.neighbours[from..self.ends[at]]
    }

    /// The numbers of the positions by the length of their shortest solution.
    /// All slides can be taken back, so the ways from a goal are the ways to
    /// it.
    fn layers(&self) -> Vec<Vec<usize>> {
        let is_goal = |&at: &usize| self.positions[at].is_solved(&self.board);
        let mut layer: Vec<usize> = (0..self.positions.len()).filter(is_goal).collect();
        let mut seen = vec![false; self.positions.len()];
        for &goal in &layer {
            seen[goal] = true;
        }
        let mut layers = Vec::new();
        while !layer.is_empty() {
            let mut next = Vec::new();
            for &at in &layer {
                for &before in self.neighbours(at) {
                    let before = before as usize;
                    if !std::mem::replace(&mut seen[before], true) {
                        next.push(before);
                    }
                }
            }
            layers.push(std::mem::replace(&mut layer, next));
        }
        layers
    }
}

/// A quick hash of a packed position. Which number a position gets does not
/// depend on it.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(byte.into());
        }
    }

    fn write_u128(&mut self, packed: u128) {
        #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
        let folded = (packed ^ packed >> 64) as u64 ^ self.0.rotate_left(32);
        let product = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }
}

/// The same board with letters in the order of reading.
fn in_order(board: &Board) -> Board {
    let mut cars: Vec<Parked> = Vec::new();
    let mut letters = Letter::all().skip(1);
    for row in 0..board.height() {
        for column in 0..board.width() {
            let Some(index) = board.car_on(board.start(), Cell::new(column, row)) else {
                continue;
            };
            let car = &board.cars()[index];
            let (line, place) = (car.line, board.start().place(index));
            if cars
                .iter()
                .any(|seen| (seen.line, seen.place) == (line, place))
            {
                continue;
            }
            let letter = match index {
                0 => Letter::LEAVER,
                _ => letters.next().expect("as many letters as cars"),
            };
            cars.push(Parked {
                letter,
                line,
                place,
                length: car.length,
            });
        }
    }
    Board::new(board.width(), board.height(), 0, cars)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;
    use impasse_laws::Explored;

    #[test]
    fn a_board_can_be_solved_and_needs_as_many_slides_as_asked_for() {
        for (width, height, least) in [(4, 4, 2), (5, 5, 6), (6, 5, 8)] {
            for seed in 0..6 {
                let recipe = Recipe {
                    width,
                    height,
                    least,
                };
                let board = recipe.board(seed).expect("room enough");
                let slides = Slides::new(board.clone());
                let space = Explored::whole(&slides, 100_000).expect("a small space");
                let shortest = space.distances[0].expect("solvable");
                let asked = u32::from(least)..=u32::from(least + least / 2);
                let text = text::write(&board, board.start());
                assert!(asked.contains(&shortest), "{shortest}\n{text}");
            }
        }
    }

    #[test]
    fn what_cannot_be_had_is_refused() {
        let recipe = Recipe {
            width: 4,
            height: 4,
            least: 40,
        };
        assert_eq!(recipe.board(1), None);
    }
}
