//! Files of sorted keys, without numbers: written once, read in order, looked
//! into by whoever asks in order.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::super::record::{Format, Record};
use super::folder::{create, failed};
use crate::SpaceError;

/// A file of keys on its way.
#[derive(Debug)]
pub(super) struct KeyWriter<const W: usize> {
    path: PathBuf,
    file: File,
    format: Format<W>,
    buffer: Vec<u8>,
    keys: u64,
}

/// Bytes that are written at once.
const BLOCK: usize = 256 << 10;

impl<const W: usize> KeyWriter<W> {
    pub(super) fn new(path: PathBuf, format: Format<W>) -> Result<Self, SpaceError> {
        Ok(Self {
            file: create(&path)?,
            path,
            format,
            buffer: Vec::new(),
            keys: 0,
        })
    }

    #[inline]
    pub(super) fn push(&mut self, key: &Record<W>) -> Result<(), SpaceError> {
        self.format.write_key(key, &mut self.buffer);
        self.keys += 1;
        if self.buffer.len() >= BLOCK {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), SpaceError> {
        let written = self.file.write_all(&self.buffer);
        written.map_err(|source| failed("writing", &self.path, source))?;
        self.buffer.clear();
        Ok(())
    }

    /// Ends the file; says how many keys it holds.
    pub(super) fn finish(mut self) -> Result<u64, SpaceError> {
        self.flush()?;
        Ok(self.keys)
    }
}

/// Keys of a stretch of a file, in order. The file is open only while it is
/// read, so that any number of stretches may be merged.
#[derive(Debug)]
pub(super) struct KeyStream<const W: usize> {
    path: PathBuf,
    format: Format<W>,
    /// Keys before the next that is read.
    next: u64,
    left: u64,
    /// Keys that are read at once.
    block: u64,
    buffer: Vec<u8>,
    at: usize,
    end: usize,
}

impl<const W: usize> KeyStream<W> {
    /// `count` keys behind the first `from`, `room` bytes at once.
    pub(super) fn new(path: PathBuf, format: Format<W>, from: u64, count: u64, room: u64) -> Self {
        Self {
            path,
            format,
            next: from,
            left: count,
            block: (room / format.key_len() as u64).max(1),
            buffer: Vec::new(),
            at: 0,
            end: 0,
        }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<Record<W>>, SpaceError> {
        if self.at == self.end && !self.refill()? {
            return Ok(None);
        }
        let key = self.format.key(&self.buffer, self.at);
        self.at += self.format.key_len();
        Ok(Some(key))
    }

    /// The same as bytes.
    #[inline]
    pub(super) fn next_bytes(&mut self) -> Result<Option<&[u8]>, SpaceError> {
        if self.at == self.end && !self.refill()? {
            return Ok(None);
        }
        let from = self.at;
        self.at += self.format.key_len();
        Ok(Some(&self.buffer[from..self.at]))
    }

    #[cold]
    fn refill(&mut self) -> Result<bool, SpaceError> {
        let keys = self.left.min(self.block);
        if keys == 0 {
            return Ok(false);
        }
        let mut file = open(&self.path)?;
        let format = self.format;
        self.end = read_keys(
            &mut file,
            &self.path,
            format,
            self.next,
            keys,
            &mut self.buffer,
        )?;
        self.at = 0;
        self.next += keys;
        self.left -= keys;
        Ok(true)
    }
}

/// Tells which keys a file holds; they are asked for in ascending order.
#[derive(Debug)]
pub(super) struct KeyCursor<const W: usize> {
    path: PathBuf,
    file: File,
    format: Format<W>,
    keys: u64,
    /// Keys in the buffer come behind so many others.
    first: u64,
    block: u64,
    buffer: Vec<u8>,
    at: usize,
    end: usize,
}

impl<const W: usize> KeyCursor<W> {
    pub(super) fn new(
        path: PathBuf,
        format: Format<W>,
        keys: u64,
        room: u64,
    ) -> Result<Self, SpaceError> {
        Ok(Self {
            file: open(&path)?,
            path,
            format,
            keys,
            first: 0,
            block: (room / format.key_len() as u64).max(1),
            buffer: Vec::new(),
            at: 0,
            end: 0,
        })
    }

