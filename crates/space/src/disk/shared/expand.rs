//! The first round: positions of a piece become sorted successors, cut by
//! shard.

use impasse_puzzle::fnv1a;

use super::super::expand::Tally;
use super::super::positions::Positions;
use super::super::record::{Format, Record};
use super::claims::TaskWatch;
use super::folder::Folder;
use super::keys::{KeyStream, KeyWriter};
use super::results::{Expanded, Successors};
use crate::SpaceError;
use crate::resources::Unfinished;

/// Successors on their way to disk.
pub(super) struct Sheaf<'a, const W: usize> {
    pub(super) folder: &'a Folder,
    pub(super) depth: u32,
    pub(super) format: Format<W>,
    /// Keys it may hold, all shards together.
    pub(super) most: usize,
}

impl<const W: usize> Sheaf<'_, W> {
    /// Expands positions and writes their successors.
    pub(super) fn expand(
        &self,
        positions: &dyn Positions,
        mut keys: KeyStream<W>,
        watch: &mut TaskWatch<'_, '_>,
    ) -> Result<Expanded, Unfinished> {
        let shards = self.folder.plan().shards;
        let width = self.format.key_len();
        let mut bins: Vec<Vec<Record<W>>> = self.folder.shards().map(|_| Vec::new()).collect();
        let mut expanded = Expanded {
            tally: Tally::new(positions),
            files: Vec::new(),
        };
        let mut lister = positions.expander(Format::<W>::SLACK);
        let mut successors = Vec::new();
        let mut held = 0;
        while let Some(key) = keys.next_bytes()? {
            watch.tick()?;
            let found = lister.expand(key, &mut successors, &mut || watch.look())?;
            let moves = found.unwrap_or(0);
            let row = &mut expanded.tally.row;
            row.states += 1;
            row.transitions += moves as u64;
            row.goals += u64::from(found.is_none());
            row.dead_ends += u64::from(found == Some(0));
            if !expanded.tally.classes.is_empty() {
                lister.count_classes(&mut expanded.tally.classes);
            }
            for from in (0..moves).map(|number| number * width) {
                let shard = shard_of(&successors[from..from + width], shards);
                bins[shard].push(self.format.key(&successors, from));
            }
            held += moves;
            if held >= self.most {
                expanded.files.push(self.write(&mut bins, watch)?);
                held = 0;
            }
        }
        if held > 0 {
            expanded.files.push(self.write(&mut bins, watch)?);
        }
        Ok(expanded)
    }

    fn write(
        &self,
        bins: &mut [Vec<Record<W>>],
        watch: &mut TaskWatch<'_, '_>,
    ) -> Result<Successors, Unfinished> {
        let held: usize = bins.iter().map(Vec::capacity).sum();
        watch.bytes = (held * size_of::<Record<W>>()) as u64;
        let name = self.folder.unique("next");
        let path = self.folder.layer_path(self.depth).join(&name);
        let mut writer = KeyWriter::new(path, self.format)?;
        let mut keys = Vec::with_capacity(bins.len());
        for bin in bins {
            watch.look()?;
            bin.sort_unstable();
            bin.dedup();
            for key in &*bin {
                writer.push(key)?;
            }
            keys.push(bin.len() as u64);
            bin.clear();
        }
        writer.finish()?;
        Ok(Successors { name, keys })
    }
}

/// The shard of a key: the same for ever, on every machine.
pub(super) fn shard_of(key: &[u8], shards: u32) -> usize {
    // Its high bits are those that are mixed best.
    let hash = fnv1a(key).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    usize::try_from((hash * u64::from(shards)) >> 32).expect("less than `shards`")
}

/// Where the keys of a shard lie in a file of successors: how many come
/// before, and how many they are.
pub(super) fn section(file: &Successors, shard: u32) -> Result<(u64, u64), SpaceError> {
    let shard = shard as usize;
    let count = file.keys.get(shard).ok_or_else(|| SpaceError {
        what: format!("looking for a shard in {}", file.name),
        source: std::io::ErrorKind::InvalidData.into(),
    })?;
    Ok((file.keys[..shard].iter().sum(), *count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_get_about_as_many_keys_each() {
        for shards in [1_u32, 7, 16, 1000] {
            let mut count = vec![0_u32; shards as usize];
            for number in 0..100 * shards {
                count[shard_of(&number.to_le_bytes(), shards)] += 1;
            }
            let most = count.into_iter().max();
            assert!(most <= Some(160), "{shards}: {most:?}");
        }
    }
}
