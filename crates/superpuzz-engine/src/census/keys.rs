//! Keys: a position as the numbers of its four spreads, in one word.
//!
//! How many spreads a suit has is known only at the end. A seating begins with
//! 16 bits for each suit in 64 altogether, or with what another seating of the
//! deal needed; if a suit needs more, it begins again with other widths, and
//! with 128 bits if 64 are too few. So no key is ever ambiguous, and no deal is
//! refused.
//!
//! The suit with the most spreads has the highest bits: positions are gone
//! through in the order of their keys, so what is known of its spreads is
//! looked at one after another, and only the small tables at random.

use super::spreads::{SpreadId, Spreads};

/// Where each suit's number lies in a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fields {
    widths: [u32; 4],
    shifts: [u32; 4],
}

impl Fields {
    /// 16 bits each.
    pub(super) const EVEN: Self = Self::new([16; 4]);
    /// As many as spreads can ever need; for 128 bits.
    pub(super) const WIDEST: Self = Self::new([32; 4]);

    const fn new(widths: [u32; 4]) -> Self {
        Self::in_order(widths, [0, 1, 2, 3])
    }

    /// The suits of `order`, from the lowest bits up.
    const fn in_order(widths: [u32; 4], order: [usize; 4]) -> Self {
        let mut shifts = [0; 4];
        let mut place = 1;
        while place < 4 {
            let below = order[place - 1];
            shifts[order[place]] = shifts[below] + widths[below];
            place += 1;
        }
        Self { widths, shifts }
    }

    /// Fields for about so many spreads of each suit, as narrow as that
    /// allows.
    pub(super) fn about(sizes: [usize; 4]) -> Self {
        // A sixth more than that, at least.
        let widths = sizes.map(|size| usize::BITS - (size + size / 6).leading_zeros());
        let mut order = [0, 1, 2, 3];
        order.sort_by_key(|&suit| sizes[suit]);
        if widths.iter().sum::<u32>() > 64 {
            return Self::WIDEST;
        }
        Self::in_order(widths.map(|width| width.max(1)), order)
    }

    /// Whether the numbers of all these spreads can be written.
    pub(super) fn hold(&self, spreads: &[Spreads; 4]) -> bool {
        let mut suits = spreads.iter().zip(self.widths);
        suits.all(|(spreads, width)| (spreads.len() as u64) < 1 << width)
    }

    /// Fields that hold these spreads, and some more of each if there is room
    /// in 64 bits.
    pub(super) fn for_more_than(spreads: &[Spreads; 4]) -> Self {
        let needed: [u32; 4] = spreads.each_ref().map(|spreads| {
            let most = u64::try_from(spreads.len()).unwrap_or(u64::MAX);
            u64::BITS - most.leading_zeros()
        });
        let used: u32 = needed.iter().sum();
        match 64_u32.checked_sub(used) {
            None => Self::WIDEST,
            Some(spare) => {
                let more: [u32; 4] = [0, 1, 2, 3].map(|suit| (spare + suit) / 4);
                Self::new(std::array::from_fn(|suit| needed[suit] + more[suit]))
            }
        }
    }

    /// Whether keys take 64 bits.
    pub(super) fn fit_64(&self) -> bool {
        self.widths.iter().sum::<u32>() <= 64
    }
}

/// A word that holds a key.
pub(super) trait Key: Copy + Ord + Send + 'static {
    /// Its width in bytes and bits.
    const BYTES: usize = size_of::<Self>();
    const BITS: u32;
    /// No key, as long as some bit of the widest number is never used.
    const NONE: Self;

    /// Puts four numbers together.
    fn join(ids: [SpreadId; 4], fields: &Fields) -> Self;
    /// The number of one suit.
    fn part(self, fields: &Fields, suit: usize) -> SpreadId;
    /// The key with another number for one suit.
    fn with(self, fields: &Fields, suit: usize, from: SpreadId, to: SpreadId) -> Self;
    /// The bits from `shift` on.
    fn digit(self, shift: u32) -> usize;
    /// Bits that depend on all of it, the upper ones most.
    fn mixed(self) -> u64;
    /// Its place in a table of 2^(64 − `shift`) places.
    fn home(self, shift: u32) -> usize;
    /// Writes it.
    fn write(self, out: &mut Vec<u8>);
    /// Reads what was written.
    fn read(bytes: &[u8]) -> Self;
}

/// Bits of a digit.
const DIGIT: u32 = 11;

macro_rules! keys {
    ($($word:ty),*) => {$(
        #[expect(clippy::cast_possible_truncation, reason = "masked or shifted to fit")]
        impl Key for $word {
            const BITS: u32 = Self::BITS;
            const NONE: Self = Self::MAX;

            fn join(ids: [SpreadId; 4], fields: &Fields) -> Self {
                let parts = ids.iter().zip(fields.shifts);
                parts.fold(0, |key, (&id, shift)| key | Self::from(id) << shift)
            }

            #[inline]
            fn part(self, fields: &Fields, suit: usize) -> SpreadId {
                let mask = u32::MAX >> (32 - fields.widths[suit]);
                (self >> fields.shifts[suit]) as u32 & mask
            }

            #[inline]
            fn with(self, fields: &Fields, suit: usize, from: SpreadId, to: SpreadId) -> Self {
                self ^ Self::from(from ^ to) << fields.shifts[suit]
            }

            #[inline]
            fn digit(self, shift: u32) -> usize {
                (self >> shift) as usize & ((1 << DIGIT) - 1)
            }

            #[inline]
            fn mixed(self) -> u64 {
                let folded = self as u64 ^ (u128::from(self) >> 64) as u64;
                let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed ^ mixed >> 32
            }

            #[inline]
            fn home(self, shift: u32) -> usize {
                (self.mixed() >> shift) as usize
            }

            fn write(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }

            fn read(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().expect("as wide as it was written"))
            }
        }
    )*};
}

