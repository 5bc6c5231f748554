//! The moves of a block.

use impasse_shisen::Place;

use super::bits::{Bits, Tally};
use super::coding::INNER;
use super::line_masks::{LineMasks, Seen, View};

/// The most pairs of inner kinds.
const INNER_TAKES: usize = 18;

/// A move of an outer kind, out of some positions of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct OuterMove {
    /// What it adds to the key.
    pub(super) add: u64,
    /// Which pair of which outer kind it takes.
    pub(super) slot: usize,
    /// The positions of the block in which the line is free.
    pub(super) when: Bits,
}

/// The moves of one block.
#[derive(Debug)]
pub(super) struct BlockMoves {
    view: View,
    /// For each take of an inner kind: the positions in which it can be made.
    pub(super) inner: [Bits; INNER_TAKES],
    pub(super) outer: Vec<OuterMove>,
}

impl BlockMoves {
    pub(super) fn new() -> Self {
        Self {
            view: View::EMPTY,
            inner: [Bits::NONE; INNER_TAKES],
            outer: Vec::new(),
        }
    }

    /// Finds the moves of a block that has at least the positions of `set`,
    /// and no others than moves of inner kinds reach from there.
    #[inline(always)]
    pub(super) fn fill(&mut self, eye: &LineMasks<'_>, key: u64, set: Bits) {
        let view = &mut self.view;
        eye.look(key, view);
        let mut seen = [(Place { x: 0, y: 0 }, Seen::default()); 4 * INNER];
        for &(number, place) in &eye.coding.inner_tiles {
            seen[usize::from(number)] = (place, LineMasks::seen(view, place));
        }
        for (when, take) in self.inner.iter_mut().zip(&eye.coding.inner) {
            // Where the pair is left now, it was left before other moves.
            *when = if (set & take.from).is_empty() {
                Bits::NONE
            } else {
                let [one, other] = [take.one, take.other].map(usize::from);
                eye.joined(view, seen[one], seen[other]) & take.from
            };
        }
        self.outer.clear();
        for outer in &eye.coding.outer {
            let takes = &outer.digit(key).takes;
            let mut seen = [Seen::default(); 4];
            match &takes[..] {
                [] => continue,
                [take] => {
                    for tile in [take.one, take.other].map(usize::from) {
                        seen[tile] = LineMasks::seen(view, outer.tiles[tile]);
                    }
                }
                _ => {
                    for (seen, &tile) in seen.iter_mut().zip(&outer.tiles) {
                        *seen = LineMasks::seen(view, tile);
                    }
                }
            }
            for take in takes {
                let [one, other] = [take.one, take.other].map(usize::from);
                let when = eye.joined(
                    view,
                    (outer.tiles[one], seen[one]),
                    (outer.tiles[other], seen[other]),
                );
                if !when.is_empty() {
                    self.outer.push(OuterMove {
                        add: take.add,
                        slot: take.slot,
                        when,
                    });
                }
            }
        }
    }

    /// Counts the moves of each position of `set`.
    #[inline(always)]
    pub(super) fn count_moves(&self, eye: &LineMasks<'_>, set: Bits, tally: &mut Tally) {
        let inner = &self.inner[..eye.coding.inner.len()];
        let most = inner.len() + self.outer.len();
        tally.count(
            set,
            most,
            inner.iter().chain(self.outer.iter().map(|m| &m.when)),
        );
    }

    /// All positions that moves of inner kinds reach from these.
    #[inline(always)]
    pub(super) fn close(&self, eye: &LineMasks<'_>, from: Bits) -> Bits {
        let takes = &eye.coding.inner;
        let mut all = from;
        loop {
            let before = all;
            for (take, &when) in takes.iter().zip(&self.inner) {
                let some = all & when;
                if !some.is_empty() {
                    all |= take.apply(some);
                }
            }
            if all == before {
                return all;
            }
        }
    }
}
