//! The order in which cards are dealt: Microsoft's numbers, those of `PySolFC`,
//! and a full shuffle.
//!
//! Microsoft's FreeCell (Jim Horne, 1991) seeds the C library's generator with
//! the number of the deal and swaps a random card of those left with the last
//! of them. The generator has 15 bits, so not every order can occur, and low
//! numbers are no fair sample.
//!
//! | numbers | each draw |
//! |---|---|
//! | 1 to 2³¹−1 | 15 bits of the generator |
//! | 2³¹ to 2³²−1 | the same with bit 15 set |
//! | 2³² to 2³³−1 | 16 bits, plus one; seeded with the number less 2³² |
//!
//! The last two rows are the extension that deal programs agree on; it gives
//! more than eight thousand million deals.
//!
//! `PySolFC` has Microsoft's deals up to 32000. Above, it seeds a Mersenne Twister
//! with the number, shuffles from the last card down and deals from the end.

use impasse_puzzle::Chance;

use crate::card::{Card, Suit};
use crate::twister::Twister;

/// The highest Microsoft number.
pub(crate) const LAST_MICROSOFT: u64 = (1 << 33) - 1;

/// The last number for which `PySolFC` deals as Microsoft does.
const LAST_SHARED: u64 = 32_000;

/// Where the order of the cards comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffle {
    /// Microsoft's deals.
    Microsoft,
    /// `PySolFC`'s.
    Pysolfc,
    /// Every order equally likely, as far as a seed of 64 bits goes.
    Uniform,
}

impl Shuffle {
    /// The deck of deal `number`, in the order of dealing.
    pub(crate) fn deck(self, number: u64) -> Vec<Card> {
        match self {
            Self::Pysolfc if number > LAST_SHARED => pysolfc(number),
            Self::Microsoft | Self::Pysolfc => microsoft(number),
            Self::Uniform => {
                let mut deck: Vec<Card> = Card::deck().collect();
                Chance::new(number).shuffle(&mut deck);
                deck
            }
        }
    }
}

fn microsoft(number: u64) -> Vec<Card> {
    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
    let mut seed = number as u32;
    let mut draw = || {
        seed = seed.wrapping_mul(214_013).wrapping_add(2_531_011);
        let bits = seed >> 16;
        match number >> 31 {
            0 => bits & 0x7fff,
            1 => bits | 0x8000,
            _ => bits + 1,
        }
    };
    let mut deck: Vec<Card> = Card::deck().collect();
    let mut dealt = Vec::with_capacity(deck.len());
    while !deck.is_empty() {
        let choice = draw() as usize % deck.len();
        dealt.push(deck.swap_remove(choice));
    }
    dealt
}

fn pysolfc(number: u64) -> Vec<Card> {
    let suits = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
    let of_suit = |suit| Card::deck().filter(move |card| card.suit() == suit);
    let mut deck: Vec<Card> = suits.into_iter().flat_map(of_suit).collect();
    let mut chance = Twister::new(number);
    for last in (1..deck.len()).rev() {
        deck.swap(last, chance.below(last + 1));
    }
    deck.reverse();
    deck
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pysolfc_deals_as_it_does() {
        // The first row of boards that its own tools print.
        for (number, row) in [
            (1, "JD 2D 9H JC 5D 7H 7C 5H"),
            (32_000, "QD 8D QS 4H 2C JC 2D TH"),
            (100_000, "5C 2D 9H 6D TH 4S TD 4H"),
            (300_000_000_000, "4S QS TH 5S QH 6C 9C KH"),
        ] {
            let deck = Shuffle::Pysolfc.deck(number);
            let names: Vec<String> = deck[..8].iter().map(ToString::to_string).collect();
            assert_eq!(names.join(" "), row, "{number}");
        }
    }
}
