//! Finding all blocks, layer by layer.
//!
//! A layer holds the blocks in which the same number of outer pairs is gone.
//! When its turn comes, all moves of outer kinds into its blocks are known; the
//! moves of inner kinds are followed inside each block; then the moves of outer
//! kinds lead to the next layer.

use std::sync::atomic::AtomicU64;

use impasse_puzzle::Limit;
use impasse_space::{LimitWatch, Phase, Resources, Unfinished};
use multiversion::multiversion;

use super::bits::{Bits, Tally};
use super::block_moves::BlockMoves;
use super::line_masks::LineMasks;
use super::packed_layers::{Kept, Pack};
use super::shards::{Outgoing, ShardedLayer};

/// Blocks in a shard; they fit in a core's own cache.
const SHARD: u64 = 4096;
/// Blocks whose moves tell where keys of the next layer lie.
const SAMPLE: usize = 2048;
/// Blocks between two looks at the limits.
const PATIENCE: usize = 1024;

/// What is counted of the positions of one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DepthCounts {
    pub(super) states: u64,
    pub(super) transitions: u64,
    pub(super) goals: u64,
    pub(super) dead_ends: u64,
    /// Positions with exactly one move.
    pub(super) single: u64,
}

/// All blocks of a space.
#[derive(Debug)]
pub(super) struct FoundBlocks {
    /// For each layer its packs, by key.
    pub(super) layers: Vec<Vec<Kept>>,
    /// For each layer the keys of blocks with a dead end, in order.
    pub(super) stuck: Vec<Vec<u64>>,
    /// Counts for each depth.
    pub(super) rows: Vec<DepthCounts>,
    /// Why it is not everything.
    pub(super) limit: Option<Limit>,
}

impl FoundBlocks {
    /// The blocks of all layers.
    pub(super) fn blocks(&self) -> u64 {
        let packs = self.layers.iter().flatten();
        packs.map(|pack| pack.blocks() as u64).sum()
    }

    pub(super) fn states(&self) -> u64 {
        self.rows.iter().map(|row| row.states).sum()
    }
}

/// What came of one shard.
struct ShardResult {
    kept: Kept,
    stuck: Vec<u64>,
    rows: Vec<DepthCounts>,
}

/// Finds all blocks.
pub(super) fn find(
    eye: &LineMasks<'_>,
    resources: &Resources<'_>,
) -> Result<FoundBlocks, Unfinished> {
    let coding = eye.coding;
    let mut found = FoundBlocks {
        layers: Vec::new(),
        stuck: Vec::new(),
        rows: vec![DepthCounts::default(); coding.pairs + 1],
        limit: None,
    };
    let mut layer = ShardedLayer::of(0, Bits::only(0));
    resources.take(layer.room());
    for depth in 0..=coding.outer_pairs {
        if layer.blocks() == 0 {
            break;
        }
        let next = ShardedLayer::new(borders(eye, &layer));
        let done = AtomicU64::new(found.states());
        let phase = Phase {
            name: "blocks",
            total: None,
            done: &done,
        };
        let pieces = resources.work_off(
            phase,
            layer.count(),
            || (BlockMoves::new(), Outgoing::new(&next, coding.slots())),
            |(hand, basket), number, watch| {
                work_off(eye, resources, &layer, number, depth, hand, basket, watch)
            },
            |(_, mut basket)| {
                basket.empty();
                resources.take(basket.grown);
            },
        );
        let pieces = match pieces {
            Ok(pieces) => pieces,
            Err(Unfinished::Limit(limit)) => {
                found.limit = Some(limit);
                return Ok(found);
            }
            Err(stop) => return Err(stop),
        };
        let states = |rows: &[DepthCounts]| rows.iter().map(|row| row.states).sum::<u64>();
        let more: u64 = pieces
            .iter()
            .flatten()
            .map(|piece| states(&piece.rows))
            .sum();
        if found.states() + more > resources.most_states() {
            found.limit = Some(Limit::States);
            return Ok(found);
        }
        let (mut packs, mut stuck) = (Vec::new(), Vec::new());
        for piece in pieces.into_iter().flatten() {
            packs.push(piece.kept);
            stuck.extend(piece.stuck);
            for (row, more) in found.rows.iter_mut().zip(piece.rows) {
                row.states += more.states;
                row.transitions += more.transitions;
                row.goals += more.goals;
                row.dead_ends += more.dead_ends;
                row.single += more.single;
            }
        }
        found.layers.push(packs);
        found.stuck.push(stuck);
        layer = next;
    }
    Ok(found)
}

