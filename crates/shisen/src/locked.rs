//! Locked: tiles that wait for each other.
//!
//! ```text
//! A B      Neither the As nor the Bs can be joined while the others lie
//! B A      there.
//! ```
//!
//! A *lock* is a set of tiles none of which a line can join to an equal tile
//! as long as all of the set lie there, even if every other tile were out of
//! the way. No tile of a lock is ever taken: look at the first one that is.
//! All tiles of the lock still lie there at that moment, so the line that
//! joins it would also be free with only the lock in the way; but there is no
//! such line.
//!
//! The largest lock is what the relaxed game leaves: a tile is out of the way
//! as soon as it is joined to an equal one, which stays at hand for others.
//! (What the relaxed game leaves is a lock by itself; and no tile of any lock
//! ever gets out of the way in it, by the same argument as above.)
//!
//! If only some pairs of equal tiles are allowed, all this holds word for word
//! with "joined" meaning "joined as an allowed pair": that is how
//! [`NoPairing`](crate::NoPairing) uses it.

use impasse_puzzle::{About, Detector, Judge, Mark, Reason, Sentence, Words};

use crate::board::{Board, Pair};
use crate::frame::Cell;
use crate::grid::Grid;
use crate::tiles::Tiles;

/// Tiles none of which can be joined while the others lie there.
#[derive(Clone, Copy, Debug)]
pub struct Locked;

const LOCK: Words = Words::new(
    "these {0} tiles lock each other: {1}; none of them can be joined while the others lie there",
    "この{0}枚は互いに塞ぎ合っている：{1}。ほかの牌が全部なくなっても、どれも取れない",
);

/// How many tiles of a lock are named.
const NAMED: usize = 12;

impl Detector<Board> for Locked {
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

    fn prepare<'p>(&'p self, puzzle: &'p Board) -> Box<dyn Judge<Board> + 'p> {
        Box::new(LockJudge(puzzle))
    }
}

/// A position and the pairs that may be taken in it.
pub(crate) struct Locks<'p, F> {
    pub(crate) board: &'p Board,
    pub(crate) state: &'p Tiles,
    pub(crate) allowed: F,
}

impl<F: Fn(Pair) -> bool> Locks<'_, F> {
    /// The largest lock.
    pub(crate) fn largest(&self) -> Tiles {
        self.largest_within(*self.state, |_| ())
    }

    /// The largest lock within `tiles`, if only they are in the way; `used` is
    /// told the pairs that were joined to get tiles out of the way.
    pub(crate) fn largest_within(&self, tiles: Tiles, mut used: impl FnMut(Pair)) -> Tiles {
        let board = self.board;
        let mut lock = tiles;
        let mut grid = Grid::new(board.frame(), &lock);
        loop {
            let before = lock;
            for pairs in board.pairs().chunk_by(|a, b| a.first == b.first) {
                let first = pairs[0].first;
                if !self.state.contains(first) {
                    continue;
                }
                let place = board.place(first);
                for &pair in pairs {
                    let second = pair.second;
                    if !self.state.contains(second)
                        || !(lock.contains(first) || lock.contains(second))
                        || !(self.allowed)(pair)
                    {
                        continue;
                    }
                    let there = board.place(second);
                    if grid.joins((place, grid.sight(place)), (there, grid.sight(there))) {
                        used(pair);
                        lock.remove(first);
                        lock.remove(second);
                        grid.free(place);
                        grid.free(there);
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

/// Tiles for people: what they show and where they lie.
pub(crate) fn names(board: &Board, cells: impl Iterator<Item = Cell>) -> String {
    let mut names: Vec<String> = cells
        .map(|cell| {
            let kind = board.kind(cell).expect("a tile lies there");
            format!("{} ({})", board.label(kind), board.frame().name(cell))
        })
        .collect();
    if names.len() > NAMED {
        names.truncate(NAMED);
        names.push("…".to_owned());
    }
    names.join(", ")
}

struct LockJudge<'p>(&'p Board);

impl LockJudge<'_> {
    fn locks<'s>(&'s self, state: &'s Tiles) -> Locks<'s, impl Fn(Pair) -> bool> {
        Locks {
            board: self.0,
            state,
            allowed: |_| true,
        }
    }
}

impl Judge<Board> for LockJudge<'_> {
    fn is_dead(&mut self, state: &Tiles) -> bool {
        !self.locks(state).largest().is_empty()
    }

    fn explain(&mut self, state: &Tiles) -> Option<Reason> {
        let lock = self.locks(state).smallest();
        (!lock.is_empty()).then(|| Reason {
            sentence: Sentence::new(LOCK, [lock.count().to_string(), names(self.0, lock.iter())]),
            marks: lock
                .iter()
                .map(|cell| Mark::Dead(self.0.spot(cell)))
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Locked;
    use crate::tests::{check_dead, check_reason};

    #[test]
    fn crossed_pairs_lock_each_other_where_no_line_gets_round() {
        check_dead(
            &Locked,
            "inside",
            "
            A B  |  A B C  |  A -- B  |  A B
            B A  |  B A C  |  B -- A  |  A B
            ",
            2,
        );
    }

    #[test]
    fn a_lock_is_named_without_a_tile_too_many() {
        check_reason(
            &Locked,
            "inside",
            "A B C C / B A D D",
            "these 4 tiles lock each other: A (A1), B (B1), B (A2), A (B2); \
             none of them can be joined while the others lie there",
            "
            [A] [B]  C   C
            [B] [A]  D   D
            ",
        );
    }
}
