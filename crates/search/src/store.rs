//! The state store: every position seen, once, in as few bytes as its key.
//!
//! Keys lie in one pool of segments, so nothing is ever copied to grow. The
//! index is a table of buckets of one cache line each: twelve ids with an
//! 8-bit tag of their hash. A look-up reads one line of the table and, where a
//! tag fits, one key; both are read for a whole batch at once before anything
//! depends on them, so that the misses overlap
//! ([`intern_all`](StateStore::intern_all)).
//!
//! Cost: the key, plus 64 / 12 bytes of index at full load; with the load
//! between 55 % and 83 % that is 6.4 to 9.7 bytes a state.

use std::hash::{BuildHasher as _, Hasher as _};

use foldhash::quality::FixedState;

/// The number of a position in its store: 0, 1, 2, … in order of discovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub u32);

impl StateId {
    /// For indexing vectors of per-state facts.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The positions on the way to this one, given each one's parent; the way
    /// begins with a position that is its own parent.
    ///
    /// ```
    /// use impasse_search::StateId;
    /// let parents = [0, 0, 0, 1].map(StateId);
    /// let way = StateId(3).way(|id| parents[id.index()]);
    /// assert_eq!(way, [0, 1, 3].map(StateId));
    /// ```
    #[must_use]
    pub fn way(self, parent: impl Fn(Self) -> Self) -> Vec<Self> {
        let mut way = vec![self];
        let mut at = self;
        while parent(at) != at {
            at = parent(at);
            way.push(at);
        }
        way.reverse();
        way
    }
}

/// Every position seen, by its key.
///
/// ```
/// use impasse_search::{StateId, StateStore};
/// let mut store = StateStore::new(2);
/// assert_eq!(store.intern(b"ab"), (StateId(0), true));
/// assert_eq!(store.intern(b"cd"), (StateId(1), true));
/// assert_eq!(store.intern(b"ab"), (StateId(0), false));
/// assert_eq!(store.key(StateId(1)), b"cd");
/// ```
#[derive(Clone, Debug)]
pub struct StateStore {
    pool: KeyPool,
    buckets: Vec<Bucket>,
}

impl StateStore {
    /// The most positions one store can hold.
    pub const MOST: u64 = u32::MAX as u64;

    /// An empty store for keys of this width.
    ///
    /// # Panics
    ///
    /// If keys have no width at all.
    #[must_use]
    pub fn new(key_len: usize) -> Self {
        assert!(key_len > 0, "a key has at least one byte");
        Self {
            pool: KeyPool::new(key_len),
            buckets: vec![Bucket::EMPTY; 8],
        }
    }

    /// How many positions it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pool.len
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all positions, keeps the memory.
    pub fn clear(&mut self) {
        self.pool.clear();
        self.buckets.fill(Bucket::EMPTY);
    }

    /// Bytes it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.pool.bytes() + (self.buckets.len() * size_of::<Bucket>()) as u64
    }

    /// The key of a position.
    #[must_use]
    pub fn key(&self, id: StateId) -> &[u8] {
        self.pool.get(id.0)
    }

    /// Finds or adds a key; says whether it is new.
    ///
    /// # Panics
    ///
    /// When the store is full: callers watch [`MOST`](Self::MOST).
    pub fn intern(&mut self, key: &[u8]) -> (StateId, bool) {
        self.intern_hashed(key, hash(key))
    }

    /// Finds a key.
    #[must_use]
    pub fn find(&self, key: &[u8]) -> Option<StateId> {
        match self.probe(key, hash(key)) {
            Probe::Found(id) => Some(id),
            Probe::Free(_) => None,
        }
    }

    /// Finds or adds all keys of a batch, in order: the same as
    /// [`intern`](Self::intern) one by one, and faster on large stores.
    pub fn intern_all(&mut self, batch: &KeyBatch, out: &mut Vec<(StateId, bool)>) {
        const AT_ONCE: usize = 16;
        let mut candidates = [NOBODY; AT_ONCE];
        for (hashes, keys) in batch
            .hashes
            .chunks(AT_ONCE)
            .zip(batch.keys().chunks(AT_ONCE * self.pool.key_len))
        {
            // Pass 1 fetches the lines of the table, pass 2 the keys.
            for (candidate, &hash) in candidates.iter_mut().zip(hashes) {
                let bucket = &self.buckets[home(hash, self.buckets.len())];
                *candidate = bucket.first_with(tag(hash));
            }
            for (candidate, key) in candidates[..hashes.len()]
                .iter_mut()
                .zip(keys.chunks(self.pool.key_len))
            {
                if *candidate != NOBODY && !same(self.pool.get(*candidate), key) {
                    *candidate = NOBODY;
                }
            }
            for ((&candidate, &hash), key) in candidates
                .iter()
                .zip(hashes)
                .zip(keys.chunks(self.pool.key_len))
            {
                out.push(if candidate == NOBODY {
                    self.intern_hashed(key, hash)
                } else {
                    (StateId(candidate), false)
                });
            }
        }
    }

    fn intern_hashed(&mut self, key: &[u8], hash: u64) -> (StateId, bool) {
        match self.probe(key, hash) {
            Probe::Found(id) => (id, false),
            Probe::Free(bucket) => {
                let id = self.pool.push(key);
                self.buckets[bucket].push(id, tag(hash));
                if self.pool.len * 6 > self.buckets.len() * SLOTS * 5 {
                    self.grow();
                }
                (StateId(id), true)
            }
        }
    }

    fn probe(&self, key: &[u8], hash: u64) -> Probe {
        let mut at = home(hash, self.buckets.len());
        loop {
            let bucket = &self.buckets[at];
            for slot in bucket.with(tag(hash)) {
                if same(self.pool.get(bucket.ids[slot]), key) {
                    return Probe::Found(StateId(bucket.ids[slot]));
                }
            }
            if !bucket.is_full() {
                return Probe::Free(at);
            }
            at += 1;
            if at == self.buckets.len() {
                at = 0;
            }
        }
    }

    /// Builds a table half as large again. The old one is freed first: the
    /// keys are enough to fill the new one.
    fn grow(&mut self) {
        let wanted = self.buckets.len() + self.buckets.len() / 2;
        self.buckets = Vec::new();
        self.buckets = vec![Bucket::EMPTY; wanted];
        for id in 0..u32::try_from(self.pool.len).expect("ids are u32") {
            let hash = hash(self.pool.get(id));
            let mut at = home(hash, wanted);
            while self.buckets[at].is_full() {
                at = (at + 1) % wanted;
            }
            self.buckets[at].push(id, tag(hash));
        }
    }
}

