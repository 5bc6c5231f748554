//! The puzzles on the shelves of every game, with grades: how hard people may
//! find them.
//!
//! Each is measured once: the length of a solution and the luck of random play
//! ([`measure`], kept in `levels/grades.jsonl`), and what `rate` measures (kept
//! in `levels/features.jsonl`). By the share of players who will solve it, as
//! the first model of its game foretells, a puzzle falls into one of five equal
//! groups of its game: that is its grade, 1 to 5. Where no people have played,
//! it is the share of simulated players, which says so; many puzzles are solved
//! by all of these, and then the moves they make decide.

use std::cmp::Ordering;
use std::collections::HashMap;

use impasse_puzzle::{Control, Limits, OpenError, Params, Verdict, Words};
use impasse_search::Workers;
use impasse_trials::TrialOptions;
use impasse_wire::{Figures, Version};

use crate::reference::foretold;
use crate::{Listed, Opened, SolveRequest, all, naming, open_number};

/// The figures that we ship, one puzzle a line.
const SHIPPED: &str = include_str!("../../../levels/grades.jsonl");

/// Random games of each puzzle.
const TRIALS: u64 = 1 << 16;

/// The positions that a search for a short solution may hold.
const FOR_SHORT: u64 = 200_000;

/// The positions that a search for any solution may hold.
const FOR_ANY: u64 = 2_000_000;

/// A game with what it offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The game's name.
    pub game: &'static str,
    /// Its shelves, in its own order.
    pub shelves: Vec<GradedShelf>,
}

/// Some puzzles of one kind, all of them solvable.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedShelf {
    /// What they have in common.
    pub title: Words,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<Graded>,
}

/// A puzzle with its grade.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// Its name: `sokoban#12`.
    pub name: String,
    /// Its title, where it has one.
    pub title: Option<Words>,
    /// From 1, easy, to 5.
    pub grade: u8,
    /// The moves of a short solution.
    pub moves: u64,
    /// Whether that is proved to be a shortest one.
    pub optimal: bool,
    /// The share of random games that are won; `None` where not one was.
    pub chance: Option<f64>,
    /// The share of plays that will end solved, as a model foretells.
    pub success: f64,
    /// Whether the model knows simulated players alone.
    pub simulated: bool,
}

/// The solvable puzzles of every game's shelves, with their grades.
///
/// ```
/// let sokoban = impasse_lab::offers().into_iter().find(|o| o.game == "sokoban");
/// let first = &sokoban.unwrap().shelves[0].puzzles[0];
/// assert_eq!((&*first.name, first.grade, first.moves), ("sokoban#1", 1, 1));
/// ```
#[must_use]
pub fn offers() -> Vec<Offer> {
    let figures: HashMap<String, Figures> = figures_in(SHIPPED)
        .map(|figures| (figures.puzzle.clone(), figures))
        .collect();
    all().iter().map(|&game| offer(game, &figures)).collect()
}

/// The figures written in a text, one puzzle a line; lines that are no
/// figures, such as one that was cut short, are passed over.
pub fn figures_in(text: &str) -> impl Iterator<Item = Figures> {
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
}

/// The puzzles of a game's shelves.
pub fn on_shelves(game: Listed) -> impl Iterator<Item = Shelved> {
    game.shelves().into_iter().flat_map(move |shelf| {
        let params = shelf.params;
        let shelved = move |number| Shelved {
            game,
            params: params.clone(),
            number,
        };
        shelf.numbers.into_iter().map(shelved)
    })
}

/// A puzzle that stands on a shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelved {
    game: Listed,
    params: Params,
    number: u64,
}

impl Shelved {
    /// The puzzle's name.
    #[must_use]
    pub fn name(&self) -> String {
        naming::number_id(self.game.name(), &self.params, self.number)
    }

    /// The game.
    pub(crate) fn game(&self) -> Listed {
        self.game
    }

    /// The parameters of its shelf.
    pub(crate) fn params(&self) -> &Params {
        &self.params
    }

    /// Its number.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Measures the puzzle: the same figures on every machine.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for a shelf with impossible parameters or numbers.
    pub fn measure(&self, workers: Workers) -> Result<Figures, OpenError> {
        let opened = open_number(self.game, &self.params, self.number)?;
        Ok(measure(self.name(), &*opened, workers))
    }
}

