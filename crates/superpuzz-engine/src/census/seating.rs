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
//! *And back:* see [labels](super::labels).
//!
//! A stored position takes the width of its key, 8 bytes.

use impasse_puzzle::Limit;
use impasse_search::StateId;
use impasse_space::{DepthRow, LimitWatch, SpaceError, Unfinished};

use super::NOTHING;
use super::edge_nodes::{EdgeNodes, Node};
use super::keys::{Fields, Key, sort_and_drop_doubles};
use super::piles::{Pile, PileShelf};
use super::spreads::{Cover, SpreadId, SpreadStep, Spreads};
use crate::board::SuperpuzzBoard;

/// The row of each suit's ace, if it is seated.
pub(super) type Seats = [Option<u8>; 4];

/// Positions whose moves are listed together.
pub(super) const BLOCK: usize = 64;

/// Blocks between two looks at the clock.
pub(super) const PATIENCE: usize = 256;

/// An unknown number in a list of numbers.
const UNKNOWN: SpreadId = SpreadId::MAX;

/// What was found with a seating.
pub(super) struct SeatingResult {
    /// The counts; labelled ones only if labels were asked for.
    pub(super) tally: DepthRow,
    /// For each entrance whether it is solvable, if labels were asked for.
    pub(super) winning: Vec<u64>,
    /// Different entrances.
    pub(super) entrances: u64,
    /// The exits, with the spreads they are written in.
    pub(super) exits: Vec<Node>,
    pub(super) spreads: [Spreads; 4],
}

/// Which positions are labelled, and how it is known of exits.
pub(super) enum LabelMode<'l> {
    /// None are; exits are listed.
    None,
    /// All are; an exit is a node of [`EdgeNodes`] with a known label.
    Find(&'l (dyn Fn(StateId) -> bool + Sync)),
}

/// Finds everything with one seating. `base` positions were found before and
/// count towards the limit. `fields` to begin with: where exits are wanted, the
/// order in which they come depends on them.
pub(super) fn explore(
    before: &EdgeNodes,
    seats: Seats,
    mut fields: Fields,
    labels: &LabelMode<'_>,
    base: u64,
    watch: &mut LimitWatch<'_, '_>,
) -> Result<SeatingResult, Unfinished> {
    loop {
        let mut spreads = std::array::from_fn(|_| Spreads::new(before.columns()));
        let found = if fields.bits() <= u64::BITS {
            Seating::<u64>::new(before, seats, fields, &mut spreads).run(labels, base, watch)
        } else {
            Seating::<u128>::new(before, seats, fields, &mut spreads).run(labels, base, watch)
        };
        match found {
            Ok(mut found) => {
                found.spreads = spreads;
                return Ok(found);
            }
            Err(Stop::Narrow) if spreads.iter().any(|s| s.len() >= Spreads::MOST) => {
                return Err(Limit::Memory.into());
            }
            Err(Stop::Narrow) => {
                // Exits are written without groups.
                let divided = seats.iter().all(Option::is_some);
                fields = Fields::for_more_than(&spreads, divided);
            }
            Err(Stop::Unfinished(reason)) => return Err(reason),
        }
    }
}

/// Why a seating was left.
#[derive(Debug)]
pub(super) enum Stop {
    /// The numbers of spreads need wider fields.
    Narrow,
    /// It cannot be finished at all.
    Unfinished(Unfinished),
}

impl From<Unfinished> for Stop {
    fn from(reason: Unfinished) -> Self {
        Self::Unfinished(reason)
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::Unfinished(limit.into())
    }
}

impl From<SpaceError> for Stop {
    fn from(error: SpaceError) -> Self {
        Self::Unfinished(error.into())
    }
}

pub(super) struct Seating<'b, K> {
    pub(super) before: &'b EdgeNodes,
    pub(super) seats: Seats,
    pub(super) fields: Fields,
    pub(super) spreads: &'b mut [Spreads; 4],
    /// For each suit, which spread here is one of [`EdgeNodes`].
    taken: [Vec<SpreadId>; 4],
    inside: u64,
    pub(super) groups: usize,
    /// Layer by layer, and in each layer group by group.
    pub(super) piles: Vec<Pile<K>>,
    pub(super) shelf: PileShelf<K>,
    pub(super) exits: Vec<K>,
    /// Exits that are each there once.
    tidy_exits: usize,
    pub(super) tally: DepthRow,
    /// Positions that the watch knows of.
    told: u64,
    pub(super) lister: Lister<K>,
    pub(super) room: Vec<K>,
}

