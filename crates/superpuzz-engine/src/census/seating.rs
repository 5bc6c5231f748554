//! Everything with one seating: given aces on given cells of the left edge,
//! and no hole there. With all four aces these are Shintani's 24 ace orders.
//!
//! No ace moves while there is no hole at the edge. Every other card that
//! moves comes to stand right of its predecessor, which adds (columns − rank)
//! to the *links* of its suit, and can only leave behind the card one higher,
//! which takes away one less. So links grow with every move, a seating has no
//! cycles, and it falls into layers by links: at most 264 of them.
//!
//! *There:* the successors of a layer are thrown on the piles of later layers.
//! When a pile's turn comes it is sorted, doubles are dropped, and it is the
//! layer. Nothing is looked up, so nothing depends on how large a seating is,
//! and keys go through memory, or to disk, in long stretches. A card that
//! leaves the edge leaves the seating: such positions are its exits.
//!
//! *And back:* where a goal was found, or an exit is known to be solvable, the
//! layers are gone through from the last to the first. The moves are listed
//! again and looked up among the solvable positions of the few layers that
//! moves can lead to. Most positions need not be: a move changes one spread,
//! so a position three of whose spreads are not in any solvable position of a
//! later layer has no move to one.
//!
//! A stored position takes the width of its key, 8 bytes.

use impasse_search::StateId;

use super::before::{Before, Node};
use super::keys::{Fields, Key, KeySet, sort_and_drop_doubles};
use super::piles::{Pile, Shelf};
use super::spreads::{SpreadId, Spreads, Way};
use super::tally::Tally;
use super::watch::{Stop, Watch};
use crate::board::Board;

/// The row of each suit's ace, if it is seated.
pub(super) type Seats = [Option<u8>; 4];

/// Positions whose moves are listed together.
const BLOCK: usize = 256;

/// Blocks between two looks at the clock.
const PATIENCE: usize = 64;

/// An unknown number in a list of numbers.
const UNKNOWN: SpreadId = SpreadId::MAX;

/// What was found with a seating.
pub(super) struct Found {
    /// The counts; labelled ones only if labels were asked for.
    pub(super) tally: Tally,
    /// For each entrance whether it is solvable, if labels were asked for.
    pub(super) winning: Vec<u64>,
    /// Different entrances.
    pub(super) entrances: u64,
    /// The exits, with the spreads they are written in.
    pub(super) exits: Vec<Node>,
    pub(super) spreads: [Spreads; 4],
}

/// Which positions are labelled, and how it is known of exits.
pub(super) enum Labels<'l> {
    /// None are; exits are listed.
    None,
    /// All are; an exit is a node of [`Before`] with a known label.
    Find(&'l (dyn Fn(StateId) -> bool + Sync)),
}

/// Finds everything with one seating. `base` positions were found before and
/// count towards the limit. `fields` to begin with: where exits are wanted, the
/// order in which they come depends on them.
pub(super) fn explore(
    before: &Before,
    seats: Seats,
    mut fields: Fields,
    labels: &Labels<'_>,
    base: u64,
    watch: &mut Watch<'_, '_>,
) -> Result<Found, Stop> {
    loop {
        let mut spreads = std::array::from_fn(|_| Spreads::new(before.columns()));
        let found = if fields.fit_64() {
            Seating::<u64>::new(before, seats, fields, &mut spreads).run(labels, base, watch)
        } else {
            Seating::<u128>::new(before, seats, fields, &mut spreads).run(labels, base, watch)
        };
        match found {
            Ok(mut found) => {
                found.spreads = spreads;
                return Ok(found);
            }
            Err(Stop::Narrow) if fields.fit_64() => fields = Fields::for_more_than(&spreads),
            Err(Stop::Narrow) => return Err(impasse_puzzle::Limit::Memory.into()),
            Err(stop) => return Err(stop),
        }
    }
}

