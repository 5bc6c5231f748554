//! Uniform random play: how likely it visits each position, layer by layer.
//!
//! Chances are whole numbers of 2⁻⁶³: sums of them do not depend on any order,
//! so neither do results on threads. A chance is divided among the moves of a
//! position, and what is left of the division is dropped. Nothing else gets
//! lost: what arrives at goals and dead ends falls short of 1 by exactly what
//! was dropped, and so the error is known.

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};

use impasse_space::{Bounded, LimitWatch, Phase, Resources, Unfinished, Weighted};
use multiversion::multiversion;

use super::bits::{Bits, Tally};
use super::block_moves::BlockMoves;
use super::find::FoundBlocks;
use super::line_masks::LineMasks;
use super::lost::{LostLabels, Marks};
use super::packed_layers::{Kept, Pack, unpack};

/// Certainty.
const ONE: u64 = 1 << 63;
/// Blocks between two looks at the limits.
const PATIENCE: usize = 512;

/// What uniform random play does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub(super) win: Bounded,
    pub(super) by_visits: Weighted,
}

/// Sums over positions, each weighted by its chance.
#[derive(Clone, Copy, Debug, Default)]
struct VisitSums {
    positions: u128,
    moves: u128,
    lost: u128,
    losing: u128,
    goals: u128,
    dead_ends: u128,
}

/// A block in an opened pack.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Which bytes of its set are kept.
    kept: u64,
    /// Where its bytes and its chances begin.
    bytes: u32,
    chances: u32,
}

/// A pack in which blocks can be found, and the chances of its positions.
struct Open {
    keys: Vec<u64>,
    blocks: Vec<Block>,
    bytes: Vec<u8>,
    states: u64,
}

impl Open {
    fn new(pack: Pack) -> Self {
        let mut blocks = Vec::with_capacity(pack.len());
        let (mut bytes, mut chances) = (0, 0);
        for kept in pack.kept {
            blocks.push(Block {
                kept,
                bytes,
                chances,
            });
            let own = &pack.bytes[bytes as usize..][..kept.count_ones() as usize];
            bytes += kept.count_ones();
            chances += own.iter().map(|byte| byte.count_ones()).sum::<u32>();
        }
        Self {
            keys: pack.keys,
            blocks,
            bytes: pack.bytes,
            states: pack.states,
        }
    }

    /// Bytes of memory, with those of the chances.
    fn room(&self) -> u64 {
        let blocks = 8 * self.keys.capacity() + 16 * self.blocks.capacity();
        (blocks + self.bytes.capacity()) as u64 + 8 * self.states
    }

    /// The set of a block.
    #[inline(always)]
    fn set(&self, block: Block) -> Bits {
        unpack(block.kept, &self.bytes[block.bytes as usize..])
    }
}

/// A layer in which chances arrive.
#[derive(Default)]
struct Arrivals {
    packs: Vec<Open>,
    chances: Vec<Mutex<Vec<u64>>>,
}

impl Arrivals {
    fn open(layer: Vec<Kept>) -> Result<Self, Unfinished> {
        let mut arrivals = Self::default();
        for kept in layer {
            let chances = usize::try_from(kept.states).unwrap_or(usize::MAX);
            arrivals.chances.push(Mutex::new(vec![0; chances]));
            arrivals.packs.push(Open::new(kept.take()?));
        }
        Ok(arrivals)
    }

    fn room(&self) -> u64 {
        self.packs.iter().map(Open::room).sum()
    }

    /// Finds a block that is there; searches begin where the last one for the
    /// same slot ended, since keys come in order.
    #[inline(always)]
    fn find(&self, key: u64, cursor: &mut (u32, u32)) -> (usize, usize) {
        let (mut pack, mut from) = (cursor.0 as usize, cursor.1 as usize);
        let is_behind = |pack: usize| {
            let next = self.packs.get(pack + 1);
            next.is_some_and(|next| next.keys[0] <= key)
        };
        if is_behind(pack) || self.packs[pack].keys[from] > key {
            pack = self.packs.partition_point(|open| open.keys[0] <= key) - 1;
            from = 0;
        }
        let keys = &self.packs[pack].keys;
        let mut step = 1;
        while from + step < keys.len() && keys[from + step] <= key {
            from += step;
            step *= 2;
        }
        let to = (from + step).min(keys.len());
        let at = from + keys[from..to].partition_point(|&other| other < key);
        debug_assert_eq!(keys[at], key, "a move leads to a block that was found");
        #[expect(
            clippy::cast_possible_truncation,
            reason = "few packs, few blocks in each"
        )]
        let found = (pack as u32, at as u32);
        *cursor = found;
        (pack, at)
    }
}

/// The bytes that following random play takes at most, beside layers that
/// stay in memory.
pub(super) fn needed(found: &FoundBlocks) -> u64 {
    let layer = |packs: &Vec<Kept>| -> u64 {
        let own = |pack: &Kept| {
            let read = pack.loaded_room() - pack.room().min(pack.loaded_room());
            // Where bytes and chances of each block begin.
            read + 8 * pack.states + 8 * pack.blocks() as u64
        };
        packs.iter().map(own).sum()
    };
    let sizes: Vec<u64> = found.layers.iter().map(layer).collect();
    let two = sizes.windows(2).map(|two| two[0] + two[1]);
    two.chain(sizes.iter().copied()).max().unwrap_or(0)
}

