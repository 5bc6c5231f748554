//! A set of fingerprints, for searches that may miss something: two positions
//! with the same 64 bits are taken for one.

/// A set of 64-bit numbers that are as good as random.
///
/// ```
/// use impasse_search::FingerprintSet;
/// let mut seen = FingerprintSet::new(256);
/// assert!(seen.insert(0x9e37_79b9_7f4a_7c15));
/// assert!(!seen.insert(0x9e37_79b9_7f4a_7c15));
/// ```
#[derive(Clone, Debug)]
pub struct FingerprintSet {
    /// Open addressing, a power of two of them; 0 is free.
    slots: Vec<u64>,
    len: usize,
    /// More than these, and it grows.
    most: usize,
    smallest: usize,
    quarters: usize,
}

impl FingerprintSet {
    /// An empty set that begins with so many slots, a power of two. At most half
    /// of the slots are used.
    ///
    /// # Panics
    ///
    /// If it is not a power of two, or below 4.
    #[must_use]
    pub fn new(smallest: usize) -> Self {
        assert!(smallest.is_power_of_two() && smallest >= 4, "{smallest}");
        Self {
            slots: vec![0; smallest],
            len: 0,
            most: smallest / 2,
            smallest,
            quarters: 2,
        }
    }

    /// Like [`new`](Self::new) with three quarters of the slots used: smaller,
    /// and slower.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new).
    #[must_use]
    pub fn dense(smallest: usize) -> Self {
        let mut set = Self::new(smallest);
        set.quarters = 3;
        set.most = smallest / 4 * 3;
        set
    }

    /// How many it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Forgets all; it is small again, for most searches end soon.
    pub fn clear(&mut self) {
        if self.len > 0 {
            self.slots.truncate(self.smallest);
            self.slots.shrink_to(16 * self.smallest);
            self.slots.fill(0);
            self.len = 0;
            self.most = self.smallest / 4 * self.quarters;
        }
    }

    /// Bytes it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u64>()) as u64
    }

    /// Whether a fingerprint is in it.
    #[inline]
    #[must_use]
    pub fn contains(&self, fingerprint: u64) -> bool {
        self.slots[self.slot(fingerprint.max(1))] != 0
    }

    /// Adds a fingerprint; whether it is new.
    #[inline]
    pub fn insert(&mut self, fingerprint: u64) -> bool {
        let fingerprint = fingerprint.max(1);
        let slot = self.slot(fingerprint);
        if self.slots[slot] != 0 {
            return false;
        }
        self.slots[slot] = fingerprint;
        self.len += 1;
        if self.len > self.most {
            self.grow();
        }
        true
    }

    /// Where a fingerprint stands, or would.
    #[inline]
    fn slot(&self, fingerprint: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (fingerprint >> 20) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != fingerprint {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let wider = vec![0; self.slots.len() * 2];
        for fingerprint in std::mem::replace(&mut self.slots, wider) {
            if fingerprint != 0 {
                let slot = self.slot(fingerprint);
                self.slots[slot] = fingerprint;
            }
        }
        self.most = self.slots.len() / 4 * self.quarters;
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Chance;

    use super::*;

    #[test]
    fn a_fingerprint_is_new_once_through_every_growth() {
        let mut chance = Chance::new(3);
        let given: Vec<u64> = (0..5000).map(|_| chance.next_u64()).chain([0]).collect();
        for mut set in [FingerprintSet::new(256), FingerprintSet::dense(1024)] {
            for _ in 0..2 {
                assert!(set.is_empty() && !set.contains(given[0]));
                for &fingerprint in &given {
                    assert!(set.insert(fingerprint));
                    assert!(!set.insert(fingerprint));
                }
                assert!(given.iter().all(|&fingerprint| set.contains(fingerprint)));
                assert_eq!(set.len(), 5001);
                set.clear();
            }
        }
    }

    #[test]
    fn a_dense_set_grows_later() {
        let (mut half, mut dense) = (FingerprintSet::new(1024), FingerprintSet::dense(1024));
        let mut chance = Chance::new(4);
        for _ in 0..768 {
            let fingerprint = chance.next_u64();
            half.insert(fingerprint);
            dense.insert(fingerprint);
        }
        assert_eq!((half.bytes(), dense.bytes()), (2 * 8192, 8192));
        dense.insert(chance.next_u64());
        assert_eq!(dense.bytes(), 2 * 8192);
    }
}