struct Seating<'b, K> {
    before: &'b Before,
    seats: Seats,
    fields: Fields,
    spreads: &'b mut [Spreads; 4],
    /// For each suit, which spread here is one of [`Before`].
    taken: [Vec<SpreadId>; 4],
    inside: u64,
    piles: Vec<Pile<K>>,
    shelf: Shelf<K>,
    exits: Vec<K>,
    /// Exits that are each there once.
    tidy_exits: usize,
    tally: Tally,
    /// Positions that the watch knows of.
    told: u64,
    lister: Lister<K>,
    room: Vec<K>,
}

/// A move from one of the positions of a block.
#[derive(Clone, Copy)]
struct Move<K> {
    /// The position it leads to.
    to: K,
    /// Its number in the block.
    from: u32,
    /// Layers it goes ahead; 0 for an exit.
    gain: usize,
}

/// Room to list the moves of a block.
struct Lister<K> {
    raw: Vec<Raw>,
    ways: Vec<Option<Way>>,
    moves: Vec<Move<K>>,
}

/// A hole that a card of this suit can fill.
#[derive(Clone, Copy, Default)]
struct Raw {
    /// The targets of its spread before the hole.
    before: u64,
    from: u32,
    suit: u32,
    id: SpreadId,
}

impl<'b, K: Key> Seating<'b, K> {
    fn new(
        before: &'b Before,
        seats: Seats,
        fields: Fields,
        spreads: &'b mut [Spreads; 4],
    ) -> Self {
        let columns = before.columns();
        Self {
            taken: std::array::from_fn(|suit| vec![UNKNOWN; before.spreads[suit].len()]),
            inside: Board::bare(columns).inside(),
            piles: (0..=most_links(columns)).map(|_| Pile::new()).collect(),
            shelf: Shelf::new(),
            exits: Vec::new(),
            tidy_exits: 0,
            tally: Tally::default(),
            told: 0,
            lister: Lister {
                raw: vec![Raw::default(); 4 * BLOCK + 1],
                ways: Vec::with_capacity(4 * BLOCK),
                moves: Vec::with_capacity(4 * BLOCK),
            },
            room: Vec::new(),
            before,
            seats,
            fields,
            spreads,
        }
    }

    fn run(
        mut self,
        labels: &Labels<'_>,
        base: u64,
        watch: &mut Watch<'_, '_>,
    ) -> Result<Found, Stop> {
        let entrances = self.enter(watch)?;
        let keep = matches!(labels, Labels::Find(_));
        for layer in 0..self.piles.len() {
            self.work_off(layer, base, keep, watch)?;
        }
        self.tidy_exits();
        let mut found = Found {
            tally: self.tally,
            winning: Vec::new(),
            entrances,
            exits: Vec::new(),
            spreads: std::array::from_fn(|_| Spreads::new(self.before.columns())),
        };
        match labels {
            Labels::None => {
                let ids = |key: &K| [0, 1, 2, 3].map(|suit| key.part(&self.fields, suit));
                found.exits = self.exits.iter().map(ids).collect();
            }
            Labels::Find(is_solvable) => {
                found.winning = self.label(*is_solvable, watch)?;
                found.tally = self.tally;
            }
        }
        watch.pass(self.tally.states - self.told, 0)?;
        Ok(found)
    }

    /// The key of an entrance, and its layer.
    fn entrance(&mut self, node: Node) -> (K, usize) {
        let mut ids = [0; 4];
        let mut links = 0;
        for suit in 0..4 {
            let known = self.taken[suit][node[suit] as usize];
            ids[suit] = if known == UNKNOWN {
                let ace = self.seats[suit].map(|row| row << 4);
                let id = self.spreads[suit].adopt(&self.before.spreads[suit], node[suit], ace);
                self.taken[suit][node[suit] as usize] = id;
                id
            } else {
                known
            };
            links += self.spreads[suit].links(ids[suit]);
        }
        (K::join(ids, &self.fields), links)
    }

    /// Throws the entrances on the piles; how many different ones.
    fn enter(&mut self, watch: &mut Watch<'_, '_>) -> Result<u64, Stop> {
        let before = self.before;
        let mut keys = Vec::new();
        for (_, node) in before.entrances(self.seats) {
            keys.push(self.entrance(node).0);
        }
        if !self.fields.hold(self.spreads) {
            return Err(Stop::Narrow);
        }
        sort_and_drop_doubles(&mut keys, &mut self.room);
        watch.pass(0, self.bytes() + (keys.capacity() * K::BYTES) as u64)?;
        let different = keys.len() as u64;
        for key in keys {
            let links = (0..4).map(|suit| self.spreads[suit].links(key.part(&self.fields, suit)));
            let links: usize = links.sum();
            self.piles[links].push(key);
        }
        Ok(different)
    }

