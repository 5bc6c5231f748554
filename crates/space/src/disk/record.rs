//! A key and a number in a few machine words, ordered by key, then number.

use std::array;
use std::cmp::Ordering;

/// Bytes of the number behind a key: an id, or the number of an edge.
pub(super) const NUMBER: usize = 4;

/// A key from the left, a number in the last 32 bits, zeros between: sorting
/// these as whole numbers sorts by key, then by number.
///
/// There are at least two words, so that a record whose key is no longer
/// needed has room for an answer ([`answer`](Self::answer)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record<const W: usize>([u64; W]);

impl<const W: usize> Record<W> {
    /// Greater than every record that carries the number 0.
    pub(super) const LAST: Self = Self([u64::MAX; W]);

    /// The key alone: the record with the number 0.
    #[inline]
    pub(super) const fn key(mut self) -> Self {
        self.0[W - 1] &= !NUMBER_BITS;
        self
    }

    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
    #[inline]
    pub(super) const fn number(&self) -> u32 {
        self.0[W - 1] as u32
    }

    #[inline]
    pub(super) fn numbered(mut self, number: u32) -> Self {
        self.0[W - 1] = (self.0[W - 1] & !NUMBER_BITS) | u64::from(number);
        self
    }

    /// Puts an answer where the key was; the number stays.
    pub(super) fn settle(&mut self, answer: KeyAnswer) {
        self.0[0] = match answer {
            KeyAnswer::Known(id) => u64::from(id),
            KeyAnswer::Fresh(rank) => u64::from(rank) | FRESH,
        };
    }

    /// The answer that [`settle`](Self::settle) put here.
    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
    pub(super) const fn answer(&self) -> KeyAnswer {
        let number = self.0[0] as u32;
        if self.0[0] & FRESH == 0 {
            KeyAnswer::Known(number)
        } else {
            KeyAnswer::Fresh(number)
        }
    }

    /// Two words compare fastest as one number.
    #[inline]
    const fn pair(&self) -> u128 {
        (self.0[0] as u128) << 64 | self.0[W - 1] as u128
    }
}

const NUMBER_BITS: u64 = 0xffff_ffff;
const FRESH: u64 = 1 << 32;

/// Which position a key belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyAnswer {
    /// One of an earlier layer, or of this one: its id.
    Known(u32),
    /// One of the next layer: its rank in its part of that layer.
    Fresh(u32),
}

impl<const W: usize> Ord for Record<W> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if W == 2 {
            self.pair().cmp(&other.pair())
        } else {
            self.0.cmp(&other.0)
        }
    }
}

impl<const W: usize> PartialOrd for Record<W> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    // Sorting asks this question only, and it has a shorter answer.
    #[inline]
    fn lt(&self, other: &Self) -> bool {
        if W == 2 {
            self.pair() < other.pair()
        } else {
            self.0 < other.0
        }
    }
}

/// How records lie in files: the key's bytes, then the number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Format<const W: usize> {
    key_len: usize,
    masks: [u64; W],
}

impl<const W: usize> Format<W> {
    /// Bytes that may be read behind the last record of a buffer.
    pub(super) const SLACK: usize = 8 * W;

    pub(super) fn new(key_len: usize) -> Self {
        assert!(W >= 2 && key_len + NUMBER <= 8 * W, "the caller chose W");
        let masks = array::from_fn(|word| match key_len.saturating_sub(8 * word) {
            0 => 0,
            bytes @ 1..8 => !(u64::MAX >> (8 * bytes)),
            8.. => u64::MAX,
        });
        Self { key_len, masks }
    }

    pub(super) const fn key_len(&self) -> usize {
        self.key_len
    }

    /// Bytes from one record of a file to the next.
    pub(super) const fn stride(&self) -> usize {
        self.key_len + NUMBER
    }

    /// The key at a place of a buffer, which goes on for at least
    /// [`SLACK`](Self::SLACK) bytes there.
    #[inline]
    pub(super) fn key(&self, buffer: &[u8], at: usize) -> Record<W> {
        let mut words = self.masks;
        let (eights, _) = buffer[at..at + 8 * W].as_chunks();
        for (word, eight) in words.iter_mut().zip(eights) {
            *word &= u64::from_be_bytes(*eight);
        }
        Record(words)
    }

    /// The number of the record at a place of a buffer.
    #[inline]
    pub(super) fn number(&self, buffer: &[u8], at: usize) -> u32 {
        let from = at + self.key_len;
        let four = buffer[from..from + NUMBER].try_into().expect("four bytes");
        u32::from_le_bytes(four)
    }

    /// Appends the record as it lies in files.
    #[inline]
    pub(super) fn write(&self, record: &Record<W>, out: &mut Vec<u8>) {
        self.write_key(record, out);
        out.extend_from_slice(&record.number().to_le_bytes());
    }

    /// Appends the key of a record alone.
    #[inline]
    pub(super) fn write_key(&self, record: &Record<W>, out: &mut Vec<u8>) {
        let from = out.len();
        for word in record.0 {
            out.extend_from_slice(&word.to_be_bytes());
        }
        out.truncate(from + self.key_len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_round_trip<const W: usize>(key: &[u8]) {
        let format = Format::<W>::new(key.len());
        let mut buffer = key.to_vec();
        buffer.extend_from_slice(&0xdead_beef_u32.to_le_bytes());
        buffer.extend_from_slice(&[0xff; 64]);
        let record = format.key(&buffer, 0).numbered(format.number(&buffer, 0));
        assert_eq!(record.number(), 0xdead_beef);
        assert_eq!(record.key().number(), 0);
        let mut out = Vec::new();
        format.write(&record, &mut out);
        assert_eq!(out, buffer[..format.stride()], "{key:?}");
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        check_round_trip::<2>(&[]);
        check_round_trip::<2>(&[1, 2, 3]);
        check_round_trip::<2>(&[9; 8]);
        check_round_trip::<2>(&[255; 12]);
        check_round_trip::<3>(&[7; 13]);
        check_round_trip::<4>(&[5; 22]);
    }

    #[test]
    fn records_are_ordered_by_key_then_number() {
        let of = |key: u8, number| {
            let mut buffer = vec![1, 1, 1, 1, 1, 1, 1, 1, key];
            buffer.resize(40, 0);
            Format::<2>::new(9).key(&buffer, 0).numbered(number)
        };
        let sorted = [of(1, 3), of(1, 9), of(2, 0), of(200, 1)];
        assert!(sorted.is_sorted());
        assert!(sorted.windows(2).all(|two| two[0] < two[1]));
        assert!(sorted.iter().all(|record| record.key() < Record::LAST));
    }

    #[test]
    fn an_answer_leaves_the_number() {
        let mut record = Record::<2>([77, 5]);
        for answer in [KeyAnswer::Known(u32::MAX), KeyAnswer::Fresh(u32::MAX)] {
            record.settle(answer);
            assert_eq!((record.answer(), record.number()), (answer, 5));
        }
    }
}
