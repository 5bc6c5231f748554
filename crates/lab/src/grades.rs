//! The puzzles on the shelves of every game, with grades: how hard people may
//! find them.
//!
//! Two figures are measured once for each puzzle, by [`measure`], and kept in
//! `levels/grades.jsonl`: how long a solution is, and how often random play
//! wins. By the mean of its two percentile ranks a puzzle falls into one of five
//! equal groups of its game: that is its grade, 1 to 5. It is an estimate, until
//! people have played.

use std::cmp::Ordering;
use std::collections::HashMap;

use impasse_puzzle::{Control, Limits, OpenError, Params, Verdict, Words};
use impasse_search::Workers;
use impasse_trials::TrialOptions;
use impasse_wire::{Figures, Version};

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
    /// The puzzles, by number.
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
        Some(Solved {
            moves: found.moves?,
            optimal: found.optimal?,
            wins: found.wins?,
            trials: found.trials?,
        })
    };
    let peers: Vec<Solved> = on_shelves(game)
        .filter_map(|shelved| solved(&shelved.name()))
        .collect();
    let ranks: Vec<u64> = peers.iter().map(|peer| peer.ranks(&peers)).collect();
    let graded = |params: &Params, number: u64| {
        let name = naming::number_id(game.name(), params, number);
        let puzzle = solved(&name)?;
        Some(Graded {
            title: game.puzzle_title(params, number),
            grade: grade(puzzle.ranks(&peers), &ranks),
            moves: puzzle.moves,
            optimal: puzzle.optimal,
            chance: puzzle.chance(),
            name,
        })
    };
    let shelves = game.shelves().into_iter().map(|shelf| {
        let numbers = shelf.numbers.iter();
        let puzzles = numbers.filter_map(|&number| graded(&shelf.params, number));
        GradedShelf {
            title: shelf.title,
            puzzles: puzzles.collect(),
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
}

impl Solved {
    fn chance(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let share = self.wins as f64 / self.trials as f64;
        (self.wins > 0).then_some(share)
    }

    /// The sum of the ranks among peers by length and by luck.
    fn ranks(&self, peers: &[Self]) -> u64 {
        let by_moves = rank(peers.iter().map(|peer| self.moves.cmp(&peer.moves)));
        let by_luck = rank(peers.iter().map(|peer| peer.wins.cmp(&self.wins)));
        by_moves + by_luck
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

/// Which of five equal groups a puzzle is in, given the ranks of all.
fn grade(ranks: u64, peers: &[u64]) -> u8 {
    let rank = rank(peers.iter().map(|peer| ranks.cmp(peer)));
    let group = (5 * rank) / (2 * peers.len().max(1) as u64);
    // Below 5, because no puzzle is harder than itself.
    u8::try_from(group).map_or(5, |group| group + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[track_caller]
    fn check_grades(peers: &[(u64, u64)], expected: &[u8]) {
        let solved = |&(moves, wins): &(u64, u64)| Solved {
            moves,
            optimal: true,
            wins,
            trials: 100,
        };
        let peers: Vec<Solved> = peers.iter().map(solved).collect();
        let ranks: Vec<u64> = peers.iter().map(|peer| peer.ranks(&peers)).collect();
        let grades: Vec<u8> = ranks.iter().map(|&mine| grade(mine, &ranks)).collect();
        assert_eq!(grades, expected);
    }

    #[test]
    fn a_grade_is_one_of_five_groups_by_the_mean_of_two_ranks() {
        check_grades(&[(7, 50)], &[3]);
        check_grades(&[(7, 50), (7, 50), (7, 50)], &[3, 3, 3]);
        check_grades(
            &[(1, 90), (2, 80), (3, 70), (4, 60), (5, 50)],
            &[1, 2, 3, 4, 5],
        );
        // Long, but nobody can lose it.
        check_grades(&[(9, 100), (1, 3)], &[3, 3]);
    }
}
