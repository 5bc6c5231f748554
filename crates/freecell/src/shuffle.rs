//! The order in which cards are dealt: Microsoft's numbers, and a full
//! shuffle.
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

use impasse_puzzle::Chance;

use crate::card::Card;

/// The highest Microsoft number.
pub(crate) const LAST_MICROSOFT: u64 = (1 << 33) - 1;

/// Where the order of the cards comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffle {
    /// Microsoft's deals.
    Microsoft,
    /// Every order equally likely, as far as a seed of 64 bits goes.
    Uniform,
}

impl Shuffle {
    /// The deck of deal `number`, in the order of dealing.
    pub(crate) fn deck(self, number: u64) -> Vec<Card> {
        match self {
            Self::Microsoft => microsoft(number),
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
