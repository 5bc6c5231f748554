//! The puzzles on the shelves of every game, with grades: how hard people may
//! find them.
//!
//! Each is measured once: the length of a solution, by every measure of its game,
//! and the luck of random play ([`Shelved::measure`], kept in `levels/grades.jsonl`), and what `rate`
//! measures (kept in `levels/features.jsonl`). By the share of players who will solve it, as
//! the first model of its game foretells, a puzzle falls into one of five equal
//! groups of its game: that is its grade, 1 to 5. Where no people have played,
//! it is the share of simulated players, which says so; many puzzles are solved
//! by all of these, and then the moves they make decide.

mod ease;
mod fewest;
mod shelved;

use std::collections::HashMap;
use std::sync::LazyLock;

use impasse_puzzle::{Params, Words};
use impasse_wire::Figures;

pub use ease::Ease;
pub use fewest::Fewest;
pub use shelved::{Shelved, figures_in, on_shelves};

use crate::reference::foretold;
use crate::{Listed, all, naming};

/// The figures that we ship, one puzzle a line.
const SHIPPED: &str = include_str!("../../../levels/grades.jsonl");

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
    /// The fewest known by each measure of its game, moves first; empty where
    /// moves are all that counts.
    pub fewest: Vec<Fewest>,
    /// The share of random games that are won; `None` where not one was.
    pub chance: Option<f64>,
    /// The share of plays that will end solved, as a model foretells.
    pub success: f64,
    /// The median seconds of a play that is solved, where a model knows.
    pub seconds: Option<f64>,
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
    let figures = shipped_figures();
    all().iter().map(|&game| offer(game, &figures)).collect()
}

fn offer(game: Listed, figures: &HashMap<String, Figures>) -> Offer {
    let peers = peers(game, figures);
    let graded = |params: &Params, number: u64| {
        let name = naming::number_id(game.name(), params, number);
        let puzzle = solved(game, &name, figures)?;
        let chance = puzzle.chance();
        let graded = Graded {
            title: game.puzzle_title(params, number),
            grade: puzzle.ease.grade(&peers),
            moves: puzzle.moves,
            optimal: puzzle.optimal,
            fewest: puzzle.fewest,
            chance,
            success: puzzle.ease.success,
            seconds: puzzle.seconds,
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

/// The grade that a puzzle would have on the shelves of its game.
///
/// ```
/// use impasse_lab::{Ease, grade_among_shelves, find};
/// let grade = |success, effort| {
///     let game = find("sokoban").expect("it is in the list");
///     grade_among_shelves(game, Ease { success, effort })
/// };
/// assert_eq!(grade(1.0, 1.0), 1);
/// assert_eq!(grade(0.0, 1000.0), 5);
/// ```
#[must_use]
pub fn grade_among_shelves(game: Listed, puzzle: Ease) -> u8 {
    static PEERS: LazyLock<HashMap<&'static str, Vec<Ease>>> = LazyLock::new(|| {
        let figures = shipped_figures();
        let all = all().iter();
        all.map(|&game| (game.name(), peers(game, &figures)))
            .collect()
    });
    PEERS
        .get(game.name())
        .map_or(3, |peers| puzzle.grade(peers).min(5))
}

/// What was measured of the puzzles on shelves, by their names.
fn shipped_figures() -> HashMap<String, Figures> {
    figures_in(SHIPPED)
        .map(|figures| (figures.puzzle.clone(), figures))
        .collect()
}

/// How easy those puzzles of a game's shelves are that can be solved.
fn peers(game: Listed, figures: &HashMap<String, Figures>) -> Vec<Ease> {
    on_shelves(game)
        .filter_map(|shelved| Some(solved(game, &shelved.name(), figures)?.ease))
        .collect()
}

fn solved(game: Listed, name: &str, figures: &HashMap<String, Figures>) -> Option<Solved> {
    let found = figures.get(name)?;
    let known = foretold(game.name(), name)?;
    Some(Solved {
        moves: found.moves?,
        optimal: found.optimal?,
        fewest: Fewest::by_each_measure(game, found),
        wins: found.wins?,
        trials: found.trials?,
        simulated: known.foretold.is_simulated(),
        seconds: known.seconds,
        ease: Ease {
            success: known.foretold.success?.value,
            effort: known.effort,
        },
    })
}

/// What was measured of a puzzle that can be solved.
struct Solved {
    moves: u64,
    optimal: bool,
    fewest: Vec<Fewest>,
    wins: u64,
    trials: u64,
    simulated: bool,
    seconds: Option<f64>,
    ease: Ease,
}

impl Solved {
    fn chance(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let share = self.wins as f64 / self.trials as f64;
        (self.wins > 0).then_some(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, shipped_models};

    fn game(name: &str) -> Listed {
        find(name).expect("it is in the list")
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

    #[test]
    fn games_that_count_more_than_moves_tell_the_fewest_of_each_measure() {
        for offer in offers() {
            let counts_more = game(offer.game).measures().len() > 1;
            for puzzle in offer.shelves.iter().flat_map(|shelf| &shelf.puzzles) {
                let moves = puzzle.fewest.first();
                let moves = moves.map(|known| (known.measure.name, known.count, known.optimal));
                let expected = counts_more.then_some(("moves", puzzle.moves, puzzle.optimal));
                assert_eq!(moves, expected, "{}", puzzle.name);
                assert_eq!(puzzle.fewest.len() > 1, counts_more, "{}", puzzle.name);
            }
        }
    }

    #[test]
    fn sokoban_counts_moves_and_pushes() {
        let offers = offers();
        let mut puzzles = offers
            .iter()
            .flat_map(|o| &o.shelves)
            .flat_map(|s| &s.puzzles);
        let level = puzzles.find(|puzzle| puzzle.name == "sokoban#12");
        let known = level.expect("a level on a shelf").fewest.iter();
        let known: Vec<_> = known
            .map(|k| (k.measure.name, k.count, k.optimal))
            .collect();
        assert_eq!(known, [("moves", 27, true), ("pushes", 8, true)]);
    }

    #[test]
    fn most_levels_say_how_long_they_take_people_who_solve_them() {
        for offer in offers() {
            let foretells = shipped_models()
                .iter()
                .any(|model| model.file().game == offer.game && model.foretells_seconds());
            let puzzles: Vec<&Graded> = offer.shelves.iter().flat_map(|s| &s.puzzles).collect();
            let timed = puzzles.iter().filter(|puzzle| puzzle.seconds.is_some());
            assert_eq!(
                timed.count() * 2 > puzzles.len(),
                foretells,
                "{}",
                offer.game
            );
        }
    }
}