/// Keys that divide the next layer into shards of about the same size.
fn borders(eye: &LineMasks<'_>, layer: &ShardedLayer) -> Vec<u64> {
    let shards = usize::try_from(2 * layer.blocks() / SHARD).unwrap_or(usize::MAX);
    if shards < 2 {
        return Vec::new();
    }
    let mut hand = BlockMoves::new();
    let mut keys = Vec::new();
    for (key, set) in layer.sample(SAMPLE) {
        hand.fill(eye, key, set);
        let set = hand.close(eye, set);
        let moves = hand.outer.iter().filter(|m| !(set & m.when).is_empty());
        keys.extend(moves.map(|m| key + m.add));
    }
    keys.sort_unstable();
    keys.dedup();
    let step = keys.len().div_ceil(shards).max(1);
    keys.into_iter().step_by(step).collect()
}

/// Works off one shard of a layer.
#[expect(clippy::too_many_arguments, reason = "one call, from the line above")]
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn work_off(
    eye: &LineMasks<'_>,
    resources: &Resources<'_>,
    layer: &ShardedLayer,
    number: usize,
    depth: usize,
    hand: &mut BlockMoves,
    basket: &mut Outgoing<'_>,
    watch: &mut LimitWatch<'_, '_>,
) -> Result<Option<ShardResult>, Unfinished> {
    let shard = layer.take(number);
    if shard.len() == 0 {
        return Ok(None);
    }
    let freed = shard.room();
    let shard = shard.sorted();
    let mut pack = Pack::with_capacity(shard.len());
    let mut stuck = Vec::new();
    let mut rows = vec![DepthCounts::default(); eye.coding.pairs + 1];
    let mut tally = Tally::NOTHING;
    let mut seen = 0;
    for at in 0..shard.len() {
        let (key, set) = shard.block(at);
        hand.fill(eye, key, set);
        let set = hand.close(eye, set);
        hand.count_moves(eye, set, &mut tally);
        for m in &hand.outer {
            let some = set & m.when;
            if !some.is_empty() {
                basket.add(key + m.add, some, m.slot);
            }
        }
        let rows = &mut rows[depth..];
        let mut is_stuck = false;
        set.each(|index| {
            let row = &mut rows[usize::from(eye.coding.level[index])];
            let moves = tally.of(index);
            row.states += 1;
            row.transitions += u64::from(moves);
            row.single += u64::from(moves == 1);
            if moves == 0 {
                let is_goal = (key, index) == eye.coding.end;
                row.goals += u64::from(is_goal);
                row.dead_ends += u64::from(!is_goal);
                is_stuck |= !is_goal;
            }
            seen += 1;
        });
        if is_stuck {
            stuck.push(key);
        }
        pack.push(key, set);
        if at % PATIENCE == PATIENCE - 1 {
            resources.take(std::mem::take(&mut basket.grown));
            watch.pass(std::mem::take(&mut seen))?;
        }
    }
    drop(shard);
    resources.give(freed);
    pack.shrink();
    let kept = match &resources.scratch {
        Some(scratch) if resources.is_short() => Kept::on_disk(&pack, scratch)?,
        _ => {
            resources.take(pack.room());
            Kept::in_memory(pack)
        }
    };
    resources.take(std::mem::take(&mut basket.grown));
    watch.pass(seen)?;
    Ok(Some(ShardResult { kept, stuck, rows }))
}
