//! Keys: a position as the numbers of its four spreads, in one word.
//!
//! How many spreads a suit has is known only at the end. A seating begins with
//! a guess, from the nodes before it or from another seating of the deal; if a
//! suit needs more, it begins again with other widths, and with 128 bits if 64
//! are too few. So no key is ever ambiguous, and no deal is refused.
//!
//! The suit with the most spreads has the highest bits: positions are gone
//! through in the order of their keys, so what is known of its spreads is
//! looked at one after another, and only the small tables at random. Where 64
//! bits are a few too few, the lowest bits of its numbers divide positions into
//! *groups* that are sorted apart; then keys need not hold them.

use super::spreads::{SpreadId, Spreads};

/// Where each suit's number lies in a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fields {
    widths: [u32; 4],
    shifts: [u32; 4],
    /// How many of the lowest bits of a suit's number name the group; only
    /// one suit has any.
    apart: [u32; 4],
}

/// The most bits of a group's number: many small groups take longer.
const MOST_APART: u32 = 7;

impl Fields {
    /// 16 bits each, no groups.
    pub(super) const EVEN: Self = Self::in_order([16; 4], [0, 1, 2, 3], 0);

    /// The suits of `order`, from the lowest bits up; the last has `apart`
    /// bits in the number of the group.
    pub(super) const fn in_order(widths: [u32; 4], order: [usize; 4], apart: u32) -> Self {
        let mut fields = Self {
            widths,
            shifts: [0; 4],
            apart: [0; 4],
        };
        let mut place = 1;
        while place < 4 {
            let below = order[place - 1];
            fields.shifts[order[place]] = fields.shifts[below] + widths[below];
            place += 1;
        }
        fields.apart[order[3]] = apart;
        fields
    }

    /// Fields for numbers of so many bits; if `divided`, in groups where that
    /// makes them fit into 64.
    fn holding(bits: [u32; 4], divided: bool) -> Self {
        let mut order = [0, 1, 2, 3];
        order.sort_by_key(|&suit| bits[suit]);
        let over = bits.iter().sum::<u32>().saturating_sub(u64::BITS);
        let apart = if divided && over <= MOST_APART {
            over
        } else {
            0
        };
        let mut widths = bits;
        widths[order[3]] -= apart;
        Self::in_order(widths, order, apart)
    }

    /// Fields for about so many spreads of each suit, as narrow as that
    /// allows.
    pub(super) fn about(sizes: [usize; 4]) -> Self {
        // A sixteenth more than that, at least.
        Self::holding(sizes.map(|size| bits_of(size + size / 16)), true)
    }

    /// Fields that hold these spreads and, since they are not all, more of
    /// each; if `divided`, in groups where that makes them fit into 64 bits.
    pub(super) fn for_more_than(spreads: &[Spreads; 4], divided: bool) -> Self {
        let bits = spreads.each_ref().map(|spreads| bits_of(spreads.len()));
        let used: u32 = bits.iter().sum();
        // Twice as many of each at least.
        let spare = u64::BITS.saturating_sub(used) / 4;
        let most = bits_of(Spreads::MOST) + 1;
        Self::holding(bits.map(|bits| (bits + spare.max(1)).min(most)), divided)
    }

    /// Whether the numbers of all these spreads can be written.
    pub(super) fn hold(&self, spreads: &[Spreads; 4]) -> bool {
        let bits = self
            .widths
            .iter()
            .zip(self.apart)
            .map(|(width, apart)| width + apart);
        let mut suits = spreads.iter().zip(bits);
        suits.all(|(spreads, bits)| (spreads.len() as u64) < 1 << bits)
    }

    /// Bits of a key.
    pub(super) fn bits(&self) -> u32 {
        self.widths.iter().sum()
    }

    /// How many groups there are.
    pub(super) fn groups(&self) -> usize {
        1 << self.apart.iter().sum::<u32>()
    }

    /// The key of four numbers, and its group.
    pub(super) fn join<K: Key>(&self, ids: [SpreadId; 4]) -> (K, u32) {
        let mut key = K::ZERO;
        let mut group = 0;
        for (suit, &id) in ids.iter().enumerate() {
            key = key.toggled(id >> self.apart[suit], self.shifts[suit]);
            group |= id & low(self.apart[suit]);
        }
        (key, group)
    }

