//! From layer to layer: which tasks there are, and what is left to do.

use std::collections::HashSet;
use std::path::Path;

use impasse_search::Meter;

use super::super::expand::Tally;
use super::super::positions::Positions;
use super::super::record::{Format, Record};
use super::claims::{Claims, TaskWatch};
use super::expand::{Sheaf, shard_of};
use super::folder::{Folder, is_gone, make, names_in, read_text, remove, remove_all};
use super::keys::{KeyStream, KeyWriter};
use super::merge::Merge;
use super::results::{Counts, Expanded, KeyFile, Merged, layer_text, read_layer};
use crate::SpaceError;
use crate::resources::Unfinished;

/// Bytes of a layer's keys that are read at once.
const BLOCK: u64 = 256 << 10;

/// One worker at the space.
pub(super) struct Work<'a, const W: usize> {
    positions: &'a dyn Positions,
    folder: &'a Folder,
    claims: Claims<'a>,
    format: Format<W>,
    /// Bytes of memory it may take.
    room: u64,
    most_disk_bytes: u64,
}

/// A layer whose positions are known.
struct Layer {
    depth: u32,
    /// Each shard.
    shards: Vec<Merged>,
    /// Positions of this layer and of those before it.
    known: u64,
}

/// What the folder says.
enum Standing {
    /// Nothing is begun.
    Nothing,
    /// This layer is the deepest whose positions are all known.
    At(Layer),
    /// Others went on while it was read.
    Moved,
}

/// A piece of a layer: a stretch of a shard.
#[derive(Clone, Copy)]
struct Piece {
    shard: u32,
    number: u64,
}

impl<'a, const W: usize> Work<'a, W> {
    pub(super) fn new(
        positions: &'a dyn Positions,
        folder: &'a Folder,
        claims: Claims<'a>,
        room: u64,
    ) -> Self {
        Self {
            positions,
            folder,
            claims,
            format: Format::new(positions.key_len()),
            room,
            most_disk_bytes: 0,
        }
    }

    /// The most bytes that lay in the folder when a round ended.
    pub(super) fn most_disk_bytes(&self) -> u64 {
        self.most_disk_bytes
    }

    /// Works until the space is complete. What is counted by then stands in
    /// `counts`, however this ends.
    pub(super) fn until_complete(
        &mut self,
        meter: &mut Meter<'_>,
        counts: &mut Counts,
    ) -> Result<(), Unfinished> {
        let mut misses = Misses::default();
        loop {
            match self.step(meter, counts, &mut misses) {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                // Others may have gone on, and have removed what we were at.
                Err(Unfinished::Disk(error)) if is_gone(&error) => {
                    misses.count(error)?;
                    self.claims.pause();
                }
                Err(unfinished) => return Err(unfinished),
            }
        }
    }

    /// Looks where the others are and works at one layer; says whether the
    /// space is complete.
    fn step(
        &mut self,
        meter: &mut Meter<'_>,
        counts: &mut Counts,
        misses: &mut Misses,
    ) -> Result<bool, Unfinished> {
        // Layers go only after the counts are there: what was found before
        // that look cannot mean that nothing is begun.
        let standing = self.look(counts)?;
        let counts_path = self.folder.counts_path();
        if counts_path.exists() {
            *counts = Counts::read(&counts_path, &read_text(&counts_path)?)?;
            // Whoever came late may have left something.
            self.folder.clear();
            return Ok(true);
        }
        let layer = match standing {
            Standing::Nothing => {
                self.begin()?;
                return Ok(false);
            }
            Standing::Moved => return Ok(false),
            Standing::At(layer) => layer,
        };
        misses.reached(layer.depth);
        meter.check_piece("enumerate", layer.known, 0)?;
        if layer.shards.iter().all(|shard| shard.fresh.is_none()) {
            self.folder.publish(&counts_path, &counts.text())?;
            self.folder.clear();
            return Ok(true);
        }
        if let Some(expanded) = self.expand_all(&layer, meter)? {
            self.merge_all(&layer, &expanded, meter)?;
        }
        Ok(false)
    }

    /// Finds the deepest layer whose positions are all known, and what the
    /// layers before it count.
    fn look(&self, counts: &mut Counts) -> Result<Standing, SpaceError> {
        for depth in self.folder.layers()? {
            let dir = self.folder.layer_path(depth);
            let names = names_in(&dir)?;
            if !self
                .folder
                .shards()
                .all(|shard| names.contains(&merged_name(shard)))
            {
                continue;
            }
            return Ok(Standing::At(self.read_layer(depth, counts)?));
        }
        // A layer goes while the next is there, but it may have come after we
        // looked. The first layer's row tells whether anything was begun.
        if self.folder.row_path(0).exists() {
            Ok(Standing::Moved)
        } else {
            Ok(Standing::Nothing)
        }
    }

