//! No pairing: however four equal tiles are paired, tiles lock each other.
//!
//! Four tiles of a kind are taken as two pairs, in one of three ways. Whoever
//! settles on one of them gives up the other four pairs of the kind; if then,
//! for each of the three ways, there is a [lock](crate::Locked), no solution
//! takes these four tiles.
//!
//! Most kinds need no look at all: if the relaxed game, played once with
//! everything allowed, has used no more than the two pairs of one way, it goes
//! through with that way settled on, too.

use impasse_puzzle::{About, Detector, Judge, Mark, Reason, Sentence, Words};

use crate::board::{Cell, Pair, PairBoard};
use crate::locked::Locks;
use crate::tiles::Tiles;

/// Four equal tiles that lock up however they are paired.
#[derive(Clone, Copy, Debug)]
pub struct NoPairing;

const NO_WAY: Words = Words::new(
    "however the four equal tiles ({0}) are paired, tiles lock each other",
    "4枚の{0}をどう組み合わせて取っても、牌が互いに塞ぎ合います",
);

impl<B: PairBoard> Detector<B> for NoPairing {
    fn about(&self) -> About {
        About {
            name: "no-pairing",
            summary: Words::new(
                "four equal tiles that lock up however they are paired",
                "どう組み合わせて取っても塞ぎ合いになる同じ牌4枚がある",
            ),
            reference: "shaving: Carlier & Pinson 1990; pairings: de Bondt 2012",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p B) -> Box<dyn Judge<B> + 'p> {
        Box::new(PairingJudge(puzzle))
    }
}

struct PairingJudge<'p, B>(&'p B);

/// The three ways to pair four tiles.
fn pairings([a, b, c, d]: [Cell; 4]) -> [[Pair; 2]; 3] {
    [[(a, b), (c, d)], [(a, c), (b, d)], [(a, d), (b, c)]]
        .map(|pairs| pairs.map(|(one, other)| Pair::new(one, other)))
}

impl<B: PairBoard> PairingJudge<'_, B> {
    /// The four tiles left of each kind that has so many and for which the
    /// relaxed game has used more than two pairs.
    fn fours(&self, state: &Tiles) -> Vec<[Cell; 4]> {
        let kind = |cell| self.0.kind(cell).expect("a tile lies there").index();
        let mut used = vec![0_usize; self.0.kind_count()];
        let relaxed = Locks {
            board: self.0,
            state,
            allowed: |_| true,
        };
        let lock = relaxed.largest_within(*state, |pair| used[kind(pair.first)] += 1);
        let mut cells = vec![Vec::new(); self.0.kind_count()];
        for cell in state.iter() {
            cells[kind(cell)].push(cell);
        }
        // Two pairs that got four tiles out of the way have none in common.
        let settled = |cells: &[Cell], used| lock.is_empty() && cells.len() == 2 * used;
        let fours = cells.into_iter().zip(used);
        fours
            .filter(|(cells, used)| !settled(cells, *used))
            .filter_map(|(cells, _)| cells.try_into().ok())
            .collect()
    }

    fn locks<'s>(
        &'s self,
        state: &'s Tiles,
        four: &'s [Cell; 4],
        pairing: [Pair; 2],
    ) -> Locks<'s, B, impl Fn(Pair) -> bool> {
        Locks {
            board: self.0,
            state,
            allowed: move |pair: Pair| !four.contains(&pair.first) || pairing.contains(&pair),
        }
    }

    /// The first four tiles that lock up in each of the three ways.
    fn hopeless(&self, state: &Tiles) -> Option<[Cell; 4]> {
        self.fours(state).into_iter().find(|four| {
            let mut ways = pairings(*four).into_iter();
            ways.all(|pairing| !self.locks(state, four, pairing).largest().is_empty())
        })
    }
}

impl<B: PairBoard> Judge<B> for PairingJudge<'_, B> {
    fn is_dead(&mut self, state: &Tiles) -> bool {
        self.hopeless(state).is_some()
    }

    fn explain(&mut self, state: &Tiles) -> Option<Reason> {
        let four = self.hopeless(state)?;
        let board = self.0;
        let kind = board.kind(four[0]).expect("a tile lies there");
        let mut others = Tiles::default();
        for pairing in pairings(four) {
            let lock = self.locks(state, &four, pairing).smallest();
            others = others.with(&lock);
        }
        for cell in four {
            others.remove(cell);
        }
        let dead = four.map(|cell| Mark::Dead(board.spot(cell)));
        let blockers = others.iter().map(|cell| Mark::Blocker(board.spot(cell)));
        Some(Reason {
            sentence: Sentence {
                words: NO_WAY,
                arguments: vec![board.kind_name(kind)],
            },
            marks: dead.into_iter().chain(blockers).collect(),
        })
    }
}
