//! Exercises: positions in which some moves keep the win and others lose it,
//! with all moves of both kinds, by the labels of a whole space.
//!
//! The puzzles are those of a game's shelves; where they do not suffice, other
//! numbers of the same kinds. One that is too large to be
//! labelled is solved, and exercises are taken from the end of the solution, as
//! early as the space of what is left allows. A position is asked about in the
//! view that counts what a person decides (pushes, not steps).

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use impasse_lab::{Fork, Listed, Opened, SolveRequest, naming, on_shelves, open};
use impasse_puzzle::{Chance, Control, Limit, Params, Standing, Verdict};

use crate::candidate::Candidates;

/// A position to find a move in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The puzzle's name.
    pub puzzle: String,
    /// The moves that lead to the position.
    pub moves: Vec<String>,
    /// Every move that keeps the win.
    pub keeps: Vec<String>,
    /// Every move that loses it.
    pub loses: Vec<String>,
    /// How hard it is, from 1 to 5; see [`grade`].
    pub grade: u8,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExerciseWish {
    /// The game.
    pub game: Listed,
    /// How many exercises.
    pub count: usize,
    /// The most that are taken from one puzzle.
    pub per_puzzle: usize,
    /// The most that are taken of one grade.
    pub per_grade: usize,
    /// Positions of the space of a puzzle, or of its end, that is labelled.
    pub states: u64,
    /// What chance is drawn from.
    pub seed: u64,
}

impl ExerciseWish {
    /// So many exercises of a game, as they usually are.
    #[must_use]
    pub const fn of(game: Listed, count: usize) -> Self {
        Self {
            game,
            count,
            per_puzzle: 10,
            per_grade: usize::MAX,
            states: 60_000,
            seed: 1,
        }
    }
}

/// The positions that a search for a solution may hold: what is harder has no
/// exercises.
const FOR_SOLVING: u64 = 300_000;

/// From which move of a solution on the end of a puzzle is labelled, in
/// hundredths of its length, until one is small enough.
const CUTS: [usize; 8] = [30, 45, 55, 65, 75, 82, 88, 93];

/// Puzzles that are drawn by number for each exercise that is wanted, where the
/// shelves do not suffice.
const DRAWN: u64 = 20;

/// Makes exercises, fewer where no more are found within the limits. The same
/// wish gives the same exercises.
///
/// ```
/// use impasse_forge::{ExerciseWish, exercises};
/// use impasse_lab::find;
/// use impasse_puzzle::Control;
/// let wish = ExerciseWish::of(find("superpuzz").expect("in the list"), 3);
/// let made = exercises(&wish, Control::free());
/// assert_eq!(made.len(), 3);
/// assert!(made.iter().all(|one| !one.keeps.is_empty() && !one.loses.is_empty()));
/// ```
#[must_use]
pub fn exercises(wish: &ExerciseWish, control: Control<'_>) -> Vec<Exercise> {
    if !wish.game.can_be_lost() {
        return Vec::new();
    }
    let mut puzzles: Vec<_> = on_shelves(wish.game).collect();
    Chance::new(wish.seed).shuffle(&mut puzzles);
    let mut collected = Collected::new(wish, control);
    for puzzle in &puzzles {
        if collected.is_enough() {
            break;
        }
        collected.take(&puzzle.name());
    }
    let mut others = Candidates::new(wish.game, kinds_of(wish.game), wish.seed);
    for _ in 0..DRAWN.saturating_mul(wish.count as u64) {
        if collected.is_enough() {
            break;
        }
        for candidate in others.draw(1) {
            let name = naming::number_id(wish.game.name(), &candidate.params, candidate.number);
            let has_some = collected.take(&name);
            others.learn(&candidate, f64::from(u8::from(has_some)));
        }
    }
    collected.made.truncate(wish.count);
    collected.made
}

/// The kinds that are on the shelves, and those that new puzzles are made of.
fn kinds_of(game: Listed) -> Vec<Params> {
    let mut kinds: Vec<Params> = Vec::new();
    let shelved = game.shelves().into_iter().map(|shelf| shelf.params);
    for kind in shelved.chain(game.candidates(&Params::none())) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// The exercises so far.
struct Collected<'a> {
    wish: &'a ExerciseWish,
    control: Control<'a>,
    made: Vec<Exercise>,
    /// Puzzles that were looked at, and how many there are.
    seen: HashSet<String>,
    of_grade: [usize; 6],
}

impl<'a> Collected<'a> {
    fn new(wish: &'a ExerciseWish, control: Control<'a>) -> Self {
        Self {
            wish,
            control,
            made: Vec::new(),
            seen: HashSet::new(),
            of_grade: [0; 6],
        }
    }

    fn is_enough(&self) -> bool {
        self.made.len() >= self.wish.count || self.control.stop.load(Ordering::Relaxed)
    }

    /// Takes what a puzzle has; says whether that is anything new.
    fn take(&mut self, name: &str) -> bool {
        let number = self.seen.len() as u64;
        if !self.seen.insert(name.to_owned()) {
            return false;
        }
        let Ok(opened) = open(name) else {
            return false;
        };
        let view = opened
            .counted_by(self.wish.game.rated_by().name)
            .unwrap_or(opened);
        let seed = Chance::of(self.wish.seed, number).next_u64();
        let Some((way, forks)) = forks_of(&*view, self.wish, seed, self.control) else {
            return false;
        };
        let before = self.made.len();
        let mut asked = HashSet::new();
        for fork in forks {
            let exercise = Exercise {
                puzzle: name.to_owned(),
                moves: way.iter().chain(&fork.moves).cloned().collect(),
                grade: grade(&fork),
                keeps: fork.keeps,
                loses: fork.loses,
            };
            let of_grade = &mut self.of_grade[usize::from(exercise.grade)];
            if *of_grade < self.wish.per_grade && asked.insert(exercise.moves.clone()) {
                *of_grade += 1;
                self.made.push(exercise);
            }
        }
        self.made.len() > before
    }
}

