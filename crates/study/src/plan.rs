//! Who gets which puzzles, in which order.
//!
//! A person has a *number* (the how-manieth who consented) and, in plans that
//! balance, a *cell*: a row of the Latin square, or a block. Everything else
//! follows from the study and these two, so that nothing has to be kept, every
//! server comes to the same, and a plan can be printed before anybody took
//! part. Only where puzzles are [chosen](crate::Adaptive) by what a person has
//! done, that is needed besides.

use impasse_puzzle::Chance;
use impasse_wire::study::PlayChoice;

use crate::{Order, Played, Study};

/// The plan of a study.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'s> {
    study: &'s Study,
}

/// One puzzle of a person.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name.
    pub puzzle: String,
    /// What it is for.
    pub purpose: Purpose,
    /// Why it was chosen for this person; `None` where it would be there
    /// whatever they did.
    pub choice: Option<PlayChoice>,
}

/// What a puzzle is for. Participants are not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be studied.
    Puzzle,
    /// To see whether somebody pays attention.
    Check,
    /// To see whether the same person does the same again.
    Repeat,
}

impl Purpose {
    /// The word for it in data.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Check => "check",
            Self::Repeat => "repeat",
        }
    }

    /// The purpose of that word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let all = [Self::Puzzle, Self::Check, Self::Repeat];
        all.into_iter().find(|purpose| purpose.word() == word)
    }
}

impl<'s> Plan<'s> {
    pub(crate) const fn of(study: &'s Study) -> Self {
        Self { study }
    }

    /// How many cells there are; 0 where nothing is balanced.
    #[must_use]
    pub fn cells(self) -> usize {
        let puzzles = self.study.puzzles.len();
        let rounds = self.study.assignment.rounds as usize;
        match self.study.assignment.order {
            Order::Listed | Order::Random | Order::Adaptive(_) => 0,
            // An odd square needs its mirror, for every neighbour to be met.
            Order::Latin => puzzles * (1 + puzzles % 2),
            Order::Blocks => puzzles / self.block().max(1) * rounds,
        }
    }

    /// The cell for the next person: the one with the fewest people in it who
    /// finished or are live, and of those the first. `people[cell]` counts
    /// them. `None` where every cell has as many as the study needs.
    ///
    /// ```
    /// # use impasse_study::{Study, no_files};
    /// # let text = r#"
    /// # name = "a"
    /// # title = { en = "A" }
    /// # consent = { version = "1", en = "Yes." }
    /// # puzzles = { names = ["sokoban#1..4"] }
    /// # assignment = { order = "blocks", per_person = 2 }
    /// # stop = { participants = 4 }
    /// # "#;
    /// # let study = Study::read(text, &no_files).expect("a good file");
    /// // Two blocks of two puzzles, four participants.
    /// assert_eq!(study.plan().cell(&[1, 0]), Some(1));
    /// assert_eq!(study.plan().cell(&[1, 1]), Some(0));
    /// assert_eq!(study.plan().cell(&[2, 2]), None);
    /// ```
    #[must_use]
    pub fn cell(self, people: &[u64]) -> Option<usize> {
        let (cell, &fewest) = people.iter().enumerate().min_by_key(|(_, count)| **count)?;
        (fewest < self.room(people.len())).then_some(cell)
    }

    /// How many people each cell has room for.
    fn room(self, cells: usize) -> u64 {
        let needed = self.study.stop.participants;
        needed.map_or(u64::MAX, |needed| {
            u64::from(needed).div_ceil(cells.max(1) as u64)
        })
    }

    /// How many puzzles each person gets, checks included; `None` for as many
    /// as they like.
    #[must_use]
    pub fn most(self) -> Option<u32> {
        let own = self.own()?;
        let checks = &self.study.checks;
        let forced = u32::from(checks.forced_win.is_some());
        Some(own + forced + checks.repeated.min(own))
    }

    /// Puzzles to be studied by each person; `None` for as many as they like.
    fn own(self) -> Option<u32> {
        let all = u32::try_from(self.study.puzzles.len()).unwrap_or(u32::MAX);
        let assignment = &self.study.assignment;
        match assignment.per_person {
            Some(count) if assignment.repeats => Some(count),
            Some(count) => Some(count.min(all)),
            None if assignment.repeats => None,
            None => Some(all),
        }
    }

    /// Whether puzzles depend on what a person has done.
    #[must_use]
    pub const fn is_adaptive(self) -> bool {
        matches!(self.study.assignment.order, Order::Adaptive(_))
    }

    /// Whether a person gets a puzzle at a place, from 0.
    #[must_use]
    pub fn has(self, place: u32) -> bool {
        self.most().is_none_or(|most| place < most)
    }