    fn read_layer(&self, depth: u32, counts: &mut Counts) -> Result<Layer, SpaceError> {
        let mut found = Counts::default();
        for earlier in 0..depth {
            let path = self.folder.row_path(earlier);
            found.push(&read_layer(&path, &read_text(&path)?)?);
        }
        let dir = self.folder.layer_path(depth);
        let mut shards = Vec::new();
        for shard in self.folder.shards() {
            let path = dir.join(merged_name(shard));
            shards.push(Merged::read(&path, &read_text(&path)?)?);
        }
        let before: u64 = found.rows.iter().map(|row| row.states).sum();
        let known = before + shards.iter().map(Merged::states).sum::<u64>();
        *counts = found;
        Ok(Layer {
            depth,
            shards,
            known,
        })
    }

    /// Makes the start the first layer. If several workers do so at once, it
    /// does not matter whose stands.
    fn begin(&self) -> Result<(), SpaceError> {
        let width = self.format.key_len();
        let mut key = vec![0; width + Format::<W>::SLACK];
        self.positions.write_start(&mut key[..width]);
        let start: Record<W> = self.format.key(&key, 0);
        let own = shard_of(&key[..width], self.folder.plan().shards);
        self.folder.begin()?;
        let name = self.folder.unique("start");
        let mut writer = KeyWriter::new(self.folder.key_path(&name), self.format)?;
        writer.push(&start)?;
        let mut fresh = Some(KeyFile {
            name,
            keys: writer.finish()?,
        });
        let dir = self.folder.layer_path(0);
        for shard in self.folder.shards() {
            let merged = Merged {
                fresh: fresh.take_if(|_| shard as usize == own),
                runs: Vec::new(),
            };
            self.folder
                .publish(&dir.join(merged_name(shard)), &merged.text())?;
        }
        Ok(())
    }

