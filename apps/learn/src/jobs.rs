//! Training data, piece by piece.
//!
//! A job makes one file of rows; its name says what is in it, and it is put in
//! place whole when it is done. So whoever runs the command again does what is
//! missing, after a kill as after asking for more: larger amounts are more files,
//! and none of those that are there changes.
//!
//! ```text
//! FOLDER/train/games/000-002048.csv     deals 1 to 100 of the set, games from 2048 on
//! FOLDER/train/positions/003.csv
//! FOLDER/score/exact/010.csv            with positions beside it: exact-positions/010.csv
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use impasse_search::Workers;
use serde::Serialize;

use crate::deals::{CHOOSE, DealSet, SCORE, SHUFFLES, THREE_CELLS, TRAIN};
use crate::{measure, rows};

/// How much is to be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    /// Deals to learn from.
    pub deals: u64,
    /// Random games of each deal.
    pub games: u64,
    /// Random games of each deal that figures are made from.
    pub score_games: u64,
    /// Deals to learn from whose fewest moves are looked for.
    pub exact: u64,
    /// Deals to learn from whose chance is found by splitting, too.
    pub splitting: u64,
    /// Deals to learn from that positions are taken from.
    pub positions: u64,
}

impl Amounts {
    /// All that is wanted.
    pub const FULL: Self = Self {
        deals: 20_000,
        games: 1 << 15,
        score_games: 1 << 15,
        exact: 3000,
        splitting: 500,
        positions: 20_000,
    };
}

/// Games of a slice.
pub const SLICE: u64 = 1 << 11;

/// A file to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The deals.
    pub set: DealSet,
    /// What is measured.
    pub kind: Kind,
    /// Which of its deals, counted in blocks.
    pub block: u64,
    /// The first random game.
    pub first: u64,
}

/// What is measured of deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Random games.
    Games,
    /// Ends of lost random games.
    Ends,
    /// Quick searches.
    Effort,
    /// The fewest moves.
    Exact,
    /// Splitting.
    Splitting,
    /// Positions.
    Positions,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Ends => "ends",
            Self::Effort => "effort",
            Self::Exact => "exact",
            Self::Splitting => "splitting",
            Self::Positions => "positions",
        }
    }

    /// Deals of a file: some seconds of work.
    const fn block(self) -> u64 {
        match self {
            Self::Games | Self::Ends | Self::Effort => 100,
            Self::Positions => 50,
            Self::Exact => 10,
            Self::Splitting => 5,
        }
    }
}

/// The folder of what was measured of a set.
#[must_use]
pub fn folder(data: &Path, set: &DealSet, kind: &str) -> PathBuf {
    data.join(set.name).join(kind)
}

/// All jobs, the most useful ones first.
#[must_use]
pub fn jobs(amounts: &Amounts) -> Vec<Job> {
    let mut jobs = Vec::new();
    let mut push = |set: DealSet, kind: Kind, deals: u64, first: u64| {
        let blocks = deals.min(set.count).div_ceil(kind.block());
        jobs.extend((0..blocks).map(|block| Job {
            set,
            kind,
            block,
            first,
        }));
    };
    let sets = [
        (SCORE, SCORE.count, amounts.score_games),
        (CHOOSE, CHOOSE.count, amounts.score_games),
        (SHUFFLES, SHUFFLES.count, amounts.score_games),
        (THREE_CELLS, THREE_CELLS.count, amounts.score_games),
        (TRAIN, amounts.deals, amounts.games),
    ];
    for (set, deals, _) in sets {
        push(set, Kind::Effort, deals, 0);
        push(set, Kind::Ends, deals, 0);
    }
    push(CHOOSE, Kind::Positions, 500, 0);
    push(TRAIN, Kind::Positions, amounts.positions, 0);
    for first in (0..amounts.games.max(amounts.score_games))
        .step_by(usize::try_from(SLICE).unwrap_or(usize::MAX))
    {
        for (set, deals, games) in sets {
            if first < games {
                push(set, Kind::Games, deals, first);
            }
        }
        if first == 0 {
            push(SCORE, Kind::Exact, amounts.exact.min(500), 0);
            push(TRAIN, Kind::Exact, amounts.exact, 0);
        }
    }
    push(TRAIN, Kind::Splitting, amounts.splitting, 0);
    jobs
}

