//! Theorem 1 and properties 3 to 7 on every position and move of a graph.

use impasse_puzzle::{Control, Limit, Puzzle};
use impasse_search::{Meter, Workers};
use impasse_space::{Components, Graph, Keys, enumerate};
use impasse_superpuzz::{Card, Component, Deal, Layout, Shift, Suit};

use super::{Options, every_deal, walks};

/// One statement of the paper, and how it fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// How often it was put to the test.
    pub checked: u64,
    /// How often it failed.
    pub violations: u64,
}

impl Claim {
    pub(super) fn check(&mut self, holds: bool) {
        self.checked += 1;
        self.violations += u64::from(!holds);
    }

    fn add(&mut self, other: Self) {
        self.checked += other.checked;
        self.violations += other.violations;
    }
}

/// What was checked for one number of columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Columns.
    pub columns: u8,
    /// Deals whose whole space was checked.
    pub deals: u64,
    /// Deals left out because their space is larger.
    pub too_large: u64,
    /// Their positions.
    pub states: u64,
    /// Their transitions.
    pub edges: u64,
    /// Theorem 1: a position lies on a cycle exactly if an ace and a hole
    /// stand at the left edge.
    pub theorem_1: Claim,
    /// Properties 1 to 7: each place one.
    pub properties: [Claim; 7],
    /// Transitions inside strongly connected components, by rank moved.
    pub inner_ranks: [u64; 13],
    /// The most moves of a card of rank *m* in (4,0), by rank.
    pub most_moves: [u64; 13],
}

impl Claims {
    fn add(&mut self, other: &Self) {
        self.deals += other.deals;
        self.too_large += other.too_large;
        self.states += other.states;
        self.edges += other.edges;
        self.theorem_1.add(other.theorem_1);
        for (own, more) in self.properties.iter_mut().zip(other.properties) {
            own.add(more);
        }
        for rank in 0..13 {
            self.inner_ranks[rank] += other.inner_ranks[rank];
            self.most_moves[rank] = self.most_moves[rank].max(other.most_moves[rank]);
        }
    }

    /// Every statement with its name.
    pub fn named(&self) -> impl Iterator<Item = (String, Claim)> + '_ {
        let properties = (1..).zip(self.properties);
        let properties = properties.map(|(n, claim)| (format!("property {n}"), claim));
        std::iter::once(("theorem 1".to_owned(), self.theorem_1)).chain(properties)
    }
}

pub(super) fn check(columns: u8, options: &Options, clock: &Meter<'_>) -> Result<Claims, Limit> {
    let checked = every_deal(columns, options, clock, "claims", |deal, control| {
        check_deal(deal, options.explicit, control)
    })?;
    let mut all = Claims {
        columns,
        ..Claims::default()
    };
    for claims in checked {
        all.add(&claims);
    }
    Ok(all)
}

/// A deal with its whole graph.
pub(super) struct Explicit<'d> {
    pub(super) deal: &'d Deal,
    pub(super) graph: Graph,
    pub(super) components: Components,
    keys: Vec<u8>,
}

impl Explicit<'_> {
    /// The position of a state, and its moves in the order of its targets.
    pub(super) fn position(&self, state: u32) -> (Layout, Vec<Shift>) {
        let width = self.deal.key_len();
        let mut layout = self.deal.start();
        let key = &self.keys[state as usize * width..][..width];
        self.deal.read_key(key, &mut layout);
        let mut moves = Vec::new();
        if !self.deal.is_goal(&layout) {
            self.deal.moves(&layout, &mut moves);
        }
        (layout, moves)
    }

    /// Whether a move stays inside a strongly connected component.
    pub(super) fn is_inner(&self, from: u32, to: u32) -> bool {
        self.components.of(from) == self.components.of(to)
    }
}

