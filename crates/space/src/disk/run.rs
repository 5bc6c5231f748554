//! Sorted runs: positions on disk in the order of their keys, each with its
//! id.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use super::crew::LimitWatch;
use super::files::{Handle, Stretch, Writer};
use super::record::{Format, Record};
use super::scratch::{Held, Scratch};
use crate::SpaceError;
use crate::resources::Unfinished;

/// A finished run.
#[derive(Debug)]
pub(super) struct Run<const W: usize> {
    held: Held,
    format: Format<W>,
    records: u64,
    /// What makes ids out of the numbers in the file.
    add: u32,
    /// The first key of each block.
    index: Vec<Record<W>>,
    /// Records of a block.
    block: usize,
}

impl<const W: usize> Run<W> {
    pub(super) const fn records(&self) -> u64 {
        self.records
    }

    /// Bytes it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.index.len() * size_of::<Record<W>>()) as u64
    }

    /// The numbers in the file count from `first`.
    pub(super) fn start_at(&mut self, first: u32) {
        self.add = first;
    }

    /// Reads `count` records from number `from` on.
    pub(super) fn stream(
        &self,
        from: u64,
        count: u64,
        room: usize,
    ) -> Result<Stream<W>, SpaceError> {
        let handle = Handle::open(&self.held)?;
        Ok(Stream::new(
            handle,
            self.format,
            from,
            count,
            room,
            self.add,
        ))
    }

    /// Looks up keys that come in ascending order.
    pub(super) fn cursor(&self) -> Result<Cursor<'_, W>, SpaceError> {
        Ok(Cursor {
            run: self,
            handle: Handle::open(&self.held)?,
            buffer: vec![0; self.block * self.format.stride() + Format::<W>::SLACK],
            at: 0,
            end: 0,
            next: 0,
            next_first: self.first_of(0),
        })
    }

    fn first_of(&self, block: usize) -> Record<W> {
        self.index.get(block).copied().unwrap_or(Record::LAST)
    }
}

/// A run on its way to disk; records come in ascending order of keys.
#[derive(Debug)]
pub(super) struct RunWriter<const W: usize> {
    writer: Writer,
    format: Format<W>,
    records: u64,
    index: Vec<Record<W>>,
    block: usize,
    in_block: usize,
}

impl<const W: usize> RunWriter<W> {
    /// `block`: bytes read at once when keys are looked up.
    pub(super) fn new(
        scratch: &Scratch,
        format: Format<W>,
        block: usize,
    ) -> Result<Self, SpaceError> {
        Ok(Self {
            writer: Writer::new(scratch, "keys", block)?,
            format,
            records: 0,
            index: Vec::new(),
            block: (block / format.stride()).max(1),
            in_block: 0,
        })
    }

    #[inline]
    pub(super) fn push(&mut self, record: &Record<W>) -> Result<(), SpaceError> {
        if self.in_block == 0 {
            self.index.push(record.key());
        }
        self.in_block += 1;
        if self.in_block == self.block {
            self.in_block = 0;
        }
        self.records += 1;
        let format = self.format;
        self.writer.push(|buffer| format.write(record, buffer))
    }

    pub(super) fn finish(self) -> Result<Run<W>, SpaceError> {
        Ok(Run {
            held: self.writer.finish()?,
            format: self.format,
            records: self.records,
            add: 0,
            index: self.index,
            block: self.block,
        })
    }
}

/// Records in the order of the file.
#[derive(Debug)]
pub(super) struct Stream<const W: usize> {
    format: Format<W>,
    stretch: Stretch,
    add: u32,
}

impl<const W: usize> Stream<W> {
    pub(super) fn new(
        handle: Handle,
        format: Format<W>,
        from: u64,
        count: u64,
        room: usize,
        add: u32,
    ) -> Self {
        let stride = format.stride();
        let (offset, bytes) = (from * stride as u64, count * stride as u64);
        Self {
            format,
            stretch: Stretch::new(handle, offset, bytes, stride, room, Format::<W>::SLACK),
            add,
        }
    }

