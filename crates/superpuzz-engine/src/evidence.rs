//! Stubborn sets of positions as they are, for certificates.
//!
//! The same sets as in [`stubborn`](crate::stubborn), without loose aces: what a
//! certificate says is checked position by position.

use impasse_puzzle::{Instance as _, Puzzle as _, Spot};
use impasse_space::Evidence;
use impasse_superpuzz::{Card, Cell, Deal, Layout, Suit};

/// Finds stubborn sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StubbornSets;

impl Evidence<Deal> for StubbornSets {
    fn sufficient(&self, deal: &Deal, state: &Layout) -> Option<Vec<Spot>> {
        let fixed = fixed(deal, state)?;
        let mut legal = Vec::new();
        deal.moves(state, &mut legal);
        let seeds = (0..4).filter(|&seed| fixed[seed] < deal.top());
        let sets = seeds.map(|seed| closure(deal, state, fixed, seed));
        let sets = sets.filter_map(|set| {
            let moves = deal.sufficient(state, &set)?;
            (moves.len() < legal.len()).then_some((moves.len(), set))
        });
        sets.min_by_key(|&(moves, _)| moves).map(|(_, set)| set)
    }
}

/// How many cards of each suit never move again, where all aces are at the left
/// edge.
fn fixed(deal: &Deal, state: &Layout) -> Option<[u8; 4]> {
    let mut fixed = [0; 4];
    for (suit, count) in Suit::ALL.into_iter().zip(&mut fixed) {
        let ace = state.place(Card::ace(suit));
        if deal.column(ace) != 0 {
            return None;
        }
        let home = |rank: u8| deal.cell(deal.row(ace), rank - 1);
        *count = (1..=deal.top())
            .take_while(|&rank| state.place(Card::new(suit, rank)) == home(rank))
            .last()?;
    }
    Some(fixed)
}

/// The places of the smallest set with the next card of a suit.
fn closure(deal: &Deal, state: &Layout, fixed: [u8; 4], seed: usize) -> Vec<Spot> {
    let right = |cell: Cell| {
        let column = deal.column(cell) + 1;
        (column < deal.columns()).then(|| deal.cell(deal.row(cell), column))
    };
    let own = |card: Card| Suit::ALL.iter().position(|&suit| suit == card.suit());
    let mut included = fixed;
    let mut heights = fixed;
    heights[seed] += 1;
    let mut set = Vec::new();
    while let Some(suit) = (0..4).find(|&suit| included[suit] < heights[suit]) {
        included[suit] += 1;
        let card = Card::new(Suit::ALL[suit], included[suit]);
        let place = state.place(card);
        set.push(Spot::new(deal.column(place).into(), deal.row(place).into()));
        let mut include = |card: Card| {
            if let Some(suit) = own(card) {
                heights[suit] = heights[suit].max(card.rank());
            }
        };
        let before = state.place(Card::new(card.suit(), card.rank() - 1));
        let Some(to) = right(before) else { continue };
        match state.card(to) {
            Some(there) => include(there),
            None if card.rank() < deal.top() => {
                let next = Card::new(card.suit(), card.rank() + 1);
                match right(place).map(|cell| state.card(cell)) {
                    Some(Some(there)) if there != next => include(there),
                    Some(None) => include(next),
                    _ => {}
                }
            }
            None => {}
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use impasse_laws::Explored;

    use super::*;

    /// On whole small spaces: what can be solved can be solved after what proofs
    /// leave out of account.
    #[test]
    fn nothing_that_proofs_leave_out_is_lost() {
        let mut seen = [0; 4];
        for (columns, number) in [(4, 1), (4, 5), (4, 18), (5, 1), (5, 2), (5, 4)] {
            let deal = Deal::numbered(columns, number);
            let Some(space) = Explored::whole(&deal, 60_000) else {
                continue;
            };
            let can_be_solved = |state: &Layout| {
                let at = space.find(&deal.key(state));
                space.is_solvable(at.expect("a position of the space"))
            };
            let solvable = (0..space.count()).filter(|&at| space.is_solvable(at));
            for at in solvable.step_by(7) {
                let state = &space.states[at];
                if deal.is_goal(state) {
                    continue;
                }
                let after = |m| {
                    let mut next = state.clone();
                    deal.try_play(&mut next, m).expect("legal");
                    next
                };
                if let Some(m) = deal.safe(state) {
                    seen[0] += 1;
                    assert!(can_be_solved(&after(m)), "{}", deal.at(state).text());
                }
                if let Some(set) = StubbornSets.sufficient(&deal, state) {
                    seen[1] += 1;
                    let moves = deal.sufficient(state, &set).expect("a stubborn set");
                    let mut next = moves.into_iter().map(after);
                    assert!(next.any(|next| can_be_solved(&next)), "{set:?}");
                }
                if let Some(alike) = deal.alike(state) {
                    seen[2] += 1;
                    assert!(can_be_solved(&alike), "{}", deal.at(state).text());
                }
                seen[3] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
