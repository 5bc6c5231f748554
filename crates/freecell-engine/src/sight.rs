//! What a network sees of a position of FreeCell.
//!
//! Mostly the pairs that Jimbo's hash is made of: a card and what it rests on.
//! A network that only sums cannot follow a column down, so what lies *on* a
//! card is told as well, and whether it lies above a lower one of its suit (then
//! one of the two must make a detour).

use impasse_freecell::{Card, Deal, Position};
use impasse_net::{Network, Scratch, Sight};

use crate::board::{AT_HOME, COLUMNS, IN_CELL, ON_TABLE, rank, suit};

/// What each card rests on: another card, the table (52), a cell (53) or its
/// home (54). All there is to a position; columns and cells have no order.
pub type Rests = [u8; 52];

/// What a network sees of FreeCell.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeCellSight;

/// A card and what it rests on.
const PAIRS: usize = 52 * 54;
/// How many cards lie on a card in a column: 0 to 11, or more.
const ABOVE: usize = 12;
const HOME: usize = PAIRS + 52 * ABOVE;
const DETOUR: usize = HOME + 52;
const FREE_CELLS: usize = DETOUR + 52;
const EMPTY_COLUMNS: usize = FREE_CELLS + 9;
const INPUTS: usize = EMPTY_COLUMNS + 13;

impl FreeCellSight {
    /// Inputs there are.
    pub const INPUTS: usize = INPUTS;

    /// Appends the inputs that are on in a position, on a table with so many
    /// cells and columns.
    pub fn look_at(rests: &Rests, cells: u8, columns: u8, on: &mut Vec<u16>) {
        let mut lies_on = [u8::MAX; 52];
        let (mut parked, mut filled) = (0, 0);
        for (card, &rest) in (0..52_u8).zip(rests) {
            match rest {
                AT_HOME => {
                    on.push(input(HOME + usize::from(card)));
                    continue;
                }
                IN_CELL => parked += 1,
                ON_TABLE => filled += 1,
                under => lies_on[usize::from(under)] = card,
            }
            on.push(input(usize::from(card) * 54 + usize::from(rest)));
        }
        for (card, &rest) in (0..52_u8).zip(rests) {
            if rest == ON_TABLE {
                look_at_column(card, &lies_on, on);
            }
        }
        let free = usize::from(cells.saturating_sub(parked)).min(8);
        let empty = usize::from(columns.saturating_sub(filled)).min(COLUMNS);
        on.push(input(FREE_CELLS + free));
        on.push(input(EMPTY_COLUMNS + empty));
    }

    /// How many looks a position has: the two red suits are alike, so are the two
    /// black ones, and so are the colours.
    pub const LOOKS: u64 = 8;

    /// The same position with suits renamed: one of its looks.
    #[must_use]
    pub fn other_look(rests: &Rests, look: u64) -> Rests {
        // Suits 0 and 3 are of one colour, 1 and 2 of the other.
        let mut suits = [0_u8, 1, 2, 3];
        if look & 1 != 0 {
            suits.swap(0, 3);
        }
        if look & 2 != 0 {
            suits.swap(1, 2);
        }
        if look & 4 != 0 {
            suits.swap(0, 1);
            suits.swap(3, 2);
        }
        let other = |card: u8| card & !3 | suits[usize::from(card & 3)];
        let mut seen = [0; 52];
        for (card, &rest) in (0..52_u8).zip(rests) {
            seen[usize::from(other(card))] = if rest < 52 { other(rest) } else { rest };
        }
        seen
    }

    /// What a network says of a position on a table with so many cells and
    /// columns, the mean over all its looks: renamed copies of a deal get the
    /// same.
    #[must_use]
    pub fn mean_answers(network: &Network, rests: &Rests, cells: u8, columns: u8) -> Vec<f64> {
        let mut sums = vec![0.0; network.answers().len()];
        let (mut on, mut scratch) = (Vec::new(), Scratch::default());
        for look in 0..Self::LOOKS {
            on.clear();
            Self::look_at(&Self::other_look(rests, look), cells, columns, &mut on);
            // In one order, so that sums are the same for every look.
            on.sort_unstable();
            let said = network.judge(&on, &mut scratch);
            for (sum, &said) in sums.iter_mut().zip(said) {
                *sum += f64::from(said) / 8.0;
            }
        }
        sums
    }

    /// What each card of a position rests on.
    #[must_use]
    pub fn rests(deal: &Deal, state: &Position) -> Rests {
        let mut rests = [ON_TABLE; 52];
        for card in Card::deck() {
            let rest = &mut rests[usize::from(card.index())];
            if state.is_home(card) {
                *rest = AT_HOME;
            } else if let Some(under) = state.under(card) {
                *rest = under.index();
            }
        }
        let cells = (0..deal.table().cells).filter_map(|cell| state.cell(cell));
        for card in cells {
            rests[usize::from(card.index())] = IN_CELL;
        }
        rests
    }
}

/// The inputs of a column's cards, of which the first lies on the table.
fn look_at_column(first: u8, lies_on: &Rests, on: &mut Vec<u16>) {
    let mut column = [0; 52];
    let mut height = 0;
    let mut lowest = [u8::MAX; 4];
    let mut card = first;
    while card < 52 && height < 52 {
        column[height] = card;
        height += 1;
        let lowest = &mut lowest[suit(card)];
        if *lowest < rank(card) {
            on.push(input(DETOUR + usize::from(card)));
        }
        *lowest = rank(card).min(*lowest);
        card = lies_on[usize::from(card)];
    }
    for (above, &card) in column[..height].iter().rev().enumerate() {
        on.push(input(
            PAIRS + usize::from(card) * ABOVE + above.min(ABOVE - 1),
        ));
    }
}

fn input(number: usize) -> u16 {
    u16::try_from(number).expect("a few thousand inputs")
}

impl Sight<Deal> for FreeCellSight {
    fn inputs(&self) -> usize {
        INPUTS
    }

    fn look(&self, deal: &Deal, state: &Position, on: &mut Vec<u16>) {
        let table = deal.table();
        Self::look_at(&Self::rests(deal, state), table.cells, table.columns, on);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use impasse_puzzle::Puzzle as _;

    use super::*;
    use crate::tests::random_games;

    #[test]
    fn a_network_sees_what_a_key_tells_and_nothing_else() {
        let mut met: HashMap<_, Vec<u16>> = HashMap::new();
        random_games(|deal, _, state| {
            let mut on = Vec::new();
            FreeCellSight.look(deal, state, &mut on);
            on.sort_unstable();
            let distinct = on.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(distinct && on.iter().all(|&i| usize::from(i) < INPUTS));
            let key = (deal.key(deal.position()), deal.key(state));
            let known = met.entry(key).or_insert_with(|| on.clone());
            assert_eq!(*known, on);
        });
        let different: std::collections::HashSet<_> = met.values().collect();
        assert!(different.len() > 1000);
    }
}
