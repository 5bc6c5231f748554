//! Which positions of a seating are solvable.
//!
//! From the last layer to the first: a position is solvable if it is a goal or
//! a move leads to a solvable one, an exit whose node is known to be solvable,
//! or a position of a later layer. Those are kept for as many layers as a move
//! can go ahead.
//!
//! Most positions need not be looked at. A move changes one spread, so a
//! position with two spreads that no solvable exit or position of a later
//! layer has, has no move to one.

use impasse_puzzle::Limit;
use impasse_search::StateId;
use impasse_space::LimitWatch;

use super::keys::{Fields, Key, KeySet};
use super::piles::PileShelf;
use super::seating::{BLOCK, LEAST, PATIENCE, Seating, Stop, most_links};
use super::spreads::Spreads;

impl<K: Key> Seating<'_, K> {
    /// Finds the solvable positions; returns which entrances are.
    pub(super) fn label(
        &mut self,
        is_solvable: &(dyn Fn(StateId) -> bool + Sync),
        watch: &mut LimitWatch<'_, '_>,
    ) -> Result<Vec<u64>, Stop> {
        self.piles = Vec::new();
        self.room = Vec::new();
        let before = self.before;
        let mut labels = Labelling {
            live: Live::new(self.spreads),
            exits: KeySet::new(),
            solvable: Vec::new(),
            hopeful: Vec::with_capacity(BLOCK),
        };
        for key in std::mem::take(&mut self.exits) {
            if is_solvable(self.node_of_exit(key)) {
                labels.exits.insert_new(key);
                labels.live.add(&self.fields, key, 0);
            }
        }
        if self.tally.goals == 0 && labels.exits.len() == 0 {
            return Ok(Vec::new());
        }
        let piles = (most_links(before.columns()) + 1) * self.groups;
        let mut by_pile: Vec<Vec<u32>> = vec![Vec::new(); piles];
        let mut count = 0;
        for (number, node) in before.entrances(self.seats) {
            by_pile[self.entrance(node).1].push(number);
            count = number as usize + 1;
        }
        let mut winning = vec![0; count.div_ceil(64)];
        // A card links itself and, at best, the next one too.
        let farthest = 2 * usize::from(before.columns()) * self.groups;
        labels.solvable = (0..piles + farthest).map(|_| KeySet::new()).collect();
        let mut kept = std::mem::replace(&mut self.shelf, PileShelf::new());
        for pile in (0..piles).rev() {
            labels.solvable[pile + farthest] = KeySet::new();
            self.label_pile(pile, &kept, &mut labels, watch)?;
            for &number in &by_pile[pile] {
                let key = self.entrance(before.entrance(self.seats, number)).0;
                if labels.solvable[pile].contains(key) {
                    winning[number as usize / 64] |= 1 << (number % 64);
                }
            }
            if pile % self.groups > 0 {
                continue;
            }
            let sets = labels.solvable[pile..].iter().take(farthest);
            let sets: u64 = sets.map(KeySet::bytes).sum();
            let besides = self.bytes() + sets + labels.exits.bytes() + 4 * count as u64;
            watch.pass_holding(0, besides + kept.bytes())?;
            if besides + kept.bytes() > watch.resources.share() {
                match &watch.resources.scratch {
                    Some(scratch) if besides <= watch.resources.share() + LEAST => {
                        kept.spill(scratch)?;
                    }
                    _ => return Err(Limit::Memory.into()),
                }
            }
        }
        Ok(winning)
    }

    /// Finds the solvable positions of a layer, or of a group of one.
    fn label_pile(
        &mut self,
        pile: usize,
        kept: &PileShelf<K>,
        labels: &mut Labelling<K>,
        watch: &mut LimitWatch<'_, '_>,
    ) -> Result<(), Stop> {
        let is_goal = pile / self.groups == most_links(self.before.columns());
        let group = self.group(pile);
        let mut blocks = 0;
        kept.each_block(pile, &mut |keys: &[K]| {
            for block in keys.chunks(BLOCK) {
                let Labelling { live, hopeful, .. } = labels;
                let may_win = |key: &&K| is_goal || live.may_win(&self.fields, **key, group);
                hopeful.clear();
                hopeful.extend(block.iter().filter(may_win));
                if !hopeful.is_empty() {
                    self.label_block(pile, labels)?;
                }
            }
            blocks += keys.len().div_ceil(BLOCK);
            if blocks > PATIENCE {
                blocks = 0;
                let bytes = kept.bytes() + self.bytes() + labels.solvable[pile].bytes();
                watch.pass_holding(0, bytes)?;
            }
            Ok::<(), Stop>(())
        })?;
        for key in labels.solvable[pile].iter() {
            labels.live.add(&self.fields, key, group);
        }
        Ok(())
    }

    /// Finds the solvable ones among some positions.
    fn label_block(&mut self, pile: usize, labels: &mut Labelling<K>) -> Result<(), Stop> {
        let layer = pile / self.groups;
        let is_goal = layer == most_links(self.before.columns());
        self.list(&labels.hopeful, self.group(pile))?;
        let mut wins = [0_u8; BLOCK];
        let mut all = [0_u8; BLOCK];
        for m in &self.lister.moves {
            let set = match m.gain as usize {
                0 => &labels.exits,
                gain => &labels.solvable[(layer + gain) * self.groups + m.group as usize],
            };
            wins[m.from as usize % BLOCK] += u8::from(set.contains(m.to));
            all[m.from as usize % BLOCK] += 1;
        }
        let counted = self.tally.labels.get_or_insert_default();
        for ((&key, &wins), &all) in labels.hopeful.iter().zip(&wins).zip(&all) {
            if wins > 0 || is_goal {
                labels.solvable[pile].insert_new(key);
                counted.solvable += 1;
                counted.solvable_transitions += u64::from(all);
                counted.losing_moves += u64::from(all - wins);
                counted.only_moves += u64::from(wins == 1);
            }
        }
        Ok(())
    }
}

/// What is known of solvable positions.
struct Labelling<K> {
    live: Live,
    /// The solvable exits.
    exits: KeySet<K>,
    /// The solvable positions that would be on each pile.
    solvable: Vec<KeySet<K>>,
    /// Positions of a block that may be solvable.
    hopeful: Vec<K>,
}

/// The spreads of solvable positions.
struct Live([Vec<u8>; 4]);

impl Live {
    fn new(spreads: &[Spreads; 4]) -> Self {
        Self(spreads.each_ref().map(|spreads| vec![0; spreads.len()]))
    }

    /// A position is solvable.
    fn add<K: Key>(&mut self, fields: &Fields, key: K, group: u32) {
        for (live, id) in self.0.iter_mut().zip(fields.ids(key, group)) {
            live[id as usize] = 1;
        }
    }

    /// Whether a move of a position might lead to a solvable one.
    #[inline]
    fn may_win<K: Key>(&self, fields: &Fields, key: K, group: u32) -> bool {
        let [a, b, c, d] = fields.ids(key, group).map(|id| id as usize);
        self.0[0][a] + self.0[1][b] + self.0[2][c] + self.0[3][d] >= 3
    }
}
