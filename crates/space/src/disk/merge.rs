//! Merging: sorted child keys become targets of edges. A key that was seen
//! before gets its id; a new one becomes a position of the next layer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::sync::{Arc, Mutex, PoisonError};

use impasse_puzzle::Limit;

use super::crew::LimitWatch;
use super::files::{Handle, Stretch};
use super::record::{KeyAnswer, Record};
use super::run::{Run, RunWriter, Stream};
use super::scratch::{Held, Scratch};
use crate::SpaceError;
use crate::resources::Unfinished;

/// Sorted edges that wait for answers.
pub(super) trait RecordSource<const W: usize> {
    /// The edge in front.
    fn front(&self) -> Option<Record<W>>;
    /// Answers the edge in front and goes on to the next.
    fn settle(&mut self, answer: KeyAnswer) -> Result<(), SpaceError>;
}

/// Answers all edges of `sources`. Keys that are neither in `visited` nor
/// equal to another are written to `out` in order, numbered from 0, at most
/// `most` of them.
pub(super) fn merge<S: RecordSource<W>, const W: usize>(
    mut sources: Vec<S>,
    visited: &[&Run<W>],
    mut out: RunWriter<W>,
    most: u32,
    watch: &mut LimitWatch<'_, '_>,
) -> Result<Run<W>, Unfinished> {
    let mut cursors = Vec::with_capacity(visited.len());
    for run in visited {
        cursors.push(run.cursor()?);
    }
    let fronts = sources.iter().enumerate();
    let mut heap: BinaryHeap<_> = fronts
        .filter_map(|(number, source)| Some(Reverse((source.front()?, number))))
        .collect();
    let mut fresh = 0;
    while let Some(Reverse((first, _))) = heap.peek() {
        watch.tick()?;
        let key = first.key();
        let mut known = None;
        for cursor in &mut cursors {
            known = cursor.find(&key)?;
            if known.is_some() {
                break;
            }
        }
        let answer = if let Some(id) = known {
            KeyAnswer::Known(id)
        } else {
            if fresh == most {
                return Err(Limit::Memory.into());
            }
            out.push(&key.numbered(fresh))?;
            fresh += 1;
            KeyAnswer::Fresh(fresh - 1)
        };
        while let Some(mut top) = heap.peek_mut() {
            let Reverse((record, number)) = *top;
            if record.key() != key {
                break;
            }
            sources[number].settle(answer)?;
            match sources[number].front() {
                Some(record) => *top = Reverse((record, number)),
                None => drop(PeekMut::pop(top)),
            }
        }
    }
    Ok(out.finish()?)
}

/// Edges in memory. The answers take the place of the keys.
#[derive(Debug)]
pub(super) struct InMemory<'m, const W: usize> {
    records: &'m mut [Record<W>],
    at: usize,
}

impl<'m, const W: usize> InMemory<'m, W> {
    pub(super) fn new(records: &'m mut [Record<W>]) -> Self {
        Self { records, at: 0 }
    }
}

impl<const W: usize> RecordSource<W> for InMemory<'_, W> {
    #[inline]
    fn front(&self) -> Option<Record<W>> {
        self.records.get(self.at).copied()
    }

    #[inline]
    fn settle(&mut self, answer: KeyAnswer) -> Result<(), SpaceError> {
        self.records[self.at].settle(answer);
        self.at += 1;
        Ok(())
    }
}

/// Edges on disk. The answers go to a stretch of another file, which has a
/// place of 8 bytes for each.
#[derive(Debug)]
pub(super) struct OnDisk<const W: usize> {
    edges: Stream<W>,
    front: Option<Record<W>>,
    answers: AnswerFile,
    offset: u64,
    buffer: Vec<u8>,
    room: usize,
    /// The id of the next layer's first position.
    first: u32,
}

impl<const W: usize> OnDisk<W> {
    /// `place`: how many answers come before these in the file.
    pub(super) fn new(
        mut edges: Stream<W>,
        answers: AnswerFile,
        place: u64,
        room: usize,
        first: u32,
    ) -> Result<Self, SpaceError> {
        Ok(Self {
            front: edges.next()?,
            edges,
            answers,
            offset: place * ANSWER as u64,
            buffer: Vec::new(),
            room,
            first,
        })
    }

    fn flush(&mut self) -> Result<(), SpaceError> {
        self.answers.write(self.offset, &self.buffer)?;
        self.offset += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }
}

impl<const W: usize> RecordSource<W> for OnDisk<W> {
    fn front(&self) -> Option<Record<W>> {
        self.front
    }

    fn settle(&mut self, answer: KeyAnswer) -> Result<(), SpaceError> {
        let edge = self.front.expect("asked only where there is one").number();
        let id = match answer {
            KeyAnswer::Known(id) => id,
            KeyAnswer::Fresh(rank) => self.first + rank,
        };
        self.buffer.extend_from_slice(&edge.to_le_bytes());
        self.buffer.extend_from_slice(&id.to_le_bytes());
        self.front = self.edges.next()?;
        if self.buffer.len() >= self.room || self.front.is_none() {
            self.flush()?;
        }
        Ok(())
    }
}

/// Bytes of an edge's number and its target.
const ANSWER: usize = 8;

/// Answers in the order of keys, one stretch of the file for each run of
/// edges.
#[derive(Clone, Debug)]
pub(super) struct AnswerFile(Arc<Mutex<(Held, File)>>);

impl AnswerFile {
    pub(super) fn new(scratch: &Scratch) -> Result<Self, SpaceError> {
        Ok(Self(Arc::new(Mutex::new(scratch.create("answers")?))))
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> Result<(), SpaceError> {
        let mut both = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (held, file) = &mut *both;
        file.seek(SeekFrom::Start(offset))
            .and_then(|_| file.write_all(bytes))
            .map_err(|source| held.failed("writing", source))?;
        held.grow(bytes.len() as u64);
        Ok(())
    }

    /// Puts one stretch of answers back into the order of edges.
    pub(super) fn place(
        &self,
        place: u64,
        count: usize,
        room: usize,
        targets: &mut Vec<u32>,
    ) -> Result<(), SpaceError> {
        let both = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let handle = Handle::open(&both.0)?;
        let mut answers = Stretch::new(
            handle,
            place * ANSWER as u64,
            (count * ANSWER) as u64,
            ANSWER,
            room,
            0,
        );
        targets.clear();
        targets.resize(count, 0);
        while answers.ready()? {
            let (buffer, at) = answers.item();
            let number = |at: usize| {
                let four = buffer[at..at + 4].try_into().expect("four bytes");
                u32::from_le_bytes(four)
            };
            targets[number(at) as usize] = number(at + 4);
            answers.advance();
        }
        Ok(())
    }
}
