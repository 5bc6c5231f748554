//! Where keys wait for their layer, and where finished layers are kept: in
//! memory, and on disk what has no room there.

use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;

use impasse_space::SpaceError;
use impasse_space::disk::{Held, Scratch};

use super::keys::Key;

/// Keys of a piece of a pile.
const CHUNK: usize = 1 << 11;

/// Keys read from or written to a file at once.
const BLOCK: usize = 1 << 13;

/// Keys that wait for their layer, some of them more than once.
#[derive(Debug)]
pub(super) struct Pile<K> {
    chunks: Vec<Vec<K>>,
    spilled: Option<KeyFile>,
}

impl<K: Key> Pile<K> {
    /// An empty pile.
    pub(super) const fn new() -> Self {
        Self {
            chunks: Vec::new(),
            spilled: None,
        }
    }

    /// Puts a key on it.
    #[inline]
    pub(super) fn push(&mut self, key: K) {
        match self.chunks.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => chunk.push(key),
            _ => self.push_first(key),
        }
    }

    #[cold]
    fn push_first(&mut self, key: K) {
        // Most piles of small spaces stay small.
        let room = if self.chunks.is_empty() { 16 } else { CHUNK };
        let mut chunk = Vec::with_capacity(room);
        chunk.push(key);
        self.chunks.push(chunk);
    }

    /// Keys on it, doubles counted.
    pub(super) fn len(&self) -> u64 {
        self.in_memory() + self.spilled.as_ref().map_or(0, |file| file.count)
    }

    fn in_memory(&self) -> u64 {
        match self.chunks.split_last() {
            Some((last, full)) => (full.len() * CHUNK + last.len()) as u64,
            None => 0,
        }
    }

    /// Bytes it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.chunks.len().saturating_sub(1) * CHUNK * K::BYTES) as u64
            + self
                .chunks
                .last()
                .map_or(0, |last| last.capacity() * K::BYTES) as u64
    }

    /// Takes what is in memory to a file.
    pub(super) fn spill(&mut self, scratch: &Scratch) -> Result<(), SpaceError> {
        if self.chunks.is_empty() {
            return Ok(());
        }
        let file = match &mut self.spilled {
            Some(file) => file,
            none => none.insert(KeyFile::new(scratch, "pile")?),
        };
        let chunks = std::mem::take(&mut self.chunks);
        file.append(chunks.iter().map(Vec::as_slice))
    }

    /// The keys of one of several parts, as the upper bits of their mixture
    /// divide them. The last call frees what it reads.
    pub(super) fn gather(
        &mut self,
        part: u64,
        parts: u64,
        out: &mut Vec<K>,
    ) -> Result<(), SpaceError> {
        out.clear();
        let is_in = |key: &K| parts == 1 || (key.mixed() >> 32) % parts == part;
        if let Some(file) = &self.spilled {
            file.each_block(0..file.count, &mut |keys: &[K]| {
                out.extend(keys.iter().filter(|key| is_in(key)));
                Ok(())
            })?;
        }
        if part + 1 == parts {
            self.spilled = None;
            if parts == 1 {
                out.reserve_exact(usize::try_from(self.in_memory()).unwrap_or(0));
            }
            for chunk in self.chunks.drain(..) {
                out.extend(chunk.iter().filter(|key| is_in(key)));
            }
        } else {
            for chunk in &self.chunks {
                out.extend(chunk.iter().filter(|key| is_in(key)));
            }
        }
        Ok(())
    }
}

/// Finished layers, each key once.
#[derive(Debug)]
pub(super) struct PileShelf<K> {
    layers: Vec<PileLayer<K>>,
    bytes: u64,
    file: Option<KeyFile>,
}

/// A layer: what is on disk comes before what is in memory.
#[derive(Debug)]
struct PileLayer<K> {
    on_disk: Range<u64>,
    pieces: Vec<Vec<K>>,
}