enum Probe {
    Found(StateId),
    Free(usize),
}

/// Keys waiting to be interned together, with their hashes; filled by any
/// thread.
#[derive(Clone, Debug)]
pub struct KeyBatch {
    key_len: usize,
    /// The keys, and behind them room for more, filled with anything.
    keys: Vec<u8>,
    hashes: Vec<u64>,
}

impl KeyBatch {
    /// An empty batch for keys of this width.
    #[must_use]
    pub fn new(key_len: usize) -> Self {
        Self {
            key_len,
            keys: Vec::new(),
            hashes: Vec::new(),
        }
    }

    /// An empty batch with room for this many keys.
    #[must_use]
    pub fn with_room(key_len: usize, keys: usize) -> Self {
        Self {
            key_len,
            keys: vec![0; keys * key_len],
            hashes: Vec::with_capacity(keys),
        }
    }

    /// Adds the key that `write` writes.
    pub fn push_with(&mut self, write: impl FnOnce(&mut [u8])) {
        let from = self.hashes.len() * self.key_len;
        let to = from + self.key_len;
        if self.keys.len() < to {
            self.make_room(to);
        }
        let key = &mut self.keys[from..to];
        write(key);
        self.hashes.push(hash(key));
    }

    #[cold]
    fn make_room(&mut self, bytes: usize) {
        self.keys.resize(2 * bytes, 0);
    }

    /// The keys, one behind the other.
    fn keys(&self) -> &[u8] {
        &self.keys[..self.hashes.len() * self.key_len]
    }

    /// How many keys wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// Forgets all keys, keeps the memory.
    pub fn clear(&mut self) {
        self.hashes.clear();
    }
}

fn hash(key: &[u8]) -> u64 {
    let mut hasher = FixedState::with_seed(0).build_hasher();
    hasher.write(key);
    hasher.finish()
}

/// The bucket of a hash among `count` (Lemire's range reduction: the high
/// bits decide, so `count` need not be a power of two).
#[expect(clippy::cast_possible_truncation, reason = "below `count`, a usize")]
fn home(hash: u64, count: usize) -> usize {
    ((u128::from(hash) * count as u128) >> 64) as usize
}

/// The bits of a hash that [`home`] uses least.
fn tag(hash: u64) -> u8 {
    hash.to_le_bytes()[0]
}

const SLOTS: usize = 12;
const NOBODY: u32 = u32::MAX;

/// One cache line of the table. The tags are packed into words, one byte
/// each, so that all twelve are compared at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket {
    ids: [u32; SLOTS],
    tags: u64,
    more_tags: u32,
    used: u32,
}

impl Bucket {
    const EMPTY: Self = Self {
        ids: [NOBODY; SLOTS],
        tags: 0,
        more_tags: 0,
        used: 0,
    };

    const fn is_full(&self) -> bool {
        self.used as usize == SLOTS
    }

    fn push(&mut self, id: u32, tag: u8) {
        self.ids[self.used as usize] = id;
        match self.used {
            0..8 => self.tags |= u64::from(tag) << (8 * self.used),
            _ => self.more_tags |= u32::from(tag) << (8 * (self.used - 8)),
        }
        self.used += 1;
    }