    /// The next record.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<Record<W>>, SpaceError> {
        if !self.stretch.ready()? {
            return Ok(None);
        }
        let (buffer, at) = self.stretch.item();
        let number = self.format.number(buffer, at) + self.add;
        let record = self.format.key(buffer, at).numbered(number);
        self.stretch.advance();
        Ok(Some(record))
    }

    /// Copies the next key; `false` at the end.
    #[inline]
    pub(super) fn next_key(&mut self, key: &mut [u8]) -> Result<bool, SpaceError> {
        if !self.stretch.ready()? {
            return Ok(false);
        }
        let (buffer, at) = self.stretch.item();
        key.copy_from_slice(&buffer[at..at + key.len()]);
        self.stretch.advance();
        Ok(true)
    }
}

/// Looks up keys in a run, in ascending order. Blocks without any of them
/// are not read.
#[derive(Debug)]
pub(super) struct Cursor<'r, const W: usize> {
    run: &'r Run<W>,
    handle: Handle,
    buffer: Vec<u8>,
    at: usize,
    end: usize,
    /// The block behind the one in the buffer, and its first key.
    next: usize,
    next_first: Record<W>,
}

impl<const W: usize> Cursor<'_, W> {
    /// The id of a key that is not before any key asked so far.
    #[inline]
    pub(super) fn find(&mut self, key: &Record<W>) -> Result<Option<u32>, SpaceError> {
        /// Records looked over at once where the next key is far away.
        const STRIDE: usize = 16;
        if self.next_first <= *key {
            self.load(key)?;
        }
        let format = &self.run.format;
        let step = format.stride();
        let far = STRIDE * step;
        while self.at + far < self.end && format.key(&self.buffer, self.at + far) < *key {
            self.at += far;
        }
        while self.at < self.end {
            let here = format.key(&self.buffer, self.at);
            if here < *key {
                self.at += step;
                continue;
            }
            let number = format.number(&self.buffer, self.at);
            return Ok((here == *key).then_some(number + self.run.add));
        }
        Ok(None)
    }

    /// Reads the one block that can hold `key`, which is not before
    /// `next_first`.
    #[cold]
    fn load(&mut self, key: &Record<W>) -> Result<(), SpaceError> {
        let run = self.run;
        let ahead = run.index[self.next..].partition_point(|first| first <= key);
        let block = self.next + ahead - 1;
        let first = (block * run.block) as u64;
        let records = (run.records - first).min(run.block as u64);
        let stride = run.format.stride();
        self.end = usize::try_from(records).expect("at most a block") * stride;
        self.handle
            .read(first * stride as u64, &mut self.buffer[..self.end])?;
        self.at = 0;
        self.next = block + 1;
        self.next_first = run.first_of(self.next);
        Ok(())
    }
}

/// The most runs that are kept side by side.
pub(super) const MOST_RUNS: usize = 8;

/// Merges the smaller runs where there are too many. Each record so lands in
/// a run at least twice as large, so it is copied about as often as the space
/// doubles.
pub(super) fn tidy<const W: usize>(
    runs: &mut Vec<Run<W>>,
    scratch: &Scratch,
    room: usize,
    watch: &mut LimitWatch<'_, '_>,
) -> Result<(), Unfinished> {
    if runs.len() <= MOST_RUNS {
        return Ok(());
    }
    runs.sort_by_key(|run| Reverse(run.records));
    let mut sum = 0;
    let mut keep = runs.len();
    while keep > 0 && (keep > MOST_RUNS / 2 || runs[keep - 1].records <= sum) {
        keep -= 1;
        sum += runs[keep].records;
    }
    let merged = merge(&runs[keep..], scratch, room, watch)?;
    runs.truncate(keep);
    runs.push(merged);
    Ok(())
}

fn merge<const W: usize>(
    runs: &[Run<W>],
    scratch: &Scratch,
    room: usize,
    watch: &mut LimitWatch<'_, '_>,
) -> Result<Run<W>, Unfinished> {
    let mut out = RunWriter::new(scratch, runs[0].format, room)?;
    in_order(runs, room, watch, |record| Ok(out.push(record)?))?;
    Ok(out.finish()?)
}