    /// The puzzle of a person at a place, from 0; `None` behind the last.
    /// `past` is what they did at the places before, which only matters where
    /// the plan [is adaptive](Self::is_adaptive).
    #[must_use]
    pub fn place(self, cell: usize, person: u64, place: u32, past: &[Played]) -> Option<Place> {
        let checks = &self.study.checks;
        let mut at = place;
        if let Some(forced) = &checks.forced_win {
            // Never behind what is left to play.
            let after = self.own().map_or(forced.after, |own| forced.after.min(own));
            if at == after {
                return Some(Place {
                    puzzle: forced.puzzle.clone(),
                    purpose: Purpose::Check,
                    choice: None,
                });
            }
            at -= u32::from(at > after);
        }
        let own = self.own().unwrap_or(u32::MAX);
        let (at, purpose) = if at < own {
            (at, Purpose::Puzzle)
        } else if at - own < checks.repeated.min(own) {
            (at - own, Purpose::Repeat)
        } else {
            return None;
        };
        let (puzzle, choice) = match (&self.study.assignment.order, purpose) {
            (Order::Adaptive(adaptive), Purpose::Puzzle) => {
                let mut chance = self.chance_at(person, at);
                let (puzzle, choice) = adaptive.choose(&self.study.puzzles, past, &mut chance)?;
                (self.study.puzzles.get(puzzle)?.clone(), Some(choice))
            }
            (Order::Adaptive(_), _) => {
                let mut own = past.iter().filter(|p| p.purpose == Purpose::Puzzle);
                (own.nth(at as usize)?.puzzle.clone(), None)
            }
            _ => {
                let puzzle = self.puzzle(cell, person, at as usize);
                (self.study.puzzles.get(puzzle)?.clone(), None)
            }
        };
        Some(Place {
            puzzle,
            purpose,
            choice,
        })
    }

    /// All puzzles of a person who solves everything; the first hundred, where
    /// there is no last.
    #[must_use]
    pub fn places(self, cell: usize, person: u64) -> Vec<Place> {
        let course = self.course(cell, person, &mut |_| true);
        course.into_iter().map(|(place, _)| place).collect()
    }

    /// The puzzles of a person, each with whether they solve it, as `outcome`
    /// says; the first hundred, where there is no last.
    pub fn course(
        self,
        cell: usize,
        person: u64,
        outcome: &mut dyn FnMut(&Place) -> bool,
    ) -> Vec<(Place, bool)> {
        let (mut course, mut past) = (Vec::new(), Vec::new());
        for at in 0..self.most().unwrap_or(100) {
            let Some(next) = self.place(cell, person, at, &past) else {
                break;
            };
            let solved = outcome(&next);
            past.push(Played {
                puzzle: next.puzzle.clone(),
                purpose: next.purpose,
                solved,
            });
            course.push((next, solved));
        }
        course
    }

    /// The chance that draws among what suits a person best.
    fn chance_at(self, person: u64, at: u32) -> Chance {
        let seed = self.study.assignment.seed;
        Chance::of(seed ^ u64::from(at).wrapping_mul(0x9e37_79b9), person)
    }

    /// Which puzzle, by its number in the list, of those that are known before
    /// anybody took part.
    fn puzzle(self, cell: usize, person: u64, at: usize) -> usize {
        let all = self.study.puzzles.len();
        let seed = self.study.assignment.seed;
        match self.study.assignment.order {
            Order::Listed | Order::Adaptive(_) => at % all,
            Order::Random => {
                // Behind all of them they come again, in another order.
                let round = (at / all) as u64;
                let mut order: Vec<usize> = (0..all).collect();
                let mut chance = Chance::of(seed ^ round.wrapping_mul(0x9e37), person);
                chance.shuffle(&mut order);
                order[at % all]
            }
            Order::Latin => latin(all, cell, at % all),
            Order::Blocks => {
                let size = self.block().max(1);
                let blocks = (all / size).max(1);
                let round = (cell / blocks) as u64;
                let mut order: Vec<usize> = (0..all).collect();
                Chance::of(seed, round).shuffle(&mut order);
                let first = cell % blocks * size;
                let mut block: Vec<usize> = order[first..first + size].to_vec();
                // Inside a block the order is a person's own.
                Chance::of(!seed, person).shuffle(&mut block);
                block[at % size]
            }
        }
    }

    fn block(self) -> usize {
        let all = self.study.puzzles.len();
        let size = self.study.assignment.per_person;
        size.map_or(all, |size| (size as usize).min(all))
    }
}

