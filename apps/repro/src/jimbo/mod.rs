//! Jimbo, "Design of an algorithm for determining existence of a solution to
//! an initial position of `FreeCell`": random trials.
//!
//! * Experiment A: wins of 2¹⁷ random games for each of Microsoft's deals 1 to
//!   20. The paper does not say which moves count, so several readings stand
//!   beside the printed numbers.
//! * Experiment B: are Microsoft's deals with small numbers easier than deals
//!   from a full shuffle? The paper compares 20 with 20; we compare many.

mod report;

pub use report::PARTS;

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::amounts::in_f64;
use impasse_freecell::{Deal, Shuffle, Table};
use impasse_freecell_engine::{RandomFreeCell, Reading};
use impasse_puzzle::{Control, Limit, Snapshot};
use impasse_search::{Meter, Workers};
use impasse_trials::{Interval, Moments, TrialOptions, Trials, trials};

/// Wins printed for Microsoft's deals 1 to 20.
pub const PRINTED_A: [u64; 20] = [
    0, 308, 538, 0, 4, 18, 14, 596, 0, 0, 74, 1, 22, 7, 63, 58, 44, 91, 33, 372,
];

/// Wins printed for 20 deals from a full shuffle.
pub const PRINTED_B: [u64; 20] = [
    2, 0, 0, 0, 0, 1, 95, 24, 16, 109, 2, 0, 11, 1, 6, 30, 2, 216, 1, 129,
];

/// Random games of the paper for each deal.
pub const PRINTED_GAMES: u64 = 1 << 17;

/// What to recompute.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Games for each of the deals 1 to 20 and each reading.
    pub games: u64,
    /// Deals from a full shuffle, and as many of Microsoft's.
    pub deals: u64,
    /// Games for each of those.
    pub games_each: u64,
    /// What chance is drawn from.
    pub seed: u64,
    /// Who works at it; the result does not depend on how many they are.
    pub workers: Workers,
}

/// A reading of the paper, and its figures for deals 1 to 20.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingRow {
    /// What counts as a move.
    pub reading: &'static str,
    /// Wins of each deal.
    pub wins: Vec<u64>,
    /// Moves of a game (L) on average over the deals.
    pub length: f64,
    /// Legal moves of a game (B) on average over the deals.
    pub branching: f64,
}

impl ReadingRow {
    /// Wins of a deal, on average.
    #[must_use]
    pub fn mean(&self) -> f64 {
        mean(&self.wins)
    }

    /// How far its numbers in so many games are from the printed ones if both come from chance:
    /// the sum over deals of (a - b)² / (a + b), each scaled to the games of the other, about as
    /// large as the number of deals with wins when the reading is right.
    #[must_use]
    pub fn chi_square(&self, games: u64) -> f64 {
        let scale = (in_f64(PRINTED_GAMES) / in_f64(games)).sqrt();
        let pairs = self.wins.iter().zip(PRINTED_A).filter(|(a, b)| **a + b > 0);
        let terms =
            pairs.map(|(&a, b)| (in_f64(a) * scale - in_f64(b) / scale).powi(2) / in_f64(a + b));
        terms.sum()
    }

    /// Deals with a win, here or in the paper.
    #[must_use]
    pub fn informative(&self) -> usize {
        self.wins
            .iter()
            .zip(PRINTED_A)
            .filter(|(a, b)| **a + b > 0)
            .count()
    }
}

/// Wins of many deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    /// Which deals.
    pub name: String,
    /// What counts as a move.
    pub reading: &'static str,
    /// Wins of each deal.
    pub wins: Moments,
    /// Deals without a win.
    pub without: u64,
    /// Games for each deal.
    pub games: u64,
}

impl Deck {
    /// Wins in as many games as the paper's, on average, and where the mean
    /// lies with 95 % confidence.
    #[must_use]
    pub fn mean(&self) -> (f64, Option<Interval>) {
        let scale = in_f64(PRINTED_GAMES) / in_f64(self.games.max(1));
        let interval = self.wins.interval().map(|found| Interval {
            low: found.low * scale,
            high: found.high * scale,
        });
        (self.wins.mean().unwrap_or(0.0) * scale, interval)
    }
}

/// The paper, recomputed.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Games for each deal of experiment A.
    pub games: u64,
    /// Experiment A, one row for each reading.
    pub rows: Vec<ReadingRow>,
    /// Experiment B: three decks for each reading that it was done in, the literal one first,
    /// then the one that comes nearest to experiment A.
    pub decks: Vec<Deck>,
}

