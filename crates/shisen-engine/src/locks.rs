//! Why no tile can be taken: locks, and the decisions they follow from.
//!
//! For a set S of tiles let E(S) be the pairs with a tile of S that a line
//! joins if only S is in the way. **Every solution takes a pair of E(S)**, if S
//! is not empty: when the first tile of S goes, all of S lie there, so its line
//! would also be free with only S in the way. This speaks of pairings, not of
//! orders, and holds whatever else has been taken before.
//!
//! Where no allowed pair is joined, the tiles that are left are a *lock*: a set
//! with every pair of E(S) excluded. (A pair of a tile that is left with one
//! that is gone is excluded, since that one went with another; a kind that
//! went as a whole has left no tile behind.) The reasons of these exclusions,
//! taken together, are decisions that no solution can have all made.
//!
//! Tiles that are not to be taken at all stay in the way throughout, in every
//! set S: nothing above depends on what else there is besides free cells.
//!
//! A smaller lock may have fewer reasons. So decisions are forgiven, the
//! deepest first: what they excluded is allowed again, and tiles get out of
//! the way as soon as a line joins them to an equal one, there or gone, as an
//! allowed pair. If a lock remains, the decision is not to blame. If nothing
//! remains, it is necessary, and the search will jump back to the deepest
//! necessary one.

use impasse_shisen::Grid;

use crate::layout::{PairId, Tile};
use crate::levels::Levels;
use crate::table::SearchBoard;

/// How many decisions are found to be necessary before the others are taken
/// for granted. With more, reasons are better and dead ends fewer (18 by 8: 29,
/// 18, 12 and 8 a board with one, two, three and no limit), but to find them
/// takes longer than it saves: three decide most boards a second.
const NECESSARY: u32 = 3;

impl SearchBoard<'_> {
    /// Decisions that lead to this position without a move, few of them that
    /// could be forgiven.
    pub(crate) fn why_stuck(&self) -> Levels {
        let tiles = (0..).take(self.layout.cells.len());
        let mut lock: Vec<Tile> = tiles.filter(|&tile| self.is_here(tile)).collect();
        let mut grid = self.grid_of(&lock);
        let mut blamed = self.reason_of(&lock, &grid);
        let mut smaller = lock.clone();
        let mut necessary = 0;
        for level in blamed.deepest_first() {
            let fewer = blamed.without(level);
            self.release(&mut smaller, &mut grid, fewer, level);
            if !smaller.is_empty() {
                blamed = fewer;
                lock.clone_from(&smaller);
                continue;
            }
            necessary += 1;
            if necessary == NECESSARY {
                break;
            }
            smaller.clone_from(&lock);
            grid = self.grid_of(&lock);
        }
        self.reason_of(&lock, &self.grid_of(&lock))
    }

    fn grid_of(&self, tiles: &[Tile]) -> Grid {
        let cells = tiles
            .iter()
            .map(|&tile| self.layout.cells[usize::from(tile)]);
        let cells = cells.chain(self.stay.iter());
        Grid::new(self.board.frame(), &cells.collect())
    }

    /// Why no pair may be taken that is joined with only `lock` in the way, as
    /// `grid` has it.
    fn reason_of(&self, lock: &[Tile], grid: &Grid) -> Levels {
        let mut reason = Levels::NONE;
        for &tile in lock {
            let seen = self.layout.seen(grid, tile);
            let kind = self.layout.kind_of(tile);
            for other in kind.tiles().filter(|&other| other != tile) {
                if grid.joins(seen, self.layout.seen(grid, other)) {
                    let why = self.reason(kind.pair(tile, other));
                    reason |= why.expect("a pair of a lock that is joined is excluded");
                }
            }
        }
        reason
    }

    /// Takes tiles out of `lock`, and out of the way in `grid`, until it is a
    /// lock again if only those exclusions count that follow from `blamed`. It
    /// was one with `forgiven` blamed too.
    fn release(&self, lock: &mut Vec<Tile>, grid: &mut Grid, blamed: Levels, forgiven: Levels) {
        let mut count = lock.len();
        self.release_once(lock, grid, |pair| {
            let reason = self.reason(pair);
            reason.is_some_and(|reason| reason.meets(forgiven))
        });
        while lock.len() < count && !lock.is_empty() {
            count = lock.len();
            self.release_once(lock, grid, |pair| {
                let reason = self.reason(pair);
                reason.is_none_or(|reason| !reason.without(blamed).is_empty())
            });
        }
    }

    fn release_once(
        &self,
        lock: &mut Vec<Tile>,
        grid: &mut Grid,
        allowed: impl Fn(PairId) -> bool,
    ) {
        lock.retain(|&tile| {
            let kind = self.layout.kind_of(tile);
            let mut partners = kind
                .tiles()
                .filter(|&other| other != tile && allowed(kind.pair(tile, other)))
                .peekable();
            if partners.peek().is_none() {
                return true;
            }
            let seen = self.layout.seen(grid, tile);
            let out = partners.any(|other| grid.joins(seen, self.layout.seen(grid, other)));
            if out {
                grid.free(seen.0);
            }
            !out
        });
    }
}
