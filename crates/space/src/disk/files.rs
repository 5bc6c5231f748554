//! Files written and read from one end to the other, through buffers whose
//! size the budget decides.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::sync::{Arc, Mutex, PoisonError};

use super::scratch::{Held, Scratch};
use crate::SpaceError;

/// A file that only grows.
#[derive(Debug)]
pub(super) struct Writer {
    held: Held,
    file: File,
    buffer: Vec<u8>,
    room: usize,
    written: u64,
}

impl Writer {
    pub(super) fn new(
        scratch: &Scratch,
        what: &'static str,
        room: usize,
    ) -> Result<Self, SpaceError> {
        let (held, file) = scratch.create(what)?;
        Ok(Self {
            held,
            file,
            buffer: Vec::new(),
            room,
            written: 0,
        })
    }

    /// Lets `write` append a few bytes.
    #[inline]
    pub(super) fn push(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<(), SpaceError> {
        write(&mut self.buffer);
        if self.buffer.len() >= self.room {
            self.flush()?;
        }
        Ok(())
    }

    pub(super) fn extend(&mut self, bytes: &[u8]) -> Result<(), SpaceError> {
        for piece in bytes.chunks(self.room) {
            self.push(|buffer| buffer.extend_from_slice(piece))?;
        }
        Ok(())
    }

    /// Bytes so far.
    pub(super) fn len(&self) -> u64 {
        self.written + self.buffer.len() as u64
    }

    fn flush(&mut self) -> Result<(), SpaceError> {
        let bytes = self.buffer.len() as u64;
        self.file
            .write_all(&self.buffer)
            .map_err(|source| self.held.failed("writing", source))?;
        self.held.grow(bytes);
        self.written += bytes;
        self.buffer.clear();
        Ok(())
    }

    /// The finished file.
    pub(super) fn finish(mut self) -> Result<Held, SpaceError> {
        self.flush()?;
        Ok(self.held)
    }
}

/// A handle that several readers of one file share: each looks for its own
/// place before it reads.
#[derive(Clone, Debug)]
pub(super) struct Handle(Arc<Mutex<File>>);

impl Handle {
    pub(super) fn open(held: &Held) -> Result<Self, SpaceError> {
        Ok(Self(Arc::new(Mutex::new(held.open()?))))
    }

    /// Fills `out` with what stands at `offset`.
    pub(super) fn read(&self, offset: u64, out: &mut [u8]) -> Result<(), SpaceError> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))
            .and_then(|_| file.read_exact(out))
            .map_err(|source| SpaceError {
                what: "reading the scratch files".to_owned(),
                source,
            })
    }
}

/// A stretch of a file, read from its beginning to its end in whole items of
/// `step` bytes.
#[derive(Debug)]
pub(super) struct Stretch {
    handle: Handle,
    /// Where the next bytes come from.
    offset: u64,
    /// Bytes not yet in the buffer.
    left: u64,
    step: usize,
    buffer: Vec<u8>,
    slack: usize,
    at: usize,
    end: usize,
}

impl Stretch {
    /// `bytes` bytes from `offset` on. The buffer holds at most `room` bytes
    /// (one item if that is more), and `slack` bytes may be looked at behind
    /// its last item.
    pub(super) fn new(
        handle: Handle,
        offset: u64,
        bytes: u64,
        step: usize,
        room: usize,
        slack: usize,
    ) -> Self {
        let most = usize::try_from(bytes).unwrap_or(usize::MAX);
        let room = (room / step).max(1) * step;
        Self {
            handle,
            offset,
            left: bytes,
            step,
            buffer: vec![0; room.min(most) + slack],
            slack,
            at: 0,
            end: 0,
        }
    }

    /// Makes sure that an item is in the buffer; `false` at the end.
    #[inline]
    pub(super) fn ready(&mut self) -> Result<bool, SpaceError> {
        if self.at < self.end {
            return Ok(true);
        }
        self.refill()
    }

    #[cold]
    fn refill(&mut self) -> Result<bool, SpaceError> {
        let room = self.buffer.len() - self.slack;
        let bytes = usize::try_from(self.left).map_or(room, |left| left.min(room));
        self.handle.read(self.offset, &mut self.buffer[..bytes])?;
        self.offset += bytes as u64;
        self.left -= bytes as u64;
        self.at = 0;
        self.end = bytes;
        Ok(bytes > 0)
    }

    /// The buffer, and the place of the current item in it.
    #[inline]
    pub(super) fn item(&self) -> (&[u8], usize) {
        (&self.buffer, self.at)
    }

    /// Goes on to the next item.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.at += self.step;
    }

    /// Goes on by `items`, without reading what lies between.
    #[inline]
    pub(super) fn skip(&mut self, items: u64) {
        let bytes = items * self.step as u64;
        let here = (self.end - self.at) as u64;
        if bytes <= here {
            self.at += usize::try_from(bytes).expect("inside the buffer");
        } else {
            self.at = self.end;
            self.offset += bytes - here;
            self.left -= bytes - here;
        }
    }
}
