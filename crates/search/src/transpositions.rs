//! A memory of positions that stays within its bounds by forgetting.
//!
//! Two stores, an old one and a young one. What is new, or was met again, goes
//! to the young one; when that is full it becomes the old one, and what lay in
//! the old one until then is forgotten. So the positions met last are those
//! remembered, and every answer is exact: full keys are compared.

use crate::per_state::PerState;
use crate::{StateId, StateStore};

/// Facts about the positions met last.
pub(crate) struct TranspositionTable<T> {
    key_len: usize,
    young: Generation<T>,
    old: Generation<T>,
    /// The bytes at which a generation is full.
    full: u64,
    forgotten: u64,
}

struct Generation<T> {
    store: StateStore,
    /// Nothing where the position has moved to the young generation.
    facts: PerState<Option<T>>,
    moved: u64,
}

impl<T> Generation<T> {
    fn new(key_len: usize) -> Self {
        Self {
            store: StateStore::new(key_len),
            facts: PerState::new(),
            moved: 0,
        }
    }

    fn push(&mut self, key: &[u8], fact: T) -> StateId {
        let (id, new) = self.store.intern(key);
        debug_assert!(new, "callers looked for it first");
        self.facts.push(Some(fact));
        id
    }

    fn bytes(&self) -> u64 {
        self.store.bytes() + self.facts.bytes()
    }

    fn len(&self) -> u64 {
        self.store.len() as u64 - self.moved
    }
}

impl<T> TranspositionTable<T> {
    /// A memory of at most `most` bytes; `None` if that is too little to
    /// work with.
    pub(crate) fn new(key_len: usize, most: Option<u64>) -> Option<Self> {
        // A store grows by half at once: two generations that are full at a
        // third each take all there is at worst.
        let full = most.map_or(u64::MAX, |bytes| bytes / 3);
        (full >= 4 * least_bytes::<T>(key_len)).then(|| Self {
            key_len,
            young: Generation::new(key_len),
            old: Generation::new(key_len),
            full,
            forgotten: 0,
        })
    }

    /// Where the fact of a position lies, if it is remembered.
    pub(crate) fn find(&mut self, key: &[u8]) -> Option<StateId> {
        if let Some(id) = self.young.store.find(key) {
            return Some(id);
        }
        let place = self.old.store.find(key)?;
        let fact = self.old.facts[place].take()?;
        self.old.moved += 1;
        Some(self.insert(key, fact))
    }

    /// Remembers a position that is not remembered yet.
    pub(crate) fn insert(&mut self, key: &[u8], fact: T) -> StateId {
        let young = &self.young;
        if young.bytes() > self.full || young.store.len() as u64 == StateStore::MOST {
            self.forgotten += self.old.len();
            let empty = Generation::new(self.key_len);
            self.old = std::mem::replace(&mut self.young, empty);
        }
        self.young.push(key, fact)
    }

    /// The fact of a position that was just found or inserted.
    pub(crate) fn fact(&mut self, id: StateId) -> &mut T {
        self.young.facts[id]
            .as_mut()
            .expect("nothing moves out of the young generation")
    }

    /// All facts remembered.
    pub(crate) fn facts(&self) -> impl Iterator<Item = &T> {
        self.old
            .facts
            .iter()
            .chain(self.young.facts.iter())
            .flatten()
    }

    /// How many positions were forgotten so far.
    pub(crate) fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// How many positions are remembered.
    pub(crate) fn len(&self) -> u64 {
        self.young.len() + self.old.len()
    }

    /// Bytes it takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        self.young.bytes() + self.old.bytes()
    }
}

/// What a generation with one position takes.
fn least_bytes<T>(key_len: usize) -> u64 {
    let mut one = Generation::<T>::new(key_len);
    one.store.intern(&vec![0; key_len]);
    one.facts.push(None);
    one.bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_bounds_nothing_is_forgotten() {
        let mut recall = TranspositionTable::new(4, None).unwrap();
        for number in 0..50_000_u32 {
            let key = number.to_le_bytes();
            assert_eq!(recall.find(&key), None);
            recall.insert(&key, number);
        }
        let id = recall.find(&7_u32.to_le_bytes()).unwrap();
        assert_eq!(*recall.fact(id), 7);
        assert_eq!((recall.len(), recall.forgotten()), (50_000, 0));
    }

    #[test]
    fn within_bounds_what_was_met_last_is_remembered_and_never_mistaken() {
        let most = 3 << 20;
        let mut recall = TranspositionTable::new(4, Some(most)).unwrap();
        let often = u32::MAX.to_le_bytes();
        recall.insert(&often, u32::MAX);
        for number in 0..400_000_u32 {
            let key = number.to_le_bytes();
            assert_eq!(recall.find(&key), None);
            recall.insert(&key, number);
            let id = recall.find(&often).expect("met all the time");
            assert_eq!(*recall.fact(id), u32::MAX);
            assert!(recall.bytes() <= most, "{} bytes", recall.bytes());
        }
        assert_eq!(recall.find(&0_u32.to_le_bytes()), None);
        assert_eq!(recall.len() + recall.forgotten(), 400_001);
        assert_eq!(recall.facts().count() as u64, recall.len());
    }

    #[test]
    fn a_memory_too_small_to_work_with_is_refused() {
        assert!(TranspositionTable::<u32>::new(4, Some(1000)).is_none());
    }
}