    /// Whether the key is there.
    #[inline]
    pub(super) fn has(&mut self, key: &Record<W>) -> Result<bool, SpaceError> {
        if !self.reach(key)? {
            return Ok(false);
        }
        // The last key of the buffer is not before the one asked for, so
        // strides that double, then halve, end inside.
        let stride = self.format.key_len();
        let here = |at: usize| self.format.key(&self.buffer, at);
        let mut step = stride;
        let mut low = self.at;
        while low + step < self.end && here(low + step) < *key {
            low += step;
            step *= 2;
        }
        while step > stride {
            step /= 2;
            if low + step < self.end && here(low + step) < *key {
                low += step;
            }
        }
        if here(low) < *key {
            low += stride;
        }
        self.at = low;
        Ok(here(low) == *key)
    }

    /// Brings the block into the buffer that may hold `key`; `false` where all
    /// keys come before it.
    #[inline]
    fn reach(&mut self, key: &Record<W>) -> Result<bool, SpaceError> {
        let stride = self.format.key_len();
        if self.at < self.end && self.format.key(&self.buffer, self.end - stride) >= *key {
            return Ok(true);
        }
        self.go_on(key)
    }

    #[cold]
    fn go_on(&mut self, key: &Record<W>) -> Result<bool, SpaceError> {
        let stride = self.format.key_len();
        let mut low = self.first + (self.end / stride) as u64;
        self.at = self.end;
        if low >= self.keys {
            return Ok(false);
        }
        // The number of blocks from `low` on that end before the key: by
        // strides that double, then halve.
        let mut jump = 1;
        while self.ends_before(low, jump, key)? {
            low = (low + jump * self.block).min(self.keys);
            jump *= 2;
        }
        while jump > 1 {
            jump /= 2;
            if self.ends_before(low, jump, key)? {
                low = (low + jump * self.block).min(self.keys);
            }
        }
        if low >= self.keys {
            self.first = self.keys;
            (self.at, self.end) = (0, 0);
            return Ok(false);
        }
        let count = self.block.min(self.keys - low);
        self.end = read_keys(
            &mut self.file,
            &self.path,
            self.format,
            low,
            count,
            &mut self.buffer,
        )?;
        self.first = low;
        self.at = 0;
        Ok(true)
    }

    /// Whether the last key of so many blocks from `low` on is before `key`.
    fn ends_before(&mut self, low: u64, blocks: u64, key: &Record<W>) -> Result<bool, SpaceError> {
        if low >= self.keys {
            return Ok(false);
        }
        let last = (low + blocks * self.block).min(self.keys) - 1;
        let mut one = Vec::new();
        read_keys(&mut self.file, &self.path, self.format, last, 1, &mut one)?;
        Ok(self.format.key(&one, 0) < *key)
    }
}

fn open(path: &Path) -> Result<File, SpaceError> {
    File::open(path).map_err(|source| failed("opening", path, source))
}

/// Reads keys into the buffer, which goes on for the slack that
/// [`Format::key`] wants; says where they end.
fn read_keys<const W: usize>(
    file: &mut File,
    path: &Path,
    format: Format<W>,
    from: u64,
    keys: u64,
    buffer: &mut Vec<u8>,
) -> Result<usize, SpaceError> {
    let stride = format.key_len();
    let bytes = usize::try_from(keys).expect("at most a block") * stride;
    buffer.resize(bytes + Format::<W>::SLACK, 0);
    file.seek(SeekFrom::Start(from * stride as u64))
        .and_then(|_| file.read_exact(&mut buffer[..bytes]))
        .map_err(|source| failed("reading", path, source))?;
    Ok(bytes)
}