    /// Makes a layer of a pile and lists its moves.
    fn work_off(
        &mut self,
        layer: usize,
        base: u64,
        keep: bool,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(), Stop> {
        self.shelf.begin();
        let mut pile = std::mem::replace(&mut self.piles[layer], Pile::new());
        if pile.len() == 0 {
            return Ok(());
        }
        // Sorting takes the keys twice.
        let needed = 2 * pile.len() * K::BYTES as u64;
        let parts = match watch.house.scratch {
            Some(_) => needed
                .div_ceil((watch.house.share() / 3).max(1))
                .clamp(1, 1 << 20),
            None => 1,
        };
        let mut keys = Vec::new();
        for part in 0..parts {
            pile.gather(part, parts, &mut keys)?;
            sort_and_drop_doubles(&mut keys, &mut self.room);
            let states = self.tally.states + keys.len() as u64;
            if base + states > watch.house.most_states() {
                return Err(impasse_puzzle::Limit::States.into());
            }
            let is_goal = layer + 1 == self.piles.len();
            for (number, block) in keys.chunks(BLOCK).enumerate() {
                self.throw(layer, block, is_goal)?;
                if number % PATIENCE == 0 {
                    let at_hand = pile.bytes() + (keys.capacity() * K::BYTES) as u64;
                    self.look_around(at_hand, watch)?;
                }
            }
            if keep {
                self.shelf.add(&keys);
            }
            let at_hand = pile.bytes() + (keys.capacity() * K::BYTES) as u64;
            self.look_around(at_hand, watch)?;
        }
        if self.room.capacity() > 1 << 16 {
            self.room = Vec::new();
        }
        Ok(())
    }

    /// Lists the moves of a block and throws where they lead on the piles.
    fn throw(&mut self, layer: usize, block: &[K], is_goal: bool) -> Result<(), Stop> {
        self.list(block)?;
        let moves = &self.lister.moves;
        let mut stuck = block.len() as u64;
        let mut last = u32::MAX;
        for m in moves {
            if m.gain == 0 {
                self.exits.push(m.to);
            } else {
                self.piles[layer + m.gain].push(m.to);
            }
            stuck -= u64::from(m.from != last);
            last = m.from;
        }
        self.tally.states += block.len() as u64;
        self.tally.transitions += moves.len() as u64;
        if is_goal {
            self.tally.goals += stuck;
        } else {
            self.tally.dead_ends += stuck;
        }
        if self.exits.len() > 2 * self.tidy_exits + (1 << 16) {
            self.tidy_exits();
        }
        Ok(())
    }

    fn tidy_exits(&mut self) {
        sort_and_drop_doubles(&mut self.exits, &mut self.room);
        self.tidy_exits = self.exits.len();
    }

    /// Lists the moves of a block, position by position.
    ///
    /// In three passes without questions whose answers are hard to guess: a
    /// wrong guess costs more than a hole in vain, and nothing waits for the
    /// table of ways, of which much is out of the cache.
    fn list(&mut self, block: &[K]) -> Result<(), Stop> {
        let Lister { raw, ways, moves } = &mut self.lister;
        let mut count = 0;
        for (from, &key) in (0..).zip(block) {
            let ids = [0, 1, 2, 3].map(|suit| key.part(&self.fields, suit));
            let [a, b, c, d] = [0, 1, 2, 3].map(|suit| self.spreads[suit].cover(ids[suit]));
            let mut holes = self.inside & !(a.cards | b.cards | c.cards | d.cards);
            let each = [a.targets, b.targets, c.targets, d.targets];
            let targets = each[0] | each[1] | each[2] | each[3];
            for _ in 0..4 {
                let hole = holes & holes.wrapping_neg();
                holes ^= hole;
                let suit = u32::from(each[1] & hole != 0)
                    + 2 * u32::from(each[2] & hole != 0)
                    + 3 * u32::from(each[3] & hole != 0);
                raw[count] = Raw {
                    before: each[suit as usize % 4] & (hole.wrapping_sub(1)),
                    from,
                    suit,
                    id: ids[suit as usize % 4],
                };
                count += usize::from(targets & hole != 0);
            }
        }
        let raw = &raw[..count];
        ways.clear();
        ways.extend(
            raw.iter()
                .map(|m| self.spreads[m.suit as usize % 4].slot(m.id, m.before)),
        );
        moves.clear();
        let mut met = false;
        for (m, &way) in raw.iter().zip(&*ways) {
            let suit = m.suit as usize % 4;
            let way = way.unwrap_or_else(|| {
                met = true;
                self.spreads[suit].way_behind(m.id, m.before)
            });
            let key = block[m.from as usize];
            moves.push(Move {
                to: key.with(&self.fields, suit, m.id, way.spread()),
                from: m.from,
                gain: way.gain(),
            });
        }
        if met && !self.fields.hold(self.spreads) {
            return Err(Stop::Narrow);
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let piles: u64 = self.piles.iter().map(Pile::bytes).sum();
        let spreads: u64 = self.spreads.iter().map(Spreads::bytes).sum();
        let taken: usize = self.taken.iter().map(Vec::len).sum();
        let plain = (self.exits.capacity() + self.room.capacity()) * K::BYTES + 4 * taken;
        piles + spreads + plain as u64 + self.shelf.bytes()
    }

    /// Looks at the clock and the memory; takes to disk what has no room.
    fn look_around(&mut self, at_hand: u64, watch: &mut Watch<'_, '_>) -> Result<(), Stop> {
        let bytes = self.bytes() + at_hand;
        watch.pass(self.tally.states - self.told, bytes)?;
        self.told = self.tally.states;
        let share = watch.house.share();
        if bytes <= share {
            return Ok(());
        }
        let Some(scratch) = &watch.house.scratch else {
            return Err(impasse_puzzle::Limit::Memory.into());
        };
        self.shelf.spill(scratch)?;
        // Those whose turn comes last first.
        for layer in (0..self.piles.len()).rev() {
            if self.bytes() + at_hand <= share / 2 {
                break;
            }
            self.piles[layer].spill(scratch)?;
        }
        let least = self.bytes() + at_hand;
        if least > share + LEAST {
            return Err(impasse_puzzle::Limit::Memory.into());
        }
        Ok(())
    }

    /// Finds the solvable positions from the last layer to the first; returns
    /// which entrances are.
    fn label(
        &mut self,
        is_solvable: &(dyn Fn(StateId) -> bool + Sync),
        watch: &mut Watch<'_, '_>,
    ) -> Result<Vec<u64>, Stop> {
        self.piles = Vec::new();
        self.room = Vec::new();
        let before = self.before;
        let mut winning = Vec::new();
        let mut exits: KeySet<K> = KeySet::new();
        let mut live = Live::new(self.spreads);
        for key in std::mem::take(&mut self.exits) {
            if is_solvable(self.node_of_exit(key)) {
                exits.insert_new(key);
                live.add(key, &self.fields);
            }
        }
        if self.tally.goals == 0 && exits.len() == 0 {
            return Ok(winning);
        }
        let layers = most_links(before.columns()) + 1;
        let mut by_layer: Vec<Vec<u32>> = vec![Vec::new(); layers];
        let mut count = 0;
        for (number, node) in before.entrances(self.seats) {
            by_layer[self.entrance(node).1].push(number);
            count = number as usize + 1;
        }
        winning = vec![0; count.div_ceil(64)];
        // A card links itself and, at best, the next one too.
        let farthest = 2 * usize::from(before.columns());
        let mut solvable: Vec<KeySet<K>> = (0..layers + farthest).map(|_| KeySet::new()).collect();
        let kept = std::mem::replace(&mut self.shelf, Shelf::new());
        for layer in (0..layers).rev() {
            solvable[layer + farthest] = KeySet::new();
            let (here, ahead) = solvable.split_at_mut(layer + 1);
            let here = &mut here[layer];
            let mut blocks = 0;
            let mut hopeful = Vec::with_capacity(BLOCK);
            kept.each_block(layer, &mut |keys: &[K]| {
                let is_goal = layer + 1 == layers;
                for block in keys.chunks(BLOCK) {
                    hopeful.clear();
                    let may_win = |key: &&K| is_goal || live.may_win(**key, &self.fields);
                    hopeful.extend(block.iter().filter(may_win));
                    if !hopeful.is_empty() {
                        self.label_block(&hopeful, is_goal, here, ahead, &exits)?;
                    }
                }
                blocks += keys.len() / BLOCK;
                if blocks > PATIENCE {
                    blocks = 0;
                    watch.pass(0, kept.bytes() + self.bytes() + here.bytes())?;
                }
                Ok::<(), Stop>(())
            })?;
            for key in solvable[layer].iter() {
                live.add(key, &self.fields);
            }
            let window = solvable[layer..].iter().take(farthest);
            let sets: u64 = window.map(KeySet::bytes).sum();
            let bytes = kept.bytes() + self.bytes() + sets + exits.bytes() + 4 * count as u64;
            watch.pass(0, bytes)?;
            if bytes > watch.house.share() + LEAST {
                return Err(impasse_puzzle::Limit::Memory.into());
            }
            for &number in &by_layer[layer] {
                let node = before.entrance(self.seats, number);
                let key = self.entrance(node).0;
                if solvable[layer].contains(key) {
                    winning[number as usize / 64] |= 1 << (number % 64);
                }
            }
        }
        Ok(winning)
    }

    /// Finds the solvable positions of a block.
    fn label_block(
        &mut self,
        block: &[K],
        is_goal: bool,
        here: &mut KeySet<K>,
        ahead: &[KeySet<K>],
        exits: &KeySet<K>,
    ) -> Result<(), Stop> {
        self.list(block)?;
        let mut wins = [0_u8; BLOCK];
        let mut all = [0_u8; BLOCK];
        for m in &self.lister.moves {
            let won = match m.gain {
                0 => exits.contains(m.to),
                gain => ahead[gain - 1].contains(m.to),
            };
            wins[m.from as usize % BLOCK] += u8::from(won);
            all[m.from as usize % BLOCK] += 1;
        }
        let tally = &mut self.tally;
        for ((&key, &wins), &all) in block.iter().zip(&wins).zip(&all) {
            if wins > 0 || is_goal {
                here.insert_new(key);
                tally.solvable += 1;
                tally.solvable_transitions += u64::from(all);
                tally.losing_moves += u64::from(all - wins);
                tally.only_moves += u64::from(wins == 1);
            }
        }
        Ok(())
    }

    /// The node that an exit leads to.
    fn node_of_exit(&self, key: K) -> StateId {
        let ids = [0, 1, 2, 3].map(|suit| key.part(&self.fields, suit));
        let node = self.before.node_of_exit(self.spreads, self.seats, ids);
        self.before.find(node)
    }
}

/// The spreads of solvable positions.
struct Live([Vec<u8>; 4]);

impl Live {
    fn new(spreads: &[Spreads; 4]) -> Self {
        Self(spreads.each_ref().map(|spreads| vec![0; spreads.len()]))
    }

    /// A position is solvable.
    fn add<K: Key>(&mut self, key: K, fields: &Fields) {
        for (suit, live) in self.0.iter_mut().enumerate() {
            live[key.part(fields, suit) as usize] = 1;
        }
    }

    /// Whether a move of a position might lead to a solvable one.
    #[inline]
    fn may_win<K: Key>(&self, key: K, fields: &Fields) -> bool {
        let live = |suit: usize| self.0[suit][key.part(fields, suit) as usize];
        live(0) + live(1) + live(2) + live(3) >= 3
    }
}

/// However little memory there is, this much is taken.
const LEAST: u64 = 1 << 20;

/// The links of a goal, and no other position has as many.
fn most_links(columns: u8) -> usize {
    let columns = usize::from(columns);
    4 * (columns - 1) * (columns - 2) / 2
}