    /// The slots that may have this tag, first to last; now and then one that
    /// has not, which costs its reader a comparison of keys.
    fn with(&self, tag: u8) -> impl Iterator<Item = usize> {
        const ONES: u64 = 0x0101_0101_0101_0101;
        // A byte equals the tag where the difference is 0; subtracting 1 from
        // every byte borrows there and nowhere else before it.
        let fits = |word: u64| {
            let difference = word ^ (ONES * u64::from(tag));
            difference.wrapping_sub(ONES) & !difference & (ONES << 7)
        };
        let high = fits(u64::from(self.more_tags)) & 0x8080_8080;
        let mut bits = u128::from(fits(self.tags)) | u128::from(high) << 64;
        bits &= (1 << (8 * self.used)) - 1;
        std::iter::from_fn(move || {
            let slot = bits.trailing_zeros() as usize / 8;
            bits &= bits.wrapping_sub(1);
            (slot < SLOTS).then_some(slot)
        })
    }

    fn first_with(&self, tag: u8) -> u32 {
        self.with(tag).next().map_or(NOBODY, |slot| self.ids[slot])
    }
}

/// Whether two keys of the same width are equal. Keys are short: two words
/// that may overlap cover most, and a call would cost more than they do.
#[inline]
fn same(left: &[u8], right: &[u8]) -> bool {
    match (
        left.first_chunk(),
        right.first_chunk(),
        left.last_chunk(),
        right.last_chunk(),
    ) {
        (Some(a), Some(b), Some(c), Some(d)) if left.len() <= 16 => {
            u64::from_ne_bytes(*a) == u64::from_ne_bytes(*b)
                && u64::from_ne_bytes(*c) == u64::from_ne_bytes(*d)
        }
        _ => left == right,
    }
}

/// Keys one after another in segments that never move.
#[derive(Clone, Debug)]
struct KeyPool {
    key_len: usize,
    len: usize,
    segments: Vec<Vec<u8>>,
}

impl KeyPool {
    const SEGMENT: usize = 1 << 13;

    fn new(key_len: usize) -> Self {
        Self {
            key_len,
            len: 0,
            segments: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.len = 0;
        self.segments.iter_mut().for_each(Vec::clear);
    }

    fn bytes(&self) -> u64 {
        (self.segments.len() * Self::SEGMENT * self.key_len) as u64
    }

    fn get(&self, id: u32) -> &[u8] {
        let place = id as usize % Self::SEGMENT * self.key_len;
        &self.segments[id as usize / Self::SEGMENT][place..place + self.key_len]
    }

    fn push(&mut self, key: &[u8]) -> u32 {
        let id = u32::try_from(self.len).expect("callers watch StateStore::MOST");
        assert!(id != NOBODY, "callers watch StateStore::MOST");
        let segment = self.len / Self::SEGMENT;
        if segment == self.segments.len() {
            let room = Vec::with_capacity(Self::SEGMENT * self.key_len);
            self.segments.push(room);
        }
        self.segments[segment].extend_from_slice(key);
        self.len += 1;
        id
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use impasse_puzzle::Chance;

    use super::*;

    fn random_keys(count: usize, kinds: u64) -> Vec<[u8; 5]> {
        let mut chance = Chance::new(5);
        let mut key = || {
            let bytes = chance.below(kinds).wrapping_mul(0x1_0001).to_le_bytes();
            [bytes[0], bytes[1], bytes[2], bytes[3], bytes[4]]
        };
        (0..count).map(|_| key()).collect()
    }

    #[test]
    fn a_store_agrees_with_a_map_through_every_growth() {
        let mut store = StateStore::new(5);
        let mut map = HashMap::new();
        for key in random_keys(60_000, 30_000) {
            let fresh = u32::try_from(map.len()).unwrap();
            let expected = *map.entry(key).or_insert(fresh);
            let new = map.len() > store.len();
            assert_eq!(store.intern(&key), (StateId(expected), new));
        }
        assert_eq!(store.len(), map.len());
        assert!(
            map.iter()
                .all(|(key, &id)| store.find(key) == Some(StateId(id)))
        );
        assert_eq!(store.find(b"other"), None);
    }

    #[test]
    fn a_cleared_store_begins_again() {
        let mut store = StateStore::new(5);
        let keys = random_keys(30_000, u64::MAX);
        for key in &keys {
            store.intern(key);
        }
        let bytes = store.bytes();
        store.clear();
        assert_eq!((store.len(), store.find(&keys[0])), (0, None));
        for (id, key) in (0..).zip(&keys) {
            assert_eq!(store.intern(key), (StateId(id), true));
        }
        assert_eq!(store.bytes(), bytes);
    }

    #[test]
    fn a_batch_gives_the_same_ids_as_single_keys() {
        let keys = random_keys(20_000, 7_000);
        let mut one_by_one = StateStore::new(5);
        let mut together = StateStore::new(5);
        let mut batch = KeyBatch::new(5);
        for key in &keys {
            batch.push_with(|out| out.copy_from_slice(key));
        }
        let mut answers = Vec::new();
        together.intern_all(&batch, &mut answers);
        let expected: Vec<_> = keys.iter().map(|key| one_by_one.intern(key)).collect();
        assert_eq!(answers, expected);
    }
}
