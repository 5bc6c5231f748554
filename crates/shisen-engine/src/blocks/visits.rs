//! Uniform random play: how likely it visits each position, layer by layer.
//!
//! Chances are whole numbers of 2⁻⁶³: sums of them do not depend on any order,
//! so neither do results on threads. A chance is divided among the moves of a
//! position, and what is left of the division is dropped. Nothing else gets
//! lost: what arrives at goals and dead ends falls short of 1 by exactly what
//! was dropped, and so the error is known.

use std::sync::{Mutex, PoisonError};

use impasse_space::{Bounded, Weighted};

use super::bits::{Bits, Counter};
use super::find::Found;
use super::hand::Hand;
use super::house::{House, Phase, Stop, Watch};
use super::lost::{Labels, Marks};
use super::shelf::{Kept, Pack, unpack};
use super::view::Eye;

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
struct Sums {
    positions: u128,
    moves: u128,
    lost: u128,
    losing: u128,
    goals: u128,
    dead_ends: u128,
}

/// A pack in which blocks can be found, and the chances of its positions.
struct Open {
    pack: Pack,
    /// For each block where its bytes and its chances begin.
    at: Vec<(u32, u32)>,
}

impl Open {
    fn new(pack: Pack) -> Self {
        let mut at = Vec::with_capacity(pack.len());
        let (mut bytes, mut states) = (0_usize, 0_usize);
        let narrow = |number: usize| u32::try_from(number).expect("few positions in a pack");
        for &kept in &pack.kept {
            at.push((narrow(bytes), narrow(states)));
            let own = &pack.bytes[bytes..][..kept.count_ones() as usize];
            bytes += own.len();
            states += own
                .iter()
                .map(|byte| byte.count_ones() as usize)
                .sum::<usize>();
        }
        Self { pack, at }
    }

    /// Bytes beside those of the pack and of the chances.
    fn room(&self) -> u64 {
        8 * self.at.len() as u64
    }
}

/// A layer in which chances arrive.
#[derive(Default)]
struct Arrivals {
    packs: Vec<Open>,
    chances: Vec<Mutex<Vec<u64>>>,
}

impl Arrivals {
    fn open(layer: Vec<Kept>) -> Result<Self, Stop> {
        let mut arrivals = Self::default();
        for kept in layer {
            let chances = usize::try_from(kept.states).unwrap_or(usize::MAX);
            arrivals.chances.push(Mutex::new(vec![0; chances]));
            arrivals.packs.push(Open::new(kept.take()?));
        }
        Ok(arrivals)
    }

    fn room(&self) -> u64 {
        let packs = self.packs.iter();
        packs
            .map(|open| open.room() + open.pack.room() + 8 * open.pack.states)
            .sum()
    }

