//! How far a level falls into boxes that can be brought home one after
//! another (the idea of Jarušek & Pelánek 2010: a level is easier the more it
//! falls into parts that have nothing to do with each other).
//!
//! ```text
//! #######      Each box alone: one of them is pushed to a goal in one go,
//! #@$ . #      while all others stay where they are; then another one; and
//! # $ . #      nobody ever touches a box that is home.
//! #######
//! ```

use std::collections::HashSet;

use impasse_puzzle::Puzzle;
use impasse_sokoban::{Cell, Direction, Position, Push, Pushes, View};
use impasse_space::OwnFeatures;

/// Positions between two boxes that are looked at.
const MOST: usize = 200;

/// Measures what only levels of Sokoban have.
#[derive(Clone, Copy, Debug)]
pub struct OneByOne;

impl OwnFeatures<Pushes> for OneByOne {
    fn of(&self, level: &Pushes) -> Vec<(&'static str, f64)> {
        let boxes = level.start().boxes.count();
        #[expect(clippy::cast_precision_loss, reason = "a level has few boxes")]
        let share = home_one_by_one(level) as f64 / boxes.max(1) as f64;
        vec![("one_by_one", share)]
    }
}

/// The most boxes that are home when boxes are brought home one by one, as far
/// as so many positions between two of them tell.
#[must_use]
pub fn home_one_by_one(level: &Pushes) -> usize {
    let goals = level.level().floor().goals();
    let home = |position: &Position| position.boxes.iter().filter(|&c| goals.contains(c)).count();
    let start = level.start();
    let boxes = start.boxes.count();
    let mut most = home(&start);
    let mut seen = HashSet::from([level.key(&start)]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        most = most.max(home(&position));
        if most == boxes || seen.len() > MOST {
            break;
        }
        for cell in position.boxes.iter().filter(|&cell| !goals.contains(cell)) {
            for next in brought_home(level, &position, cell) {
                if seen.insert(level.key(&next)) {
                    open.push(next);
                }
            }
        }
    }
    most
}

/// The positions in which one box has come to a goal while all others stayed.
fn brought_home(level: &Pushes, from: &Position, cell: Cell) -> Vec<Position> {
    let floor = level.level().floor();
    let mut seen = HashSet::from([level.key(from)]);
    let mut open = vec![(from.clone(), cell)];
    let mut found = Vec::new();
    while let Some((position, cell)) = open.pop() {
        let region = position.region(floor);
        for direction in Direction::ALL {
            let push = Push { cell, direction };
            let Some(next) = position.pushed(floor, &region, push) else {
                continue;
            };
            if !seen.insert(level.key(&next)) {
                continue;
            }
            let to = floor.next(cell, direction).expect("it was pushed there");
            if floor.goals().contains(to) {
                found.push(next.clone());
            }
            open.push((next, to));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_sokoban::Level;

    #[track_caller]
    fn check_home(level: &str, expected: usize) {
        let pushes = Pushes::new(Level::read(level).expect("a level"));
        assert_eq!(home_one_by_one(&pushes), expected, "\n{level}");
    }

    #[test]
    fn boxes_side_by_side_come_home_one_by_one() {
        check_home("#######/#@$ . #/#     #/# $ . #/#######", 2);
    }

    #[test]
    fn a_box_that_must_make_way_and_come_back_does_not() {
        // The right box has to be pushed aside before the left one can pass,
        // and is then on no goal.
        check_home("########/#@ $$..#/########", 0);
    }

    #[test]
    fn a_box_at_home_counts_and_stays() {
        check_home("######/#*@$.#/######", 2);
    }
}