impl Report {
    /// The row of experiment A that is nearest to the printed one.
    #[must_use]
    pub fn nearest(&self) -> Option<&ReadingRow> {
        nearest(&self.rows, self.games)
    }
}

fn nearest(rows: &[ReadingRow], games: u64) -> Option<&ReadingRow> {
    let distance = |row: &ReadingRow| row.chi_square(games);
    rows.iter()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

const ALL: Reading = Reading {
    out_to_empty: true,
    each_cell: true,
    each_column: true,
    two_slots: true,
};

/// The readings, the literal one first.
const READINGS: [(&str, Reading); 7] = [
    ("every legal move", ALL),
    (
        "empty cells count once, empty columns once",
        Reading {
            each_cell: false,
            each_column: false,
            ..ALL
        },
    ),
    (
        "a cell and the table are one in the hash",
        Reading {
            two_slots: false,
            ..ALL
        },
    ),
    (
        "no move from a cell to an empty column",
        Reading {
            out_to_empty: false,
            ..ALL
        },
    ),
    (
        "the same, empty columns count once",
        Reading {
            out_to_empty: false,
            each_column: false,
            ..ALL
        },
    ),
    (
        "the same, empty cells count once",
        Reading {
            out_to_empty: false,
            each_cell: false,
            ..ALL
        },
    ),
    (
        "the same, both count once",
        Reading {
            out_to_empty: false,
            each_cell: false,
            each_column: false,
            ..ALL
        },
    ),
];

/// Recomputes the paper.
///
/// # Errors
///
/// The limit that was reached: half a table would be misleading.
pub fn report(options: &Options, control: Control<'_>) -> Result<Report, Limit> {
    let work = DealTrials {
        options: *options,
        clock: Meter::new(control),
        done: AtomicU64::new(0),
        total: 20 * READINGS.len() as u64 + 6 * options.deals,
    };
    let rows = READINGS.iter().map(|&(name, reading)| {
        let found = work.deals(Shuffle::Microsoft, reading, options.games, |n| n + 1, 20)?;
        let count = in_f64(found.len() as u64);
        let sum = |of: fn(&Trials) -> &Moments| {
            let means = found.iter().filter_map(|trials| of(trials).mean());
            means.sum::<f64>() / count
        };
        Ok(ReadingRow {
            reading: name,
            wins: found.iter().map(|trials| trials.wins).collect(),
            length: sum(|trials| &trials.length),
            branching: sum(|trials| &trials.branching),
        })
    });
    let rows: Vec<ReadingRow> = rows.collect::<Result<_, Limit>>()?;
    let nearest = nearest(&rows, options.games).map_or(READINGS[0].0, |row| row.reading);
    let in_readings = READINGS.into_iter().enumerate();
    let in_readings = in_readings.filter(|(place, (name, _))| *place == 0 || *name == nearest);
    let mut decks = Vec::new();
    for (_, reading) in in_readings {
        decks.extend(work.decks(reading)?);
    }
    Ok(Report {
        games: options.games,
        rows,
        decks,
    })
}

struct DealTrials<'c> {
    options: Options,
    clock: Meter<'c>,
    done: AtomicU64,
    total: u64,
}

impl DealTrials<'_> {
    /// Experiment B in one reading.
    fn decks(&self, (name, reading): (&'static str, Reading)) -> Result<[Deck; 3], Limit> {
        let (deals, games) = (self.options.deals, self.options.games_each);
        let deck = |deck: String, shuffle, number: fn(u64) -> u64| {
            let found = self.deals(shuffle, reading, games, number, deals)?;
            let mut wins = Moments::default();
            for trials in &found {
                wins.add(trials.wins);
            }
            Ok(Deck {
                name: deck,
                reading: name,
                wins,
                without: found.iter().filter(|trials| trials.wins == 0).count() as u64,
                games,
            })
        };
        Ok([
            deck(
                format!("full shuffles 1 to {deals}"),
                Shuffle::Uniform,
                |n| n + 1,
            )?,
            deck(
                format!("Microsoft's deals 1 to {deals}"),
                Shuffle::Microsoft,
                |n| n + 1,
            )?,
            deck(
                format!("{deals} of Microsoft's deals to 32,000, evenly spaced"),
                Shuffle::Microsoft,
                // A step that has no divisor in common with 32,000.
                |n| n * 12_323 % 32_000 + 1,
            )?,
        ])
    }

    /// Trials of many deals.
    fn deals(
        &self,
        shuffle: Shuffle,
        reading: Reading,
        games: u64,
        number: fn(u64) -> u64,
        count: u64,
    ) -> Result<Vec<Trials>, Limit> {
        let options = TrialOptions {
            count: games,
            more: 0,
            seed: self.options.seed,
            ..TrialOptions::default()
        };
        let player = RandomFreeCell { reading };
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.options.workers.try_in_order(0..count, |place| {
            let deal = Deal::numbered(Table::default(), shuffle, number(place as u64));
            let mut quiet = self.clock.rest();
            quiet.progress = &();
            let found = trials(&deal, Some(&player), &options, quiet);
            self.clock.rest().progress.report(Snapshot {
                phase: "deals",
                states: self.done.fetch_add(1, Ordering::Relaxed) + 1,
                total: Some(self.total),
                bytes: 0,
            });
            found.limit.map_or(Ok(found), Err)
        })
    }
}