    /// The numbers of a key of a group.
    #[inline]
    pub(super) fn ids<K: Key>(&self, key: K, group: u32) -> [SpreadId; 4] {
        [0, 1, 2, 3].map(|suit| {
            let part = key.part(self.shifts[suit]) & low(self.widths[suit]);
            part << self.apart[suit] | group & low(self.apart[suit])
        })
    }

    /// A key with another number for one suit, and its group.
    #[inline]
    pub(super) fn with<K: Key>(
        &self,
        key: K,
        group: u32,
        suit: usize,
        ids: [SpreadId; 2],
    ) -> (K, u32) {
        let [from, to] = ids;
        let apart = self.apart[suit];
        let key = key.toggled((from >> apart) ^ (to >> apart), self.shifts[suit]);
        (key, group & !low(apart) | to & low(apart))
    }
}

/// So many bits, from the lowest.
const fn low(bits: u32) -> u32 {
    (1 << bits) - 1
}

/// Bits that hold `size`; at least one.
const fn bits_of(size: usize) -> u32 {
    usize::BITS - (size | 1).leading_zeros()
}

/// A word that holds a key.
pub(super) trait Key: Copy + Ord + Send + 'static {
    /// Its width in bytes and bits.
    const BYTES: usize = size_of::<Self>();
    const BITS: u32;
    /// The key of four zeros.
    const ZERO: Self;
    /// No key: of at least three suits the highest number is never used.
    const NONE: Self;

    /// The key with other bits from `shift` on.
    fn toggled(self, bits: u32, shift: u32) -> Self;
    /// The 32 bits from `shift` on.
    fn part(self, shift: u32) -> u32;
    /// The bits of a digit from `shift` on.
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
            const ZERO: Self = 0;
            const NONE: Self = Self::MAX;

            #[inline]
            fn toggled(self, bits: u32, shift: u32) -> Self {
                self ^ Self::from(bits) << shift
            }

            #[inline]
            fn part(self, shift: u32) -> u32 {
                (self >> shift) as u32
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

/// Sorts keys of so many bits by their digits, the lowest first, and drops what
/// is there twice. `room` is used on the way.
pub(super) fn sort_and_drop_doubles<K: Key>(keys: &mut Vec<K>, room: &mut Vec<K>, bits: u32) {
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
    while shift < bits.min(K::BITS) {
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
            sort_and_drop_doubles(&mut sorted, &mut Vec::new(), 64);
            assert_eq!(sorted, expected);
            let mut sorted = wide;
            sort_and_drop_doubles(&mut sorted, &mut Vec::new(), 104);
            let expected = expected.iter().map(|&k| u128::from(k) << 40 | 3);
            assert!(sorted.into_iter().eq(expected));
        }
    }

    #[track_caller]
    fn check_fields(fields: Fields, ids: [SpreadId; 4], groups: usize) {
        assert_eq!(fields.groups(), groups);
        let (key, group) = fields.join::<u64>(ids);
        assert_eq!(fields.ids(key, group), ids);
        for suit in 0..4 {
            let mut others = ids;
            others[suit] = 37;
            let changed = fields.with(key, group, suit, [ids[suit], 37]);
            assert_eq!(changed, fields.join(others), "suit {suit}");
        }
        let mut bytes = Vec::new();
        key.write(&mut bytes);
        assert_eq!(u64::read(&bytes), key);
    }

    #[test]
    fn a_key_gives_its_numbers_back() {
        check_fields(Fields::EVEN, [1023, 5, 99, 65_534], 1);
        let middling = Fields::about([90, 90_000, 400, 9000]);
        check_fields(middling, [90, 90_001, 40, 9001], 1);
        let large = Fields::about([70_000, 150_000, 99_999, 9_000]);
        check_fields(large, [70_001, 150_002, 100_000, 9_001], 4);
    }

    #[test]
    fn the_largest_suit_has_the_highest_bits_and_the_groups() {
        let fields = Fields::about([100, 9000, 3, 600]);
        let (widths, shifts) = (fields.widths, fields.shifts);
        assert_eq!((widths, shifts), ([7, 14, 2, 10], [2, 19, 0, 9]));
        let fields = Fields::about([100_000, 100_000, 100_000, 140_000]);
        assert_eq!((fields.apart, fields.bits()), ([0, 0, 0, 5], 64));
        let fields = Fields::about([200_000; 4]);
        assert_eq!((fields.groups(), fields.bits()), (1, 72));
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
