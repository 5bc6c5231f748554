//! Why no tile can be taken: locks, and the decisions they follow from.
//!
//! For a set S of tiles let E(S) be the pairs with a tile of S that can be
//! taken if only S is in the way. **Every solution takes a pair of E(S)**, if S
//! is not empty: when the first tile of S goes, all of S lie there, so its pair
//! could also be taken with only S in the way. (More pairs in E(S) than that do
//! no harm.) This speaks of pairings, not of
//! orders, and holds whatever else has been taken before.
//!
//! Where no allowed pair can be taken, the tiles that are left are a *lock*: a set
//! with every pair of E(S) excluded. (A pair of a tile that is left with one
//! that is gone is excluded, since that one went with another; a kind that
//! went as a whole has left no tile behind.) The reasons of these exclusions,
//! taken together, are decisions that no solution can have all made.
//!
//! Tiles that are not to be taken at all stay in the way throughout, in every
//! set S: nothing above depends on what else there is.
//!
//! A smaller lock may have fewer reasons. So decisions are forgiven, the
//! deepest first: what they excluded is allowed again, and tiles get out of
//! the way as soon as they can be taken with an equal one, there or gone, as an
//! allowed pair. If a lock remains, the decision is not to blame. If nothing
//! remains, it is necessary, and the search will jump back to the deepest
//! necessary one.

use crate::around::Around;
use crate::board::{Field, PairBoard};
use crate::levels::Levels;
use crate::numbering::{PairId, Tile};
use crate::table::SearchTable;

/// How many decisions are found to be necessary before the others are taken
/// for granted. With more, reasons are better and dead ends fewer (18 by 8: 29,
/// 18, 12 and 8 a board with one, two, three and no limit), but to find them
/// takes longer than it saves: three decide most boards a second.
const NECESSARY: u32 = 3;

impl<B: PairBoard, A: Around<B>> SearchTable<'_, B, A> {
    /// Decisions that lead to this position without a move, few of them that
    /// could be forgiven.
    pub(crate) fn why_stuck(&self) -> Levels {
        let tiles = self.numbering.tiles();
        self.why_locked(tiles.filter(|&tile| self.is_here(tile)).collect())
    }

    /// Decisions after which some tiles can never be taken, though others
    /// still can; `None` where no lock is seen.
    pub(crate) fn why_lost(&self) -> Option<Levels> {
        let tiles = self.numbering.tiles();
        let mut lock: Vec<Tile> = tiles.filter(|&tile| self.is_here(tile)).collect();
        let mut field = self.field_of(&lock);
        let mut count = usize::MAX;
        while lock.len() < count && !lock.is_empty() {
            count = lock.len();
            self.release_once(&mut lock, &mut field, |pair| self.reason(pair).is_none());
        }
        (!lock.is_empty()).then(|| self.why_locked(lock))
    }

    /// Decisions that make a lock of these tiles, few of them that could be
    /// forgiven.
    fn why_locked(&self, mut lock: Vec<Tile>) -> Levels {
        let mut field = self.field_of(&lock);
        let mut blamed = self.reason_of(&lock, &field);
        let mut smaller = lock.clone();
        let mut necessary = 0;
        for level in blamed.deepest_first() {
            let fewer = blamed.without(level);
            self.release(&mut smaller, &mut field, fewer, level);
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
            field = self.field_of(&lock);
        }
        self.reason_of(&lock, &self.field_of(&lock))
    }

    fn field_of(&self, tiles: &[Tile]) -> B::Field {
        let cells = tiles.iter().map(|&tile| self.numbering.cell(tile));
        let cells = cells.chain(self.stay.iter());
        self.board.field(&cells.collect())
    }

    /// Why no pair may be taken that is joined with only `lock` in the way, as
    /// `field` has it.
    fn reason_of(&self, lock: &[Tile], field: &B::Field) -> Levels {
        let mut reason = Levels::NONE;
        for &tile in lock {
            let seen = self.numbering.seen(field, tile);
            if field.is_shut(seen.1) {
                continue;
            }
            let kind = self.numbering.kind_of(tile);
            for other in kind.tiles().filter(|&other| other != tile) {
                if field.joins(seen, self.numbering.seen(field, other)) {
                    let why = self.reason(kind.pair(tile, other));
                    reason |= why.expect("a pair of a lock that is joined is excluded");
                }
            }
        }
        reason
    }

    /// Takes tiles out of `lock`, and out of the way in `field`, until it is a
    /// lock again if only those exclusions count that follow from `blamed`. It
    /// was one with `forgiven` blamed too.
    fn release(
        &self,
        lock: &mut Vec<Tile>,
        field: &mut B::Field,
        blamed: Levels,
        forgiven: Levels,
    ) {
        let mut count = lock.len();
        self.release_once(lock, field, |pair| {
            let reason = self.reason(pair);
            reason.is_some_and(|reason| reason.meets(forgiven))
        });
        while lock.len() < count && !lock.is_empty() {
            count = lock.len();
            self.release_once(lock, field, |pair| {
                let reason = self.reason(pair);
                reason.is_none_or(|reason| !reason.without(blamed).is_empty())
            });
        }
    }

    fn release_once(
        &self,
        lock: &mut Vec<Tile>,
        field: &mut B::Field,
        allowed: impl Fn(PairId) -> bool,
    ) {
        lock.retain(|&tile| {
            let seen = self.numbering.seen(field, tile);
            if field.is_shut(seen.1) {
                return true;
            }
            let kind = self.numbering.kind_of(tile);
            let mut partners = kind
                .tiles()
                .filter(|&other| other != tile && allowed(kind.pair(tile, other)));
            let out = partners.any(|other| field.joins(seen, self.numbering.seen(field, other)));
            if out {
                field.free(seen.0);
            }
            !out
        });
    }
}