/// The entry of a Williams design of `size` at a row and a place: rows are the
/// zigzag 0, 1, n−1, 2, n−2, … moved on by one each; where the size is odd,
/// those behind `size` are mirrored.
fn latin(size: usize, row: usize, place: usize) -> usize {
    let place = if row < size { place } else { size - 1 - place };
    let zigzag = if place % 2 == 1 {
        place.div_ceil(2)
    } else {
        (size - place / 2) % size
    };
    (zigzag + row) % size
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::no_files;

    fn study(puzzles: u32, more: &str) -> Study {
        let text = format!(
            "name = \"a\"\ntitle = {{ en = \"A\" }}\nconsent = {{ version = \"1\", en = \"Yes.\" }}\n\
             puzzles = {{ names = [\"sokoban#1..{puzzles}\"] }}\n{more}"
        );
        Study::read(&text, &no_files).expect("a good file")
    }

    fn names(study: &Study, cell: usize, person: u64) -> Vec<String> {
        let places = study.plan().places(cell, person);
        places.into_iter().map(|place| place.puzzle).collect()
    }

    #[test]
    fn every_puzzle_stands_once_at_every_place_and_behind_every_other_equally_often() {
        for size in 2..=9 {
            let study = study(size, "assignment = { order = \"latin\" }");
            let cells = study.plan().cells();
            let mut at = BTreeMap::new();
            let mut behind = BTreeMap::new();
            for cell in 0..cells {
                let row = names(&study, cell, 0);
                for (place, puzzle) in row.iter().enumerate() {
                    *at.entry((place, puzzle.clone())).or_insert(0) += 1;
                }
                for pair in row.windows(2) {
                    *behind.entry(pair.to_vec()).or_insert(0) += 1;
                }
            }
            let rounds = cells / size as usize;
            assert!(at.values().all(|&count| count == rounds), "{size}: {at:?}");
            assert_eq!(at.len(), (size * size) as usize);
            let pairs = (size * (size - 1)) as usize;
            assert_eq!(behind.len(), pairs, "{size}");
            assert!(behind.values().all(|&count| count == rounds), "{size}");
        }
    }

    #[test]
    fn blocks_hold_every_puzzle_once_in_every_round() {
        let study = study(
            12,
            "assignment = { order = \"blocks\", per_person = 3, rounds = 2 }",
        );
        let plan = study.plan();
        assert_eq!(plan.cells(), 8);
        for round in 0..2 {
            let cells = round * 4..round * 4 + 4;
            let mut all: Vec<String> = cells.flat_map(|cell| names(&study, cell, 9)).collect();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), 12);
        }
        let sorted = |person| {
            let mut names = names(&study, 0, person);
            names.sort();
            names
        };
        assert_eq!(
            sorted(1),
            sorted(2),
            "one block, each in an order of their own"
        );
    }

    #[test]
    fn whoever_is_filled_least_comes_next_so_that_puzzles_differ_by_one_at_most() {
        let study = study(
            12,
            "assignment = { order = \"blocks\", per_person = 3, rounds = 2 }",
        );
        let plan = study.plan();
        let mut people = vec![0; plan.cells()];
        let mut plays = BTreeMap::new();
        for person in 0..50 {
            let cell = plan.cell(&people).expect("room");
            people[cell] += 1;
            for puzzle in names(&study, cell, person) {
                *plays.entry(puzzle).or_insert(0_u64) += 1;
            }
            let (most, fewest) = (plays.values().max(), plays.values().min());
            if plays.len() == 12 {
                assert!(most <= fewest.map(|fewest| fewest + 1).as_ref());
            }
        }
    }

    #[test]
    fn as_many_as_one_likes_is_every_puzzle_before_any_comes_again() {
        let study = study(
            5,
            "assignment = { order = \"random\", per_person = \"any\", repeats = true }",
        );
        assert_eq!(study.plan().most(), None);
        let mut first: Vec<String> = names(&study, 0, 3)[..5].to_vec();
        let second = names(&study, 0, 3)[5..10].to_vec();
        assert_ne!(first, second);
        first.sort();
        assert_eq!(first, study.puzzles);
        assert_ne!(names(&study, 0, 3), names(&study, 0, 4));
    }

    #[test]
    fn checks_stand_where_they_were_asked_for() {
        let study = study(
            4,
            "assignment = { order = \"listed\" }\n\
             [checks]\nrepeated = 1\nforced_win = { puzzle = \"sokoban=#####/#@$.#/#####\", after = 2 }",
        );
        let places = study.plan().places(0, 0);
        let purposes: Vec<&str> = places.iter().map(|place| place.purpose.word()).collect();
        let expected = ["puzzle", "puzzle", "check", "puzzle", "puzzle", "repeat"];
        assert_eq!(purposes, expected);
        assert_eq!(places[5].puzzle, places[0].puzzle);
        assert_eq!(study.plan().most(), Some(6));
    }
}