/// A move from one of the positions of a block.
#[derive(Clone, Copy)]
pub(super) struct Move<K> {
    /// The position it leads to, and its group.
    pub(super) to: K,
    pub(super) group: u32,
    /// The number of the position in the block.
    pub(super) from: u32,
    /// Layers it goes ahead; 0 for an exit.
    pub(super) gain: u32,
}

/// Room to list the moves of a block.
pub(super) struct Lister<K> {
    seen: Vec<(Node, [Cover; 4])>,
    raw: Vec<Raw>,
    ways: Vec<Option<SpreadStep>>,
    pub(super) moves: Vec<Move<K>>,
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
        before: &'b EdgeNodes,
        seats: Seats,
        fields: Fields,
        spreads: &'b mut [Spreads; 4],
    ) -> Self {
        let columns = before.columns();
        Self {
            taken: std::array::from_fn(|suit| vec![UNKNOWN; before.spreads[suit].len()]),
            inside: SuperpuzzBoard::bare(columns).inside(),
            groups: fields.groups(),
            piles: (0..(most_links(columns) + 1) * fields.groups())
                .map(|_| Pile::new())
                .collect(),
            shelf: PileShelf::new(),
            exits: Vec::new(),
            tidy_exits: 0,
            tally: NOTHING,
            told: 0,
            lister: Lister {
                seen: Vec::with_capacity(BLOCK),
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
        labels: &LabelMode<'_>,
        base: u64,
        watch: &mut LimitWatch<'_, '_>,
    ) -> Result<SeatingResult, Stop> {
        let entrances = self.enter(watch)?;
        let keep = matches!(labels, LabelMode::Find(_));
        for pile in 0..self.piles.len() {
            self.work_off(pile, base, keep, watch)?;
        }
        self.tidy_exits();
        let mut found = SeatingResult {
            tally: self.tally,
            winning: Vec::new(),
            entrances,
            exits: Vec::new(),
            spreads: std::array::from_fn(|_| Spreads::new(self.before.columns())),
        };
        match labels {
            LabelMode::None => {
                let exits = self.exits.iter();
                found.exits = exits.map(|&key| self.fields.ids(key, 0)).collect();
            }
            LabelMode::Find(is_solvable) => {
                found.winning = self.label(*is_solvable, watch)?;
                found.tally = self.tally;
            }
        }
        watch.pass_holding(self.tally.states - self.told, 0)?;
        Ok(found)
    }

    /// The group of a pile.
    pub(super) fn group(&self, pile: usize) -> u32 {
        u32::try_from(pile % self.groups).expect("there are few groups")
    }

    /// The key of an entrance, and the pile it belongs to.
    pub(super) fn entrance(&mut self, node: Node) -> (K, usize) {
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
        let (key, group) = self.fields.join(ids);
        (key, links * self.groups + group as usize)
    }

    /// Throws the entrances on the piles; how many different ones.
    fn enter(&mut self, watch: &mut LimitWatch<'_, '_>) -> Result<u64, Stop> {
        let before = self.before;
        for (number, node) in before.entrances(self.seats) {
            let (key, pile) = self.entrance(node);
            self.piles[pile].push(key);
            if number % (1 << 16) == 0 {
                self.look_around(0, watch)?;
            }
        }
        if !self.fields.hold(self.spreads) {
            return Err(Stop::Narrow);
        }
        let mut different = 0;
        let mut keys = Vec::new();
        for number in 0..self.piles.len() {
            if self.piles[number].len() == 0 {
                continue;
            }
            self.piles[number].gather(0, 1, &mut keys)?;
            sort_and_drop_doubles(&mut keys, &mut self.room, self.fields.bits());
            different += keys.len() as u64;
            for &key in &keys {
                self.piles[number].push(key);
            }
        }
        self.look_around((keys.capacity() * K::BYTES) as u64, watch)?;
        Ok(different)
    }

    /// Makes a layer, or a group of one, of a pile and lists its moves.
    fn work_off(
        &mut self,
        number: usize,
        base: u64,
        keep: bool,
        watch: &mut LimitWatch<'_, '_>,
    ) -> Result<(), Stop> {
        self.shelf.begin();
        let mut pile = std::mem::replace(&mut self.piles[number], Pile::new());
        if pile.len() == 0 {
            return Ok(());
        }
        // Sorting takes the keys twice, and the pile goes only with the last.
        let needed = 2 * pile.len() * K::BYTES as u64;
        let parts = match watch.resources.scratch {
            Some(_) => needed
                .div_ceil((watch.resources.share() / 4).max(1))
                .clamp(1, 1 << 20),
            None => 1,
        };
        let is_goal = number / self.groups == most_links(self.before.columns());
        let mut keys = Vec::new();
        for part in 0..parts {
            // What is small against the whole is seen soon enough.
            if needed / parts > watch.resources.share() / 64 {
                self.make_room(pile.bytes() + needed / parts, watch)?;
            }
            pile.gather(part, parts, &mut keys)?;
            sort_and_drop_doubles(&mut keys, &mut self.room, self.fields.bits());
            let states = self.tally.states + keys.len() as u64;
            if base + states > watch.resources.most_states() {
                return Err(Limit::States.into());
            }
            let at_hand = pile.bytes() + (keys.capacity() * K::BYTES) as u64;
            for block in keys.chunks(BLOCK) {
                self.throw(number, block, is_goal)?;
                if self.tally.states - self.told > (BLOCK * PATIENCE) as u64 {
                    self.look_around(at_hand, watch)?;
                }
            }
            if keep {
                self.shelf.add(&keys);
            }
        }
        Ok(())
    }

    /// Lists the moves of a block and throws where they lead on the piles.
    fn throw(&mut self, number: usize, block: &[K], is_goal: bool) -> Result<(), Stop> {
        let layer = number / self.groups;
        self.list(block, self.group(number))?;
        let moves = &self.lister.moves;
        let mut stuck = block.len() as u64;
        let mut last = u32::MAX;
        for m in moves {
            if m.gain == 0 {
                self.exits.push(m.to);
            } else {
                self.piles[(layer + m.gain as usize) * self.groups + m.group as usize].push(m.to);
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
        let bits = self.fields.bits();
        sort_and_drop_doubles(&mut self.exits, &mut self.room, bits);
        self.tidy_exits = self.exits.len();
    }

    /// Lists the moves of a block, position by position.
    ///
    /// In four passes without questions whose answers are hard to guess: a
    /// wrong guess costs more than a hole in vain, and nothing waits for what is
    /// known of spreads, of which much is out of the cache.
    pub(super) fn list(&mut self, block: &[K], group: u32) -> Result<(), Stop> {
        let Lister {
            seen,
            raw,
            ways,
            moves,
        } = &mut self.lister;
        let mut count = 0;
        seen.clear();
        seen.extend(block.iter().map(|&key| {
            let ids = self.fields.ids(key, group);
            let cover = |suit: usize| self.spreads[suit].cover(ids[suit]);
            (ids, [cover(0), cover(1), cover(2), cover(3)])
        }));
        for (from, &(ids, [a, b, c, d])) in (0..).zip(&*seen) {
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
            let (to, group) = self.fields.with(key, group, suit, [m.id, way.spread()]);
            moves.push(Move {
                to,
                group,
                from: m.from,
                gain: way.gain(),
            });
        }
        if met && !self.fields.hold(self.spreads) {
            return Err(Stop::Narrow);
        }
        Ok(())
    }

    pub(super) fn bytes(&self) -> u64 {
        let piles: u64 = self.piles.iter().map(Pile::bytes).sum();
        let spreads: u64 = self.spreads.iter().map(Spreads::bytes).sum();
        let taken: usize = self.taken.iter().map(Vec::len).sum();
        let plain = (self.exits.capacity() + self.room.capacity()) * K::BYTES + 4 * taken;
        piles + spreads + plain as u64 + self.shelf.bytes()
    }

    /// Looks at the clock and the memory; takes to disk what has no room.
    fn look_around(&mut self, at_hand: u64, watch: &mut LimitWatch<'_, '_>) -> Result<(), Stop> {
        watch.pass_holding(self.tally.states - self.told, self.bytes() + at_hand)?;
        self.told = self.tally.states;
        self.make_room(at_hand, watch)
    }

    /// Takes so much to disk that there is room for what is at hand.
    fn make_room(&mut self, at_hand: u64, watch: &LimitWatch<'_, '_>) -> Result<(), Stop> {
        let share = watch.resources.share();
        if self.bytes() + at_hand <= share {
            return Ok(());
        }
        let Some(scratch) = &watch.resources.scratch else {
            return Err(Limit::Memory.into());
        };
        self.shelf.spill(scratch)?;
        self.room = Vec::new();
        let mut bytes = self.bytes() + at_hand;
        // Those whose turn comes last first.
        for pile in self.piles.iter_mut().rev() {
            if bytes <= share / 2 {
                break;
            }
            bytes -= pile.bytes();
            pile.spill(scratch)?;
        }
        if bytes > share + LEAST {
            return Err(Limit::Memory.into());
        }
        Ok(())
    }

    /// The node that an exit leads to.
    pub(super) fn node_of_exit(&self, key: K) -> StateId {
        let ids = self.fields.ids(key, 0);
        let node = self.before.node_of_exit(self.spreads, self.seats, ids);
        self.before.find(node)
    }
}

/// However little memory there is, this much is taken.
pub(super) const LEAST: u64 = 1 << 20;

/// The links of a goal, and no other position has as many.
pub(super) fn most_links(columns: u8) -> usize {
    let columns = usize::from(columns);
    4 * (columns - 1) * (columns - 2) / 2
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64};

    use impasse_puzzle::{Chance, Control};
    use impasse_search::Workers;
    use impasse_space::{Phase, Resources};

    use super::*;
    use crate::board::{card, members};

    /// Four aces at the left and the other cards anywhere.
    fn settled(columns: u8, seed: u64) -> SuperpuzzBoard {
        let mut board = SuperpuzzBoard::bare(columns);
        for suit in 0..4_u8 {
            board.lay(card(usize::from(suit), 1), suit << 4);
        }
        let mut cells: Vec<u8> = members(board.holes()).collect();
        Chance::new(seed).shuffle(&mut cells);
        let cards = (0..4).flat_map(|suit| (2..columns).map(move |rank| card(suit, rank)));
        for (card, cell) in cards.zip(cells) {
            board.lay(card, cell);
        }
        board
    }

    fn counted(start: &SuperpuzzBoard, fields: Fields) -> (DepthRow, Vec<u64>, u64) {
        let before = EdgeNodes::new(start);
        let resources = Resources::new(Control::free(), Workers::alone(), None);
        let (told, listed) = (AtomicBool::new(false), AtomicU64::new(0));
        let phase = Phase {
            name: "test",
            total: None,
            done: &listed,
        };
        let mut watch = LimitWatch::new(&resources, phase, &told);
        let labels = LabelMode::Find(&|_| unreachable!("no card leaves the edge"));
        let seats = [0, 1, 2, 3].map(Some);
        let found = explore(&before, seats, fields, &labels, 0, &mut watch);
        let found = found.expect("nothing stops it");
        (found.tally, found.winning, found.entrances)
    }

    #[test]
    fn widths_and_groups_of_keys_change_nothing() {
        let in_groups = Fields::in_order([16, 16, 16, 13], [0, 2, 1, 3], 3);
        let mixed = Fields::in_order([12, 11, 16, 13], [2, 0, 3, 1], 5);
        let wide = Fields::in_order([20; 4], [0, 1, 2, 3], 0);
        let too_narrow = Fields::in_order([2; 4], [3, 2, 1, 0], 0);
        let mut solvable = 0;
        for seed in 1..=20 {
            let start = settled(6, seed);
            let expected = counted(&start, Fields::EVEN);
            for fields in [in_groups, mixed, wide, too_narrow] {
                assert_eq!(counted(&start, fields), expected, "{seed} {fields:?}");
            }
            solvable += expected.0.labels.map_or(0, |labels| labels.solvable);
        }
        assert!(solvable > 0, "some have a solution");
    }
}
