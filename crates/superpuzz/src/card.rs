//! Cards and their names.

use std::fmt;
use std::num::NonZeroU8;

use impasse_puzzle::card_name;

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

/// Letters of the ranks 1 to 13.
const RANKS: [char; 13] = [
    'A', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'J', 'Q', 'K',
];

/// A card: suit and rank, the ace being 1. One byte, and so is
/// `Option<Card>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// One more than the largest [`index`](Self::index).
    pub(crate) const INDICES: usize = 64;

    /// The card of a suit and a rank.
    ///
    /// # Panics
    ///
    /// If the rank is not 1 to 13.
    #[must_use]
    pub const fn new(suit: Suit, rank: u8) -> Self {
        assert!(rank >= 1 && rank <= 13, "ranks go from 1 to 13");
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

    /// Its rank, the ace being 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0.get() & 15
    }

    /// The card that may follow it in a row. Not for kings.
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

    /// Reads a name such as `HA`, `d0`, `DT`, `CQ`, `10D` or `♥6`.
    pub(crate) fn read(name: &str) -> Option<Self> {
        let (letter, rank) = card_name(name)?;
        let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == letter)?;
        Some(Self::new(suit, rank))
    }

    /// How people know it: `♥6`, `♠10`.
    #[must_use]
    pub fn symbol(self) -> String {
        match self.rank() {
            10 => format!("{}10", self.suit().sign()),
            rank => format!("{}{}", self.suit().sign(), RANKS[usize::from(rank) - 1]),
        }
    }
}

/// The name in the text form: `H6`, `S0`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = RANKS[usize::from(self.rank()) - 1];
        write!(f, "{}{rank}", self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
