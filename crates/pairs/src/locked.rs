//! Locked: tiles that wait for each other.
//!
//! ```text
//! A B      In Shisen-sho neither the As nor the Bs can be joined while the
//! B A      others lie there.
//! ```
//!
//! A *lock* is a set of tiles none of which can be taken with an equal tile
//! as long as all of the set lie there, even if every other tile were out of
//! the way. No tile of a lock is ever taken: look at the first one that is.
//! All tiles of the lock still lie there at that moment, so its pair could also
//! be taken with only the lock in the way; but there is no such pair.
//!
//! The largest lock is what the relaxed game leaves: a tile is out of the way
//! as soon as it can be taken with an equal one, which stays at hand for others.
//! (What the relaxed game leaves is a lock by itself; and no tile of any lock
//! ever gets out of the way in it, by the same argument as above.)
//!
//! If only some pairs of equal tiles are allowed, all this holds word for word
//! with "taken" meaning "taken as an allowed pair": that is how
//! [`NoPairing`](crate::NoPairing) uses it.

use impasse_puzzle::{About, Argument, Detector, Judge, Mark, Reason, Sentence, Words, sentence};

use crate::board::{Cell, Field, Pair, PairBoard};
use crate::tiles::Tiles;

/// Tiles none of which can be taken while the others lie there.
#[derive(Clone, Copy, Debug)]
pub struct Locked;

/// How many tiles of a lock are named.
const NAMED: usize = 12;

impl<B: PairBoard> Detector<B> for Locked {
    fn about(&self) -> About {
        About {
            name: "locked",
            summary: Words::new(
                "tiles that wait for each other, even if all other tiles were gone",
                "ほかの牌がなくなっても、互いに塞ぎ合って取れない牌がある",
            ),
            reference: "delete relaxation: Bonet & Geffner 2001",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p B) -> Box<dyn Judge<B> + 'p> {
        Box::new(LockJudge(puzzle))
    }
}

/// A position and the pairs that may be taken in it.
pub(crate) struct Locks<'p, B, F> {
    pub(crate) board: &'p B,
    pub(crate) state: &'p Tiles,
    pub(crate) allowed: F,
}

impl<B: PairBoard, F: Fn(Pair) -> bool> Locks<'_, B, F> {
    /// The largest lock.
    pub(crate) fn largest(&self) -> Tiles {
        self.largest_within(*self.state, |_| ())
    }

    /// The largest lock within `tiles`, if only they are in the way; `used` is
    /// told the pairs that got tiles out of the way.
    pub(crate) fn largest_within(&self, tiles: Tiles, mut used: impl FnMut(Pair)) -> Tiles {
        let board = self.board;
        let mut lock = tiles;
        let mut field = board.field(&lock);
        loop {
            let before = lock;
            for pairs in board.pairs().chunk_by(|a, b| a.first == b.first) {
                let first = pairs[0].first;
                if !self.state.contains(first) {
                    continue;
                }
                let place = board.place(first);
                let mut sight = field.sight(place);
                if field.is_shut(sight) {
                    continue;
                }
                for &pair in pairs {
                    let second = pair.second;
                    if !self.state.contains(second)
                        || !(lock.contains(first) || lock.contains(second))
                        || !(self.allowed)(pair)
                    {
                        continue;
                    }
                    let there = board.place(second);
                    if field.joins((place, sight), (there, field.sight(there))) {
                        used(pair);
                        for (cell, place) in [(first, place), (second, there)] {
                            if lock.contains(cell) {
                                lock.remove(cell);
                                field.free(place);
                            }
                        }
                        sight = field.sight(place);
                    }
                }
            }
            if lock == before {
                return lock;
            }
        }
    }

    /// A lock without a tile too many; empty where there is no lock.
    pub(crate) fn smallest(&self) -> Tiles {
        let mut lock = self.largest();
        for cell in lock.iter() {
            if lock.contains(cell) {
                let mut fewer = lock;
                fewer.remove(cell);
                let fewer = self.largest_within(fewer, |_| ());
                if !fewer.is_empty() {
                    lock = fewer;
                }
            }
        }
        lock
    }
}

/// Tiles for people: what they are called and where they lie.
fn names<B: PairBoard>(board: &B, cells: impl Iterator<Item = Cell>) -> Argument {
    let mut names = cells.map(|cell| {
        let (tile, place) = (board.tile_name(cell), board.cell_name(cell));
        Argument::from(sentence!("{0} ({1})", "{0}（{1}）", tile, place))
    });
    let first = names.by_ref().take(NAMED).reduce(|list, name| {
        let list = sentence!("{0}, {1}", "{0}、{1}", list, name);
        list.into()
    });
    let list = first.unwrap_or_else(|| "".into());
    match names.next() {
        Some(_) => sentence!("{0}, …", "{0}ほか", list).into(),
        None => list,
    }
}

struct LockJudge<'p, B>(&'p B);

impl<B: PairBoard> LockJudge<'_, B> {
    fn locks<'s>(&'s self, state: &'s Tiles) -> Locks<'s, B, impl Fn(Pair) -> bool> {
        Locks {
            board: self.0,
            state,
            allowed: |_| true,
        }
    }
}

impl<B: PairBoard> Judge<B> for LockJudge<'_, B> {
    fn is_dead(&mut self, state: &Tiles) -> bool {
        !self.locks(state).largest().is_empty()
    }

    fn explain(&mut self, state: &Tiles) -> Option<Reason> {
        let lock = self.locks(state).smallest();
        let named = names(self.0, lock.iter());
        let sentence = match lock.count() {
            0 => return None,
            1 => Sentence {
                words: B::LOCKS.lone_lock,
                arguments: vec![named],
            },
            count => Sentence {
                words: B::LOCKS.lock,
                arguments: vec![count.into(), named],
            },
        };
        Some(Reason {
            sentence,
            marks: lock
                .iter()
                .map(|cell| Mark::Dead(self.0.spot(cell)))
                .collect(),
        })
    }
}
