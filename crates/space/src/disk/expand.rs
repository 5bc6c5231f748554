//! Expansion: from a layer's keys to the sorted keys of all successors.

use std::ops::Range;

use super::crew::LimitWatch;
use super::positions::Positions;
use super::record::{Format, Record};
use super::run::{Run, Stream};
use crate::resources::Unfinished;
use crate::{DepthRow, SpaceError};

/// How a position's number of moves is written: one byte, or
/// [`MANY`](degree::MANY) and four bytes.
pub(super) mod degree {
    /// The greatest number of moves that is its own byte.
    pub(in super::super) const MOST: u8 = 253;
    /// The position is a goal.
    pub(in super::super) const GOAL: u8 = 254;
    /// Four bytes follow with the number.
    pub(in super::super) const MANY: u8 = 255;

    /// Appends a number of moves.
    pub(in super::super) fn write(moves: usize, out: &mut Vec<u8>) {
        match u8::try_from(moves) {
            Ok(moves) if moves <= MOST => out.push(moves),
            _ => {
                let moves = u32::try_from(moves).expect("a list of moves fits in memory");
                out.push(MANY);
                out.extend_from_slice(&moves.to_le_bytes());
            }
        }
    }
}

/// What is counted when a position is expanded.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) row: DepthRow,
    /// For each partition, its classes.
    pub(super) classes: Vec<Vec<u64>>,
}

impl Tally {
    pub(super) fn new(positions: &dyn Positions) -> Self {
        let partitions = positions.partitions();
        Self {
            row: DepthRow::default(),
            classes: partitions
                .iter()
                .map(|partition| vec![0; partition.classes.len()])
                .collect(),
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.row += other.row;
        let own = self.classes.iter_mut().flatten();
        for (own, other) in own.zip(other.classes.iter().flatten()) {
            *own += other;
        }
    }
}

/// The edges of some neighbouring positions of a layer.
#[derive(Debug)]
pub(super) struct Harvest<const W: usize> {
    /// Child keys, numbered from 0 in the order of positions and moves;
    /// sorted once the harvest is in.
    pub(super) records: Vec<Record<W>>,
    /// The number of moves of each position, as [`degree`] writes it.
    pub(super) degrees: Vec<u8>,
    /// Where each edge leads, in its order: filled when that is known.
    pub(super) targets: Vec<u32>,
    /// Rank of the first position in its layer.
    pub(super) first: u64,
    /// What was counted.
    pub(super) tally: Tally,
    /// The most records it may hold.
    most: usize,
}

impl<const W: usize> Harvest<W> {
    pub(super) fn new(most: usize) -> Self {
        Self {
            records: Vec::new(),
            degrees: Vec::new(),
            targets: Vec::new(),
            first: 0,
            tally: Tally::default(),
            most,
        }
    }

    /// Bytes of memory for each edge: its record, its target, and its share
    /// of the positions' degrees.
    pub(super) const fn bytes_per_edge() -> usize {
        size_of::<Record<W>>() + size_of::<u32>() + 1
    }

    /// Bytes it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        let Self {
            records,
            degrees,
            targets,
            ..
        } = self;
        (size_of_val(&records[..]) + degrees.len() + size_of_val(&targets[..])) as u64
    }

    /// Gives the memory back.
    pub(super) fn release(&mut self) {
        *self = Self::new(self.most);
    }

    fn has_room(&self, moves: usize) -> bool {
        // A position with more moves than fit at all still has to go somewhere.
        self.records.is_empty()
            || (self.records.len() + moves <= self.most && self.degrees.len() < self.most)
    }

    /// Large vectors are not doubled: memory that is never touched costs
    /// nothing, so the whole of it is asked for at once.
    #[inline]
    fn make_room(&mut self) {
        const SMALL: usize = 1 << 12;
        if self.records.len() == self.records.capacity() {
            let more = if self.records.is_empty() {
                SMALL.min(self.most)
            } else {
                self.most.saturating_sub(self.records.len()).max(SMALL)
            };
            self.records.reserve_exact(more);
        }
    }

    /// Expands positions of a layer from rank `range.start` on, as many as
    /// there is room for. Gives back the range that is left.
    pub(super) fn reap(
        &mut self,
        field: &Field<'_, W>,
        range: Range<u64>,
        watch: &mut LimitWatch<'_, '_>,
    ) -> Result<Range<u64>, Unfinished> {
        self.records.clear();
        self.degrees.clear();
        self.targets.clear();
        self.first = range.start;
        self.tally = Tally::new(field.positions);
        let format = field.format;
        let width = format.key_len();
        let mut keys = field.keys(&range)?;
        let mut expander = field.positions.expander(Format::<W>::SLACK);
        let mut key = vec![0; width];
        let mut successors = Vec::new();
        let mut rank = range.start;
        while rank < range.end {
            watch.note_bytes(field.bytes + self.bytes() * field.workers);
            watch.tick()?;
            keys.next(&mut key)?;
            let found = expander.expand(&key, &mut successors, &mut || watch.look())?;
            let moves = found.unwrap_or(0);
            if !self.has_room(moves) {
                break;
            }
            rank += 1;
            let row = &mut self.tally.row;
            row.states += 1;
            row.transitions += moves as u64;
            row.goals += u64::from(found.is_none());
            row.dead_ends += u64::from(found == Some(0));
            if !self.tally.classes.is_empty() {
                expander.count_classes(&mut self.tally.classes);
            }
            match found {
                None => self.degrees.push(degree::GOAL),
                Some(moves) => degree::write(moves, &mut self.degrees),
            }
            for successor in 0..moves {
                let number = u32::try_from(self.records.len()).expect("at most `most` records");
                self.make_room();
                let record = format.key(&successors, width * successor);
                self.records.push(record.numbered(number));
            }
        }
        watch.look()?;
        self.records.sort_unstable();
        Ok(rank..range.end)
    }
}

/// A layer to be expanded.
pub(super) struct Field<'a, const W: usize> {
    pub(super) positions: &'a dyn Positions,
    pub(super) format: Format<W>,
    /// The layer: runs one behind the other in the order of keys.
    pub(super) runs: &'a [Run<W>],
    /// Bytes read at once.
    pub(super) room: usize,
    /// Bytes of memory in use besides the harvests.
    pub(super) bytes: u64,
    /// Harvests that grow at the same time.
    pub(super) workers: u64,
}

impl<const W: usize> Field<'_, W> {
    fn keys(&self, range: &Range<u64>) -> Result<Keys<W>, SpaceError> {
        let mut streams = Vec::new();
        let mut before = 0;
        for run in self.runs {
            let from = range.start.clamp(before, before + run.records());
            let to = range.end.clamp(before, before + run.records());
            if from < to {
                streams.push(run.stream(from - before, to - from, self.room)?);
            }
            before += run.records();
        }
        streams.reverse();
        Ok(Keys { streams })
    }
}

/// The keys of a range of a layer.
struct Keys<const W: usize> {
    /// The current one last.
    streams: Vec<Stream<W>>,
}

impl<const W: usize> Keys<W> {
    #[inline]
    fn next(&mut self, key: &mut [u8]) -> Result<(), SpaceError> {
        loop {
            let stream = self.streams.last_mut();
            let stream = stream.expect("the range lies inside the layer");
            if stream.next_key(key)? {
                return Ok(());
            }
            self.streams.pop();
        }
    }
}
