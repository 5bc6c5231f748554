//! Shintani's view of the state graph: 15 components by aces and holes at the
//! left edge, and 24 orders of the aces once all four are there.
//!
//! An ace never leaves the left edge and any other card never comes back to
//! it, so play only ever goes from (i,j) to (i,j+1), when a card other than an
//! ace leaves the edge, or to (i+1,j-1), when an ace fills a hole there. Both
//! raise 2i+j by one: that number is the [stage](impasse_puzzle::Puzzle::stage).
//! In (4,0) the edge is fixed for good, so its 24 orders are 24 stages of
//! their own (Shintani's properties 6 and 7).

use impasse_puzzle::Partition;

use crate::Deal;
use crate::card::Suit;
use crate::deck::Deck;
use crate::layout::Layout;

/// How many aces and holes stand at the left edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component {
    /// Aces at the left edge.
    pub aces: u8,
    /// Holes at the left edge.
    pub holes: u8,
}

impl Component {
    /// All 15, in the paper's order: (0,0), (0,1), …, (3,1), (4,0).
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=4).flat_map(|aces| (0..=4 - aces).map(move |holes| Self { aces, holes }))
    }

    pub(crate) fn of(deal: &Deal, state: &Layout) -> Self {
        let mut found = Self { aces: 0, holes: 0 };
        for row in 0..4 {
            match state.card(deal.cell(row, 0)) {
                None => found.holes += 1,
                Some(card) if card.rank() == 1 => found.aces += 1,
                Some(_) => {}
            }
        }
        found
    }

    /// Its place in [`all`](Self::all).
    fn number(self) -> usize {
        // Components with fewer aces come first: 5 + 4 + … of them.
        let aces = usize::from(self.aces);
        aces * (11 - aces) / 2 + usize::from(self.holes)
    }

    /// Shintani's theorem 1: whether positions of this component lie on
    /// cycles.
    #[must_use]
    pub const fn is_cyclic(self) -> bool {
        self.aces > 0 && self.holes > 0
    }
}

impl std::fmt::Display for Component {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", self.aces, self.holes)
    }
}

/// The orders of the four aces from top to bottom, as the paper lists them.
fn ace_orders() -> impl Iterator<Item = [Suit; 4]> {
    let quads = Suit::ALL.into_iter().flat_map(|a| {
        Suit::ALL.into_iter().flat_map(move |b| {
            let pairs = Suit::ALL
                .into_iter()
                .flat_map(|c| Suit::ALL.map(|d| (c, d)));
            pairs.map(move |(c, d)| [a, b, c, d])
        })
    });
    quads.filter(|quad| Suit::ALL.iter().all(|suit| quad.contains(suit)))
}

/// The number of each order of suits; the index has two bits for each row.
const ORDER_NUMBERS: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut number = 0;
        let mut row = 0;
        // The number in lexical order: for each row, how many suits below it
        // would have come first, times the orders of what is below.
        while row < 3 {
            let mut below = row + 1;
            while below < 4 {
                if (index >> (2 * below)) & 3 < (index >> (2 * row)) & 3 {
                    number += [6, 2, 1][row];
                }
                below += 1;
            }
            row += 1;
        }
        numbers[index] = number;
        index += 1;
    }
    numbers
};

/// The number of the order in which the aces stand, if all four are at the
/// left edge.
fn ace_order(deal: &Deal, state: &Layout) -> Option<usize> {
    let mut index = 0;
    for row in 0..4 {
        let card = state.card(deal.cell(row, 0))?;
        if card.rank() != 1 {
            return None;
        }
        index |= (card.suit() as usize) << (2 * row);
    }
    Some(usize::from(ORDER_NUMBERS[index]))
}

pub(crate) fn stage(deal: &Deal, state: &Layout) -> u32 {
    let Component { aces, holes } = Component::of(deal, state);
    let order = if aces == 4 {
        ace_order(deal, state)
    } else {
        None
    };
    let order = u32::try_from(order.unwrap_or(0)).expect("one of 24");
    2 * u32::from(aces) + u32::from(holes) + order
}

pub(crate) fn partitions(deck: &Deck) -> Vec<Partition<Deal>> {
    vec![
        Partition {
            name: "components",
            summary: deck.says.components,
            classes: Component::all().map(|c| c.to_string()).collect(),
            class_of: |deal, state| Some(Component::of(deal, state).number()),
        },
        Partition {
            name: deck.orders,
            summary: deck.says.orders,
            classes: ace_orders()
                .map(|order| order.iter().map(|suit| suit.letter()).collect())
                .collect(),
            class_of: ace_order,
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_numbered_in_the_order_of_their_names() {
        for (number, component) in Component::all().enumerate() {
            assert_eq!(component.number(), number, "{component}");
        }
        let deal = crate::tests::deal("HA -- -- / DA -- -- / CA H2 D2 / SA S2 C2");
        let orders = &partitions(deal.deck())[1];
        let order = (orders.class_of)(&deal, deal.layout());
        assert_eq!(orders.classes[order.unwrap()], "HDCS");
        assert_eq!(orders.classes.len(), 24);
    }
}