impl Job {
    /// The file it makes.
    #[must_use]
    pub fn file(&self, data: &Path) -> PathBuf {
        let name = match self.kind {
            Kind::Games => format!("{:03}-{:06}.csv", self.block, self.first),
            _ => format!("{:03}.csv", self.block),
        };
        folder(data, &self.set, self.kind.name()).join(name)
    }

    /// Does it, unless it is done.
    ///
    /// # Errors
    ///
    /// A file that cannot be written.
    pub fn run(&self, data: &Path) -> io::Result<()> {
        let file = self.file(data);
        if file.exists() {
            return Ok(());
        }
        let block = self.kind.block();
        let from = self.set.first + self.block * block;
        let deals = (from..(from + block).min(self.set.first + self.set.count))
            .map(|number| (number, self.set.deal(number)));
        match self.kind {
            Kind::Games => {
                let games = self.first..self.first + SLICE;
                put(&file, deals, |n, deal| {
                    measure::games(deal, n, games.clone())
                })
            }
            Kind::Ends => put(&file, deals, |n, deal| measure::ends(deal, n)),
            Kind::Effort => put(&file, deals, |n, deal| measure::effort(deal, n)),
            Kind::Splitting => put(&file, deals, |n, deal| measure::splitting(deal, n)),
            Kind::Positions => {
                let found = deals.flat_map(|(n, deal)| measure::positions(&deal, n));
                write(&file, &found.collect::<Vec<_>>())
            }
            Kind::Exact => {
                let found = deals.map(|(n, deal)| measure::exact(&deal, n));
                let (rows, along): (Vec<_>, Vec<_>) = found.unzip();
                // The file that says that the job is done comes last.
                let beside = folder(data, &self.set, "exact-positions");
                let beside = beside.join(file.file_name().unwrap_or_default());
                write(&beside, &along.concat())?;
                write(&file, &rows)
            }
        }
    }
}

fn put<T: Serialize>(
    file: &Path,
    deals: impl Iterator<Item = (u64, impasse_freecell::Deal)>,
    measure: impl Fn(u64, &impasse_freecell::Deal) -> T,
) -> io::Result<()> {
    let rows: Vec<T> = deals.map(|(number, deal)| measure(number, &deal)).collect();
    write(file, &rows)
}

/// What went wrong, with the file's name.
pub(crate) fn named(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// Puts a file in place whole.
pub(crate) fn write<T: Serialize>(file: &Path, rows: &[T]) -> io::Result<()> {
    let put = || {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let unfinished = file.with_extension("unfinished");
        fs::write(&unfinished, rows::text(rows)?)?;
        fs::rename(&unfinished, file)
    };
    put().map_err(|error| named(file, &error))
}

/// Does all jobs that are not done; `tell` hears how many of how many are.
///
/// # Errors
///
/// A file that cannot be written.
pub fn run(
    data: &Path,
    amounts: &Amounts,
    workers: Workers,
    tell: impl Fn(usize, usize) + Sync,
) -> io::Result<()> {
    let file = |job: &Job| job.file(data);
    all(jobs(amounts), file, |job| job.run(data), workers, tell)
}

/// Does all jobs whose file is not there yet.
pub(crate) fn all<J: Send + Sync>(
    jobs: Vec<J>,
    file: impl Fn(&J) -> PathBuf,
    run: impl Fn(&J) -> io::Result<()> + Sync,
    workers: Workers,
    tell: impl Fn(usize, usize) + Sync,
) -> io::Result<()> {
    let total = jobs.len();
    let jobs: Vec<J> = jobs.into_iter().filter(|job| !file(job).exists()).collect();
    let done = AtomicUsize::new(total - jobs.len());
    tell(total - jobs.len(), total);
    workers.try_in_order(jobs, |job| {
        run(&job)?;
        let before = done.fetch_add(1, Ordering::Relaxed);
        tell(before + 1, total);
        Ok::<(), io::Error>(())
    })?;
    Ok(())
}