/// Forks of a puzzle, or of its end, and the moves that lead to that.
fn forks_of(
    view: &dyn Opened,
    wish: &ExerciseWish,
    seed: u64,
    control: Control<'_>,
) -> Option<(Vec<String>, Vec<Fork>)> {
    let within = control.at_most(wish.states);
    let some = |forks: Vec<Fork>| (!forks.is_empty()).then_some(forks);
    match view.forks(wish.per_puzzle, seed, within) {
        Ok(forks) => return Some((Vec::new(), some(forks)?)),
        Err(Limit::States) => {}
        Err(_) => return None,
    }
    let solving = control.at_most(FOR_SOLVING);
    let report = view.solve(&SolveRequest::default(), solving).ok()?;
    let Verdict::Solved(solution) = report.outcome.verdict else {
        return None;
    };
    for cut in CUTS {
        let way = &solution[..solution.len() * cut / 100];
        let end = view.after(&way.join(" ")).ok()?;
        match end.forks(wish.per_puzzle, seed, within) {
            Ok(forks) => return Some((way.to_vec(), some(forks)?)),
            Err(Limit::States) => {}
            Err(_) => return None,
        }
    }
    None
}

/// How hard it is to keep the win, from 1 to 5: how often somebody errs who
/// never plays what loses at a glance and chooses blindly among the rest. Never
/// is 1; up to a quarter, a half and three quarters of the time are 2, 3 and 4.
#[must_use]
pub fn grade(fork: &Fork) -> u8 {
    let hidden = fork.loses.len() - fork.plain;
    let open = fork.keeps.len() + hidden;
    match 4 * hidden {
        0 => 1,
        risk if risk <= open => 2,
        risk if risk <= 2 * open => 3,
        risk if risk <= 3 * open => 4,
        _ => 5,
    }
}

/// Every move of an exercise, judged as a page judges it: by detectors and
/// search, within the limits, without a look at the labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves that were judged.
    pub moves: u64,
    /// Moves that were accepted: they can still be won.
    pub accepted: u64,
    /// Of these, moves that lose by the labels: there must be none.
    pub wrongly_accepted: u64,
    /// Moves that keep the win by the labels and were called lost: none either.
    pub wrongly_refused: u64,
    /// Moves of which nothing was found out in time.
    pub unknown: u64,
}

impl Tally {
    /// Judges all moves of an exercise.
    ///
    /// # Panics
    ///
    /// If the exercise is not one of `exercises`.
    pub fn add(&mut self, exercise: &Exercise, control: Control<'_>) {
        let opened = open(&exercise.puzzle).expect("a puzzle of the shelves");
        let keeps = exercise.keeps.iter().map(|text| (text, true));
        let loses = exercise.loses.iter().map(|text| (text, false));
        for (text, keeps) in keeps.chain(loses) {
            let moves = format!("{} {text}", exercise.moves.join(" "));
            let after = opened.after(&moves).expect("moves that were played");
            let report = after.dead(&SolveRequest::default(), control);
            let standing = report.expect("the usual strategy").standing;
            self.moves += 1;
            match standing {
                Standing::Solvable => {
                    self.accepted += 1;
                    self.wrongly_accepted += u64::from(!keeps);
                }
                Standing::Lost => self.wrongly_refused += u64::from(keeps),
                Standing::Unknown => self.unknown += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fork(keeps: usize, loses: usize, plain: usize) -> Fork {
        let moves = |count: usize| vec![String::new(); count];
        Fork {
            moves: Vec::new(),
            keeps: moves(keeps),
            loses: moves(loses),
            plain,
        }
    }

    #[test]
    fn what_loses_at_a_glance_is_easy_and_a_single_way_among_many_hard() {
        let grades = [
            (fork(1, 9, 9), 1),
            (fork(3, 2, 1), 2),
            (fork(2, 2, 0), 3),
            (fork(1, 3, 0), 4),
            (fork(1, 4, 0), 5),
        ];
        for (fork, expected) in grades {
            assert_eq!(grade(&fork), expected, "{fork:?}");
        }
    }

    /// What the page accepts keeps the win, in every game that can be lost.
    #[test]
    fn every_accepted_answer_keeps_the_win() {
        for &game in impasse_lab::all() {
            let wish = ExerciseWish {
                per_puzzle: 2,
                states: 4_000,
                ..ExerciseWish::of(game, 4)
            };
            let made = exercises(&wish, Control::free().at_most(50_000));
            assert_eq!(made.is_empty(), !game.can_be_lost(), "{}", game.name());
            let mut tally = Tally::default();
            for exercise in &made {
                tally.add(exercise, Control::free().at_most(50_000));
            }
            let wrong = (tally.wrongly_accepted, tally.wrongly_refused);
            assert_eq!(wrong, (0, 0), "{}: {tally:?}", game.name());
        }
    }
}