/// Hands out the records of all runs in the order of keys.
pub(super) fn in_order<const W: usize>(
    runs: &[Run<W>],
    room: usize,
    watch: &mut LimitWatch<'_, '_>,
    mut each: impl FnMut(&Record<W>) -> Result<(), Unfinished>,
) -> Result<(), Unfinished> {
    let mut streams = Vec::with_capacity(runs.len());
    let mut heap = BinaryHeap::with_capacity(runs.len());
    for (number, run) in runs.iter().enumerate() {
        let mut stream = run.stream(0, run.records, room)?;
        heap.extend(stream.next()?.map(|record| Reverse((record, number))));
        streams.push(stream);
    }
    while let Some(mut top) = heap.peek_mut() {
        let Reverse((record, number)) = *top;
        each(&record)?;
        match streams[number].next()? {
            Some(record) => *top = Reverse((record, number)),
            None => drop(PeekMut::pop(top)),
        }
        watch.tick()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Control;
    use impasse_search::Meter;

    use super::*;
    use crate::disk::crew::{Occupancy, alone};

    fn record(key: u32, number: u32) -> Record<2> {
        let mut buffer = [0; 16];
        buffer[..4].copy_from_slice(&key.to_be_bytes());
        Format::new(4).key(&buffer, 0).numbered(number)
    }

    /// A run of these keys, numbered from 0, with blocks of three records.
    #[track_caller]
    fn run(scratch: &Scratch, keys: impl IntoIterator<Item = u32>, first: u32) -> Run<2> {
        let mut run = RunWriter::new(scratch, Format::new(4), 24).unwrap();
        for (key, number) in keys.into_iter().zip(0..) {
            run.push(&record(key, number)).unwrap();
        }
        let mut run = run.finish().unwrap();
        run.start_at(first);
        run
    }

    /// All records of a run, in order: key bits and id.
    #[track_caller]
    fn contents(run: &Run<2>) -> Vec<Record<2>> {
        let mut stream = run.stream(0, run.records(), 24).unwrap();
        std::iter::from_fn(|| stream.next().unwrap()).collect()
    }

    #[test]
    fn a_cursor_finds_what_is_there_and_nothing_else() {
        let scratch = Scratch::new(&std::env::temp_dir()).unwrap();
        for gap in [1, 2, 3, 7, 100] {
            let run = run(&scratch, (0..200).map(|number| 5 + 3 * number), 1000);
            let mut cursor = run.cursor().unwrap();
            for key in (0..700).step_by(gap) {
                let expected =
                    ((5..605).contains(&key) && (key - 5) % 3 == 0).then(|| 1000 + (key - 5) / 3);
                let found = cursor.find(&record(key, 0)).unwrap();
                assert_eq!(found, expected, "key {key}, every {gap}");
            }
        }
    }

    #[test]
    fn tidying_keeps_every_record_with_its_id() {
        let scratch = Scratch::new(&std::env::temp_dir()).unwrap();
        let mut meter = Meter::new(Control::free());
        let standing = Occupancy {
            phase: "test",
            states: 0,
            bytes: 0,
        };
        let mut runs = Vec::new();
        let mut expected = Vec::new();
        for number in 0..40_u32 {
            // Runs of many sizes, with keys that mesh.
            let size = 1 + number * number % 37;
            let keys = (0..size).map(|place| place * 40 + number);
            let fresh = run(&scratch, keys, number * 100);
            expected.extend(contents(&fresh));
            runs.push(fresh);
            alone(&mut meter, standing, |watch| {
                tidy(&mut runs, &scratch, 24, watch)
            })
            .unwrap();
            assert!(runs.len() <= MOST_RUNS);
        }
        let mut found: Vec<_> = runs.iter().flat_map(contents).collect();
        assert!(runs.iter().all(|run| contents(run).is_sorted()));
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
}
