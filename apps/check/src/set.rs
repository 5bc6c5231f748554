//! The positions of a certificate, looked up where they stand: in the file.
//!
//! What is in memory does not grow with the file but for two bits a position:
//! the file is cut into stretches, and of each its first key is known.

use std::io::{Read, Seek};

use impasse_certificate::{FormError, Reader, Why};

/// Bytes for the first keys of all stretches.
const INDEX: u64 = 48 << 20;

/// The fewest bytes that a position takes: what it shares with the key before
/// it, one byte of its own, its reason.
const LEAST_BYTES: u64 = 3;

/// The most bytes of memory that the positions of a file of so many bytes take.
pub(crate) fn needs(bytes: u64) -> u64 {
    INDEX.min(bytes.saturating_mul(32)) + bytes / LEAST_BYTES / 4
}

pub(crate) struct Set<R> {
    reader: Reader<R>,
    width: usize,
    /// The first key of each stretch, one behind the other.
    firsts: Vec<u8>,
    stretches: Vec<Stretch>,
    count: u64,
}

/// Neighbouring positions: the number of the first, and where its reason stands.
struct Stretch {
    number: u64,
    offset: u64,
}

impl<R: Read + Seek> Set<R> {
    /// Reads all positions of a file with so many bytes.
    pub(crate) fn read(mut reader: Reader<R>, bytes: u64) -> Result<Self, FormError> {
        let width = reader.about().key_len;
        let entry = (width + size_of::<Stretch>()) as u64;
        let stretch = bytes.saturating_mul(entry).div_ceil(INDEX);
        let (mut firsts, mut stretches): (Vec<u8>, Vec<Stretch>) = (Vec::new(), Vec::new());
        let mut count = 0;
        while reader.next_key()?.is_some() {
            let offset = reader.offset();
            if stretches
                .last()
                .is_none_or(|last| offset - last.offset >= stretch)
            {
                firsts.extend_from_slice(reader.key());
                stretches.push(Stretch {
                    number: count,
                    offset,
                });
            }
            reader.why()?;
            count += 1;
        }
        Ok(Self {
            reader,
            width,
            firsts,
            stretches,
            count,
        })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    fn first(&self, stretch: usize) -> &[u8] {
        &self.firsts[stretch * self.width..(stretch + 1) * self.width]
    }

    /// Goes to the first key of a stretch; its number.
    fn enter(&mut self, stretch: usize) -> Result<u64, FormError> {
        let Stretch { number, offset } = self.stretches[stretch];
        let first = &self.firsts[stretch * self.width..(stretch + 1) * self.width];
        self.reader.back_to(first, offset)?;
        Ok(number)
    }

    /// The number of a key, and how far away a goal is said to be there.
    pub(crate) fn find(&mut self, key: &[u8]) -> Result<Option<(u64, Option<u32>)>, FormError> {
        let (mut low, mut high) = (0, self.stretches.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.first(middle) <= key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let Some(stretch) = low.checked_sub(1) else {
            return Ok(None);
        };
        let mut number = self.enter(stretch)?;
        let end = self
            .stretches
            .get(low)
            .map_or(self.count, |next| next.number);
        while self.reader.key() < key && number + 1 < end {
            self.reader.why()?;
            self.reader.next_key()?;
            number += 1;
        }
        if self.reader.key() != key {
            return Ok(None);
        }
        Ok(Some((number, self.reader.bound()?)))
    }

    /// The key with this number, and its reason.
    pub(crate) fn get(&mut self, number: u64) -> Result<(&[u8], Why), FormError> {
        let behind = self
            .stretches
            .partition_point(|stretch| stretch.number <= number);
        for _ in self.enter(behind.saturating_sub(1))?..number {
            self.reader.why()?;
            self.reader.next_key()?;
        }
        let why = self.reader.why()?;
        Ok((self.reader.key(), why))
    }
}
