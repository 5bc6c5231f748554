//! Cards: suit and rank. What they are called is the [deck](crate::Deck)'s
//! affair.

use std::fmt;
use std::num::NonZeroU8;

/// The suits, in the paper's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♥
    Hearts,
    /// ♦
    Diamonds,
    /// ♠
    Spades,
    /// ♣
    Clubs,
}

impl Suit {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Hearts, Self::Diamonds, Self::Spades, Self::Clubs];

    /// The letter of the text form.
    #[must_use]
    pub const fn letter(self) -> char {
        ['H', 'D', 'S', 'C'][self as usize]
    }

    /// The sign on the card.
    #[must_use]
    pub const fn sign(self) -> char {
        ['♥', '♦', '♠', '♣'][self as usize]
    }
}

/// A card: suit and rank, the lowest card in play being 1. Code says ace for
/// it, as the paper does, whatever its [deck](crate::Deck) calls it. One byte,
/// and so is `Option<Card>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// One more than the largest [`index`](Self::index).
    pub(crate) const INDICES: usize = 64;

    /// The card of a suit and a rank.
    ///
    /// # Panics
    ///
    /// If the rank is not 1 to 12.
    #[must_use]
    pub const fn new(suit: Suit, rank: u8) -> Self {
        assert!(rank >= 1 && rank <= 12, "ranks go from 1 to 12");
        match NonZeroU8::new((suit as u8) << 4 | rank) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// The ace of a suit.
    #[must_use]
    pub const fn ace(suit: Suit) -> Self {
        Self::new(suit, 1)
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0.get() >> 4) as usize & 3]
    }

    /// Its rank, from 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0.get() & 15
    }

    /// The card that may follow it in a row. Not for the highest.
    pub(crate) const fn next(self) -> Self {
        Self::new(self.suit(), self.rank() + 1)
    }

    /// The card that it may follow in a row. Not for aces.
    pub(crate) const fn previous(self) -> Self {
        Self::new(self.suit(), self.rank() - 1)
    }

    /// A small number of its own, for tables.
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize & 63
    }
}

/// For messages of tests and panics: `H6` has suit ♥ and rank 6.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit().letter(), self.rank())
    }
}
