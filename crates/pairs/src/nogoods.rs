//! Pairs that no solution takes together, learnt from dead ends.
//!
//! A conflict blames decisions that no solution can have all made. That speaks
//! of pairs and of the board alone, so it holds for ever, wherever the search
//! goes next: as soon as all pairs of such a *nogood* but one are chosen, the
//! last one is excluded.
//!
//! Two pairs of each nogood are watched that are not chosen, so that most of
//! them are never looked at (Moskewicz et al. 2001).

use crate::around::Around;
use crate::board::PairBoard;
use crate::levels::Levels;
use crate::numbering::PairId;
use crate::settle::Conflict;
use crate::table::SearchTable;

/// What was learnt.
#[derive(Debug, Default)]
pub(crate) struct Nogoods {
    /// The pairs of each, the two that are watched first.
    all: Vec<Vec<PairId>>,
    /// Those that watch a pair.
    watching: Vec<Vec<u32>>,
    bytes: usize,
}

impl Nogoods {
    pub(crate) fn new(pairs: usize) -> Self {
        Self {
            all: Vec::new(),
            watching: vec![Vec::new(); pairs],
            bytes: 0,
        }
    }

    /// Bytes that were taken for what was learnt.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes as u64
    }

    /// Keeps pairs, two at least, of which the first will be excluded at once
    /// and the second was chosen last among the others.
    pub(crate) fn learn(&mut self, pairs: Vec<PairId>) {
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        if number == u32::MAX {
            return;
        }
        for &pair in &pairs[..2] {
            self.watching[pair as usize].push(number);
        }
        self.bytes += pairs.len() * size_of::<PairId>() + 64;
        self.all.push(pairs);
    }
}

impl<B: PairBoard, A: Around<B>> SearchTable<'_, B, A> {
    /// What follows from a pair that was chosen.
    pub(crate) fn remember(&mut self, chosen: PairId) -> Result<(), Conflict> {
        let mut watching = std::mem::take(&mut self.nogoods.watching[chosen as usize]);
        let mut result = Ok(());
        let mut kept = 0;
        for at in 0..watching.len() {
            let number = watching[at];
            if result.is_err() || !self.watch_another(number, chosen) {
                watching[kept] = number;
                kept += 1;
                if result.is_ok() {
                    result = self.conclude_from(number, chosen);
                }
            }
        }
        watching.truncate(kept);
        // What began to watch the pair meanwhile would be lost.
        watching.append(&mut self.nogoods.watching[chosen as usize]);
        self.nogoods.watching[chosen as usize] = watching;
        result
    }

    /// Lets a nogood watch another pair than `chosen`, if one is not chosen.
    fn watch_another(&mut self, number: u32, chosen: PairId) -> bool {
        let pairs = &mut self.nogoods.all[number as usize];
        if pairs[0] == chosen {
            pairs.swap(0, 1);
        }
        let other = (2..pairs.len()).find(|&at| !self.chosen[pairs[at] as usize]);
        let Some(other) = other else {
            return false;
        };
        pairs.swap(1, other);
        let watched = pairs[1];
        self.nogoods.watching[watched as usize].push(number);
        true
    }

    /// All pairs of a nogood but perhaps its first are chosen.
    fn conclude_from(&mut self, number: u32, chosen: PairId) -> Result<(), Conflict> {
        let pairs = &self.nogoods.all[number as usize];
        debug_assert_eq!(pairs[1], chosen, "it is watched");
        let last = pairs[0];
        let mut reason = Levels::NONE;
        for &pair in &pairs[1..] {
            reason |= self.choice_reasons[pair as usize];
        }
        if self.chosen[last as usize] {
            reason |= self.choice_reasons[last as usize];
            return Err(Conflict(reason));
        }
        self.exclude(last, reason);
        Ok(())
    }
}
