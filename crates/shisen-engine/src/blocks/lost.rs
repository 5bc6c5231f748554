//! Which positions are lost, layer by layer from the last.
//!
//! Few are. A position is lost if it is a dead end, or if all its moves lead to
//! lost positions; so a block has lost positions, or losing moves, only if it
//! has a dead end or a move to a block with lost positions. Such blocks are
//! found backwards, from dead ends and from lost blocks to their parents; all
//! others are not looked at again.

use std::sync::atomic::AtomicU64;

use impasse_space::{LimitWatch, Phase, Resources, Unfinished};

use super::bits::{Bits, Counter};
use super::block_moves::BlockMoves;
use super::find::FoundBlocks;
use super::line_masks::LineMasks;
use super::packed_layers::{Kept, unpack};

/// What labels add to the counts of one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LostRow {
    /// Lost positions, and their moves.
    pub(super) states: u64,
    pub(super) transitions: u64,
    /// Moves from other positions to lost ones.
    pub(super) losing: u64,
    /// Positions with one move that are no longer to be counted, and those in
    /// which one move keeps the win.
    pub(super) not_single: u64,
    pub(super) only: u64,
}

/// The blocks of one layer with lost positions or losing moves, by key.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    pub(super) keys: Vec<u64>,
    pub(super) lost: Vec<Bits>,
    /// Where the losing moves of each block begin.
    first: Vec<usize>,
    /// Positions with losing moves, and how many.
    losing: Vec<(u16, u8)>,
}

impl Marks {
    fn push(&mut self, key: u64, lost: Bits, losing: impl Iterator<Item = (u16, u8)>) {
        self.keys.push(key);
        self.lost.push(lost);
        self.first.push(self.losing.len());
        self.losing.extend(losing);
    }

    fn append(&mut self, other: &Self) {
        self.keys.extend_from_slice(&other.keys);
        self.lost.extend_from_slice(&other.lost);
        let before = self.losing.len();
        self.first.extend(other.first.iter().map(|at| at + before));
        self.losing.extend_from_slice(&other.losing);
    }

    /// The losing moves of a block.
    pub(super) fn losing(&self, number: usize) -> &[(u16, u8)] {
        let end = self.first.get(number + 1).copied();
        &self.losing[self.first[number]..end.unwrap_or(self.losing.len())]
    }

    fn room(&self) -> u64 {
        (80 * self.keys.len() + 4 * self.losing.len()) as u64
    }
}

/// The lost positions of one layer, by key.
#[derive(Clone, Debug, Default)]
struct Lost {
    keys: Vec<u64>,
    sets: Vec<Bits>,
    /// Where the distances of each block begin.
    first: Vec<usize>,
    /// For each lost position the moves to the farthest and to the nearest
    /// dead end.
    distances: Vec<(u8, u8)>,
}

impl Lost {
    fn of(&self, key: u64) -> Option<usize> {
        self.keys.binary_search(&key).ok()
    }

    fn set(&self, key: u64) -> Bits {
        self.of(key).map_or(Bits::NONE, |number| self.sets[number])
    }

    fn append(&mut self, other: &Self) {
        self.keys.extend_from_slice(&other.keys);
        self.sets.extend_from_slice(&other.sets);
        let before = self.distances.len();
        self.first.extend(other.first.iter().map(|at| at + before));
        self.distances.extend_from_slice(&other.distances);
    }

    fn room(&self) -> u64 {
        (80 * self.keys.len() + 2 * self.distances.len()) as u64
    }
}

/// What is known of all lost positions.
#[derive(Debug)]
pub(super) struct LostLabels {
    pub(super) marks: Vec<Marks>,
    pub(super) rows: Vec<LostRow>,
    /// The longest path inside the lost part.
    pub(super) farthest: Option<u8>,
    /// The largest shortest distance to a dead end.
    pub(super) nearest: Option<u8>,
    /// Whether the start is lost.
    pub(super) is_start_lost: bool,
}

#[derive(Default)]
struct LostPiece {
    lost: Lost,
    marks: Marks,
    rows: Vec<LostRow>,
}

/// Labels all positions.
pub(super) fn label(
    eye: &LineMasks<'_>,
    found: &FoundBlocks,
    resources: &Resources<'_>,
) -> Result<LostLabels, Unfinished> {
    let mut labels = LostLabels {
        marks: vec![Marks::default(); found.layers.len()],
        rows: vec![LostRow::default(); eye.coding.pairs + 1],
        farthest: None,
        nearest: None,
        is_start_lost: false,
    };
    let mut behind = Lost::default();
    for depth in (0..found.layers.len()).rev() {
        let packs = &found.layers[depth];
        let mut suspects = found.stuck[depth].clone();
        for &key in &behind.keys {
            eye.coding.parents(key, |parent| suspects.push(parent));
        }
        suspects.sort_unstable();
        suspects.dedup();
        let room = 8 * suspects.len() as u64;
        resources.take(room);
        let done = (found.layers.len() - depth) as u64;
        let done = AtomicU64::new(done);
        let phase = Phase {
            name: "labels",
            total: Some(found.layers.len() as u64),
            done: &done,
        };
        let pieces = resources.work_off(
            phase,
            packs.len(),
            BlockMoves::new,
            |hand, number, watch| {
                let end = packs.get(number + 1).map_or(u64::MAX, |next| next.first);
                let from = suspects.partition_point(|&key| key < packs[number].first);
                let to = suspects.partition_point(|&key| key < end);
                let suspects = &suspects[from..to];
                look_at(eye, &packs[number], suspects, depth, &behind, hand, watch)
            },
            drop,
        )?;
        resources.give(room + behind.room());
        behind = Lost::default();
        for piece in pieces {
            behind.append(&piece.lost);
            labels.marks[depth].append(&piece.marks);
            for (row, more) in labels.rows.iter_mut().zip(piece.rows) {
                row.states += more.states;
                row.transitions += more.transitions;
                row.losing += more.losing;
                row.not_single += more.not_single;
                row.only += more.only;
            }
        }
        resources.take(behind.room() + labels.marks[depth].room());
        for &(far, near) in &behind.distances {
            labels.farthest = labels.farthest.max(Some(far));
            labels.nearest = labels.nearest.max(Some(near));
        }
    }
    resources.give(behind.room());
    labels.is_start_lost = behind.set(0).contains(0);
    Ok(labels)
}

