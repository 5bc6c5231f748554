//! A layer while it is being found: blocks by key, sets merged.
//!
//! Keys are divided into ranges, each a table of its own with a lock. Whoever
//! finds blocks collects them by range and hands in many at a time. Sets only
//! grow by union, so the layer is the same in whatever order they come.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::bits::Bits;

/// No block.
const NOBODY: u32 = u32::MAX;
/// Blocks collected before they are handed in.
const HANDFUL: usize = 16;

/// The blocks of a range of keys.
#[derive(Debug, Default)]
pub(super) struct Shard {
    index: Vec<u32>,
    keys: Vec<u64>,
    sets: Vec<Bits>,
}

impl Shard {
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Bytes of memory.
    pub(super) fn room(&self) -> u64 {
        (4 * self.index.capacity() + 8 * self.keys.capacity() + 64 * self.sets.capacity()) as u64
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = usize::try_from(mixed >> 32).unwrap_or_default();
        mixed & (self.index.len() - 1)
    }

    /// Adds positions to a block.
    #[inline(always)]
    fn merge(&mut self, key: u64, set: Bits) {
        if 2 * self.keys.len() >= self.index.len() {
            self.widen();
        }
        let mut slot = self.slot(key);
        loop {
            let block = self.index[slot];
            if block == NOBODY {
                self.index[slot] = u32::try_from(self.keys.len()).expect("few blocks in a shard");
                self.keys.push(key);
                self.sets.push(set);
                return;
            }
            if self.keys[block as usize] == key {
                self.sets[block as usize] |= set;
                return;
            }
            slot = (slot + 1) & (self.index.len() - 1);
        }
    }

    fn widen(&mut self) {
        self.index = vec![NOBODY; (4 * self.keys.len()).max(64).next_power_of_two()];
        for block in 0..self.keys.len() {
            let mut slot = self.slot(self.keys[block]);
            while self.index[slot] != NOBODY {
                slot = (slot + 1) & (self.index.len() - 1);
            }
            self.index[slot] = u32::try_from(block).expect("few blocks in a shard");
        }
    }

    /// Its blocks, by key.
    pub(super) fn sorted(mut self) -> Sorted {
        self.index = Vec::new();
        let numbers = 0..u32::try_from(self.keys.len()).expect("few blocks in a shard");
        let mut order: Vec<(u64, u32)> = self.keys.iter().copied().zip(numbers).collect();
        order.sort_unstable();
        Sorted {
            order,
            sets: self.sets,
        }
    }
}

/// The blocks of a shard in order.
pub(super) struct Sorted {
    order: Vec<(u64, u32)>,
    sets: Vec<Bits>,
}

impl Sorted {
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    pub(super) fn block(&self, at: usize) -> (u64, Bits) {
        let (key, number) = self.order[at];
        (key, self.sets[number as usize])
    }
}

/// A layer in shards.
#[derive(Debug)]
pub(super) struct ShardedLayer {
    /// The first keys of all shards but the first.
    borders: Vec<u64>,
    shards: Vec<Mutex<Shard>>,
}

impl ShardedLayer {
    /// An empty layer, divided at these keys.
    pub(super) fn new(mut borders: Vec<u64>) -> Self {
        borders.sort_unstable();
        borders.dedup();
        Self {
            shards: (0..=borders.len()).map(|_| Mutex::default()).collect(),
            borders,
        }
    }

    /// A layer of one block.
    pub(super) fn of(key: u64, set: Bits) -> Self {
        let layer = Self::new(Vec::new());
        layer.shard(0).merge(key, set);
        layer
    }

    pub(super) fn count(&self) -> usize {
        self.shards.len()
    }

    fn shard(&self, number: usize) -> MutexGuard<'_, Shard> {
        let shard = self.shards[number].lock();
        shard.unwrap_or_else(PoisonError::into_inner)
    }

    /// The shard of a key. Keys of a slot come in order, so mostly it is the
    /// same as before.
    #[inline(always)]
    fn find(&self, key: u64, last: u32) -> u32 {
        let from = last as usize;
        let begins = |number: usize| number == 0 || self.borders[number - 1] <= key;
        let ends = |number: usize| self.borders.get(number).is_none_or(|&border| key < border);
        if begins(from) && ends(from) {
            return last;
        }
        let number = self.borders.partition_point(|&border| border <= key);
        u32::try_from(number).expect("few shards")
    }

    /// Takes a shard out, which leaves it empty.
    pub(super) fn take(&self, number: usize) -> Shard {
        std::mem::take(&mut *self.shard(number))
    }

    /// About so many blocks, from all over the layer.
    pub(super) fn sample(&self, count: usize) -> Vec<(u64, Bits)> {
        let all = usize::try_from(self.blocks()).unwrap_or(usize::MAX);
        let step = all.div_ceil(count).max(1);
        let mut some = Vec::new();
        for number in 0..self.shards.len() {
            let shard = self.shard(number);
            let blocks = shard.keys.iter().copied().zip(shard.sets.iter().copied());
            some.extend(blocks.step_by(step));
        }
        some
    }

    /// Its blocks.
    pub(super) fn blocks(&self) -> u64 {
        let shards = 0..self.shards.len();
        shards.map(|number| self.shard(number).len() as u64).sum()
    }

    /// Bytes of memory.
    pub(super) fn room(&self) -> u64 {
        let shards = 0..self.shards.len();
        shards.map(|number| self.shard(number).room()).sum()
    }
}

#[derive(Clone, Debug, Default)]
struct FoundSets {
    keys: Vec<u64>,
    sets: Vec<Bits>,
}

/// What one worker has found and not handed in.
pub(super) struct Outgoing<'l> {
    layer: &'l ShardedLayer,
    found: Vec<FoundSets>,
    /// For each slot the shard in which its last block lies.
    last: Vec<u32>,
    /// By how many bytes the layer has grown.
    pub(super) grown: u64,
}

impl<'l> Outgoing<'l> {
    pub(super) fn new(layer: &'l ShardedLayer, slots: usize) -> Self {
        Self {
            last: vec![0; slots],
            found: vec![FoundSets::default(); layer.count()],
            layer,
            grown: 0,
        }
    }

    /// Adds positions of a block that was found by a move of this slot.
    #[inline(always)]
    pub(super) fn add(&mut self, key: u64, set: Bits, slot: usize) {
        let last = &mut self.last[slot];
        *last = self.layer.find(key, *last);
        let number = *last as usize;
        let found = &mut self.found[number];
        found.keys.push(key);
        found.sets.push(set);
        if found.keys.len() == HANDFUL {
            self.hand_in(number);
        }
    }

    fn hand_in(&mut self, number: usize) {
        let mut shard = self.layer.shard(number);
        let before = shard.room();
        let found = &mut self.found[number];
        for (key, set) in found.keys.drain(..).zip(found.sets.drain(..)) {
            shard.merge(key, set);
        }
        self.grown += shard.room() - before;
    }

    /// Hands in everything.
    pub(super) fn empty(&mut self) {
        for number in 0..self.found.len() {
            self.hand_in(number);
        }
    }
}