    /// Finds a block that is there; searches begin where the last one for the
    /// same slot ended, since keys come in order.
    #[inline(always)]
    fn find(&self, key: u64, cursor: &mut (u32, u32)) -> (usize, usize) {
        let (mut pack, mut from) = (cursor.0 as usize, cursor.1 as usize);
        let is_behind = |pack: usize| {
            let next = self.packs.get(pack + 1);
            next.is_some_and(|next| next.pack.keys[0] <= key)
        };
        if is_behind(pack) || self.packs[pack].pack.keys[from] > key {
            pack = self.packs.partition_point(|open| open.pack.keys[0] <= key) - 1;
            from = 0;
        }
        let keys = &self.packs[pack].pack.keys;
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
pub(super) fn needed(found: &Found) -> u64 {
    let layer = |packs: &Vec<Kept>| -> u64 {
        let own = |pack: &Kept| {
            let read = pack.loaded_room() - pack.room().min(pack.loaded_room());
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
    eye: &Eye<'_>,
    found: Found,
    labels: &Labels,
    house: &House<'_>,
) -> Result<Play, Stop> {
    let total = found.states();
    let mut sums = Sums::default();
    let mut done = 0;
    let mut layers = found.layers.into_iter();
    let mut own = open(layers.next().unwrap_or_default(), house)?;
    if let Some(chances) = own.chances.first_mut() {
        // The start is the first position of the first block.
        let chances = chances.get_mut();
        chances.unwrap_or_else(PoisonError::into_inner)[0] = ONE;
    }
    for marks in &labels.marks {
        let next = open(layers.next().unwrap_or_default(), house)?;
        let phase = Phase::new("random play", done, Some(total));
        let pieces = house.work(
            &phase,
            own.packs.len(),
            || Walker::new(eye),
            |walker, number, watch| {
                walker.cursors.fill((0, 0));
                walker.walk(eye, &own, number, &next, marks, watch)
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
        done += own.packs.iter().map(|open| open.pack.states).sum::<u64>();
        house.give(own.room());
        own = next;
    }
    Ok(play(&sums))
}

fn open(layer: Vec<Kept>, house: &House<'_>) -> Result<Arrivals, Stop> {
    let before: u64 = layer.iter().map(Kept::room).sum();
    let arrivals = Arrivals::open(layer)?;
    house.take(arrivals.room());
    house.give(before);
    Ok(arrivals)
}

fn play(sums: &Sums) -> Play {
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

/// One worker.
struct Walker {
    hand: Hand,
    moves: Counter,
    /// For each position of a block its chance, and that of each of its moves.
    chances: Vec<u64>,
    shares: Vec<u64>,
    /// For each position the inner moves it has, a bit each.
    takes: Vec<u32>,
    /// For each slot where its last child was found.
    cursors: Vec<(u32, u32)>,
}

impl Walker {
    fn new(eye: &Eye<'_>) -> Self {
        Self {
            hand: Hand::new(),
            moves: Counter::ZERO,
            chances: vec![0; 512],
            shares: vec![0; 512],
            takes: vec![0; 512],
            cursors: vec![(0, 0); eye.coding.slots()],
        }
    }

    #[inline(always)]
    fn walk(
        &mut self,
        eye: &Eye<'_>,
        own: &Arrivals,
        number: usize,
        next: &Arrivals,
        marks: &Marks,
        watch: &mut Watch<'_, '_>,
    ) -> Result<Sums, Stop> {
        let open = &own.packs[number];
        let arrived = own.chances[number].lock();
        let arrived = std::mem::take(&mut *arrived.unwrap_or_else(PoisonError::into_inner));
        let mut arrived = arrived.into_iter();
        let mut sums = Sums::default();
        let mut seen = 0;
        let mut mark = marks.keys.partition_point(|&key| key < open.pack.keys[0]);
        for (at, (&key, &kept)) in open.pack.keys.iter().zip(&open.pack.kept).enumerate() {
            let set = unpack(kept, &open.pack.bytes[open.at[at].0 as usize..]);
            let chances = &mut self.chances;
            set.each(|index| chances[index] = arrived.next().expect("one for each position"));
            self.hand.fill(eye, key, set);
            self.settle(eye, key, set, &mut sums);
            if marks.keys.get(mark) == Some(&key) {
                let chances = &self.chances;
                marks.lost[mark].each(|index| sums.lost += u128::from(chances[index]));
                for &(index, count) in marks.losing(mark) {
                    sums.losing += u128::from(chances[usize::from(index)]) * u128::from(count);
                }
                mark += 1;
            }
            for m in &self.hand.outer {
                let some = set & m.when;
                if !some.is_empty() {
                    let child = next.find(key + m.add, &mut self.cursors[m.slot]);
                    hand_on(&self.shares, some, next, child);
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

    /// Lets chances flow along the moves of inner kinds, and finds what each
    /// move of a position is worth. A move leads to a higher index, so in order
    /// of indices all that arrives at a position is known when its turn comes.
    #[inline(always)]
    fn settle(&mut self, eye: &Eye<'_>, key: u64, set: Bits, sums: &mut Sums) {
        let Self {
            hand,
            moves,
            chances,
            shares,
            takes,
            ..
        } = self;
        moves.clear();
        for (number, &when) in hand.inner[..eye.coding.inner.len()].iter().enumerate() {
            let some = set & when;
            if !some.is_empty() {
                moves.add(some);
                some.each(|index| takes[index] |= 1 << number);
            }
        }
        for m in &hand.outer {
            moves.add(set & m.when);
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
            let share = chance / count;
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

/// Adds the shares of some positions to the chances of a block.
#[inline(always)]
fn hand_on(shares: &[u64], some: Bits, next: &Arrivals, (pack, at): (usize, usize)) {
    let open = &next.packs[pack];
    let (bytes, chances) = open.at[at];
    let mut arrivals = next.chances[pack]
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let mut own = &mut arrivals[chances as usize..];
    let mut kept = open.pack.kept[at];
    for &byte in &open.pack.bytes[bytes as usize..] {
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
