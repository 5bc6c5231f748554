//! Tiles that cannot all be taken, however they are paired.
//!
//! A *nogood* is a list of pairs that no solution takes all. It holds if that
//! they are taken leads to a contradiction, by these steps and no others:
//!
//! 1. A tile goes with one equal tile: whoever takes a pair takes no other pair of
//!    its tiles, and if one pair is left to a tile, it is taken. Of four equal
//!    tiles the other two go together.
//! 2. Of a nogood that was found to hold before, and is named here, not all pairs
//!    are taken. One with a single pair need not be named.
//! 3. Two tiles that could not be taken if no others were there are no pair.
//! 4. *Locks.* Take every tile out of the way that can go with an equal one, there
//!    or gone, as a pair that may still be taken. Tiles that stay lock each other:
//!    look at the first pair of a solution with such a tile. Those that went before
//!    it are out of the way here, too, so it could be taken here.
//!
//! If the nogood without pairs holds, there is no solution.

use std::rc::Rc;

use impasse_certificate::Nogood;
use impasse_puzzle::{Pairing, Sentence, sentence};

/// Whether nogoods hold, each by those before it, and one is empty.
pub(crate) fn check(
    tiles: Option<&mut (dyn Pairing + '_)>,
    nogoods: &[Nogood],
) -> Result<(), Sentence> {
    let tiles = tiles.ok_or(sentence!(
        "nothing is paired here",
        "ペアを取るゲームではありません"
    ))?;
    let mut root = Choice::new(tiles);
    for (at, nogood) in nogoods.iter().enumerate() {
        let mut choice = root.clone();
        for &(one, other) in &nogood.pairs {
            if one == other || root.kind(one).is_none() || root.kind(one) != root.kind(other) {
                return Err(refused(at, "names no pair", "にペアでないものがあります"));
            }
            choice.take(one.into(), other.into());
        }
        // Their numbers are earlier ones: readers of the form see to that.
        let by: Vec<&Nogood> = nogood.by.iter().map(|&by| &nogoods[by as usize]).collect();
        choice.settle(&by);
        if !choice.is_broken && !choice.has_lock(tiles) {
            return Err(refused(at, "does not follow", "は証明されていません"));
        }
        match nogood.pairs[..] {
            [] => return Ok(()),
            // What holds by itself need not be found again.
            [(one, other)] => root.exclude(one.into(), other.into()),
            _ => {}
        }
    }
    Err(sentence!("no nogood is empty", "空の禁止がありません"))
}

fn refused(at: usize, why: &'static str, why_ja: &'static str) -> Sentence {
    let why = impasse_puzzle::Words::new(why, why_ja);
    sentence!(
        "nogood {0} {1}",
        "{0}番目の禁止{1}",
        (at + 1).to_string(),
        why
    )
}

/// Which pairs may still be taken, and which are.
#[derive(Clone)]
struct Choice {
    kinds: Rc<[u16]>,
    /// The three others of each tile that is one of four.
    fours: Rc<[Option<[usize; 3]>]>,
    /// The tiles that each may go with.
    partners: Vec<Vec<usize>>,
    is_taken: Vec<bool>,
    /// Whether there is something new, and whether that is a contradiction.
    is_new: bool,
    is_broken: bool,
}

impl Choice {
    fn new(tiles: &mut (dyn Pairing + '_)) -> Self {
        let kinds = tiles.kinds().to_vec();
        let all = 0..kinds.len();
        tiles.put_back();
        all.clone().for_each(|tile| tiles.take_away(tile));
        let is_pair = |one: usize, other: usize| {
            one != other && kinds[one] == kinds[other] && tiles.joins(one, other)
        };
        let partners = |one| all.clone().filter(|&other| is_pair(one, other)).collect();
        let four = |one: usize| {
            let equal = all.clone().filter(|&other| kinds[other] == kinds[one]);
            let others: Vec<usize> = equal.filter(|&other| other != one).collect();
            others.try_into().ok()
        };
        Self {
            partners: all.clone().map(partners).collect(),
            fours: all.clone().map(four).collect(),
            is_taken: vec![false; kinds.len()],
            kinds: kinds.into(),
            is_new: false,
            is_broken: false,
        }
    }

    fn kind(&self, tile: u16) -> Option<u16> {
        self.kinds.get(usize::from(tile)).copied()
    }

    /// The pair is not taken.
    fn exclude(&mut self, one: usize, other: usize) {
        self.is_new |= self.partners[one].contains(&other);
        self.partners[one].retain(|&tile| tile != other);
        self.partners[other].retain(|&tile| tile != one);
    }

    /// The pair is taken.
    fn take(&mut self, one: usize, other: usize) {
        for (tile, partner) in [(one, other), (other, one)] {
            self.is_broken |= !self.partners[tile].contains(&partner);
            self.is_new |= !self.is_taken[tile];
            self.is_taken[tile] = true;
            for rival in self.partners[tile].clone() {
                if rival != partner {
                    self.exclude(tile, rival);
                }
            }
        }
    }

    /// Draws conclusions as long as there are any.
    fn settle(&mut self, nogoods: &[&Nogood]) {
        self.is_new = true;
        while self.is_new && !self.is_broken {
            self.is_new = false;
            for tile in 0..self.kinds.len() {
                match self.partners[tile][..] {
                    [] => self.is_broken = true,
                    [only] if !self.is_taken[tile] => self.take(tile, only),
                    _ => self.split_four(tile),
                }
            }
            for nogood in nogoods {
                let pairs = nogood.pairs.iter();
                let pairs = pairs.map(|&(one, other)| (one.into(), other.into()));
                let is_taken =
                    |one: usize, other| self.is_taken[one] && self.partners[one] == [other];
                let mut left = pairs.filter(|&(one, other)| !is_taken(one, other));
                match (left.next(), left.next()) {
                    (None, _) => self.is_broken = true,
                    (Some((one, other)), None) => self.exclude(one, other),
                    _ => {}
                }
            }
        }
    }

    /// Four equal tiles go as two pairs: with a pair the other one is excluded.
    fn split_four(&mut self, tile: usize) {
        if let Some([a, b, c]) = self.fours[tile] {
            for (other, rest) in [(a, (b, c)), (b, (a, c)), (c, (a, b))] {
                if !self.partners[tile].contains(&other) {
                    self.exclude(rest.0, rest.1);
                }
            }
        }
    }

    /// Whether tiles lock each other.
    fn has_lock(&self, tiles: &mut (dyn Pairing + '_)) -> bool {
        tiles.put_back();
        let mut left: Vec<usize> = (0..self.kinds.len()).collect();
        let mut before = usize::MAX;
        while left.len() < before {
            before = left.len();
            left.retain(|&tile| {
                let goes = self.partners[tile]
                    .iter()
                    .any(|&other| tiles.joins(tile, other));
                if goes {
                    tiles.take_away(tile);
                }
                !goes
            });
        }
        !left.is_empty()
    }
}
