//! Which deals are for what. The rule is by number and stands for ever: whoever
//! scores a network uses deals that nobody has looked at while choosing it.
//!
//! | set | deals | for |
//! |---|---|---|
//! | `train` | Microsoft 100001 to 120000 | learning |
//! | `choose` | Microsoft 120001 to 121000 | when to stop, what to keep |
//! | `score` | Microsoft 200001 to 205000 | figures alone |
//! | `three-cells` | the first thousand of `score`, with three cells | figures alone |
//! | `shuffles` | full shuffles 1 to 1000 | figures alone |
//! | `guided` | Microsoft 300001 to 310000 | figures of searches alone |
//!
//! Deals 1 to 32000, the ones that people have names for, are in none of them.

use std::ops::Range;

use impasse_freecell::{Deal, Shuffle, Table};

/// A set of deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealSet {
    /// Its name, also that of its folder.
    pub name: &'static str,
    /// Free cells.
    pub cells: u8,
    /// Where the order of the cards comes from.
    pub shuffle: Shuffle,
    /// Its first deal.
    pub first: u64,
    /// How many deals it has.
    pub count: u64,
}

const fn microsoft(name: &'static str, first: u64, count: u64) -> DealSet {
    DealSet {
        name,
        cells: 4,
        shuffle: Shuffle::Microsoft,
        first,
        count,
    }
}

/// For learning.
pub const TRAIN: DealSet = microsoft("train", 100_001, 20_000);
/// For choosing.
pub const CHOOSE: DealSet = microsoft("choose", 120_001, 1000);
/// For figures alone.
pub const SCORE: DealSet = microsoft("score", 200_001, 5000);
/// For figures of searches alone.
pub const GUIDED: DealSet = microsoft("guided", 300_001, 10_000);
/// The usual deals with a cell less.
pub const THREE_CELLS: DealSet = DealSet {
    cells: 3,
    ..microsoft("three-cells", 200_001, 1000)
};
/// Decks in any order, each equally likely.
pub const SHUFFLES: DealSet = DealSet {
    shuffle: Shuffle::Uniform,
    ..microsoft("shuffles", 1, 1000)
};

impl DealSet {
    /// A deal of the set by its number.
    #[must_use]
    pub fn deal(&self, number: u64) -> Deal {
        let table = Table {
            cells: self.cells,
            ..Table::default()
        };
        Deal::numbered(table, self.shuffle, number)
    }

    /// The numbers of its first deals, at most so many.
    #[must_use]
    pub fn numbers(&self, most: u64) -> Range<u64> {
        self.first..self.first + most.min(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_deal_is_for_two_purposes() {
        let sets = [TRAIN, CHOOSE, SCORE, GUIDED];
        for (at, set) in sets.iter().enumerate() {
            assert!(set.first > 32_000);
            for other in &sets[at + 1..] {
                let (one, two) = (set.numbers(u64::MAX), other.numbers(u64::MAX));
                assert!(one.end <= two.start || two.end <= one.start);
            }
        }
    }
}