fn measure(puzzle: String, opened: &dyn Opened, workers: Workers) -> Figures {
    let mut figures = Figures {
        version: Version::latest(),
        puzzle,
        verdict: impasse_wire::Verdict::Unknown,
        moves: None,
        optimal: None,
        wins: None,
        trials: None,
    };
    let short = opened.short_strategy().map(|name| (name, FOR_SHORT));
    let searches = short.into_iter();
    for (strategy, states) in searches.chain([("optimal", FOR_SHORT), ("auto", FOR_ANY)]) {
        let request = SolveRequest {
            strategy,
            workers,
            ..SolveRequest::default()
        };
        let control = Control::within(Limits {
            states: Some(states),
            ..Limits::default()
        });
        let Ok(report) = opened.solve(&request, control) else {
            continue;
        };
        let outcome = &report.outcome;
        match &outcome.verdict {
            Verdict::Unknown(_) => continue,
            Verdict::Unsolvable => {}
            Verdict::Solved(moves) => {
                figures.moves = Some(moves.len() as u64);
                figures.optimal = Some(outcome.is_optimal());
                let options = TrialOptions {
                    count: TRIALS,
                    more: 0,
                    workers,
                    ..TrialOptions::default()
                };
                let trials = opened.trials(&options, Control::free());
                figures.wins = Some(trials.wins);
                figures.trials = Some(trials.count());
            }
        }
        figures.verdict = (&outcome.verdict).into();
        break;
    }
    figures
}

fn offer(game: Listed, figures: &HashMap<String, Figures>) -> Offer {
    let solved = |name: &str| -> Option<Solved> {
        let found = figures.get(name)?;
        let (foretold, effort) = foretold(game.name(), name)?;
        Some(Solved {
            moves: found.moves?,
            optimal: found.optimal?,
            wins: found.wins?,
            trials: found.trials?,
            simulated: foretold.is_simulated(),
            ease: Ease {
                success: foretold.success?.value,
                effort,
            },
        })
    };
    let peers: Vec<Ease> = on_shelves(game)
        .filter_map(|shelved| Some(solved(&shelved.name())?.ease))
        .collect();
    let graded = |params: &Params, number: u64| {
        let name = naming::number_id(game.name(), params, number);
        let puzzle = solved(&name)?;
        let graded = Graded {
            title: game.puzzle_title(params, number),
            grade: grade(puzzle.ease, &peers),
            moves: puzzle.moves,
            optimal: puzzle.optimal,
            chance: puzzle.chance(),
            success: puzzle.ease.success,
            simulated: puzzle.simulated,
            name,
        };
        Some((puzzle.ease, graded))
    };
    let shelves = game.shelves().into_iter().map(|shelf| {
        let numbers = shelf.numbers.iter();
        let puzzles = numbers.filter_map(|&number| graded(&shelf.params, number));
        let mut puzzles: Vec<(Ease, Graded)> = puzzles.collect();
        puzzles.sort_by(|(one, _), (other, _)| other.compared(*one));
        GradedShelf {
            title: shelf.title,
            puzzles: puzzles.into_iter().map(|(_, graded)| graded).collect(),
        }
    });
    Offer {
        game: game.name(),
        shelves: shelves.collect(),
    }
}

/// What was measured of a puzzle that can be solved.
#[derive(Clone, Copy)]
struct Solved {
    moves: u64,
    optimal: bool,
    wins: u64,
    trials: u64,
    simulated: bool,
    ease: Ease,
}

/// How easy a puzzle is.
#[derive(Clone, Copy)]
struct Ease {
    /// The share of plays that will end solved.
    success: f64,
    /// The moves that simulated players make.
    effort: f64,
}

impl Ease {
    /// `Greater` where this is the easier one.
    fn compared(self, other: Self) -> Ordering {
        let by_success = self.success.total_cmp(&other.success);
        by_success.then(other.effort.total_cmp(&self.effort))
    }
}

impl Solved {
    fn chance(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let share = self.wins as f64 / self.trials as f64;
        (self.wins > 0).then_some(share)
    }
}

