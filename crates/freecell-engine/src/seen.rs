//! Fingerprints that were met: for searches that may miss something.

/// A set of numbers.
#[derive(Debug)]
pub(crate) struct Seen {
    /// A power of two; 0 is free.
    slots: Vec<u64>,
    count: usize,
}

const SMALL: usize = 1 << 10;

impl Seen {
    pub(crate) fn new() -> Self {
        Self {
            slots: vec![0; SMALL],
            count: 0,
        }
    }

    /// Forgets all; it is small again, for most searches end soon.
    pub(crate) fn clear(&mut self) {
        if self.count > 0 {
            self.slots.truncate(SMALL);
            self.slots.shrink_to(16 * SMALL);
            self.slots.fill(0);
            self.count = 0;
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        8 * self.slots.len() as u64
    }

    /// Whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, fingerprint: u64) -> bool {
        let fingerprint = fingerprint | 1;
        let slot = self.slot(fingerprint);
        if self.slots[slot] == fingerprint {
            return false;
        }
        self.slots[slot] = fingerprint;
        self.count += 1;
        if self.count * 2 > self.slots.len() {
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_new_once() {
        let mut seen = Seen::new();
        let number = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        for round in [true, false] {
            assert!((1..20_000).all(|at| seen.insert(number(at)) == round));
        }
        seen.clear();
        assert!(seen.insert(number(1)));
    }
}