fn check_deal(deal: &Deal, most: u64, control: Control<'_>) -> Result<Claims, Limit> {
    let mut limited = control;
    limited.limits.states = Some(most);
    let found = enumerate(deal, Workers::alone(), Keys::Keep, &mut Meter::new(limited));
    match found.limit {
        None => {}
        Some(Limit::States) => {
            return Ok(Claims {
                too_large: 1,
                ..Claims::default()
            });
        }
        Some(limit) => return Err(limit),
    }
    let components = Components::find(&found.graph, &mut Meter::new(control))?;
    let space = Explicit {
        deal,
        graph: found.graph,
        components,
        keys: found.keys.expect("they were to be kept"),
    };
    let mut claims = Claims {
        deals: 1,
        states: space.graph.len() as u64,
        edges: space.graph.transitions(),
        ..Claims::default()
    };
    for state in space.graph.states() {
        check_state(&space, state, &mut claims);
    }
    longest_paths(&space, &mut claims);
    walks::check(&space, &mut claims);
    Ok(claims)
}

fn check_state(space: &Explicit<'_>, state: u32, claims: &mut Claims) {
    let (layout, moves) = space.position(state);
    let component = space.deal.component(&layout);
    let own = space.components.of(state);
    let on_cycle = space.components.is_cyclic(&space.graph, own);
    claims.theorem_1.check(on_cycle == component.is_cyclic());
    for (&m, &target) in moves.iter().zip(space.graph.targets(state)) {
        if space.is_inner(state, target) {
            let rank = m.card.rank();
            claims.inner_ranks[usize::from(rank)] += 1;
            claims.properties[2].check(stands_in_file(space.deal, &layout, m.card));
            claims.properties[3].check(rank < 5);
        }
        let mut after = layout.clone();
        space.deal.play(&mut after, m);
        let next = space.deal.component(&after);
        claims.properties[5].check(next == component || is_below(component, next));
        if component.aces == 4 {
            let edge =
                |layout: &Layout| [0, 1, 2, 3].map(|row| layout.card(space.deal.cell(row, 0)));
            claims.properties[6].check(edge(&layout) == edge(&after));
        }
    }
}

/// Property 3: cards of the suit up to `card` stand in the columns of their
/// ranks, and each of those columns has a hole.
fn stands_in_file(deal: &Deal, layout: &Layout, card: Card) -> bool {
    (1..=card.rank()).all(|rank| {
        let place = layout.place(Card::new(card.suit(), rank));
        let has_hole = (0..4).any(|row| layout.card(deal.cell(row, rank - 1)).is_none());
        deal.column(place) == rank - 1 && has_hole
    })
}

/// Figure 5: from (i,j) play goes on to (i,j+1) or (i+1,j-1), never back.
fn is_below(from: Component, to: Component) -> bool {
    (to.aces == from.aces && to.holes == from.holes + 1)
        || (to.aces == from.aces + 1 && to.holes + 1 == from.holes)
}

/// Property 5: inside (4,0), the most moves of each card along any path, by
/// working off the states successors first.
fn longest_paths(space: &Explicit<'_>, claims: &mut Claims) {
    let cards: Vec<Card> = Suit::ALL
        .into_iter()
        .flat_map(|suit| (1..=space.deal.top()).map(move |rank| Card::new(suit, rank)))
        .collect();
    let mut most = vec![0_u8; space.graph.len() * cards.len()];
    let order = (0..space.components.count()).flat_map(|c| space.components.members(c));
    for &state in order {
        let (layout, moves) = space.position(state);
        if space.deal.component(&layout).aces < 4 {
            continue;
        }
        let row = state as usize * cards.len();
        for (m, &target) in moves.iter().zip(space.graph.targets(state)) {
            let next = target as usize * cards.len();
            for (at, &card) in cards.iter().enumerate() {
                let through = most[next + at] + u8::from(m.card == card);
                most[row + at] = most[row + at].max(through);
            }
        }
        for (at, card) in cards.iter().enumerate() {
            let (rank, moves) = (card.rank(), most[row + at]);
            claims.properties[4].check(moves < rank);
            let seen = &mut claims.most_moves[usize::from(rank)];
            *seen = (*seen).max(u64::from(moves));
        }
    }
}
