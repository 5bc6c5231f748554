//! Positions that a search meets which follows a network.
//!
//! A network learns best from where it leads (Ross, Gordon & Bagnell 2011): deals
//! of `train` are searched by `freecell-guided`, and some of the positions that
//! the network judged there are labelled like all others. What it meets depends
//! on the network, so the folder bears its name.
//!
//! ```text
//! FOLDER/train/met-NETWORK/003.csv      deals 151 to 200 of the set
//! ```

use std::io;
use std::path::{Path, PathBuf};

use impasse_freecell_engine::FreeCellGuided;
use impasse_puzzle::{Chance, Puzzle as _};
use impasse_search::Workers;

use crate::deals::DealSet;
use crate::rows::PositionRow;
use crate::{jobs, measure};

/// How the folders of such positions begin.
pub(crate) const FOLDER: &str = "met-";

/// Deals of a file: some seconds of work.
const BLOCK: u64 = 50;

/// Takes positions from the first deals of a set that `guided` meets, `each` of
/// every deal; `network` is what the files shall be known by. `tell` hears how
/// many of how many files there are.
///
/// # Errors
///
/// A file that cannot be written.
pub fn run(
    data: &Path,
    (set, deals): (&DealSet, u64),
    (guided, network): (&FreeCellGuided, &str),
    each: usize,
    workers: Workers,
    tell: impl Fn(usize, usize) + Sync,
) -> io::Result<()> {
    let folder = jobs::folder(data, set, &format!("{FOLDER}{network}"));
    let numbers = set.numbers(deals);
    let blocks = (numbers.end - numbers.start).div_ceil(BLOCK);
    let file = |block: &u64| -> PathBuf { folder.join(format!("{block:03}.csv")) };
    let run = |block: &u64| {
        let first = numbers.start + block * BLOCK;
        let rows = (first..(first + BLOCK).min(numbers.end))
            .flat_map(|number| met(set, number, guided, each));
        jobs::write(&file(block), &rows.collect::<Vec<_>>())
    };
    jobs::all((0..blocks).collect(), file, run, workers, tell)
}

/// Positions of a deal that the search meets, labelled.
fn met(set: &DealSet, number: u64, guided: &FreeCellGuided, each: usize) -> Vec<PositionRow> {
    let deal = set.deal(number);
    let mut chance = Chance::of(11, number);
    let met = guided.met(&deal, &deal.start(), each, &mut chance);
    met.iter()
        .map(|at| measure::label(&deal, number, at, "met"))
        .collect()
}