impl<K: Key> PileShelf<K> {
    /// An empty shelf.
    pub(super) const fn new() -> Self {
        Self {
            layers: Vec::new(),
            bytes: 0,
            file: None,
        }
    }

    /// Begins the next layer.
    pub(super) fn begin(&mut self) {
        let end = self.file.as_ref().map_or(0, |file| file.count);
        self.layers.push(PileLayer {
            on_disk: end..end,
            pieces: Vec::new(),
        });
    }

    /// Adds keys to the layer that was begun.
    pub(super) fn add(&mut self, keys: &[K]) {
        let layer = self.layers.last_mut().expect("a layer was begun");
        layer.pieces.push(keys.to_vec());
        self.bytes += (keys.len() * K::BYTES) as u64;
    }

    /// Bytes it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Takes everything to a file.
    pub(super) fn spill(&mut self, scratch: &Scratch) -> Result<(), SpaceError> {
        if self.bytes == 0 {
            return Ok(());
        }
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(KeyFile::new(scratch, "layers")?),
        };
        for layer in &mut self.layers {
            if layer.pieces.is_empty() {
                continue;
            }
            if layer.on_disk.is_empty() {
                layer.on_disk = file.count..file.count;
            }
            file.append(layer.pieces.iter().map(Vec::as_slice))?;
            layer.pieces = Vec::new();
            layer.on_disk.end = file.count;
        }
        self.bytes = 0;
        Ok(())
    }

    /// Calls `each` with all keys of a layer, some at a time.
    pub(super) fn each_block<E: From<SpaceError>>(
        &self,
        layer: usize,
        each: &mut impl FnMut(&[K]) -> Result<(), E>,
    ) -> Result<(), E> {
        let layer = &self.layers[layer];
        if let Some(file) = &self.file {
            file.each_block(layer.on_disk.clone(), each)?;
        }
        for piece in &layer.pieces {
            for block in piece.chunks(BLOCK) {
                each(block)?;
            }
        }
        Ok(())
    }
}

/// A file of keys that only grows. It is open only while it is used: there may
/// be hundreds.
#[derive(Debug)]
struct KeyFile {
    held: Held,
    count: u64,
}

impl KeyFile {
    fn new(scratch: &Scratch, what: &'static str) -> Result<Self, SpaceError> {
        let (held, _) = scratch.create(what)?;
        Ok(Self { held, count: 0 })
    }

    fn append<'k, K: Key>(
        &mut self,
        keys: impl Iterator<Item = &'k [K]>,
    ) -> Result<(), SpaceError> {
        let mut file = self.held.append()?;
        let mut bytes = Vec::with_capacity(K::BYTES * BLOCK);
        for block in keys.flat_map(|keys| keys.chunks(BLOCK)) {
            bytes.clear();
            for key in block {
                key.write(&mut bytes);
            }
            let written = file.write_all(&bytes);
            written.map_err(|source| self.held.failed("writing", source))?;
            self.held.grow(bytes.len() as u64);
            self.count += block.len() as u64;
        }
        Ok(())
    }

    fn each_block<K: Key, E: From<SpaceError>>(
        &self,
        range: Range<u64>,
        each: &mut impl FnMut(&[K]) -> Result<(), E>,
    ) -> Result<(), E> {
        if range.is_empty() {
            return Ok(());
        }
        let failed = |source| self.held.failed("reading", source);
        let mut file = self.held.open()?;
        let width = K::BYTES as u64;
        file.seek(SeekFrom::Start(range.start * width))
            .map_err(failed)?;
        let mut left = range.end - range.start;
        let mut bytes = Vec::new();
        let mut keys = Vec::with_capacity(BLOCK);
        while left > 0 {
            let count = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
            bytes.resize(count * K::BYTES, 0);
            file.read_exact(&mut bytes).map_err(failed)?;
            keys.clear();
            keys.extend(bytes.chunks_exact(K::BYTES).map(K::read));
            each(&keys)?;
            left -= count as u64;
        }
        Ok(())
    }
}
