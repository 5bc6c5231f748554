//! Positions that a search guided by a network meets.
//!
//! A network learns best from where it leads (Ross, Gordon & Bagnell 2011): deals
//! of `train` are searched by `freecell-guided`, and some of the positions that
//! the network judged there are labelled like all others. What it meets depends
//! on the network, so the folder bears its name.
//!
//! ```text
//! FOLDER/train/met-NETWORK/0003.csv     deals 31 to 40 of the set
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

/// Deals of a file. A file is always whole, so that asking for more deals is
/// asking for more files.
const BLOCK: u64 = 10;

/// Positions taken from a deal.
const EACH: usize = 20;

/// Takes positions that `guided` meets in the first deals of a set, at least so
/// many deals; `network` is what the files shall be known by. `tell` hears how
/// many of how many files there are.
///
/// # Errors
///
/// A file that cannot be written.
pub fn run(
    data: &Path,
    (set, deals): (&DealSet, u64),
    (guided, network): (&FreeCellGuided, &str),
    workers: Workers,
    tell: impl Fn(usize, usize) + Sync,
) -> io::Result<()> {
    let folder = jobs::folder(data, set, &format!("{FOLDER}{network}"));
    let blocks = deals.min(set.count).div_ceil(BLOCK);
    let file = |block: &u64| -> PathBuf { folder.join(format!("{block:04}.csv")) };
    let run = |block: &u64| {
        let first = set.first + block * BLOCK;
        let numbers = first..(first + BLOCK).min(set.first + set.count);
        let rows = numbers.flat_map(|number| met(set, number, guided));
        jobs::write(&file(block), &rows.collect::<Vec<_>>())
    };
    jobs::all((0..blocks).collect(), file, run, workers, tell)
}

/// Positions of a deal that the search meets, labelled.
fn met(set: &DealSet, number: u64, guided: &FreeCellGuided) -> Vec<PositionRow> {
    let deal = set.deal(number);
    let mut chance = Chance::of(11, number);
    let met = guided.met(&deal, &deal.start(), EACH, &mut chance);
    met.iter()
        .map(|at| measure::label(&deal, number, at, "met"))
        .collect()
}