/// Follows random play through all layers, which are used up.
pub(super) fn follow(
    eye: &LineMasks<'_>,
    found: FoundBlocks,
    labels: &LostLabels,
    resources: &Resources<'_>,
) -> Result<Play, Unfinished> {
    let total = found.states();
    let mut sums = VisitSums::default();
    let mut done = 0;
    let mut layers = found.layers.into_iter();
    let mut own = open(layers.next().unwrap_or_default(), resources)?;
    if let Some(chances) = own.chances.first_mut() {
        // The start is the first position of the first block.
        let chances = chances.get_mut();
        chances.unwrap_or_else(PoisonError::into_inner)[0] = ONE;
    }
    for marks in &labels.marks {
        let next = open(layers.next().unwrap_or_default(), resources)?;
        let so_far = AtomicU64::new(done);
        let phase = Phase {
            name: "random play",
            total: Some(total),
            done: &so_far,
        };
        let pieces = resources.work_off(
            phase,
            own.packs.len(),
            || Walker::new(eye),
            |walker, number, watch| {
                walker.cursors.fill((0, 0));
                walk(walker, eye, &own, number, &next, marks, watch)
            },
            drop,
        )?;
        for piece in pieces {
            sums.positions += piece.positions;
            sums.moves += piece.moves;
            sums.lost += piece.lost;
            sums.losing += piece.losing;
            sums.goals += piece.goals;
            sums.dead_ends += piece.dead_ends;
        }
        done += own.packs.iter().map(|open| open.states).sum::<u64>();
        resources.give(own.room());
        own = next;
    }
    Ok(play(&sums))
}

fn open(layer: Vec<Kept>, resources: &Resources<'_>) -> Result<Arrivals, Unfinished> {
    let before: u64 = layer.iter().map(Kept::room).sum();
    let arrivals = Arrivals::open(layer)?;
    resources.take(arrivals.room());
    resources.give(before);
    Ok(arrivals)
}

fn play(sums: &VisitSums) -> Play {
    let dropped = u128::from(ONE) - sums.goals - sums.dead_ends;
    let one = float(u128::from(ONE));
    let (low, high) = (float(sums.goals) / one, float(sums.goals + dropped) / one);
    Play {
        win: Bounded {
            value: f64::midpoint(low, high),
            // Three roundings, of numbers up to 1.
            error: (high - low) / 2.0 + 2.0 * f64::EPSILON * high,
        },
        by_visits: Weighted {
            mean_moves: float(sums.moves) / float(sums.positions),
            solvable_share: float(sums.positions - sums.lost) / float(sums.positions),
            losing_share: (sums.moves > 0).then(|| float(sums.losing) / float(sums.moves)),
        },
    }
}

#[expect(clippy::cast_precision_loss, reason = "a chance needs no 128 bits")]
fn float(number: u128) -> f64 {
    number as f64
}

/// Divides chances by one small number, by a multiplication.
///
/// For a divisor *d*, let 2ᴸ be the first power of 2 that is not below it, and
/// *m* = (2⁶³⁺ᴸ + *e*) / *d* with the least *e* ≥ 0 that makes it whole, so that
/// *e* < *d* ≤ 2ᴸ. For *n* ≤ 2⁶³ then *nm* / 2⁶³⁺ᴸ = *n*/*d* + *ne*/(*d* 2⁶³⁺ᴸ),
/// and the second part is less than 1/*d*: rounded down, it is *n*/*d* rounded
/// down. Since 2ᴸ < 2*d*, *m* fits in 64 bits.
#[derive(Clone, Copy, Debug)]
struct Divisor {
    times: u64,
    shift: u32,
}

impl Divisor {
    /// Nothing is ever divided by 0, which stands as 1.
    fn new(divisor: u32) -> Self {
        let divisor = divisor.max(1);
        let shift = 63 + divisor.next_power_of_two().trailing_zeros();
        let times = (1_u128 << shift).div_ceil(u128::from(divisor));
        Self {
            times: u64::try_from(times).expect("64 bits"),
            shift,
        }
    }

    #[inline(always)]
    fn divide(self, chance: u64) -> u64 {
        let product = u128::from(chance) * u128::from(self.times);
        // The quotient of 64 bits by at least 1 has at most 64 bits.
        #[expect(clippy::cast_possible_truncation, reason = "as just said")]
        let quotient = (product >> self.shift) as u64;
        quotient
    }
}

/// One worker.
struct Walker {
    hand: BlockMoves,
    moves: Tally,
    /// For each position of a block its chance, and that of each of its moves.
    chances: Vec<u64>,
    shares: Vec<u64>,
    /// For each position the inner moves it has, a bit each.
    takes: Vec<u32>,
    /// For each slot where its last child was found.
    cursors: Vec<(u32, u32)>,
    division: Vec<Divisor>,
}

