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
//! with the number, shuffles from the last card down and deals from the end;
//! its numbers go up to 10²⁰.
//!
//! Microsoft's deals −1 and −2 are no shuffles but cards in order, which
//! nobody can win.

use impasse_puzzle::Chance;

use crate::card::{Card, Suit};
use crate::twister::Twister;

/// The highest Microsoft number.
pub(crate) const LAST_MICROSOFT: u64 = (1 << 33) - 1;

/// The last number for which `PySolFC` deals as Microsoft does.
const LAST_SHARED: u64 = 32_000;

/// The highest number of `PySolFC`.
const LAST_PYSOLFC: u128 = 100_000_000_000_000_000_000;

/// The number that a text of digits is.
pub(crate) fn digits(text: &str) -> Option<u128> {
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_whole.then(|| text.parse().ok()).flatten()
}

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
    /// The name in parameters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Microsoft => "microsoft",
            Self::Pysolfc => "pysolfc",
            Self::Uniform => "uniform",
        }
    }

    /// The deck of a deal whose number others have and we cannot count to.
    pub(crate) fn others_deck(self, name: &str) -> Option<Vec<Card>> {
        match (self, name) {
            (Self::Microsoft, "-1") => Some(in_order(FIRST_ORDERED, false)),
            (Self::Microsoft, "-2") => Some(in_order(SECOND_ORDERED, true)),
            (Self::Pysolfc, digits) => {
                let number = self::digits(digits)?;
                let beyond = number > u64::MAX.into() && number <= LAST_PYSOLFC;
                beyond.then(|| pysolfc(number))
            }
            _ => None,
        }
    }

    /// The deck of deal `number`, in the order of dealing.
    pub(crate) fn deck(self, number: u64) -> Vec<Card> {
        match self {
            Self::Pysolfc if number > LAST_SHARED => pysolfc(number.into()),
            Self::Microsoft | Self::Pysolfc => microsoft(number),
            Self::Uniform => {
                let mut deck: Vec<Card> = Card::deck().collect();
                Chance::new(number).shuffle(&mut deck);
                deck
            }
        }
    }
}

/// The ranks of the two deals that are no shuffles, row by row: those of the
/// first four columns and of the last four.
const FIRST_ORDERED: [(u8, Option<u8>); 7] = [
    (1, Some(12)),
    (3, Some(10)),
    (5, Some(8)),
    (7, Some(6)),
    (9, Some(4)),
    (11, Some(2)),
    (13, None),
];
const SECOND_ORDERED: [(u8, Option<u8>); 7] = [
    (1, Some(7)),
    (13, Some(6)),
    (12, Some(5)),
    (11, Some(4)),
    (10, Some(3)),
    (9, Some(2)),
    (8, None),
];

/// A deck of rows in which each rank stands in all suits, in order or back.
fn in_order(rows: [(u8, Option<u8>); 7], back: bool) -> Vec<Card> {
    let mut suits = Suit::ALL;
    if back {
        suits.reverse();
    }
    let ranks = rows
        .into_iter()
        .flat_map(|(left, right)| [Some(left), right]);
    let cards = ranks
        .flatten()
        .flat_map(|rank| suits.map(|suit| Card::new(suit, rank)));
    cards.collect()
}

/// What Microsoft's generator draws for a deal.
fn draws(number: u64) -> impl FnMut() -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
    let mut seed = number as u32;
    move || {
        seed = seed.wrapping_mul(214_013).wrapping_add(2_531_011);
        let bits = seed >> 16;
        match number >> 31 {
            0 => bits & 0x7fff,
            1 => bits | 0x8000,
            _ => bits + 1,
        }
    }
}

fn microsoft(number: u64) -> Vec<Card> {
    let mut draw = draws(number);
    let mut deck: Vec<Card> = Card::deck().collect();
    let mut dealt = Vec::with_capacity(deck.len());
    while !deck.is_empty() {
        let choice = draw() as usize % deck.len();
        dealt.push(deck.swap_remove(choice));
    }
    dealt
}

/// A quick test for the numbers whose deck begins with these cards. The draws
/// that deal them are known, so that nearly every number fails at the first.
pub(crate) fn microsoft_sieve(first: &[Card]) -> impl Fn(u64) -> bool + use<> {
    let mut deck: Vec<Card> = Card::deck().collect();
    let mut wanted = Vec::new();
    for &card in first {
        let Some(choice) = deck.iter().position(|&left| left == card) else {
            break;
        };
        wanted.push((choice, deck.len()));
        deck.swap_remove(choice);
    }
    move |number| {
        let mut draw = draws(number);
        let mut wanted = wanted.iter();
        wanted.all(|&(choice, left)| draw() as usize % left == choice)
    }
}

fn pysolfc(number: u128) -> Vec<Card> {
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
            assert_eq!(first_row(&deck), row, "{number}");
        }
        for (number, row) in [
            ("48007594292403677907", "4S 9D TC 5C 2H 3D 3S 8C"),
            ("100000000000000000000", "AC 2H 4H 9H QH 8H JH KH"),
        ] {
            let deck = Shuffle::Pysolfc.others_deck(number).expect("a deal");
            assert_eq!(first_row(&deck), row, "{number}");
        }
        for number in ["100000000000000000001", "5", "-1", ""] {
            assert_eq!(Shuffle::Pysolfc.others_deck(number), None, "{number}");
        }
    }

    fn first_row(deck: &[Card]) -> String {
        let names: Vec<String> = deck[..8].iter().map(ToString::to_string).collect();
        names.join(" ")
    }
}
