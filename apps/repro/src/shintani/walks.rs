//! Properties 1 and 2 on walks: how often a card and its predecessor move.

use std::collections::{BTreeMap, VecDeque};

use impasse_puzzle::Chance;
use impasse_superpuzz::{Card, Deal, Layout, Shift, Suit};

use super::claims::{Claims, Explicit};

const WALKS: u64 = 50;
const LONGEST: usize = 200;

/// Random walks from anywhere for property 1; for property 2 closed walks
/// round the cycles of moves other than an ace's, twice each.
pub(super) fn check(space: &Explicit<'_>, claims: &mut Claims) {
    let states = space.graph.len() as u64;
    for walk in 0..WALKS {
        let mut chance = Chance::of(states, walk);
        let start = u32::try_from(chance.below(states)).expect("a state");
        walk_from(space, start, &mut chance, claims);
    }
    let inner: Vec<_> = space
        .graph
        .states()
        .flat_map(|from| inner_moves(space, from))
        .collect();
    // Evenly spread over the space, so that few speak for all.
    let stride = inner.len() / 50 + 1;
    for &(from, m, to) in inner.iter().step_by(stride) {
        walk_round(space, from, m, to, claims);
    }
}

fn walk_from(space: &Explicit<'_>, start: u32, chance: &mut Chance, claims: &mut Claims) {
    let mut counts = MoveCounts::new(space.deal, &space.position(start).0);
    let mut state = start;
    for _ in 0..LONGEST {
        let (_, moves) = space.position(state);
        if moves.is_empty() {
            return;
        }
        let chosen = usize::try_from(chance.below(moves.len() as u64)).expect("an index");
        let card = moves[chosen].card;
        claims.properties[0].check(counts.may_move(card));
        counts.moved(card);
        state = space.graph.targets(state)[chosen];
    }
}

/// The moves of a state that stay inside its component, but an ace's.
fn inner_moves(space: &Explicit<'_>, from: u32) -> Vec<(u32, Shift, u32)> {
    let (_, moves) = space.position(from);
    let targets = space.graph.targets(from).iter();
    moves
        .into_iter()
        .zip(targets)
        .map(|(m, &to)| (from, m, to))
        .filter(|&(from, m, to)| m.card.rank() > 1 && space.is_inner(from, to))
        .collect()
}

/// Goes from a state by one of its moves and back the shortest way, twice.
fn walk_round(space: &Explicit<'_>, from: u32, m: Shift, to: u32, claims: &mut Claims) {
    let mut cycle = vec![m];
    cycle.extend(way_back(space, to, from));
    let mut counts = MoveCounts::new(space.deal, &space.position(from).0);
    for m in cycle.iter().chain(&cycle) {
        claims.properties[0].check(counts.may_move(m.card));
        counts.moved(m.card);
    }
    for card in counts.moved_twice() {
        claims.properties[1].check(counts.of(card) <= counts.of(before(card)));
    }
}

/// The shortest way between two states of a component.
fn way_back(space: &Explicit<'_>, from: u32, to: u32) -> Vec<Shift> {
    let mut came: BTreeMap<u32, Option<(u32, Shift)>> = BTreeMap::from([(from, None)]);
    let mut queue = VecDeque::from([from]);
    while let Some(state) = queue.pop_front() {
        if state == to {
            break;
        }
        let (_, moves) = space.position(state);
        for (m, &next) in moves.into_iter().zip(space.graph.targets(state)) {
            if space.is_inner(state, next) && !came.contains_key(&next) {
                came.insert(next, Some((state, m)));
                queue.push_back(next);
            }
        }
    }
    let mut way = Vec::new();
    let mut state = to;
    while let Some((before, m)) = came[&state] {
        way.push(m);
        state = before;
    }
    way.reverse();
    way
}

fn before(card: Card) -> Card {
    Card::new(card.suit(), card.rank() - 1)
}

/// How often each card has moved, and which stood behind their predecessors
/// at the beginning.
struct MoveCounts {
    moves: Vec<(Card, u64)>,
    behind: Vec<Card>,
}

impl MoveCounts {
    fn new(deal: &Deal, origin: &Layout) -> Self {
        let cards = || {
            let ranks = |suit| (1..=deal.top()).map(move |rank| Card::new(suit, rank));
            Suit::ALL.into_iter().flat_map(ranks)
        };
        let stands_behind = |card: &Card| {
            if card.rank() == 1 {
                return false;
            }
            let (own, other) = (origin.place(*card), origin.place(before(*card)));
            deal.row(own) == deal.row(other) && deal.column(own) == deal.column(other) + 1
        };
        Self {
            moves: cards().map(|card| (card, 0)).collect(),
            behind: cards().filter(stands_behind).collect(),
        }
    }

    fn of(&self, card: Card) -> u64 {
        let found = self.moves.iter().find(|(other, _)| *other == card);
        found.map_or(0, |&(_, count)| count)
    }

    fn moved(&mut self, card: Card) {
        for (other, count) in &mut self.moves {
            *count += u64::from(*other == card);
        }
    }

    /// Property 1 for the next move of `card`, its n-th: the predecessor has
    /// moved n-1 times before, or n times if the card stood behind it.
    fn may_move(&self, card: Card) -> bool {
        if card.rank() == 1 {
            return true;
        }
        let n = self.of(card) + 1;
        let needed = if self.behind.contains(&card) {
            n
        } else {
            n - 1
        };
        self.of(before(card)) >= needed
    }

    /// Cards above the ace that moved at least twice.
    fn moved_twice(&self) -> Vec<Card> {
        let twice = self
            .moves
            .iter()
            .filter(|(card, count)| card.rank() > 1 && *count >= 2);
        twice.map(|&(card, _)| card).collect()
    }
}
