//! What follows without a choice.
//!
//! # Facts
//!
//! They need only that taking tiles away makes pairs possible and never impossible.
//!
//! 1. **Monotone.** A pair that is *joined*, that is can be taken, stays so
//!    until one of its own tiles goes, and moves of different tiles can be
//!    exchanged: fewer tiles are in the way of fewer pairs.
//! 2. **First.** If a solution takes a pair that is joined now, it may as well
//!    take it first: by 1, the moves before it can still be made after it.
//! 3. **Whole kinds.** If all that is left of a kind can be taken now, taking
//!    it loses nothing: the other moves of any solution can be made without
//!    it.
//! 4. **Pairings.** Fix which tiles are paired. Then whatever can be taken may be
//!    taken at once (by 2), and every order ends with the same tiles: a
//!    pairing, not an order, is what has to be found.
//!
//! So the search decides on pairs only. A pair that is *excluded* is in no
//! solution that has made the decisions given as its reason. A tile with one
//! pair left must go with that partner, which excludes all other pairs of the
//! partner, and goes as soon as they are joined; four tiles of a kind go as two
//! pairs, so a pair is excluded with its complement.

use crate::around::Around;
use crate::board::PairBoard;
use crate::levels::Levels;
use crate::numbering::{PairId, Tile};
use crate::table::SearchTable;

/// Decisions that no solution can have all made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict(pub(crate) Levels);

/// The most tiles of a kind whose pairs are tried in every way; with more,
/// nothing is lost but time.
const MOST: usize = 8;

impl<B: PairBoard, A: Around<B>> SearchTable<'_, B, A> {
    /// Settles on `pair`, as the decision of `level`.
    pub(crate) fn decide(&mut self, pair: PairId, level: usize) {
        self.choose(pair, Levels::only(level));
        for tile in self.numbering.ends[pair as usize] {
            self.exclude_rivals(tile, pair, Levels::only(level));
        }
    }

    /// Draws all conclusions, and takes every pair that may be taken without
    /// loss.
    pub(crate) fn settle(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some(tile) = self.fewer.pop() {
                self.conclude(tile)?;
            } else if let Some(pair) = self.elected.pop() {
                self.remember(pair)?;
            } else if let Some(pair) = self.fresh.pop() {
                self.look_at(pair);
            } else {
                return Ok(());
            }
        }
    }

    /// What follows from the choices that a tile has left.
    fn conclude(&mut self, tile: Tile) -> Result<(), Conflict> {
        let kind = self.numbering.kind_of(tile);
        if self.choices(tile) > 1 {
            if kind.count == 4 {
                for (pair, rest) in kind.complements() {
                    if let Some(reason) = self.reason(pair) {
                        self.exclude(rest, reason);
                    }
                }
            }
            return Ok(());
        }
        let mut reason = Levels::NONE;
        let mut only = None;
        for other in kind.tiles().filter(|&other| other != tile) {
            let pair = kind.pair(tile, other);
            match self.reason(pair) {
                Some(why) => reason |= why,
                None => only = Some((other, pair)),
            }
        }
        let Some((other, pair)) = only else {
            return Err(Conflict(reason));
        };
        self.choose(pair, reason);
        self.exclude_rivals(other, pair, reason);
        if self.is_ready(pair) {
            self.take(pair);
        }
        Ok(())
    }

    /// What follows from a pair that has become joined.
    fn look_at(&mut self, pair: PairId) {
        if !self.is_ready(pair) {
            return;
        }
        let tiles = self.numbering.ends[pair as usize];
        if tiles.iter().any(|&tile| self.choices(tile) == 1) {
            self.take(pair);
            return;
        }
        let kind = self.numbering.kind_of(tiles[0]);
        if kind.count == 4 {
            let rest = kind.complement(pair);
            if self.is_ready(rest) {
                self.take(pair);
                self.take(rest);
            }
            return;
        }
        let left: Vec<Tile> = kind.tiles().filter(|&tile| self.is_here(tile)).collect();
        let mut pairs = Vec::new();
        if left.len() <= MOST && self.pair_up(&left, &mut pairs) {
            for pair in pairs {
                self.take(pair);
            }
        }
    }

    /// Finds pairs that can be taken now for all of these tiles.
    fn pair_up(&self, tiles: &[Tile], pairs: &mut Vec<PairId>) -> bool {
        let Some((&one, others)) = tiles.split_first() else {
            return true;
        };
        others.iter().any(|&other| {
            let pair = self.numbering.pair(one, other);
            if !self.is_ready(pair) {
                return false;
            }
            let rest: Vec<Tile> = others
                .iter()
                .copied()
                .filter(|&tile| tile != other)
                .collect();
            pairs.push(pair);
            let done = self.pair_up(&rest, pairs);
            if !done {
                pairs.pop();
            }
            done
        })
    }
}
