//! Random play, plain and adaptive, and guided by a network: wins beside each
//! other, with their intervals.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use impasse_freecell::{Deal, Shuffle, Table};
use impasse_freecell_engine::RandomFreeCell;
use impasse_puzzle::Control;
use impasse_search::{FastRandomPlay, Workers};
use impasse_trials::{AdaptiveOptions, Interval, TrialOptions, Trials, adaptive, trials, wilson};
use serde::{Deserialize, Serialize};

use crate::jobs;
use crate::rows::read_all;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Games of each kind on each deal.
    pub games: u64,
    /// Games that follow the network; 0 for none.
    pub guided: u64,
    /// Who plays.
    pub workers: Workers,
}

/// How a deal went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayedRow {
    /// The deal.
    pub deal: u64,
    /// Plain games, and as many adaptive ones.
    pub games: u64,
    /// Wins of plain play.
    pub plain: u64,
    /// Wins of adaptive play.
    pub adaptive: u64,
    /// Runs of adaptive play that won a game.
    pub runs: u64,
    /// The game that was the first to be won in any run, counted from 1.
    pub first: Option<u64>,
    /// The 95 % interval that the spread of the runs suggests: its lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// Games that followed the network.
    pub guided_games: u64,
    /// Wins of these.
    pub guided: u64,
}

/// Plays a deal.
#[must_use]
pub fn play(
    shuffle: Shuffle,
    number: u64,
    guide: Option<&dyn FastRandomPlay<Deal>>,
    played: &Played,
) -> PlayedRow {
    let deal = Deal::numbered(Table::default(), shuffle, number);
    let options = |count: u64| TrialOptions {
        count,
        more: 0,
        workers: played.workers,
        ..TrialOptions::default()
    };
    let quick = RandomFreeCell::default();
    let plain = trials(&deal, Some(&quick), &options(played.games), Control::free());
    let learnt = adaptive(
        &deal,
        &AdaptiveOptions {
            count: played.games,
            workers: played.workers,
            ..AdaptiveOptions::default()
        },
        Control::free(),
    );
    let guided = match guide {
        Some(guide) if played.guided > 0 => {
            trials(&deal, Some(guide), &options(played.guided), Control::free())
        }
        _ => Trials::default(),
    };
    let winners = learnt.runs.iter().filter(|run| run.wins > 0);
    let interval = learnt.interval();
    PlayedRow {
        deal: number,
        games: plain.count(),
        plain: plain.wins,
        adaptive: learnt.wins(),
        runs: winners.count() as u64,
        first: learnt.runs.iter().filter_map(|run| run.first_win).min(),
        low: interval.map(|interval| interval.low),
        high: interval.map(|interval| interval.high),
        guided_games: guided.count(),
        guided: guided.wins,
    }
}

/// How a deal went, as a folder keeps it, or by playing it now: then the folder
/// keeps it. A row of other amounts is played anew.
///
/// # Errors
///
/// A file that cannot be read or written.
pub fn kept(
    folder: Option<&Path>,
    (played, number): (&Played, u64),
    play: impl FnOnce() -> PlayedRow,
) -> io::Result<PlayedRow> {
    let Some(folder) = folder.map(|folder| folder.join(format!("{number:04}"))) else {
        return Ok(play());
    };
    let rows: Vec<PlayedRow> = read_all(&folder)?;
    let same = |row: &&PlayedRow| row.games == played.games && row.guided_games == played.guided;
    if let Some(row) = rows.iter().find(same) {
        return Ok(*row);
    }
    let row = play();
    jobs::write(&folder.join("played.csv"), &[row])?;
    Ok(row)
}

impl PlayedRow {
    /// The row for people: plain | adaptive | guided.
    #[must_use]
    pub fn line(&self) -> String {
        let share = |wins: u64, games: u64| format!("{wins} {}", between(wilson(wins, games)));
        let mut text = format!("{:>6}  {}", self.deal, share(self.plain, self.games));
        let interval = self.low.zip(self.high);
        let interval = interval.map(|(low, high)| Interval { low, high });
        let _ = write!(text, "  | {} {}", self.adaptive, between(interval));
        let _ = write!(text, " {} runs", self.runs);
        if let Some(first) = self.first {
            let _ = write!(text, ", first win {first}");
        }
        if self.guided_games > 0 {
            let _ = write!(text, "  | {}", share(self.guided, self.guided_games));
        }
        text
    }
}

fn between(interval: Option<Interval>) -> String {
    interval.map_or("[-]".to_owned(), |Interval { low, high }| {
        format!("[{low:.6}, {high:.6}]")
    })
}

/// What rows come to.
#[must_use]
pub fn sum(rows: &[PlayedRow]) -> String {
    let count = |is: &dyn Fn(&PlayedRow) -> bool| rows.iter().filter(|row| is(row)).count();
    let total = |of: fn(&PlayedRow) -> u64| rows.iter().map(of).sum::<u64>();
    format!(
        "{} deals: wins plain {}, adaptive {}, guided {}; won at all by plain play {}, adaptive {}, \
         guided {}; never by plain play {}, of these by adaptive play {}, by guided play {}; never by \
         adaptive play {}, of these by plain play {}",
        rows.len(),
        total(|row| row.plain),
        total(|row| row.adaptive),
        total(|row| row.guided),
        count(&|row| row.plain > 0),
        count(&|row| row.adaptive > 0),
        count(&|row| row.guided > 0),
        count(&|row| row.plain == 0),
        count(&|row| row.plain == 0 && row.adaptive > 0),
        count(&|row| row.plain == 0 && row.guided > 0),
        count(&|row| row.adaptive == 0),
        count(&|row| row.adaptive == 0 && row.plain > 0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(games: u64) -> Played {
        Played {
            games,
            guided: 0,
            workers: Workers::alone(),
        }
    }

    #[test]
    fn what_a_folder_keeps_is_not_played_again_and_other_amounts_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Some(folder.path());
        let row = |games| PlayedRow {
            deal: 3,
            games,
            adaptive: 2,
            first: Some(5),
            low: Some(0.25),
            ..PlayedRow::default()
        };
        let kept = |games, play: &dyn Fn() -> PlayedRow| {
            kept(folder, (&played(games), 3), play).expect("a row")
        };
        assert_eq!(kept(8, &|| row(8)), row(8));
        assert_eq!(kept(8, &|| panic!("it is known")), row(8));
        assert_eq!(kept(16, &|| row(16)), row(16));
    }

    #[test]
    fn deals_that_only_adaptive_play_wins_are_counted() {
        let row = |plain, adaptive| PlayedRow {
            plain,
            adaptive,
            ..PlayedRow::default()
        };
        let told = sum(&[row(0, 4), row(0, 0), row(1, 0)]);
        assert!(told.contains("never by plain play 2, of these by adaptive play 1"));
        assert!(told.contains("never by adaptive play 2, of these by plain play 1"));
    }
}