/// A rank among peers, one of whom is the puzzle itself: those that are easier
/// count twice and those that are alike once, out of twice their number. So
/// peers that are alike share the middle of their ranks, and everything stays
/// in whole numbers.
fn rank(compared: impl Iterator<Item = Ordering>) -> u64 {
    let points = compared.map(|other| match other {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    });
    points.sum()
}

/// Which of five equal groups a puzzle is in, given how easy all are.
fn grade(own: Ease, peers: &[Ease]) -> u8 {
    let rank = rank(peers.iter().map(|peer| peer.compared(own)));
    let group = (5 * rank) / (2 * peers.len().max(1) as u64);
    // Below 5, because no puzzle is harder than itself.
    u8::try_from(group).map_or(5, |group| group + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped_models;

    #[test]
    fn the_figures_name_every_puzzle_of_the_shelves_once_and_in_order() {
        let names: Vec<String> = figures_in(SHIPPED).map(|figures| figures.puzzle).collect();
        assert_eq!(names.len(), SHIPPED.lines().count(), "a line is wrong");
        let shelved = all().iter().flat_map(|&game| on_shelves(game));
        let expected: Vec<String> = shelved.map(|shelved| shelved.name()).collect();
        assert_eq!(
            names, expected,
            "run `impasse grades --measure levels/grades.jsonl`"
        );
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len(), "a puzzle stands on two shelves");
    }

    #[test]
    fn the_first_puzzle_of_every_shelf_measures_as_it_is_written() {
        let shipped: Vec<Figures> = figures_in(SHIPPED).collect();
        for &game in all() {
            let mut shelved = on_shelves(game);
            for shelf in game.shelves() {
                let first = shelved.next().expect("a shelf that is not empty");
                let figures = first
                    .measure(Workers::threads(2))
                    .expect("a shelf that opens");
                assert!(shipped.contains(&figures), "{figures:?}");
                shelved
                    .by_ref()
                    .take(shelf.numbers.len() - 1)
                    .for_each(drop);
            }
        }
    }

    #[test]
    fn every_shelf_offers_solvable_puzzles_and_every_game_easy_and_hard_ones() {
        for offer in offers() {
            let mut grades = Vec::new();
            for shelf in &offer.shelves {
                assert!(shelf.puzzles.len() > 4, "{}", shelf.title.en);
                grades.extend(shelf.puzzles.iter().map(|puzzle| puzzle.grade));
            }
            grades.sort_unstable();
            grades.dedup();
            assert_eq!(grades, [1, 2, 3, 4, 5], "{}", offer.game);
        }
    }

    #[test]
    fn a_shelf_goes_from_easy_to_hard_and_says_what_is_simulated() {
        for offer in offers() {
            let has_people = shipped_models().iter().any(|model| {
                let file = model.file();
                file.game == offer.game && !file.simulated
            });
            for shelf in &offer.shelves {
                let puzzles = &shelf.puzzles;
                assert!(puzzles.is_sorted_by(|one, next| one.success >= next.success));
                assert!(puzzles.iter().all(|puzzle| puzzle.simulated != has_people));
            }
        }
    }

    #[track_caller]
    fn check_grades(peers: &[(f64, f64)], expected: &[u8]) {
        let ease = |&(success, effort): &(f64, f64)| Ease { success, effort };
        let peers: Vec<Ease> = peers.iter().map(ease).collect();
        let grades: Vec<u8> = peers.iter().map(|&own| grade(own, &peers)).collect();
        assert_eq!(grades, expected);
    }

    #[test]
    fn a_grade_is_one_of_five_groups_by_success_and_then_by_effort() {
        check_grades(&[(0.5, 9.0)], &[3]);
        check_grades(&[(0.5, 9.0), (0.5, 9.0), (0.5, 9.0)], &[3, 3, 3]);
        check_grades(
            &[(0.9, 9.0), (0.8, 1.0), (0.7, 2.0), (0.6, 1.0), (0.5, 1.0)],
            &[1, 2, 3, 4, 5],
        );
        check_grades(&[(0.2, 1.0), (0.9, 9.0)], &[4, 2]);
        check_grades(&[(1.0, 40.0), (1.0, 30.0)], &[4, 2]);
    }
}
