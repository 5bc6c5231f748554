//! A puzzle that stands on a shelf, measured: the length of a solution and the
//! luck of random play.

use impasse_puzzle::{Control, Limits, OpenError, Params, Verdict};
use impasse_search::Workers;
use impasse_trials::TrialOptions;
use impasse_wire::{Figures, Version};

use crate::{Listed, Opened, SolveRequest, naming, open_number};

/// Random games of each puzzle.
const TRIALS: u64 = 1 << 16;

/// The positions that a search for a short solution may hold.
const FOR_SHORT: u64 = 200_000;

/// The positions that a search for any solution may hold.
const FOR_ANY: u64 = 2_000_000;

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
}
