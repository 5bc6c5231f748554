//! How the memory is shared out.

use impasse_puzzle::Limit;
use impasse_search::{PROGRAM_BYTES, Workers};

use super::run::MOST_RUNS;

/// Less than this is not worth beginning with.
const LEAST: u64 = 256 << 10;
/// The fewest bytes that are read or written at once.
const SMALLEST_BLOCK: usize = 512;
/// The most bytes that are read or written at once.
const LARGEST_BLOCK: usize = 128 << 10;

/// The most workers: each opens every run, and systems count open files.
const MOST_WORKERS: usize = 16;
/// The most bytes a worker sorts at once, however much memory there is.
const LARGEST_SORT: u64 = 8 << 30;

/// How the memory is shared out: three quarters for sorting edges, an eighth
/// for the blocks of files, an eighth for the indices of runs.
#[derive(Debug)]
pub(super) struct Budget {
    /// Who works: fewer than asked for where their blocks would not fit.
    pub(super) workers: Workers,
    /// All of it.
    pub(super) total: u64,
    /// Edges that each worker may hold.
    pub(super) records: usize,
    /// Bytes read or written at once.
    pub(super) block: usize,
    /// Bytes for the indices of runs.
    pub(super) index: u64,
    blocks: u64,
}

impl Budget {
    /// Shares out `memory` bytes of the process; `bytes_per_edge` while edges
    /// are sorted.
    pub(super) fn new(memory: u64, workers: Workers, bytes_per_edge: usize) -> Result<Self, Limit> {
        let total = memory
            .checked_sub(PROGRAM_BYTES)
            .filter(|&total| total >= LEAST)
            .ok_or(Limit::Memory)?;
        // Each worker looks into all runs, the newest layer being in parts,
        // and reads and writes a few files more.
        let blocks_of = |count: usize| (count * (MOST_RUNS + count + 4)) as u64;
        let fits = |count: &usize| blocks_of(*count) * SMALLEST_BLOCK as u64 <= total / 8;
        let count = (1..=workers.count().min(MOST_WORKERS))
            .rev()
            .find(fits)
            .unwrap_or(1);
        let blocks = blocks_of(count);
        let small = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        let sorting = (total / 4 * 3 / count as u64).min(LARGEST_SORT);
        let records = small(sorting) / bytes_per_edge;
        Ok(Self {
            workers: workers.at_most(count),
            total,
            records: records.max(1),
            block: small(total / 8 / blocks).clamp(SMALLEST_BLOCK, LARGEST_BLOCK),
            index: total / 8,
            blocks,
        })
    }

    /// Bytes of all blocks together.
    pub(super) fn blocks_bytes(&self) -> u64 {
        self.blocks * self.block as u64
    }

    /// The size of each of `count` buffers that share the memory otherwise
    /// used for sorting.
    pub(super) fn room_for_each(&self, count: usize) -> Result<usize, Limit> {
        let each = self.total / 4 * 3 / (count as u64);
        let each = usize::try_from(each).map_or(self.block, |each| each.min(self.block));
        if each < 64 {
            return Err(Limit::Memory);
        }
        Ok(each)
    }
}
