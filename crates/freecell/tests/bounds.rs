//! The two bounds against exhaustive answers.

mod common;

use common::endgame;
use impasse_freecell::{Bound, Burial, Card, Count, Deal, FreeCell, Position};
use impasse_laws::Explored;
use impasse_laws::kit::numbered;
use impasse_puzzle::Puzzle as _;

/// Both bounds at work: `fas-adjacent`, then `dig`.
struct Bounds(Bound, Bound);

impl Bounds {
    fn new() -> Self {
        Self(Bound::new(Count::Adjacent), Bound::new(Count::All))
    }

    fn of(&mut self, deal: &Deal, state: &Position) -> (u32, u32) {
        let burial = Burial::of(deal, state);
        (self.0.moves(&burial), self.1.moves(&burial))
    }
}

/// The edges of the paper's graph that may be removed: a card and the one that
/// lies directly on it.
fn coverings(deal: &Deal, state: &Position) -> Vec<(Card, Card)> {
    let mut edges = Vec::new();
    for column in 0..deal.table().columns {
        let cards = state.column(column);
        edges.extend(cards.windows(2).map(|pair| (pair[0], pair[1])));
    }
    edges
}

/// Whether all cards can be put into an order in which each comes behind the
/// lower one of its suit and behind what covers it.
fn is_acyclic(state: &Position, edges: &[(Card, Card)]) -> bool {
    let mut home: Vec<Card> = Card::deck().filter(|&card| state.is_home(card)).collect();
    loop {
        let goes = Card::deck().find(|card| {
            let free = edges
                .iter()
                .all(|(under, over)| under != card || home.contains(over));
            let next = card.rank() == 1 || home.contains(&Card::new(card.suit(), card.rank() - 1));
            !home.contains(card) && free && next
        });
        match goes {
            Some(card) => home.push(card),
            None => return home.len() == Card::COUNT,
        }
    }
}

/// The minimum feedback arc set by trying all sets of edges, small ones first.
fn feedback_arcs(deal: &Deal, state: &Position) -> u32 {
    let edges = coverings(deal, state);
    let sets = 0_u32..1 << edges.len();
    let works = |set: &u32| {
        let left: Vec<(Card, Card)> = (0..edges.len())
            .filter(|at| set >> at & 1 == 0)
            .map(|at| edges[at])
            .collect();
        is_acyclic(state, &left)
    };
    let sizes = sets.filter(works).map(u32::count_ones);
    sizes.min().expect("without edges there is no cycle")
}

#[test]
fn with_cells_for_all_dig_is_the_distance() {
    let mut bounds = Bounds::new();
    for number in 1..=3 {
        let deal = endgame("cells=8,columns=4", number, 11);
        let space = Explored::whole(&deal, 60_000).expect("a small space");
        for (state, &distance) in space.states.iter().zip(&space.distances) {
            assert_eq!(Some(bounds.of(&deal, state).1), distance, "{state:?}");
        }
    }
}

#[test]
fn adjacent_is_a_minimum_feedback_arc_set() {
    let mut bounds = Bounds::new();
    for number in 1..=12 {
        let deal = endgame("cells=2,columns=4", number, 9);
        let mut state = deal.start();
        for turn in 0..4 {
            let left = u32::try_from(Card::COUNT).expect("52") - u32::from(state.cards_home());
            let expected = left + feedback_arcs(&deal, &state);
            assert_eq!(bounds.of(&deal, &state).0, expected, "{state:?}");
            let mut moves = Vec::new();
            deal.moves(&state, &mut moves);
            let Some(&m) = moves.get(3 * turn % moves.len().max(1)) else {
                break;
            };
            deal.play(&mut state, m);
        }
    }
}

#[test]
fn neither_exceeds_the_distance_and_adjacent_never_exceeds_dig() {
    let mut bounds = Bounds::new();
    for (params, number, home) in [
        ("cells=0,columns=5", 11, 9),
        ("cells=1,columns=4", 8, 8),
        ("cells=1,columns=4,build=suit", 4, 8),
    ] {
        let deal = endgame(params, number, home);
        let space = Explored::whole(&deal, 60_000).expect("a small space");
        for (state, &distance) in space.states.iter().zip(&space.distances) {
            let (adjacent, dig) = bounds.of(&deal, state);
            assert!(adjacent <= dig, "{state:?}");
            assert!(distance.is_none_or(|distance| dig <= distance), "{state:?}");
        }
    }
}

#[test]
fn the_first_deals_need_as_many_moves_as_ever() {
    let mut bounds = Bounds::new();
    let rows: Vec<(u32, u32)> = (1..=10)
        .map(|number| {
            let deal: Deal = numbered(&FreeCell, "", number);
            bounds.of(&deal, deal.position())
        })
        .collect();
    assert_eq!(rows, FIRST_TEN);
}

/// What `fas-adjacent` and `dig` say of deals 1 to 10.
const FIRST_TEN: [(u32, u32); 10] = [
    (65, 74),
    (65, 68),
    (68, 70),
    (65, 73),
    (67, 78),
    (67, 73),
    (67, 72),
    (62, 70),
    (66, 80),
    (67, 74),
];
