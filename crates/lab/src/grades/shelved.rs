//! A puzzle that stands on a shelf, measured: the length of a solution, by every
//! measure of its game, and the luck of random play.

use impasse_puzzle::{Control, OpenError, Params, Verdict};
use impasse_search::Workers;
use impasse_trials::TrialOptions;
use impasse_wire::{Figures, Version};

use super::fewest::{by_other_measures, shortest};
use crate::{Listed, Opened, SolveReport, naming, open_number};

/// Random games of each puzzle.
const TRIALS: u64 = 1 << 16;

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

    /// Measures what is not known of the puzzle: the same figures on every
    /// machine.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for a shelf with impossible parameters or numbers.
    pub fn measure(&self, known: Option<Figures>, workers: Workers) -> Result<Figures, OpenError> {
        if let Some(known) = &known
            && !self.lacks_others(known)
        {
            return Ok(known.clone());
        }
        let opened = open_number(self.game, &self.params, self.number)?;
        let mut figures = known.unwrap_or_else(|| measure(self.name(), &*opened, workers));
        if figures.verdict == impasse_wire::Verdict::Solved
            && let Some(others) = by_other_measures(&*opened, workers)
        {
            figures.others = Some(others.fewest);
            figures.moves = figures.moves.into_iter().chain(others.moves).min();
        }
        Ok(figures)
    }

    /// Whether the game has other measures by which nothing was looked for yet.
    fn lacks_others(&self, figures: &Figures) -> bool {
        let is_solved = figures.verdict == impasse_wire::Verdict::Solved;
        is_solved && figures.others.is_none() && self.game.measures().len() > 1
    }
}

/// A solution's moves, and the luck of random play.
fn measure(puzzle: String, opened: &dyn Opened, workers: Workers) -> Figures {
    let mut figures = Figures {
        version: Version::latest(),
        puzzle,
        verdict: impasse_wire::Verdict::Unknown,
        moves: None,
        optimal: None,
        wins: None,
        trials: None,
        others: None,
    };
    let Some(SolveReport { outcome, .. }) = shortest(opened, workers) else {
        return figures;
    };
    figures.verdict = (&outcome.verdict).into();
    if let Verdict::Solved(moves) = &outcome.verdict {
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
    figures
}

#[cfg(test)]
mod tests {
    use super::super::SHIPPED;
    use super::*;
    use crate::all;

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
    fn only_what_a_line_lacks_is_measured() {
        let game = all().iter().find(|game| game.name() == "sokoban");
        let level = on_shelves(*game.expect("it is in the list")).next();
        let level = level.expect("a level on a shelf");
        let shipped = figures_in(SHIPPED).find(|figures| figures.puzzle == level.name());
        let lucky = Figures {
            wins: Some(1),
            ..shipped.expect("its figures")
        };
        let old = Figures {
            others: None,
            ..lucky.clone()
        };
        let measured = level.measure(Some(old), Workers::threads(1));
        assert_eq!(measured.expect("a shelf that opens"), lucky);
        let searched = Figures {
            others: Some(Vec::new()),
            ..lucky
        };
        let measured = level.measure(Some(searched.clone()), Workers::threads(1));
        assert_eq!(measured.expect("a shelf that opens"), searched);
    }

    #[test]
    fn the_first_puzzle_of_every_shelf_measures_as_it_is_written() {
        let shipped: Vec<Figures> = figures_in(SHIPPED).collect();
        for &game in all() {
            let mut shelved = on_shelves(game);
            for shelf in game.shelves() {
                let first = shelved.next().expect("a shelf that is not empty");
                let figures = first
                    .measure(None, Workers::threads(2))
                    .expect("a shelf that opens");
                assert!(shipped.contains(&figures), "{figures:?}");
                shelved
                    .by_ref()
                    .take(shelf.numbers.len() - 1)
                    .for_each(drop);
            }
        }
    }
}