/// Looks at the suspects of one pack.
fn look_at(
    eye: &LineMasks<'_>,
    pack: &Kept,
    suspects: &[u64],
    depth: usize,
    behind: &Lost,
    hand: &mut BlockMoves,
    watch: &mut LimitWatch<'_, '_>,
) -> Result<LostPiece, Unfinished> {
    watch.pass(0)?;
    let mut piece = LostPiece::default();
    if suspects.is_empty() {
        return Ok(piece);
    }
    piece.rows = vec![LostRow::default(); eye.coding.pairs + 1];
    let mut suspects = suspects.iter().copied().peekable();
    pack.with(|pack| {
        let mut first = 0;
        for (&key, &kept) in pack.keys.iter().zip(&pack.kept) {
            while suspects.next_if(|&suspect| suspect < key).is_some() {}
            if suspects.peek() == Some(&key) {
                let set = unpack(kept, &pack.bytes[first..]);
                judge(eye, key, set, depth, behind, hand, &mut piece);
            }
            first += kept.count_ones() as usize;
        }
    })?;
    Ok(piece)
}

/// Labels one block.
fn judge(
    eye: &LineMasks<'_>,
    key: u64,
    set: Bits,
    depth: usize,
    behind: &Lost,
    hand: &mut BlockMoves,
    piece: &mut LostPiece,
) {
    hand.fill(eye, key, set);
    let inner = || eye.coding.inner.iter().zip(&hand.inner);
    // For each outer move the positions that have it, and those whose move
    // loses.
    let outer: Vec<(Bits, Bits, u64)> = hand
        .outer
        .iter()
        .map(|m| (set & m.when, key + m.add))
        .map(|(some, child)| (some, some & behind.set(child), child))
        .collect();
    let mut safe = eye.coding.goal(key);
    for &(some, losing, _) in &outer {
        safe |= some & !losing;
    }
    let mut lost = Bits::NONE;
    for &level in eye.coding.levels.iter().rev() {
        let mut here = set & level & !safe;
        for (take, &when) in inner() {
            let some = here & when;
            here &= !(some & !take.undo(lost));
        }
        lost |= here;
    }
    let solvable = set & !lost;
    let (mut moves, mut winning, mut losing) = (Counter::ZERO, Counter::ZERO, Counter::ZERO);
    let mut count = |some: Bits, lose: Bits| {
        moves.add(some);
        winning.add(some & !lose);
        losing.add(some & lose & solvable);
    };
    for (take, &when) in inner() {
        count(set & when, set & when & take.undo(lost));
    }
    for &(some, lose, _) in &outer {
        count(some, lose);
    }
    let some_lose = losing.some();
    let only = winning.ones() & solvable & !eye.coding.goal(key);
    for (&level, row) in eye.coding.levels.iter().zip(&mut piece.rows[depth..]) {
        row.states += (lost & level).count();
        row.transitions += moves.sum(lost & level);
        row.losing += losing.sum(level);
        row.not_single += (moves.ones() & level).count();
        row.only += (only & level).count();
    }
    if !lost.is_empty() || !some_lose.is_empty() {
        let mut counts = Vec::new();
        some_lose.each(|index| {
            let narrow = u16::try_from(index).expect("less than 512");
            let count = u8::try_from(losing.of(index)).expect("fewer than 256 moves");
            counts.push((narrow, count));
        });
        piece.marks.push(key, lost, counts.into_iter());
    }
    if !lost.is_empty() {
        let distances = distances(eye, hand, lost, &outer, behind);
        let record = &mut piece.lost;
        record.keys.push(key);
        record.sets.push(lost);
        record.first.push(record.distances.len());
        lost.each(|index| record.distances.push(distances[index]));
    }
}

/// For each lost position of a block the moves to the farthest and to the
/// nearest dead end. All moves of a lost position lead to lost ones.
fn distances(
    eye: &LineMasks<'_>,
    hand: &BlockMoves,
    lost: Bits,
    outer: &[(Bits, Bits, u64)],
    behind: &Lost,
) -> Vec<(u8, u8)> {
    let mut known: Vec<Option<(u8, u8)>> = vec![None; 512];
    let longer = |own: &mut Option<(u8, u8)>, (far, near): (u8, u8)| {
        let (most, least) = own.unwrap_or((0, u8::MAX));
        *own = Some((most.max(far + 1), least.min(near + 1)));
    };
    for &(some, _, child) in outer {
        let some = some & lost;
        let Some(number) = behind.of(child).filter(|_| !some.is_empty()) else {
            continue;
        };
        some.each(|index| {
            let at = behind.first[number] + behind.sets[number].rank(index);
            longer(&mut known[index], behind.distances[at]);
        });
    }
    for &level in eye.coding.levels.iter().rev() {
        for (take, &when) in eye.coding.inner.iter().zip(&hand.inner) {
            (lost & level & when).each(|index| {
                let target = known[take.target(index)].unwrap_or((0, 0));
                longer(&mut known[index], target);
            });
        }
    }
    known.into_iter().map(Option::unwrap_or_default).collect()
}