impl Walker {
    fn new(eye: &LineMasks<'_>) -> Self {
        Self {
            hand: BlockMoves::new(),
            moves: Tally::NOTHING,
            chances: vec![0; 512],
            shares: vec![0; 512],
            takes: vec![0; 512],
            cursors: vec![(0, 0); eye.coding.slots()],
            division: (0..256).map(Divisor::new).collect(),
        }
    }

    /// Lets chances flow along the moves of inner kinds, and finds what each
    /// move of a position is worth. A move leads to a higher index, so in order
    /// of indices all that arrives at a position is known when its turn comes.
    #[inline(always)]
    fn settle(&mut self, eye: &LineMasks<'_>, key: u64, set: Bits, sums: &mut VisitSums) {
        let Self {
            hand,
            moves,
            chances,
            shares,
            takes,
            division,
            ..
        } = self;
        hand.count_moves(eye, set, moves);
        for (number, &when) in hand.inner[..eye.coding.inner.len()].iter().enumerate() {
            let some = set & when;
            some.each(|index| takes[index] |= 1 << number);
        }
        let goal = eye.coding.goal(key);
        set.each(|index| {
            let (chance, count) = (chances[index], moves.of(index));
            sums.positions += u128::from(chance);
            sums.moves += u128::from(chance) * u128::from(count);
            if count == 0 {
                if goal.contains(index) {
                    sums.goals += u128::from(chance);
                } else {
                    sums.dead_ends += u128::from(chance);
                }
                return;
            }
            let share = division[usize::from(count)].divide(chance);
            shares[index] = share;
            let mut own = std::mem::take(&mut takes[index]);
            while own != 0 {
                let take = &eye.coding.inner[own.trailing_zeros() as usize];
                chances[take.target(index)] += share;
                own &= own - 1;
            }
        });
    }
}

/// Follows random play out of one pack.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn walk(
    walker: &mut Walker,
    eye: &LineMasks<'_>,
    own: &Arrivals,
    number: usize,
    next: &Arrivals,
    marks: &Marks,
    watch: &mut LimitWatch<'_, '_>,
) -> Result<VisitSums, Unfinished> {
    let open = &own.packs[number];
    let arrived = own.chances[number].lock();
    let arrived = std::mem::take(&mut *arrived.unwrap_or_else(PoisonError::into_inner));
    let mut sums = VisitSums::default();
    let mut seen = 0;
    let mut mark = marks.keys.partition_point(|&key| key < open.keys[0]);
    for (at, (&key, &block)) in open.keys.iter().zip(&open.blocks).enumerate() {
        let set = open.set(block);
        let mut own = arrived[block.chances as usize..].iter();
        let chances = &mut walker.chances;
        set.each(|index| chances[index] = *own.next().expect("one for each position"));
        walker.hand.fill(eye, key, set);
        walker.settle(eye, key, set, &mut sums);
        if marks.keys.get(mark) == Some(&key) {
            let chances = &walker.chances;
            marks.lost[mark].each(|index| sums.lost += u128::from(chances[index]));
            for &(index, count) in marks.losing(mark) {
                sums.losing += u128::from(chances[usize::from(index)]) * u128::from(count);
            }
            mark += 1;
        }
        for m in &walker.hand.outer {
            let some = set & m.when;
            if !some.is_empty() {
                let child = next.find(key + m.add, &mut walker.cursors[m.slot]);
                hand_on(&walker.shares, some, next, child);
            }
        }
        seen += set.count();
        if at % PATIENCE == PATIENCE - 1 {
            watch.pass(std::mem::take(&mut seen))?;
        }
    }
    watch.pass(seen)?;
    Ok(sums)
}

/// Adds the shares of some positions to the chances of a block.
#[inline(always)]
fn hand_on(shares: &[u64], some: Bits, next: &Arrivals, (pack, at): (usize, usize)) {
    let open = &next.packs[pack];
    let block = open.blocks[at];
    let mut arrivals = next.chances[pack]
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let mut own = &mut arrivals[block.chances as usize..];
    let mut kept = block.kept;
    for &byte in &open.bytes[block.bytes as usize..] {
        if kept == 0 {
            break;
        }
        let place = kept.trailing_zeros() as usize;
        kept &= kept - 1;
        let mut some = some.0[place / 8] >> (place % 8 * 8) & 255;
        while some != 0 {
            let bit = some.trailing_zeros();
            some &= some - 1;
            let rank = (u32::from(byte) & ((1 << bit) - 1)).count_ones();
            own[rank as usize] += shares[8 * place + bit as usize];
        }
        own = &mut own[byte.count_ones() as usize..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    #[test]
    fn a_multiplication_divides() {
        let mut chance = Chance::new(6);
        for divisor in 1..256 {
            let known = Divisor::new(divisor);
            let divisor = u64::from(divisor);
            let last = ONE / divisor * divisor;
            let random = (0..200).map(|_| chance.next_u64() >> (1 + chance.below(63)));
            for number in [0, 1, divisor - 1, divisor, last - 1, last, ONE - 1, ONE]
                .into_iter()
                .chain(random)
            {
                assert_eq!(known.divide(number), number / divisor, "{number}/{divisor}");
            }
        }
    }
}
