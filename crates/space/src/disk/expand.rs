//! Expansion: from a layer's keys to the sorted keys of all successors.

use std::ops::Range;

use impasse_puzzle::{Partition, Puzzle};

use super::crew::LimitWatch;
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
    pub(super) fn new<P: Puzzle>(partitions: &[Partition<P>]) -> Self {
        Self {
            row: DepthRow::default(),
            classes: partitions
                .iter()
                .map(|partition| vec![0; partition.classes.len()])
                .collect(),
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.row.states += other.row.states;
        self.row.transitions += other.row.transitions;
        self.row.goals += other.row.goals;
        self.row.dead_ends += other.row.dead_ends;
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
    pub(super) fn reap<P: Puzzle>(
        &mut self,
        field: &Field<'_, P, W>,
        range: Range<u64>,
        watch: &mut LimitWatch<'_, '_>,
    ) -> Result<Range<u64>, Unfinished> {
        self.records.clear();
        self.degrees.clear();
        self.targets.clear();
        self.first = range.start;
        self.tally = Tally::new(field.partitions);
        let Field {
            puzzle,
            partitions,
            format,
            ..
        } = *field;
        let mut keys = field.keys(&range)?;
        // Behind the key there are zeros up to whole words.
        let mut key = vec![0; Format::<W>::SLACK];
        let mut state = puzzle.start();
        let mut child = state.clone();
        let mut moves = Vec::new();
        let mut rank = range.start;
        while rank < range.end {
            watch.note_bytes(field.bytes + self.bytes() * field.workers);
            watch.tick()?;
            keys.next(&mut key[..format.key_len()])?;
            puzzle.read_key(&key[..format.key_len()], &mut state);
            let is_goal = puzzle.is_goal(&state);
            moves.clear();
            if !is_goal {
                puzzle.moves(&state, &mut moves);
            }
            if !self.has_room(moves.len()) {
                break;
            }
            rank += 1;
            let row = &mut self.tally.row;
            row.states += 1;
            row.transitions += moves.len() as u64;
            row.goals += u64::from(is_goal);
            row.dead_ends += u64::from(!is_goal && moves.is_empty());
            for (partition, classes) in partitions.iter().zip(&mut self.tally.classes) {
                if let Some(class) = (partition.class_of)(puzzle, &state) {
                    classes[class] += 1;
                }
            }
            if is_goal {
                self.degrees.push(degree::GOAL);
            } else {
                degree::write(moves.len(), &mut self.degrees);
            }
            for &m in &moves {
                child.clone_from(&state);
                puzzle.play(&mut child, m);
                puzzle.write_key(&child, &mut key[..format.key_len()]);
                let number = u32::try_from(self.records.len()).expect("at most `most` records");
                self.make_room();
                self.records.push(format.key(&key, 0).numbered(number));
            }
        }
        watch.look()?;
        self.records.sort_unstable();
        Ok(rank..range.end)
    }
}

/// A layer to be expanded.
pub(super) struct Field<'a, P: Puzzle, const W: usize> {
    pub(super) puzzle: &'a P,
    pub(super) partitions: &'a [Partition<P>],
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

impl<P: Puzzle, const W: usize> Field<'_, P, W> {
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