    /// The first round: all positions of the layer become successors. `None`
    /// where others have gone on without us.
    fn expand_all(
        &mut self,
        layer: &Layer,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Expanded>>, Unfinished> {
        let (positions, folder, format) = (self.positions, self.folder, self.format);
        let piece = folder.plan().piece;
        let shards = folder.shards().zip(&layer.shards);
        let pieces: Vec<Piece> = shards
            .flat_map(|(shard, merged)| {
                let numbers = 0..merged.states().div_ceil(piece);
                numbers.map(move |number| Piece { shard, number })
            })
            .collect();
        let dir = folder.layer_path(layer.depth);
        let sheaf = Sheaf {
            folder,
            depth: layer.depth,
            format,
            // Lists that grow take up to twice as much.
            most: usize::try_from(self.room / (3 * size_of::<Record<W>>() as u64))
                .map_or(usize::MAX, |most| most.max(1)),
        };
        let round = Round {
            layer,
            dir: &dir,
            tasks: &pieces,
            name: expanded_name,
        };
        let done = self.round(&round, meter, |task, watch| {
            let fresh = layer.shards[task.shard as usize].fresh.as_ref();
            let fresh = fresh.expect("a shard with pieces has positions");
            let from = task.number * piece;
            let count = piece.min(fresh.keys - from);
            let keys = KeyStream::new(folder.key_path(&fresh.name), format, from, count, BLOCK);
            Ok(sheaf.expand(positions, keys, watch)?.text())
        })?;
        if !done {
            return Ok(None);
        }
        let read = |task| {
            let path = dir.join(expanded_name(task));
            Expanded::read(&path, &read_text(&path)?)
        };
        let all: Result<Vec<Expanded>, SpaceError> = pieces.iter().map(read).collect();
        Ok(Some(all?))
    }

    /// The second round: successors become the next layer.
    fn merge_all(
        &mut self,
        layer: &Layer,
        expanded: &[Expanded],
        meter: &mut Meter<'_>,
    ) -> Result<(), Unfinished> {
        let (folder, format, room) = (self.folder, self.format, self.room);
        let mut tally = Tally::new(self.positions);
        for piece in expanded {
            tally.add(&piece.tally);
        }
        let row_path = folder.row_path(layer.depth);
        folder.publish(&row_path, &layer_text(&tally))?;
        let dir = folder.layer_path(layer.depth + 1);
        make(&dir)?;
        let shards: Vec<u32> = folder.shards().collect();
        let round = Round {
            layer,
            dir: &dir,
            tasks: &shards,
            name: |&shard| merged_name(shard),
        };
        let done = self.round(&round, meter, |&shard, watch| {
            let merge = Merge {
                folder,
                format,
                depth: layer.depth,
                shard,
                before: &layer.shards[shard as usize],
                expanded,
                room: room / 2,
            };
            Ok(merge.run(watch)?.text())
        })?;
        if !done {
            return Ok(());
        }
        self.most_disk_bytes = self.most_disk_bytes.max(folder.bytes());
        self.remove_what_was_merged(layer, &dir)?;
        Ok(())
    }

    /// Removes the layer's successors, and runs that were merged into others.
    fn remove_what_was_merged(&self, layer: &Layer, next: &Path) -> Result<(), SpaceError> {
        let mut needed = HashSet::new();
        for shard in self.folder.shards() {
            let path = next.join(merged_name(shard));
            needed.extend(Merged::read(&path, &read_text(&path)?)?.runs);
        }
        for shard in &layer.shards {
            let old = shard.runs.iter().chain(&shard.fresh);
            for file in old.filter(|file| !needed.contains(file)) {
                remove(&self.folder.key_path(&file.name));
            }
        }
        // Earlier ones too, where somebody died before removing them.
        let old = self.folder.layers()?.into_iter();
        for depth in old.filter(|&depth| depth <= layer.depth) {
            remove_all(&self.folder.layer_path(depth));
        }
        Ok(())
    }

    /// Works at the tasks of a round until all are done, whoever does them;
    /// `false` where others have gone on without us.
    fn round<T>(
        &mut self,
        round: &Round<'_, T>,
        meter: &mut Meter<'_>,
        mut work: impl FnMut(&T, &mut TaskWatch<'_, '_>) -> Result<String, Unfinished>,
    ) -> Result<bool, Unfinished> {
        self.claims.forget();
        loop {
            let names = names_in(round.dir)?;
            if self.has_moved(round.layer) {
                return Ok(false);
            }
            let is_open = |task: &&T| !names.contains(&(round.name)(task));
            let open: Vec<&T> = round.tasks.iter().filter(is_open).collect();
            if open.is_empty() {
                return Ok(true);
            }
            let mut idle = true;
            for task in open {
                let result = round.dir.join((round.name)(task));
                let claim = round.dir.join(format!("claim-{}", (round.name)(task)));
                let done = self.claims.claim(claim).and_then(|lease| {
                    // It may have been done since the names were read.
                    let Some(lease) = lease.filter(|_| !result.exists()) else {
                        return Ok(());
                    };
                    idle = false;
                    let mut watch = TaskWatch::new(meter, lease, round.layer.known);
                    let text = work(task, &mut watch)?;
                    Ok(self.folder.publish(&result, &text)?)
                });
                done?;
            }
            if idle {
                self.claims.pause();
                meter.check_piece("enumerate", round.layer.known, 0)?;
            }
        }
    }

    /// Whether others have left this layer behind.
    fn has_moved(&self, layer: &Layer) -> bool {
        !self.folder.layer_path(layer.depth).exists()
            || self.folder.row_path(layer.depth + 1).exists()
            || self.folder.counts_path().exists()
    }
}

/// How often in a row files were missing without a layer done. Others go on
/// while we look, so some are; a folder that is damaged has no end of them.
#[derive(Default)]
struct Misses {
    depth: u32,
    count: u32,
}

impl Misses {
    const MOST: u32 = 100;

    fn reached(&mut self, depth: u32) {
        if depth > self.depth {
            *self = Self { depth, count: 0 };
        }
    }

    fn count(&mut self, error: SpaceError) -> Result<(), SpaceError> {
        self.count += 1;
        if self.count > Self::MOST {
            return Err(error);
        }
        Ok(())
    }
}

/// The tasks of a round.
struct Round<'r, T> {
    layer: &'r Layer,
    /// Where claims and results are.
    dir: &'r Path,
    tasks: &'r [T],
    /// What a task's result is called.
    name: fn(&T) -> String,
}

/// The file that says what a shard's part of a layer is.
fn merged_name(shard: u32) -> String {
    format!("merged-{shard}")
}

/// The file that says what a piece's successors are.
fn expanded_name(piece: &Piece) -> String {
    let Piece { shard, number } = piece;
    format!("expanded-{shard}-{number}")
}
