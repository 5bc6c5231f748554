//! Finished layers, packed, in memory or on disk.
//!
//! A block has 512 bits of which a few dozen are set, and those lie together:
//! of its 64 bytes only those are kept that are not 0, and a word that says
//! which they are.

use std::io::{BufReader, BufWriter, Read, Write};

use impasse_space::SpaceError;
use impasse_space::disk::{Held, Scratch};

use super::bits::Bits;

/// Some blocks, by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pack {
    pub(super) keys: Vec<u64>,
    /// Which bytes of each set are kept.
    pub(super) kept: Vec<u64>,
    /// The bytes of all sets.
    pub(super) bytes: Vec<u8>,
    pub(super) states: u64,
}

impl Pack {
    pub(super) fn with_capacity(blocks: usize) -> Self {
        Self {
            keys: Vec::with_capacity(blocks),
            kept: Vec::with_capacity(blocks),
            ..Self::default()
        }
    }

    /// Keeps no more memory than it needs.
    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Adds a block, whose key is larger than the others.
    #[inline(always)]
    pub(super) fn push(&mut self, key: u64, set: Bits) {
        let mut kept = 0;
        for (at, word) in set.0.into_iter().enumerate() {
            if word == 0 {
                continue;
            }
            for (byte, bit) in word.to_le_bytes().into_iter().zip(8 * at..) {
                if byte != 0 {
                    kept |= 1 << bit;
                    self.bytes.push(byte);
                }
            }
        }
        self.keys.push(key);
        self.kept.push(kept);
        self.states += set.count();
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Bytes of memory.
    pub(super) fn room(&self) -> u64 {
        (8 * (self.keys.capacity() + self.kept.capacity()) + self.bytes.capacity()) as u64
    }
}

/// The set that begins with these bytes.
#[inline(always)]
pub(super) fn unpack(mut kept: u64, bytes: &[u8]) -> Bits {
    let mut set = Bits::NONE;
    for &byte in bytes {
        if kept == 0 {
            break;
        }
        let at = kept.trailing_zeros();
        set.0[at as usize / 8] |= u64::from(byte) << (at % 8 * 8);
        kept &= kept - 1;
    }
    set
}

/// A pack that is kept somewhere.
#[derive(Debug)]
pub(super) struct Kept {
    /// Its first key.
    pub(super) first: u64,
    pub(super) states: u64,
    /// Its blocks, and the bytes of their sets.
    blocks: usize,
    bytes: usize,
    place: PackLocation,
}

#[derive(Debug)]
enum PackLocation {
    Memory(Pack),
    Disk(Held),
}

impl Kept {
    pub(super) fn in_memory(pack: Pack) -> Self {
        Self {
            first: pack.keys[0],
            states: pack.states,
            blocks: pack.len(),
            bytes: pack.bytes.len(),
            place: PackLocation::Memory(pack),
        }
    }

    /// Writes a pack into the scratch directory.
    pub(super) fn on_disk(pack: &Pack, scratch: &Scratch) -> Result<Self, SpaceError> {
        let (mut held, file) = scratch.create("blocks")?;
        let mut file = BufWriter::new(file);
        let written = (|| {
            for word in pack.keys.iter().chain(&pack.kept) {
                file.write_all(&word.to_le_bytes())?;
            }
            file.write_all(&pack.bytes)?;
            file.flush()
        })();
        written.map_err(|error| held.failed("writing", error))?;
        held.grow((16 * pack.len() + pack.bytes.len()) as u64);
        Ok(Self {
            first: pack.keys[0],
            states: pack.states,
            blocks: pack.len(),
            bytes: pack.bytes.len(),
            place: PackLocation::Disk(held),
        })
    }

    /// The bytes of memory it takes, and those it would take when read.
    pub(super) fn room(&self) -> u64 {
        match &self.place {
            PackLocation::Memory(pack) => pack.room(),
            PackLocation::Disk(_) => 0,
        }
    }

    /// The bytes of memory that reading it takes.
    pub(super) fn loaded_room(&self) -> u64 {
        (16 * self.blocks + self.bytes) as u64
    }

    pub(super) fn blocks(&self) -> usize {
        self.blocks
    }

    /// Looks at the pack, reading it if it is on disk.
    pub(super) fn with<R>(&self, look: impl FnOnce(&Pack) -> R) -> Result<R, SpaceError> {
        match &self.place {
            PackLocation::Memory(pack) => Ok(look(pack)),
            PackLocation::Disk(held) => Ok(look(&self.read(held)?)),
        }
    }

    /// Takes the pack, reading it if it is on disk.
    pub(super) fn take(self) -> Result<Pack, SpaceError> {
        match &self.place {
            PackLocation::Disk(held) => self.read(held),
            PackLocation::Memory(_) => match self.place {
                PackLocation::Memory(pack) => Ok(pack),
                PackLocation::Disk(_) => unreachable!("it was in memory"),
            },
        }
    }

    fn read(&self, held: &Held) -> Result<Pack, SpaceError> {
        let mut file = BufReader::new(held.open()?);
        let mut pack = Pack {
            bytes: vec![0; self.bytes],
            states: self.states,
            ..Pack::default()
        };
        let read = (|| {
            for words in [&mut pack.keys, &mut pack.kept] {
                words.reserve_exact(self.blocks);
                for _ in 0..self.blocks {
                    let mut word = [0; 8];
                    file.read_exact(&mut word)?;
                    words.push(u64::from_le_bytes(word));
                }
            }
            file.read_exact(&mut pack.bytes)
        })();
        read.map_err(|error| held.failed("reading", error))?;
        Ok(pack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    #[test]
    fn what_is_packed_is_unpacked_in_memory_and_on_disk() {
        let mut chance = Chance::new(5);
        let sets: Vec<Bits> = (0..500)
            .map(|round| {
                let mut set = Bits::only(round);
                for _ in 0..chance.below(60) {
                    let index = usize::try_from(chance.below(512)).expect("small");
                    set |= Bits::only(index);
                }
                set
            })
            .chain([Bits::ALL])
            .collect();
        let mut pack = Pack::default();
        for (&set, key) in sets.iter().zip(7..) {
            pack.push(key, set);
        }
        let check = |pack: &Pack| {
            let mut first = 0;
            for (at, (&key, &kept)) in pack.keys.iter().zip(&pack.kept).enumerate() {
                let set = unpack(kept, &pack.bytes[first..]);
                assert_eq!((key, set), (at as u64 + 7, sets[at]));
                first += kept.count_ones() as usize;
            }
            assert_eq!(pack.len(), sets.len());
        };
        check(&pack);
        let parent = std::env::temp_dir();
        let scratch = Scratch::new(&parent).expect("a directory");
        let kept = Kept::on_disk(&pack, &scratch).expect("a file");
        assert_eq!((kept.first, kept.room()), (7, 0));
        kept.with(check).expect("a file");
        assert_eq!(kept.take().expect("a file"), pack);
    }
}