keys!(u64, u128);

/// Sorts keys by their digits, the lowest first, and drops what is there
/// twice. `room` is used on the way.
pub(super) fn sort_and_drop_doubles<K: Key>(keys: &mut Vec<K>, room: &mut Vec<K>) {
    const SMALL: usize = 1 << 10;
    if keys.len() < SMALL {
        keys.sort_unstable();
        keys.dedup();
        return;
    }
    room.clear();
    room.resize(keys.len(), K::NONE);
    let mut counts = vec![0_usize; 1 << DIGIT];
    let mut shift = 0;
    while shift < K::BITS {
        counts.fill(0);
        for key in keys.iter() {
            counts[key.digit(shift)] += 1;
        }
        if counts[keys[0].digit(shift)] < keys.len() {
            let mut sum = 0;
            for count in &mut counts {
                sum += std::mem::replace(count, sum);
            }
            for &key in keys.iter() {
                let place = &mut counts[key.digit(shift)];
                room[*place] = key;
                *place += 1;
            }
            std::mem::swap(keys, room);
        }
        shift += DIGIT;
    }
    keys.dedup();
}

/// A set of keys: a table with open addressing.
#[derive(Debug)]
pub(super) struct KeySet<K> {
    table: Vec<K>,
    len: usize,
    shift: u32,
}

impl<K: Key> KeySet<K> {
    /// An empty set.
    pub(super) fn new() -> Self {
        Self {
            table: Vec::new(),
            len: 0,
            shift: 0,
        }
    }

    /// Bytes it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.table.len() * K::BYTES) as u64
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// All of them, in no order that means anything.
    pub(super) fn iter(&self) -> impl Iterator<Item = K> {
        self.table.iter().copied().filter(|&key| key != K::NONE)
    }

    /// Whether a key is in it.
    #[inline]
    pub(super) fn contains(&self, key: K) -> bool {
        if self.len == 0 {
            return false;
        }
        let mut at = key.home(self.shift);
        loop {
            let here = self.table[at];
            if here == key {
                return true;
            }
            if here == K::NONE {
                return false;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
    }

    /// Adds a key that is not in it.
    pub(super) fn insert_new(&mut self, key: K) {
        if 5 * (self.len + 1) > 3 * self.table.len() {
            let wanted = (2 * self.table.len()).max(64);
            let old = std::mem::replace(&mut self.table, vec![K::NONE; wanted]);
            self.shift = u64::BITS - wanted.trailing_zeros();
            for key in old {
                if key != K::NONE {
                    self.put(key);
                }
            }
        }
        self.put(key);
        self.len += 1;
    }

    fn put(&mut self, key: K) {
        let mut at = key.home(self.shift);
        while self.table[at] != K::NONE {
            at = (at + 1) & (self.table.len() - 1);
        }
        self.table[at] = key;
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Chance;

    use super::*;

    #[test]
    fn sorting_by_digits_is_sorting() {
        let mut chance = Chance::new(1);
        for (count, mask) in [(10, u64::MAX), (3000, 0xff_0000_ff00), (70_000, u64::MAX)] {
            let keys: Vec<u64> = (0..count).map(|_| chance.next_u64() & mask).collect();
            let wide: Vec<u128> = keys.iter().map(|&k| u128::from(k) << 40 | 3).collect();
            let mut expected = keys.clone();
            expected.sort_unstable();
            expected.dedup();
            let mut sorted = [keys.clone(), keys].concat();
            sort_and_drop_doubles(&mut sorted, &mut Vec::new());
            assert_eq!(sorted, expected);
            let mut sorted = wide;
            sort_and_drop_doubles(&mut sorted, &mut Vec::new());
            let expected = expected.iter().map(|&k| u128::from(k) << 40 | 3);
            assert!(sorted.into_iter().eq(expected));
        }
    }

    #[test]
    fn a_key_gives_its_numbers_back() {
        let fields = Fields::new([10, 20, 7, 27]);
        let ids = [1023, 5, 99, (1 << 27) - 1];
        let key = u64::join(ids, &fields);
        assert_eq!([0, 1, 2, 3].map(|suit| key.part(&fields, suit)), ids);
        let other = key.with(&fields, 2, 99, 7);
        assert_eq!(other, u64::join([1023, 5, 7, (1 << 27) - 1], &fields));
        let mut bytes = Vec::new();
        other.write(&mut bytes);
        assert_eq!(u64::read(&bytes), other);
    }

    #[test]
    fn the_largest_suit_has_the_highest_bits() {
        let fields = Fields::about([100, 9000, 3, 600]);
        assert_eq!(
            (fields.widths, fields.shifts),
            ([7, 14, 2, 10], [2, 19, 0, 9])
        );
        assert!(fields.fit_64());
        assert_eq!(Fields::about([100_000; 4]), Fields::WIDEST);
    }

    #[test]
    fn a_set_knows_what_was_put_in() {
        let mut chance = Chance::new(2);
        let mut set = KeySet::new();
        let keys: Vec<u64> = (0..5000).map(|_| chance.next_u64() >> 20).collect();
        for &key in &keys {
            assert!(!set.contains(key));
            set.insert_new(key);
        }
        assert!(keys.iter().all(|&key| set.contains(key)));
        assert!(!set.contains(1 << 60));
        assert_eq!(set.len(), 5000);
    }
}