fn mean(wins: &[u64]) -> f64 {
    in_f64(wins.iter().sum()) / in_f64(wins.len().max(1) as u64)
}

/// The whole report for people to read.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut out = String::from(
        "Jimbo, Design of an algorithm for determining existence of a solution to an initial\n\
         position of FreeCell\n\n",
    );
    let _ = writeln!(
        out,
        "Experiment A. Wins in {} random games, Microsoft's deals 1 to 20 (paper: {PRINTED_GAMES} games)",
        report.games
    );
    let row = |out: &mut String, name: &str, wins: &[u64], rest: String| {
        let _ = write!(out, "  {name}\n   ");
        for wins in wins {
            let _ = write!(out, "{wins:>5}");
        }
        let _ = writeln!(out, "\n    mean {:.2}{rest}", mean(wins));
    };
    row(&mut out, "the paper", &PRINTED_A, String::new());
    for found in &report.rows {
        let fit = format!(
            ", distance from the paper (chi²) {:.0}",
            found.chi_square(report.games)
        );
        let rest = format!(", L {:.1}, B {:.1}{fit}", found.length, found.branching);
        row(&mut out, found.reading, &found.wins, rest);
    }
    let _ = writeln!(
        out,
        "\nExperiment B. Wins in {PRINTED_GAMES} games on average"
    );
    let _ = writeln!(
        out,
        "  the paper: 20 full shuffles {:.2}, Microsoft's deals 1 to 20 {:.2}",
        mean(&PRINTED_B),
        mean(&PRINTED_A)
    );
    for deck in &report.decks {
        let (mean, interval) = deck.mean();
        let interval = interval.map_or(String::new(), |found| {
            format!(" (95 %: {:.1} to {:.1})", found.low, found.high)
        });
        let _ = writeln!(
            out,
            "  {}, {}: {mean:.1}{interval}; without a win in {} games: {}",
            deck.name, deck.reading, deck.games, deck.without
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_means_are_those_of_the_printed_numbers() {
        assert!((mean(&PRINTED_A) - 112.15).abs() < 1e-9);
        assert!((mean(&PRINTED_B) - 32.25).abs() < 1e-9);
    }

    #[test]
    fn workers_change_nothing_and_every_deal_is_there() {
        let of = |workers| {
            let options = Options {
                games: 200,
                deals: 5,
                games_each: 100,
                seed: 1,
                workers: Workers::threads(workers),
            };
            report(&options, Control::free()).expect("no limit")
        };
        let alone = of(1);
        assert_eq!(of(3), alone);
        assert!(alone.rows.iter().all(|row| row.wins.len() == 20));
        assert!(alone.decks.iter().all(|deck| deck.wins.count == 5));
        assert_eq!(alone.decks[0].reading, READINGS[0].0);
        let nearest = alone.nearest().expect("there are rows").reading;
        let last = alone.decks.last().expect("there are decks");
        assert_eq!(last.reading, nearest);
        assert!(text(&alone).contains("the same, both count once"));
    }

    #[test]
    fn equal_numbers_have_no_distance() {
        let row = |wins: &[u64]| ReadingRow {
            reading: "",
            wins: wins.to_vec(),
            length: 0.0,
            branching: 0.0,
        };
        assert!(row(&PRINTED_A).chi_square(PRINTED_GAMES) < 1e-9);
        let mut other = PRINTED_A;
        other[0] += 4;
        assert!((row(&other).chi_square(PRINTED_GAMES) - 4.0).abs() < 1e-9);
    }
}
