//! The second round: all successors that belong to one shard, less what was
//! seen before, are its part of the next layer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use super::super::record::{Format, Record};
use super::super::run::MOST_RUNS;
use super::claims::TaskWatch;
use super::expand::section;
use super::folder::{Folder, remove};
use super::keys::{KeyCursor, KeyStream, KeyWriter};
use super::results::{Expanded, KeyFile, Merged};
use crate::SpaceError;
use crate::resources::Unfinished;

/// The most bytes that are read at once from each file.
const LARGEST_BLOCK: u64 = 128 << 10;
/// The fewest.
const SMALLEST_BLOCK: u64 = 512;

/// One shard's part of a layer to be found.
pub(super) struct Merge<'a, const W: usize> {
    pub(super) folder: &'a Folder,
    pub(super) format: Format<W>,
    /// The depth of the layer that was expanded.
    pub(super) depth: u32,
    pub(super) shard: u32,
    /// The shard up to that layer.
    pub(super) before: &'a Merged,
    /// What expanding that layer found.
    pub(super) expanded: &'a [Expanded],
    /// Bytes of memory it may take.
    pub(super) room: u64,
}

impl<const W: usize> Merge<'_, W> {
    /// Finds the new positions, and tidies the old ones.
    pub(super) fn run(&self, watch: &mut TaskWatch<'_, '_>) -> Result<Merged, Unfinished> {
        let layer = self.folder.layer_path(self.depth);
        let mut sections = Vec::new();
        for file in self.expanded.iter().flat_map(|expanded| &expanded.files) {
            let (from, count) = section(file, self.shard)?;
            if count > 0 {
                sections.push((layer.join(&file.name), from, count));
            }
        }
        let seen = || self.before.runs.iter().chain(&self.before.fresh);
        let files = (sections.len() + seen().count()).max(1) as u64;
        let room = (self.room / files).clamp(SMALLEST_BLOCK, LARGEST_BLOCK);
        watch.bytes = room * files;
        let format = self.format;
        let stream = |(path, from, count)| KeyStream::new(path, format, from, count, room);
        let mut sorted = Sorted::new(sections.into_iter().map(stream).collect())?;
        let mut cursors = Vec::new();
        for KeyFile { name, keys } in seen() {
            let path = self.folder.key_path(name);
            cursors.push(KeyCursor::new(path, format, *keys, room)?);
        }
        let fresh = self.write(watch, |out, watch| {
            while let Some(key) = sorted.next()? {
                watch.tick()?;
                let mut is_new = true;
                for cursor in &mut cursors {
                    if cursor.has(&key)? {
                        is_new = false;
                        break;
                    }
                }
                if is_new {
                    out.push(&key)?;
                }
            }
            Ok(())
        })?;
        let runs = self.tidied(seen().cloned().collect(), watch)?;
        Ok(Merged { fresh, runs })
    }

    /// A new file of keys; none where it would be empty.
    fn write(
        &self,
        watch: &mut TaskWatch<'_, '_>,
        fill: impl FnOnce(&mut KeyWriter<W>, &mut TaskWatch<'_, '_>) -> Result<(), Unfinished>,
    ) -> Result<Option<KeyFile>, Unfinished> {
        let name = self
            .folder
            .unique(&format!("{}-{}", self.shard, self.depth + 1));
        let path = self.folder.key_path(&name);
        let mut writer = KeyWriter::new(path.clone(), self.format)?;
        let filled = fill(&mut writer, watch).and_then(|()| Ok(writer.finish()?));
        match filled {
            Ok(keys) if keys > 0 => return Ok(Some(KeyFile { name, keys })),
            Ok(_) => {}
            Err(unfinished) => {
                remove(&path);
                return Err(unfinished);
            }
        }
        remove(&path);
        Ok(None)
    }

    /// Merges the smaller runs where there are too many, as
    /// [`tidy`](super::super::run::tidy) does.
    fn tidied(
        &self,
        mut runs: Vec<KeyFile>,
        watch: &mut TaskWatch<'_, '_>,
    ) -> Result<Vec<KeyFile>, Unfinished> {
        if runs.len() <= MOST_RUNS {
            return Ok(runs);
        }
        runs.sort_by_key(|run| Reverse(run.keys));
        let mut sum = 0;
        let mut keep = runs.len();
        while keep > 0 && (keep > MOST_RUNS / 2 || runs[keep - 1].keys <= sum) {
            keep -= 1;
            sum += runs[keep].keys;
        }
        let room = (self.room / (runs.len() - keep) as u64).clamp(SMALLEST_BLOCK, LARGEST_BLOCK);
        let stream = |run: &KeyFile| {
            KeyStream::new(
                self.folder.key_path(&run.name),
                self.format,
                0,
                run.keys,
                room,
            )
        };
        let mut sorted = Sorted::new(runs[keep..].iter().map(stream).collect())?;
        let merged = self.write(watch, |out, watch| {
            while let Some(key) = sorted.next()? {
                watch.tick()?;
                out.push(&key)?;
            }
            Ok(())
        })?;
        runs.truncate(keep);
        runs.extend(merged);
        Ok(runs)
    }
}

/// Several sorted streams as one, each key once.
struct Sorted<const W: usize> {
    streams: Vec<KeyStream<W>>,
    heap: BinaryHeap<Reverse<(Record<W>, usize)>>,
}

impl<const W: usize> Sorted<W> {
    fn new(mut streams: Vec<KeyStream<W>>) -> Result<Self, SpaceError> {
        let mut heap = BinaryHeap::with_capacity(streams.len());
        for (number, stream) in streams.iter_mut().enumerate() {
            heap.extend(stream.next()?.map(|key| Reverse((key, number))));
        }
        Ok(Self { streams, heap })
    }

    #[inline]
    fn next(&mut self) -> Result<Option<Record<W>>, SpaceError> {
        let Some(&Reverse((key, _))) = self.heap.peek() else {
            return Ok(None);
        };
        while let Some(mut top) = self.heap.peek_mut() {
            let Reverse((front, number)) = *top;
            if front != key {
                break;
            }
            match self.streams[number].next()? {
                Some(next) => *top = Reverse((next, number)),
                None => drop(PeekMut::pop(top)),
            }
        }
        Ok(Some(key))
    }
}
